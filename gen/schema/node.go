package schema

import (
	"encoding/json"
	"maps"
	"slices"
)

// A Node is a schema that inference is building: its keywords, and where they come
// from. Whoever made it may change it until [Node.Doc] makes a document of it.
type Node struct {
	Keywords
	// Origin is that of the schema, and of each keyword that is not in Parts.
	Origin *Origin
	Parts  []Part
	// Given is the document of the source that the node stands for; nil for none.
	// The keywords of the node then are its [Outline], and what is added to it.
	Given *Given
	// Note follows every description; nil for none.
	Note *Note
	// Variable is what the node is a property for; nil if it is no property.
	Variable *Variable
	// GoType identifies the defined struct type whose fields the node has; "" for any
	// other node.
	GoType string
}

// Keywords are the keywords of a node. Except for Never, they have the names and the
// meaning of JSON Schema 2020-12; a zero value means that the keyword is not there.
//
// Const, Default, Enum, Examples and Extras may have what encoding/json decodes
// to, [json.RawMessage] (its order is kept), and values made of Go's basic
// types, slices and maps with string keys.
type Keywords struct {
	// Never is the boolean schema false. It has no other keyword.
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

	// Rules become keywords that state which properties are given together.
	Rules []Rule

	// Extras are keywords that have no field of their own.
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

// Properties are the properties of an object, in order and each once. Nil means that
// the keyword is not there.
type Properties []Property

// A Property is a property of an object.
type Property struct {
	Name string
	Node *Node
}

// Get returns the schema of a property, nil for none.
func (p Properties) Get(name string) *Node {
	if i := p.index(name); i >= 0 {
		return p[i].Node
	}
	return nil
}

// Set sets the schema of a property: in its place, or at the end if it is new.
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

// IsClosed reports whether an object can only have the properties that are declared.
func (k *Keywords) IsClosed() bool {
	return k.AdditionalProperties != nil && k.AdditionalProperties.Never
}

// Copy returns a copy that can be changed without changing n; the nodes in it are
// shared.
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

// Has reports whether the document that a node stands for has a keyword.
func (n *Node) Has(keyword string) bool { return n.Given != nil && n.Given.Has(keyword) }

// AcceptsNull reports whether a node accepts null. For a part of a given document,
// only the keywords in its outline count.
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
