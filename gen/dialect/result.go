package dialect

import (
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// resultOf returns the schema of the result as the definition of a tool has it; nil if
// it has none.
func (d *Dialect) resultOf(t Tool) *schema.Doc {
	if t.ResultSchema == nil || d.result == nil {
		return nil
	}
	return d.result(t.ResultSchema)
}

// objectResult is for MCP: only the schema of an object is accepted by all revisions.
func objectResult(result *schema.Doc) *schema.Doc {
	if result.TextUnder("type") == "object" {
		return result
	}
	return nil
}

// geminiResult lowers the schema of a result for Gemini, by the keywords that it documents
// for schemas of responses; nil if Gemini refuses the schema. While it is lowered, the
// result is a property of an object, since that is what [lower.Gemini] lowers.
func geminiResult(result *schema.Doc) *schema.Doc {
	const field = schema.BoxField
	box := schema.Obj(
		schema.M("type", schema.Str("object")),
		schema.M("properties", schema.Obj(schema.M(field, result.Without("$defs")))),
		schema.M("required", schema.Strs(field)),
	).WithDefinitions(result)
	lowered, notes := lower.Gemini(box)
	if lower.Has(notes, lower.Refused) {
		return nil
	}
	return lowered.Unboxed(field)
}
