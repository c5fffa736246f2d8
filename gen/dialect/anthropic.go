package dialect

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// Anthropic is the dialect of Anthropic's Messages API. It writes "strict" only if it is
// true.
// https://docs.anthropic.com/en/api/messages#body-tools
var Anthropic = &Dialect{
	Name:     "anthropic",
	GoName:   "Anthropic",
	Doc:      "Anthropic Messages: the tools of a request",
	Provider: "Anthropic",
	InRow:    true,
	Open:     "[",
	Close:    "]",
	Schema:   lower.Anthropic,
	Strict:   lower.StrictAnthropic,
	Fields:   documented[anthropicProvider],
	Names:    namesUpTo(128),
	Envelope: anthropicEnvelope,
	Parse:    parseAnthropic,
	Request:  anthropicRequest,
	// https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools#providing-tool-use-examples
	examplesField: "input_examples",
}

func anthropicEnvelope(t Tool) *schema.Doc {
	strict := t.Strict
	if !isStrict(t) {
		strict = nil
	}
	var examples *schema.Doc
	if len(t.Examples) > 0 {
		examples = schema.Arr(t.Examples...)
	}
	return withExtra(schema.Obj(
		schema.M("name", schema.Str(t.Name)),
		schema.M("description", optional(t.Description)),
		schema.M("strict", optionalBool(strict)),
		schema.M("defer_loading", ifTrue(t.Deferred)),
		schema.M("input_schema", t.Input),
		schema.M("input_examples", examples),
	), t)
}

// parseAnthropic parses a Messages API tool that a program executes. The type of such a
// tool is "custom" or missing.
// https://docs.anthropic.com/en/api/messages#body-tools
func parseAnthropic(doc *schema.Doc) (Tool, error) {
	var r reader
	kind := r.text(doc, "type")
	r.require(slices.Contains([]string{"", "custom"}, kind), doc,
		`the type of a tool with an input_schema must be "custom" or omitted, not %q`, kind)
	name := r.name(doc)
	input := r.objectSchema(name, doc, "input_schema")
	if examples := r.field(doc, "input_examples", schema.Array); examples != nil && r.err == nil {
		input = input.With("examples", schema.Arr(slices.Concat(input.List("examples"), examples.Items)...))
		input.Under("examples").Origin = examples.Origin
	}
	return r.done(Tool{
		Name:        name,
		Description: r.text(doc, "description"),
		Input:       input,
		Strict:      r.flag(doc, "strict"),
		Deferred:    r.isTrue(doc, "defer_loading"),
		From:        anthropicProvider,
		Extra:       others(doc, "type", "name", "description", "input_schema", "strict", "defer_loading", "input_examples"),
	})
}

// A requestLimit is an upper limit for the sum of a count over the strict tools of a
// request.
type requestLimit struct {
	what  string // description of the limit, for messages
	most  int
	count func(Tool) int
}

// anthropicLimits are the limits of Anthropic's Messages API. Anthropic does not document
// whether a schema counts once for each reference to it; to be safe, it does here.
// https://platform.claude.com/docs/en/build-with-claude/structured-outputs#schema-complexity-limits
var anthropicLimits = []requestLimit{
	{"strict tools", 20, func(Tool) int { return 1 }},
	{"optional parameters in strict tools", 24, func(t Tool) int { return lower.CountStrict(t.Input).Optional }},
	{"parameters with a union of types in strict tools", 16, func(t Tool) int { return lower.CountStrict(t.Input).Unions }},
}

func anthropicRequest(tools []Tool) []RequestNote {
	var notes []RequestNote
	for _, limit := range anthropicLimits {
		if note, exceeded := limit.check(tools); exceeded {
			notes = append(notes, note)
		}
	}
	return notes
}

// check adds up the counts of the strict tools, in order, and reports whether the sum
// exceeds the limit. Tools that increase the sum beyond the limit are listed in the note.
func (l requestLimit) check(tools []Tool) (RequestNote, bool) {
	total, first := 0, -1
	var beyond []string
	for i, tool := range tools {
		if !isStrict(tool) {
			continue
		}
		n := l.count(tool)
		total += n
		if n == 0 || total <= l.most {
			continue
		}
		if first < 0 {
			first = i
		}
		beyond = append(beyond, tool.Name)
	}
	return RequestNote{
		Tool:    first,
		Message: fmt.Sprintf("they have %d %s, but the limit is %d; over the limit: %s", total, l.what, l.most, Enumerate(beyond, MostNamed)),
	}, first >= 0
}

// MostNamed is the maximum number of tools that a message names.
const MostNamed = 5
