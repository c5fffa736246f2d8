package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"
)

// readWith decodes args with the schema of a tool and returns the problems, each as its
// path and code.
func readWith(tool *loneTool, args string, read func(*Reader), opts ...Option) string {
	r := tool.read([]byte(args), opts)
	var result Result
	defer r.end(&result)
	read(r)
	if r.EndArguments() {
		r.SetResult(ContentResult())
	}
	if r.broken != nil {
		return r.broken.Error()
	}
	var all []string
	for _, p := range r.problems {
		all = append(all, strings.TrimSpace(p.Path+" "+string(p.Code)))
	}
	return strings.Join(all, ", ")
}

func toolOf(schema string) *loneTool {
	return alone("tool", schema)
}

// A scalar is a schema of the argument x, a function that decodes it, and test cases.
type scalar struct {
	schema string // schema of x
	read   func(*Reader) any
	cases  []scalarCase
}

// A scalarCase is a value of x, and the decoded value or the problems.
type scalarCase struct{ x, want, problems string }

func testScalar(t *testing.T, s scalar) {
	t.Helper()
	tool := toolOf(`{"type": "object", "properties": {"x": ` + s.schema + `}}`)
	for _, c := range s.cases {
		got := "absent"
		problems := readWith(tool, `{"x": `+c.x+` }`, func(r *Reader) {
			for r.Object(); r.Next(); {
				got = fmt.Sprintf("%#v", s.read(r))
			}
		})
		if problems != c.problems || problems == "" && got != c.want {
			t.Errorf("%s: x is %s: got %s and problems %q, want %s and %q", s.schema, c.x, got, problems, c.want, c.problems)
		}
	}
}

