package witness

import (
	"encoding/binary"
	"math"
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// A search looks for a value that satisfies a goal: a set of statements about one value. It
// splits the goal until only assertions about one JSON type remain, and builds a value that
// satisfies these. The parts of the value are found by searches for smaller goals.
//
// A goal may recur for a part of its own value. This part is assumed to have no value,
// because the smallest value that satisfies the goal cannot contain a smaller one. A result
// that depends on this assumption is not cached (see opening).
type search struct {
	nodes
	confirm    *judge // confirms values of the outermost goal; nil if values are not confirmed
	documents  int    // number of documents compiled
	beyond     []lit  // assertions in documents that the validator cannot fully process
	doubted    []lit  // the statements in beyond that occur in the question
	regexps    map[string]*regexp.Regexp
	foreign    map[string]*meta.ECMAPattern
	validators map[string]*meta.Validator // validators by format
	hints      map[lit][]*schema.Doc      // examples and defaults of a property's schemas
	known      map[string]result          // results of goals for parts of a value
	top        map[string]result          // results of goals for the value itself, for one question
	open       map[string]opened          // goals that are being solved
	lowest     int                        // index of the outermost open goal that recurred
	level      int                        // depth in the value
	aside      int                        // number of open goals that are not for the value itself
	sizes      map[*schema.Doc]int        // sizes of values that were built
	steps      int
	limit      int // maximum number of steps
	evalDepth  int
}

// An opened is the state of the search at the beginning of a goal that is not yet solved.
type opened struct {
	index int // number of goals that were open
	level int // depth in the value
}

type result struct {
	verdict Verdict
	value   *schema.Doc
	// reason explains why the verdict is Unknown. If the verdict is Found, it is a
	// statement that could not be decided for the value, or "".
	reason string
}

var none = result{verdict: None}

func found(value *schema.Doc, doubt string) result { return result{Found, value, doubt} }

func unknown(reason string) result { return result{reason: reason} }

func (r result) sure() bool { return r.verdict == Found && r.reason == "" }

const (
	maxSteps  = 400_000
	maxOpen   = 600
	goalSteps = 8
	maxValue  = 100_000
	tooMany   = "too many combinations"
	tooDeep   = "too deeply nested"
	inCircles = "a reference refers to itself"
	noLowest  = math.MaxInt
)

func newSearch() *search {
	return &search{
		nodes: nodes{all: []node{{op: opTrue, types: allTypes}}, byKey: map[string]lit{}}, regexps: map[string]*regexp.Regexp{}, foreign: map[string]*meta.ECMAPattern{}, validators: map[string]*meta.Validator{},
		hints: map[lit][]*schema.Doc{}, known: map[string]result{}, top: map[string]result{}, open: map[string]opened{},
		sizes: map[*schema.Doc]int{}, lowest: noLowest,
	}
}

// question begins a new search for goal, which may take at most limit steps. The judge
// confirm, if not nil, confirms its value.
func (s *search) question(goal []lit, confirm *judge, limit int) {
	if s.steps > s.limit {
		clear(s.known) // goals may have been abandoned because no steps were left, so these results may be wrong
	}
	clear(s.top)
	s.confirm, s.steps, s.limit = confirm, 0, limit
	s.doubted = slices.DeleteFunc(slices.Clone(goal), func(l lit) bool {
		return !slices.Contains(s.beyond, l) && !slices.Contains(s.beyond, l.not())
	})
}

// step counts steps. It returns false if the limit is exceeded.
func (s *search) step(steps int) bool {
	s.steps += steps
	return s.steps <= s.limit
}

func (s *search) solve(goal []lit) result {
	goal = slices.Clone(goal)
	slices.Sort(goal)
	goal = slices.Compact(goal)
	key := goalKey(goal)
	if r, ok := s.memory()[key]; ok {
		return r
	}
	if at, ok := s.open[key]; ok {
		if at.level == s.level {
			return unknown(inCircles)
		}
		s.lowest = min(s.lowest, at.index)
		return none
	}
	switch {
	case !s.step(goalSteps + len(goal)):
		return unknown(tooMany)
	case len(s.open) > maxOpen:
		return unknown(tooDeep)
	}
	return s.opening(key, func() result { return s.decide(goal) })
}

// opening decides a goal. It caches the result unless the result depends on an enclosing
// goal that is still open.
func (s *search) opening(key string, decide func() result) result {
	index, outer := len(s.open), s.lowest
	s.open[key], s.lowest = opened{index, s.level}, noLowest
	r := decide()
	delete(s.open, key)
	if s.lowest >= index {
		s.memory()[key], s.lowest = r, outer
	} else {
		s.lowest = min(s.lowest, outer)
	}
	return r
}

// memory returns the cached results for the current level. Results for the value itself
// depend on the validator that confirms them, so they have a separate cache, which is
// cleared for each question.
func (s *search) memory() map[string]result {
	if s.level == 0 && s.aside == 0 {
		return s.top
	}
	return s.known
}

func goalKey(goal []lit) string {
	b := make([]byte, 0, 4*len(goal))
	for _, l := range goal {
		b = binary.LittleEndian.AppendUint32(b, uint32(l))
	}
	return string(b)
}

// inner searches for a value of a part, such as an item, that satisfies goal.
func (s *search) inner(goal []lit) result {
	s.level++
	defer func() { s.level-- }()
	return s.solve(goal)
}

// excluded reports whether it is proven that no value satisfies a goal.
func (s *search) excluded(goal []lit) bool {
	s.aside++
	defer func() { s.aside-- }()
	return s.solve(goal).verdict == None
}

// A best is the best result so far of several attempts to reach one goal.
type best struct{ best result }

func newTally() *best { return &best{none} }

// add adds the result of an attempt. It reports whether further attempts are useless,
// because no result can be better, or because no steps are left.
func (t *best) add(r result) bool {
	if rank(r) > rank(t.best) {
		t.best = r
	}
	return rank(t.best) == rankSure || t.best.reason == tooMany
}

const rankSure = 3

func rank(r result) int {
	switch {
	case r.sure():
		return rankSure
	case r.verdict == Found:
		return 2
	case r.verdict == Unknown:
		return 1
	}
	return 0
}

// decide splits a goal and uses the first possible method to solve it: it tries the
// listed values of an enum, tries each JSON type, tries the alternatives of a clause, or
// builds a value.
func (s *search) decide(goal []lit) result {
	p, ok := s.split(goal)
	switch {
	case !ok || p.types == 0:
		return none
	case p.enum != nil:
		return s.tryValues(p)
	case p.types&(p.types-1) != 0:
		t := newTally()
		for _, kind := range typeOrder {
			if p.types&typeOf(kind) != 0 && t.add(s.solve(append(p.rest(&s.nodes, -1), s.typed(typeOf(kind))))) {
				break
			}
		}
		return t.best
	}
	if at, ok := s.strongest(p); ok {
		return s.branch(p, at)
	}
	s.dropSettled(p)
	if len(p.clauses) > 0 {
		return s.branch(p, smallest(p))
	}
	return s.make(p)
}

// checked confirms a value of the outermost goal. If the validator disagrees, the result
// is unknown, so that the search continues.
func (s *search) checked(r result) result {
	if r.verdict != Found || s.level > 0 || s.aside > 0 || s.confirm == nil {
		return r
	}
	if _, ok := s.refusal(r.value); ok {
		return found(r.value, "")
	}
	return unknown(unconfirmed(r.reason))
}

// refusal returns the validator's reason for rejecting value. It returns false if the
// validator accepts value, or if the result is uncertain because of regular expressions
// that Go does not support or references that refer back to themselves.
func (s *search) refusal(value *schema.Doc) (meta.Refusal, bool) {
	if slices.ContainsFunc(s.doubted, func(l lit) bool { return s.fits(l, value) == maybe }) {
		return meta.Refusal{}, false
	}
	if !s.step(s.confirm.toCompile()) {
		return meta.Refusal{}, false
	}
	refusal, ok, steps := s.confirm.refusal(value)
	s.steps += steps
	return refusal, ok
}

func unconfirmed(reason string) string {
	if reason == "" {
		return "the validator does not confirm the value that was found"
	}
	return reason
}

func (s *search) tryValues(p *parts) result {
	t := newTally()
	for _, value := range p.enum.values {
		if !s.step(1) {
			t.add(unknown(tooMany))
			break
		}
		doubt := ""
		switch s.fitsAll(p.goal, value) {
		case no:
			continue
		case maybe:
			doubt = "it is unknown which of the listed values are accepted"
		}
		if t.add(s.checked(found(value, doubt))) {
			break
		}
	}
	return t.best
}

var typeOrder = []schema.Kind{schema.String, schema.Number, schema.Bool, schema.Object, schema.Array, schema.Null}

// branch tries the alternatives of a clause in order.
func (s *search) branch(p *parts, at int) result {
	t := newTally()
	for _, alternative := range p.clauses[at].alternatives {
		if t.add(s.solve(append(p.rest(&s.nodes, at), alternative))) {
			break
		}
	}
	return t.best
}

// make builds a value of the one remaining type.
func (s *search) make(p *parts) result {
	if goal, ok := s.unequal(p); ok {
		return s.solve(goal)
	}
	doubt := s.undecidedReason(p.atoms)
	switch p.types {
	case typeOf(schema.Number):
		return s.checked(s.makeNumber(p.atoms, doubt))
	case typeOf(schema.String):
		return s.checked(s.makeText(p.atoms, doubt))
	case typeOf(schema.Array):
		return s.checked(s.sized(s.makeArray(p.atoms, doubt)))
	case typeOf(schema.Object):
		return s.checked(s.sized(s.makeObject(p.atoms, doubt)))
	}
	t := newTally()
	for _, value := range []*schema.Doc{schema.Boolean(true), schema.Boolean(false), {}} {
		if typeOf(value.Kind) == p.types && s.fitsAll(p.atoms, value) != no {
			t.add(s.checked(found(value, doubt)))
		}
	}
	return t.best
}

// sized rejects a value that is too large to show. Values share parts, so a few steps can
// build a value with very long JSON.
func (s *search) sized(r result) result {
	if r.verdict != Found {
		return r
	}
	size := 1
	for _, m := range r.value.Members {
		size += len(m.Key) + s.sizeOf(m.Value)
	}
	for _, item := range r.value.Items {
		size += s.sizeOf(item)
	}
	if size > maxValue {
		return unknown("only values that are too large to show were found")
	}
	s.sizes[r.value] = size
	return r
}

// sizeOf returns the approximate length of a value as JSON.
func (s *search) sizeOf(value *schema.Doc) int {
	if size, ok := s.sizes[value]; ok {
		return size
	}
	return 1 + len(value.Text)
}

// undecidedReason returns the reason why a statement cannot be decided, or "" if all
// statements can be decided.
func (s *search) undecidedReason(atoms []lit) string {
	for _, l := range atoms {
		if x := s.of(l); x.op == opOpaque {
			return x.text
		}
	}
	return ""
}

// unequal removes lists of forbidden values from the goal of an object or array. It
// replaces each value with a statement about its items or properties. It returns false if
// the goal contains no list.
func (s *search) unequal(p *parts) ([]lit, bool) {
	if p.types&(typeOf(schema.Object)|typeOf(schema.Array)) == 0 {
		return nil, false
	}
	var goal []lit
	changed := false
	for _, l := range p.rest(&s.nodes, -1) {
		x := s.of(l)
		if x.op != opEnum {
			goal = append(goal, l)
			continue
		}
		changed = true
		for _, value := range x.values {
			if typeOf(value.Kind) == p.types {
				goal = append(goal, s.sameAs(value).not())
			}
		}
	}
	return goal, changed
}

// A parts is a goal that is split as far as possible without choosing an alternative.
type parts struct {
	goal    []lit
	types   types // possible types of the value
	atoms   []lit // assertions and opaque statements
	clauses []clause
	enum    *node // the shortest list of values of which the value must be one, or nil
}

// A clause is a statement that holds if and only if at least one of its alternatives
// holds.
type clause struct {
	origin       lit
	alternatives []lit
}

// rest returns the goal without the clause at index without. If without is -1, it returns
// the whole goal.
func (p *parts) rest(n *nodes, without int) []lit {
	goal := slices.Clone(p.atoms)
	if p.types != allTypes {
		goal = append(goal, n.typed(p.types))
	}
	for i, c := range p.clauses {
		if i != without {
			goal = append(goal, c.origin)
		}
	}
	return goal
}

type splitter struct {
	*nodes
	parts
	seen  map[lit]bool // statements that have been added
	queue []lit        // statements to be added
}

// split splits a goal. It returns false if its statements contradict each other.
func (s *search) split(goal []lit) (*parts, bool) {
	t := &splitter{nodes: &s.nodes, parts: parts{goal: goal, types: allTypes}, seen: map[lit]bool{}, queue: slices.Clone(goal)}
	for len(t.queue) > 0 {
		for len(t.queue) > 0 {
			l := t.queue[0]
			t.queue = t.queue[1:]
			if !t.put(l) {
				return nil, false
			}
		}
		if !t.simplify() {
			return nil, false
		}
	}
	t.atoms = slices.DeleteFunc(t.atoms, func(l lit) bool { return t.of(l).op != opEnum && t.of(l).types&t.types == 0 })
	return &t.parts, true
}

// put adds one statement to the parts. It returns false if the statement contradicts
// earlier statements.
func (t *splitter) put(l lit) bool {
	if t.seen[l] || l == yesLit {
		return true
	}
	if t.seen[l.not()] || l == noLit {
		return false
	}
	t.seen[l] = true
	x := t.of(l)
	switch x.op {
	case opAll:
		t.putAll(l, x)
	case opOne:
		t.clauses = append(t.clauses, clause{l, t.choices(l, x)})
	case opRef:
		t.queue = append(t.queue, t.targets[x.count]^l&1)
	case opType:
		t.narrow(x.types, l.negated())
	default:
		t.atoms = append(t.atoms, l)
		switch {
		case x.op == opEnum && !l.negated():
			t.types &= x.types
			if t.enum == nil || len(x.values) < len(t.enum.values) {
				t.enum = x
			}
		case x.op != opEnum && l.negated():
			t.types &= x.types
		}
	}
	return t.types != 0
}

// narrow restricts the types to a set or, if negated is set, to all other types.
func (t *splitter) narrow(set types, negated bool) {
	if negated {
		set = allTypes &^ set
	}
	t.types &= set
}

func (t *splitter) putAll(l lit, x *node) {
	if !l.negated() {
		t.queue = append(t.queue, x.kids...)
		return
	}
	alternatives := make([]lit, len(x.kids))
	for i, kid := range x.kids {
		alternatives[i] = kid.not()
	}
	t.clauses = append(t.clauses, clause{l, alternatives})
}

// choices returns the alternatives of "oneOf": each kid alone. The alternatives of a
// negated "oneOf" are no kid, and each pair of kids.
func (t *splitter) choices(l lit, x *node) []lit {
	var alternatives []lit
	if !l.negated() {
		for i, kid := range x.kids {
			alternatives = append(alternatives, t.allOf(append(t.nots(x.kids, i), kid)...))
		}
		return alternatives
	}
	alternatives = append(alternatives, t.allOf(t.nots(x.kids, -1)...))
	for i, kid := range x.kids {
		for _, other := range x.kids[:i] {
			alternatives = append(alternatives, t.allOf(kid, other))
		}
	}
	return alternatives
}

// nots returns the negations of all kids except the kid at index without.
func (t *splitter) nots(kids []lit, without int) []lit {
	var nots []lit
	for i, kid := range kids {
		if i != without {
			nots = append(nots, kid.not())
		}
	}
	return nots
}

// simplify removes clauses that already hold, and alternatives that contradict the added
// statements. If a single alternative of a clause remains, it is added; if no alternative
// remains, simplify returns false.
func (t *splitter) simplify() bool {
	kept := t.clauses[:0]
	for _, c := range t.clauses {
		alternatives, settled := t.possible(c.alternatives)
		switch {
		case settled:
		case len(alternatives) == 0:
			return false
		case len(alternatives) == 1:
			t.queue = append(t.queue, alternatives[0])
		default:
			kept = append(kept, clause{c.origin, alternatives})
		}
	}
	t.clauses = kept
	return true
}

// possible returns the alternatives that the added statements do not contradict. If one
// of the alternatives follows from the added statements, it returns settled instead.
func (t *splitter) possible(alternatives []lit) (left []lit, settled bool) {
	for _, l := range alternatives {
		switch t.follows(l, 0) {
		case yes:
			return nil, true
		case maybe:
			left = append(left, l)
		}
	}
	return left, false
}

// maxFollows is the maximum depth to which follows examines a statement.
const maxFollows = 4

// follows reports whether the statement l follows from the added statements (yes), or its
// negation does (no). It returns maybe if neither is easy to determine.
func (t *splitter) follows(l lit, depth int) verdict {
	switch {
	case t.seen[l]:
		return yes
	case t.seen[l.not()]:
		return no
	}
	x := t.of(l)
	holds := maybe
	switch {
	case x.op == opTrue, x.op == opType && t.types&^x.types == 0:
		holds = yes
	case (x.op == opType || x.op == opEnum) && t.types&x.types == 0:
		holds = no
	case x.op >= opOpaque && t.types&x.types == 0:
		holds = yes
	case x.op == opAll && depth < maxFollows:
		holds = all(x.kids, func(kid lit) verdict { return t.follows(kid, depth+1) })
	}
	if l.negated() {
		return holds.not()
	}
	return holds
}

// strongest returns the index of the clause on which to branch first: the shortest whose
// alternatives are all whole schemas, types, or lists of values. Such a choice settles most
// other clauses. It returns false if there is no such clause.
func (s *search) strongest(p *parts) (int, bool) {
	best := -1
	for i, c := range p.clauses {
		weak := slices.ContainsFunc(c.alternatives, func(l lit) bool { return l.negated() || s.of(l).op > opEnum })
		if !weak && (best < 0 || len(c.alternatives) < len(p.clauses[best].alternatives)) {
			best = i
		}
	}
	return best, best >= 0
}

func smallest(p *parts) int {
	best := 0
	for i, c := range p.clauses {
		if len(c.alternatives) < len(p.clauses[best].alternatives) {
			best = i
		}
	}
	return best
}

// dropSettled removes clauses that follow from the assertions. Once a union's
// discriminator is known, most clauses from its variants follow from it.
func (s *search) dropSettled(p *parts) {
	if len(p.clauses) < 2 {
		return
	}
	atoms := (&parts{types: p.types, atoms: p.atoms}).rest(&s.nodes, -1)
	p.clauses = slices.DeleteFunc(p.clauses, func(c clause) bool {
		return s.excluded(append(slices.Clone(atoms), c.origin.not()))
	})
}
