package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// pointer infers what a pointer points to. In an output a nil is null.
func (m *maker) pointer(t *gotype.Type, at place) (*schema.Node, *refusal) {
	s, why := m.infer(t.Elem(), at.pointee())
	if why != nil {
		why.Partly = why.Partly || !at.solid
		return nil, why
	}
	return m.nullable(s, at), nil
}

func (m *maker) slice(t *gotype.Type, at place) (*schema.Node, *refusal) {
	items, why := m.infer(t.Elem(), at.within("[]"))
	if why != nil {
		return nil, why.InPart()
	}
	return m.nullable(m.make(at, m.ruleOf(t.Go), schema.Keywords{Type: "array", Items: items}), at), nil
}

func (m *maker) array(t *gotype.Type, at place) (*schema.Node, *refusal) {
	length := t.Go.Underlying().(*types.Array).Len()
	element := at.within("[]")
	element.omitted = at.omitted && length > 0
	items, why := m.infer(t.Elem(), element)
	if why != nil {
		why.Partly = why.Partly || length == 0
		return nil, why
	}
	s := m.make(at, m.ruleOf(t.Go), schema.Keywords{Type: "array", Items: items})
	n := uint64(max(0, length))
	s.MaxItems = &n
	if n > 0 {
		s.MinItems = &n
	}
	return s, nil
}

func (m *maker) mapping(t *gotype.Type, at place) (*schema.Node, *refusal) {
	names := m.keys(t.Key, at)
	values, why := m.infer(t.Elem(), at.within("[]"))
	if why != nil {
		return nil, why.InPart()
	}
	return m.nullable(m.make(at, m.ruleOf(t.Go), schema.Keywords{
		Type:                 "object",
		Properties:           schema.Properties{},
		AdditionalProperties: values,
		PropertyNames:        names,
	}), at), nil
}

// keys infers the names of a map's entries; nil is any text. That a number is
// too large for its type the decoder finds.
func (m *maker) keys(key gotype.Key, at place) *schema.Node {
	if names, ok := m.givenNames(key.Type, key.ByMethod, at); ok {
		return names
	}
	switch {
	case key.ByMethod:
		return m.keysByMethod(key.Type, at)
	case gotype.IsKind(key.Type, types.IsString):
		return m.textKeys(key.Type, at)
	case gotype.IsKind(key.Type, types.IsUnsigned):
		return m.numberKeys(key.Type, at, gotype.UnsignedText)
	case gotype.IsKind(key.Type, types.IsInteger):
		return m.numberKeys(key.Type, at, gotype.SignedText)
	case gotype.IsKind(key.Type, types.IsFloat):
		return m.numberKeys(key.Type, at, gotype.FloatText)
	}
	return nil
}

// textKeys infers the names of entries that are the constants of a type; nil
// is any text.
func (m *maker) textKeys(key types.Type, at place) *schema.Node {
	names := m.make(at, m.ruleOf(key), schema.Keywords{})
	m.enumerate(names, types.Unalias(key))
	if names.Enum == nil {
		return nil
	}
	names.Describe("", schema.Origin{})
	return names
}

func (m *maker) numberKeys(key types.Type, at place, pattern string) *schema.Node {
	names := m.make(at, ruleIntegerKeys, schema.Keywords{Pattern: pattern})
	m.enumerateTexts(names, types.Unalias(key))
	names.Describe("", schema.Origin{})
	return names
}

func (m *maker) keysByMethod(key types.Type, at place) *schema.Node {
	s, ok := m.knownText(types.Unalias(key), at)
	if !ok {
		return nil
	}
	s.Type = "" // a name is a string anyway
	if s.IsOpen() && s.Pattern == "" && s.Format == "" {
		return nil
	}
	return s
}

// nullable returns a schema that takes null as well, where a nil can be
// written. The words for people move outside.
func (m *maker) nullable(s *schema.Node, at place) *schema.Node {
	if !m.writes || at.solid {
		return s
	}
	return m.orNull(s, at, ruleNil)
}
