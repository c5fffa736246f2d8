package call

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// TestPatternSpaces compares \s, \S, and the dot with the definition of WhiteSpace and
// LineTerminator in ECMA-262, for all characters.
func TestPatternSpaces(t *testing.T) {
	lineEnds := []rune{'\n', '\r', '\u2028', '\u2029'}
	isSpace := func(r rune) bool {
		return slices.Contains(append(lineEnds, '\t', '\v', '\f', '\ufeff'), r) || unicode.Is(unicode.Zs, r)
	}
	isNot := func(is func(rune) bool) func(rune) bool { return func(r rune) bool { return !is(r) } }
	isLineEnd := func(r rune) bool { return slices.Contains(lineEnds, r) }
	for pattern, takes := range map[string]func(rune) bool{
		`^\s$`:    isSpace,
		`^[\s]$`:  isSpace,
		`^[^\S]$`: isSpace,
		`^\S$`:    isNot(isSpace),
		`^[\S]$`:  isNot(isSpace),
		`^[^\s]$`: isNot(isSpace),
		`^.$`:     isNot(isLineEnd),
	} {
		compiled, err := compileRegexp(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for r := range unicode.MaxRune + 1 {
			if !unicode.Is(unicode.Cs, r) && compiled.MatchString(string(r)) != takes(r) {
				t.Errorf("%s: %U", pattern, r)
			}
		}
	}
}

// TestPatternTokens checks in which expressions \s, \S, and the dot are replaced, and that
// nothing else in an expression changes.
func TestPatternTokens(t *testing.T) {
	words := strings.NewReplacer("SPACE", whiteSpace, "OTHER", notWhiteSpace, "DOT", anyButLineEnd)
	for pattern, want := range map[string]string{
		`\\s\.`:               `\\s\.`,
		`[.]\s+`:              `[.][SPACE]+`,
		`[]\s]`:               `[]SPACE]`,
		`[^]\S.]`:             `[^]OTHER.]`,
		`[[:alpha:]\s]\S`:     `[[:alpha:]SPACE][^SPACE]`,
		`(?:.|\]\s)(?P<n>\d)`: `(?:DOT|\][SPACE])(?P<n>\d)`,
		`(?i).`:               `(?i).`,
		`(?-s:.)\s`:           `(?-s:.)\s`,
		`\Q.\s\E`:             `\Q.\s\E`,
		`[[]\s`:               `[[][SPACE]`,
	} {
		if _, err := regexp.Compile(pattern); err != nil {
			t.Fatal(err)
		}
		if got := withSpaces(pattern); got != words.Replace(want) {
			t.Errorf("%s: got %s, want %s", pattern, got, words.Replace(want))
		}
	}
	for _, pattern := range []string{`[\t-\s]`, `[a-\s]`, `(`, `(?=a)`} {
		if _, err := compileRegexp(pattern); err == nil {
			t.Errorf("%s is not rejected", pattern)
		}
	}
}
