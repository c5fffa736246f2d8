package call

import (
	"slices"
	"strings"
)

// repair returns a value in which the parts of the wrong kind are repaired, if the intended
// value is clear, and the list of repairs, in the order of the value:
//
//   - JSON in a string, if no string is accepted: an object, an array, a number, true or
//     false;
//   - the name of a constant, in any letter case, if its value is accepted and the
//     description lists both;
//   - 1 and 0, also in a string, and "true" and "false" in any letter case, if true or
//     false is accepted, and neither a string nor a number;
//   - a single value, if an array of such values is accepted;
//   - an empty array in the place of all arguments.
//
// A part that the node accepts is unchanged, and so is a string if the node accepts
// strings. The result has not been validated against the node.
func (n *node) repair(raw string) (string, []Repair) {
	if n.accepts(raw) {
		return raw, nil
	}
	m := repairer{decided: new(decisions), wanting: kindSet{}}
	m.value([]*node{n}, raw, "")
	if m.repairs == nil {
		return raw, nil
	}
	return string(m.out), m.repairs
}

type repairer struct {
	out     []byte
	repairs []Repair
	decided *decisions
	wanting kindSet
	depth   int // depth of nested repairs
}

const maxRepairDepth = 4

// maxQuotedDepth limits how deep arrays and objects may nest in a string.
const maxQuotedDepth = 1000

// value appends raw with its repairs to the output. raw has the given path, and must
// match all of the nodes.
func (m *repairer) value(nodes []*node, raw, path string) {
	want := m.wanting.all(nodes)
	kind := kindIn(raw)
	switch {
	case len(nodes) == 0:
		m.out = append(m.out, raw...)
	case kind == text && m.repairName(nodes, raw, path):
	case kind&want == 0 && m.repair(nodes, want, kind, raw, path):
	case kind&want == object:
		m.object(m.expand(nodes, raw), raw, path)
	case kind&want == array:
		m.array(m.expand(nodes, raw), raw, path)
	default:
		m.out = append(m.out, raw...)
	}
}

func (m *repairer) object(all []*node, raw, path string) {
	m.out = append(m.out, '{')
	start := len(m.out)
	for name, value := range membersOf(raw) {
		m.out = appendName(m.out, start, name)
		m.value(memberNodes(all, name), value, memberPath(path, name))
	}
	m.out = append(m.out, '}')
}

func (m *repairer) array(all []*node, raw, path string) {
	m.out = append(m.out, '[')
	for i, element := range elementsOf(raw) {
		if i > 0 {
			m.out = append(m.out, ',')
		}
		m.value(elementNodes(all, i), element, elementPath(path, i))
	}
	m.out = append(m.out, ']')
}

// repair writes the value that the model probably meant in place of raw, which has the
// wrong kind. It reports whether this value is clear.
func (m *repairer) repair(nodes []*node, want, kind kinds, raw, path string) bool {
	if m.depth == maxRepairDepth {
		return false
	}
	if inner, ok := unquote(raw, kind, want); ok {
		m.replace(raw, path, func() { m.value(nodes, inner, path) })
		return true
	}
	if truth, ok := asBoolean(raw, kind, want); ok {
		m.replace(raw, path, func() { m.out = append(m.out, truth...) })
		return true
	}
	if path == "" && m.depth == 0 && kind == array && want&object != 0 && isEmptyArray(raw) {
		m.replace(raw, path, func() { m.out = append(m.out, "{}"...) })
		return true
	}
	if want&array == 0 || kind == null {
		return false
	}
	of := elementNodes(m.arraysOf(nodes), 0)
	if !m.fits(of, raw) {
		return false
	}
	m.replace(raw, path, func() {
		m.out = append(m.out, '[')
		m.value(of, raw, elementPath(path, 0))
		m.out = append(m.out, ']')
	})
	return true
}

// isEmptyArray reports whether a value is [], which languages without a type for objects
// send if there are no arguments.
func isEmptyArray(raw string) bool {
	return strings.Trim(raw, "[] \t\r\n") == "" && strings.Count(raw, "[") == 1
}

// repairName writes the value of the constant whose name is the string raw, and reports
// whether there is one. A string that is itself an accepted value is not treated as a
// name.
func (m *repairer) repairName(nodes []*node, raw, path string) bool {
	named := textIn(raw)
	for _, n := range expand(nil, nodes, func(branches []*node) *node { return branchNaming(branches, named) }) {
		value, ok := n.valueNamed(named)
		if ok && !n.lists(text, raw) {
			m.replace(raw, path, func() { m.out = append(m.out, value...) })
			return true
		}
	}
	return false
}

