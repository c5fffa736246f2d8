package diff

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// TestLarge: large tools are compared in a time that grows with them.
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
