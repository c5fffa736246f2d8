package dialect

import (
	"fmt"
	"slices"

	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// Anthropic is the dialect of Anthropic's Messages API. "strict" is written only if
// it is true.
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

// parseAnthropic reads a tool of the Messages API that a program executes: one of the
// type "custom", which may be left out.
// https://docs.anthropic.com/en/api/messages#body-tools
func parseAnthropic(doc *schema.Doc) (Tool, error) {
	var r reader
	kind := r.text(doc, "type")
	r.require(slices.Contains([]string{"", "custom"}, kind), doc,
		`the type of a tool with an input_schema is "custom", or left out, not %q`, kind)
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

// A requestLimit is how much of something the strict tools of one request may have.
type requestLimit struct {
	what  string         // in messages
	most  int            // that they may have together
	count func(Tool) int // how much one of them has
}

// anthropicLimits are the limits of Anthropic's Messages API. It does not document
// whether a schema is counted for every reference to it; here it is, which is the
// safe side.
// https://platform.claude.com/docs/en/build-with-claude/structured-outputs#schema-complexity-limits
var anthropicLimits = []requestLimit{
	{"strict tools", 20, func(Tool) int { return 1 }},
	{"optional parameters in strict tools", 24, func(t Tool) int { return lower.CountStrict(t.Input).Optional }},
	{"parameters with a union of types in strict tools", 16, func(t Tool) int { return lower.CountStrict(t.Input).Unions }},
}

// anthropicRequest returns the limits that the strict tools of a request exceed.
func anthropicRequest(tools []Tool) []RequestNote {
	var notes []RequestNote
	for _, limit := range anthropicLimits {
		if note, exceeded := limit.check(tools); exceeded {
			notes = append(notes, note)
		}
	}
	return notes
}

// check adds up what the strict tools have, in their order, and reports whether that
// exceeds the limit. Tools that add to a sum above the limit are beyond it.
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
		Message: fmt.Sprintf("they have %d %s, and %d is the limit; beyond it: %s", total, l.what, l.most, Enumerate(beyond, MostNamed)),
	}, first >= 0
}

// MostNamed is how many tools a message names.
const MostNamed = 5
