package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// XAI lowers a schema for xAI, which always enforces it. An object that accepts
// additional properties gets "additionalProperties", because xAI otherwise allows none.
// A recursive schema is written out to a limited depth.
// https://docs.x.ai/docs/guides/function-calling
func XAI(doc *schema.Doc) (*schema.Doc, []Note) { return xai.lower(doc) }

// xai has the keywords that xAI documents as enforced, and the keywords that only
// describe. No bounds are enforced.
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
