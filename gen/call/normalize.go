package call

import (
	"slices"
	"strings"
)

// settle returns raw without the nulls of properties that are not required and do not
// accept null. Models send these nulls if they were given a strict schema, which has no
// optional members.
func (n *node) settle(raw string) string {
	if !strings.Contains(raw, "null") {
		return raw
	}
	w := rewriter{nulls: true, decided: new(decisions), chosen: chosen{}}
	return w.rewrite(n, raw)
}

// normalize returns raw, a value that n accepts, in a format that json.Unmarshal decodes
// into the Go type. It removes nulls of missing members, adds defaults, and writes integers
// in plain digits.
//
// room is the number of additional bytes that the call may use for digits. normalize
// returns a problem if a default is invalid, an integer may have been rounded, or a number
// is too long.
func (n *node) normalize(raw string, room *int64, o options) (string, *Problem) {
	w := rewriter{defaults: true, integers: true, rounded: o.rounded, most: o.maxDigits, room: room, decided: new(decisions)}
	return w.rewrite(n, n.settle(raw)), w.refused
}

// A rewriter rewrites a value according to the nodes that apply to each part of it.
type rewriter struct {
	nulls    bool // remove nulls that represent missing members
	defaults bool // add the defaults of missing members
	integers bool // write integers in plain digits
	rounded  bool // integers may have been rounded
	most     int  // maximum length of a number; 0 for any length
	room     *int64
	out      []byte
	decided  *decisions
	chosen   chosen
	adding   []*node  // nodes whose defaults are being added
	added    int      // bytes of defaults added so far
	refused  *Problem // the first problem
}

func (w *rewriter) rewrite(n *node, raw string) string {
	w.value([]*node{n}, raw)
	return string(w.out)
}

func (w *rewriter) value(nodes []*node, raw string) {
	if len(nodes) == 0 {
		w.out = append(w.out, raw...)
		return
	}
	all := expand(nil, nodes, func(branches []*node) *node { return w.choose(branches, raw) })
	switch kindOf[raw[0]] {
	case object:
		w.object(all, raw)
	case array:
		w.array(all, raw)
	case number:
		w.number(all, raw)
	default:
		w.out = append(w.out, raw...)
	}
}

func (w *rewriter) object(all []*node, raw string) {
	w.out = append(w.out, '{')
	start := len(w.out)
	there := map[string]bool{}
	for name, value := range membersOf(raw) {
		nodes := memberNodes(all, name)
		if w.nulls && value == "null" && w.isAbsentNull(all, nodes, name) {
			continue
		}
		there[name] = true
		w.name(start, name)
		w.value(nodes, value)
	}
	if w.defaults {
		w.addDefaults(all, there, start)
	}
	w.out = append(w.out, '}')
}

// name writes the name of a member. start is the position of the first member of its
// object.
func (w *rewriter) name(start int, name string) { w.out = appendName(w.out, start, name) }

// appendName appends the name of a member to out, after a comma unless the member is the
// first of its object. start is the position of the first member.
func appendName(out []byte, start int, name string) []byte {
	if len(out) > start {
		out = append(out, ',')
	}
	return append(append(out, quoted(name)...), ':')
}

// isAbsentNull reports whether a null for the member called name represents a missing
// member. all contains the nodes that apply to the object, and nodes contains the nodes
// that apply to the member.
func (w *rewriter) isAbsentNull(all, nodes []*node, name string) bool {
	declared := false
	for _, n := range all {
		if i := n.find(name); i >= 0 {
			if n.properties[i].required && n.requiredAlone() != nil {
				continue // n only lists required members, such as {"required":["path"]} in anyOf: a null counts as missing
			}
			if n.properties[i].required {
				return false
			}
			declared = true
		}
	}
	return declared && !w.allAccept(nodes, "null")
}

// maxDefaults limits the bytes of defaults that are added to a call. Without a limit, a
// schema in which each default contains the next default twice would add an exponential
// number of bytes.
const maxDefaults = 1 << 20

func (w *rewriter) refuseDefaults() {
	if w.refused == nil {
		w.refused = &Problem{Code: BadDefault, Expected: "more of its members: the defaults of those that are missing are too long"}
	}
}

// addDefaults writes the defaults of the missing properties. there contains the names of
// the members that the object has. Members that are missing in a default get their own
// defaults, unless the default contains itself.
func (w *rewriter) addDefaults(all []*node, there map[string]bool, start int) {
	for _, n := range all {
		if n.fallbacks == 0 || slices.Contains(w.adding, n) {
			continue
		}
		w.adding = append(w.adding, n)
		for _, p := range n.properties {
			if p.fallback == "" || there[p.name] {
				continue
			}
			there[p.name] = true
			if w.added += len(p.name) + len(p.fallback); w.added > maxDefaults {
				w.refuseDefaults()
				return
			}
			nodes := memberNodes(all, p.name)
			w.checkDefault(nodes, p.name, p.fallback)
			w.name(start, p.name)
			w.value(nodes, p.fallback)
		}
		w.adding = w.adding[:len(w.adding)-1]
	}
}

// checkDefault validates a default against all nodes that apply to its property.
func (w *rewriter) checkDefault(nodes []*node, name, raw string) {
	for _, n := range nodes {
		if w.refused == nil && !w.accepts(n, raw) {
			p := problem(BadDefault, name, n, raw)
			w.refused = &p
		}
	}
}

