package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// union infers an interface whose implementers the source tells: one of them
// (JSON Schema 2020-12, core, section 10.2.1.2).
//
// In an output a type of another package may be in an interface that is not
// sealed, so that only a sealed one is known.
func (m *maker) union(t *gotype.Type, at place) outcome {
	named, u := t.Go.(*types.Named), t.Union
	if u.Unknown != "" {
		return m.unknownUnion(named, u, at)
	}
	if len(u.Implementers) == 0 {
		return outcome{why: m.refuse(named, at, "is an interface, and no type of its package implements it", adviceConcrete).InPart()}
	}
	for _, impl := range u.Implementers {
		if impl.Type.TypeParams().Len() > 0 {
			return outcome{why: m.types.RefuseType(named, at.path, impl, "has type parameters, so that there is no end to its types")}
		}
	}
	if m.writes {
		return m.writtenUnion(t, at)
	}
	return m.readUnion(t, at)
}

// unknownUnion is for an interface whose implementers cannot be told.
func (m *maker) unknownUnion(t *types.Named, u *inspect.Union, at place) outcome {
	if !m.writes {
		return outcome{why: m.refuse(t, at, "is an interface, and the types that implement it are not known: "+u.Unknown, adviceConcrete)}
	}
	return outcome{node: m.make(at, m.ruleOf(t), schema.Keywords{}), problems: diag.List{
		diag.Warnf(at.pos, diag.UnknownJSON, "%s: the types that implement %s are not known, so the schema takes anything: %s", at.path, m.typeName(t), u.Unknown).
			WithHint("%s, or %s", adviceConcrete, m.adviseSchema(t)),
	}}
}

// writtenUnion infers all that is written for an interface: its types as
// values, which have no address (interfaceEncoder), and behind pointers.
//
// Null stands for an interface that is nil, and for a nil pointer, slice or
// map in it. A root that is nil, or holds a nil pointer, the caller replaces.
func (m *maker) writtenUnion(wire *gotype.Type, at place) (made outcome) {
	t, u := wire.Go.(*types.Named), wire.Union
	told, problems := m.toldInOutput(wire, at)
	made.tell(problems...)
	var options []*schema.Node
	for i, impl := range u.Implementers {
		for _, addr := range gotype.Addresses(impl) {
			part := at.ofImplementer()
			part.solid = true
			option := m.writtenVariant(u, told, i, wire.Variant(impl.Type, addr), part)
			made.tell(option.problems...)
			if option.why != nil {
				made.why = m.types.RefuseFor(t, at.path, impl, option.why)
				return made
			}
			options = append(options, option.node)
		}
	}
	made.node = m.anyOf(t, options, at)
	if !at.root || slices.ContainsFunc(u.Implementers, isNilable) {
		made.node = m.withNull(made.node, at)
	}
	return made
}

// isNilable reports whether a value of the type can itself be nil.
func isNilable(impl inspect.Implementer) bool {
	switch impl.Type.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// anyOf returns what takes all that one of several schemas takes, each of
// which stands there once.
func (m *maker) anyOf(t *types.Named, options []*schema.Node, at place) *schema.Node {
	seen := map[string]bool{}
	options = slices.DeleteFunc(options, func(s *schema.Node) bool {
		text := s.Doc().String()
		again := seen[text]
		seen[text] = true
		return again
	})
	takesAll := func(s *schema.Node) bool { return s.IsOpen() && s.Given == nil }
	switch {
	case slices.ContainsFunc(options, takesAll):
		return m.make(at, m.ruleOf(t), schema.Keywords{})
	case len(options) == 1:
		return options[0]
	}
	return m.make(at, ruleUnion+m.typeName(t), schema.Keywords{AnyOf: options})
}
