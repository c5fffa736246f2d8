package diff

import (
	"fmt"
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// thousand returns tools of some size; those at every step-th place differ by
// their maximum and have a further property.
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

// TestDeterministic: the same report however often and in whatever order the
// tools come.
func TestDeterministic(t *testing.T) {
	old, new := thousand(t, 0)[:60], thousand(t, 7)[10:70]
	want := Compare(old, new, Options{}).Text(Form{})
	for range 3 {
		if got := Compare(old, new, Options{}).Text(Form{}); got != want {
			t.Fatalf("another report:\n%s\nand\n%s", want, got)
		}
		old, new = slices.Clone(old), slices.Clone(new)
		slices.Reverse(old)
		slices.Reverse(new)
	}
}
