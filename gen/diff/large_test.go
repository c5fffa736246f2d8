package diff

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestLarge checks that the time to compare large tools is proportional to their size.
func TestLarge(t *testing.T) {
	many := func(n int, format string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = fmt.Sprintf(format, i)
		}
		return strings.Join(parts, ",")
	}
	object := func(properties string) string { return `{"type":"object","properties":{` + properties + `}}` }
	for name, sides := range map[string][2]string{
		"values":      {object(`"a":{"enum":[` + many(20_000, `"v%d"`) + `]}`), object(`"a":{"enum":[` + many(20_000, `"w%d"`) + `]}`)},
		"other names": {object(many(3000, `"p%d":{"type":"string"}`)), object(many(3000, `"q%d":{"type":"string"}`))},
		"long names": {object(many(3, `"`+strings.Repeat("a", 1<<20)+`%d":{"type":"string","description":"x"}`)),
			object(many(3, `"`+strings.Repeat("b", 1<<20)+`%d":{"type":"string","description":"y"}`))},
		"properties": {object(many(100_000, `"p%d":{"type":"string"}`)), object(many(100_000, `"p%d":{"type":"integer"}`))},
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			r := Compare([]dialect.Located{tool("t", parse(t, sides[0]), nil)}, []dialect.Located{tool("t", parse(t, sides[1]), nil)}, Options{})
			if r.Class < Undecided {
				t.Errorf("the change is %s", r.Class)
			}
			if took := time.Since(start); took > 2*time.Minute {
				t.Errorf("it took %v", took)
			}
		})
	}
}

// heavy returns a tool with strings that must match thirty patterns at once. most is the
// upper bound of a repetition in each pattern: the larger it is, the longer the search for
// a common match takes.
func heavy(t *testing.T, name string, most int) dialect.Located {
	properties := schema.Obj()
	for i := range 5 {
		var patterns []string
		for j := range 30 {
			patterns = append(patterns, fmt.Sprintf(`{"pattern":"(aa|b%d)*c.{0,%d}d%d%d"}`, i, most, i, j))
		}
		properties = properties.With(fmt.Sprintf("p%d", i), parse(t, `{"type":"string","allOf":[`+strings.Join(patterns, ",")+`]}`))
	}
	return tool(name, schema.Obj(schema.M("type", schema.Str("object")), schema.M("properties", properties)), nil)
}

// TestBudget checks that the total time for expensive tools is limited, and that they do
// not use up the budget of cheap tools.
func TestBudget(t *testing.T) {
	sides := func(most int, limit string) (all []dialect.Located) {
		for i := range 6 {
			all = append(all, heavy(t, fmt.Sprintf("heavy%d", i), most))
		}
		return append(all, tool("light", parse(t, `{"type":"object","properties":{"a":{"type":"integer","maximum":`+limit+`}}}`), nil))
	}
	const steps = 300_000
	old, new := sides(50, "9"), sides(51, "8")
	var texts []string
	for range 2 {
		matched := comparer{}.match(old, new)
		var all []string
		for i, changes := range compared(matched, Options{}, steps) {
			for _, c := range changes {
				all = append(all, fmt.Sprintf("%s: %s: %s", matched[i].tool().Name, c.Class, c.Message))
			}
		}
		texts = append(texts, strings.Join(all, "\n"))
	}
	if diff := cmp.Diff(texts[0], texts[1]); diff != "" {
		t.Errorf("the results of two runs differ (-first +second):\n%s", diff)
	}
	for _, want := range []string{
		"light: breaking: a: maximum is 8, was 9",
		`heavy5: undecided: p0: pattern is "(aa|b0)*c.{0,51}d00", was "(aa|b0)*c.{0,50}d00"; toolgen could not determine whether the change breaks callers: the comparison exceeded its step limit`,
	} {
		if !strings.Contains(texts[0], want) {
			t.Errorf("%q is not among\n%.1000s", want, texts[0])
		}
	}
}

// thousand returns tools of moderate size; every step-th tool has a different maximum and
// an additional property.
func thousand(t testing.TB, step int) []dialect.Located {
	t.Helper()
	tools := make([]dialect.Located, 1000)
	for i := range tools {
		maximum, more := "14", ""
		if step > 0 && i%step == 0 {
			maximum, more = "10", `,"more":{"type":"boolean"}`
		}
		input := parse(t, fmt.Sprintf(`{"type":"object","properties":{"city":{"type":"string","minLength":1,"pattern":"^[A-Z]"},"days":{"type":"integer","minimum":1,"maximum":%s},
			"place":{"type":"object","properties":{"lat":{"type":"number"},"lon":{"type":"number"},"tags":{"type":"array","items":{"type":"string","format":"date"}}},"required":["lat","lon"],"additionalProperties":false}%s},
			"required":["city"],"additionalProperties":false}`, maximum, more))
		output := parse(t, fmt.Sprintf(`{"type":"object","properties":{"days":{"type":"array","items":{"type":"object","properties":{"date":{"type":"string"},"high":{"type":"number","maximum":%s}},"required":["date","high"],"additionalProperties":false}}},"required":["days"],"additionalProperties":false}`, maximum))
		tools[i] = tool(fmt.Sprintf("tool_%04d", i), input, output)
	}
	return tools
}

func BenchmarkCompare(b *testing.B) {
	old := thousand(b, 0)
	for _, bench := range []struct {
		name string
		new  []dialect.Located
	}{{"unchanged", thousand(b, 0)}, {"50 changed", thousand(b, 20)}, {"all changed", thousand(b, 1)}} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				Compare(old, bench.new, Options{})
			}
		})
	}
}

func TestDeterministic(t *testing.T) {
	old, new := thousand(t, 0)[:60], thousand(t, 7)[10:70]
	want := Compare(old, new, Options{}).Text(Form{})
	for range 3 {
		if got := Compare(old, new, Options{}).Text(Form{}); got != want {
			t.Fatalf("the reports differ:\n%s\nand\n%s", want, got)
		}
		old, new = slices.Clone(old), slices.Clone(new)
		slices.Reverse(old)
		slices.Reverse(new)
	}
}