func TestString(t *testing.T) {
	read := func(r *Reader) any { return r.String() }
	testScalar(t, scalar{`{"type": "string"}`, read, []scalarCase{
		{x: `""`, want: `""`},
		{x: `"Oslo"`, want: `"Oslo"`},
		{x: `"é \u00e9 \ud83d\ude00 \" \\ \/ \b\f\n\r\t"`, want: `"é é 😀 \" \\ / \b\f\n\r\t"`},
		{x: `"\ufffd"`, want: `"�"`},
		{x: `"\ud800"`, problems: "bad-utf8"},
		{x: `"\ud800\ud800"`, problems: "bad-utf8"},
		{x: `"\udc00\ud800"`, problems: "bad-utf8"},
		{x: `"\ud800x"`, problems: "bad-utf8"},
		{x: `"\ud800\n"`, problems: "bad-utf8"},
		{x: `"\x"`, problems: "bad-json"},
		{x: `"\u12g4"`, problems: "bad-json"},
		{x: `"\u12`, problems: "bad-json"},
		{x: "\"a\nb\"", problems: "bad-json"},
		{x: "\"\\n\x00\"", problems: "bad-json"},
		{x: `"open`, problems: "bad-json"},
		{x: `"open\`, problems: "bad-json"},
		{x: `5`, problems: "x wrong-type"},
		{x: `null`, want: `absent`},
		{x: `["a"]`, problems: "x wrong-type"},
	}})
	testScalar(t, scalar{`{"type": "string", "minLength": 2, "maxLength": 3, "pattern": "^[a-zé]*$"}`, read, []scalarCase{
		{x: `"ab"`, want: `"ab"`},
		{x: `"ééé"`, want: `"ééé"`},
		{x: `"a"`, problems: "x too-short"},
		{x: `"éééé"`, problems: "x too-long"},
		{x: `"A1"`, problems: "x no-pattern-match"},
	}})
	testScalar(t, scalar{`{"enum": ["a", "b\n"]}`, read, []scalarCase{
		{x: `"a"`, want: `"a"`},
		{x: `"b\n"`, want: `"b\n"`},
		{x: `"\u0061"`, want: `"a"`},
		{x: `"c"`, problems: "x not-in-enum"},
		{x: `1`, problems: "x not-in-enum"},
	}})
}

func TestBool(t *testing.T) {
	testScalar(t, scalar{`{"type": "boolean"}`, func(r *Reader) any { return r.Bool() }, []scalarCase{
		{x: `true`, want: `true`},
		{x: `false`, want: `false`},
		{x: `"true"`, problems: "x wrong-type"},
		{x: `tru`, problems: "bad-json"},
		{x: `falsey`, problems: "bad-json"},
	}})
	testScalar(t, scalar{`{"const": true}`, func(r *Reader) any { return r.Bool() }, []scalarCase{
		{x: `true`, want: `true`},
		{x: `false`, problems: "x not-in-enum"},
	}})
}

func TestInt(t *testing.T) {
	read := func(r *Reader) any { return r.Int(64) }
	testScalar(t, scalar{`{"type": "integer"}`, read, []scalarCase{
		{x: `0`, want: `0`},
		{x: `-0`, want: `0`},
		{x: `-0.0e5`, want: `0`},
		{x: `12`, want: `12`},
		{x: `1.0`, want: `1`},
		{x: `1e2`, want: `100`},
		{x: `1E+2`, want: `100`},
		{x: `1200e-2`, want: `12`},
		{x: `0.12e3`, want: `120`},
		{x: `9007199254740993`, want: `9007199254740993`},
		{x: `1e18`, want: `1000000000000000000`},
		{x: `999999999999999999`, want: `999999999999999999`},
		{x: `9223372036854775807`, want: `9223372036854775807`},
		{x: `-9223372036854775808`, want: `-9223372036854775808`},
		{x: `9223372036854775808`, problems: "x out-of-range"},
		{x: `1e1000000000`, problems: "x out-of-range"},
		{x: `1e99999999999999999999`, problems: "x out-of-range"},
		{x: `1e-99999999999999999999`, problems: "x wrong-type"},
		{x: `0e99999999999999999999`, want: `0`},
		{x: `1.5`, problems: "x wrong-type"},
		{x: `"1"`, problems: "x wrong-type"},
		{x: `01`, problems: "bad-json"},
		{x: `-`, problems: "bad-json"},
		{x: `+1`, problems: "bad-json"},
		{x: `1.`, problems: "bad-json"},
		{x: `1e`, problems: "bad-json"},
		{x: `.5`, problems: "bad-json"},
		{x: `NaN`, problems: "bad-json"},
	}})
	testScalar(t, scalar{`{"type": "integer", "minimum": -2, "exclusiveMaximum": 5}`, read, []scalarCase{
		{x: `-2`, want: `-2`},
		{x: `4.0`, want: `4`},
		{x: `-3`, problems: "x too-small"},
		{x: `5`, problems: "x too-large"},
		{x: `-3.0`, problems: "x too-small"},
		{x: `1e30`, problems: "x too-large"},
	}})
	testScalar(t, scalar{`{"type": "integer", "multipleOf": 3}`, read, []scalarCase{
		{x: `-9`, want: `-9`},
		{x: `3e17`, want: `300000000000000000`},
		{x: `10`, problems: "x not-a-multiple"},
	}})
	testScalar(t, scalar{`{"enum": [1, 20]}`, read, []scalarCase{
		{x: `1`, want: `1`},
		{x: `2e1`, want: `20`},
		{x: `3`, problems: "x not-in-enum"},
	}})
	testScalar(t, scalar{`{"type": "integer"}`, func(r *Reader) any { return r.Int(8) }, []scalarCase{
		{x: `127`, want: `127`},
		{x: `-128`, want: `-128`},
		{x: `128`, problems: "x out-of-range"},
		{x: `-129`, problems: "x out-of-range"},
		{x: `128.0`, problems: "x out-of-range"},
	}})
	testScalar(t, scalar{`{"type": "number"}`, read, []scalarCase{
		{x: `7`, want: `7`},
		{x: `7.5`, problems: "x wrong-type"},
	}})
}

func TestUint(t *testing.T) {
	testScalar(t, scalar{`{"type": "integer"}`, func(r *Reader) any { return r.Uint(64) }, []scalarCase{
		{x: `18446744073709551615`, want: `0xffffffffffffffff`},
		{x: `1.8446744073709551615e19`, want: `0xffffffffffffffff`},
		{x: `-0`, want: `0x0`},
		{x: `18446744073709551616`, problems: "x out-of-range"},
		{x: `-1`, problems: "x out-of-range"},
	}})
	testScalar(t, scalar{`{"type": "integer", "maximum": 18446744073709551615}`, func(r *Reader) any { return r.Uint(8) }, []scalarCase{
		{x: `255`, want: `0xff`},
		{x: `256`, problems: "x out-of-range"},
		{x: `18446744073709551616`, problems: "x too-large"},
	}})
}

func TestFloat(t *testing.T) {
	read := func(r *Reader) any { return r.Float(64) }
	testScalar(t, scalar{`{"type": "number", "minimum": 0, "exclusiveMaximum": 1.5}`, read, []scalarCase{
		{x: `0`, want: `0`},
		{x: `-0.0`, want: `-0`},
		{x: `1.4999`, want: `1.4999`},
		{x: `-1e-400`, problems: "x too-small"},
		{x: `1.5`, problems: "x too-large"},
		{x: `1.50000000000000000000000001`, problems: "x too-large"},
	}})
	testScalar(t, scalar{`{"type": "number", "maximum": 100}`, read, []scalarCase{
		{x: `100`, want: `100`},
		{x: `100.00000000000000000001`, problems: "x too-large"},
		{x: `99.99999999999999999999`, want: `100`},
	}})
	testScalar(t, scalar{`{"type": "number"}`, read, []scalarCase{
		{x: `1e-400`, want: `0`},
		{x: `1e309`, problems: "x out-of-range"},
	}})
	testScalar(t, scalar{`{"type": "number"}`, func(r *Reader) any { return float32(r.Float(32)) }, []scalarCase{
		{x: `0.1`, want: `0.1`},
		{x: `1e39`, problems: "x out-of-range"},
	}})
	testScalar(t, scalar{`{"type": "integer"}`, read, []scalarCase{
		{x: `3`, want: `3`},
		{x: `3.5`, problems: "x wrong-type"},
	}})
	testScalar(t, scalar{`{"type": "number"}`, func(r *Reader) any { return string(r.Number()) }, []scalarCase{
		{x: `1.50e3`, want: `"1.50e3"`},
		{x: `"1"`, problems: "x wrong-type"},
	}})
}

func TestTexts(t *testing.T) {
	testScalar(t, scalar{`{"type": "string", "contentEncoding": "base64"}`, func(r *Reader) any { return string(r.Bytes()) }, []scalarCase{
		{x: `"aGk="`, want: `"hi"`},
		{x: `""`, want: `""`},
		{x: `"aGk"`, problems: "x bad-format"},
		{x: `"a_k="`, problems: "x bad-format"},
	}})
	testScalar(t, scalar{`{"type": "string"}`, func(r *Reader) any { return r.Time().Format(time.RFC3339) }, []scalarCase{
		{x: `"2026-02-28T23:59:59+01:00"`, want: `"2026-02-28T23:59:59+01:00"`},
		{x: `"2026-02-30T00:00:00Z"`, problems: "x bad-format"},
		{x: `"yesterday"`, problems: "x bad-format"},
	}})
	testScalar(t, scalar{`{"type": "string"}`, func(r *Reader) any { return r.Duration().String() }, []scalarCase{
		{x: `"1h30m"`, want: `"1h30m0s"`},
		{x: `"90"`, problems: "x bad-format"},
	}})
	testScalar(t, scalar{`{"type": "string"}`, func(r *Reader) any {
		var a netip.Addr
		r.Text(&a)
		return a.String()
	}, []scalarCase{
		{x: `"10.0.0.1"`, want: `"10.0.0.1"`},
		{x: `"10.0.0.256"`, problems: "x bad-format"},
	}})
}

func TestQuoted(t *testing.T) {
	testScalar(t, scalar{`{"type": "string"}`, func(r *Reader) any { return r.Quoted().Int(8) }, []scalarCase{
		{x: `"12"`, want: `12`},
		{x: `"300"`, problems: "x out-of-range"},
		{x: `"\"12\""`, problems: "x wrong-type"},
		{x: `"12 13"`, problems: "x bad-format"},
		{x: `""`, problems: "x bad-format"},
		{x: `12`, problems: "x wrong-type"},
	}})
	testScalar(t, scalar{`{"type": "string"}`, func(r *Reader) any { return r.Quoted().String() }, []scalarCase{
		{x: `"\"a\\n\""`, want: `"a\n"`},
		{x: `"\"\\ud83d\\ude00 \\ude00\\u0041 \\ud83d\\u0041 \\\\ud83d \\ud83d\""`, want: `"😀 �A �A \\ud83d �"`},
		{x: `"\"\\ud83"`, problems: "x bad-format"},
		{x: `"\"\\"`, problems: "x bad-format"},
	}})
}

func TestAnyRawUnmarshal(t *testing.T) {
	schema := `{"type": ["object", "number"], "properties": {"n": {"type": "integer"}, "d": {"type": "string", "default": "x"}}}`
	testScalar(t, scalar{schema, func(r *Reader) any { return string(r.Raw()) }, []scalarCase{
		{x: `{ "n": 1.0 }`, want: `"{ \"n\": 1.0 }"`},
		{x: `{"n": true}`, problems: "x.n wrong-type"},
		{x: `{"n": 1, "n": 2}`, problems: "duplicate-argument"},
	}})
	testScalar(t, scalar{schema, func(r *Reader) any {
		var v map[string]any
		r.Unmarshal(&v)
		text, _ := json.Marshal(v)
		return string(text)
	}, []scalarCase{
		{x: `{"n": 1.0}`, want: `"{\"d\":\"x\",\"n\":1}"`},
		{x: `{"n": null, "d": "y"}`, want: `"{\"d\":\"y\"}"`},
		{x: `5`, problems: "x out-of-range"},
	}})
	testScalar(t, scalar{schema, func(r *Reader) any {
		var got string
		r.Decode(func(text []byte) error {
			if got = string(text); strings.Contains(got, "bad") {
				return errors.New("proto:\u00a0syntax error (line 1:5): unexpected token")
			}
			return nil
		})
		return got
	}, []scalarCase{
		{x: `{"n": 1.0, "d": null}`, want: `"{\"n\":1,\"d\":\"x\"}"`},
		{x: `{"n": true}`, problems: "x.n wrong-type"},
		{x: `{"d": "bad"}`, problems: "x not-accepted"},
	}})
	testScalar(t, scalar{`{}`, func(r *Reader) any { return r.Any() }, []scalarCase{
		{x: `[1, "a", null, true]`, want: `[]interface {}{1, "a", interface {}(nil), true}`},
		{x: `null`, want: `<nil>`},
		{x: `1e400`, problems: "x out-of-range"},
	}})
}

func TestNull(t *testing.T) {
	read := func(r *Reader) any {
		if r.Null() {
			return "null"
		}
		return r.String()
	}
	testScalar(t, scalar{`{"anyOf": [{"type": "string", "minLength": 1}, {"type": "null"}]}`, read, []scalarCase{
		{x: `null`, want: `"null"`},
		{x: `"a"`, want: `"a"`},
		{x: `""`, problems: "x too-short"},
		{x: `nul`, problems: "bad-json"},
	}})
	testScalar(t, scalar{`{"anyOf": [{"enum": ["a", "b"]}, {"type": "null"}]}`, read, []scalarCase{
		{x: `null`, want: `"null"`},
		{x: `"c"`, problems: "x not-in-enum"},
	}})
}

func TestLargestIntegersFit(t *testing.T) {
	for _, bits := range []int{8, 16, 32, 64} {
		tool := toolOf(`{"properties": {"least": {}, "most": {}}}`)
		least, most := int64(math.MinInt64)>>(64-bits), int64(math.MaxInt64)>>(64-bits)
		problems := readWith(tool, fmt.Sprintf(`{"least": %d, "most": %d}`, least, most), func(r *Reader) {
			for r.Object(); r.Next(); {
				if got := r.Int(bits); got != map[string]int64{"least": least, "most": most}[r.Name()] {
					t.Errorf("%s of %d bits: got %d", r.Name(), bits, got)
				}
			}
		})
		if problems != "" {
			t.Errorf("%d bits: %s", bits, problems)
		}
	}
}

// TestNoElementsBeyondTheLimit checks that elements beyond "maxItems" are validated, but
// not decoded.
func TestNoElementsBeyondTheLimit(t *testing.T) {
	tool := toolOf(`{"type":"object","properties":{"few":{"type":"array","items":{"type":"integer"},"maxItems":2}}}`)
	r := tool.read([]byte(`{"few":[1,2,3,4,"five"]}`), nil)
	kept := 0
	for r.Object(); r.Next(); {
		for r.Array(); r.Next(); kept++ {
			r.Int(64)
		}
	}
	var codes []Code
	if !r.EndArguments() {
		for _, p := range r.problems {
			codes = append(codes, p.Code)
		}
	}
	if want := []Code{WrongType, TooManyItems}; kept != 2 || !slices.Equal(codes, want) {
		t.Errorf("%d elements and problems %v, want 2 and %v", kept, codes, want)
	}
}

// TestResultHeld checks that a result that a tool creates itself is validated against its
// output schema, and that only the server sees the error.
func TestResultHeld(t *testing.T) {
	const schema = `{"type":"object","properties":{"n":{"type":"integer","maximum":9},"s":{"type":"string"}},"required":["n"],"additionalProperties":false}`
	block := []Content{TextContent("a")}
	for _, test := range []struct {
		name, schema string
		result       Result
		err          string // error for the server, or ""
	}{
		{"right", schema, Result{Structured: json.RawMessage(`{"n": 1}`), Content: block}, ""},
		{"an error", schema, ErrorResult(Public("no", nil)), "no"},
		{"no schema", "", Result{Structured: json.RawMessage(`{"m":1}`)}, ""},
		{"given", schema, SDKResult(json.RawMessage(`{"content":[],"structuredContent":{"n":1}}`)), ""},
		{"a question", schema, SDKResult(json.RawMessage(`{"resultType":"input_required","inputRequests":{}}`)), ""},
		{
			"wrong", schema, Result{Structured: json.RawMessage(`{"n":10,"s":null}`), Content: block},
			"t: 2 problems with the result\n- result.n: expected an integer of at most 9, got 10\n- result.s: expected a string, got null",
		},
		{"given, and wrong", schema, SDKResult(json.RawMessage(`{"content":[],"structuredContent":{}}`)), "t: 1 problem with the result\n- result.n: missing, expected an integer of at most 9"},
		{"no structure", schema, ContentResult(block...), "t: 1 problem with the result\n- the structured result: missing, expected an object with n (required), s"},
		{"no JSON", schema, Result{Structured: json.RawMessage(`{"n":1`)}, "the structured result is not JSON: unexpected end of JSON input"},
		{"a name twice", schema, Result{Structured: json.RawMessage(`{"n":1,"n":2}`)}, "tool t: the structured result is not JSON: at byte 7: expected each name once in an object"},
		{"no UTF-8", schema, Result{Structured: json.RawMessage("{\"n\":1,\"s\":\"\xff\"}")}, "tool t: the structured result is not JSON: at byte 12: expected valid UTF-8"},
	} {
		set, err := New(Definition{Name: "t", Output: test.schema}, func(context.Context, Call) Result { return test.result })
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		r := set.Call(context.Background(), "t", nil)
		if r.IsError != (test.err != "") || r.Err != nil && r.Err.Error() != test.err {
			t.Errorf("%s: got %v, want %s", test.name, r.Err, test.err)
		}
		if held := new(ResultError); errors.As(r.Err, &held) && r.Text() != cannotSend {
			t.Errorf("%s: the model sees %s", test.name, r.Text())
		}
	}
}

// TestOutputNotHeld checks that creating a set fails if an output schema cannot be
// enforced.
func TestOutputNotHeld(t *testing.T) {
	_, err := New(Definition{Name: "t", Output: `{"$ref":"https://example.com"}`}, func(context.Context, Call) Result { return ContentResult() })
	const want = `the tool "t": the output schema: the schema at #: $ref "https://example.com": only a pointer within the schema is followed, such as #/$defs/Name`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A price represents decimals of other modules: it has methods for a number and for a
// string.
type price struct{ big.Rat }

func (p *price) UnmarshalJSON(text []byte) error {
	return p.UnmarshalText([]byte(strings.Trim(string(text), `"`)))
}

// TestMaxDigits checks that a number with millions of digits is rejected cheaply, however
// its type decodes it. A number with the maximum number of digits is accepted.
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
			t.Errorf("%s: with the maximum number of digits: got %.200s", name, got)
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
			t.Errorf("%s: with MaxDigits(4): got %.200q", name, got)
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

// TestMaxDigitsText checks that the message contains the limit.
func TestMaxDigitsText(t *testing.T) {
	tool := toolOf(`{"type":"object","properties":{"n":{"type":"integer"}}}`)
	r := tool.read([]byte(`{"n":`+strings.Repeat("1", 20_000)+`}`), nil)
	for r.Object(); r.Next(); {
		var n json.Number = r.Number()
		if n != "" {
			t.Errorf("got %.20s…", n)
		}
	}
	r.EndArguments()
	if got, want := r.refusal().Text(), "- n: expected a number of at most 10000 digits, got 1111"; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A loneTool is a tool that tests of readers and writers call without a set.
type loneTool struct {
	*contract
	definition *Definition
}

func alone(name, text string) *loneTool {
	d := &Definition{Name: name, Input: text}
	return &loneTool{contractOf(d), d}
}

func (t *loneTool) read(args []byte, opts []Option) *Reader {
	return t.readIn(context.Background(), args, opts)
}

func (t *loneTool) readIn(ctx context.Context, args []byte, opts []Option) *Reader {
	if len(opts) == 0 {
		return t.open(ctx, t.definition, args, defaults)
	}
	o := *defaults
	for _, option := range opts {
		option(&o)
	}
	return t.open(ctx, t.definition, args, &o)
}
