package witness

import (
	"cmp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

type objectWants struct {
	amount                     // number of properties
	present   []string         // names in the order of their assertions
	absent    map[string]bool  // names that no property may have
	mentioned []string         // all names in assertions
	about     []lit            // constraints on the values of certain names: opProperty, opMatching, opOthers
	names     []lit            // constraints on every name
	extra     map[string][]lit // further constraints on the values of properties, by name
	needs     []propertyNeed
	patterns  []string // all regular expressions for names in about and needs
}

// A propertyNeed requires a property whose name and value satisfy the given statements.
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
	for _, l := range w.about { // last, so that names from other assertions come first
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

// demandValues adds the constraint l on property values. If l is negated, a property must
// exist that violates the statement.
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

// needOf returns the need for a property that violates x, a statement about all properties
// with certain names: x must apply to the name, and reject the value.
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

// makeObject builds an object. It assigns a property to every need, and adds other
// properties if there are too few.
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
		return unknown("too many properties that must violate a constraint")
	}
	return m.answer(m.needs)
}

type objectMaker struct {
	*search
	*objectWants
	doubt string
}

// answer finds a property for each need and builds the object. The property can be
// present already, be mentioned in an assertion, or have a new name.
func (m *objectMaker) answer(needs []propertyNeed) result {
	if len(needs) == 0 {
		return m.build()
	}
	t := newTally()
	for _, name := range m.candidates() {
		if m.absent[name] || m.fitsAll(needs[0].name, schema.Str(name)) == no {
			continue
		}
		if t.add(m.with(name, needs[0].value, needs[1:])) {
			return t.best
		}
	}
	for shared := range 1 << (len(needs) - 1) {
		together, others := merge(needs, shared)
		if t.add(m.answerFresh(together, others)) {
			return t.best
		}
	}
	return t.best
}

// merge combines needs[0] with the needs after it whose bits are set in shared. It
// returns the combined need and the other needs.
func merge(needs []propertyNeed, shared int) (together propertyNeed, others []propertyNeed) {
	together = propertyNeed{slices.Clone(needs[0].name), slices.Clone(needs[0].value)}
	for i, n := range needs[1:] {
		if shared&(1<<i) == 0 {
			others = append(others, n)
			continue
		}
		together.name = append(together.name, n.name...)
		together.value = append(together.value, n.value...)
	}
	return together, others
}

// answerFresh assigns a property with a new name to the need n, and continues with
// others.
func (m *objectMaker) answerFresh(n propertyNeed, others []propertyNeed) result {
	t := newTally()
	for class := range 1 << len(m.patterns) {
		r := m.nameFor(class, n.name)
		if r.verdict == Found {
			outer := m.doubt
			m.doubt = cmp.Or(m.doubt, r.reason)
			r = m.with(r.value.Text, n.value, others)
			m.doubt = outer
		}
		if t.add(r) {
			break
		}
	}
	return t.best
}

// candidates returns all names to try for a need, beginning with the names of present
// properties.
func (m *objectMaker) candidates() []string {
	names := slices.Clone(m.present)
	for _, name := range m.mentioned {
		if !slices.Contains(m.present, name) {
			names = append(names, name)
		}
	}
	return names
}

// with assigns the property name to a need, so that its value must satisfy the statements
// in value. It then continues with the other needs.
func (m *objectMaker) with(name string, value []lit, needs []propertyNeed) result {
	present, extra := m.present, m.extra[name]
	if !slices.Contains(present, name) {
		m.present = append(slices.Clone(present), name)
	}
	m.extra[name] = append(slices.Clone(extra), value...)
	r := m.answer(needs)
	m.present, m.extra[name] = present, extra
	return r
}

// nameFor finds a new name that satisfies wanted, in a class of names (see
// [objectMaker.freshName]). If other needs use all suitable names, the result is Unknown,
// because they could use other names.
func (m *objectMaker) nameFor(class int, wanted []lit) result {
	r := m.freshName(class, wanted, m.present)
	if r.verdict != None {
		return r
	}
	if unlimited := m.freshName(class, wanted, nil); unlimited.verdict != None {
		return unknown("no names for several properties were found")
	}
	return none
}

