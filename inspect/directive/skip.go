package directive

import "github.com/go-toolgen/toolgen/inspect/diag"

var skipDefinition = Definition{
	Verb:    "skip",
	Where:   anyFunction,
	Summary: "leaves a method or function out",
	Doc: `Use it for a method of a type with //toolgen:tools, or a function of a package with
//toolgen:package all.`,
}

// DecodeSkip reports whether lines have one with the verb skip. It takes no words:
// each is an error [diag.BadArgument].
func DecodeSkip(lines []Line) (bool, diag.List) {
	var problems diag.List
	own := ofVerb(lines, skipDefinition.Verb)
	for _, line := range own {
		for _, arg := range line.Args {
			problems = append(problems, unknownArgument(line, arg))
		}
	}
	return len(own) > 0, problems
}
