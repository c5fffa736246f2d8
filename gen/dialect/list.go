package dialect

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A wrapping is the structure that contains the tools of a document.
type wrapping uint8

const (
	single  wrapping = iota // no structure: the document is a single tool
	array                   // an array
	wrapped                 // an object with the array under "tools"
)

type listing struct {
	doc      *schema.Doc // document, without the JSON-RPC response around it
	wrapping wrapping
	tools    []entry
	// beside are the other members of the object that contains the tools.
	beside []schema.Member
}

type entry struct {
	path    schema.Path
	doc     *schema.Doc
	grouped bool // whether it is a function inside a Gemini tool
}

const noDocument = "no document: pass the JSON of the tools, as returned by schema.Parse"

// A ListError is the reason why a document does not contain a list of tools.
type ListError struct {
	At      *schema.Doc // the invalid part; nil if there is no document
	Message string      // "" if At has the wrong type
}

// Error returns the message, or a message about the wrong type.
func (e *ListError) Error() string {
	if e.Message != "" {
		return e.Message
	}
	return fmt.Sprintf(`tools must be an array, an object with an array under "tools", or a single tool, not a value of type %s`, e.At.Kind)
}

// Join returns one array with the tools of all documents, in order. It returns a single
// document unchanged. Without documents, the array is empty. The error is a [*ListError].
func Join(docs ...*schema.Doc) (*schema.Doc, error) {
	if len(docs) == 1 {
		return docs[0], nil
	}
	all := schema.Arr()
	for _, doc := range docs {
		doc, err := ListResult(doc)
		if err != nil {
			return nil, err
		}
		if tools, ok := wrappedTools(doc); ok {
			doc = tools
		}
		switch doc.Kind {
		case schema.Array:
			all.Items = append(all.Items, doc.Items...)
		case schema.Object:
			all.Items = append(all.Items, doc)
		default:
			return nil, &ListError{At: doc}
		}
	}
	return all, nil
}

// wrappedTools returns the value of "tools" in an object, unless the object itself is a
// tool. Null represents an empty list, because Go encodes a nil slice as null.
func wrappedTools(doc *schema.Doc) (*schema.Doc, bool) {
	if doc.Has("name") {
		return nil, false
	}
	tools := doc.Under("tools")
	if tools != nil && tools.Kind == schema.Null {
		tools = &schema.Doc{Kind: schema.Array, Origin: tools.Origin}
	}
	return tools, tools != nil
}

func listed(doc *schema.Doc) (listing, error) {
	doc, path, err := resultIn(doc)
	switch {
	case err != nil:
		return listing{}, err
	case doc.Kind == schema.Array:
		return listing{doc: doc, wrapping: array, tools: entries(path, doc)}, nil
	case doc.Kind == schema.Object:
		return listedIn(path, doc)
	}
	return listing{}, &ListError{At: doc}
}

func listedIn(path schema.Path, doc *schema.Doc) (listing, error) {
	if tools, ok := wrappedTools(doc); ok {
		if tools.Kind != schema.Array {
			return listing{}, &ListError{At: tools}
		}
		if doc.Under("tools") != tools {
			doc = doc.With("tools", tools)
		}
		return listing{doc: doc, wrapping: wrapped, tools: entries(append(path, "tools"), tools), beside: others(doc, "tools")}, nil
	}
	e := entry{path: path, doc: doc}
	if group := groupIn(doc); group != "" {
		return listing{doc: doc, wrapping: array, tools: e.functions(group)}, nil
	}
	return listing{doc: doc, wrapping: single, tools: []entry{e}}, nil
}

func entries(path schema.Path, list *schema.Doc) []entry {
	var all []entry
	for i, item := range list.Items {
		e := entry{path: append(slices.Clip(path), strconv.Itoa(i)), doc: item}
		if group := groupIn(item); group != "" {
			all = append(all, e.functions(group)...)
			continue
		}
		all = append(all, e)
	}
	return all
}

// groupIn returns the key of the array of functions in a Gemini tool:
// "functionDeclarations", or its Python spelling. It returns "" if there is no such
// array.
func groupIn(tool *schema.Doc) string {
	for _, key := range []string{geminiGroup, "function_declarations"} {
		if group := tool.Under(key); group != nil && group.Kind == schema.Array {
			return key
		}
	}
	return ""
}

