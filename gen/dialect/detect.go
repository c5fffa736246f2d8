package dialect

import "github.com/go-toolgen/toolgen/gen/schema"

// Detect returns the dialect of the first function in a document of tools whose
// dialect is recognised, and false if there is none. For the APIs that share the
// form of [OpenAI] (chatlike.go) it returns [OpenAI].
func Detect(doc *schema.Doc) (*Dialect, bool) {
	list, err := listed(doc)
	if err != nil {
		return nil, false
	}
	for _, e := range list.tools {
		if d := e.dialect(); d != nil {
			return d, true
		}
	}
	return nil, false
}

// marks are keys that only the definitions of one dialect have, the most certain
// first.
var marks = []struct {
	key     string
	dialect *Dialect
}{
	{"toolSpec", Bedrock},
	{"function", OpenAI},
	{"inputSchema", MCP},
	{"input_schema", Anthropic},
	{"parametersJsonSchema", Gemini},
	{"parameters_json_schema", Gemini},
}

// dialect returns the dialect that an entry is written in; nil if it is not a function,
// or its dialect is not recognised.
func (e entry) dialect() *Dialect {
	for _, mark := range marks {
		if e.doc.Has(mark.key) {
			return mark.dialect
		}
	}
	named := e.doc.Has("name")
	switch {
	case named && e.doc.TextUnder("type") == "function":
		return Responses
	case named && !e.doc.Has("type") && e.doc.Has("parameters"):
		return GeminiLegacy
	case e.grouped:
		return Gemini
	}
	return nil
}

// like returns the dialect whose definitions those of d look like: d itself for most.
func (d *Dialect) like() *Dialect {
	if d.form != nil {
		return d.form
	}
	return d
}

// isOpenAIPair reports whether two dialects are OpenAI's two APIs, which take the
// same parameters.
func isOpenAIPair(a, b *Dialect) bool {
	return a.Provider == openAIProvider && b.Provider == openAIProvider
}
