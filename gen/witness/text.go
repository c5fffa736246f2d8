package witness

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// textWants is what assertions demand of a text.
type textWants struct {
	language
	atoms    []lit
	patterns []string  // of the automata, in their order
	formats  []*format // that the text must have
	unwanted []*format // that it must not have
}

// makeText makes a text. Lengths, regular expressions and excluded texts are decided
// exactly, by automata. For formats it tries examples, and texts that match the
// regular expression of the format.
func (s *search) makeText(atoms []lit, doubt string) result {
	w := s.textWants(atoms)
	if w.contradicts() {
		return none
	}
	for _, text := range w.natural() {
		if r := s.tried(w, text, doubt); r.sure() {
			return r
		}
	}
	if w.low > maxChars {
		return unknown("texts of that length are not tried")
	}
	for _, pattern := range w.patterns {
		s.steps += len(pattern) / looksInStep
		a, ok := newAutomaton(pattern)
		if !ok {
			return unknown("a pattern is too large")
		}
		w.automata = append(w.automata, a)
	}
	return s.searchTexts(w, doubt)
}

const (
	// maxTexts is how many texts of a language are tried for a format.
	maxTexts = 12
	// looksInStep is how many looks at a state or an instruction count as one step.
	looksInStep = 16
)

// searchTexts tries up to maxTexts texts of the language, the shortest first, but the
// empty one last.
func (s *search) searchTexts(w *textWants, doubt string) result {
	t := newTally()
	empty := w.low == 0
	w.low = max(w.low, 1)
	for range maxTexts {
		looks := w.looks + w.work()
		w.allowed = looks + (s.limit-s.steps+1)*looksInStep
		text, verdict := w.shortest()
		if !s.spend(max(w.made/10, (w.looks+w.work()-looks)/looksInStep)) {
			return unknown(tooMany)
		}
		switch {
		case verdict == Unknown:
			return unknown("patterns and lengths have too many combinations")
		case verdict == None && empty:
			t.add(s.tried(w, "", doubt))
			return t.best
		case verdict == None:
			return t.best
		}
		if t.add(s.tried(w, text, doubt)) {
			return t.best
		}
		w.not = append(w.not, text)
	}
	t.add(unknown("no text was found that satisfies the formats"))
	return t.best
}

// tried returns a text as the result if it satisfies all demands.
func (s *search) tried(w *textWants, text, doubt string) result {
	value := schema.Str(text)
	switch s.fitsAll(w.atoms, value) {
	case no:
		return none
	case maybe:
		if doubt == "" {
			doubt = "it is not known whether a text has the format"
		}
	}
	return s.checked(found(value, doubt))
}

func (s *search) textWants(atoms []lit) *textWants {
	w := &textWants{language: language{amount: anyAmount}, atoms: atoms}
	for _, l := range atoms {
		x, negated := s.of(l), l.negated()
		switch {
		case x.op == opEnum:
			for _, value := range x.values {
				if value.Kind == schema.String {
					w.not = append(w.not, value.Text)
				}
			}
		case x.op == opLonger, x.op == opShorter:
			w.limit(x.count, x.op == opLonger, negated)
		case x.op == opPattern:
			w.match(x.text, !negated)
		case x.op == opFormat:
			w.format(formatNamed(x.text), negated)
		}
	}
	return w
}

// match demands that a regular expression matches or, unless wanted, does not.
func (w *textWants) match(pattern string, wanted bool) {
	w.patterns = append(w.patterns, pattern)
	w.wanted = append(w.wanted, wanted)
}

// format demands that the text has a format or, negated, has not.
func (w *textWants) format(f *format, negated bool) {
	if negated {
		w.unwanted = append(w.unwanted, f)
	} else {
		w.formats = append(w.formats, f)
	}
	if f.shape != "" && (f.exact || !negated) {
		w.match(f.shape, !negated)
	}
}

// contradicts reports whether every text of a wanted format has an unwanted one, or
// no length is possible.
func (w *textWants) contradicts() bool {
	for _, f := range w.formats {
		if slices.ContainsFunc(w.unwanted, func(other *format) bool { return slices.Contains(f.wider, other.name) }) {
			return true
		}
	}
	return w.impossible()
}

// natural returns texts that read well, to try first: examples for the formats or,
// where there are no patterns, one letter repeated.
func (w *textWants) natural() []string {
	var texts []string
	for _, f := range w.formats {
		texts = append(texts, f.valid...)
	}
	for _, f := range w.unwanted {
		texts = append(texts, f.wrong...)
		for _, wider := range formats {
			texts = append(texts, wider.valid...)
		}
	}
	if len(w.patterns) > 0 {
		return texts
	}
	length := min(max(w.low, 1), maxChars)
	for _, letter := range []string{"a", "b", "c", "x"} {
		texts = append(texts, strings.Repeat(letter, length))
	}
	return texts
}
