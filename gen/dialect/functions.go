package dialect

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Function is a function among the tools of a document.
type Function struct {
	Doc *schema.Doc // the definition
	// Inside is the object in it that has the name: the definition itself, or
	// what Chat Completions has under "function".
	Inside *schema.Doc
	// Form is the dialect it shows to be of, as [Detect] has it; nil where it
	// shows none.
	Form *Dialect
	// Builtin says what the tool is where it is no function: "web_search of
	// OpenAI". Else it is "".
	Builtin string
}

// Functions returns the tools of a document in any dialect: one, an array, an
// object with the array under "tools", or the functions in those of Gemini,
// also in the JSON-RPC response of an MCP server. The error is a [*ListError].
func Functions(doc *schema.Doc) ([]Function, error) {
	list, err := listed(doc)
	if err != nil {
		return nil, err
	}
	functions := make([]Function, len(list.tools))
	for i, e := range list.tools {
		functions[i] = Function{Doc: e.doc, Inside: inside(e.doc), Form: e.dialect()}
		if provider, name := builtinOf(e.doc); functions[i].Form == nil && name != "" {
			functions[i].Builtin = fmt.Sprintf("%s of %s", name, provider)
		}
	}
	return functions, nil
}
