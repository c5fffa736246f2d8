package call

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write the golden files")

// forecastSchema contains nearly every kind of constraint.
const forecastSchema = `{"type":"object","properties":{
"city":{"type":"string","minLength":1,"maxLength":20},
"days":{"type":"integer","minimum":1,"maximum":14,"default":3},
"unit":{"type":"string","enum":["celsius","fahrenheit"]},
"code":{"type":"string","pattern":"^[A-Z]{2}$"},
"wait":{"type":"string","pattern":"^-?([0-9]+(\\.[0-9]+)?(ns|us|ms|s|m|h))+$"},
"from":{"type":"string","format":"date-time"},
"blob":{"type":"string","contentEncoding":"base64"},
"level":{"type":"integer","enum":[1,2,3]},
"ratio":{"type":"number","exclusiveMinimum":0,"maximum":0.5},
"step":{"type":"number","multipleOf":0.25},
"raw":{"type":"boolean"},
"tags":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":3,"uniqueItems":true},
"sides":{"type":"array","items":{"type":"string","enum":["n","s"]}},
"labels":{"type":"object","additionalProperties":{"type":"integer"}},
"limit":{"anyOf":[{"type":"integer"},{"type":"null"}]},
"place":{"anyOf":[{"type":"string"},{"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"}},"required":["lat","lon"],"additionalProperties":false}]},
"filters":{"type":"array","items":{"type":"object","properties":{"field":{"type":"string"},"max_age":{"type":"integer"}},"required":["field"],"additionalProperties":false}}
},"required":["city"],"additionalProperties":false}`

// refused are calls that a model might make, with an invalid argument each.
var refused = []struct{ name, args string }{
	{"nothing", ``},
	{"missing and unknown", `{"town":"Oslo"}`},
	{"letter case", `{"City":"Oslo"}`},
	{"spelling of words", `{"city":"Oslo","filters":[{"field":"a","maxAge":3}]}`},
	{"typing", `{"city":"Oslo","dyas":3,"untis":"celsius"}`},
	{"more words", `{"city_name":"Oslo","temperatureUnit":"celsius"}`},
	{"twice", `{"city":"Oslo","city":"Rome"}`},
	{"kinds", `{"city":5,"days":"3","raw":"yes","tags":"a","labels":[1],"limit":"x","unit":null}`},
	{"enum", `{"city":"Oslo","unit":"Celsius","level":"2","sides":["n","north"]}`},
	{"far from the enum", `{"city":"Oslo","unit":"kelvin","level":9}`},
	{"numbers", `{"city":"Oslo","days":99,"ratio":0,"step":0.3}`},
	{"fractions", `{"city":"Oslo","days":2.5,"ratio":0.75,"level":1.5}`},
	{"lengths", `{"city":"","tags":[]}`},
	{"too long", `{"city":"Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch is a village in Wales"}`},
	{"too many", `{"city":"Oslo","tags":["a","b","c","d"]}`},
	{"not unique", `{"city":"Oslo","tags":["a","b","a"]}`},
	{"patterns and formats", `{"city":"Oslo","code":"no","from":"tomorrow","wait":"5 minutes","blob":"%%%"}`},
	{"elements", `{"city":"Oslo","filters":[{"field":"a"},{"field":7},{},"x"]}`},
	{"values of a map", `{"city":"Oslo","labels":{"a":1,"odd name":"b"}}`},
	{"branches", `{"city":"Oslo","place":7}`},
	{"inside of a branch", `{"city":"Oslo","place":{"lat":59.9,"lng":10.7}}`},
	{"an object where a string is wanted", `{"city":{"name":"Oslo","country":"Norway","population":709037,"mayor":"Anne Lindboe"}}`},
	{"no object", `["Oslo"]`},
	{"text around", "```json\n{\"city\":\"Oslo\"}\n```"},
	{"cut off", `{"city":"Os`},
	{"a comma too many", `{"city":"Oslo",}`},
	{"two objects", `{"city":"Oslo"}{"city":"Rome"}`},
	{"no UTF-8", "{\"city\":\"\xff\"}"},
	{"deep", strings.Repeat(`{"city":`, 200)},
	{"control characters", "{\"city\":\"Oslo\",\"unit\":\"cel\\u0000sius\",\"a\\nb\":1}"},
	{"many", `{"city":"Oslo","tags":[` + strings.Repeat(`1,`, 60) + `1]}`},
	{"many long ones", `{"city":"Oslo","filters":[` + strings.Repeat(`{"fields":"a"},`, 30) + `{"field":"a"}]}`},
}

