package dialect

import (
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// Bedrock is the dialect of Amazon Bedrock's Converse API: a Tool with a toolSpec. It
// writes "strict" only if it is true, because models without structured output reject the
// field.
// https://docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html
// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html
var Bedrock = &Dialect{
	Name:     "bedrock",
	GoName:   "Bedrock",
	Doc:      "Amazon Bedrock Converse: the tools of a toolConfig",
	Provider: "Bedrock",
	Open:     "[",
	Close:    "]",
	Schema:   lower.Bedrock,
	Strict:   lower.StrictBedrock,
	Names:    namesUpTo(64),
	Envelope: bedrockEnvelope,
	Parse:    parseBedrock,
}

func bedrockEnvelope(t Tool) *schema.Doc {
	return schema.Obj(schema.M("toolSpec", withExtra(schema.Obj(
		schema.M("name", schema.Str(t.Name)),
		schema.M("description", optional(t.Description)),
		schema.M("strict", ifTrue(isStrict(t))),
		schema.M("inputSchema", schema.Obj(schema.M("json", t.Input))),
	), t)))
}

// parseBedrock parses a Tool of the Converse API with its toolSpec.
// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html
func parseBedrock(doc *schema.Doc) (Tool, error) {
	var r reader
	spec := r.field(doc, "toolSpec", schema.Object)
	if spec == nil {
		r.require(false, doc, `a tool of Bedrock needs a "toolSpec" object with its name and inputSchema`)
		return r.done(Tool{})
	}
	input := r.field(spec, "inputSchema", schema.Object)
	if input == nil {
		input = schema.Obj()
		r.require(false, spec, `a toolSpec needs an "inputSchema" object with its schema under "json"`)
	}
	name := r.name(spec)
	t := Tool{
		Name:        name,
		Description: r.text(spec, "description"),
		Input:       r.objectSchema(name, input, "json"),
		Strict:      r.flag(spec, "strict"),
		From:        bedrockProvider,
		Extra:       append(others(spec, "name", "description", "inputSchema", "strict"), others(doc, "toolSpec")...),
	}
	return r.done(t)
}
