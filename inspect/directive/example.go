package directive

import (
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// ExampleVerb gives the arguments of a call as an example.
const ExampleVerb = "example"

var exampleDefinition = Definition{
	Verb:     ExampleVerb,
	Where:    anyFunction,
	Operand:  "JSON|FILE",
	FreeText: true,
	Summary:  "gives the arguments of a call as an example",
	Doc: `The arguments of a call are one JSON object, on the line or in a file whose path is relative
to the Go file. A tool may have several lines.

	//toolgen:example {"city":"Oslo","days":2}

They must be valid against the input schema. MCP gets them as "examples" of the input schema,
Anthropic as "input_examples"; for other APIs they are written into the description.`,
}

// DecodeExamples returns what the lines of the verb example among lines give: JSON, or
// the path of a file with it, as a [Schema] has it. A line without either is an error
// [diag.BadArgument].
func DecodeExamples(lines []Line) ([]Schema, diag.List) {
	var examples []Schema
	var problems diag.List
	for _, line := range ofVerb(lines, ExampleVerb) {
		text := strings.TrimRightFunc(line.Text, unicode.IsSpace)
		if text == "" {
			problems = append(problems, diag.Errorf(line.TextPos, diag.BadArgument, "%s%s gives no example", opening, line.Verb).
				WithHint("write %s%s %s", opening, line.Verb, exampleDefinition.Operand))
			continue
		}
		examples = append(examples, Schema{Pos: line.Pos, Text: text, TextPos: line.TextPos})
	}
	return examples, problems
}
