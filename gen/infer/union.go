package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// iface infers an interface without methods for JSON: an empty one takes
// anything. One with methods writes whatever is in it, and cannot be read,
// because JSON does not say which type to make.
func (m *maker) iface(t *gotype.Type, at place) outcome {
	if t.Union != nil {
		return m.union(t, at)
	}
	return outcome{node: m.make(at, m.ruleOf(t.Go), schema.Keywords{})}
}

// union infers an interface whose implementers the source tells: one of them
// (JSON Schema 2020-12, core, section 10.2.1.2).
//
// In an output a type of another package may be in an interface that is not
// sealed, so that only a sealed one is known.
func (m *maker) union(t *gotype.Type, at place) outcome {
	if m.writes && t.Union.Unknown != "" {
		return m.unknownUnion(t.Go.(*types.Named), t.Union, at)
	}
	if !m.writes {
		return m.readUnion(t, at)
	}
	if why := m.refuseUnion(t, at); why != nil {
		return outcome{why: why}
	}
	return m.writtenUnion(t, at)
}

// unknownUnion is for an interface whose implementers cannot be told, where it is
// written.
func (m *maker) unknownUnion(t *types.Named, u *inspect.Union, at place) outcome {
	return outcome{node: m.make(at, m.ruleOf(t), schema.Keywords{}), problems: diag.List{
		diag.Warnf(at.pos, diag.UnknownJSON, "%s: the types that implement %s are not known, so the schema accepts anything: %s", at.path, m.typeName(t), u.Unknown).
			WithHint("%s, or %s", adviceConcrete, m.adviseSchema(t)),
	}}
}

// readUnion infers an interface for the decoder that toolgen generates, which
// makes the type that the discriminator tells. (encoding/json reads no
// interface but an empty one.)
func (m *maker) readUnion(wire *gotype.Type, at place) (made outcome) {
	t, u := wire.Go.(*types.Named), wire.Union
	if why := m.refuseUnion(wire, at); why != nil {
		return outcome{why: why}
	}
	told := m.discriminator(wire, at)
	if told.Why == nil && told.Key == "" {
		return m.infer(wire.Variant(u.Implementers[0].Type, false), at.ofImplementer())
	}
	var options []*schema.Node
	for i, impl := range u.Implementers {
		option := m.variant(u, told.Discriminator, i, wire.Variant(impl.Type, false), at.ofImplementer())
		made.report(option.problems...)
		if option.why != nil {
			made.why = m.types.RefuseFor(t, at.path, impl, option.why)
			return made
		}
		options = append(options, option.node)
	}
	made.report(told.Problems...)
	if told.Why != nil {
		made.why = told.Why.In(at.path)
		return made
	}
	for _, value := range told.Values {
		m.promise(value.Consts)
	}
	if made.node = options[0]; len(options) > 1 {
		made.node = m.make(at, ruleUnion+m.typeName(t), schema.Keywords{AnyOf: options})
	}
	return made
}

// writtenUnion infers all that is written for an interface: its types as
// values, which have no address (interfaceEncoder), and behind pointers.
//
// Null stands for an interface that is nil, and for a nil pointer, slice or
// map in it. A root that is nil, or holds a nil pointer, the caller replaces.
func (m *maker) writtenUnion(wire *gotype.Type, at place) (made outcome) {
	t, u := wire.Go.(*types.Named), wire.Union
	told := m.written(wire, at)
	made.report(told.Problems...)
	var options []*schema.Node
	for i, impl := range u.Implementers {
		for _, addr := range wire.Addresses(impl) {
			part, variant := at.ofImplementer(), wire.Variant(impl.Type, addr)
			part.nonNil = true
			var option outcome
			if told.Discriminator == nil {
				option = m.infer(variant, part)
			} else {
				option = m.variant(u, told.Discriminator, i, variant, part)
			}
			made.report(option.problems...)
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
