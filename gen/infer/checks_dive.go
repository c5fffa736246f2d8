package infer

import (
	"reflect"

	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// dive joins the checks for the keys and elements of a list or map.
func (n *checkJoiner) dive(s *schema.Node, c validator.Chain) {
	if n.of.JSON() != "array" && n.of.JSON() != "object" {
		hint := "leave dive and what follows it out"
		if n.of.IsStruct() {
			hint = "leave dive out: validator goes into structs by itself"
		}
		n.fail(c.Dive, hint, "dive of the %s tag is for slices, arrays and maps, and %s is not one", n.check.Key(), n.typeName(n.of.Type))
		return
	}
	if !n.fits(s) {
		return // the type has its own methods, so that its elements are not known
	}
	if c.Keys != nil {
		n.diveIntoKeys(s, c)
	}
	elements := s.Items
	if n.of.JSON() == "object" {
		elements = s.AdditionalProperties
	}
	n.inner(elements, n.path+"[]", n.of.Inner(), *c.Elements)
}

func (n *checkJoiner) inner(s *schema.Node, path string, of validator.Subject, c validator.Chain) {
	if s == nil {
		return
	}
	inner := checkJoiner{builder: n.builder, check: n.check, path: path, of: of, ledger: n.ledger, ignored: n.ignored, clauses: n.clauses}
	inner.chain(s, c)
	n.clauses = inner.clauses
	if of.IsKey {
		n.words = append(n.words, inner.words...)
		return
	}
	n.remark(s, inner.words)
}

// diveIntoKeys joins the checks for the keys of a map. Words about keys go into the
// description of the map.
func (n *checkJoiner) diveIntoKeys(s *schema.Node, c validator.Chain) {
	if n.of.JSON() != "object" {
		n.fail(c.Dive, "leave keys … endkeys out", "keys of the %s tag is for maps, and %s is not one", n.check.Key(), n.typeName(n.of.Type))
		return
	}
	names := s.PropertyNames
	if names == nil {
		names = n.make(place{pos: n.check.Pos(0)}, n.check.Origin.Rule(), schema.Keywords{})
	}
	before := names.Keywords
	n.inner(names, n.path+"[]", n.of.Key(), *c.Keys)
	if s.PropertyNames == nil && !reflect.DeepEqual(names.Keywords, before) {
		s.PropertyNames = names
		s.Trace("propertyNames", n.check.Origin)
	}
}
