package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// iface infers an interface without methods for JSON. An empty one accepts anything; one
// with methods writes whatever is in it, and is read only if it is a union.
func (b *builder) iface(t *gotype.Type, at place) outcome {
	if t.Union != nil {
		return b.union(t, at)
	}
	return outcome{node: b.make(at, b.ruleOf(t.Go), schema.Keywords{})}
}

// union infers an interface with known implementers, as an anyOf of their schemas (JSON
// Schema 2020-12, core, section 10.2.1.2).
//
// In an output only a sealed interface is a union: another may hold a type of another
// package.
func (b *builder) union(t *gotype.Type, at place) outcome {
	if b.writes && t.Union.Unknown != "" {
		return b.unknownUnion(t.Go.(*types.Named), t.Union, at)
	}
	if !b.writes {
		return b.readUnion(t, at)
	}
	if why := b.refuseUnion(t, at); why != nil {
		return outcome{why: why}
	}
	return b.writtenUnion(t, at)
}

// unknownUnion infers an interface that is written and whose implementers are not known.
func (b *builder) unknownUnion(t *types.Named, u *inspect.Union, at place) outcome {
	return outcome{node: b.make(at, b.ruleOf(t), schema.Keywords{}), problems: diag.List{
		diag.Warnf(at.pos, diag.UnknownJSON, "%s: the types that implement %s are not known, so the schema accepts anything: %s", at.path, b.typeName(t), u.Unknown).
			WithHintOnce("%s, or %s", adviceConcrete, b.adviseSchema(t)),
	}}
}

// readUnion infers a union in arguments. Generated calls read it, and make the type by the
// discriminator; encoding/json reads only empty interfaces.
func (b *builder) readUnion(wire *gotype.Type, at place) (made outcome) {
	t, u := wire.Go.(*types.Named), wire.Union
	if why := b.refuseUnion(wire, at); why != nil {
		return outcome{why: why}
	}
	choice := b.discriminator(wire, at)
	if choice.Why == nil && choice.Key == "" {
		return b.infer(wire.Variant(u.Implementers[0].Type, false), at.ofImplementer())
	}
	var options []*schema.Node
	for i, impl := range u.Implementers {
		option := b.variant(u, choice.Discriminator, i, wire.Variant(impl.Type, false), at.ofImplementer())
		made.report(option.problems...)
		if option.why != nil {
			made.why = b.types.RefuseFor(t, at.path, impl, option.why)
			return made
		}
		options = append(options, option.node)
	}
	made.report(choice.Problems...)
	if choice.Why != nil {
		made.why = choice.Why.In(at.path)
		return made
	}
	for _, value := range choice.Values {
		b.promise(value.Consts)
	}
	if made.node = options[0]; len(options) > 1 {
		made.node = b.make(at, ruleUnion+b.typeName(t), schema.Keywords{AnyOf: options})
	}
	return made
}

// writtenUnion infers all that is written for a union: its types by value, which are not
// addressable (interfaceEncoder in encoding/json), and behind pointers.
//
// Null is written for a nil interface, and for a nil pointer, slice or map in one. Of a
// whole result, generated code replaces a nil interface or pointer.
func (b *builder) writtenUnion(wire *gotype.Type, at place) (made outcome) {
	t, u := wire.Go.(*types.Named), wire.Union
	choice := b.written(wire, at)
	made.report(choice.Problems...)
	var options []*schema.Node
	for i, impl := range u.Implementers {
		for _, addr := range wire.Addresses(impl) {
			part, variant := at.ofImplementer(), wire.Variant(impl.Type, addr)
			part.nonNil = true
			var option outcome
			if choice.Discriminator == nil {
				option = b.infer(variant, part)
			} else {
				option = b.variant(u, choice.Discriminator, i, variant, part)
			}
			made.report(option.problems...)
			if option.why != nil {
				made.why = b.types.RefuseFor(t, at.path, impl, option.why)
				return made
			}
			options = append(options, option.node)
		}
	}
	made.node = b.anyOf(t, options, at)
	if !at.root || slices.ContainsFunc(u.Implementers, isNilable) {
		made.node = b.withNull(made.node, at)
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

// anyOf returns a schema that accepts what one of several schemas accepts, without equal
// ones.
func (b *builder) anyOf(t *types.Named, options []*schema.Node, at place) *schema.Node {
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
		return b.make(at, b.ruleOf(t), schema.Keywords{})
	case len(options) == 1:
		return options[0]
	}
	return b.make(at, ruleUnion+b.typeName(t), schema.Keywords{AnyOf: options})
}
