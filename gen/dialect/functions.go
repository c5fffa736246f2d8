package dialect

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Function is one tool of a document; most are functions.
type Function struct {
	Doc *schema.Doc // the definition
	// Inside is the object that has the name: the definition itself, or an object in
	// it, such as that under "function" for Chat Completions.
	Inside *schema.Doc
	// Form is the dialect of the definition, as [Detect] returns it; nil if it is not
	// recognised.
	Form *Dialect
	// Builtin names a tool that is not a function, such as "web_search of OpenAI"; ""
	// for a function.
	Builtin string
}

// Functions returns the tools of a document in any dialect: one tool, an array, or an
// object with the array under "tools", also in a JSON-RPC response. Of a tool of
// Gemini, it returns each of its functions. The error is a [*ListError].
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
