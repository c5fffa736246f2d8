package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// pointer infers what a pointer points to. In an output a nil is null.
func (m *maker) pointer(t types.Type, ptr *types.Pointer, at place) (*schema.Node, *refusal) {
	if gotype.PointsToItself(t) {
		return nil, m.refuse(t, at, "points to nothing but itself", adviceOther).inPart() // null can be written
	}
	s, why := m.infer(ptr.Elem(), m.pointee(t, at))
	if why != nil {
		why.partly = why.partly || !at.solid
		return nil, why
	}
	return m.nullable(s, at), nil
}

// pointee returns the place of what a pointer leads to. The decoder asks
// pointers for methods, of which a defined one has none, and what that leads to
// no more (indirect); the encoder asks that first.
func (m *maker) pointee(ptr types.Type, at place) place {
	_, defined := types.Unalias(ptr).(*types.Named)
	to := at.pointee()
	to.byKind = defined && !m.writes
	return to
}

// follow follows pointers to the type behind them, and its place.
func (m *maker) follow(t types.Type, at place) (types.Type, place) {
	if gotype.PointsToItself(t) {
		return t, at
	}
	ptr, ok := t.Underlying().(*types.Pointer)
	for ok {
		t, at = ptr.Elem(), m.pointee(t, at)
		ptr, ok = t.Underlying().(*types.Pointer)
	}
	return types.Unalias(t), at
}

func (m *maker) slice(t types.Type, u *types.Slice, at place) (*schema.Node, *refusal) {
	if m.isBytes(u) {
		m.checkEnds(t, at)
		return m.nullable(m.make(at, m.ruleOf(t), schema.Keywords{Type: "string", ContentEncoding: "base64"}), at), nil
	}
	element := at.within("[]")
	element.addr = m.writes
	items, why := m.infer(u.Elem(), element)
	if why != nil {
		return nil, why.inPart()
	}
	return m.nullable(m.make(at, m.ruleOf(t), schema.Keywords{Type: "array", Items: items}), at), nil
}

// isBytes reports whether encoding/json writes a slice as base64.
func (m *maker) isBytes(t *types.Slice) bool {
	bytes, byEncoder := m.encoding().IsBytes(t)
	m.byEncoder = m.byEncoder || byEncoder
	return bytes
}

func (m *maker) array(t types.Type, u *types.Array, at place) (*schema.Node, *refusal) {
	element := at.within("[]")
	element.addr = at.addr && m.writes
	element.omitted = at.omitted && u.Len() > 0
	items, why := m.infer(u.Elem(), element)
	if why != nil {
		why.partly = why.partly || u.Len() == 0
		return nil, why
	}
	s := m.make(at, m.ruleOf(t), schema.Keywords{Type: "array", Items: items})
	n := uint64(max(0, u.Len()))
	s.MaxItems = &n
	if n > 0 {
		s.MinItems = &n
	}
	return s, nil
}

func (m *maker) mapping(t types.Type, u *types.Map, at place) (*schema.Node, *refusal) {
	names, why := m.keys(t, u.Key(), at)
	if why != nil {
		return nil, why
	}
	values, why := m.infer(u.Elem(), at.within("[]"))
	if why != nil {
		return nil, why.inPart()
	}
	return m.nullable(m.make(at, m.ruleOf(t), schema.Keywords{
		Type:                 "object",
		Properties:           schema.Properties{},
		AdditionalProperties: values,
		PropertyNames:        names,
	}), at), nil
}

// keyOf returns what makes the names of a map's entries, and why nothing does.
func (m *maker) keyOf(t, key types.Type, at place) (gotype.Key, *refusal) {
	found := m.encoding().KeyOf(key)
	m.byEncoder = m.byEncoder || found.ByEncoder
	if found.OK {
		return found, nil
	}
	why := m.refuse(t, at, "has keys without a form in JSON", "use keys of a string or integer type, or ones with "+m.Text.Name)
	why.partly = found.Empty
	return found, why
}

// keys infers the names of a map's entries; nil is any text. That a number is
// too large for its type the decoder finds.
func (m *maker) keys(t, key types.Type, at place) (*schema.Node, *refusal) {
	found, why := m.keyOf(t, key, at)
	if why != nil {
		return nil, why
	}
	key, byMethod := found.Type, found.ByMethod
	if names, ok := m.givenNames(key, byMethod, at); ok {
		return names, nil
	}
	switch {
	case byMethod:
		return m.keysByMethod(key, at), nil
	case gotype.IsKind(key, types.IsString):
		return m.textKeys(key, at), nil
	case gotype.IsKind(key, types.IsUnsigned):
		return m.numberKeys(key, at, gotype.UnsignedText), nil
	case gotype.IsKind(key, types.IsInteger):
		return m.numberKeys(key, at, gotype.SignedText), nil
	case gotype.IsKind(key, types.IsFloat):
		return m.numberKeys(key, at, gotype.FloatText), nil
	}
	return nil, nil
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

// annotating are the keywords that move outside.
var annotating = []string{"title", "description", "deprecated", "default", "examples"}

func (m *maker) orNull(s *schema.Node, at place, rule string) *schema.Node {
	if s.TakesNull() {
		return s
	}
	null := m.make(at, rule, schema.Keywords{Type: "null"})
	outer := m.make(at, rule, schema.Keywords{
		AnyOf:       []*schema.Node{s, null},
		Title:       s.Title,
		Description: s.Description,
		Deprecated:  s.Deprecated,
		Default:     s.Default,
		Examples:    s.Examples,
	})
	for _, part := range s.Parts {
		if slices.Contains(annotating, part.Keyword) {
			outer.TraceItem(part.Keyword, part.Item, part.Origin)
		}
	}
	s.Title, s.Description, s.Deprecated, s.Default, s.Examples = "", "", false, nil, nil
	outer.Note = s.Note
	return outer
}
