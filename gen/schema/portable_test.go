package schema

import (
	"math/rand/v2"
	"regexp"
	"testing"
)

var portablePatterns = []struct {
	pattern, portable string // "" if the pattern cannot be rewritten
}{
	{`^[a-z]+$`, `^[a-z]+$`},
	{`^(a|b)$`, `^(a|b)$`},
	{`^[-+]?[0-9]{1,3}(\.[0-9]+)?$`, `^[-+]?[0-9]{1,3}(\.[0-9]+)?$`},
	{`^[^]\\-]*$`, ``},
	{`^`, `^([^\n]|\n)*$`},
	{``, `^([^\n]|\n)*$`},
	{`^$`, `^$`},
	{`^SKU-`, `^SKU-([^\n]|\n)*$`},
	{`-x$`, `^([^\n]|\n)*-x$`},
	{`a\.b`, `^([^\n]|\n)*a\.b([^\n]|\n)*$`},
	{`^SKU-([^\n]|\n)*$`, `^SKU-([^\n]|\n)*$`},
	{`^a$|^b`, `^(a|b([^\n]|\n)*)$`},
	{`[^\x00-\x7F]|^$`, `^(([^\n]|\n)*[^\x00-\x7F]([^\n]|\n)*)?$`},
	{`^$|^$`, `^$`},
	{`^\d{3}$`, `^[0-9]{3}$`},
	{`^\D\W$`, `^[^0-9][^0-9A-Za-z_]$`},
	{`^[\w.]+@[\d]$`, `^[0-9A-Za-z_.]+@[0-9]$`},
	{`^(?:a|b)+?$`, `^(a|b)+$`},
	{`^(?P<year>[0-9]{4})\/\-\:$`, `^([0-9]{4})/-:$`},
	{`^[\.\-\^a]$`, `^[.a^-]$`},
	{`^[\-^]$`, `^[-^]$`},
	{`^[\^]$`, `^\^$`},
	{`^[\^\-]$`, `^[-^]$`},
	{`^[^\^\-]$`, `^[^^-]$`},
	{`^[\]\[\\]$`, `^[\]\[\\]$`},
	{`^[[]$`, `^[\[]$`},
	{`^\x41\x{e9}\t\f$`, `^A\xE9\t\x0C$`},
	{`^a}]$`, `^a\}\]$`},
	{`^[\^^a]$`, `^[a^]$`},
	{`^[\-a-]$`, `^[a-]$`},
	{`^[-a^]$`, `^[-a^]$`},
	{`^é+$`, `^é+$`},
	{`^a\sb$`, ``},
	{`^[\s]$`, ``},
	{`^[^\D]$`, ``},
	{`^a(?=b)`, ``},
	{`(?i)a`, ``},
	{`\bword\b`, ``},
	{`^\p{L}$`, ``},
	{`^(a|)$`, ``},
	{`(^a|b$)`, ``},
	{`^[[:alpha:]]$`, ``},
	{`^a{,3}$`, ``},
	{`^a(`, ``},
	{`^\Qa.b\E$`, ``},
}

func TestPortablePattern(t *testing.T) {
	for _, tt := range portablePatterns {
		got, ok := PortablePattern(tt.pattern)
		if again, _ := PortablePattern(got); ok && again != got {
			t.Errorf("PortablePattern(%q) = %q, want no change", got, again)
		}
		if got != tt.portable || ok != (tt.portable != "") {
			t.Errorf("PortablePattern(%q) = %q, %v; want %q", tt.pattern, got, ok, tt.portable)
		}
	}
}

func TestPortablePatternMatches(t *testing.T) {
	const alphabet = "abSKU-01.^$[]\\/\n\r\t _@é\u2028x"
	r := rand.New(rand.NewPCG(1, 2))
	for _, tt := range portablePatterns {
		if tt.portable == "" {
			continue
		}
		before, after := regexp.MustCompile(tt.pattern), regexp.MustCompile(tt.portable)
		for range 500 {
			text := randomText(r, []rune(alphabet))
			if before.MatchString(text) != after.MatchString(text) {
				t.Errorf("%q and %q differ for %q", tt.pattern, tt.portable, text)
				break
			}
		}
	}
}

func randomText(r *rand.Rand, alphabet []rune) string {
	text := make([]rune, r.IntN(6))
	for i := range text {
		text[i] = alphabet[r.IntN(len(alphabet))]
	}
	return [...]string{"", "", "SKU-", "a"}[r.IntN(4)] + string(text) + [...]string{"", "", "-x", "b"}[r.IntN(4)]
}

func TestTrimAnyText(t *testing.T) {
	for pattern, want := range map[string]string{
		`^SKU-([^\n]|\n)*$`:            `^SKU-`,
		`^([^\n]|\n)*-x$`:              `-x$`,
		`^([^\n]|\n)*a\.b([^\n]|\n)*$`: `a\.b`,
		`^[a-z]+$`:                     `^[a-z]+$`,
	} {
		if got := TrimAnyText(pattern); got != want {
			t.Errorf("TrimAnyText(%q) = %q, want %q", pattern, got, want)
		}
	}
}

// TestECMAPattern checks expressions of Go against the flag u of ECMA-262, as Node.js
// implements it.
func TestECMAPattern(t *testing.T) {
	for _, tt := range []struct {
		pattern, want string // "" if only Go has the syntax
	}{
		{`^[a-z]+\.[^.]{2,}\/$`, `^[a-z]+\.[^.]{2,}\/$`},
		{`^\@\-\_\"\:$`, `^@-_":$`},
		{`[\@\-\]\[\^[]`, `[@\-\]\[\^[]`},
		{`[[\:alpha\:]]`, `[[\x3aalpha\x3a]\]`},
		{`a}]{{,3}`, `a\}\]\{\{,3\}`},
		{`[]a][^]b]`, `[\]a][^\]b]`},
		{`\p{L}\P{Letter}{2}`, `\p{L}\P{Letter}{2}`},
		{`[\d-z]`, `[\d\-z]`},
		{`\0(?<n>a)\b`, `\0(?<n>a)\b`},
		{`^(?=\@[^])`, `^(?=\@[^])`},
		{`[[:alpha:]]`, ``},
		{`\pL`, ``},
		{`\p{Greek}`, ``},
		{`\p{letter}`, ``},
		{`\09`, ``},
		{`\12`, ``},
		{`(?i)a`, ``},
		{`(?<1>a)`, ``},
		{`^*a`, ``},
		{`\b{2}`, ``},
	} {
		got, ok := ECMAPattern(tt.pattern)
		if got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s is %s, want %s", tt.pattern, got, tt.want)
		}
	}
}
