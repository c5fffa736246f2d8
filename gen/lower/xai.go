package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// xaiSubset has the keywords that xAI says its models are held to, and those
// that only describe. Bounds of any kind are not among them.
// https://docs.x.ai/docs/guides/structured-outputs
var xaiSubset = &subset{
	keeps: []string{
		"$defs", "$ref", "type", "format", "pattern", "title", "description", "enum", "items", "anyOf",
		"properties", "additionalProperties", "required",
	},
	formats:   []string{"date", "time", "date-time", "email", "uuid", "ipv4"},
	enums:     []schema.Kind{schema.String, schema.Number, schema.Bool, schema.Null, schema.Array, schema.Object},
	typed:     true,
	items:     true,
	aloneRefs: true,
	closes:    true,
	node:      jsonNode,
}

// XAI makes a schema one that xAI takes, which always holds the model to it.
// An object that takes other properties says so, because silence means that it
// does not; a schema that holds itself is written out some levels deep.
// https://docs.x.ai/docs/guides/function-calling
func XAI(doc *schema.Doc) (*schema.Doc, []Note) { return xaiSubset.lower(doc) }
