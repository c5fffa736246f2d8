package call

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"
)

// A Revision is a revision of MCP, such as "2025-11-25". "" represents the revision that
// definitions were generated for.
type Revision string

// naturalRevision is the first revision of MCP that allows any JSON as a result, and not
// only an object.
// https://modelcontextprotocol.io/specification/2026-07-28/changelog
const naturalRevision Revision = "2026-07-28"

// onlyObjects reports whether a structured result has to be an object. A revision that is
// not a date is unknown, and treated as an old revision.
func (rev Revision) onlyObjects() bool {
	return rev != "" && (rev < naturalRevision || rev[0] > '9')
}

// defaultMarker is the key of the marker in the schema of a wrapped result, unless the
// directive option wrap-marker= sets another key.
const defaultMarker = "x-dedalus-box"

// OutputFor returns the output schema for clients of a revision of MCP. Before 2026-07-28 a
// structured result had to be an object: any other result is wrapped, and the schema is the
// schema of the wrapper, {"result": …}. [Result.For] wraps the result in the same way.
func (d *Definition) OutputFor(rev Revision) string {
	if !d.boxes(rev) {
		return d.Output
	}
	root, fault := parse(d.Output)
	if fault != nil || root.kind != object {
		return d.Output
	}
	return boxSchema(root, d.marker)
}

func (d *Definition) boxes(rev Revision) bool {
	return rev.onlyObjects() && d.Output != "" && rootType(d.Output) != `"object"`
}

// rootType returns the value of the keyword "type" of a schema, or "".
func rootType(schema string) string {
	s := scanner{text: schema, limit: maxSchemaDepth}
	if s.next() != '{' {
		return ""
	}
	for more := s.begin('}'); more; more = s.more('}') {
		if name, value := s.name(), s.value(); name == "type" {
			return value
		}
	}
	return ""
}

// atRoot lists the keywords that must be at the root of a document. They are moved from the
// wrapped schema to the wrapper, so that references still resolve.
var atRoot = []string{"$schema", "$defs", "definitions"}

// boxSchema returns the schema of the wrapper for values that match a schema. The generator
// writes the same schema for packages of an older revision.
func boxSchema(root *tree, marker string) string {
	inner := rebaser{anchored: root.get("$id") != nil} // references resolve against $id, so they remain valid
	b := []byte(`{`)
	if schema := root.get("$schema"); schema != nil {
		b = append(append(append(b, `"$schema":`...), schema.raw...), ',')
	}
	b = append(b, `"type":"object","properties":{"result":`...)
	b = inner.schema(b, root, true)
	b = append(b, `},"required":["result"],"additionalProperties":false`...)
	for _, m := range root.members {
		if slices.Contains(atRoot[1:], m.name) && !inner.anchored {
			b = append(appendString(append(b, ','), m.name), ':')
			b = inner.table(b, m.tree)
		}
	}
	if marker != "" {
		b = append(appendString(append(b, ','), marker), `:{"field":"result"}`...)
	}
	return string(append(b, '}'))
}

// A rebaser copies a schema document into a property of another schema, and adapts its
// references. anchored is set if the document has an $id: its references then remain
// valid.
type rebaser struct{ anchored bool }

// The keywords whose value is a schema, an array of schemas, or an object whose members
// are schemas.
// https://json-schema.org/draft/2020-12/json-schema-core#section-10
var (
	holdOne = []string{
		"not", "if", "then", "else", "items", "contains", "additionalProperties", "propertyNames",
		"unevaluatedItems", "unevaluatedProperties", "contentSchema", "additionalItems",
	}
	holdList  = []string{"allOf", "anyOf", "oneOf", "prefixItems", "items"}
	holdTable = []string{"$defs", "definitions", "properties", "patternProperties", "dependentSchemas"}
)

