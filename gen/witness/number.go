package witness

import (
	"math/big"

	"github.com/go-toolgen/toolgen/gen/schema"
)

type numberWants struct {
	low, high *limit          // nil for no limit
	step      *big.Rat        // divisor of the number; nil if any number is allowed
	notSteps  []*big.Rat      // the number must not be a multiple of any of these
	not       map[string]bool // excluded numbers, by schema.ValueKey
}

// A limit is a lower or upper bound for a number.
type limit struct {
	at      *big.Rat
	open    bool // whether the limit itself is excluded
	refused bool // whether the limit comes from an assertion that the number must violate
}

var one, half = big.NewRat(1, 1), big.NewRat(1, 2)

// makeNumber makes a number that is within the limits and is a multiple of all steps, that
// is, of their least common multiple. It computes with exact fractions.
func (s *search) makeNumber(atoms []lit, doubt string) result {
	w := s.numberWants(atoms)
	if w.low != nil && w.high != nil {
		order := w.low.at.Cmp(w.high.at)
		if order > 0 || order == 0 && (w.low.open || w.high.open) {
			return none
		}
	}
	if w.step != nil {
		return s.makeMultiple(w, doubt)
	}
	if w.low != nil && w.high != nil && w.low.at.Cmp(w.high.at) == 0 {
		if !w.allows(w.low.at) {
			return none
		}
		return found(schema.Num(schema.Digits(w.low.at)), doubt)
	}
	for number := range w.candidates {
		if w.allows(number) {
			return found(schema.Num(schema.Digits(number)), doubt)
		}
	}
	return unknown("no number was found within the limits")
}

func (s *search) numberWants(atoms []lit) *numberWants {
	w := &numberWants{not: map[string]bool{}}
	for _, l := range atoms {
		x, negated := s.of(l), l.negated()
		switch {
		case x.op == opEnum:
			for _, value := range x.values {
				w.not[schema.ValueKey(value)] = true
			}
		case x.op == opLeast && !negated:
			w.above(&limit{x.number, x.open, false})
		case x.op == opMost && negated:
			w.above(&limit{x.number, !x.open, true})
		case x.op == opMost:
			w.below(&limit{x.number, x.open, false})
		case x.op == opLeast:
			w.below(&limit{x.number, !x.open, true})
		case x.op == opInteger:
			w.multiple(one, negated)
		case x.op == opMultiple:
			w.multiple(x.number, negated)
		}
	}
	return w
}

func (w *numberWants) above(l *limit) {
	if w.low == nil || l.at.Cmp(w.low.at) > 0 || l.at.Cmp(w.low.at) == 0 && l.open {
		w.low = l
	}
}

func (w *numberWants) below(l *limit) {
	if w.high == nil || l.at.Cmp(w.high.at) < 0 || l.at.Cmp(w.high.at) == 0 && l.open {
		w.high = l
	}
}

func (w *numberWants) multiple(step *big.Rat, negated bool) {
	switch {
	case negated:
		w.notSteps = append(w.notSteps, step)
	case w.step == nil:
		w.step = step
	default:
		w.step = schema.CommonMultiple(w.step, step)
	}
}

// allows reports whether a number satisfies all constraints except step.
func (w *numberWants) allows(number *big.Rat) bool {
	if l := w.low; l != nil && (number.Cmp(l.at) < 0 || l.open && number.Cmp(l.at) == 0) {
		return false
	}
	if l := w.high; l != nil && (number.Cmp(l.at) > 0 || l.open && number.Cmp(l.at) == 0) {
		return false
	}
	for _, step := range w.notSteps {
		if new(big.Rat).Quo(number, step).IsInt() {
			return false
		}
	}
	return !w.not[schema.ValueKey(schema.Num(schema.Digits(number)))]
}

// maxTries is the maximum number of multiples of the step that are tried.
const maxTries = 5000

