package witness

import (
	"encoding/base64"
	"math/rand/v2"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

// FuzzBase64 checks that base64Shape, the validator, and the decoder of generated calls
// accept the same strings.
func FuzzBase64(f *testing.F) {
	for _, text := range []string{
		"", "A", "AA", "AAA", "AAAA", "AA==", "AA=", "AAA=", "AAA==", "A===", "====", "AAAA=", "AAAAAA==", "AA==AAAA", "AAA-", "AA_=",
		"AB==", "AAB=", "A A=", "A\nA=\r\n=\n", "\r\n", "\n=", "AAAA\n", "AA=\n=", "AA==x", "ä", "aGVsbG8=", "aGVsbG8", "aGVs bG8=",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := newSearch()
		_, err := base64.StdEncoding.DecodeString(text)
		if got := s.matches(base64Shape, text); got != (err == nil) {
			t.Errorf("%q: base64Shape matches: %t, but the decoder returns the error %v", text, got, err)
		}
		doc := schema.Obj(schema.M("contentEncoding", schema.Str("base64")))
		if misfit := compiled(t, doc).Misfit(text); (misfit == "") != (err == nil) {
			t.Errorf("%q: the validator returns %q, but the decoder returns the error %v", text, misfit, err)
		}
	})
}

func TestContent(t *testing.T) {
	const bytes = `{"type":"string","contentEncoding":"base64"}`
	tests := []struct{ accepting, refusing, want string }{
		{`{"type":"string"}`, bytes, `"a" # contentEncoding`},
		{bytes, `{"type":"string"}`, "none"},
		{bytes, bytes, "none"},
		{`{"type":"string","contentEncoding":"base64","minLength":1}`, `{"minLength":5}`, `"aGk=" # minLength`},
		{`{"type":"string","contentEncoding":"base64","minLength":1,"pattern":"^\\S+$"}`, `{"minLength":4}`, "none"},
		{`{"type":"string","contentEncoding":"base64","pattern":"^[A-Z=]+$"}`, `{"minLength":5}`, `"AAAA" # minLength`},
		{`{"type":"string"}`, `{"format":"base64"}`, "none"},
		{`{"type":"string"}`, `{"contentEncoding":"date"}`, "none"},
		{`{"type":"integer"}`, `{"contentEncoding":"base64"}`, "none"},
		{`{"type":"string"}`, `{"contentEncoding":"base32"}`, "none"},
		{`{"type":"string"}`, `{"contentMediaType":"application/json","contentSchema":false}`, "none"},
		{bytes, `{"contentEncoding":"base64","contentMediaType":"application/json","contentSchema":false}`, "none"},
	}
	for _, tt := range tests {
		if got := show(Find(parse(t, tt.accepting), parse(t, tt.refusing))); got != tt.want {
			t.Errorf("%s and not %s: got %s, want %s", tt.accepting, tt.refusing, got, tt.want)
		}
	}
}

// TestFormats compares the table of formats with the validator.
func TestFormats(t *testing.T) {
	for _, f := range formats {
		t.Run(f.name, func(t *testing.T) {
			s := newSearch()
			doc := schema.Obj(schema.M(f.keyword(), schema.Str(f.name)))
			v := compiled(t, doc)
			for _, text := range f.valid {
				if v.Misfit(text) != "" || f.shape != "" && !s.matches(f.shape, text) {
					t.Errorf("valid example %q is rejected", text)
				}
				for _, wider := range f.wider {
					if s.hasFormat(wider, text) != yes {
						t.Errorf("%q does not have the more general format %s", text, wider)
					}
				}
			}
			for _, text := range f.wrong {
				if v.Misfit(text) == "" {
					t.Errorf("invalid example %q is accepted", text)
				}
			}
			for _, other := range formats {
				for _, text := range append(other.valid, other.wrong...) {
					if taken := v.Misfit(text) == ""; f.shape != "" && taken && !s.matches(f.shape, text) {
						t.Errorf("%q does not match %s", text, f.shape)
					} else if f.exact && taken != s.matches(f.shape, text) {
						t.Errorf("%q: accepted by the validator: %t, but the exact pattern %s disagrees", text, taken, f.shape)
					}
				}
			}
			if got := Find(schema.Obj(schema.M("type", schema.Str("string"))), doc); got.Keyword != f.keyword() {
				t.Errorf("got %s", show(got))
			}
		})
	}
}

// TestGoPatterns checks that strings which match an ECMA-262 pattern also match the Go
// patterns that it implies. If the Go patterns are exact, other strings must not match
// them.
func TestGoPatterns(t *testing.T) {
	tests := []struct {
		pattern string
		exact   bool
	}{
		{`^(?=.*[0-9]).+$`, true},
		{`^(?=.*[0-9])(?=.*[a-z])(?!.*--)[a-z0-9-]{2,4}$`, true},
		{`^(?!a|b)c?`, true},
		{`^(?!(?:a|b)\)$)[^)]`, true},
		{`^(?=[)(]a)`, true},
		{`(?=.*[0-9])[a-c]`, false},
		{`(?!a)b`, false},
		{`^(?=a)b|c$`, false},
		{`^(?=a)?b`, false},
		{`^(?=(?!ab)a)a`, false},
		{`^(?:(?!--).)+$`, false},
		{`(?<=a)b`, false},
		{`(?<!a)b$`, false},
		{`^([a-c])\1$`, false},
		{`^(?<first>[a-c])b\k<first>$`, false},
		{`^(?=\u0061)a`, false},
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, tt := range tests {
		ecma, err := meta.CompileECMA(tt.pattern)
		if err != nil {
			t.Fatal(err)
		}
		implied, exact := goPatterns(tt.pattern)
		if exact != tt.exact {
			t.Errorf("%s: exact is %t, want %t", tt.pattern, exact, tt.exact)
		}
		matched := 0
		for range 2000 {
			text := make([]byte, random.IntN(6))
			for i := range text {
				text[i] = "aabc0-)("[random.IntN(8)]
			}
			want, _ := ecma.Match(string(text))
			got := true
			for _, p := range implied {
				compiled, err := schema.CompilePattern(p.text)
				if err != nil {
					t.Fatal(err)
				}
				got = got && compiled.Match(text) != p.negated
			}
			if want && !got || exact && got != want {
				t.Fatalf("%s, %q: %v match is %t, want %t", tt.pattern, text, implied, got, want)
			}
			if want {
				matched++
			}
		}
		if matched == 0 {
			t.Errorf("%s: no string matched", tt.pattern)
		}
	}
}