// schema appends s to b, with adapted references. From the root it omits the keywords in
// atRoot, which are moved to the root of the new document.
func (re rebaser) schema(b []byte, s *tree, isRoot bool) []byte {
	if s.kind != object || re.anchored || !isRoot && s.get("$id") != nil {
		return append(b, withoutSchema(s, isRoot)...)
	}
	b = append(b, '{')
	start := len(b)
	for _, m := range s.members {
		if isRoot && slices.Contains(atRoot, m.name) {
			continue
		}
		b = appendName(b, start, m.name)
		switch {
		case m.kind == text && (m.name == "$ref" || m.name == "$dynamicRef"):
			b = appendString(b, rebased(m.text))
		case m.kind == object && slices.Contains(holdTable, m.name):
			b = re.table(b, m.tree)
		case m.kind == object && slices.Contains(holdOne, m.name):
			b = re.schema(b, m.tree, false)
		case m.kind == array && slices.Contains(holdList, m.name):
			b = append(b, '[')
			for i, item := range m.items {
				if i > 0 {
					b = append(b, ',')
				}
				b = re.schema(b, item, false)
			}
			b = append(b, ']')
		default:
			b = append(b, m.raw...)
		}
	}
	return append(b, '}')
}

// table appends t, an object whose members are schemas, to b.
func (re rebaser) table(b []byte, t *tree) []byte {
	b = append(b, '{')
	start := len(b)
	for _, m := range t.members {
		b = re.schema(appendName(b, start, m.name), m.tree, false)
	}
	return append(b, '}')
}

// withoutSchema returns the JSON of a schema without changes to its references. It removes
// "$schema" from a root.
func withoutSchema(s *tree, isRoot bool) string {
	if !isRoot || s.get("$schema") == nil {
		return s.raw
	}
	b := []byte{'{'}
	for _, m := range s.members {
		if m.name != "$schema" {
			b = append(appendName(b, 1, m.name), m.raw...)
		}
	}
	return string(append(b, '}'))
}

// rebased returns ref for a document that was moved into the property boxField. References
// to definitions at the root are unchanged, because the definitions move to the root of the
// wrapper.
func rebased(ref string) string {
	pointer, local := strings.CutPrefix(ref, "#")
	if plain, err := url.PathUnescape(pointer); err == nil {
		pointer = plain
	}
	switch {
	case !local, pointer != "" && pointer[0] != '/':
		return ref // the reference is to another document, or to an anchor
	case strings.HasPrefix(pointer, "/$defs/"), strings.HasPrefix(pointer, "/definitions/"):
		return ref
	}
	return "#/properties/" + boxField + ref[1:]
}

// boxField is the property that contains a wrapped result.
const boxField = "result"

// For returns the result for clients of a revision of MCP. Before 2026-07-28 structured
// content had to be an object. For those revisions:
//
//   - other structured content is wrapped as in [Definition.OutputFor], or removed if the
//     definition has no output schema
//   - a question to the user (see [Answered]) becomes an error
//   - the resultType is removed
//
// A block of a type that the revision does not define becomes a text block, because clients
// would reject the whole result.
func (r Result) For(d *Definition, rev Revision) Result {
	r = r.blocksFor(rev)
	r.untyped = rev.onlyObjects()
	if !rev.onlyObjects() || r.Structured == nil && !r.sdk.unfinished() {
		return r
	}
	r = r.checked()
	switch {
	case r.sdk.unfinished():
		err := cmp.Or(r.Err, errUnfinished)
		r = failureOf(err, errorText(err, false))
		r.untyped = true
	case d.boxes(rev):
		text := slices.Concat([]byte(box), r.Structured, []byte("}"))
		r.Structured, r.written = json.RawMessage(text), text
	case len(r.Structured) > 0 && r.Structured[0] != '{':
		r.Structured, r.written = nil, nil
	}
	return r
}

// typesSince maps the block types that the first revision of MCP does not define to the
// revision that introduced them.
// https://modelcontextprotocol.io/specification/2025-03-26/changelog
// https://modelcontextprotocol.io/specification/2025-06-18/changelog
var typesSince = map[string]Revision{audioType: "2025-03-26", linkType: "2025-06-18"}

func (r Result) blocksFor(rev Revision) Result {
	if rev == "" || r.Content == nil && r.sdk.content == nil {
		return r
	}
	unknown := func(c Content) bool { return rev < typesSince[c.Type] || rev[0] > '9' && typesSince[c.Type] != "" }
	blocks := r.Blocks()
	if !slices.ContainsFunc(blocks, unknown) {
		return r
	}
	r.Content = slices.Clone(blocks)
	for i, block := range blocks {
		if unknown(block) {
			r.Content[i] = TextContent(block.text())
		}
	}
	return r
}

// errUnfinished is the error of a result that requests input, if the client does not
// support such results.
var errUnfinished = errors.New("the tool asks for input, which this client cannot give")
