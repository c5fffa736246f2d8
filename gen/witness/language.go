package witness

import (
	"encoding/binary"
	"slices"
)

// A language is a set of texts: those of a number of characters that all automata
// match, or do not match, and that are not excluded.
type language struct {
	amount   // of characters
	automata []*automaton
	wanted   []bool   // by automaton: whether it must match, or must not
	not      []string // texts that are excluded
	made     int      // trails that were made, so far
	looks    int      // at states and at characters, so far
	allowed  int      // how many looks and instructions; beyond, the search gives up
}

// A trail is the beginning of a text: its last character, linked to the trail before,
// and the states of the automata after it.
type trail struct {
	before *trail
	char   rune
	states []int
	alive  []int // indexes of excluded texts that begin with it
}

const (
	maxTrails = 30_000
	maxWork   = 3_000_000
	maxChars  = 20_000
)

// shortest returns the shortest text of a language, by breadth-first search; None
// if it is proven that there is none; Unknown if that takes too long.
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
			clear(seen) // what was too short before may be long enough now
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

// work is how many instructions the automata have looked at.
func (w *language) work() int {
	work := 0
	for _, a := range w.automata {
		work += a.work
	}
	return work
}

// start returns the trail of the empty text.
func (w *language) start() *trail {
	t := &trail{states: make([]int, len(w.automata))}
	for i := range w.not {
		t.alive = append(t.alive, i)
	}
	return t
}

// grow returns a trail of a length with one more character.
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

// accepts reports whether the text of a trail is in the language, its length aside.
func (w *language) accepts(t *trail, length int) bool {
	for i, a := range w.automata {
		if a.accepts(t.states[i]) != w.wanted[i] {
			return false
		}
	}
	return !slices.ContainsFunc(t.alive, func(i int) bool { return len([]rune(w.not[i])) == length })
}

// key returns a text that is equal for trails that grow alike.
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

// text returns the characters of a trail.
func (t *trail) text(length int) string {
	chars := make([]rune, length)
	for i := range slices.Backward(chars) {
		chars[i] = t.char
		t = t.before
	}
	return string(chars)
}
