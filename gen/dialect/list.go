package dialect

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A wrapping is what a document has around its tools.
type wrapping uint8

const (
	single  wrapping = iota // nothing: the document is one tool
	array                   // an array
	wrapped                 // an object with the array under "tools"
)

// A listing is the tools of a document.
type listing struct {
	doc      *schema.Doc // without a response around it
	wrapping wrapping
	tools    []entry
	// beside are the other members of the object that has the tools.
	beside []schema.Member
}

// An entry is one tool of a document.
type entry struct {
	path    schema.Path
	doc     *schema.Doc
	grouped bool // a function inside a tool of Gemini
}

// noDocument is the message for a nil document.
const noDocument = "there is no document: give the JSON of the tools, as schema.Parse returns it"

// A ListError says why a document has no list of tools.
type ListError struct {
	At      *schema.Doc // the part that is wrong; nil if there is no document
	Message string      // "" if At is of a wrong type
}

// Error returns the message, or that of a wrong type.
func (e *ListError) Error() string {
	if e.Message != "" {
		return e.Message
	}
	return fmt.Sprintf(`tools are an array, an object with an array under "tools", or one tool; this is of type %s`, e.At.Kind)
}

// Join returns one array of the tools in documents, in their order. A single document
// is returned as it is; without documents the array is empty. The error is a
// [*ListError].
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

// wrappedTools returns what an object has under "tools", unless the object is a
// tool itself. Null means an empty list: Go writes a nil slice as null.
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

// groupIn returns the key under which a tool of Gemini has its functions, or "".
func groupIn(tool *schema.Doc) string {
	for _, key := range []string{geminiGroup, "function_declarations"} {
		if group := tool.Under(key); group != nil && group.Kind == schema.Array {
			return key
		}
	}
	return ""
}

// functions splits a tool of Gemini: an entry for each function, and one for each
// other member.
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
	builtin bool // not a function, so not in a group
}

// arranged returns definitions in the wrapping that the tools were read from.
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

// list returns definitions as the tools of a request.
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
