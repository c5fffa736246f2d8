package dialect

import (
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// Bedrock is a Tool of Amazon Bedrock's Converse API, with its toolSpec.
// The API has a field "strict" and says nowhere which schemas it takes with it,
// so that no tool is strict there.
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
