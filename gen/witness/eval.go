package witness

import (
	"math/big"
	"slices"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// A verdict describes whether a statement holds; maybe means that this is not known.
// Verdicts are ordered: a conjunction has the smallest verdict of its statements.
type verdict uint8

const (
	no verdict = iota
	maybe
	yes
)

func truthOf(holds bool) verdict {
	if holds {
		return yes
	}
	return no
}

func (t verdict) not() verdict { return yes - t }

// all reports whether all statements hold. It stops at the first that does not.
func all[T any](items []T, holds func(T) verdict) verdict {
	result := yes
	for _, item := range items {
		if result = min(result, holds(item)); result == no {
			return no
		}
	}
	return result
}

const (
	// maxEval is the maximum nesting depth to which statements are evaluated.
	maxEval = 2000
	// maxEvals limits the evaluations in a question, as a multiple of the step limit. After
	// that, statements are not evaluated, because there may be many paths to a statement.
	maxEvals = 10
)

// fits reports whether a statement holds for a value.
func (s *search) fits(l lit, value *schema.Doc) verdict {
	if s.evalDepth++; s.evalDepth > maxEval || s.steps > maxEvals*s.limit {
		s.evalDepth--
		return maybe
	}
	defer func() { s.evalDepth-- }()
	holds := s.holds(s.of(l), value)
	if l.negated() {
		return holds.not()
	}
	return holds
}

func (s *search) fitsAll(lits []lit, value *schema.Doc) verdict {
	return all(lits, func(l lit) verdict { return s.fits(l, value) })
}

func (s *search) holds(x *node, value *schema.Doc) verdict {
	s.steps++
	if x.op >= opInteger && x.types&typeOf(value.Kind) == 0 {
		return yes
	}
	switch x.op {
	case opTrue:
		return yes
	case opAll:
		return s.fitsAll(x.kids, value)
	case opOne:
		return s.fitsOne(x.kids, value)
	case opRef:
		return s.fits(s.targets[x.count], value)
	case opType:
		return truthOf(x.types&typeOf(value.Kind) != 0)
	case opEnum:
		return truthOf(x.keys[schema.ValueKey(value)])
	case opOpaque:
		if x.types&typeOf(value.Kind) == 0 {
			return yes
		}
		return maybe
	}
	switch value.Kind {
	case schema.Number:
		return numberHolds(x, value)
	case schema.String:
		return s.textHolds(x, value.Text)
	case schema.Array:
		return s.arrayHolds(x, value.Items)
	}
	return s.objectHolds(x, value)
}

func (s *search) fitsOne(kids []lit, value *schema.Doc) verdict {
	fitting, open := 0, 0
	for _, kid := range kids {
		switch s.fits(kid, value) {
		case yes:
			fitting++
		case maybe:
			open++
		}
	}
	switch {
	case fitting > 1 || fitting+open == 0:
		return no
	case open > 0:
		return maybe
	}
	return yes
}

func numberHolds(x *node, value *schema.Doc) verdict {
	number, ok := schema.Exact(value)
	if !ok {
		return maybe
	}
	switch x.op {
	case opInteger:
		return truthOf(number.IsInt())
	case opLeast:
		order := number.Cmp(x.number)
		return truthOf(order > 0 || order == 0 && !x.open)
	case opMost:
		order := number.Cmp(x.number)
		return truthOf(order < 0 || order == 0 && !x.open)
	}
	return truthOf(new(big.Rat).Quo(number, x.number).IsInt())
}

func (s *search) textHolds(x *node, text string) verdict {
	switch x.op {
	case opLonger:
		return truthOf(utf8.RuneCountInString(text) >= x.count)
	case opShorter:
		return truthOf(utf8.RuneCountInString(text) <= x.count)
	case opPattern:
		return truthOf(s.matches(x.text, text))
	case opECMA:
		return s.matchesECMA(x.text, text)
	}
	return s.hasFormat(x.text, text)
}

func (s *search) arrayHolds(x *node, items []*schema.Doc) verdict {
	switch x.op {
	case opItem:
		if x.count >= len(items) {
			return yes
		}
		return s.fits(x.kids[0], items[x.count])
	case opRest:
		return all(items[min(x.count, len(items)):], func(item *schema.Doc) verdict { return s.fits(x.kids[0], item) })
	case opContains:
		return s.countHolds(x, items, func(least, most int) (bool, bool) { return least >= x.count, most >= x.count })
	case opFewer:
		return s.countHolds(x, items, func(least, most int) (bool, bool) { return most <= x.count, least <= x.count })
	case opMinItems:
		return truthOf(len(items) >= x.count)
	case opMaxItems:
		return truthOf(len(items) <= x.count)
	}
	keys := map[string]bool{}
	for _, item := range items {
		keys[schema.ValueKey(item)] = true
	}
	return truthOf(len(keys) == len(items))
}

// countHolds reports whether items respect x, a limit on the number of items that satisfy
// x.kids[0]. The function kept receives the smallest and largest possible number of these
// items. It must return whether the limit is respected for all numbers in this range
// (sure), and for some of them (possible).
func (s *search) countHolds(x *node, items []*schema.Doc, kept func(least, most int) (sure, possible bool)) verdict {
	least, most := 0, 0
	for _, item := range items {
		switch s.fits(x.kids[0], item) {
		case yes:
			least, most = least+1, most+1
		case maybe:
			most++
		}
	}
	sure, possible := kept(least, most)
	switch {
	case sure:
		return yes
	case possible:
		return maybe
	}
	return no
}

func (s *search) objectHolds(x *node, object *schema.Doc) verdict {
	switch x.op {
	case opRequired:
		return truthOf(object.Has(x.text))
	case opProperty:
		if value := object.Under(x.text); value != nil {
			return s.fits(x.kids[0], value)
		}
		return yes
	case opMinNames:
		return truthOf(len(object.Members) >= x.count)
	case opMaxNames:
		return truthOf(len(object.Members) <= x.count)
	case opNames:
		return all(object.Members, func(m schema.Member) verdict { return s.fits(x.kids[0], schema.Str(m.Key)) })
	}
	return all(object.Members, func(m schema.Member) verdict {
		if !s.concerns(x, m.Key) {
			return yes
		}
		return s.fits(x.kids[0], m.Value)
	})
}

// concerns reports whether x, a statement about property values, applies to the property
// name.
func (s *search) concerns(x *node, name string) bool {
	switch x.op {
	case opProperty:
		return x.text == name
	case opMatching:
		return s.matches(x.text, name)
	}
	_, named := slices.BinarySearch(x.names, name)
	return !named && !slices.ContainsFunc(x.patterns, func(text string) bool { return s.matches(text, name) })
}

// matchesECMA reports whether a string matches a regular expression that Go does not
// support.
func (s *search) matchesECMA(pattern, text string) verdict {
	s.steps += len(text) * len(pattern) / looksInStep
	compiled, ok := s.foreign[pattern]
	if !ok {
		compiled, _ = meta.CompileECMA(pattern) // readPattern has compiled it before
		s.foreign[pattern] = compiled
	}
	matches, decided := compiled.Match(text)
	if !decided {
		return maybe
	}
	return truthOf(matches)
}

// matches reports whether a string matches a regular expression. It returns false if Go
// does not support the expression.
func (s *search) matches(pattern, text string) bool {
	s.steps += len(text) * len(pattern) / (looksInStep * looksInStep)
	compiled, ok := s.regexps[pattern]
	if !ok {
		compiled, _ = schema.CompilePattern(pattern) // nil if Go does not support it
		s.regexps[pattern] = compiled
	}
	return compiled != nil && compiled.MatchString(text)
}
