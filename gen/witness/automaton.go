package witness

import (
	"encoding/binary"
	"maps"
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// An automaton runs a regular expression over a string, character by character. It is a
// DFA whose states are created on demand. State 0 is the start.
type automaton struct {
	program *syntax.Prog
	states  []state
	byKey   map[string]int
	steps   map[[2]int]int // next state, by state and character
	ends    map[int]bool   // for each state, whether a string that ends there matches
	marks   []int          // for each instruction, the number (see mark) of the last closure that contained it
	mark    int            // number of the current or last call of closure
	work    int            // number of instructions examined
}

// A state is the set of instructions at which the program may be before the next
// character.
type state struct {
	matched bool     // the string so far has a match, and so does any longer string
	before  rune     // contextOf(c) for the previous character c; -1 at the beginning
	at      []uint32 // sorted
}

// maxProgram is the maximum size of a regular expression, in instructions.
const maxProgram = 4000

// newAutomaton compiles a regular expression. It returns false if Go does not support the
// expression, or if the expression is too large.
func newAutomaton(pattern string) (*automaton, bool) {
	parsed, err := syntax.Parse(schema.GoPattern(pattern), syntax.Perl)
	if err != nil {
		return nil, false
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil || len(program.Inst) > maxProgram {
		return nil, false
	}
	a := &automaton{program: program, byKey: map[string]int{}, steps: map[[2]int]int{},
		ends: map[int]bool{}, marks: make([]int, len(program.Inst))}
	a.index(state{before: -1})
	return a, true
}

// index returns the index of the state s. It adds s to the states if it is new.
func (a *automaton) index(s state) int {
	key := binary.AppendVarint(nil, int64(s.before))
	if s.matched {
		key = append(key, 'm')
	}
	for _, pc := range s.at {
		key = binary.LittleEndian.AppendUint32(key, pc)
	}
	if n, ok := a.byKey[string(key)]; ok {
		return n
	}
	a.states = append(a.states, s)
	a.byKey[string(key)] = len(a.states) - 1
	return len(a.states) - 1
}

// step returns the index of the state that the automaton reaches from a state by r.
func (a *automaton) step(from int, r rune) int {
	key := [2]int{from, int(r)}
	if to, ok := a.steps[key]; ok {
		return to
	}
	to := a.index(a.after(a.states[from], r))
	a.steps[key] = to
	return to
}

func (a *automaton) after(s state, r rune) state {
	if s.matched {
		return s
	}
	reached, matched := a.closure(s, r)
	if matched {
		return state{matched: true}
	}
	next := state{before: contextOf(r)}
	for _, pc := range reached {
		if inst := &a.program.Inst[pc]; inst.MatchRune(r) {
			next.at = append(next.at, inst.Out)
		}
	}
	slices.Sort(next.at)
	next.at = slices.Compact(next.at)
	return next
}

// accepts reports whether the expression matches a string that ends in the state at.
func (a *automaton) accepts(at int) bool {
	matched, ok := a.ends[at]
	if !ok {
		s := a.states[at]
		matched = s.matched
		if !matched {
			_, matched = a.closure(s, -1)
		}
		a.ends[at] = matched
	}
	return matched
}

// contextOf returns the same representative for all characters that \b, ^, and $ do not
// distinguish.
func contextOf(r rune) rune {
	switch {
	case r == '\n':
		return '\n'
	case syntax.IsWordChar(r):
		return 'a'
	}
	return ' '
}

// closure follows the instructions that consume no character, from the state s and from the
// start, because a match may begin anywhere. The character next is -1 at the end of the
// string. It returns the instructions that consume a character, or reports a match before
// next.
func (a *automaton) closure(s state, next rune) (reading []uint32, matched bool) {
	flags := syntax.EmptyOpContext(s.before, next)
	a.mark++
	queue := append([]uint32{uint32(a.program.Start)}, s.at...)
	for len(queue) > 0 {
		pc := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if a.marks[pc] == a.mark {
			continue
		}
		a.marks[pc] = a.mark
		a.work++
		switch inst := &a.program.Inst[pc]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			queue = append(queue, inst.Out, inst.Arg)
		case syntax.InstCapture, syntax.InstNop:
			queue = append(queue, inst.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&^flags == 0 {
				queue = append(queue, inst.Out)
			}
		case syntax.InstMatch:
			return nil, true
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			reading = append(reading, pc)
		}
	}
	return reading, false
}

// borders adds the borders of ranges of characters to the map at. No instruction of the
// program distinguishes the characters in a range.
func (a *automaton) borders(at map[rune]bool) {
	for i := range a.program.Inst {
		inst := &a.program.Inst[i]
		if inst.Op != syntax.InstRune && inst.Op != syntax.InstRune1 {
			continue
		}
		if len(inst.Rune) == 1 {
			single(at, inst.Rune[0])
			for r := unicode.SimpleFold(inst.Rune[0]); r != inst.Rune[0]; r = unicode.SimpleFold(r) {
				single(at, r)
			}
		}
		for j := 0; j+1 < len(inst.Rune); j += 2 {
			at[inst.Rune[j]], at[inst.Rune[j+1]+1] = true, true
		}
	}
}

// single adds the borders of the range that contains only r.
func single(at map[rune]bool, r rune) { at[r], at[r+1] = true, true }

// alphabet returns one character for each class of characters that no automaton and no
// excluded string distinguishes, beginning with the most readable. It also returns the
// number of instructions that it examined.
func alphabet(automata []*automaton, texts []string) (chars []rune, looks int) {
	at := map[rune]bool{0: true, '\n': true, '\n' + 1: true, 0xd800: true, 0xe000: true}
	for _, ends := range [][2]rune{{'0', '9'}, {'A', 'Z'}, {'a', 'z'}, {'_', '_'}} {
		at[ends[0]], at[ends[1]+1] = true, true
	}
	for _, a := range automata {
		a.borders(at)
	}
	for _, text := range texts {
		for _, r := range text {
			single(at, r)
		}
	}
	classes := map[string]rune{}
	starts := slices.Sorted(maps.Keys(at))
	for i, start := range starts {
		end := rune(unicode.MaxRune)
		if i+1 < len(starts) {
			end = starts[i+1] - 1
		}
		if start > end || !utf8.ValidRune(start) {
			continue
		}
		r := readable(start, end)
		key := signature(automata, texts, r)
		if known, ok := classes[key]; !ok || worse(known) > worse(r) || worse(known) == worse(r) && known > r {
			classes[key] = r
		}
	}
	for _, a := range automata {
		looks += len(starts) * len(a.program.Inst)
	}
	return slices.SortedFunc(maps.Values(classes), func(a, b rune) int {
		if order := worse(a) - worse(b); order != 0 {
			return order
		}
		return int(a - b)
	}), looks
}

// signature returns a string that is equal for exactly those characters that alphabet
// puts in one class.
func signature(automata []*automaton, texts []string, r rune) string {
	key := []byte(string(contextOf(r)))
	for _, a := range automata {
		bits := byte(0)
		for i := range a.program.Inst {
			inst := &a.program.Inst[i]
			if len(inst.Rune) > 0 {
				bits <<= 1
				if inst.MatchRune(r) {
					bits |= 1
				}
			}
			if i%8 == 7 {
				key, bits = append(key, bits), 0
			}
		}
		key = append(key, bits)
	}
	for _, text := range texts {
		for _, other := range text {
			if other == r {
				return string(binary.AppendVarint(key, int64(r)))
			}
		}
	}
	return string(key)
}

// readableRanges are ranges of characters, the most readable first.
var readableRanges = [][2]rune{{'a', 'z'}, {'0', '9'}, {'A', 'Z'}, {'!', '~'}, {' ', ' '}}

func readable(start, end rune) rune {
	for _, ends := range append(slices.Clip(readableRanges), [2]rune{0xa1, 0x2ff}) {
		if r := max(start, ends[0]); r <= min(end, ends[1]) {
			return r
		}
	}
	for r := start; r <= min(end, start+1000); r++ {
		if unicode.IsPrint(r) {
			return r
		}
	}
	return start
}

// worse returns the rank of a character by readability. 0 is the most readable.
func worse(r rune) int {
	i := slices.IndexFunc(readableRanges, func(ends [2]rune) bool { return ends[0] <= r && r <= ends[1] })
	switch {
	case i >= 0:
		return i
	case unicode.IsPrint(r):
		return len(readableRanges)
	}
	return len(readableRanges) + 1
}

// A language is a set of strings. The number of characters must be in a range, each
// automaton must match or not match as specified, and the string must not be excluded.
type language struct {
	amount   // number of characters
	automata []*automaton
	wanted   []bool   // for each automaton, whether it must match
	not      []string // excluded strings
	made     int      // number of trails created
	looks    int      // number of states and characters examined
	allowed  int      // limit for the sum of looks and examined instructions
}

// A trail is the beginning of a string. It consists of its last character, a link to the
// trail before that character, and the states of the automata after it.
type trail struct {
	before *trail
	char   rune
	states []int
	alive  []int // indexes of the excluded strings that begin with the trail's string
}

const (
	maxTrails = 30_000
	maxWork   = 3_000_000
	maxChars  = 20_000
)

// shortest returns the shortest string of a language, by breadth-first search. The
// verdict is None if it is proven that there is no such string, and Unknown if the search
// took too long.
func (w *language) shortest() (string, Verdict) {
	if w.impossible() {
		return "", None
	}
	chars, looks := alphabet(w.automata, w.not)
	w.looks += looks
	layer := []*trail{w.start()}
	seen, limit := map[string]bool{}, w.made+maxTrails
	for length := 0; len(layer) > 0 && (w.high < 0 || length <= w.high); length++ {
		if length < w.low {
			clear(seen) // a trail that was too short may now be long enough
		}
		if length >= w.low {
			if i := slices.IndexFunc(layer, func(t *trail) bool { return w.accepts(t, length) }); i >= 0 {
				return layer[i].text(length), Found
			}
		}
		var next []*trail
		for _, t := range layer {
			if w.looks += len(chars) * len(w.automata); w.looks+w.work() > w.allowed {
				return "", Unknown
			}
			for _, r := range chars {
				grown := w.grow(t, r, length)
				if key := grown.key(); !seen[key] {
					seen[key] = true
					next = append(next, grown)
				}
			}
		}
		if w.made += len(layer) * len(chars); w.made > limit || w.work() > maxWork {
			return "", Unknown
		}
		layer = next
	}
	return "", None
}

func (w *language) work() int {
	work := 0
	for _, a := range w.automata {
		work += a.work
	}
	return work
}

func (w *language) start() *trail {
	t := &trail{states: make([]int, len(w.automata))}
	for i := range w.not {
		t.alive = append(t.alive, i)
	}
	return t
}

// grow returns the trail t extended by the character r. The string of t has the given
// length.
func (w *language) grow(t *trail, r rune, length int) *trail {
	grown := &trail{before: t, char: r, states: make([]int, len(t.states))}
	for i, a := range w.automata {
		grown.states[i] = a.step(t.states[i], r)
	}
	for _, i := range t.alive {
		if text := []rune(w.not[i]); length < len(text) && text[length] == r {
			grown.alive = append(grown.alive, i)
		}
	}
	return grown
}

// accepts reports whether the language contains the string of a trail, if its length is
// allowed.
func (w *language) accepts(t *trail, length int) bool {
	for i, a := range w.automata {
		if a.accepts(t.states[i]) != w.wanted[i] {
			return false
		}
	}
	return !slices.ContainsFunc(t.alive, func(i int) bool { return len([]rune(w.not[i])) == length })
}

// key returns a string that is equal for trails that the same continuations complete.
func (t *trail) key() string {
	var key []byte
	for _, list := range [][]int{t.states, t.alive} {
		key = append(key, '|')
		for _, n := range list {
			key = binary.AppendUvarint(key, uint64(n))
		}
	}
	return string(key)
}

func (t *trail) text(length int) string {
	chars := make([]rune, length)
	for i := range slices.Backward(chars) {
		chars[i] = t.char
		t = t.before
	}
	return string(chars)
}
