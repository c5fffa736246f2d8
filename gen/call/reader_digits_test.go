package call

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"
	"time"
)

// A price stands for the decimals of other modules: it has methods of its own
// for a number and for a text.
type price struct{ big.Rat }

func (p *price) UnmarshalJSON(text []byte) error {
	return p.UnmarshalText([]byte(strings.Trim(string(text), `"`)))
}

// TestMaxDigits: reading a number of millions of digits costs nothing, in
// whatever way its type is read, and one of so many as are allowed is read.
func TestMaxDigits(t *testing.T) {
	const schema = `{"type":"object","properties":{"int":{"type":"integer"},"number":{"type":"number"},"float":{"type":"string"},"rat":{"type":"string"},` +
		`"price":{"type":["string","number"]},"ints":{"type":"array","items":{"type":"integer"}},"keys":{"type":"object"},"quoted":{"type":"string"},"text":{"type":"string"}}}`
	tool := toolOf(schema)
	read := func(r *Reader) {
		for r.Object(); r.Next(); {
			switch r.Name() {
			case "int":
				r.Unmarshal(new(big.Int))
			case "number":
				r.Number()
			case "float":
				r.Text(new(big.Float))
			case "rat":
				r.Text(new(big.Rat))
			case "price":
				r.Unmarshal(new(price))
			case "ints":
				r.Unmarshal(new([]*big.Int))
			case "keys":
				for r.Object(); r.Next(); {
					r.NameText(new(big.Int))
				}
			case "quoted":
				UnmarshalQuoted(r, new(price))
			case "text":
				_ = r.String()
			}
		}
	}
	forms := map[string]string{
		"int": `N`, "number": `N`, "float": `"N"`, "rat": `"-1/N"`, "price": `N`, "ints": `[1,N]`, "keys": `{"N":1}`, "quoted": `"N"`,
	}
	for name, form := range forms {
		args := func(number string) string {
			return `{"` + name + `":` + strings.ReplaceAll(form, "N", number) + `}`
		}
		if got := readWith(tool, args(strings.Repeat("7", defaultDigits-3)), read); got != "" {
			t.Errorf("%s: as many as are allowed: got %.200s", name, got)
		}
		start := time.Now()
		got := readWith(tool, args(strings.Repeat("7", 1_600_000)), read)
		if want := " too-long"; !strings.HasSuffix(got, want) {
			t.Errorf("%s: got %.200q, want %q", name, got, want)
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("%s: 1.6 million digits take %v", name, took)
		}
		if got := readWith(tool, args("12345"), read, MaxDigits(4)); !strings.HasSuffix(got, " too-long") {
			t.Errorf("%s: beyond a limit of its own: got %.200q", name, got)
		}
	}
	for args, want := range map[string]string{
		`{"price":"` + strings.Repeat("7", 20_000) + `"}`:               "price too-long",
		`{"float":"-E","rat":"e","keys":{"E":1}}`:                       "float bad-format, rat bad-format, keys.E bad-format",
		`{"price":1e1000000000}`:                                        "price too-long",
		`{"float":"1e-1000000000","number":1e99999999999999999999}`:     "float too-long, number too-long",
		`{"text":"` + strings.Repeat("7", 20_000) + `","price":"1e30"}`: "",
	} {
		if got := readWith(tool, args, read); got != want {
			t.Errorf("%.60s…: got %.200q, want %q", args, got, want)
		}
	}
}

// TestMaxDigitsText: the model is told how many there may be.
func TestMaxDigitsText(t *testing.T) {
	tool := toolOf(`{"type":"object","properties":{"n":{"type":"integer"}}}`)
	r := tool.read([]byte(`{"n":`+strings.Repeat("1", 20_000)+`}`), nil)
	for r.Object(); r.Next(); {
		var n json.Number = r.Number()
		if n != "" {
			t.Errorf("got %.20s…", n)
		}
	}
	r.Ready()
	if got, want := r.refusal().Text(), "- n: expected a number of at most 10000 digits, got 1111"; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
