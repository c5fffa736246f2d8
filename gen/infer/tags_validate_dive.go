package infer

import (
	"reflect"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// dive goes to the keys and elements of a list or map.
func (n *narrowing) dive(s *schema.Node, c chain) {
	if n.of.kind&(ofList|ofMap) == 0 {
		n.reportTag(n.tag.structTag, diag.Errorf(n.tag.pos(c.dive.offset), diag.BadTag, "%s: dive of the %s tag goes into slices, arrays and maps, and %s is none", n.path, n.tag.pair.key, n.typeName(n.of.typ)).
			WithHint("%s", n.adviseDive()))
		return
	}
	if !n.fits(s, n.of) {
		return // its own methods say what is in it
	}
	if c.keys != nil {
		n.diveIntoKeys(s, c)
	}
	elements := s.Items
	if n.of.kind == ofMap {
		elements = s.AdditionalProperties
	}
	n.inner(elements, n.path+"[]", n.of.inner(), *c.elements)
}

func (n *narrowing) adviseDive() string {
	if n.of.kind == ofStruct {
		return "leave dive out: validator goes into structs by itself"
	}
	return "leave dive and what follows it out"
}

func (n *narrowing) inner(s *schema.Node, path string, of subject, c chain) {
	if s == nil {
		return
	}
	inner := narrowing{maker: n.maker, tag: n.tag, path: path, of: of, ledger: n.ledger, clauses: n.clauses}
	inner.chain(s, c)
	n.clauses = inner.clauses
	if of.isKey {
		n.words = append(n.words, inner.words...)
		return
	}
	n.remark(s, inner.words, n.origin())
}

// diveIntoKeys narrows the names of a map's entries. What no keyword says of
// them, the map says.
func (n *narrowing) diveIntoKeys(s *schema.Node, c chain) {
	if n.of.kind != ofMap {
		n.reportTag(n.tag.structTag, diag.Errorf(n.tag.pos(c.dive.offset), diag.BadTag, "%s: keys of the %s tag is for maps, and %s is none", n.path, n.tag.pair.key, n.typeName(n.of.typ)).
			WithHint("leave keys … endkeys out"))
		return
	}
	names := s.PropertyNames
	if names == nil {
		names = n.make(place{pos: n.tag.pos(0)}, n.tag.rule(), schema.Keywords{})
	}
	before := names.Keywords
	n.inner(names, n.path+"[]", n.of.key(), *c.keys)
	if s.PropertyNames == nil && !reflect.DeepEqual(names.Keywords, before) {
		s.PropertyNames = names
		s.Trace("propertyNames", n.origin())
	}
}
