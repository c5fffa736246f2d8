package schema

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Node is a schema that inference is building: its keywords and their origins. The code
// that created a node may change it until [Node.Doc] converts it to a document.
type Node struct {
	Keywords
	// Origin is the origin of the schema, and of each keyword that is not in Parts.
	Origin *Origin
	Parts  []Part
	// Given is the document from the source that the node represents, or nil. If it is
	// set, the keywords of the node are the [Outline] of the document, plus the keywords
	// that were added to the node.
	Given *Given
	// Note is appended to every description; it may be nil.
	Note *Note
	// Variable is the Go variable from which the property was generated; nil if the node
	// is not a property.
	Variable *Variable
	// GoType identifies the defined struct type whose fields are the properties of the
	// node; "" for any other node.
	GoType string
}

// Keywords are the keywords of a node. Except for Never, they have the names and the
// meaning of JSON Schema 2020-12. A zero value means that the keyword is missing.
//
// The values in Const, Default, Enum, Examples, and Extras may have the types to which
// encoding/json decodes, the type [json.RawMessage] (which preserves the order of keys),
// and Go's basic types, slices, and maps with string keys.
type Keywords struct {
	// Never is the boolean schema false. A node with Never has no other keyword.
	Never bool

	Type        string
	Ref         string
	Definitions map[string]*Node // $defs

	Description, Title  string
	Deprecated          bool
	ReadOnly, WriteOnly bool
	Enum                []any
	Const               any
	Default             any
	Examples            []any

	Format, Pattern      string
	MinLength, MaxLength *uint64
	ContentEncoding      string

	Minimum, ExclusiveMinimum json.Number
	Maximum, ExclusiveMaximum json.Number
	MultipleOf                json.Number

	Items              *Node
	MinItems, MaxItems *uint64
	UniqueItems        bool

	Properties                   Properties
	Required                     []string
	AdditionalProperties         *Node
	PropertyNames                *Node
	MinProperties, MaxProperties *uint64

	AnyOf []*Node

	// Rules are converted to keywords that restrict which properties may be present
	// together.
	Rules []Rule

	// Extras are keywords that have no field here.
	Extras map[string]any
}

// Subschemas returns the schemas directly under the keywords, except for definitions.
func (k *Keywords) Subschemas() []*Node {
	list := slices.Clone(k.AnyOf)
	for _, one := range []*Node{k.Items, k.AdditionalProperties, k.PropertyNames} {
		if one != nil {
			list = append(list, one)
		}
	}
	for _, p := range k.Properties {
		list = append(list, p.Node)
	}
	return list
}

// Properties are the properties of an object, in order and without duplicates. Nil means
// that the keyword is missing.
type Properties []Property

// A Property is a property of an object.
type Property struct {
	Name string
	Node *Node
}

// Get returns the schema of a property, or nil if there is no such property.
func (p Properties) Get(name string) *Node {
	if i := p.index(name); i >= 0 {
		return p[i].Node
	}
	return nil
}

// Set sets the schema of a property. An existing property keeps its position; a new
// property is added at the end.
func (p *Properties) Set(name string, n *Node) {
	if i := p.index(name); i >= 0 {
		(*p)[i].Node = n
		return
	}
	*p = append(*p, Property{name, n})
}

// Names returns the names of the properties.
func (p Properties) Names() []string {
	names := make([]string, len(p))
	for i, one := range p {
		names[i] = one.Name
	}
	return names
}

func (p Properties) index(name string) int {
	return slices.IndexFunc(p, func(one Property) bool { return one.Name == name })
}

// IsClosed reports whether an object can only have the declared properties.
func (k *Keywords) IsClosed() bool {
	return k.AdditionalProperties != nil && k.AdditionalProperties.Never
}

// Copy returns a copy that can be changed without changing n. The copy shares the nodes
// inside n.
func (n *Node) Copy() *Node {
	made := *n
	made.Parts, made.Extras = slices.Clone(n.Parts), maps.Clone(n.Extras)
	if n.Variable != nil {
		variable := *n.Variable
		made.Variable = &variable
	}
	return &made
}

