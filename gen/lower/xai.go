package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// XAI lowers a schema for xAI, which always enforces schemas. An object that accepts
// additional properties must declare them with "additionalProperties", because xAI
// otherwise allows none. A recursive schema is written out to a limited depth.
// https://docs.x.ai/docs/guides/function-calling
func XAI(doc *schema.Doc) (*schema.Doc, []Note) { return xai.lower(doc) }

// xai lists the keywords that xAI documents as enforced, and the keywords that only
// describe values. xAI enforces no bounds.
// https://docs.x.ai/docs/guides/structured-outputs
var xai = &grammar{
	provider: "xAI",
	keeps: supporting(map[string]accepts{"format": oneOfTexts("date", "time", "date-time", "email", "uuid", "ipv4")},
		"$defs", "$ref", "type", "pattern", "title", "description", "enum", "items", "anyOf",
		"properties", "additionalProperties", "required"),
	types:    requiredTypes,
	refs:     acyclicRefs,
	loneRefs: true,
	objects:  closedBySilence,
	needs:    []string{"items"},
}
