package call

import (
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write the golden files")

// forecastSchema has a rule of nearly every kind.
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

// refused are calls that a model may make, and what is wrong with them.
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

// rareSchema has what few schemas have.
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

// refusedRarely are calls with mistakes that the others do not have.
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

// refusal returns the result of a call with bad arguments.
func refusal(t *testing.T, schema, args string, opts ...Option) Result {
	t.Helper()
	tool := alone("forecast", schema)
	r := tool.read([]byte(args), opts)
	for r.Object(); r.Next(); {
		if r.Name() == "level" {
			r.Int(8)
		}
	}
	if r.Ready() {
		t.Fatalf("%s was accepted", args)
	}
	return r.refusal()
}

// TestRefusals holds the texts that models get, with every code in one of them.
// Each must say enough to mend the call without the schema.
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
	source, err := os.ReadFile("problem_code.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`Code = "([^"]+)"`).FindAllStringSubmatch(string(source), -1) {
		if !seen[Code(m[1])] {
			t.Errorf("no call is refused with %s", m[1])
		}
	}
}

// refusalText returns the text of a refusal, and notes the codes in it.
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

// golden compares a text with a file.
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

// namesOf is what the second problem of a result expects.
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