// branchNaming returns the first branch with a constant of the given name, or nil.
func branchNaming(branches []*node, name string) *node {
	for _, b := range branches {
		if _, ok := b.valueNamed(name); ok {
			return b
		}
	}
	return nil
}

// asBoolean returns the boolean that raw represents, such as 1 or "True", if the wanted
// kinds include booleans but not numbers.
func asBoolean(raw string, kind, want kinds) (string, bool) {
	if want&(boolean|number) != boolean {
		return "", false
	}
	if kind == text {
		raw = strings.ToLower(textIn(raw))
	}
	switch raw {
	case "1", "true":
		return "true", true
	case "0", "false":
		return "false", true
	}
	return "", false
}

// replace calls write, which writes a replacement for raw. It records the replacement
// before the repairs that write records.
func (m *repairer) replace(raw, path string, write func()) {
	note, start := len(m.repairs), len(m.out)
	m.repairs = append(m.repairs, Repair{Path: path, From: clip(raw)})
	m.depth++
	write()
	m.depth--
	m.repairs[note].To = clip(string(m.out[start:]))
}

// unquote returns the JSON in a string, if it is of a wanted kind.
func unquote(raw string, kind, want kinds) (string, bool) {
	if kind != text {
		return "", false
	}
	s := scanner{text: strings.TrimSpace(textIn(raw)), limit: maxQuotedDepth}
	if kindOf[s.next()]&(object|array|number|boolean) == 0 {
		return "", false
	}
	inner := s.value()
	if s.end(); s.fault != nil {
		return "", false
	}
	return inner, kindIn(inner)&want != 0
}

// fits reports whether a value, repaired or not, is of a kind that the nodes accept.
func (m *repairer) fits(nodes []*node, raw string) bool {
	inner := repairer{decided: m.decided, wanting: m.wanting, depth: m.depth + 1}
	inner.value(nodes, raw, "")
	return kindIn(string(inner.out))&m.wanting.all(nodes) != 0
}

// A kindSet caches which kinds of values nodes accept: many nodes may refer to the same
// node.
type kindSet map[*node]kinds

// of returns the kinds of values that a node may accept.
func (w kindSet) of(n *node) kinds {
	if n.never {
		return 0
	}
	want := n.kinds
	if n.enum != nil {
		var listed kinds
		for _, l := range n.enum {
			listed |= l.kind
		}
		want &= listed
	}
	if n.also == nil {
		return want
	}
	known, ok := w[n]
	if !ok {
		known = want & w.all(n.also.allOf) & w.any(n.also.anyOf) & w.any(n.also.oneOf)
		w[n] = known
	}
	return known
}

// all returns the kinds that all of the nodes accept.
func (w kindSet) all(nodes []*node) kinds {
	want := anyKind
	for _, n := range nodes {
		want &= w.of(n)
	}
	return want
}

// any returns the kinds that at least one of the branches accepts. If branches is nil, it
// returns all kinds.
func (w kindSet) any(branches []*node) kinds {
	if branches == nil {
		return anyKind
	}
	var want kinds
	for _, b := range branches {
		want |= w.of(b)
	}
	return want
}

// expand returns the nodes that a value should match: the given nodes and, for each choice
// that rejects the value, the branch that is nearest to it.
func (m *repairer) expand(nodes []*node, raw string) []*node {
	return expand(nil, nodes, func(branches []*node) *node { return m.branch(branches, raw) })
}

// branch returns the branch that is nearest to a value, or nil if a branch accepts it or
// none is near.
func (m *repairer) branch(branches []*node, raw string) *node {
	c := checker{quiet: true, decided: m.decided}
	if len(branches) == 0 || c.count(branches, raw, 1) > 0 {
		return nil
	}
	near := filter(branches, func(b *node) bool { return kindIn(raw)&m.wanting.of(b) != 0 && b.agrees(raw) })
	if len(near) == 0 {
		return nil
	}
	return nearestBranch(near, raw)
}

// arraysOf returns the nodes that an array should match: the given nodes and, for each
// choice, the first branch that accepts arrays.
func (m *repairer) arraysOf(nodes []*node) []*node {
	return expand(nil, nodes, func(branches []*node) *node {
		if i := slices.IndexFunc(branches, func(b *node) bool { return m.wanting.of(b)&array != 0 }); i >= 0 {
			return branches[i]
		}
		return nil
	})
}
