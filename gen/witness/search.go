package witness

import (
	"encoding/binary"
	"math"
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// A search looks for a value that satisfies a goal: a set of statements about one
// value. It splits the goal until only assertions about one JSON type are left,
// and builds a value for those out of values for smaller goals.
//
// A goal that comes up again while it is being solved, for a part of the value,
// counts as one without a value: the smallest value that satisfies it cannot
// contain a smaller one. A result that rests on this assumption is not remembered
// (see opening).
type search struct {
	nodes
	confirm    *judge // confirms values of the outermost goal; nil for no confirmation
	documents  int    // how many were read so far
	beyond     []lit  // statements of documents that the validator cannot fully read
	doubted    []lit  // those of them that the question has
	regexps    map[string]*regexp.Regexp
	validators map[string]*meta.Validator // by format
	hints      map[lit][]*schema.Doc      // values that schemas give for a property
	known      map[string]result          // of goals about parts of a value
	top        map[string]result          // of goals about the value itself, for one question
	open       map[string]opened          // goals that are being solved
	lowest     int                        // index of the outermost open goal that came up again
	level      int                        // how deep inside of the value
	aside      int                        // how many open questions are not about the value itself
	sizes      map[*schema.Doc]int        // of values that were built
	steps      int
	limit      int // of steps
	evalDepth  int
}

// opened is where a goal that is being solved came up.
type opened struct {
	index int // how many goals were open
	level int // how deep inside of the value
}

// A result is what solving a goal found.
type result struct {
	verdict Verdict
	value   *schema.Doc
	// reason is why the verdict is Unknown; of Found, the statement that could not
	// be decided for the value, "" for none.
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
	tooDeep   = "nested too deep"
	inCircles = "a reference leads back to itself"
	noLowest  = math.MaxInt
)

func newSearch() *search {
	return &search{
		nodes: newNodes(), regexps: map[string]*regexp.Regexp{}, validators: map[string]*meta.Validator{},
		hints: map[lit][]*schema.Doc{}, known: map[string]result{}, top: map[string]result{}, open: map[string]opened{},
		sizes: map[*schema.Doc]int{}, lowest: noLowest,
	}
}

// question begins a new question that may take limit steps.
func (s *search) question(goal []lit, confirm *judge, limit int) {
	if s.steps > s.limit {
		clear(s.known) // may hold goals that were given up because others had used the steps
	}
	clear(s.top)
	s.confirm, s.steps, s.limit = confirm, 0, limit
	s.doubted = slices.DeleteFunc(slices.Clone(goal), func(l lit) bool {
		return !slices.Contains(s.beyond, l) && !slices.Contains(s.beyond, l.not())
	})
}

// spend counts steps, and reports whether the limit is kept.
func (s *search) spend(steps int) bool {
	s.steps += steps
	return s.steps <= s.limit
}

// solve looks for a value that satisfies a goal.
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
	case !s.spend(goalSteps + len(goal)):
		return unknown(tooMany)
	case len(s.open) > maxOpen:
		return unknown(tooDeep)
	}
	return s.opening(key, func() result { return s.decide(goal) })
}

// opening decides a goal. It remembers the result unless that rests on a goal
// around it that is still open.
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

// memory returns where results are remembered. Those about the value itself
// depend on the judge that confirms it, so they are kept for one question only.
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

// inner solves a goal about a part of the value.
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

// A tally keeps the best of several results where one is enough.
type tally struct{ best result }

func newTally() *tally { return &tally{none} }

// add adds a result, and reports whether no more have to be tried: none can be
// better, or the steps are used up.
func (t *tally) add(r result) bool {
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

// decide splits a goal, and solves it by the first of these that applies: values
// that are listed, one JSON type after the other, the alternatives of a clause,
// building a value.
func (s *search) decide(goal []lit) result {
	p, ok := s.split(goal)
	switch {
	case !ok || p.types == 0:
		return none
	case p.enum != nil:
		return s.tryValues(p)
	case p.types&(p.types-1) != 0:
		return s.eachType(p)
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

// checked confirms a value of the outermost goal, so that the search goes on where
// the validator does not agree.
func (s *search) checked(r result) result {
	if r.verdict != Found || s.level > 0 || s.aside > 0 || s.confirm == nil {
		return r
	}
	if _, ok := s.refusal(r.value); ok {
		return found(r.value, "")
	}
	return unknown(unconfirmed(r.reason))
}

// refusal asks the validator why a value is refused. It reports false, too, where
// that depends on what the validator cannot read: regular expressions that Go
// lacks, and references that lead back to themselves.
func (s *search) refusal(value *schema.Doc) (meta.Refusal, bool) {
	if slices.ContainsFunc(s.doubted, func(l lit) bool { return s.fits(l, value) == maybe }) {
		return meta.Refusal{}, false
	}
	if !s.spend(s.confirm.toCompile()) {
		return meta.Refusal{}, false
	}
	refusal, ok, steps := s.confirm.refusal(value)
	s.steps += steps
	return refusal, ok
}

func unconfirmed(reason string) string {
	if reason == "" {
		return "a value was found that the validator does not confirm"
	}
	return reason
}

// tryValues tries the listed values.
func (s *search) tryValues(p *parts) result {
	t := newTally()
	for _, value := range p.enum.values {
		if !s.spend(1) {
			t.add(unknown(tooMany))
			break
		}
		doubt := ""
		switch s.fitsAll(p.goal, value) {
		case no:
			continue
		case maybe:
			doubt = "it is not known which of the listed values are accepted"
		}
		if t.add(s.checked(found(value, doubt))) {
			break
		}
	}
	return t.best
}

// typeOrder is the order in which types are tried.
var typeOrder = []schema.Kind{schema.String, schema.Number, schema.Bool, schema.Object, schema.Array, schema.Null}

func (s *search) eachType(p *parts) result {
	t := newTally()
	for _, kind := range typeOrder {
		if p.types&typeOf(kind) != 0 && t.add(s.solve(append(p.rest(&s.nodes, -1), s.typed(typeOf(kind))))) {
			break
		}
	}
	return t.best
}

// branch tries the alternatives of a clause, one after the other.
func (s *search) branch(p *parts, at int) result {
	t := newTally()
	for _, alternative := range p.clauses[at].alternatives {
		if t.add(s.solve(append(p.rest(&s.nodes, at), alternative))) {
			break
		}
	}
	return t.best
}

// make builds a value of the one type that is left.
func (s *search) make(p *parts) result {
	if goal, ok := s.unequal(p); ok {
		return s.solve(goal)
	}
	doubt := s.doubt(p.atoms)
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

// sized gives up a value that is too large to show. Parts of a value are shared,
// so that few steps can build one with a very long text.
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

// sizeOf returns about how long the text of a value is.
func (s *search) sizeOf(value *schema.Doc) int {
	if size, ok := s.sizes[value]; ok {
		return size
	}
	return 1 + len(value.Text)
}

// doubt returns the reason why one of the statements cannot be decided; "" where
// all can.
func (s *search) doubt(atoms []lit) string {
	for _, l := range atoms {
		if x := s.of(l); x.op == opOpaque {
			return x.text
		}
	}
	return ""
}

// unequal rewrites a goal of an object or array that must differ from listed
// values: in place of each list, it states what that means for the parts of the
// value. It reports false where the goal has no such list.
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
