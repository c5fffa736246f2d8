package infer

import (
	"reflect"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// unless joins statements that are not for the values which an omission exempts. In JSON
// that is at most the zero value.
func (n *checkJoiner) unless(s *schema.Node, omit string, list []validator.Statement) {
	zero, ok := n.of.Zero()
	switch {
	case ok && (n.of.Quoted || n.of.JSON() == "integer" && n.defs.jsonType(s) == "string") && n.of.SkipsZero(omit):
		n.statements(s, list, n.of.NonZero())
		return
	case !ok || !n.of.SkipsZero(omit) || !n.fits(s) || !n.defs.admits(s, zero):
		n.statements(s, list, "")
		return
	}
	if list, ok = n.of.SparingZero(list); ok {
		n.statements(s, list, n.of.NonZero())
		return
	}
	n.orZero(s, list, zero, n.of.NonZero())
}

// orZero makes a schema accept the zero value, and otherwise only what statements accept.
func (n *checkJoiner) orZero(s *schema.Node, list []validator.Statement, zero any, condition string) {
	if len(s.AnyOf) > 0 {
		for _, st := range list {
			n.describe(st, condition)
		}
		return
	}
	rest, before := n.scratch(), len(n.ledger.refused)
	n.statements(rest, list, condition)
	if len(n.ledger.refused) > before {
		return
	}
	if rest.Enum != nil && rest.Format == "" {
		values := slices.DeleteFunc(rest.Enum, func(v any) bool { return !n.defs.admits(rest, v) })
		n.joinKeywords(s, []validator.Keyword{{Name: "enum", Values: append(values, zero)}}, n.check.Pos(list[0].Item[0].Offset))
		return
	}
	n.joinAnyOf(s, append([]*schema.Node{n.onlyZero(zero)}, optionsOf(rest)...))
}

// onlyZero returns a schema that accepts the zero value alone.
func (n *checkJoiner) onlyZero(zero any) *schema.Node {
	s, none := n.scratch(), uint64(0)
	switch zero.(type) {
	case []any:
		s.MaxItems = &none
	case map[string]any:
		s.MaxProperties = &none
	default:
		s.Enum = []any{zero}
	}
	return s
}

// optionsOf returns the options of a schema that has nothing but anyOf; of another, the
// schema itself.
func optionsOf(s *schema.Node) []*schema.Node {
	bare := schema.Keywords{Type: s.Type, AnyOf: s.AnyOf}
	if len(s.AnyOf) > 0 && reflect.DeepEqual(s.Keywords, bare) {
		return s.AnyOf
	}
	return []*schema.Node{s}
}

// admits reports whether a schema accepts a value, where no format accepts "".
func (d *definitions) admits(s *schema.Node, v any) bool {
	own := schema.Node{Keywords: s.Keywords}
	own.AnyOf = nil
	if s.Format != "" && v == "" || d.misfit(&own, v) != "" {
		return false
	}
	return len(s.AnyOf) == 0 || slices.ContainsFunc(s.AnyOf, func(option *schema.Node) bool { return d.admits(option, v) })
}
