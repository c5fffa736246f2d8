package call

import (
	"fmt"
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

// codesOf shows problems as their codes and paths.
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
					t.Errorf("%s says nothing", p.Code)
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

// What refers to itself in several ways takes no time that doubles with depth.
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

// TestManyProblemsInMaps: what nobody will be told is not found out, for it
// takes long: to look for the nearest of many values, say.
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
		t.Errorf("a long number is refused")
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
		if got := err != nil && strings.Contains(err.Error(), "leads"); got != tt.loops {
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
			t.Errorf("%s is as another value", group[0])
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