// functions splits a Gemini tool into one entry for each function, and one for each other
// member.
func (e entry) functions(group string) []entry {
	var all []entry
	for i, declaration := range e.doc.List(group) {
		path := append(slices.Clip(e.path), group, strconv.Itoa(i))
		all = append(all, entry{path: path, doc: declaration, grouped: true})
	}
	for _, m := range others(e.doc, group) {
		part := schema.Obj(m)
		part.Origin = e.doc.Origin
		all = append(all, entry{path: append(slices.Clip(e.path), m.Key), doc: part})
	}
	return all
}

// A definition is a tool in the list that [Convert] returns.
type definition struct {
	doc     *schema.Doc
	builtin bool // not a function, and therefore not in a group
}

// arranged returns a document that contains definitions and has the same structure as the
// document from which the tools were parsed.
func (l listing) arranged(to *Dialect, definitions []definition) *schema.Doc {
	if l.wrapping == single {
		return definitions[0].doc
	}
	list := to.list(definitions)
	if l.wrapping == array {
		return list
	}
	return schema.Obj(schema.M("tools", list))
}

// list returns the array of tools for a request. If the API groups functions, all
// functions are in one group.
func (d *Dialect) list(definitions []definition) *schema.Doc {
	list, group := schema.Arr(), schema.Arr()
	for _, definition := range definitions {
		switch {
		case d.Group == "" || definition.builtin:
			list.Items = append(list.Items, definition.doc)
		case len(group.Items) == 0:
			list.Items = append(list.Items, schema.Obj(schema.M(d.Group, group)))
			fallthrough
		default:
			group.Items = append(group.Items, definition.doc)
		}
	}
	return list
}

// A Function is one tool of a document. Most are functions.
type Function struct {
	Doc *schema.Doc // the definition
	// Inside is the object that contains the name: the definition itself, or an object
	// in it, such as the object under "function" for Chat Completions.
	Inside *schema.Doc
	// Form is the dialect of the definition, as returned by [Detect]; nil if it is not
	// recognized.
	Form *Dialect
	// Builtin is the name of a tool that is not a function, such as "web_search of
	// OpenAI"; "" for a function.
	Builtin string
}

// Functions returns the tools in a document of any dialect. The document is a single tool,
// an array, or an object with the array under "tools", and may be in a JSON-RPC response.
// For a Gemini tool, Functions returns each of its functions. The error is a [*ListError].
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

// ListResult returns the result in a JSON-RPC response, such as an MCP server's response
// to tools/list. It returns any other document unchanged. If the response has no result,
// the error is a [*ListError] with the server's error.
// https://www.jsonrpc.org/specification#response_object
func ListResult(doc *schema.Doc) (*schema.Doc, error) {
	result, _, err := resultIn(doc)
	return result, err
}

// resultIn implements [ListResult] and also returns the path of the result.
func resultIn(doc *schema.Doc) (*schema.Doc, schema.Path, error) {
	if doc == nil {
		return nil, nil, &ListError{Message: noDocument}
	}
	if !doc.Has("jsonrpc") || doc.Has("name") {
		return doc, nil, nil
	}
	if result := doc.Under("result"); result != nil && result.Kind != schema.Null {
		return result, schema.Path{"result"}, nil
	}
	if problem := doc.Under("error"); problem != nil && problem.Kind != schema.Null {
		return nil, nil, &ListError{At: problem, Message: "the server responded with an error: " + rpcMessage(problem)}
	}
	return nil, nil, &ListError{At: doc, Message: "this is a JSON-RPC message without a result: save the server's response to tools/list"}
}

// rpcMessage returns the message and the code of an error object.
// https://www.jsonrpc.org/specification#error_object
func rpcMessage(problem *schema.Doc) string {
	message, code := problem.Under("message"), problem.Under("code")
	switch {
	case message == nil || message.Kind != schema.String:
		return problem.String()
	case code == nil:
		return schema.Quote(message.Text)
	}
	return fmt.Sprintf("%s (code %s)", schema.Quote(message.Text), code)
}

// NextCursor returns the cursor for the next page of a tools/list result, which may be in
// a response. It returns nil if there are no more pages.
// https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination
func NextCursor(doc *schema.Doc) *schema.Doc {
	result, err := ListResult(doc)
	if err != nil {
		return nil
	}
	cursor := result.Under("nextCursor")
	if _, listed := wrappedTools(result); cursor == nil || !listed || cursor.Kind == schema.Null {
		return nil
	}
	return cursor
}
