package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// Mistral lowers a schema for Mistral's chat completions. Mistral documents that tools
// have the same format as OpenAI's, but not which keywords it accepts, so the schema is
// lowered as for OpenAI.
// https://docs.mistral.ai/api/#tag/chat
func Mistral(doc *schema.Doc) (*schema.Doc, []Note) { return openAI.lower(doc) }
