package call

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzValue checks that the scanner accepts the same texts as encoding/json. The scanner
// also rejects duplicate names and lone surrogates, on purpose.
func FuzzValue(f *testing.F) {
	for _, seed := range []string{
		`{}`, `[]`, `""`, `0`, ` { "a" : [ 1 , -2.5e+3 , "x\u00e9\n" , null , true , false ] } `, sampleText,
		`{"a":1,"a":2}`, `"\ud83d\ude00"`, `"\ud800"`, `[1,]`, `{"a"}`, "\x00", "1\x00", `1e`, `-`, `01`, `"\`, `tru`, `[[[[`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		s := scanner{text: text, limit: deepest}
		raw := s.value()
		s.end()
		valid := json.Valid([]byte(text))
		switch {
		case s.fault == nil && !valid:
			t.Errorf("%q is accepted, but is not JSON", text)
		case s.fault == nil && raw != strings.Trim(text, " \t\r\n"):
			t.Errorf("%q: got the value %q", text, raw)
		case s.fault == nil:
			checkPass(t, raw)
		case valid && s.fault.code == BadJSON:
			t.Errorf("%q is rejected: want %s at %d", text, s.fault.expected, s.fault.offset)
		}
	})
}

// checkPass checks that the fast scan of the value raw, and its tree, cover exactly raw.
func checkPass(t *testing.T, raw string) {
	s := scanner{text: raw + " ", limit: math.MaxInt}
	if got := s.pass(); got != raw {
		t.Errorf("%q: skipped %q", raw, got)
	}
	if tree, fault := parse(raw); fault == nil && tree.raw != raw {
		t.Errorf("%q: got the tree of %q", raw, tree.raw)
	}
}

// FuzzString checks that strings are decoded as encoding/json decodes them. The scanner
// also rejects lone surrogates, which encoding/json replaces with U+FFFD.
func FuzzString(f *testing.F) {
	for _, seed := range []string{`a`, `\n`, `é`, `\u00e9`, `\ud83d\ude00`, `\ud800`, `\ud800\u0041`, `\ufffd`, `\"`, `\\`, `\/`, `\u000`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, inner string) {
		text := `"` + inner + `"`
		var want string
		if !utf8.ValidString(text) || json.Unmarshal([]byte(text), &want) != nil {
			return
		}
		s := scanner{text: text}
		got := s.string()
		switch {
		case s.fault == nil && (got != want || s.pos != len(text)):
			t.Errorf("%s: got %q up to %d, want %q", text, got, s.pos, want)
		case s.fault != nil && (s.fault.code != BadUTF8 || !strings.Contains(want, "\uFFFD")):
			t.Errorf("%s: rejected: want %s", text, s.fault.expected)
		}
	})
}

// FuzzNumber compares integers, bounds, and multiples with exact arithmetic.
func FuzzNumber(f *testing.F) {
	for _, seed := range []struct{ a, b string }{
		{"1", "1.0"}, {"1e2", "100"}, {"-0", "0"}, {"0.1", "1e-1"}, {"9007199254740993", "9007199254740992"},
		{"-9223372036854775808", "9223372036854775807"}, {"12.50", "2.5"}, {"1e300", "7"}, {"18446744073709551615", "3e0"},
	} {
		f.Add(seed.a, seed.b)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		x, ok1 := ratOf(a)
		y, ok2 := ratOf(b)
		if !ok1 || !ok2 {
			return
		}
		c, d := newDecimal(a), newDecimal(b)
		if got, want := c.compare(d), x.Cmp(y); got != want {
			t.Errorf("%s compared to %s: got %d, want %d", a, b, got, want)
		}
		if got, want := c.isInteger(), x.IsInt(); got != want {
			t.Errorf("%s is an integer: got %v, want %v", a, got, want)
		}
		if y.Sign() > 0 {
			if got, want := c.isMultiple(d), new(big.Rat).Quo(x, y).IsInt(); got != want {
				t.Errorf("%s is a multiple of %s: got %v, want %v", a, b, got, want)
			}
		}
		checkReadInt(t, a, x)
	})
}

func ratOf(text string) (*big.Rat, bool) {
	s := scanner{text: text}
	if text == "" || s.number() != text || s.fault != nil {
		return nil, false
	}
	if _, exp, ok := strings.Cut(strings.ToLower(text), "e"); ok {
		if n, err := strconv.Atoi(exp); err != nil || n < -500 || n > 500 {
			return nil, false
		}
	}
	return new(big.Rat).SetString(text)
}

var intTool = toolOf(`{"properties": {"i": {"type": "integer"}, "u": {"type": "integer"}}}`)

func checkReadInt(t *testing.T, text string, exact *big.Rat) {
	var i int64
	var u uint64
	problems := readWith(intTool, `{"i":`+text+`}`, func(r *Reader) {
		for r.Object(); r.Next(); {
			i = r.Int(64)
		}
	})
	if want := exact.IsInt() && exact.Num().IsInt64(); want != (problems == "") || want && i != exact.Num().Int64() {
		t.Errorf("%s: decoded %d with problems %q", text, i, problems)
	}
	problems = readWith(intTool, `{"u":`+text+`}`, func(r *Reader) {
		for r.Object(); r.Next(); {
			u = r.Uint(64)
		}
	})
	if want := exact.IsInt() && exact.Num().IsUint64(); want != (problems == "") || want && u != exact.Num().Uint64() {
		t.Errorf("%s: decoded %d with problems %q", text, u, problems)
	}
}

// FuzzReader checks that handwritten decoding and the general check have the same verdict
// for any text. The value must equal the value that json.Unmarshal decodes.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{sampleText, `{}`, `{"query":"a","unit":"kelvin","tags":[],"place":{"name":"","country":"FR","latitude":1,"longitude":-1}}`} {
		f.Add([]byte(seed))
	}
	root, err := compile(sampleSchema)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, args []byte) {
		got, ok := readSample(args)
		text := string(args)
		if text == "" {
			text = "{}"
		}
		s := scanner{text: text, limit: defaultDepth}
		raw := s.value()
		s.end()
		if s.fault != nil || !utf8.ValidString(text) {
			if ok {
				t.Errorf("%q is accepted, but is not JSON", text)
			}
			return
		}
		takes := root.accepts(root.settle(raw))
		var want sampleArgs
		fits := takes && json.Unmarshal([]byte(normalized(root, raw)), &want) == nil
		if ok && !takes || ok != fits {
			t.Fatalf("%q: the reader accepts it: %v, the schema: %v, encoding/json: %v", text, ok, takes, fits)
		}
		if a, b := mustJSON(t, got), mustJSON(t, want); ok && a != b {
			t.Errorf("%q: read %s, want %s", text, a, b)
		}
	})
}

func mustJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
