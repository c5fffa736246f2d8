package dialect

import (
	"fmt"

	"github.com/go-toolgen/toolgen/gen/lower"
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

// InForm returns the tool as it is read from its own definition in the
// dialect: without what the dialect has no place for, and with the input schema
// that its API takes. A tool that the API refuses stays as it is.
func (t Located) InForm(d *Dialect) Located {
	lowered, notes := d.Lower(t.Tool)
	if lower.Has(notes, lower.Refused) {
		return t
	}
	if read, err := d.Parse(d.Envelope(lowered)); err == nil {
		t.Tool, t.Form = read, d
	}
	return t
}
