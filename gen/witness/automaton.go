package witness

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"unicode"
)

// An automaton runs a regular expression over a text, one character after the
// other. Its states are made as they are met; state 0 is the beginning.
type automaton struct {
	program *syntax.Prog
	states  []state
	byKey   map[string]int
	steps   map[[2]int]int // by state and character
	ends    map[int]bool   // whether a text that ends in the state is matched
	marks   []int          // by instruction: the last closure that it was in
	mark    int
	work    int // instructions looked at, so far
}

// A state is where the program may be before the next character.
type state struct {
	matched bool // something before matched, so that the whole text does
	before  rune // stands for the character before, as far as \b and (?m:^) ask
	at      []uint32
}

// maxProgram bounds the size of a regular expression that is run.
const maxProgram = 4000

// newAutomaton compiles a regular expression. It reports false for one that Go
// lacks or that is too large.
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
	a.number(state{before: -1})
	return a, true
}

// number returns the number of a state.
func (a *automaton) number(s state) int {
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
	to := a.number(a.after(a.states[from], r))
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

// contextOf returns a character that stands for all that \b, ^ and $ take for
// the same.
func contextOf(r rune) rune {
	switch {
	case r == '\n':
		return '\n'
	case syntax.IsWordChar(r):
		return 'a'
	}
	return ' '
}

// closure returns the instructions that read a character, and whether there is
// a match before it. A match may begin everywhere.
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

// borders adds the characters at which what the expression asks for changes.
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

func single(at map[rune]bool, r rune) { at[r], at[r+1] = true, true }
