package lower

import "github.com/go-toolgen/toolgen/gen/schema"

// StrictDeepSeek is [StrictOpenAI] for DeepSeek's strict mode, which is a beta. Its
// documentation lists the types other than null, "enum", and "anyOf", and is unclear about
// other keywords. Therefore all constraints are described, references are inlined, and an
// optional property makes a schema inexact.
// https://api-docs.deepseek.com/guides/function_calling#strict-mode-beta
func StrictDeepSeek(doc *schema.Doc) (*schema.Doc, []Note) { return strictDeepSeek.lower(doc) }

var strictDeepSeek = &grammar{
	provider:   "DeepSeek",
	strict:     true,
	keeps:      supporting(nil, strictShapes...),
	types:      oneType,
	noNull:     true,
	refs:       noRefs,
	objects:    closedObjects,
	requireAll: true,
}
