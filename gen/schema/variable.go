package schema

import (
	"maps"
	"slices"
	"strconv"
)

// A Variable is the parameter, result or field of Go that a property is made from.
type Variable struct {
	GoName   string   // "" if it has no name in Go
	Via      []string // the names of the embedded fields that it is promoted through
	Name     *Origin  // of the property's name
	Presence *Origin  // of whether the property is required
}

// A VariableAt is a variable and the path to its property in a schema.
type VariableAt struct {
	Variable
	Path Path
}

// Variables returns the variables of all properties in a schema, in its order.
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
