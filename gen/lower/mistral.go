package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// Mistral lowers a schema for Mistral's chat completions. Mistral documents that
// tools have the form of OpenAI's, but not which keywords it accepts, so the schema
// is lowered as for OpenAI: no more is known to be accepted.
// https://docs.mistral.ai/api/#tag/chat
func Mistral(doc *schema.Doc) (*schema.Doc, []Note) { return openAI.lower(doc) }