const rareSchema = `{"type":"object","properties":{
"level":{"type":"integer"},
"loud":{"type":"integer","description":"How loud it is. One of: 1 = Debug, 2 = Warn (odd, not wrong), 3 = Error.","enum":[1,2,3]},
"name":{"type":"string","not":{"const":"root"}},
"size":{"oneOf":[{"type":"integer","minimum":0},{"type":"integer","multipleOf":2}]},
"when":{"anyOf":[{"type":"string","format":"date"},{"type":"string","format":"date-time"},{"type":"integer"}]},
"span":{"type":"object","minProperties":1,"maxProperties":2},
"pair":{"type":"array","contains":{"type":"integer"}},
"card":{"type":"string"},
"addr":{"type":"string","anyOf":[{"format":"ipv4"},{"format":"ipv6"}]},
"pass":{"type":"string","anyOf":[{"minLength":2},{"minLength":0,"maxLength":0}]},
"wait":{"anyOf":[{"type":"string","pattern":"^-?([0-9]+(\\.[0-9]+)?(ns|us|ms|s|m|h))+$"},{"type":"null"}]},
"quoted":{"type":"string","pattern":"^\"([^\"\\\\\\x00-\\x1f]|\\\\([\"\\\\/bfnrt]|u[0-9a-fA-F]{4}))*\"$"},
"count":{"type":"string","pattern":"^-?(0|[1-9][0-9]*)$"},
"ratio":{"type":"string","pattern":"^\"-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?\"$"},
"none":{"type":"object","additionalProperties":false},
"code":{"type":"string"}
},"dependentRequired":{"card":["code"]},"patternProperties":{"^x-":{"type":"string"}},"propertyNames":{"maxLength":8},"additionalProperties":false}`

// refusedRarely are calls with less common mistakes.
var refusedRarely = []struct{ name, args string }{
	{"the range of the Go type", `{"level":128}`},
	{"names of constants", `{"loud":"warn"}`},
	{"far from the names of constants", `{"loud":7}`},
	{"not", `{"name":"root"}`},
	{"several forms", `{"size":4}`},
	{"no form", `{"when":"tomorrow"}`},
	{"members", `{"span":{}}`},
	{"too many members", `{"span":{"a":1,"b":2,"c":3}}`},
	{"contains", `{"pair":["a"]}`},
	{"one needs another", `{"card":"1234"}`},
	{"names by pattern", `{"x-a":1,"y-a":1,"x-abcdefgh":"a"}`},
	{"an address", `{"addr":"1.2.3"}`},
	{"one of two lengths", `{"pass":"a"}`},
	{"null or a duration", `{"wait":"soon"}`},
	{"JSON in a string", `{"quoted":"abc","count":"1.5","ratio":"0.5"}`},
	{"no names", `{"none":{"a":1}}`},
	{"twice inside", `{"span":{"a":1,"a":2}}`},
	{"half of a character", `{"code":"\ud800"}`},
	{"too long", `{"code":"` + strings.Repeat("a", 1000) + `"}`},
}

func refusal(t *testing.T, schema, args string, opts ...Option) Result {
	t.Helper()
	tool := alone("forecast", schema)
	r := tool.read([]byte(args), opts)
	for r.Object(); r.Next(); {
		if r.Name() == "level" {
			r.Int(8)
		}
	}
	if r.EndArguments() {
		t.Fatalf("%s was accepted", args)
	}
	return r.refusal()
}

