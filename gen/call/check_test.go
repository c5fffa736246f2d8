package call

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func mustCompile(t testing.TB, schema string) *node {
	t.Helper()
	n, err := compile(schema)
	if err != nil {
		t.Fatalf("%s: %v", schema, err)
	}
	return n
}

func codesOf(problems []Problem) string {
	var all []string
	for _, p := range problems {
		all = append(all, fmt.Sprintf("%s %s", p.Code, p.Path))
	}
	return strings.Join(all, ", ")
}

func TestExplain(t *testing.T) {
	const shapes = `{"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number","minimum":0}},"required":["kind","r"],"additionalProperties":false},` +
		`{"type":"object","properties":{"kind":{"enum":["square","cube"]},"side":{"type":"number"}},"required":["kind","side"],"additionalProperties":false}`
	tests := []struct {
		name, schema, value, want string
	}{
		{"kind", `{"type":"integer"}`, `"3"`, "wrong-type "},
		{"no integer", `{"type":"integer"}`, `3.5`, "wrong-type "},
		{"integer in other spellings", `{"type":"integer"}`, `3.50e1`, ""},
		{"false", `{"properties":{"a":false}}`, `{"a":1}`, "not-accepted a"},
		{"enum of numbers", `{"enum":[1,2.5,[1,{"a":null}]]}`, `[1.0,{"\u0061":null}]`, ""},
		{"enum of others", `{"enum":[1,"1",true]}`, `false`, "not-in-enum "},
		{"several members", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer","minimum":1},"c":{}},"required":["a","c"],"additionalProperties":false}`,
			`{"b":0,"A":"x"}`, "too-small b, unknown-argument A, missing-argument a, missing-argument c"},
		{"deep", `{"properties":{"a":{"items":{"additionalProperties":{"type":"integer"}}}}}`, `{"a":[{},{"odd name":"x","y":1}]}`, `wrong-type a[1]["odd name"]`},
		{"strings", `{"items":{"minLength":2,"maxLength":3,"pattern":"^é","format":"idn-hostname"}}`, `["é","éééé","abc","é b","éé"]`,
			"too-short [0], too-long [1], no-pattern-match [2], bad-format [3]"},
		{"numbers", `{"items":{"minimum":-1.5,"exclusiveMaximum":1e2,"multipleOf":0.5}}`, `[-2,100,0.3,99.5,1e400,1e-400]`,
			"too-small [0], too-large [1], not-a-multiple [2], too-large [4], not-a-multiple [5]"},
		{"endless exponents", `{"items":{"multipleOf":3,"minimum":0}}`, `[3e1000000000,1e1000000000,3e-1000000000,3e99999999999999999999]`, "not-a-multiple [1], not-a-multiple [2]"},
		{"lengths", `{"items":{"type":"array","minItems":1,"maxItems":2}}`, `[[],[1,2,3],[1]]`, "too-few-items [0], too-many-items [1]"},
		{"unique", `{"uniqueItems":true}`, `[1,"1",{"a":1,"b":2},[1],{"b":2.0,"a":1}]`, "not-unique [4]"},
		{"contains", `{"contains":{"type":"integer"},"minContains":2,"maxContains":2}`, `[1,"a"]`, "too-few-items "},
		{"contains too much", `{"contains":{"type":"integer"},"maxContains":1}`, `[1,2]`, "too-many-items "},
		{"contains and unique", `{"contains":{"type":"string"},"uniqueItems":true}`, `[1,1]`, "too-few-items , not-unique [1]"},
		{"prefix", `{"prefixItems":[{"type":"string"},{"type":"integer"}],"items":false}`, `[1,2,3]`, "wrong-type [0], not-accepted [2]"},
		{"names", `{"propertyNames":{"maxLength":2}}`, `{"abc":1,"ab":2}`, "too-long abc"},
		{"patterns", `{"patternProperties":{"^n":{"type":"integer"},"x$":{"minimum":3}},"additionalProperties":false}`, `{"n":"a","nx":1,"y":1}`,
			"wrong-type n, too-small nx, unknown-argument y"},
		{"counts", `{"items":{"minProperties":1,"maxProperties":2}}`, `[{},{"a":1,"b":2,"c":3}]`, "too-few-items [0], too-many-items [1]"},
		{"dependents", `{"dependentRequired":{"card":["zip","name"]},"dependentSchemas":{"x":{"required":["y"]}}}`, `{"card":1,"name":2,"x":3}`, "missing-argument zip, missing-argument y"},
		{"all of", `{"allOf":[{"minimum":3},{"multipleOf":2}]}`, `1`, "too-small , not-a-multiple "},
		{"condition", `{"if":{"properties":{"a":{"const":1}},"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]}}`, `{"a":1}`, "missing-argument b"},
		{"condition that fails", `{"if":{"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]}}`, `{}`, "missing-argument c"},
		{"not", `{"not":{"type":"string"}}`, `"a"`, "not-accepted "},
		{"any of kinds", `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `true`, "wrong-type "},
		{"any of, the branch of that kind", `{"anyOf":[{"type":"string","minLength":2},{"type":"integer"}]}`, `"a"`, "too-short "},
		{"any of values", `{"anyOf":[{"const":"a"},{"enum":["b","c"]},{"type":"integer"}]}`, `"d"`, "not-in-enum "},
		{"any of values alone", `{"anyOf":[{"const":"a"},{"enum":["b","c"]}]}`, `"d"`, "not-in-enum "},
		{"any of limits", `{"anyOf":[{"type":"integer","maximum":0},{"type":"integer","minimum":5}]}`, `3`, "no-variant "},
		{"tag", `{"anyOf":[` + shapes + `]}`, `{"kind":"cubes","side":1}`, "not-in-enum kind"},
		{"no tag", `{"oneOf":[` + shapes + `]}`, `{"side":1}`, "missing-argument kind"},
		{"the branch of the tag", `{"oneOf":[` + shapes + `]}`, `{"kind":"cube","side":"1","r":2}`, "wrong-type side, unknown-argument r"},
		{"nearest object", `{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"integer","minimum":3}},"required":["b"]}]}`, `{"b":1}`, "too-small b"},
		{"nearest array", `{"anyOf":[{"type":"array","items":{"type":"object"}},{"type":"array","items":{"type":"integer","minimum":3}}]}`, `[1]`, "too-small [0]"},
		{"several of one", `{"oneOf":[{"minimum":1},{"minimum":2}]}`, `3`, "not-accepted "},
		{"recursive", `{"type":"object","properties":{"next":{"$ref":"#"},"v":{"type":"integer"}},"required":["v"]}`, `{"v":1,"next":{"v":2,"next":{"v":"x"}}}`, "wrong-type next.next.v"},
		{"reference beside limits", `{"$ref":"#/$defs/S","maxLength":2,"$defs":{"S":{"type":"string","minLength":1}}}`, `"abc"`, "too-long "},
		{"null of an optional member", `{"properties":{"a":{"type":"integer"}}}`, `{"a":null}`, "wrong-type a"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := mustCompile(t, tt.schema)
			problems := n.explain(tt.value, "")
			if got := codesOf(problems); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if n.accepts(tt.value) != (tt.want == "") {
				t.Errorf("accepts and explain differ")
			}
			for _, p := range problems {
				if p.Expected == "" && p.Code != UnknownArgument {
					t.Errorf("the problem %s has no Expected", p.Code)
				}
			}
		})
	}
}

func TestExplainBelow(t *testing.T) {
	n := mustCompile(t, `{"properties":{"a":{"items":{"type":"integer"}}}}`)
	if got, want := codesOf(n.explain(`{"a":["x"]}`, "filters[2]")), "wrong-type filters[2].a[0]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestExplainHasAnEnd(t *testing.T) {
	n := mustCompile(t, `{"items":{"type":"integer"}}`)
	value := "[" + strings.TrimSuffix(strings.Repeat(`"x",`, 10_000), ",") + "]"
	c := checker{decided: new(decisions)}
	c.check(n, value, "")
	if got, want := []int{len(c.problems), c.unlisted}, []int{maxFound, 10_000 - maxFound}; !slices.Equal(got, want) {
		t.Errorf("got %d problems and others, want %d", got, want)
	}
}

// TestTimeIsBounded checks that the time for recursive schemas does not double with each
// level.
func TestTimeIsBounded(t *testing.T) {
	schemas := []string{
		`{"anyOf":[{"properties":{"a":{"$ref":"#"},"k":{"const":1}},"required":["k"]},{"properties":{"a":{"$ref":"#"},"k":{"const":2}},"required":["k"]},{"type":"integer"}]}`,
		`{"allOf":[{"properties":{"a":{"$ref":"#"}}},{"properties":{"a":{"$ref":"#"}}}],"minProperties":1}`,
		`{"properties":{"a":{"$ref":"#"}},"patternProperties":{"^a":{"$ref":"#"}},"type":["object","string"]}`,
		`{"oneOf":[{"properties":{"a":{"$ref":"#"}},"required":["a"]},{"additionalProperties":{"$ref":"#"},"required":["a","b"]},{"const":0}]}`,
		`{"not":{"not":{"properties":{"a":{"$ref":"#"},"k":{"const":1}}}},"additionalProperties":{"$ref":"#"},"type":["object"]}`,
		`{"type":["array","object","integer"],"items":{"$ref":"#"},"properties":{"a":{"$ref":"#"},"k":{"type":"string"}},"anyOf":[{"properties":{"a":{"$ref":"#"}}},{"items":{"$ref":"#"}}]}`,
	}
	for _, schema := range schemas {
		for _, leaf := range []string{`0`, `{}`, `"x"`, `null`} {
			value := strings.Repeat(`{"a":`, 90) + leaf + strings.Repeat(`,"k":null}`, 90)
			start := time.Now()
			n := mustCompile(t, schema)
			n.accepts(value)
			n.explain(value, "")
			normalized(n, value)
			n.repair(value)
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("%s: %v", schema, took)
			}
		}
	}
}

// TestManyProblemsInMaps checks that details of unlisted problems are not computed, because
// that is slow, for example to find the nearest of many values.
func TestManyProblemsInMaps(t *testing.T) {
	values := strings.Repeat(`"abcdefghijklmnopqrstuvwxyz0123456789",`, 500) + `"z"`
	tool := toolOf(`{"additionalProperties": {"enum": [` + values + `]}}`)
	var args strings.Builder
	const count = 20_000
	for i := range count {
		fmt.Fprintf(&args, `,"k%d":"abcdefghijklmnopqrstuvwxyz012345%04d"`, i, i%1000)
	}
	start := time.Now()
	r := tool.read([]byte("{"+args.String()[1:]+"}"), nil)
	for r.Object(); r.Next(); {
		_ = r.String()
	}
	if r.finish(); len(r.problems) != maxProblems || r.unlisted != count-maxProblems {
		t.Errorf("got %d problems and %d more, want %d of %d", len(r.problems), r.unlisted, maxProblems, count)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestLargeValues(t *testing.T) {
	n := mustCompile(t, `{"uniqueItems":true,"items":{"multipleOf":7,"anyOf":[{"minimum":0},{"maximum":-1}]}}`)
	digits := strings.Repeat("7", 1<<20)
	if !n.accepts("[" + digits + "]") {
		t.Errorf("a long number is rejected")
	}
	value := "[" + strings.TrimSuffix(strings.Repeat(`7,`, 1<<19), ",") + "]"
	if got, want := codesOf(n.explain(value, "")), "not-unique [1]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLoopsAreRefused(t *testing.T) {
	tests := []struct {
		schema string
		loops  bool
	}{
		{`{"allOf":[{"$ref":"#"}]}`, true},
		{`{"not":{"$ref":"#"}}`, true},
		{`{"properties":{"a":{"anyOf":[{"$ref":"#/properties/a"},{"type":"null"}]}}}`, true},
		{`{"$ref":"#/$defs/A","$defs":{"A":{"if":{"$ref":"#/$defs/B"},"then":true},"B":{"oneOf":[{"$ref":"#/$defs/A"}]}}}`, true},
		{`{"dependentSchemas":{"a":{"$ref":"#"}}}`, true},
		{`{"allOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/A"}],"$defs":{"A":{"items":{"$ref":"#"}}}}`, false},
		{`{"anyOf":[{"type":"null"},{"type":"object","properties":{"a":{"$ref":"#"}}}]}`, false},
	}
	for _, tt := range tests {
		_, err := compile(tt.schema)
		if got := err != nil && strings.Contains(err.Error(), "refers back to itself"); got != tt.loops {
			t.Errorf("%s: got %v", tt.schema, err)
		}
	}
}

func TestCanonical(t *testing.T) {
	same := [][]string{
		{`1`, `1.0`, `10e-1`, `0.1e1`, `1E+0`},
		{`0`, `-0`, `0.0`, `0e5`},
		{`-120`, `-1.2e2`},
		{`"é\n\""`, `"\u00e9\n\u0022"`},
		{`"<\u2028"`, "\"<\u2028\""},
		{`{"a":1,"b":[1, 2]}`, `{ "b":[1.0,2] , "\u0061":1}`},
		{`[]`, `[ ]`}, {`{}`}, {`null`}, {`true`}, {`"1"`}, {`["a","b"]`}, {`["a,b"]`}, {`[["a"],"b"]`},
		{`"a\\"`}, {`1e1000000000`}, {`-1e1000000000`},
	}
	var all []string
	for _, group := range same {
		for _, raw := range group {
			if got, want := canonical(raw), canonical(group[0]); got != want {
				t.Errorf("%s: got %s, want %s", raw, got, want)
			}
		}
		if slices.Contains(all, canonical(group[0])) {
			t.Errorf("%s has the canonical string of another value", group[0])
		}
		all = append(all, canonical(group[0]))
	}
}

func TestExplainSays(t *testing.T) {
	tests := []struct {
		name, schema, value, want string
	}{
		{"name", `{"propertyNames":{"maxLength":2}}`, `{"abc":1}`, "as its name a string of at most 2 characters"},
		{"several", `{"oneOf":[{"minimum":1},{"minimum":2},{"minimum":9}]}`, `3`, "a value that matches exactly one of these: a number of at least 1; a number of at least 2"},
		{"twins", `{"uniqueItems":true}`, `[1,2,1]`, "a value that differs from [0]"},
		{"contains", `{"contains":{"type":"integer"},"minContains":2}`, `["a"]`, "an array with at least 2 elements that each are an integer"},
		{"contains one", `{"contains":{"enum":["a","b"]}}`, `["c"]`, `an array with at least 1 element that is one of "a", "b"`},
		{"count", `{"maxProperties":1}`, `{"a":1,"b":2}`, "an object with at most 1 member"},
		{"dependent", `{"dependentRequired":{"card":["zip"]}}`, `{"card":1}`, "a value, since card has one"},
		{"not", `{"not":{"type":"string"}}`, `"a"`, "a value that is not a string"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			problems := mustCompile(t, tt.schema).explain(tt.value, "")
			if len(problems) != 1 || problems[0].Expected != tt.want {
				t.Errorf("got %+v, want %q", problems, tt.want)
			}
		})
	}
}

// suites are copies of the JSON Schema Test Suite for draft 2020-12, and of additions to
// it, in Go modules.
var suites = []struct {
	module, glob string
	cases        int // minimum number of cases to check
}{
	{"github.com/google/jsonschema-go@v0.4.3", "jsonschema/testdata/draft2020-12/*.json", 786},
	{"github.com/santhosh-tekuri/jsonschema/v6@v6.0.3", "testdata/Extra-Test-Suite/tests/draft2020-12/*.json", 11},
	{"github.com/santhosh-tekuri/jsonschema/v6@v6.0.3", "testdata/Extra-Test-Suite/tests/draft2020-12/optional/format/*.json", 10},
}

// badDefaults are the descriptions of groups whose schemas have an invalid default.
// JSON Schema allows an invalid default, but this package does not.
var badDefaults = map[string]bool{
	"invalid type for default":                                            true,
	"invalid string value for default":                                    true,
	"the default keyword does not do anything if the property is missing": true,
}

type suiteGroup struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

// otherwise lists the cases for which this package has a different verdict, and the reasons.
var otherwise = map[string]string{
	"tab ok if quoted":        "RFC 5321, section 4.1.2: qtextSMTP excludes control characters",
	"backslash inside quoted": "RFC 5321, section 4.1.2: quoted-pairSMTP allows a backslash",
}

func TestSuite(t *testing.T) {
	for _, suite := range suites {
		t.Run(suite.glob, func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join(moduleFolder(t, suite.module), suite.glob))
			if err != nil || len(files) == 0 {
				t.Fatalf("no files: %v", err)
			}
			checked := 0
			for _, file := range files {
				checked += checkSuiteFile(t, file)
			}
			if checked < suite.cases {
				t.Errorf("got %d cases, want at least %d", checked, suite.cases)
			}
		})
	}
}

// moduleFolder returns the directory of a module, and downloads the module if necessary.
func moduleFolder(t *testing.T, module string) string {
	t.Helper()
	command := exec.Command("go", "mod", "download", "-json", module)
	command.Dir = t.TempDir()
	out, err := command.Output()
	var answer struct{ Dir, Error string }
	if json.Unmarshal(out, &answer) != nil || err != nil || answer.Dir == "" {
		t.Skipf("%s cannot be downloaded: %v %s", module, err, answer.Error)
	}
	return answer.Dir
}

// checkSuiteFile checks the cases in file, and returns the number of checked cases. It also
// checks that a schema with a keyword that cannot be enforced is rejected.
func checkSuiteFile(t *testing.T, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var groups []suiteGroup
	if err := json.Unmarshal(text, &groups); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, group := range groups {
		name := filepath.Base(file) + ": " + group.Description
		n, err := compile(string(group.Schema))
		if refused := err != nil; refused != (usesUnfollowed(t, group.Schema) || badDefaults[group.Description]) {
			t.Errorf("%s: compile: %v", name, err)
		}
		if err != nil {
			continue
		}
		for _, tt := range group.Tests {
			checked++
			got, differs := n.accepts(string(tt.Data)), otherwise[tt.Description] != ""
			if want := tt.Valid != differs; got != want {
				t.Errorf("%s: %s: got %v, want %v", name, tt.Description, got, want)
			}
			if problems := n.explain(string(tt.Data), ""); (len(problems) == 0) != got {
				t.Errorf("%s: %s: accepts returns %v, explain %v", name, tt.Description, got, problems)
			}
		}
	}
	return checked
}

// usesUnfollowed reports whether a schema contains a keyword that cannot be enforced, or a
// reference to another document.
func usesUnfollowed(t *testing.T, schema json.RawMessage) bool {
	t.Helper()
	var value any
	if err := json.Unmarshal(schema, &value); err != nil {
		t.Fatal(err)
	}
	return findUnfollowed(value, true)
}

func findUnfollowed(value any, root bool) bool {
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			if findUnfollowed(item, false) {
				return true
			}
		}
	case map[string]any:
		for key, inner := range value {
			ref, isText := inner.(string)
			if key == "$ref" && isText && !isPointerInside(ref) || key != "$id" && unfollowed[key] != "" || key == "$id" && !root && isText {
				return true
			}
			if key != "enum" && key != "const" && findUnfollowed(inner, false) {
				return true
			}
		}
	}
	return false
}

func isPointerInside(ref string) bool {
	return ref == "#" || len(ref) > 1 && ref[:2] == "#/"
}

func TestTogether(t *testing.T) {
	const properties = `"properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"}},"additionalProperties":false`
	tests := []struct{ rules, arguments, want string }{
		{`"anyOf":[{"required":["a"]},{"required":["b"]}]`, `{"c":"1"}`, `an object with at least one of a, b`},
		{`"oneOf":[{"required":["a"]},{"required":["b"]}]`, `{}`, `an object with exactly one of a, b`},
		{`"oneOf":[{"required":["a"]},{"required":["b"]}]`, `{"a":"1","b":"2"}`, `an object with exactly one of a, b`},
		{`"oneOf":[{"required":["a"]},{"required":["b"]},{"required":["c"]},{"not":{"anyOf":[{"required":["a"]},{"required":["b"]},{"required":["c"]}]}}]`, `{"a":"1","b":"2"}`, `an object with at most one of a, b, c`},
		{`"oneOf":[{"required":["a"]},{"required":["b"]},{"required":["c"]},{"not":{"anyOf":[{"required":["a"]},{"required":["b"]},{"required":["c"]}]}}]`, `{}`, ""},
		{`"not":{"required":["a","b"]}`, `{"a":"1","b":"2"}`, `an object without a and b together`},
		{`"dependentRequired":{"a":["b"]}`, `{"a":"1"}`, `b: a value, since a has one`},
		{`"if":{"required":["a","b"]},"then":{"required":["c"]}`, `{"a":"1","b":"2"}`, `c: a value, since a and b have one`},
		{`"if":{"required":["a"]},"then":{"anyOf":[{"required":["b"]},{"required":["c"]}]}`, `{"a":"1"}`, `an object with at least one of b, c`},
		{`"anyOf":[{"required":["a"]},{"required":["b"]}],"allOf":[{"anyOf":[{"required":["a"]},{"required":["b"]}]}]`, `{}`, `an object with at least one of a, b`},
		{`"anyOf":[{"required":["a"]},{"required":["b"]}]`, `{"b":"1"}`, ""},
	}
	for _, test := range tests {
		n, err := compile(`{"type":"object",` + properties + "," + test.rules + "}")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range n.explain(test.arguments, "") {
			got = append(got, strings.TrimPrefix(p.Path+": "+p.Expected, ": "))
		}
		if text := strings.Join(got, "; "); text != test.want {
			t.Errorf("%s of %s: %q, want %q", test.arguments, test.rules, text, test.want)
		}
	}
}

// fuzzSchemas contain all keywords that the general check supports.
var fuzzSchemas = []string{
	`{"type":"object","properties":{"city":{"type":"string","minLength":1},"days":{"type":"integer","minimum":1,"default":3},"tags":{"type":"array","items":{"type":"string"},"uniqueItems":true},"at":{"type":"string","format":"date-time"},"deep":{"$ref":"#"}},"required":["city"],"additionalProperties":false}`,
	`{"anyOf":[{"type":"object","properties":{"kind":{"const":"a"},"n":{"type":"integer"},"next":{"$ref":"#"}},"required":["kind"]},{"type":"object","properties":{"kind":{"enum":["b","c"]},"n":{"type":["number","null"],"multipleOf":0.25}},"required":["kind"],"additionalProperties":{"$ref":"#"}},{"type":"array","items":{"$ref":"#"}},{"type":"boolean"}]}`,
	`{"allOf":[{"patternProperties":{"^n":{"type":"integer"}},"minProperties":1},{"propertyNames":{"pattern":"^[a-z]*$"},"maxProperties":4}],"dependentRequired":{"a":["b"]},"dependentSchemas":{"b":{"required":["c"]}},"if":{"required":["c"]},"then":{"properties":{"c":{"not":{"type":"string"}}}},"else":{"type":["object","array"]},"additionalProperties":{"$ref":"#"}}`,
	`{"type":"array","prefixItems":[{"type":"integer"},{"oneOf":[{"maximum":3},{"type":"integer","minimum":2}]}],"items":{"type":["array","object","integer"],"items":{"$ref":"#"}},"contains":{"type":"integer"},"minContains":1,"maxContains":3,"uniqueItems":true}`,
}

// FuzzValues validates any text against schemas of all kinds. A verdict must agree with its
// reasons, and a rewritten or repaired value must be JSON without additional problems.
func FuzzValues(f *testing.F) {
	for i := range fuzzSchemas {
		f.Add(uint8(i), `{"city":"Ulm","days":"3","tags":"a","deep":"{\"city\":null}","at":null}`)
		f.Add(uint8(i), `{"kind":"b","n":"1.5","x":[{"kind":"a","n":1e0,"next":"true"},false]}`)
		f.Add(uint8(i), `{"n1":"4","a":{"b":{"c":"x"}},"b":1,"c":[1.0,1,"[1]"]}`)
		f.Add(uint8(i), `[1,2.0,"[3]",4,{"a":1e400},-0.0,"\ud83d\ude00"]`)
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		n := mustCompile(t, fuzzSchemas[int(which)%len(fuzzSchemas)])
		s := scanner{text: text, limit: 50}
		s.next()
		raw := s.value()
		if s.fault != nil || raw == "" {
			return
		}
		accepted := n.accepts(raw)
		if problems := n.explain(raw, ""); accepted != (len(problems) == 0) {
			t.Errorf("%s: accepts returns %v, explain %v", raw, accepted, problems)
		}
		repaired, repairs := n.repair(raw)
		if (accepted || repairs == nil) && repaired != raw || !json.Valid([]byte(repaired)) {
			t.Errorf("%s is repaired to %s: %v", raw, repaired, repairs)
		}
		if settled := n.settle(raw); !json.Valid([]byte(settled)) || accepted && !n.accepts(settled) {
			t.Errorf("%s is settled to %s", raw, settled)
		}
		if normal := normalized(n, raw); !json.Valid([]byte(normal)) || accepted && !n.accepts(normal) {
			t.Errorf("%s becomes %s", raw, normal)
		}
	})
}

// TestDoubling checks that validation, repair, and normalization need linear time for
// schemas that each refer to the next schema twice.
func TestDoubling(t *testing.T) {
	doubling := func(form string) string {
		var defs strings.Builder
		for i := range 60 {
			ref := fmt.Sprintf(`{"$ref":"#/$defs/l%d"}`, i+1)
			fmt.Fprintf(&defs, `"l%d":`+form+`,`, i, ref, ref)
		}
		return `{"type":"object","properties":{"a":{"$ref":"#/$defs/l0"}},"$defs":{` + defs.String() + `"l60":{"type":"integer"}}}`
	}
	values := []string{`1`, `"1"`, `"x"`, `null`, `{"x":1,"y":null}`, `[1,"1",null]`,
		strings.Repeat(`{"x":`, 60) + `"1"` + strings.Repeat(`}`, 60), strings.Repeat(`[`, 60) + `null` + strings.Repeat(`]`, 60)}
	for _, form := range []string{
		`{"allOf":[%s,%s]}`, `{"anyOf":[%s,%s]}`, `{"oneOf":[%s,%s]}`, `{"not":{"anyOf":[%s,%s]}}`, `{"if":%s,"then":%s}`,
		`{"anyOf":[{"type":"null"},%s,%s]}`, `{"allOf":[{"anyOf":[%s,{"type":"null"}]},{"anyOf":[%s,{"type":"string"}]}]}`,
		`{"type":"object","properties":{"x":%s,"y":%s}}`, `{"allOf":[{"properties":{"x":%s}},{"additionalProperties":%s}]}`,
		`{"anyOf":[{"type":"object","properties":{"x":%s}},{"type":"object","properties":{"x":%s},"required":["y"]}]}`,
		`{"type":"object","patternProperties":{"x":%s,"^x":%s}}`, `{"dependentSchemas":{"x":%s,"y":%s}}`, `{"propertyNames":{"anyOf":[%s,%s]}}`,
		`{"type":"array","items":{"anyOf":[%s,%s]}}`, `{"type":"array","prefixItems":[%s],"items":%s}`, `{"type":"array","items":%s,"contains":%s}`,
	} {
		begin := time.Now()
		n, err := compile(doubling(form))
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range values {
			raw := `{"a":` + value + `}`
			repaired, _ := n.repair(raw)
			n.explain(repaired, "")
			room := int64(manyDigits)
			if plain, _ := n.normalize(repaired, &room, options{}); !json.Valid([]byte(plain)) {
				t.Errorf("%s: %s became %.100s", form, raw, plain)
			}
		}
		if took := time.Since(begin); took > maxTime {
			t.Errorf("%s took %v", form, took)
		}
	}
}

// TestDoublingDefaults checks that defaults that each contain the next default twice are
// limited.
func TestDoublingDefaults(t *testing.T) {
	var defs strings.Builder
	for i := range 60 {
		ref := fmt.Sprintf(`{"$ref":"#/$defs/l%d","default":{}}`, i+1)
		fmt.Fprintf(&defs, `"l%d":{"type":"object","properties":{"a":%s,"b":%s}},`, i, ref, ref)
	}
	n, err := compile(`{"$ref":"#/$defs/l0","$defs":{` + defs.String() + `"l60":{"type":"object"}}}`)
	if err != nil {
		t.Fatal(err)
	}
	room := int64(manyDigits)
	if _, refused := n.normalize(`{}`, &room, options{}); refused == nil || refused.Code != BadDefault {
		t.Errorf("got %v", refused)
	}
}
