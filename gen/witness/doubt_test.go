package witness

import (
	"math/rand"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

var verdictNames = [...]string{Unknown: "unknown", None: "none", Found: "found"}

// TestDoubtful checks corner cases of the specification in which wrong proofs are likely.
func TestDoubtful(t *testing.T) {
	tests := []struct{ name, accepting, refusing, want string }{
		{"number beside integer", `{"enum":[1.0]}`, `{"const":1,"type":"integer"}`, "none"},
		{"zero and its negative", `{"const":-0}`, `{"enum":[0.0]}`, "none"},
		{"exponents", `{"const":1e3}`, `{"enum":[1000]}`, "none"},
		{"beyond float64", `{"const":1e401}`, `{"const":1e402}`, "unknown"},
		{"one beyond float64", `{"const":1e401}`, `{"const":10e400}`, "none"},
		{"beyond float64 and a limit", `{"const":1e401}`, `{"maximum":5}`, "found"},
		{"true is not 1", `{"const":true}`, `{"const":1}`, "found"},
		{"a number is not a string", `{"const":1}`, `{"const":"1"}`, "found"},
		{"a number is not a string in an enum", `{"enum":["1"]}`, `{"enum":[1,2]}`, "found"},
		{"a number is not a string in items", `{"const":[1]}`, `{"const":["1"]}`, "found"},
		{"order of keys in const", `{"const":{"a":1,"b":2}}`, `{"enum":[{"b":2.0,"a":1}]}`, "none"},
		{"order of items in const", `{"const":[1,2]}`, `{"const":[2,1]}`, "found"},
		{"equal objects are not unique", `{"const":[{"a":1,"b":2},{"b":2,"a":1.0}]}`, `{"uniqueItems":true}`, "found"},
		{"null is not absent", `{"const":{"a":null}}`, `{"const":{}}`, "found"},
		{"keyword of another type under not", `{"type":"integer"}`, `{"not":{"minLength":3}}`, "found"},
		{"required of another type under not", `{"type":"array"}`, `{"not":{"required":["a"]}}`, "found"},
		{"properties of another type under not", `{"type":"string"}`, `{"not":{"properties":{"a":false}}}`, "found"},
		{"format of another type", `{"type":"integer"}`, `{"format":"date"}`, "none"},
		{"format of another type under not", `{"type":"integer"}`, `{"not":{"format":"date"}}`, "found"},
		{"a format that is not known", `{"type":"string"}`, `{"format":"own"}`, "none"},
		{"a format that is not known under not", `{"type":"string"}`, `{"not":{"format":"own"}}`, "found"},
		{"the same format, another length", `{"type":"string","format":"email","minLength":3}`, `{"format":"email","minLength":2}`, "none"},
		{"a format within another", `{"type":"string","format":"uri"}`, `{"format":"uri-reference"}`, "none"},
		{"a format around another", `{"type":"string","format":"uri-reference"}`, `{"format":"uri"}`, "found"},
		{"length in characters", `{"const":"äöü😀"}`, `{"minLength":4,"maxLength":4}`, "none"},
		{"pattern matches anywhere", `{"type":"string","pattern":"a"}`, `{"pattern":"^a"}`, "found"},
		{"anchors of one alternative", `{"type":"string","pattern":"^a|b$"}`, `{"pattern":"^(a|b)$"}`, "found"},
		{"end of text is not end of line", `{"type":"string","pattern":"^a$"}`, `{"const":"a"}`, "none"},
		{"end of line", `{"type":"string","pattern":"(?m)^a$"}`, `{"pattern":"^a$"}`, "found"},
		{"any character but a new line", `{"type":"string","minLength":1,"maxLength":1}`, `{"pattern":"^.$"}`, "found"},
		{"named, matched and additional", `{"additionalProperties":false,"properties":{"a":{}},"patternProperties":{"^a":{"type":"string"}}}`, `{"properties":{"a":{"type":"string"}}}`, "none"},
		{"matched is not additional", `{"patternProperties":{"^x":{}},"additionalProperties":false,"type":"object"}`, `{"maxProperties":0}`, "found"},
		{"additional looks at its neighbours alone", `{"allOf":[{"properties":{"a":{}}}],"additionalProperties":false,"type":"object"}`, `{"maxProperties":0}`, "none"},
		{"required and forbidden", `{"type":"object","required":["a"],"additionalProperties":false}`, `false`, "none"},
		{"names from a list", `{"type":"object","propertyNames":{"enum":["a","b"]},"minProperties":3}`, `false`, "none"},
		{"as many names as in the list", `{"type":"object","propertyNames":{"enum":["a","b"]},"minProperties":2}`, `false`, "found"},
		{"one name", `{"type":"object","propertyNames":{"const":"a"},"required":["b"]}`, `false`, "none"},
		{"names are no part of other types", `{"type":"string"}`, `{"propertyNames":false}`, "none"},
		{"dependentSchemas without the property", `{"type":"object","properties":{"a":false}}`, `{"dependentSchemas":{"a":false}}`, "none"},
		{"dependentSchemas of another type", `{"type":"string"}`, `{"dependentSchemas":{"a":{"type":"object"}}}`, "none"},
		{"contains none", `{"type":"array","contains":{"type":"string"},"minContains":0}`, `{"contains":{"type":"string"}}`, "found"},
		{"contains none says nothing", `{"type":"array"}`, `{"contains":false,"minContains":0}`, "none"},
		{"at most none", `{"type":"array","contains":{"type":"string"},"minContains":0,"maxContains":0}`, `{"items":{"not":{"type":"string"}}}`, "none"},
		{"maxContains alone", `{"type":"array"}`, `{"maxContains":0}`, "none"},
		{"minContains alone", `{"type":"array"}`, `{"minContains":5}`, "none"},
		{"no items", `{"type":"array","items":false}`, `{"maxItems":0}`, "none"},
		{"items behind a prefix", `{"type":"array","prefixItems":[{"type":"string"}],"items":false}`, `{"items":{"type":"string"}}`, "none"},
		{"a prefix may be missing", `{"type":"array","prefixItems":[{"type":"string"}]}`, `{"minItems":1}`, "found"},
		{"unique of few values", `{"type":"array","items":{"type":"boolean"},"uniqueItems":true,"minItems":3}`, `false`, "none"},
		{"reference with siblings", `{"$ref":"#/$defs/a","maximum":3,"$defs":{"a":{"type":"integer"}}}`, `{"type":"integer","maximum":3}`, "none"},
		{"reference by percent", `{"$ref":"#/$defs/a%25b~1c","$defs":{"a%b/c":{"type":"integer"}}}`, `{"type":"integer"}`, "none"},
		{"reference to a place of its own", `{"$ref":"#/x/y","x":{"y":{"type":"integer"}}}`, `{"type":"integer"}`, "none"},
		{"reference to the whole by name", `{"$id":"https://example.com/a","properties":{"a":{"$ref":"https://example.com/a"}}}`, `{"properties":{"a":{"type":"object"}}}`, "found"},
		{"no reference in data", `{"const":{"$ref":"#/nowhere"}}`, `{"type":"object"}`, "none"},
		{"inner base", `{"$defs":{"a":{"$id":"https://example.com/b","$defs":{"c":{"type":"string"}},"$ref":"#/$defs/c"},"c":{"type":"integer"}},"$ref":"#/$defs/a"}`, `{"type":"integer"}`, "found"},
		{"the same reference under two bases", `{"allOf":[{"$id":"https://example.com/a","$ref":"#/$defs/x","$defs":{"x":{}}},{"not":{"$id":"https://example.com/b","$ref":"#/$defs/x","$defs":{"x":false}}}]}`, `false`, "found"},
		{"inner base in a place of its own", `{"$ref":"#/x","x":{"$id":"https://example.com/x","$ref":"#/y","y":{"type":"string"}},"y":{"type":"integer"}}`, `{"type":"integer"}`, "found"},
		{"evaluated where nobody sees", `{"type":"object","$ref":"https://example.com/other","unevaluatedProperties":false}`, `{"maxProperties":0}`, "unknown"},
		{"the same text, another reference", `{"$defs":{"a":{"type":"string"}},"type":"array","contains":{"$ref":"#/$defs/a"},"minContains":1e50}`, `{"$defs":{"a":{"type":"integer"}},"type":"array","contains":{"$ref":"#/$defs/a"},"minContains":1e50}`, "unknown"},
		{"no type at all", `{"type":[]}`, `{"type":"string"}`, "unknown"},
		{"a reference to itself", `{"$ref":"#"}`, `{"type":"string"}`, "unknown"},
		{"two references to themselves", `{"$defs":{"a":{"$ref":"#/$defs/a"},"b":{"$ref":"#/$defs/b"}},"allOf":[{"$ref":"#/$defs/a"},{"not":{"$ref":"#/$defs/b"}}]}`, `false`, "unknown"},
		{"a reference to itself that was read inside before", `{"properties":{"p":{"$ref":"#/$defs/d"}},"allOf":[{"not":{"$ref":"#/$defs/d"}}],"$defs":{"d":{"$ref":"#"}}}`, `false`, "unknown"},
		{"a reference to itself under anyOf", `{"anyOf":[{"$ref":"#"},{"type":"string"}]}`, `{"type":"string"}`, "unknown"},
		{"false somewhere", `{"properties":{"a":false},"type":"object"}`, `{"not":{"required":["a"]}}`, "none"},
		{"notes alone", `{"title":"A","examples":[1],"default":2,"deprecated":true,"readOnly":true}`, `{"$comment":"b","contentEncoding":"base32"}`, "none"},
		{"then without if", `{"type":"string"}`, `{"then":false,"else":false}`, "none"},
		{"oneOf of the same twice", `{"type":"string"}`, `{"oneOf":[{"type":"string"},{"type":"string"}]}`, "found"},
		{"a tree that never ends", `{"type":"object","required":["a"],"properties":{"a":{"$ref":"#"}}}`, `false`, "none"},
		{"a tree that may end", `{"type":"object","required":["a"],"properties":{"a":{"anyOf":[{"$ref":"#"},{"type":"null"}]}}}`, `false`, "found"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Find(parse(t, tt.accepting), parse(t, tt.refusing))
			if diff := cmp.Diff(tt.want, verdictNames[got.Verdict]); diff != "" {
				t.Errorf("%s (-want +got):\n%s", show(got), diff)
			}
		})
	}
}

