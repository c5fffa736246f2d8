package directive

import (
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Target has the param lines of a doc comment about one parameter, or one path into
// it. Lines are without that name, ready for [DecodeParam].
type Target struct {
	Path  string // "days", "opts.limit"
	Pos   token.Position
	End   token.Position // behind the path
	Lines []Line
}

// Targets groups the lines with the verb param in a doc comment by the parameter or
// path that each names first, in their order. A line that begins with something else
// is an error [diag.BadArgument].
func Targets(lines []Line) ([]Target, diag.List) {
	var targets []Target
	var problems diag.List
	for _, line := range ofVerb(lines, paramDefinition.Verb) {
		if len(line.Args) == 0 || line.Args[0].HasValue {
			problems = append(problems, noTarget(line))
			continue
		}
		name := line.Args[0]
		line.Args = line.Args[1:]
		i := slices.IndexFunc(targets, func(t Target) bool { return t.Path == name.Key })
		if i < 0 {
			i = len(targets)
			targets = append(targets, Target{Path: name.Key, Pos: name.Pos, End: name.End})
		}
		targets[i].Lines = append(targets[i].Lines, line)
	}
	return targets, problems
}

func noTarget(line Line) diag.Diagnostic {
	named := line
	named.Args = slices.Concat([]Arg{{Key: "NAME"}}, line.Args)
	return diag.Errorf(line.TextPos, diag.BadArgument, "in a doc comment %s%s names its parameter first", opening, line.Verb).
		WithHint("write %s", named)
}
