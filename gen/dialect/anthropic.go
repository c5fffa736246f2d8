package dialect

import (
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
