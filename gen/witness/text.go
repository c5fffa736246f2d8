package witness

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

type textWants struct {
	language
	atoms    []lit
	patterns []string  // patterns of the automata, in the same order
	formats  []*format // formats that the string must have
	unwanted []*format // formats that the string must not have
}

// makeText makes a string. Automata decide lengths, regular expressions, and excluded
// strings exactly. For formats, it tries examples, and strings that match the format's
// regular expression.
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
		return unknown("strings of that length are not searched")
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
	// maxTexts is the number of strings of a language that are tried for a format.
	maxTexts = 12
	// looksInStep is the number of examined states or instructions that count as one step.
	looksInStep = 16
)

// searchTexts tries up to maxTexts strings of the language, from the shortest, but tries
// the empty string last.
func (s *search) searchTexts(w *textWants, doubt string) result {
	t := newTally()
	empty := w.low == 0
	w.low = max(w.low, 1)
	for range maxTexts {
		looks := w.looks + w.work()
		w.allowed = looks + (s.limit-s.steps+1)*looksInStep
		text, verdict := w.shortest()
		if !s.step(max(w.made/10, (w.looks+w.work()-looks)/looksInStep)) {
			return unknown(tooMany)
		}
		switch {
		case verdict == Unknown:
			return unknown("the patterns and lengths have too many combinations")
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
	t.add(unknown("no string was found that satisfies the formats and patterns"))
	return t.best
}

// tried returns text as the result if it satisfies all constraints, and otherwise None.
func (s *search) tried(w *textWants, text, doubt string) result {
	value := schema.Str(text)
	switch s.fitsAll(w.atoms, value) {
	case no:
		return none
	case maybe:
		if doubt == "" {
			doubt = "it is not known whether a string has the format or matches the pattern"
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

// match requires the string to match a pattern or, if wanted is false, not to match it.
func (w *textWants) match(pattern string, wanted bool) {
	w.patterns = append(w.patterns, pattern)
	w.wanted = append(w.wanted, wanted)
}

// format requires the string to have a format or, if negated is set, not to have it.
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

// contradicts reports whether no string can satisfy the formats and lengths: a required
// format implies an unwanted format, or the range of lengths is empty.
func (w *textWants) contradicts() bool {
	for _, f := range w.formats {
		if slices.ContainsFunc(w.unwanted, func(other *format) bool { return slices.Contains(f.wider, other.name) }) {
			return true
		}
	}
	return w.impossible()
}

// natural returns readable strings to try first: examples of the formats or, if there are
// no patterns, a repeated letter.
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

// A format contains what is known about a value of "format" or "contentEncoding".
type format struct {
	name     string
	encoding bool     // whether the name is a value of "contentEncoding"
	shape    string   // regular expression that matches every string of the format, or ""
	exact    bool     // whether shape matches no other string
	valid    []string // some strings that have the format
	wrong    []string // some strings that do not have the format
	wider    []string // formats that include every string of this format
}

const (
	dateShape = `[0-9]{4}-[0-9]{2}-[0-9]{2}`
	timeShape = `[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})`
	uriShape  = `^[A-Za-z][A-Za-z0-9+.-]*:[^\\]*$`
)

// formats are the formats that generated calls check.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3
var formats = []format{
	{
		name: "date-time", shape: `^` + dateShape + `[Tt]` + timeShape + `$`,
		valid: []string{"2026-03-21T10:30:00Z", "2026-03-21T10:30:00.5+02:00"}, wrong: []string{"tomorrow", "2026-03-21"},
	},
	{
		name: "date", shape: `^` + dateShape + `$`,
		valid: []string{"2026-03-21", "2000-01-01"}, wrong: []string{"tomorrow", "2026-13-01"},
	},
	{
		name: "time", shape: `^` + timeShape + `$`,
		valid: []string{"10:30:00Z", "10:30:00.5+02:00"}, wrong: []string{"noon", "25:00:00Z"},
	},
	{
		name: "duration", shape: `^P[0-9YMWDTHS]+$`,
		valid: []string{"P1D", "PT30M", "P1Y2M3DT4H5M6S"}, wrong: []string{"a day", "P"},
	},
	{
		name: "email", shape: `(?s)^.+@.+$`, wider: []string{"idn-email"},
		valid: []string{"ann@example.com", "a@b.c"}, wrong: []string{"ann", "@"},
	},
	{
		name: "idn-email", shape: `(?s)^.+@.+$`,
		valid: []string{"ann@example.com", "änn@example.com"}, wrong: []string{"ann", "@"},
	},
	{
		name: "hostname", shape: `^[A-Za-z0-9.-]+$`, wider: []string{"idn-hostname"},
		valid: []string{"example.com", "a"}, wrong: []string{"-", "no host", ""},
	},
	{
		name: "idn-hostname", shape: `(?s).`,
		valid: []string{"example.com", "a", "bücher.example"}, wrong: []string{"-", ""},
	},
	{
		name: "ipv4", shape: `^[0-9]{1,3}(\.[0-9]{1,3}){3}$`,
		valid: []string{"192.0.2.1", "1.2.3.4"}, wrong: []string{"localhost", "1.2.3", "256.1.1.1"},
	},
	{
		name: "ipv6", shape: `^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$`,
		valid: []string{"2001:db8::1", "::1"}, wrong: []string{"localhost", "1::2::3"},
	},
	{
		name: "uri", shape: uriShape, wider: []string{"uri-reference", "iri", "iri-reference"},
		valid: []string{"https://example.com/", "urn:a"}, wrong: []string{"example", "://"},
	},
	{
		name: "uri-reference", wider: []string{"iri-reference"},
		valid: []string{"/docs", "https://example.com/", ""}, wrong: []string{`\`, `a\b`},
	},
	{
		name: "iri", shape: uriShape, wider: []string{"iri-reference"},
		valid: []string{"https://example.com/", "https://example.com/ä"}, wrong: []string{"example", "://"},
	},
	{
		name:  "iri-reference",
		valid: []string{"/docs", "/ä", ""}, wrong: []string{`\`, `a\b`},
	},
	{
		name:  "uri-template",
		valid: []string{"/docs/{name}", "/docs"}, wrong: []string{"{", "/docs/{name"},
	},
	{
		name: "uuid", shape: `^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`, exact: true,
		valid: []string{"2eb8aa08-aa98-41ea-b4aa-73b441d16380", "00000000-0000-0000-0000-000000000000"}, wrong: []string{"1", "x"},
	},
	{
		name: "json-pointer", shape: `(?s)^(/([^~]|~[01])*)?$`, exact: true,
		valid: []string{"/a", "", "/a/0"}, wrong: []string{"a", "/~"},
	},
	{
		name: "relative-json-pointer", shape: `^[0-9]`,
		valid: []string{"0", "1/a", "0#"}, wrong: []string{"a", "/a", "01"},
	},
	{
		name: "base64", encoding: true, shape: base64Shape, exact: true,
		valid: []string{"", "aGk=", "aGVsbG8="}, wrong: []string{"a", "aGk", "aGk=aGk="},
	},
	{
		name:  "regex",
		valid: []string{"^a+$", "a", ""}, wrong: []string{"(", "[", "a**"},
	},
}

func (f *format) keyword() string {
	if f.encoding {
		return "contentEncoding"
	}
	return "format"
}

// formatNamed returns the format with a name, or nil if the format is not known.
func formatNamed(name string) *format {
	for i := range formats {
		if formats[i].name == name {
			return &formats[i]
		}
	}
	return nil
}

func (s *search) hasFormat(name, text string) verdict {
	f := formatNamed(name)
	if f.shape != "" && !s.matches(f.shape, text) {
		return no
	}
	if f.exact {
		return yes
	}
	return s.judgedFormat(name, schema.Str(text))
}

// An impliedPattern is a Go pattern that follows from another pattern: every string that
// matches the other pattern matches text, or does not match text if negated is set.
type impliedPattern struct {
	text    string
	negated bool
}

// goPatterns returns Go patterns that follow from a pattern with lookarounds or
// backreferences. They are exact if they match no other strings. This requires that the
// pattern begins with ^, and that Go supports it without the lookaheads directly after ^.
func goPatterns(pattern string) (implied []impliedPattern, exact bool) {
	add := func(text string, negated bool) bool {
		if _, err := schema.CompilePattern(text); err != nil {
			return false
		}
		implied = append(implied, impliedPattern{text, negated})
		return true
	}
	parts := patternParts(pattern)
	start := ""
	if !slices.Contains(parts, "|") {
		if exact = len(parts) > 0 && parts[0] == "^"; exact {
			start, parts = "^", parts[1:]
		}
		for len(parts) > 0 && isLookahead(parts[0]) && !(len(parts) > 1 && isQuantifier(parts[1])) {
			negated := parts[0][2] == '!'
			ahead := start + "(?:" + parts[0][len("(?="):]
			if negated && start == "" || !add(ahead, negated) {
				exact = false
			}
			parts = parts[1:]
		}
	}
	rest := strings.Join(parts, "")
	if add(start+"(?:"+rest+")", false) {
		return implied, exact
	}
	add(start+"(?:"+withoutLookarounds(rest)+")", false)
	return implied, false
}

// withoutLookarounds returns a pattern without lookarounds and backreferences that
// matches every string that pattern matches. It may match more strings.
func withoutLookarounds(pattern string) string {
	var b strings.Builder
	for _, part := range patternParts(pattern) {
		switch {
		case isLookahead(part), strings.HasPrefix(part, "(?<=") || strings.HasPrefix(part, "(?<!"):
			part = "(?:)"
		case part[0] == '(' && len(part) > 1:
			part = "(" + withoutLookarounds(part[1:len(part)-1]) + ")"
		case part[0] == '\\' && len(part) > 1 && (part[1] == 'k' || '1' <= part[1] && part[1] <= '9'):
			part = "(?s:.*)"
		}
		b.WriteString(part)
	}
	return b.String()
}

func isLookahead(part string) bool {
	return strings.HasPrefix(part, "(?=") || strings.HasPrefix(part, "(?!")
}

func isQuantifier(part string) bool { return strings.Contains("*+?{", part[:1]) }

// patternParts splits a pattern into groups, classes, escapes, and other characters.
func patternParts(pattern string) []string {
	var parts []string
	for pattern != "" {
		n := partLen(pattern)
		parts, pattern = append(parts, pattern[:n]), pattern[n:]
	}
	return parts
}

func partLen(pattern string) int {
	n := 1
	switch pattern[0] {
	case '\\':
		if strings.HasPrefix(pattern, `\k<`) {
			n = strings.IndexByte(pattern, '>')
		}
		n++
	case '[':
		for n < len(pattern) && pattern[n] != ']' {
			if pattern[n] == '\\' {
				n++
			}
			n++
		}
		n++
	case '(':
		for n < len(pattern) && pattern[n] != ')' {
			n += partLen(pattern[n:])
		}
		n++
	}
	return min(n, len(pattern))
}
