package proof_test

import (
	"regexp/syntax"
	"strings"
	"unicode"
)

func (m *instanceMaker) matching(pattern string) string {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		m.fail("pattern %s: %v", pattern, err)
	}
	var b strings.Builder
	m.write(&b, parsed)
	return b.String()
}

func (m *instanceMaker) write(b *strings.Builder, re *syntax.Regexp) {
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		b.WriteRune(m.inClass(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteRune('x')
	case syntax.OpAlternate:
		m.write(b, pick(m.Rand, re.Sub))
	case syntax.OpConcat, syntax.OpCapture:
		for _, sub := range re.Sub {
			m.write(b, sub)
		}
	case syntax.OpStar: // at most one repetition, so that numbers fit in a byte
		m.repeat(b, re.Sub[0], 0, 1)
	case syntax.OpPlus:
		m.repeat(b, re.Sub[0], 1, 2)
	case syntax.OpQuest:
		m.repeat(b, re.Sub[0], 0, 1)
	case syntax.OpRepeat:
		m.repeat(b, re.Sub[0], re.Min, max(re.Min, re.Max))
	}
}

func (m *instanceMaker) repeat(b *strings.Builder, re *syntax.Regexp, low, high int) {
	for range low + m.IntN(high-low+1) {
		m.write(b, re)
	}
}

// inClass returns a character of a class, given as pairs of first and last characters.
func (m *instanceMaker) inClass(ranges []rune) rune {
	for range tries {
		i := 2 * m.IntN(len(ranges)/2)
		first, last := ranges[i], min(ranges[i+1], ranges[i]+300)
		if r := first + m.Int32N(last-first+1); !unicode.Is(unicode.Cs, r) {
			return r
		}
	}
	return ranges[0]
}