func (w *rewriter) array(all []*node, raw string) {
	w.out = append(w.out, '[')
	for i, element := range elementsOf(raw) {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.value(elementNodes(all, i), element)
	}
	w.out = append(w.out, ']')
}

// number writes the number raw. If an integer is required, number writes plain digits:
// json.Unmarshal does not decode 1.0 or 1e2 into an integer, or -0 into an unsigned
// integer.
func (w *rewriter) number(all []*node, raw string) {
	if w.rounded && w.refused == nil && wantInteger(all) && newDecimal(raw).mayBeRounded() {
		w.refused = &Problem{Code: OutOfRange, Expected: exactRange, Got: clip(raw)}
	}
	if w.integers && (strings.ContainsAny(raw, ".eE") || raw == "-0") && wantInteger(all) {
		raw = w.digits(raw)
	}
	if w.most > 0 && len(raw) > w.most && w.refused == nil {
		w.refused = &Problem{Code: TooLong, Expected: digitsExpected(w.most), Got: clip(raw)}
	}
	w.out = append(w.out, raw...)
}

// Limits on the digits that are added to integers, because they use memory. Each integer
// may get fewDigits, and all integers of a call may share manyDigits more.
const (
	fewDigits  = 64
	manyDigits = 10_000
)

// digits returns raw in plain digits. It returns raw unchanged if raw is not an integer
// or has too many digits.
func (w *rewriter) digits(raw string) string {
	few := int64(len(raw)) + fewDigits
	digits, ok := newDecimal(raw).plain(few + *w.room)
	if !ok {
		return raw
	}
	*w.room -= max(0, int64(len(digits))-few)
	return digits
}

func wantInteger(all []*node) bool {
	for _, n := range all {
		if n.enum != nil || n.kinds&number == integer {
			return true
		}
	}
	return false
}

// expand appends nodes, and the nodes that apply to the same value, to the slice all. These
// are the nodes of allOf, and the branch of each anyOf or oneOf that choose returns.
func expand(all, nodes []*node, choose func(branches []*node) *node) []*node {
	for _, n := range nodes {
		if slices.Contains(all, n) {
			continue
		}
		all = append(all, n)
		if n.also == nil {
			continue
		}
		all = expand(all, n.also.allOf, choose)
		for _, branches := range [][]*node{n.also.anyOf, n.also.oneOf} {
			if branch := choose(branches); branch != nil {
				all = expand(all, []*node{branch}, choose)
			}
		}
	}
	return all
}

// chosen caches the results of chooseWithoutNulls. Without the cache, the time would
// double with each level of nested choices.
type chosen map[choice]*node

// A choice is a list of branches, identified by its address, and a value.
type choice struct {
	branches **node
	raw      string
}

// choose returns the first branch that accepts raw, else the first branch that accepts
// raw without the nulls that represent missing members, else nil.
func (w *rewriter) choose(branches []*node, raw string) *node {
	for _, b := range branches {
		if w.accepts(b, raw) {
			return b
		}
	}
	if !w.nulls || len(branches) == 0 || kindOf[raw[0]]&(object|array) == 0 {
		return nil
	}
	key := choice{&branches[0], raw}
	branch, known := w.chosen[key]
	if !known {
		branch = w.chooseWithoutNulls(branches, raw)
		w.chosen[key] = branch
	}
	return branch
}

func (w *rewriter) chooseWithoutNulls(branches []*node, raw string) *node {
	for _, b := range branches {
		if b.never || b.kinds&kindOf[raw[0]] == 0 || !b.agrees(raw) {
			continue
		}
		without := rewriter{nulls: true, decided: w.decided, chosen: w.chosen}
		if w.accepts(b, without.rewrite(b, raw)) {
			return b
		}
	}
	return nil
}

// agrees reports whether no member of the object raw contradicts the enum of its
// property. A null and a value other than an object never contradict an enum.
func (n *node) agrees(raw string) bool {
	if kindOf[raw[0]] != object {
		return true
	}
	for name, value := range membersOf(raw) {
		i := n.find(name)
		if i < 0 || value == "null" {
			continue
		}
		if of := n.properties[i].node; of.enum != nil && !of.lists(kindIn(value), value) {
			return false
		}
	}
	return true
}

func (w *rewriter) accepts(n *node, raw string) bool {
	return (&checker{decided: w.decided}).accepts(n, raw)
}

func (w *rewriter) allAccept(nodes []*node, raw string) bool {
	for _, n := range nodes {
		if !w.accepts(n, raw) {
			return false
		}
	}
	return true
}

// memberNodes returns the nodes that apply to the member called name of an object, if the
// nodes in all apply to the object.
func memberNodes(all []*node, name string) []*node {
	var nodes []*node
	for _, n := range all {
		i := n.find(name)
		if i >= 0 {
			nodes = append(nodes, n.properties[i].node)
		}
		patterns := n.patternsOf(name)
		nodes = append(nodes, patterns...)
		if i < 0 && len(patterns) == 0 && n.additional != nil {
			nodes = append(nodes, n.additional)
		}
	}
	return nodes
}

// elementNodes returns the nodes that apply to element i of an array, if the nodes in all
// apply to the array.
func elementNodes(all []*node, i int) []*node {
	var nodes []*node
	for _, n := range all {
		switch {
		case n.also != nil && i < len(n.also.prefixItems):
			nodes = append(nodes, n.also.prefixItems[i])
		case n.items != nil:
			nodes = append(nodes, n.items)
		}
	}
	return nodes
}
