package directive

import (
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

var injectDefinition = Definition{
	Verb:     "inject",
	Where:    PackageDoc,
	Operand:  "TYPE…",
	Operands: true,
	Options:  []Option{fromOption},
	Summary:  "names types whose parameters come from the server",
	Doc: `A parameter of such a type is in no schema: the model neither sees it nor sends
it. The types are written as in the package, such as *db.Conn or Session. For
one parameter alone write //toolgen:param inject above it.

A value is a field of Caller, the same for all calls. With from=context the field
is a function that makes the value of the context of a call, such as a User of
what the server has put there: it is called once a call, when the arguments are
valid, and only for tools that take the type; its error is the tool's.

No line is needed for contexts, nor for the requests and sessions of the MCP
SDKs. A context.Context is that of the call. A request, and a type that is more
than a context, such as the *ai.ToolContext of genkit, are provided to each call
(call.Provide): what registers the tools does that, or refuses a tool that needs
another. A line for such a type says that one value is for all calls.`,
}

const fromContext = "context"

var fromOption = Option{
	Name: "from", Kind: OneOf, Form: fromContext, Values: []string{fromContext},
	Doc: "a function of the caller makes the value for each call, of its context",
}

// DecodeInject returns the types in the lines with the verb inject. A line without a
// type, an unknown key, and a type that is to come from two places are errors.
func DecodeInject(lines []Line) ([]Inject, diag.List) {
	var types []Inject
	var problems diag.List
	for _, line := range ofVerb(lines, injectDefinition.Verb) {
		from, found := fromOf(line)
		problems = append(problems, found...)
		named := false
		for _, arg := range line.Args {
			if arg.HasValue {
				continue
			}
			named = true
			at := slices.IndexFunc(types, func(other Inject) bool { return other.Type.Key == arg.Key && other.FromContext != from })
			if at >= 0 {
				problems = append(problems, diag.Errorf(arg.Pos, diag.Contradiction, "%s is injected for each call by one line, and the same for all calls by another", arg.Key).
					WithHint("keep one of them").
					WithRelated(types[at].Type.Pos, "it is named here, too"))
				continue
			}
			types = append(types, Inject{Type: arg, FromContext: from})
		}
		if !named && len(found) == 0 {
			problems = append(problems, diag.Errorf(line.Pos, diag.BadArgument, "%s%s names no type", opening, line.Verb).
				WithHint("write %s%s TYPE, such as %[1]s%[2]s *db.Conn", opening, line.Verb))
		}
	}
	return types, problems
}

// fromOf reports whether the values of a line come from the context of a call.
func fromOf(line Line) (ofCall bool, problems diag.List) {
	for _, arg := range line.Args {
		switch {
		case !arg.HasValue:
		case arg.Key != fromOption.Name:
			problems = append(problems, unknownArgument(line, arg))
		case arg.Value != fromContext:
			problems = append(problems, diag.Errorf(arg.ValuePos, diag.BadValue, "%s cannot be %q", arg.Key, arg.Value).
				WithHint("%s is %s, or left out for what is the same for all calls", arg.Key, fromContext))
		default:
			ofCall = true
		}
	}
	return ofCall, problems
}
