package dialect

import (
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// Bedrock is the dialect of Amazon Bedrock's Converse API: a Tool with a toolSpec.
// The API has a field "strict", but does not document which schemas it accepts with
// it, so no tool is strict there.
// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html
var Bedrock = &Dialect{
	Name:     "bedrock",
	GoName:   "Bedrock",
	Doc:      "Amazon Bedrock Converse: the tools of a toolConfig",
	Provider: "Bedrock",
	Open:     "[",
	Close:    "]",
	Schema:   lower.Bedrock,
	Names:    namesUpTo(64),
	Envelope: bedrockEnvelope,
	Parse:    parseBedrock,
}

func bedrockEnvelope(t Tool) *schema.Doc {
	return schema.Obj(schema.M("toolSpec", withExtra(schema.Obj(
		schema.M("name", schema.Str(t.Name)),
		schema.M("description", optional(t.Description)),
		schema.M("inputSchema", schema.Obj(schema.M("json", t.Input))),
	), t)))
}