// TestRefusals compares the messages for models with a golden, which contains every code.
// Each message must be sufficient to correct the call without the schema.
func TestRefusals(t *testing.T) {
	var got strings.Builder
	seen := map[Code]bool{}
	for _, test := range refused {
		got.WriteString("== " + test.name + "\n" + refusalText(t, refusal(t, forecastSchema, test.args), seen) + "\n\n")
	}
	for _, test := range refusedRarely {
		got.WriteString("== " + test.name + "\n" + refusalText(t, refusal(t, rareSchema, test.args, MaxBytes(1000)), seen) + "\n\n")
	}
	const badDefault = `{"type":"object","properties":{"level":{"type":"integer","default":200}}}`
	got.WriteString("== a default that the Go type refuses\n" + refusalText(t, refusal(t, badDefault, `{}`), seen) + "\n\n")
	golden(t, "testdata/refusals.txt", got.String())
	source, err := os.ReadFile("problem.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`Code = "([^"]+)"`).FindAllStringSubmatch(string(source), -1) {
		if !seen[Code(m[1])] {
			t.Errorf("no message in the golden has the code %s", m[1])
		}
	}
}

func refusalText(t *testing.T, r Result, seen map[Code]bool) string {
	t.Helper()
	text := r.Text()
	if len(text) > maxText || !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\r\t") {
		t.Errorf("the text has %d bytes: %q", len(text), text)
	}
	if !r.IsError || r.Structured != nil {
		t.Errorf("the result is %+v", r)
	}
	for _, p := range r.Err.(*ArgumentError).Problems {
		seen[p.Code] = true
	}
	return text
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		if i >= len(gotLines) || i >= len(wantLines) || gotLines[i] != wantLines[i] {
			t.Fatalf("%s differs at line %d; see it with: go test -run %s -update && git diff\ngot:\n%s",
				name, i+1, t.Name(), strings.Join(gotLines[min(i, len(gotLines)):min(i+3, len(gotLines))], "\n"))
		}
	}
}

func TestArgumentErrorJSON(t *testing.T) {
	result := refusal(t, forecastSchema, `{"unit":"Celsius","dayz":1}`)
	got, err := json.Marshal(result.Err)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"tool":"forecast","problems":[` +
		`{"path":"unit","code":"not-in-enum","expected":"one of \"celsius\", \"fahrenheit\"","got":"\"Celsius\"","nearest":"\"celsius\""},` +
		`{"path":"dayz","code":"unknown-argument","expected":"` + namesOf(result) + `","nearest":"days"},` +
		`{"path":"city","code":"missing-argument","expected":"a string of 1 to 20 characters"}]}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// namesOf returns the text Expected of the second problem of r.
func namesOf(r Result) string { return r.Err.(*ArgumentError).Problems[1].Expected }

func TestPaths(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{memberPath("", "a"), "a"},
		{memberPath("a", "b-c_1"), "a.b-c_1"},
		{memberPath("a", "b c"), `a["b c"]`},
		{memberPath("", `"`), `["\""]`},
		{memberPath("", ""), `[""]`},
		{memberPath("a", "1"), `a["1"]`},
		{elementPath("a", 2), "a[2]"},
		{elementPath("", 0), "[0]"},
		{memberPath("", strings.Repeat("a", 100)), `["` + strings.Repeat("a", maxName) + `…"]`},
		{shownPath(strings.Repeat("é", 100)), "…" + strings.Repeat("é", maxPath/2)},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}

func TestMoreProblems(t *testing.T) {
	e := &ArgumentError{Tool: "t", Problems: []Problem{{Path: "a", Code: WrongType, Expected: "an integer", Got: "true"}}, More: 7}
	want := "t: at least 8 problems with the arguments\n- a: expected an integer, got true\n- and at least 7 more"
	if got := e.Error(); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// A span is encoded as two digits. The first must not be greater than the second.
type span struct{ text string }

var errSpan = errors.New("the low end is above the high one")

func (s *span) UnmarshalText(text []byte) error {
	if s.text = string(text); len(text) == 3 && text[0] > text[2] {
		return errSpan
	}
	return nil
}

// A jsonSpan is a span with UnmarshalJSON, which takes precedence over UnmarshalText.
type jsonSpan struct{ span }

func (s *jsonSpan) UnmarshalText([]byte) error { panic("it has a method for JSON") }

func (s *jsonSpan) UnmarshalJSON(raw []byte) error {
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return err
	}
	return s.span.UnmarshalText([]byte(text))
}

// TestReasons checks that the message for a value that the Go type rejects contains the
// reason.
func TestReasons(t *testing.T) {
	tool := toolOf(`{"properties":{
		"text":{"type":"string","pattern":"^[0-9]-[0-9]$"},
		"value":{"type":"string","pattern":"^[0-9]-[0-9]$"},
		"names":{"type":"object","additionalProperties":{"type":"integer"}},
		"time":{"type":"string","format":"date-time"}
	},"additionalProperties":false}`)
	cases := []struct{ args, want string }{
		{`{"text":"1-9","value":"1-9","names":{"1-9":1},"time":"2026-01-01T00:00:00Z"}`, ""},
		{`{"text":"9-1"}`, `text: refused: the low end is above the high one, got "9-1"`},
		{`{"value":"9-1"}`, `value: refused: the low end is above the high one, got "9-1"`},
		{`{"names":{"9-1":1}}`, `names["9-1"]: refused: not a name here: the low end is above the high one, got "9-1"`},
		{`{"time":"2026-01-01t00:00:00z"}`, `time: expected a date and time with the letters T and Z as capitals, got "2026-01-01t00:00:00z"; did you mean "2026-01-01T00:00:00Z"?`},
		{`{"time":"2016-12-31T23:59:60Z"}`, `time: expected a date and time that exists, such as 2006-01-02T15:04:05Z, got "2016-12-31T23:59:60Z"`},
	}
	for _, c := range cases {
		r := tool.read([]byte(c.args), nil)
		for r.Object(); r.Next(); {
			switch r.Name() {
			case "text":
				r.Text(new(span))
			case "value":
				r.Unmarshal(new(jsonSpan))
			case "names":
				for r.Object(); r.Next(); {
					r.NameText(new(span))
					r.Int(64)
				}
			case "time":
				r.Time()
			}
		}
		r.EndArguments()
		var got []string
		for _, p := range r.problems {
			got = append(got, p.String())
			if strings.Contains(p.String(), "refused") && (p.Expected != "" || p.Reason == "") {
				t.Errorf("%s: got %+v, want a reason alone", c.args, p)
			}
		}
		if all := strings.Join(got, "\n"); all != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.args, all, c.want)
		}
	}
}

// TestNoArguments checks the errors for arguments of a tool that has no parameters, and for
// duplicate names.
func TestNoArguments(t *testing.T) {
	tool := toolOf(`{"type":"object","properties":{},"additionalProperties":false}`)
	cases := []struct{ args, want string }{
		{``, ""},
		{" \r\n", ""},
		{`null`, ""},
		{"\tnull ", ""},
		{`{}`, ""},
		{`{"force":true}`, "force: unknown name, the tool takes no arguments"},
		{`{"a":1,"a":2}`, `the arguments: at line 1, column 8 (byte 7): expected each name once in an object, got "a" twice`},
		{`[]`, "the arguments: expected an object without members, got []"},
		{`nul`, "the arguments: invalid JSON at line 1, column 1 (byte 0): expected a value: an object, an array, a string, a number, true, false or null, got nul"},
		{`null,`, "the arguments: invalid JSON at line 1, column 5 (byte 4): expected nothing after the end of the value, got ,"},
	}
	for _, c := range cases {
		got := ""
		for i, p := range problemsOf(tool, c.args, func(r *Reader) { r.Skip() }) {
			if i > 0 {
				got += "\n"
			}
			got += p.String()
		}
		if got != c.want {
			t.Errorf("%q:\ngot  %s\nwant %s", c.args, got, c.want)
		}
	}
}

func problemsOf(tool *loneTool, args string, read func(*Reader)) []Problem {
	r := tool.read([]byte(args), nil)
	read(r)
	r.finish()
	return r.problems
}

// secretType is a type whose decoder returns errors with details of the server.
type secretType struct{}

var errSecretType error

func (*secretType) UnmarshalText([]byte) error { return errSecretType }
func (*secretType) UnmarshalJSON([]byte) error { return errSecretType }

// TestMaskedDecoders checks that MaskErrors hides the errors of decoders from the model, and
// not from the server, for each function that calls a decoder.
func TestMaskedDecoders(t *testing.T) {
	secret := errors.New("pq: password of admin")
	for name, read := range map[string]func(r *Reader, v *secretType){
		"text":      func(r *Reader, v *secretType) { r.Text(v) },
		"JSON":      func(r *Reader, v *secretType) { r.Unmarshal(v) },
		"quoted":    func(r *Reader, v *secretType) { UnmarshalQuoted(r, v) },
		"message":   func(r *Reader, v *secretType) { r.Decode(v.UnmarshalJSON) },
		"map names": func(r *Reader, v *secretType) { r.NameText(v); r.Skip() },
	} {
		for _, test := range []struct {
			err          error
			masked, open bool // whether the text contains the error
		}{{secret, false, true}, {Public("use a city", secret), true, true}} {
			for _, mask := range []bool{false, true} {
				var opts []Option
				want := test.open
				if mask {
					opts, want = []Option{MaskErrors()}, test.masked
				}
				errSecretType = test.err
				r := alone("forecast", `{"type":"object"}`).read([]byte(`{"a":"x"}`), opts)
				for r.Object(); r.Next(); {
					read(r, new(secretType))
				}
				if r.EndArguments() {
					t.Fatalf("%s: the value was accepted", name)
				}
				result := r.refusal()
				text := strings.Contains(result.Text(), "password") || strings.Contains(result.Text(), "use a city")
				if text != want {
					t.Errorf("%s, mask %t: got %q", name, mask, result.Text())
				}
				if mask && !want && !errors.Is(result.Err, secret) {
					t.Errorf("%s: the server's error %v does not have the cause", name, result.Err)
				}
			}
		}
	}
}

// TestUnknownTool checks that the error contains the nearest name.
func TestUnknownTool(t *testing.T) {
	set := Must(Join(echo("forecast"), echo("alerts")))
	for name, want := range map[string]string{
		"forcast":  `no tool is called "forcast": did you mean "forecast"?`,
		"Forecast": `no tool is called "Forecast": did you mean "forecast"?`,
		"delete":   `no tool is called "delete"`,
		"":         `no tool is called ""`,
	} {
		if got := set.Call(t.Context(), name, nil).Err.Error(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
