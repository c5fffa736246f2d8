package witness

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"unicode"
)

// An automaton runs a regular expression over a text, one character after the
// other, as a DFA whose states are made when they are reached. State 0 is the start.
type automaton struct {
	program *syntax.Prog
	states  []state
	byKey   map[string]int // index of a state
	steps   map[[2]int]int // next state, by state and character
	ends    map[int]bool   // by state: whether a text that ends there is matched
	marks   []int          // by instruction: the last closure that it was in
	mark    int            // number of the last closure
	work    int            // instructions looked at, so far
}

// A state is the set of instructions where the program may be before the next
// character.
type state struct {
	matched bool     // the text so far has a match, and so has every longer one
	before  rune     // contextOf the last character; -1 at the beginning
	at      []uint32 // sorted
}

// maxProgram is the largest regular expression that is run, in instructions.
const maxProgram = 4000

// newAutomaton compiles a regular expression. It reports false for one that Go
// lacks, and for one that is too large.
func newAutomaton(pattern string) (*automaton, bool) {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
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

// index returns the index of a state, which it adds if it is new.
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

// step returns the state after a character.
func (a *automaton) step(from int, r rune) int {
	key := [2]int{from, int(r)}
	if to, ok := a.steps[key]; ok {
		return to
	}
	to := a.index(a.after(a.states[from], r))
	a.steps[key] = to
	return to
}

// after computes the state after a character.
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

// accepts reports whether the expression matches a text that ends in a state.
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

// contextOf returns one character for all that \b, ^ and $ do not distinguish.
func contextOf(r rune) rune {
	switch {
	case r == '\n':
		return '\n'
	case syntax.IsWordChar(r):
		return 'a'
	}
	return ' '
}

// closure follows the instructions that read no character. It returns those that
// read the next one, -1 at the end; or whether there is a match before it. A match
// may begin anywhere in the text.
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

// borders adds the first characters of all ranges within which no instruction
// distinguishes characters.
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

// single adds the borders of a range of one character.
func single(at map[rune]bool, r rune) { at[r], at[r+1] = true, true }