// freshName finds an unused name that no assertion mentions and that matches exactly the
// patterns whose bits are set in class. All such names have the same constraints on their
// values.
func (m *objectMaker) freshName(class int, wanted []lit, used []string) result {
	goal := []lit{m.typed(typeOf(schema.String))}
	goal = append(append(goal, m.names...), wanted...)
	for i, text := range m.patterns {
		goal = append(goal, signed(m.pattern(text), class&(1<<i) == 0))
	}
	taken := slices.Concat(m.mentioned, used)
	if len(taken) > 0 {
		goal = append(goal, m.oneOfNames(taken).not())
	}
	for _, name := range []string{"extra", "other", "more"} {
		if m.fitsAll(goal, schema.Str(name)) == yes {
			return found(schema.Str(name), "")
		}
	}
	return m.inner(goal)
}

func (m *objectMaker) valueGoal(name string) []lit {
	goal := slices.Clone(m.extra[name])
	for _, l := range m.about {
		if x := m.of(l); m.concerns(x, name) {
			goal = append(goal, x.kids[0])
		}
	}
	return goal
}

// value makes the value of a property. It prefers an example or the default of the
// property's schema, if that satisfies the constraints.
func (m *objectMaker) value(name string) result {
	goal := m.valueGoal(name)
	for _, l := range m.about {
		if x := m.of(l); x.op != opProperty || x.text != name {
			continue
		}
		for _, value := range m.hints[l] {
			if m.fitsAll(goal, value) == yes {
				return found(value, "")
			}
		}
	}
	return m.inner(goal)
}

// makeProperty makes the value of the property name. It returns None if it is proven that
// no object can have this property.
func (m *objectMaker) makeProperty(name string) result {
	doubt := ""
	switch m.fitsAll(m.names, schema.Str(name)) {
	case no:
		return none
	case maybe:
		doubt = "it is unknown whether a property's name is allowed"
	}
	r := m.value(name)
	r.reason = cmp.Or(r.reason, doubt)
	return r
}

// build makes an object of the present properties, and of as many others as are required.
func (m *objectMaker) build() result {
	object, doubt := schema.Obj(), m.doubt
	for _, name := range m.inOrder() {
		r := m.makeProperty(name)
		if r.verdict == None {
			return none // even if the value of another property is unknown
		}
		doubt = cmp.Or(doubt, r.reason)
		object.Members = append(object.Members, schema.M(name, r.value))
	}
	if m.high >= 0 && len(object.Members) > m.high {
		return none
	}
	if slices.ContainsFunc(object.Members, func(p schema.Member) bool { return p.Value == nil }) {
		return unknown(doubt)
	}
	return m.fill(object, doubt)
}

// inOrder returns the names of the present properties in the order of the schemas.
func (m *objectMaker) inOrder() []string {
	var names []string
	for _, name := range slices.Concat(m.mentioned, m.present) {
		if slices.Contains(m.present, name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// fill adds properties until their number is sufficient.
func (m *objectMaker) fill(object *schema.Doc, doubt string) result {
	missing := ""
	take := func(name string) {
		r := m.makeProperty(name)
		switch r.verdict {
		case Found:
			object.Members = append(object.Members, schema.M(name, r.value))
			doubt = cmp.Or(doubt, r.reason)
		case Unknown:
			missing = cmp.Or(missing, r.reason)
		}
	}
	for _, name := range m.mentioned {
		if len(object.Members) < m.low && !m.absent[name] && !slices.Contains(m.present, name) {
			take(name)
		}
	}
	for class := range 1 << len(m.patterns) {
		missing = cmp.Or(missing, m.fillFresh(object, class, &doubt))
	}
	switch {
	case len(object.Members) >= m.low:
		return found(object, doubt)
	case missing != "":
		return unknown(missing)
	}
	return none
}

// fillFresh adds properties with new names of a class until their number is sufficient.
// If it fails to find another property, it returns the reason, which is "" if it is
// proven that there are no more.
func (m *objectMaker) fillFresh(object *schema.Doc, class int, doubt *string) string {
	for len(object.Members) < m.low {
		if len(object.Members) > maxProperties {
			return "objects with many properties are not searched"
		}
		name := m.freshName(class, nil, sortedKeys(object))
		if name.verdict != Found {
			return name.reason
		}
		r := m.makeProperty(name.value.Text)
		if r.verdict != Found {
			return r.reason
		}
		object.Members = append(object.Members, schema.M(name.value.Text, r.value))
		*doubt = cmp.Or(*doubt, cmp.Or(name.reason, r.reason))
	}
	return ""
}