// TestFormatShapes checks that a string that the validator accepts for a format matches
// the format's pattern, and has every more general format. It tests many strings that are
// nearly valid, and skips strings that the validator accepts by mistake (see mistakes).
func TestFormatShapes(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	s := newSearch()
	for _, f := range formats {
		v := compiled(t, schema.Obj(schema.M(f.keyword(), schema.Str(f.name))))
		taken := 0
		for range 3000 {
			text := mutated(random, f.valid[random.Intn(len(f.valid))])
			if mistake, ok := mistakes[f.name]; v.Misfit(text) != "" || ok && mistake.MatchString(text) {
				continue
			}
			taken++
			if f.shape != "" && !s.matches(f.shape, text) {
				t.Errorf("%s: %q does not match %s", f.name, text, f.shape)
			}
			for _, wider := range f.wider {
				if s.hasFormat(wider, text) != yes {
					t.Errorf("%s: %q does not have the more general format %s", f.name, text, wider)
				}
			}
		}
		if taken == 0 {
			t.Errorf("%s: the validator accepted no string", f.name)
		}
	}
}

// mistakes match strings that the validator accepts by mistake: numbers with a sign, an
// empty local part, and characters that a URI cannot contain.
var mistakes = map[string]*regexp.Regexp{
	"date-time": regexp.MustCompile(`[+-][+-]|[:Tt][+-]`),
	"date":      regexp.MustCompile(`^[+-]|[+-][+-]`),
	"time":      regexp.MustCompile(`^[+-]|[+-][+-]|:[+-]`),
	"email":     regexp.MustCompile(`^@`),
	"ipv4":      regexp.MustCompile(`[+-]`),
	"uri":       regexp.MustCompile(`\\`),
	"iri":       regexp.MustCompile(`\\`),
}

