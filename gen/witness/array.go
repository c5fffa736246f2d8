package witness

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

type arrayWants struct {
	amount // number of items
	items  []itemWant
	needs  []need
	most   []need // at most need.count of the items from index need.from on may satisfy need.kid
	unique bool
	twins  bool // two items are equal
}

// An itemWant requires the item at index at to satisfy the statement kid. If after is
// set, it requires this of all items from that index on.
type itemWant struct {
	at    int
	after bool
	kid   lit
}

// A need requires at least count of the items from index from on to satisfy the statement
// kid.
type need struct {
	from, count int
	kid         lit
}

const (
	maxItems = 300
	maxNeeds = 4
)

// makeArray tries several lengths, the shortest first. For each length, it tries all ways
// to choose the items that satisfy the needs. Longer arrays would only contain more items
// that satisfy no need.
func (s *search) makeArray(atoms []lit, doubt string) result {
	w := s.arrayWants(atoms)
	if slices.ContainsFunc(w.needs, func(n need) bool { return s.hopeless(w, n) }) {
		return none
	}
	longest, shortest := w.low, w.low
	for _, n := range w.needs {
		longest = max(longest, w.horizon()) + min(n.count, maxItems+1)
	}
	if w.twins {
		shortest, longest = max(shortest, 2), max(longest, w.horizon())+2
	}
	if w.high >= 0 {
		longest = min(longest, w.high)
	}
	t := newTally()
	for length := shortest; length <= longest; length++ {
		if t.add(s.makeLength(w, length, doubt)) {
			break
		}
	}
	return t.best
}

func (s *search) arrayWants(atoms []lit) *arrayWants {
	w := &arrayWants{amount: anyAmount}
	for _, l := range atoms {
		x, negated := s.of(l), l.negated()
		switch x.op {
		case opMinItems, opMaxItems:
			w.limit(x.count, x.op == opMinItems, negated)
		case opItem:
			if negated {
				w.atLeast(x.count + 1)
			}
			w.items = append(w.items, itemWant{x.count, false, signed(x.kids[0], negated)})
		case opRest:
			if negated {
				w.needs = append(w.needs, need{x.count, 1, x.kids[0].not()})
			} else {
				w.items = append(w.items, itemWant{x.count, true, x.kids[0]})
			}
		case opContains, opFewer:
			w.contain(x, negated)
		case opUnique:
			w.unique, w.twins = w.unique || !negated, w.twins || negated
		}
	}
	return w
}

func signed(l lit, negated bool) lit {
	if negated {
		return l.not()
	}
	return l
}

// contain adds the constraint of x, an opContains or opFewer statement, or its negation
// if negated is set.
func (w *arrayWants) contain(x *node, negated bool) {
	kid := x.kids[0]
	switch {
	case x.op == opContains && !negated:
		w.needs = append(w.needs, need{0, x.count, kid})
		return
	case x.op == opFewer && negated:
		w.needs = append(w.needs, need{0, x.count + 1, kid})
		return
	}
	most := x.count
	if x.op == opContains {
		most--
	}
	if most == 0 {
		w.items = append(w.items, itemWant{0, true, kid.not()})
	} else {
		w.most = append(w.most, need{0, most, kid})
	}
}

// hopeless reports whether it is proven that no item, at any index, can satisfy the need
// n.
func (s *search) hopeless(w *arrayWants, n need) bool {
	for i := n.from; i <= w.horizon(); i++ {
		if s.inner(append(w.at(i), n.kid)).verdict != None {
			return false
		}
	}
	return true
}

// horizon returns the index from which on all items have the same constraints.
func (w *arrayWants) horizon() int {
	horizon := 0
	for _, item := range w.items {
		at := item.at
		if !item.after {
			at++
		}
		horizon = max(horizon, at)
	}
	for _, n := range w.needs {
		horizon = max(horizon, n.from)
	}
	return horizon
}

// at returns the statements that the item at index i must satisfy, without the needs.
func (w *arrayWants) at(i int) []lit {
	var goal []lit
	for _, item := range w.items {
		if item.at == i || item.after && item.at < i {
			goal = append(goal, item.kid)
		}
	}
	return goal
}

func (s *search) makeLength(w *arrayWants, length int, doubt string) result {
	for i := range min(length, w.horizon()+1) {
		if s.inner(w.at(i)).verdict == None {
			return none
		}
	}
	switch {
	case length > maxItems, len(w.needs) > maxNeeds, len(w.most) > maxNeeds:
		return unknown("arrays with many items, or with many conditions on them, are not searched")
	case w.twins && w.unique:
		return none
	case w.twins:
		return s.makeTwins(w, length, doubt)
	}
	a := &arrayMaker{search: s, arrayWants: w, doubt: doubt, length: length, copies: -1}
	return a.place(slices.Clone(w.needs), slices.Clone(w.most))
}

