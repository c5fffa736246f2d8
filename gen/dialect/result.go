package dialect

import (
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// resultOf returns the schema of the result as a definition of the dialect has it, nil
// for none.
func (d *Dialect) resultOf(t Tool) *schema.Doc {
	if t.ResultSchema == nil || d.result == nil {
		return nil
	}
	return d.result(t.ResultSchema)
}

// objectResult is for MCP, of which all revisions take the schema of an object.
func objectResult(result *schema.Doc) *schema.Doc {
	if result.TextUnder("type") == "object" {
		return result
	}
	return nil
}

// geminiResult makes the schema of a result one that Gemini takes, which documents its
// keywords for schemas of responses. The result stands in an object while it is lowered,
// as arguments do. It is nil for one that has no such form.
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
