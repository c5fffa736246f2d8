package facts

import (
	"go/token"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestParseTagReadsAsReflect checks that each key of any tag has the same value as in
// package reflect. A tag without faults must be parsed completely.
func TestParseTagReadsAsReflect(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	parts := []string{`a`, `b`, `:`, `"`, `\`, `,`, ` `, "\t", "\n", `é`, `a:"b"`, `b:"a" `, `:"`, `\"`, `\\,`, "\x7f"}
	whole, broken := 0, 0
	for range 50000 {
		var b strings.Builder
		for range random.IntN(8) {
			b.WriteString(parts[random.IntN(len(parts))])
		}
		text := b.String()
		pairs, faults := parseTag(text, nil)
		tag := Tag{text: text, Pairs: pairs}
		if len(faults) == 0 {
			whole++
		} else {
			broken++
		}
		for _, key := range []string{"a", "b"} {
			if got, want := tag.words(key).Value, reflect.StructTag(text).Get(key); got != want && !hasBadValue(faults) {
				t.Errorf("%q has %s:%q, reflect has %q", text, key, got, want)
			}
		}
		if rest := strings.Trim(leftOver(text, pairs), " "); rest != "" && len(faults) == 0 {
			t.Errorf("%q has no fault, but %q is not parsed", text, rest)
		}
	}
	if whole < 1000 || broken < 1000 {
		t.Errorf("only %d valid and %d invalid tags", whole, broken)
	}
}

// hasBadValue reports whether a tag has a value that reflect cannot parse. This includes
// the values of repeated keys.
func hasBadValue(faults []tagFault) bool {
	return slices.ContainsFunc(faults, func(f tagFault) bool { return strings.Contains(f.problem, "no Go string") })
}

// leftOver returns the text of a tag without pairs.
func leftOver(text string, pairs []Pair) string {
	for _, pair := range slices.Backward(pairs) {
		end := pair.offset + len(pair.Key) + len(":") + len(pair.literal)
		text = text[:pair.offset] + text[end:]
	}
	return text
}

func TestTagPositions(t *testing.T) {
	const text = "json:\"a\" b:\"x\\\"é,\\u00e9,y\"\n\tc:\"z\""
	pairs, _ := parseTag(text, nil)
	start := token.Position{Filename: "p.go", Line: 3, Column: 9}
	tests := []struct {
		name         string
		raw          bool
		offset       int
		line, column int
	}{
		{"the literal", true, 0, 3, 10},
		{"a key", true, pairs[1].offset, 3, 19},
		{"behind a line break", true, strings.Index(text, "c:"), 4, 2},
		{"in an interpreted literal", false, pairs[1].offset, 3, 9},
	}
	for _, test := range tests {
		tag := Tag{text: text, pos: start, raw: test.raw, Pairs: pairs}
		if got := tag.at(test.offset); got.Line != test.line || got.Column != test.column {
			t.Errorf("%s: %v, want %d:%d", test.name, got, test.line, test.column)
		}
	}
	tag := Tag{text: text, pos: start, raw: true, Pairs: pairs}
	for i, want := range map[int]int{
		0:                                  3 + 19,
		strings.Index(pairs[1].Value, ","): 19 + len(`b:"x\"é`),
		strings.Index(pairs[1].Value, "y"): 19 + len(`b:"x\"é,\u00e9,`),
		len(pairs[1].Value):                19 + len(`b:"x\"é,\u00e9,y`),
	} {
		if got := tag.inside(pairs[1], i); got.Column != want {
			t.Errorf("byte %d of the value is in column %d, want %d", i, got.Column, want)
		}
	}
}
