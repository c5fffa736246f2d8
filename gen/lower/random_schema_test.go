package lower

import (
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestRandomSchemas: the random schemas are valid, and together they have every
// keyword.
func TestRandomSchemas(t *testing.T) {
	found := map[string]int{}
	eachRandomSchema(t, 600, func(t *testing.T, doc *schema.Doc) {
		requireValid(t, doc)
		schema.Visit(doc, func(sub *schema.Doc) bool {
			for _, m := range sub.Members {
				found[m.Key]++
			}
			return true
		})
	})
	for _, k := range randomKeywords() {
		if found[k.name] < 5 {
			t.Errorf("%d schemas have %q", found[k.name], k.name)
		}
	}
	for _, keyword := range []string{"type", "$ref", "$defs"} {
		if found[keyword] < 100 {
			t.Errorf("%d schemas have %q", found[keyword], keyword)
		}
	}
}