// Clone returns a copy of a node and of the nodes in it, except for definitions.
func (n *Node) Clone() *Node {
	if n == nil || n.Never {
		return n
	}
	made := n.Copy()
	made.Enum, made.Examples, made.Required = slices.Clone(n.Enum), slices.Clone(n.Examples), slices.Clone(n.Required)
	made.Items, made.AdditionalProperties, made.PropertyNames = n.Items.Clone(), n.AdditionalProperties.Clone(), n.PropertyNames.Clone()
	made.AnyOf, made.Properties = slices.Clone(n.AnyOf), slices.Clone(n.Properties)
	for i, option := range made.AnyOf {
		made.AnyOf[i] = option.Clone()
	}
	for i, p := range made.Properties {
		made.Properties[i].Node = p.Node.Clone()
	}
	return made
}

// Has reports whether the document that a node represents has a keyword.
func (n *Node) Has(keyword string) bool { return n.Given != nil && n.Given.Has(keyword) }

// AcceptsNull reports whether a node accepts null. If the node is a part of a given
// document, only the keywords of its outline are considered.
func (n *Node) AcceptsNull() bool {
	if n.Given != nil && n.Given.Misfit != nil {
		return n.Given.Misfit(nil) == ""
	}
	return n.IsOpen() || slices.ContainsFunc(n.AnyOf, func(option *Node) bool { return option.Type == NullType })
}

// IsOpen reports whether no keyword restricts the type or the values.
func (k *Keywords) IsOpen() bool {
	return k.Type == "" && k.Ref == "" && k.AnyOf == nil && k.Enum == nil && k.Const == nil
}

// A Part is the origin of a keyword, or of one item of its list.
type Part struct {
	Keyword string
	// Item is the [Doc.Text] of the item. If it is empty in the first part of a keyword,
	// the part is the origin of the keyword itself.
	Item   string
	Origin *Origin
}

// Trace sets the origin of a keyword whose origin differs from the origin of the node.
func (n *Node) Trace(keyword string, origin *Origin) { n.TraceItem(keyword, "", origin) }

// TraceItem sets the origin of one item in the list of a keyword.
func (n *Node) TraceItem(keyword, item string, origin *Origin) {
	i := slices.IndexFunc(n.Parts, func(p Part) bool { return p.Keyword == keyword && p.Item == item })
	if i >= 0 {
		n.Parts[i].Origin = origin
		return
	}
	n.Parts = append(n.Parts, Part{Keyword: keyword, Item: item, Origin: origin})
}

// TraceAll sets the origins of a keyword and of all items of its list, and removes the
// earlier origins.
func (n *Node) TraceAll(keyword string, origin *Origin, items []Part) {
	parts := slices.DeleteFunc(n.Parts, func(p Part) bool { return p.Keyword == keyword })
	parts = append(slices.Grow(parts, 1+len(items)), Part{Keyword: keyword, Origin: origin})
	n.Parts = append(parts, items...)
}

// Traced returns the origin of a keyword, or the origin of the node if the keyword has no
// part.
func (n *Node) Traced(keyword string) *Origin {
	if i := n.findKeyword(keyword); i >= 0 {
		return n.Parts[i].Origin
	}
	return n.Origin
}

// mark sets the origins of the members of a new document, and of the items of its lists. It
// does not replace an origin with a position.
func (n *Node) mark(doc *Doc) {
	for _, m := range doc.Members {
		switch origin := m.Value.Origin; {
		case origin.HasPos():
		case origin.Rule() != "": // for example, a boolean schema, which has no position
			m.Value.Origin = OriginAt(n.Origin.Pos(), origin.Rule())
		default:
			n.markMember(m)
		}
	}
}