func mutated(random *rand.Rand, text string) string {
	letters := []rune(`0123456789abcxyzPTZ-+:./@~%#[](){}"\^* äé` + "\n\t\x00\u2028")
	runes := []rune(text)
	for range random.Intn(4) {
		at, letter := random.Intn(len(runes)+1), letters[random.Intn(len(letters))]
		switch {
		case random.Intn(3) == 0 || at == len(runes):
			runes = slices.Insert(runes, at, letter)
		case random.Intn(2) == 0:
			runes = slices.Delete(runes, at, at+1)
		default:
			runes[at] = letter
		}
	}
	return string(runes)
}

// TestSolver checks that the answers of one Solver to several questions equal the answers
// of separate calls of Find.
func TestSolver(t *testing.T) {
	g := newGenerator(11)
	for range 12 {
		docs := []*schema.Doc{g.tool(2), g.tool(2)}
		docs = append(docs, g.mutate(docs[0]), g.mutate(docs[0]), g.mutate(docs[1]), schema.Boolean(false))
		s := NewSolver()
		for _, a := range docs {
			for _, b := range docs {
				alone, sought, got := Find(a, b), s.FindUnconfirmed(a, b), s.Find(a, b)
				if alone.Verdict != got.Verdict || (sought.Verdict == None) != (got.Verdict == None) {
					t.Errorf("%s %s: Find returns %s, the method Find %s, FindUnconfirmed %s", a, b, show(alone), show(got), show(sought))
				}
				if got.Verdict == Found && (!s.Confirm(got.Value, a, b) || s.Confirm(got.Value, b, a)) {
					t.Errorf("%s %s: Confirm rejects %s, or confirms it for the reverse order", a, b, show(got))
				}
			}
		}
	}
}

// TestSolverOfThree checks the search for a value that two schemas reject.
func TestSolverOfThree(t *testing.T) {
	number, low, high := parse(t, `{"type":"integer"}`), parse(t, `{"type":"integer","minimum":3}`), parse(t, `{"type":"integer","maximum":5}`)
	odd, few := parse(t, `{"not":{"multipleOf":2}}`), parse(t, `{"maximum":1}`)
	s := NewSolver()
	for _, tt := range []struct {
		refusing []*schema.Doc
		want     string
	}{
		{[]*schema.Doc{low, high}, "none"},
		{[]*schema.Doc{low, odd}, "2 # minimum"},
		{[]*schema.Doc{high, odd}, "6 # maximum"},
		{[]*schema.Doc{few, odd, high}, "6 # maximum"},
		{[]*schema.Doc{high, number}, "none"},
		{[]*schema.Doc{high, nil}, "unknown: no schema is given"},
		{nil, "unknown: no schema is given"},
	} {
		if diff := cmp.Diff(tt.want, show(s.Find(number, tt.refusing...))); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}
