package witness

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// objectWants is what assertions demand of an object.
type objectWants struct {
	amount                     // of properties
	present   []string         // in the order of the assertions
	absent    map[string]bool  // names that no property may have
	mentioned []string         // all names in assertions
	about     []lit            // demands on values by name: opProperty, opMatching, opOthers
	names     []lit            // demands on every name
	extra     map[string][]lit // further demands on the value of a property, by name
	needs     []propertyNeed
	patterns  []string // all regular expressions for names in about and needs
}

// A propertyNeed demands a property whose name and value satisfy these statements.
type propertyNeed struct{ name, value []lit }

const (
	maxPatterns   = 6
	maxProperties = 100
)

func (s *search) objectWants(atoms []lit) *objectWants {
	w := &objectWants{amount: anyAmount, absent: map[string]bool{}, extra: map[string][]lit{}}
	seen := map[string]bool{}
	for _, l := range atoms {
		x, negated := s.of(l), l.negated()
		if x.op == opProperty || x.op == opRequired {
			w.mention(seen, x.text)
		}
		switch x.op {
		case opRequired:
			w.require(x.text, negated)
		case opMinNames, opMaxNames:
			w.limit(x.count, x.op == opMinNames, negated)
		case opNames:
			w.name(x.kids[0], negated)
		case opProperty, opMatching, opOthers:
			s.demandValues(w, l)
		}
	}
	for _, l := range w.about { // last, so that names of other assertions come first
		for _, name := range s.of(l).names {
			w.mention(seen, name)
		}
	}
	return w
}

func (w *objectWants) mention(seen map[string]bool, name string) {
	if !seen[name] {
		seen[name] = true
		w.mentioned = append(w.mentioned, name)
	}
}

func (w *objectWants) require(name string, negated bool) {
	if negated {
		w.absent[name] = true
	} else if !slices.Contains(w.present, name) {
		w.present = append(w.present, name)
	}
}

func (w *objectWants) name(kid lit, negated bool) {
	if negated {
		w.needs = append(w.needs, propertyNeed{name: []lit{kid.not()}})
	} else {
		w.names = append(w.names, kid)
	}
}

// demandValues adds the demands that a statement makes on values of properties.
func (s *search) demandValues(w *objectWants, l lit) {
	x := s.of(l)
	patterns := x.patterns
	if x.op == opMatching {
		patterns = []string{x.text}
	}
	for _, text := range patterns {
		if !slices.Contains(w.patterns, text) {
			w.patterns = append(w.patterns, text)
		}
	}
	switch {
	case !l.negated():
		w.about = append(w.about, l)
	case x.op == opProperty:
		w.require(x.text, false)
		w.extra[x.text] = append(w.extra[x.text], x.kids[0].not())
	default:
		w.needs = append(w.needs, s.needOf(x))
	}
}

// needOf returns the need that breaks a statement about properties of many names:
// one of those properties whose value is refused.
func (s *search) needOf(x *node) propertyNeed {
	n := propertyNeed{value: []lit{x.kids[0].not()}}
	if x.op == opMatching {
		n.name = []lit{s.pattern(x.text)}
		return n
	}
	for _, text := range x.patterns {
		n.name = append(n.name, s.pattern(text).not())
	}
	if len(x.names) > 0 {
		n.name = append(n.name, s.oneOfNames(x.names).not())
	}
	return n
}

func (s *search) oneOfNames(names []string) lit {
	values := make([]*schema.Doc, len(names))
	for i, name := range names {
		values[i] = schema.Str(name)
	}
	return s.oneOfValues(values)
}

// makeObject builds an object: every need gets a property, and others are added
// where there are too few.
func (s *search) makeObject(atoms []lit, doubt string) result {
	m := &objectMaker{search: s, objectWants: s.objectWants(atoms), doubt: doubt}
	if m.impossible() {
		return none
	}
	for _, name := range m.present {
		if m.absent[name] {
			return none
		}
	}
	switch {
	case len(m.patterns) > maxPatterns:
		return unknown("too many patterns of property names")
	case len(m.needs) > maxNeeds:
		return unknown("too many properties that must break a rule")
	}
	return m.answer(m.needs)
}