// markMember sets the origin of a member and of its items. An item with an entry in n.Parts
// gets the origin of that entry.
func (n *Node) markMember(m Member) {
	m.Value.Origin = n.Origin
	if i := n.findKeyword(m.Key); i >= 0 {
		m.Value.Origin = n.Parts[i].Origin
	}
	if len(m.Value.Items) > 0 {
		n.markItems(m)
	}
}

func (n *Node) markItems(m Member) {
	next := 0
	for _, item := range m.Value.Items {
		if item.Origin != nil {
			continue
		}
		item.Origin = m.Value.Origin
		if i := n.findItem(m.Key, item.Text, next); i >= 0 {
			item.Origin, next = n.Parts[i].Origin, i+1
		}
	}
}

// findKeyword returns the index of the part of a keyword itself, or -1.
func (n *Node) findKeyword(keyword string) int {
	for i := range n.Parts {
		if part := &n.Parts[i]; part.Keyword == keyword && part.Item == "" {
			return i
		}
	}
	return -1
}

// findItem returns the index of the part for an item of a keyword, or -1. The search begins
// at the index next, because the parts usually have the same order as the items.
func (n *Node) findItem(keyword, text string, next int) int {
	own := -1
	if text == "" {
		own = n.findKeyword(keyword)
	}
	for step := range n.Parts {
		i := (next + step) % len(n.Parts)
		if part := &n.Parts[i]; part.Item == text && i != own && part.Keyword == keyword {
			return i
		}
	}
	return -1
}

// A Variable is the Go parameter, result or field that a property is generated from.
type Variable struct {
	GoName   string   // "" if it has no name in Go
	Via      []string // the names of the embedded fields through which it is promoted
	Name     *Origin  // origin of the property's name
	Presence *Origin  // origin of the decision whether the property is required
}

// A VariableAt is a variable with the path to its property in a schema.
type VariableAt struct {
	Variable
	Path Path
}

// Variables returns the variables of all properties in a schema, in the order of the
// schema.
func (n *Node) Variables() []VariableAt {
	if n == nil {
		return nil
	}
	return n.variables(nil)
}

func (n *Node) variables(path Path) []VariableAt {
	var list []VariableAt
	visit := func(part *Node, tokens ...string) {
		if part == nil {
			return
		}
		at := slices.Concat(path, tokens)
		if part.Variable != nil {
			list = append(list, VariableAt{*part.Variable, at})
		}
		list = append(list, part.variables(at)...)
	}
	for _, p := range n.Properties {
		visit(p.Node, "properties", p.Name)
	}
	visit(n.Items, "items")
	visit(n.AdditionalProperties, "additionalProperties")
	for i, option := range n.AnyOf {
		visit(option, "anyOf", strconv.Itoa(i))
	}
	for _, name := range slices.Sorted(maps.Keys(n.Definitions)) {
		visit(n.Definitions[name], "$defs", name)
	}
	return list
}

// A Note is a string that a Go type adds to every description of its values. Nodes share
// notes, so a Note is never changed, only replaced.
type Note struct {
	Text    string
	Origin  *Origin
	Choices []Choice // constants that Text lists
}

// A Choice is a constant value that the description of a type lists.
type Choice struct {
	Value  any    // a string, or a json.Number
	Label  string // the value as sentences show it, followed by the constant's name for a number
	Remark string // the doc comment of the constant
	Named  bool   // Label contains the constant's name
}

// Describe sets the description of a node to text, followed by the node's note.
func (n *Node) Describe(text string, origin *Origin) {
	note := n.note()
	n.Description = sentences(text, note.Text)
	switch {
	case n.Description == "":
	case note.Text == "":
		n.Trace("description", origin)
	case text == "":
		n.Trace("description", note.Origin)
	default:
		n.Trace("description", origin.And(note.Origin))
	}
}

func (n *Node) note() Note {
	if n.Note == nil {
		return Note{}
	}
	return *n.Note
}

