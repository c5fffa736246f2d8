package dialect

import "github.com/go-toolgen/toolgen/gen/schema"

// Detect returns the dialect that the first function in a document of tools is
// written in, and whether one was recognised. Where several APIs share a form
// it is the API that the form comes from: [OpenAI] for those of chatlike.go, too.
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

// marks are the keys that give away in which dialect a definition is, the
// surest first.
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

// dialect returns the dialect that an entry is written in, as far as it is a
// function and can be told; else nil.
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

// like returns the dialect that the form of d comes from.
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
