package dialect

import "github.com/go-toolgen/toolgen/gen/schema"

// parseBedrock reads a Tool of the Converse API with its toolSpec.
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