func (s *search) makeTwins(w *arrayWants, length int, doubt string) result {
	t := newTally()
	for j := 1; j < min(length, w.horizon()+2); j++ {
		for i := range j {
			a := &arrayMaker{search: s, arrayWants: w, doubt: doubt, length: length, copies: j, of: i}
			if t.add(a.place(slices.Clone(w.needs), slices.Clone(w.most))) {
				return t.best
			}
		}
	}
	return t.best
}

type arrayMaker struct {
	*search
	*arrayWants
	doubt      string
	length     int
	copies, of int // the items at the indexes copies and of are equal; copies is -1 if there is no such pair
	items      []*schema.Doc
}

// place makes the next item and all later items, so that the array satisfies the
// remaining needs and limits (most).
func (a *arrayMaker) place(needs, most []need) result {
	i := len(a.items)
	if i == a.length {
		if slices.ContainsFunc(needs, func(n need) bool { return n.count > 0 }) {
			return none
		}
		return found(schema.Arr(slices.Clone(a.items)...), a.doubt)
	}
	if slices.ContainsFunc(needs, func(n need) bool { return n.count > a.length-i }) {
		return none
	}
	if i == a.copies {
		return a.put(a.items[a.of], "", needs, most)
	}
	t := newTally()
	for answered := range 1 << len(needs) {
		for counted := range 1 << len(most) {
			if !a.step(1) {
				return unknown(tooMany)
			}
			if t.add(a.try(needs, most, answered, counted)) {
				return t.best
			}
		}
	}
	return t.best
}

// try makes the next item so that it satisfies the needs whose bits are set in answered.
// For each limit in most whose bit is set in counted, the item may satisfy the limit's
// statement; otherwise it must not.
func (a *arrayMaker) try(needs, most []need, answered, counted int) result {
	i := len(a.items)
	goal := a.goalAt(i)
	needs, most = slices.Clone(needs), slices.Clone(most)
	for j := range needs {
		if answered&(1<<j) == 0 {
			continue
		}
		times := a.times(i, needs[j].from)
		if needs[j].count == 0 || times == 0 {
			return none
		}
		needs[j].count = max(0, needs[j].count-times)
		goal = append(goal, needs[j].kid)
	}
	for j := range most {
		if counted&(1<<j) == 0 {
			goal = append(goal, most[j].kid.not())
		} else if most[j].count -= a.times(i, 0); most[j].count < 0 {
			return none
		}
	}
	r := a.distinct(goal)
	if r.verdict != Found {
		return r
	}
	return a.put(r.value, r.reason, needs, most)
}

// times returns how often the item at index i counts among the items from index from on:
// 2 if a later item is its copy, and 0 if the item is before that index.
func (a *arrayMaker) times(i, from int) int {
	times := 0
	if i >= from {
		times++
	}
	if i == a.of && a.copies > i && a.copies >= from {
		times++
	}
	return times
}

// goalAt returns the statements that the item at index i must satisfy, including those
// for a later copy of the item.
func (a *arrayMaker) goalAt(i int) []lit {
	goal := a.at(i)
	if i == a.of && a.copies > i {
		goal = append(goal, a.at(a.copies)...)
	}
	return goal
}

func (a *arrayMaker) put(item *schema.Doc, doubt string, needs, most []need) result {
	outer := a.doubt
	if a.doubt == "" {
		a.doubt = doubt
	}
	a.items = append(a.items, item)
	r := a.place(needs, most)
	a.items, a.doubt = a.items[:len(a.items)-1], outer
	return r
}

// distinct makes a value for the next item that satisfies goal. If items must be unique,
// it differs from all earlier items.
func (a *arrayMaker) distinct(goal []lit) result {
	if !a.unique || len(a.items) == 0 {
		return a.inner(goal)
	}
	r := a.inner(append(slices.Clone(goal), a.oneOfValues(a.items).not()))
	if r.verdict != None || a.uniform() || a.inner(goal).verdict == None {
		return r
	}
	return unknown("no distinct items were found")
}

// uniform reports whether all items have the same constraints. If so, and if there is no
// further distinct item, a longer array of unique items is impossible.
func (a *arrayMaker) uniform() bool {
	return a.horizon() == 0 && len(a.needs) == 0 && len(a.most) == 0
}

// An amount is a range for the number of characters, items, or properties.
type amount struct {
	low, high int // both inclusive; high is -1 if there is no limit
}

var anyAmount = amount{high: -1}

// limit narrows the range to at least n if least is set, and otherwise to at most n. If
// negated is set, it narrows the range to all other amounts.
func (a *amount) limit(n int, least, negated bool) {
	switch {
	case least && negated:
		a.atMost(n - 1)
	case least:
		a.atLeast(n)
	case negated:
		a.atLeast(n + 1)
	default:
		a.atMost(n)
	}
}

func (a *amount) atLeast(n int) { a.low = max(a.low, n) }

func (a *amount) atMost(n int) {
	if a.high < 0 || n < a.high {
		a.high = n
	}
}

func (a *amount) impossible() bool { return a.high >= 0 && a.low > a.high }
