package witness

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
)

func repeated(n int, part func(i int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = part(i)
	}
	return strings.Join(parts, ",")
}

// hostile returns pairs of schemas that are unlikely in tools.
func hostile() map[string][2]string {
	digits := func(i int) string {
		return strings.Repeat("x", i%7) + string(rune('a'+i%26)) + string(rune('a'+i/26%26))
	}
	return map[string][2]string{
		"huge number":    {`{"type":"number","maximum":1e999999999}`, `{"type":"number","maximum":5}`},
		"huge numbers":   {`{"const":1e999999999}`, `{"const":10e999999998}`},
		"huge length":    {`{"type":"string","minLength":1000000000}`, `{"type":"string","minLength":1000000001}`},
		"huge lengths":   {`{"type":"string","minLength":1000000000,"maxLength":999999999}`, `{"type":"null"}`},
		"huge array":     {`{"type":"array","minItems":1000000000}`, `{"type":"array","items":{"type":"string"}}`},
		"huge object":    {`{"type":"object","minProperties":1000000000}`, `{"type":"object","propertyNames":{"maxLength":1}}`},
		"huge contains":  {`{"type":"array","contains":{"type":"string"},"minContains":1000000}`, `{"type":"array","contains":{"type":"null"}}`},
		"small step":     {`{"type":"number","multipleOf":1e-300,"minimum":0.5,"exclusiveMaximum":0.7}`, `{"multipleOf":1e-299}`},
		"no such number": {`{"type":"integer","minimum":0,"multipleOf":3}`, `{"not":{"multipleOf":999999999999989}}`},
		"many branches":  {`{"anyOf":[` + repeated(12, func(i int) string { return `{"properties":{"` + digits(i) + `":{"type":"string"}}}` }) + `]}`, `{"oneOf":[` + repeated(12, func(i int) string { return `{"required":["` + digits(i) + `"]}` }) + `]}`},
		"product of choices": {`{"allOf":[` + repeated(14, func(i int) string {
			return `{"anyOf":[{"required":["` + digits(i) + `"]},{"properties":{"` + digits(i+1) + `":false}},{"minProperties":` + string(rune('1'+i%9)) + `}]}`
		}) + `]}`, `{"maxProperties":3}`},
		"heavy pattern":  {`{"type":"string","pattern":"^(a?){200}(a{50}){10}$"}`, `{"type":"string","pattern":"^(a|aa)+$"}`},
		"large patterns": {`{"type":"string","pattern":"(a|b)*a(a|b){14}$"}`, `{"type":"string","pattern":"(a|b)*b(a|b){14}$"}`},
		"loop":           {`{"$ref":"#"}`, `{"type":"string"}`},
		"loops":          {`{"anyOf":[{"$ref":"#"},{"type":"string"}]}`, `{"type":"string"}`},
		"loop of not":    {`{"not":{"$ref":"#"}}`, `{"type":"string"}`},
		"broken":         {`{"type":"strng","minLength":-1,"required":3,"properties":[],"anyOf":[],"enum":1,"items":[]}`, `{"type":7}`},
		"no such schema": {`{"$ref":"#/$defs/x"}`, `{"$ref":"other.json"}`},
		"many patterns":  {`{"patternProperties":{` + repeated(20, func(i int) string { return `"` + digits(i) + `":{"type":"string"}` }) + `}}`, `{"additionalProperties":{"type":"null"}}`},
		"large enum":     {`{"enum":[` + repeated(3000, func(i int) string { return `"` + digits(i) + strings.Repeat("q", i/60) + `"` }) + `]}`, `{"enum":[` + repeated(2999, func(i int) string { return `"` + digits(i) + strings.Repeat("q", i/60) + `"` }) + `]}`},
		"doubling": {`{"$defs":{"a0":{"type":"string"},` + repeated(40, func(i int) string {
			return `"a` + num(i+1).Text + `":{"type":"array","prefixItems":[{"$ref":"#/$defs/a` + num(i).Text + `"},{"$ref":"#/$defs/a` + num(i).Text + `"}],"minItems":2,"maxItems":2}`
		}) + `},"$ref":"#/$defs/a40"}`, `false`},
		"doubling beside": {`{"$defs":{"b0":{"properties":{"p":{"type":"string"}}},` + repeated(60, func(i int) string {
			return `"b` + num(i+1).Text + `":{"allOf":[{"$ref":"#/$defs/b` + num(i).Text + `"},{"$ref":"#/$defs/b` + num(i).Text + `"}]}`
		}) + `},"type":"object","$ref":"#/$defs/b60","unevaluatedProperties":false}`, `{"type":"object","properties":{"p":{"type":"string"}},"additionalProperties":false}`},
		"deep":        {strings.Repeat(`{"items":`, 200) + `{"type":"string"}` + strings.Repeat(`}`, 200), strings.Repeat(`{"items":`, 200) + `{"type":"null"}` + strings.Repeat(`}`, 200)},
		"many needs":  {`{"type":"array","contains":{"type":"string"},"minContains":400}`, `{"type":"array","contains":{"type":"null"}}`},
		"long unique": {`{"type":"array","uniqueItems":true,"minItems":20,"items":{"type":"integer","minimum":1,"maximum":20}}`, `{"type":"array","uniqueItems":true,"minItems":21,"items":{"type":"integer","minimum":1,"maximum":20}}`},
		"one name":    {`{"type":"object","maxProperties":1,"not":{"anyOf":[{"propertyNames":{"pattern":"^p"}},{"propertyNames":{"pattern":"q$"}},{"additionalProperties":{"type":"string"}}]}}`, `{"type":"object","maxProperties":1,"minProperties":1,"propertyNames":{"not":{"pattern":"q$"}}}`},
		"two names":   {`{"type":"object","propertyNames":{"enum":["p","q"]},"not":{"propertyNames":{"const":"p"}},"minProperties":2}`, `{"type":"object","properties":{"p":{"type":"null"}},"patternProperties":{"^q":{"type":"null"}},"additionalProperties":false}`},
		"deeper":      {strings.Repeat(`{"items":`, 400) + `{"type":"string"}` + strings.Repeat(`}`, 400), `true`},
		"wide": {`{"type":"object","properties":{` + repeated(900, func(i int) string { return `"p` + num(i).Text + `":{"type":"integer","minimum":` + num(i).Text + `}` }) + `},"required":[` + repeated(900, func(i int) string { return `"p` + num(i).Text + `"` }) + `]}`,
			`{"type":"object","properties":{` + repeated(900, func(i int) string {
				return `"p` + num(i).Text + `":{"type":"integer","minimum":` + num(i+i/899).Text + `}`
			}) + `},"required":[` + repeated(900, func(i int) string { return `"p` + num(i).Text + `"` }) + `]}`},
	}
}

