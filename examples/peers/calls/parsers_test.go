package calls

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestParsers checks that the two parsers of this project, for calls and for schemas,
// accept the same strings.
func TestParsers(t *testing.T) {
	tool, err := taking("{}")
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{
		`{"a":[1,-0,2.50e+3,true,false,null,"\u00e9\n\/\ud83d\ude00"],"b":{"":{}}}`, ` [ { } , [ ] ] `, `"é"`, `-1e5`, `[0.1,10,"\\\"\b\f\r\t"]`,
		`{"a":1,"a":2}`, `"\ud83d"`, `"\ude00\ud83d"`, "\"\xff\"", "\"\x01\"", `01`, `1.`, `.5`, `+1`, `1e`, `-`, `[1,]`, `{"a"}`, `{"a":1,}`, `nul`, `tru`, `"a`, `"\x"`,
		`"\u12"`, `1 2`, `{}}`, `[`, `{1:2}`, `'a'`, "\ufeff1", "1\n", "\v1", strings.Repeat("[", 50) + strings.Repeat("]", 50),
	}
	r := rand.New(rand.NewPCG(1, 1))
	accepted, refused := 0, 0
	for i := range 200_000 {
		text := texts[i%len(texts)]
		if i >= len(texts) {
			text = mutated(r, text)
		}
		if strings.TrimSpace(text) == "" { // an empty text represents missing arguments
			continue
		}
		err := verdict(tool, text)
		if _, parseErr := schema.Parse([]byte(text)); (parseErr == nil) != (err == nil) {
			t.Fatalf("%q: a call returns %v, and the parser of schemas %v", text, err, parseErr)
		}
		if err == nil {
			accepted++
		} else {
			refused++
		}
	}
	if min(accepted, refused) < 10_000 {
		t.Errorf("too few strings: %d are accepted and %d rejected", accepted, refused)
	}
}

// mutated returns a text with a few bytes removed, repeated, or replaced.
func mutated(r *rand.Rand, text string) string {
	const bytes = "{}[]:,\"\\/ue0159.-+Eatruflsn \t\n\x00\x7f\x80\xc3\xa9\xed\xa0"
	for range 1 + r.IntN(2) {
		from := r.IntN(len(text) + 1)
		to := min(len(text), from+r.IntN(3))
		text = text[:from] + []string{"", text[from:to] + text[from:to], string(bytes[r.IntN(len(bytes))])}[r.IntN(3)] + text[to:]
	}
	return text
}

// TestNumbers checks that calls compare numbers as schemas do: exactly, whatever their
// exponents.
func TestNumbers(t *testing.T) {
	numbers := []string{
		"0", "-0", "0.0e9", "1", "1.0", "10e-1", "-1", "2.5", "-2.50", "100", "1e2", "0.1", "1e-1", "9007199254740993", "9007199254740992",
		"-9223372036854775808", "9223372036854775808", "1e18", "1e19", "1e500", "10e499", "1e501", "-1e500", "1e-500", "123456789012345678901234567890",
		"1e999999999", "1e999999998", "1e-999999999",
	}
	for _, a := range numbers {
		x := schema.Num(a)
		for _, b := range numbers {
			y := schema.Num(b)
			order, _ := schema.Compare(y, x)
			for text, want := range map[string]bool{
				`"minimum":` + a: order >= 0, `"maximum":` + a: order <= 0,
				`"exclusiveMinimum":` + a: order > 0, `"exclusiveMaximum":` + a: order < 0,
				`"const":` + a: schema.SameValue(x, y), `"type":"integer"`: schema.IsInteger(y),
			} {
				tool, err := taking(`{"type":"object","properties":{"n":{` + text + `}}}`)
				if err != nil {
					t.Fatal(err)
				}
				if err = verdict(tool, `{"n":`+b+`}`); (err == nil) != want {
					t.Errorf("%s for %s: a call says %v, want accepted: %v", text, b, err, want)
				}
			}
		}
	}
}
