package schema

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/slab"
)

// Doc returns the document of a node, with the origin of each part. The
// keywords come in the order in which a person reads a schema (see object), then
// "$defs", then the Extras, sorted by key; an extra for a keyword that is already there
// replaces its value in place.
//
// A nil node is {}. A list that is empty but not nil is written, an empty schema is {},
// except under "additionalProperties", and maps are sorted by key. A node must not
// contain itself: recursion is a "$ref". A value that JSON does not have, such as a NaN,
// becomes a string that says so.
//
// For a node with a Given document it returns that document, with the keywords of the
// node that the document lacks and all annotations of the node (JSON Schema 2020-12,
// validation, section 9).
func (n *Node) Doc() *Doc {
	var b Builder
	return b.Doc(n)
}

// A Builder makes the documents of nodes in few pieces of memory, which these share. The
// zero value is ready to use.
type Builder struct {
	docs    slab.Of[Doc]
	members slab.Of[Member]
	items   slab.Of[*Doc]
	open    []Member // of the objects that are not complete, the innermost last
}

// Doc returns the document of a node, as [Node.Doc] does.
func (b *Builder) Doc(n *Node) *Doc { return b.schema(n) }

func (b *Builder) schema(n *Node) *Doc {
	if n == nil {
		return b.new(Object)
	}
	if n.Never {
		doc := b.new(Bool)
		doc.Origin, doc.GoType = n.Origin, n.GoType
		return doc
	}
	doc := b.object(n)
	if len(n.Extras) > 0 {
		doc = n.withExtras(doc)
	}
	n.mark(doc)
	if n.Given != nil {
		doc = n.Given.Doc.beside(doc)
	}
	doc.Origin, doc.GoType = n.Origin, n.GoType
	return doc
}

func (n *Node) withExtras(doc *Doc) *Doc {
	for _, key := range slices.Sorted(maps.Keys(n.Extras)) {
		doc = doc.With(key, valueOf(n.Extras[key]))
	}
	return doc
}

// object returns the keywords of a node that have a field.
func (b *Builder) object(n *Node) *Doc {
	begun := len(b.open)
	b.text("type", n.Type)
	b.text("$ref", n.Ref)

	b.text("description", n.Description)
	b.text("title", n.Title)
	b.flag("deprecated", n.Deprecated)
	b.flag("readOnly", n.ReadOnly)
	b.flag("writeOnly", n.WriteOnly)
	b.values("enum", n.Enum)
	b.given("const", n.Const)
	b.given("default", n.Default)
	b.values("examples", n.Examples)

	b.text("format", n.Format)
	b.text("pattern", n.Pattern)
	b.count("minLength", n.MinLength)
	b.count("maxLength", n.MaxLength)
	b.text("contentEncoding", n.ContentEncoding)

	b.bound("minimum", n.Minimum)
	b.bound("exclusiveMinimum", n.ExclusiveMinimum)
	b.bound("maximum", n.Maximum)
	b.bound("exclusiveMaximum", n.ExclusiveMaximum)
	b.bound("multipleOf", n.MultipleOf)

	b.inner("items", n.Items)
	b.count("minItems", n.MinItems)
	b.count("maxItems", n.MaxItems)
	b.flag("uniqueItems", n.UniqueItems)

	b.properties("properties", n.Properties)
	b.names("required", n.Required)
	b.additional("additionalProperties", n.AdditionalProperties)
	b.inner("propertyNames", n.PropertyNames)
	b.count("minProperties", n.MinProperties)
	b.count("maxProperties", n.MaxProperties)

	b.schemas("anyOf", n.AnyOf)
	for _, m := range docOfRules(n.Rules).Members {
		b.add(m.Key, m.Value)
	}

	b.definitions("$defs", n.Definitions)
	return b.close(begun)
}

func (b *Builder) new(kind Kind) *Doc {
	doc := b.docs.New()
	doc.Kind = kind
	return doc
}

func (b *Builder) string(text string) *Doc {
	doc := b.new(String)
	doc.Text = text
	return doc
}

// add adds a member to the innermost object that is not complete.
func (b *Builder) add(key string, value *Doc) {
	b.open = append(b.open, Member{key, value})
}

// close returns the object of the members that were added since there were so many.
func (b *Builder) close(begun int) *Doc {
	doc := b.new(Object)
	doc.Members = b.members.Copy(b.open[begun:])
	b.open = b.open[:begun]
	return doc
}

// list adds an array of so many items.
func (b *Builder) list(key string, count int, item func(i int) *Doc) {
	doc := b.new(Array)
	if count > 0 {
		doc.Items = b.items.Make(count)
	}
	for i := range doc.Items {
		doc.Items[i] = item(i)
	}
	b.add(key, doc)
}

// The methods below add no member if a keyword is not there.

func (b *Builder) text(key, text string) {
	if text != "" {
		b.add(key, b.string(text))
	}
}

func (b *Builder) flag(key string, set bool) {
	if set {
		doc := b.new(Bool)
		doc.Bool = true
		b.add(key, doc)
	}
}

func (b *Builder) count(key string, n *uint64) {
	if n != nil {
		b.number(key, strconv.FormatUint(*n, 10))
	}
}

func (b *Builder) number(key, digits string) {
	doc := b.new(Number)
	doc.Text = digits
	b.add(key, doc)
}

func (b *Builder) bound(key string, n json.Number) {
	if n != "" {
		b.add(key, b.value(n))
	}
}

func (b *Builder) names(key string, list []string) {
	if list != nil {
		b.list(key, len(list), func(i int) *Doc { return b.string(list[i]) })
	}
}

func (b *Builder) given(key string, value any) {
	if value != nil {
		b.add(key, b.value(value))
	}
}

func (b *Builder) values(key string, list []any) {
	if list != nil {
		b.list(key, len(list), func(i int) *Doc { return b.value(list[i]) })
	}
}

// value is [valueOf], of which nearly all are strings.
func (b *Builder) value(x any) *Doc {
	if text, ok := x.(string); ok {
		return b.string(text)
	}
	return valueOf(x)
}

func (b *Builder) inner(key string, n *Node) {
	if n != nil {
		b.add(key, b.schema(n))
	}
}

// additional adds true instead of {}: version 1.22.0 of the TypeScript SDK of MCP
// refuses a whole list of tools if one has {} in this place.
func (b *Builder) additional(key string, n *Node) {
	if n == nil {
		return
	}
	doc := b.schema(n)
	if doc.Kind == Object && len(doc.Members) == 0 {
		anything := Boolean(true)
		anything.Origin = doc.Origin
		doc = anything
	}
	b.add(key, doc)
}

func (b *Builder) schemas(key string, list []*Node) {
	if list != nil {
		b.list(key, len(list), func(i int) *Doc { return b.schema(list[i]) })
	}
}

func (b *Builder) definitions(key string, table map[string]*Node) {
	if table == nil {
		return
	}
	begun := len(b.open)
	for _, name := range slices.Sorted(maps.Keys(table)) {
		b.add(name, b.schema(table[name]))
	}
	b.add(key, b.close(begun))
}

func (b *Builder) properties(key string, list Properties) {
	if list == nil {
		return
	}
	begun := len(b.open)
	for _, p := range list {
		b.add(p.Name, b.schema(p.Node))
	}
	b.add(key, b.close(begun))
}
