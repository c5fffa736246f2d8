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
	Doc: `Parameters of these types are not in the schema: the model neither sees nor sends them.
Write a type as in the source, such as *db.Conn or Session, or with the import path of its
package, such as *example.com/db.Conn. For a single parameter, write
//toolgen:param inject above it instead.

The value is a field of the generated Caller, the same for all calls. With from=context
the field is a function that gets the value from the context of a call, such as the User
that the server has put there. It is called once for each call of a tool that has the
parameter, after the arguments are validated; its error is the error of the tool.

Contexts, and the requests and sessions of the MCP SDKs, need no line. A context.Context
is that of the call. Requests, and types that extend a context, such as *ai.ToolContext of
genkit, are provided for each call (call.Provide) by the adapter that registers the tools;
it refuses a tool that needs a type which it does not have. A line for such a type means
that all calls get one value.`,
}

const fromContext = "context"

var fromOption = Option{
	Name: "from", Kind: OneOf, Form: fromContext, Values: []string{fromContext},
	Doc: "a function of the Caller gets the value from the context of each call",
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
