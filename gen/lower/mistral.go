package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// Mistral makes a schema one that Mistral's chat completions take. Mistral
// says that tools have OpenAI's shape and does not say which keywords it
// takes, so the schema is what OpenAI takes: no more is known to be accepted,
// and nothing is lost.
// https://docs.mistral.ai/api/#tag/chat
func Mistral(doc *schema.Doc) (*schema.Doc, []Note) { return openAI.lower(doc) }
