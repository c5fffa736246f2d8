package call

import (
	"encoding/json"
	"fmt"
	"math"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"
)

// readWith reads args with the schema of a tool and returns the problems, each
// as its path and code.
func readWith(tool *loneTool, args string, read func(*Reader), opts ...Option) string {
	r := tool.read([]byte(args), opts)
	var result Result
	defer r.end(&result)
	read(r)
	if r.Ready() {
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

// A scalar is a way to read the one argument x.
type scalar struct {
	schema string // of x
	read   func(*Reader) any
	cases  []scalarCase
}

// A scalarCase is an x, and what is read or the problems that it has.
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

// TestNoElementsBeyondTheLimit: the elements beyond "maxItems" are checked, but
// nobody is asked to keep them.
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
	if !r.Ready() {
		for _, p := range r.problems {
			codes = append(codes, p.Code)
		}
	}
	if want := []Code{WrongType, TooManyItems}; kept != 2 || !slices.Equal(codes, want) {
		t.Errorf("%d elements and problems %v, want 2 and %v", kept, codes, want)
	}
}