// verdicts are the expected answers for the pairs of hostile, in both directions.
var verdicts = map[string]string{
	"broken":             `unknown: "type" is not valid; unknown: "type" is not valid`,
	"deeper":             `unknown: the document is too large: nested deeper than 250 levels; unknown: the document is too large: nested deeper than 250 levels`,
	"deep":               `found; found`,
	"doubling":           `unknown: only values that are too large to show were found; none`,
	"doubling beside":    `none; none`,
	"heavy pattern":      `none; found`,
	"huge array":         `unknown: arrays with many items, or with many conditions on them, are not searched; found`,
	"huge contains":      `unknown: arrays with many items, or with many conditions on them, are not searched; found`,
	"huge lengths":       `none; found`,
	"huge length":        `unknown: strings of that length are not searched; none`,
	"huge numbers":       `none; none`,
	"huge number":        `found; unknown: the schema contains a number that is too long to compute with`,
	"huge object":        `unknown: objects with many properties are not searched; found`,
	"large enum":         `found; none`,
	"large patterns":     `unknown: the patterns and lengths have too many combinations; unknown: the patterns and lengths have too many combinations`,
	"long unique":        `found; none`,
	"loop of not":        `unknown: a reference refers to itself; unknown: a reference refers to itself`,
	"loops":              `unknown: a reference refers to itself; unknown: a reference refers to itself`,
	"loop":               `unknown: a reference refers to itself; unknown: a reference refers to itself`,
	"many branches":      `found; none`,
	"many needs":         `unknown: arrays with many items, or with many conditions on them, are not searched; found`,
	"many patterns":      `unknown: too many patterns of property names; found`,
	"no such number":     `found; found`,
	"no such schema":     `unknown: a reference refers to another document, or has no target; unknown: a reference refers to another document, or has no target`,
	"product of choices": `found; found`,
	"one name":           `none; found`,
	"small step":         `found; found`,
	"two names":          `found; found`,
	"wide":               `found; none`,
}

// TestHostile checks the answers for the pairs of hostile, and that each answer takes a
// bounded time.
func TestHostile(t *testing.T) {
	if len(verdicts) != len(hostile()) {
		t.Errorf("%d verdicts on %d pairs", len(verdicts), len(hostile()))
	}
	for name, texts := range hostile() {
		t.Run(name, func(t *testing.T) {
			a, b := parse(t, texts[0]), parse(t, texts[1])
			start := time.Now()
			got := short(Find(a, b)) + "; " + short(Find(b, a))
			if diff := cmp.Diff(verdicts[name], got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

// short formats an answer without its value.
func short(a Answer) string {
	if a.Verdict == Found {
		return "found"
	}
	return show(a)
}

// FuzzFind checks that Find does not panic, does not take long, and returns correct
// answers.
func FuzzFind(f *testing.F) {
	for _, name := range []string{"loops", "huge number", "huge array", "small step", "broken", "large patterns"} {
		f.Add(hostile()[name][0], hostile()[name][1])
	}
	g := newGenerator(6)
	for range 30 {
		f.Add(g.document(2).String(), g.document(2).String())
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		accepting, err := schema.Parse([]byte(a))
		refusing, err2 := schema.Parse([]byte(b))
		if err != nil || err2 != nil {
			t.Skip()
		}
		start := time.Now()
		answer := Find(accepting, refusing)
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("it took %v", took)
		}
		for _, doc := range []*schema.Doc{accepting, refusing} {
			if _, err := meta.Compile(doc); err != nil {
				return // the answer cannot be checked
			}
		}
		world{nil, true, "", "a", "abc", []any{}, []any{"a"}, map[string]any{}, map[string]any{"a": "a"}}.hold(t, accepting, refusing, answer)
	})
}
