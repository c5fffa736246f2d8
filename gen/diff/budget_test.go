package diff

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// heavy returns a tool with patterns, of which it takes long to find a text that
// matches all.
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

// TestBudget: tools that take long have an end together, and take nothing from
// others that have their answer soon.
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
				all = append(all, fmt.Sprintf("%s: %s: %s", matched[i].name(), c.Class, c.Message))
			}
		}
		texts = append(texts, strings.Join(all, "\n"))
	}
	if diff := cmp.Diff(texts[0], texts[1]); diff != "" {
		t.Errorf("the second time (-first +second):\n%s", diff)
	}
	for _, want := range []string{
		"light: breaking: a: maximum is 8, was 9",
		`heavy5: undecided: p0: pattern is "(aa|b0)*c.{0,51}d00", was "(aa|b0)*c.{0,50}d00"; whether that breaks is not decided: the comparison has taken all the steps that it may`,
	} {
		if !strings.Contains(texts[0], want) {
			t.Errorf("%q is not among\n%.1000s", want, texts[0])
		}
	}
}
