package witness

import (
	"encoding/binary"
	"maps"
	"slices"
	"unicode"
	"unicode/utf8"
)

// alphabet returns one character for each class of characters that no automaton and
// no text distinguishes, those that read well first; and how many instructions it
// looked at.
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

// signature returns a text that is equal for characters of one class.
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

// readable returns the character of a range that reads best.
func readable(start, end rune) rune {
	for _, ends := range [][2]rune{{'a', 'z'}, {'0', '9'}, {'A', 'Z'}, {'!', '~'}, {' ', ' '}, {0xa1, 0x2ff}} {
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

// worse ranks characters by how well they read: 0 is best.
func worse(r rune) int {
	switch {
	case 'a' <= r && r <= 'z':
		return 0
	case '0' <= r && r <= '9':
		return 1
	case 'A' <= r && r <= 'Z':
		return 2
	case '!' <= r && r <= '~':
		return 3
	case r == ' ':
		return 4
	case unicode.IsPrint(r):
		return 5
	}
	return 6
}
