package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func mustParse(t *testing.T, text string) *Doc {
	t.Helper()
	doc, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return doc
}

func TestParse(t *testing.T) {
	tests := []struct {
		text string
		want *Doc
	}{
		{` null `, &Doc{}},
		{"\t\r\n true", Boolean(true)},
		{`false`, Boolean(false)},
		{`0`, Num("0")},
		{`-0.10e+05`, Num("-0.10e+05")},
		{`123456789012345678901234567890`, Num("123456789012345678901234567890")},
		{`""`, Str("")},
		{`"\"\\\/\b\f\n\r\t"`, Str("\"\\/\b\f\n\r\t")},
		{`"\u0041\u00e5\ud83d\ude00é"`, Str("Aå😀é")},
		{`[]`, Arr()},
		{`[1, [2] ,{}]`, Arr(Num("1"), Arr(Num("2")), Obj())},
		{`{ }`, Obj()},
		{`{"b":1, "a" : {"":null}}`, Obj(M("b", Num("1")), M("a", Obj(M("", &Doc{}))))},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			got := mustParse(t, tt.text)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestParseError(t *testing.T) {
	tests := []struct {
		text, want string
	}{
		{``, `unexpected end of input, expected a JSON value at byte 0`},
		{`  `, `unexpected end of input, expected a JSON value at byte 2`},
		{"\ufeff1", `unexpected '\ufeff', expected a JSON value at byte 0`},
		{"\x00", `unexpected '\x00', expected a JSON value at byte 0`},
		{`nul`, `unexpected 'n', expected a JSON value at byte 0`},
		{`nullx`, `unexpected 'x', expected the end at byte 4`},
		{`1 2`, `unexpected '2', expected the end at byte 2`},
		{`01`, `unexpected '1', expected the end at byte 1`},
		{`1.`, `unexpected '.', expected the end at byte 1`},
		{`-`, `a number has no digits at byte 0`},
		{`[1 2]`, `unexpected '2', expected "," or "]" at byte 3`},
		{`[1,]`, `unexpected ']', expected a JSON value at byte 3`},
		{`[1`, `unexpected end of input, expected "," or "]" at byte 2`},
		{`{"a" 1}`, `unexpected '1', expected ":" at byte 5`},
		{`{"a":1,}`, `unexpected '}', expected a key in quotes at byte 7`},
		{`{a:1}`, `unexpected 'a', expected a key in quotes at byte 1`},
		{`{"a":1`, `unexpected end of input, expected "," or "}" at byte 6`},
		{`{"a":1, "a":2}`, `key "a" appears twice at byte 8`},
		{`{"é":1,"\u00e9":2}`, `key "é" appears twice at byte 8`},
		{`[{"a":{"b":1,"b":1}}]`, `key "b" appears twice at byte 13`},
		{` "abc`, `an unterminated string at byte 1`},
		{`"a` + "\n" + `"`, `a control character inside a string at byte 2`},
		{`"a` + "\xff" + `"`, `invalid UTF-8 at byte 2`},
		{`"\ud800"`, `an unpaired surrogate at byte 1`},
		{`"\ud800\u0041"`, `an unpaired surrogate at byte 1`},
		{`"\udc00"`, `an unpaired surrogate at byte 1`},
		{`"\x41"`, `an unknown escape sequence at byte 1`},
		{`"\u12"`, `an unknown escape sequence at byte 1`},
		{`"\u12+4"`, `an unknown escape sequence at byte 1`},
		{`"\`, `an unknown escape sequence at byte 1`},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			doc, err := Parse([]byte(tt.text))
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || doc != nil {
				t.Fatalf("got (%v, %v), want a *SyntaxError alone", doc, err)
			}
			if got := err.Error(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestParseDepth(t *testing.T) {
	nested := func(levels int) []byte {
		return []byte(strings.Repeat(`{"a":[`, levels/2) + strings.Repeat(`]}`, levels/2))
	}
	if _, err := Parse(nested(MaxDepth)); err != nil {
		t.Errorf("%d levels: %v", MaxDepth, err)
	}
	_, err := Parse(nested(MaxDepth + 2))
	want := fmt.Sprintf("nested deeper than %d levels at byte %d", MaxDepth, MaxDepth/2*len(`{"a":[`))
	if err == nil || err.Error() != want {
		t.Errorf("%d levels: got %v, want %s", MaxDepth+2, err, want)
	}
}

func TestParseValues(t *testing.T) {
	array := func(values int) []byte { return []byte("[0" + strings.Repeat(",0", values-2) + "]") }
	if _, err := Parse(array(MaxValues)); err != nil {
		t.Errorf("%d values: %v", MaxValues, err)
	}
	_, err := Parse(array(MaxValues + 1))
	want := fmt.Sprintf("more than %d values at byte %d", MaxValues, 2*MaxValues-1)
	if err == nil || err.Error() != want {
		t.Errorf("%d values: got %v, want %s", MaxValues+1, err, want)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"type":"object","properties":{"a":{"default":1.50}}}`, `[1e5,-0,"\ud83d\ude00\u0000` + "`" + `"]`,
		`{"a":1,"a":2}`, "\"\xff\"", `"\ud800"`, `[1,]`, ` null `, "\"\u202e\u00a0\"", `{"a":tru}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		doc, err := Parse(text)
		if err != nil {
			checkRefusal(t, text, err)
			return
		}
		canonical := doc.Append(nil)
		if got, want := decode(t, canonical), decode(t, text); !reflect.DeepEqual(got, want) {
			t.Fatalf("the canonical form of %q has a different value: %q", text, canonical)
		}
		again, err := Parse(canonical)
		if err != nil {
			t.Fatalf("Parse(%q): %v", canonical, err)
		}
		if !again.Equal(doc) || !bytes.Equal(again.Append(nil), canonical) {
			t.Errorf("parsing the canonical form %q yields a different document: %q", canonical, again)
		}
	})
}

// checkRefusal checks that Parse has a reason for its error: encoding/json also rejects
// the input, or the reason is documented.
func checkRefusal(t *testing.T, text []byte, err error) {
	t.Helper()
	if !json.Valid(text) {
		return
	}
	for _, reason := range []string{"appears twice", "invalid UTF-8", "surrogate", "nested deeper"} {
		if strings.Contains(err.Error(), reason) {
			return
		}
	}
	t.Errorf("Parse(%q): %v", text, err)
}

func decode(t *testing.T, text []byte) any {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		t.Fatalf("Parse accepts %q, but encoding/json does not: %v", text, err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		t.Fatalf("encoding/json finds more than one value in %q", text)
	}
	return value
}

func TestLines(t *testing.T) {
	tests := []struct {
		name string
		want []string // lines that equal the input if they are joined
	}{
		{"no properties", []string{
			`{"type":"object","properties":{},"additionalProperties":false}`,
		}},
		{"flat", []string{
			`{"type":"object","properties":{`,
			`"city":{"type":"string","description":"name"},`,
			`"days":{"type":"integer"}`,
			`},"required":["city"],"additionalProperties":false}`,
		}},
		{"nested", []string{
			`{"type":"object","properties":{`,
			`"a":{"type":"array","items":{"type":"object","properties":{`,
			`"b":{"type":"string"}`,
			`}}},`,
			`"c":{}`,
			`},"$defs":{`,
			`"d":{"anyOf":[{"properties":{`,
			`"e":true`,
			`}},{"type":"null"}]}`,
			`}}`,
		}},
		{"data that looks like a schema", []string{
			`{"default":{"properties":{"a":1}},"enum":[{"properties":{"a":1}}],"x-vendor":{"properties":{"a":1}}}`,
		}},
		{"property named properties", []string{
			`{"properties":{`,
			`"properties":{"const":{"a":1}}`,
			`}}`,
		}},
		{"newlines in strings", []string{
			`{"description":"one\n`,
			`two \\n \"three\"\n`,
			`\n`,
			`four\\\n`,
			`five\n","x-data":["a\n`,
			`b"],"a\nkey":1}`,
		}},
		{"a string", []string{`"a\n`, `b"`}},
		{"a number", []string{`1`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Lines(mustParse(t, strings.Join(tt.want, "")))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func FuzzLines(f *testing.F) {
	f.Add(`{"properties":{"a":{"description":"x\n\ny\\n"}}}`)
	f.Add(`{"$defs":{"":{"properties":{}}},"enum":["\n","\\\n"]}`)
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := Parse([]byte(text))
		if err != nil {
			t.Skip("not JSON")
		}
		lines := Lines(doc)
		if got, want := strings.Join(lines, ""), doc.String(); got != want {
			t.Errorf("joined lines: %q, canonical text: %q", got, want)
		}
		for _, line := range lines {
			if line == "" || strings.ContainsAny(line, "\n`") {
				t.Errorf("line %q of %q is empty, or contains a newline or backtick", line, doc)
			}
		}
	})
}

// testLines collects the pieces of lines. Names of constants are written in <>.
type testLines struct {
	lines [][]string
	line  []string
}

func (l *testLines) Text(text []byte) { l.line = append(l.line, string(text)) }
func (l *testLines) Name(name string) { l.line = append(l.line, "<"+name+">") }
func (l *testLines) EndLine()         { l.lines, l.line = append(l.lines, l.line), nil }

// TestCut checks documents in which constants contain members of an object. The lines must
// contain the names of the constants. After the names are replaced with their values, they
// must equal the lines of the whole document.
func TestCut(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{"a":{"type":"object","properties":{"b":{},"c":{}},"required":["b"],"title":"A"},"d":{"type":"null"}}}`)
	inner := doc.Under("properties").Under("a")
	held := map[*Doc][]Held{
		doc.Under("properties"): {{`"d":{"type":"null"}`, 1, 1}},
		inner:                   {{`"properties":{"b":{},"c":{}},"required":["b"]`, 1, 2}},
	}
	var got testLines
	Cut(doc, func(object *Doc) []Held { return held[object] }, &got)
	want := [][]string{
		{`{"type":"object","properties":{`},
		{`"a":{"type":"object",`, `<"properties":{"b":{},"c":{}},"required":["b"]>`, `,"title":"A"},`},
		{`<"d":{"type":"null"}>`},
		{`}}`},
	}
	if diff := cmp.Diff(want, got.lines); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	var whole strings.Builder
	for _, line := range got.lines {
		for _, piece := range line {
			whole.WriteString(strings.Trim(piece, "<>"))
		}
	}
	if whole.String() != doc.String() {
		t.Errorf("%s, want %s", whole.String(), doc)
	}
}

// TestCutMember checks that CutMember cuts a member into the same lines as Cut cuts its
// object.
func TestCutMember(t *testing.T) {
	properties := mustParse(t, `{"type":"object","properties":{"a":{"type":"object","properties":{"b":{}},"title":"x\ny"}}}`).Under("properties")
	var got testLines
	CutMember(properties.Members[0], nil, &got)
	want := [][]string{{`"a":{"type":"object","properties":{`}, {`"b":{}`}, {`},"title":"x\n`}, {`y"}`}}
	if diff := cmp.Diff(want, got.lines); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got := "{" + string(AppendMember(nil, properties.Members[0])) + "}"; got != properties.String() {
		t.Errorf("the object is %s, want %s", got, properties)
	}
}