// makeMultiple tries multiples of the step, beginning near the limit.
func (s *search) makeMultiple(w *numberWants, doubt string) result {
	for _, step := range w.notSteps {
		if new(big.Rat).Quo(w.step, step).IsInt() {
			return none // any multiple of w.step is a multiple of step
		}
	}
	start, direction := w.start()
	for i := range int64(maxTries) {
		k := new(big.Int).Add(start, big.NewInt(direction*i))
		if direction == 0 { // 1, 0, 2, -1, 3, …
			k.SetInt64(1 + (i+1)/2*(i%2*-2+1))
		}
		number := new(big.Rat).Mul(w.step, new(big.Rat).SetInt(k))
		if w.allows(number) {
			return found(schema.Num(schema.Digits(number)), doubt)
		}
		if w.beyond(number, direction) {
			return none
		}
		s.steps++
	}
	return unknown("no number was found within the limits")
}

// start returns k, such that k times the step is near a limit, and the direction in which
// to increase k: 1, -1, or 0 for both if there is no limit.
func (w *numberWants) start() (k *big.Int, direction int64) {
	switch {
	case w.low == nil && w.high == nil:
		return new(big.Int), 0
	case w.high == nil, w.low != nil && !w.fromHigh():
		return schema.Floor(new(big.Rat).Quo(w.low.at, w.step)), 1
	}
	k = schema.Floor(new(big.Rat).Quo(w.high.at, w.step))
	return k, -1
}

// fromHigh reports whether to look for numbers near the upper limit, because only the upper
// limit is refused. Otherwise, the lower limit is used.
func (w *numberWants) fromHigh() bool { return w.high.refused && !w.low.refused }

// beyond reports whether a number exceeds the limit in the given direction. If it does,
// all later numbers in that direction exceed the limit too.
func (w *numberWants) beyond(number *big.Rat, direction int64) bool {
	switch direction {
	case 1:
		return w.high != nil && number.Cmp(w.high.at) > 0
	case -1:
		return w.low != nil && number.Cmp(w.low.at) < 0
	}
	return false
}

// candidates yields numbers within the limits, beginning with the most readable.
func (w *numberWants) candidates(yield func(*big.Rat) bool) {
	for _, number := range w.readable() {
		if !yield(number) {
			return
		}
	}
	low, high := w.span()
	part := new(big.Rat).Sub(high, low)
	for range 60 { // in ever smaller steps, so that some are not multiples of notSteps
		part = new(big.Rat).Mul(part, half)
		if !yield(new(big.Rat).Add(low, part)) {
			return
		}
	}
}

// readable returns readable numbers near one of the limits, which fromHigh selects if
// there are two.
func (w *numberWants) readable() []*big.Rat {
	switch {
	case w.low == nil && w.high == nil:
		return []*big.Rat{one, new(big.Rat), half}
	case w.high == nil, w.low != nil && !w.fromHigh():
		return w.from(w.low, 1)
	}
	return w.from(w.high, -1)
}

// from returns numbers near the limit l in one direction: at whole distances from the limit
// and from the next integer, and then at half-integer distances from the limit.
func (w *numberWants) from(l *limit, direction int64) []*big.Rat {
	var near []*big.Rat
	next := new(big.Rat).SetInt(schema.Floor(l.at))
	if direction < 0 && !l.at.IsInt() {
		next.Add(next, one)
	}
	for i := range int64(len(w.not)) + 3 {
		shift := big.NewRat(i*direction, 1)
		near = append(near, new(big.Rat).Add(l.at, shift), new(big.Rat).Add(next, shift))
	}
	for i := range int64(len(w.not)) + 3 {
		near = append(near, new(big.Rat).Add(l.at, big.NewRat((2*i+1)*direction, 2)))
	}
	return near
}

// span returns both ends of an interval within the limits.
func (w *numberWants) span() (low, high *big.Rat) {
	switch {
	case w.low == nil && w.high == nil:
		return new(big.Rat), one
	case w.low == nil:
		return new(big.Rat).Sub(w.high.at, one), w.high.at
	case w.high == nil:
		return w.low.at, new(big.Rat).Add(w.low.at, one)
	}
	return w.low.at, w.high.at
}
