package infer

import (
	"reflect"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// unless joins statements that are not for what an omission takes away. Of
// JSON that is at most the zero value: what is left out has no schema.
func (n *narrowing) unless(s *schema.Node, omit string, list []statement) {
	zero, ok := n.of.zero()
	switch {
	case ok && (n.of.quoted || n.of.kind&ofInteger != 0 && n.jsonType(s) == "string") && n.of.skipsZero(omit):
		n.statements(s, list, zeroCondition[n.of.kind])
		return
	case !ok || !n.of.skipsZero(omit) || !n.fits(s, n.of) || !n.admits(s, zero):
		n.statements(s, list, "")
		return
	}
	list, condition := exempt(list, zero), zeroCondition[n.of.kind]
	for _, candidate := range [][]statement{list, n.of.relaxed(list)} {
		if n.admits(n.trial(candidate), zero) {
			n.statements(s, candidate, condition)
			return
		}
	}
	n.orZero(s, list, zero, condition)
}

// exempt returns statements that do not refuse a value by itself.
func exempt(list []statement, v any) []statement {
	list = slices.Clone(list)
	for i, st := range list {
		list[i].meanings = slices.Clone(st.meanings)
		for j, meant := range st.meanings {
			list[i].meanings[j].without = slices.DeleteFunc(slices.Clone(meant.without), func(other any) bool { return equal(other, v) })
		}
	}
	return list
}

// zeroCondition begins a sentence about what is not zero.
var zeroCondition = map[valueKind]string{
	ofText: "If not empty", ofSigned: "If not 0", ofUnsigned: "If not 0", ofFloat: "If not 0", ofBool: "If true",
	ofSlice: "If not empty", ofMap: "If not empty",
}

// trial returns a schema with nothing but the keywords of statements.
func (n *narrowing) trial(list []statement) *schema.Node {
	s, other := n.scratch(), *n
	other.ledger = newLedger()
	n.quietly(func() { other.statements(s, list, "") })
	return s
}

// orZero makes a schema take the zero value, or what statements say.
func (n *narrowing) orZero(s *schema.Node, list []statement, zero any, condition string) {
	if len(s.AnyOf) > 0 {
		for _, st := range list {
			n.tell(st, condition)
		}
		return
	}
	rest, before := n.scratch(), len(n.diags)
	n.statements(rest, list, condition)
	if n.diags[before:].HasErrors() {
		return
	}
	if rest.Enum != nil && rest.Format == "" {
		values := slices.DeleteFunc(rest.Enum, func(v any) bool { return !n.admits(rest, v) })
		n.joinKeywords(s, []keyword{{name: "enum", values: choiceValues(append(values, zero))}}, n.tag.pos(list[0].item[0].offset))
		return
	}
	n.joinAnyOf(s, append([]*schema.Node{n.onlyZero(zero)}, optionsOf(rest)...))
}

// onlyZero returns a schema of the zero value.
func (n *narrowing) onlyZero(zero any) *schema.Node {
	s, none := n.scratch(), uint64(0)
	switch n.of.kind {
	case ofSlice:
		s.MaxItems = &none
	case ofMap:
		s.MaxProperties = &none
	default:
		s.Enum = []any{zero}
	}
	return s
}

// optionsOf returns the alternatives of a schema that says nothing else, or
// the schema itself.
func optionsOf(s *schema.Node) []*schema.Node {
	bare := schema.Keywords{Type: s.Type, AnyOf: s.AnyOf}
	if len(s.AnyOf) > 0 && reflect.DeepEqual(s.Keywords, bare) {
		return s.AnyOf
	}
	return []*schema.Node{s}
}

// relaxations are lower limits that keep out nothing but the zero value, and
// what is left of them where it may come.
var relaxations = []struct {
	on        valueKind
	name, say string
	to        string // a minimum, or "" for none
}{
	{ofText, "minLength", "1", ""},
	{ofList, "minItems", "1", ""},
	{ofMap, "minProperties", "1", ""},
	{ofInteger, "minimum", "1", "0"},
	{ofFloat, "exclusiveMinimum", "0", "0"},
}

// relaxed returns statements that take the zero value as well, where just a
// lower limit keeps it out.
func (of subject) relaxed(list []statement) []statement {
	list = slices.Clone(list)
	for i, st := range list {
		if len(st.meanings) != 1 {
			continue
		}
		meant := st.meanings[0]
		meant.keywords = nil
		for _, k := range st.meanings[0].keywords {
			if k, ok := of.relax(k); ok {
				meant.keywords = append(meant.keywords, k)
			}
		}
		list[i].meanings = []meaning{meant}
	}
	return list
}

func (of subject) relax(k keyword) (_ keyword, left bool) {
	for _, r := range relaxations {
		if of.kind&r.on != 0 && k.name == r.name && k.values[0].text == r.say {
			return said("minimum", r.to), r.to != ""
		}
	}
	return k, true
}

// admits reports whether a schema takes a value. No format takes an empty text.
func (m *maker) admits(s *schema.Node, v any) bool {
	own := schema.Node{Keywords: s.Keywords}
	own.AnyOf = nil
	if s.Format != "" && v == "" || m.misfit(&own, v) != "" {
		return false
	}
	return len(s.AnyOf) == 0 || slices.ContainsFunc(s.AnyOf, func(option *schema.Node) bool { return m.admits(option, v) })
}