// Remark adds a sentence to the description of a node and to its note, so that a later
// call of Describe keeps the sentence.
func (n *Node) Remark(text string, origin *Origin) {
	described := origin
	if n.Description != "" {
		described = n.Traced("description").And(origin)
	}
	n.Description = sentences(n.Description, text)
	n.Trace("description", described)
	note := n.note()
	n.Note = &Note{sentences(note.Text, text), note.Origin.And(origin), note.Choices}
}

// And returns an origin that combines two origins: the position of the first, and the
// rules of both.
func (o *Origin) And(other *Origin) *Origin {
	switch {
	case o.Rule() == "":
		return other
	case other.Rule() != "" && other.Rule() != o.Rule():
		return OriginAt(o.Pos(), o.Rule()+", and "+other.Rule())
	}
	return o
}

// sentences joins a description and a note. If the description has several lines, the note
// becomes a separate paragraph.
func sentences(text, note string) string {
	switch {
	case text == "" || note == "":
		return text + note
	case strings.Contains(text, "\n"):
		return text + "\n\n" + note
	case strings.ContainsAny(text[len(text)-1:], ".!?:;"):
		return text + " " + note
	}
	return text + ". " + note
}

// annotations are the keywords that do not change which values a schema accepts.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-9
var annotations = []string{"title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples"}

// beside returns a copy of d with the members of another object added. If d already has a
// member of that name, an annotation replaces it in its position, and another member is
// ignored.
func (d *Doc) beside(with *Doc) *Doc {
	changed := *d
	whole := &changed
	for _, m := range with.Members {
		if d.index(m.Key) < 0 || slices.Contains(annotations, m.Key) {
			whole = whole.With(m.Key, m.Value)
		}
	}
	return whole
}

// A Given is a document from the source, or a part of one, that a node represents.
type Given struct {
	*Doc
	// Misfit returns why the document rejects a decoded value, or "" if it accepts the
	// value. It is nil for a part of a document, which cannot be checked alone.
	Misfit func(value any) string
}

// Outline returns the keywords of a given document that inference uses: "type", "const",
// "enum", "required", the bounds, and "properties". The outlines of the properties omit
// "properties".
func Outline(doc *Doc) Keywords {
	k := outline(doc)
	if properties := doc.Under("properties"); properties != nil && k.Type == "object" {
		k.Properties = make(Properties, len(properties.Members))
		for i, p := range properties.Members {
			k.Properties[i] = Property{p.Key, &Node{Keywords: outline(p.Value)}}
		}
	}
	return k
}

func outline(doc *Doc) Keywords {
	k := Keywords{Type: doc.TextUnder("type"), Required: doc.Required()}
	if value := doc.Under("const"); value != nil {
		k.Const = value.Decoded()
	}
	for _, item := range doc.List("enum") {
		k.Enum = append(k.Enum, item.Decoded())
	}
	for name, bound := range map[string]*json.Number{
		"minimum": &k.Minimum, "exclusiveMinimum": &k.ExclusiveMinimum,
		"maximum": &k.Maximum, "exclusiveMaximum": &k.ExclusiveMaximum,
		"multipleOf": &k.MultipleOf,
	} {
		if value := doc.Under(name); value != nil {
			*bound = json.Number(value.Text)
		}
	}
	for name, count := range map[string]**uint64{
		"minLength": &k.MinLength, "maxLength": &k.MaxLength,
		"minItems": &k.MinItems, "maxItems": &k.MaxItems,
		"minProperties": &k.MinProperties, "maxProperties": &k.MaxProperties,
	} {
		if value := doc.Under(name); value != nil {
			if n, err := strconv.ParseUint(value.Text, 10, 64); err == nil {
				*count = &n
			}
		}
	}
	return k
}

// Decoded returns a value as encoding/json decodes it, with numbers as [json.Number].
func (d *Doc) Decoded() any {
	var v any
	decoder := json.NewDecoder(bytes.NewReader(d.Append(nil)))
	decoder.UseNumber()
	if decoder.Decode(&v) != nil {
		return nil // a Doc is always JSON
	}
	return v
}
