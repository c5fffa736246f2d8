package directive

import "github.com/go-toolgen/toolgen/inspect/diag"

var injectDefinition = Definition{
	Verb:     "inject",
	Where:    PackageDoc,
	Operand:  "TYPE…",
	Operands: true,
	Summary:  "names types whose parameters come from the server",
	Doc: `A parameter of such a type is in no schema: the model neither sees it nor sends
it. The types are written as in the package, such as *db.Conn or Session. For
one parameter alone write //toolgen:param inject above it.

No line is needed for contexts, nor for the requests and sessions of the MCP
SDKs. A context.Context is that of the call. A type that is more than a context,
such as the *ai.ToolContext of genkit, is a field of Caller, as a request is: set
it in a copy of the caller for each call. A line for such a type says that one
value is for all calls.`,
}

// DecodeInject returns the types, each in the Key of its Arg, that the lines
// of the verb inject among lines name. A line without one and a key=value are
// errors [diag.BadArgument].
func DecodeInject(lines []Line) ([]Arg, diag.List) {
	var types []Arg
	var problems diag.List
	for _, line := range ofVerb(lines, injectDefinition.Verb) {
		if len(line.Args) == 0 {
			problems = append(problems, diag.Errorf(line.Pos, diag.BadArgument, "%s names no type", line).
				WithHint("write %s TYPE, such as %[1]s *db.Conn", line))
		}
		for _, arg := range line.Args {
			if arg.HasValue {
				problems = append(problems, unknownArgument(line.Verb, arg))
				continue
			}
			types = append(types, arg)
		}
	}
	return types, problems
}
