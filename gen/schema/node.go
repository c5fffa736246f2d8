package schema

import (
	"encoding/json"
	"maps"
	"slices"
)

// A Node is a schema while it is being made: the keywords that inference works
// with, and what is known about them. It may be changed by who made it, until
// [Node.Doc] writes it down.
type Node struct {
	Keywords
	// Origin is that of the schema, and of each keyword that Parts does not
	// name.
	Origin Origin
	Parts  []Part
	// Given is the document that the node stands for where the source gives
	// one, nil for none. The node says its outline then ([Outline]), and what
	// is added to it.
	Given *Given
	// Note is told behind any description; Choices are the constants that it
	// tells of.
	Note    Note
	Choices []Choice
	// Variable is what the node is the property of an object for; nil for none.
	Variable *Variable
	// GoType is the identity of the defined type whose fields the node has;
	// "" for all that is no struct with a name.
	GoType string
}

// Keywords are what a node says. They have the names and, but for Never, the
// meaning of JSON Schema 2020-12.
//
// Const, Default, Enum, Examples and Extras take what encoding/json decodes
// to, [json.RawMessage] (its order is kept), and values made of Go's basic
// types, slices and maps with string keys.
type Keywords struct {
	// Never is the boolean schema false, which says nothing else.
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

	// Extras are keywords that have no field of their own.
	Extras map[string]any
}

// Subschemas returns the schemas directly in others, but for the definitions.
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

// Properties are the properties of an object in order, none of them twice. Nil
// says nothing about them.
type Properties []Property

// A Property is one that an object can have.
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

// Set gives a property its schema: in its old place, or at the end where it is
// new.
func (p *Properties) Set(name string, n *Node) {
	if i := p.index(name); i >= 0 {
		(*p)[i].Node = n
		return
	}
	*p = append(*p, Property{name, n})
}

func (p Properties) index(name string) int {
	return slices.IndexFunc(p, func(one Property) bool { return one.Name == name })
}

// IsClosed reports whether an object can have no properties but its own.
func (k *Keywords) IsClosed() bool {
	return k.AdditionalProperties != nil && k.AdditionalProperties.Never
}

// Copy returns a node that says the same, and that can be changed by itself but
// for the nodes in it.
func (n *Node) Copy() *Node {
	made := *n
	made.Parts, made.Extras = slices.Clone(n.Parts), maps.Clone(n.Extras)
	if n.Variable != nil {
		variable := *n.Variable
		made.Variable = &variable
	}
	return &made
}

// Clone returns a copy of a node and of those in it, but for definitions, which
// are those of a root.
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

// AcceptsNull reports whether a node accepts null. Of a part of a given document
// its outline tells.
func (n *Node) AcceptsNull() bool {
	if n.Given != nil && n.Given.Misfit != nil {
		return n.Given.Misfit(nil) == ""
	}
	return n.IsOpen() || slices.ContainsFunc(n.AnyOf, func(option *Node) bool { return option.Type == NullType })
}

// IsOpen reports whether nothing is said of the type and the values.
func (k *Keywords) IsOpen() bool {
	return k.Type == "" && k.Ref == "" && k.AnyOf == nil && k.Enum == nil && k.Const == nil
}
