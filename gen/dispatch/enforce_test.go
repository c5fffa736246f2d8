package dispatch

import (
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TestDoubted checks that isDoubted reports every keyword that the runtime may be unable
// to enforce.
func TestDoubted(t *testing.T) {
	keywords := slices.Concat(schema.DefinitionKeywords, branches, condition, aside, []string{"pattern", "patternProperties"})
	for _, u := range unenforced {
		keywords = append(keywords, u.keyword)
	}
	for _, keyword := range keywords {
		if !isDoubted(schema.Member{Key: keyword, Value: &schema.Doc{Kind: schema.Object}}) {
			t.Errorf("the enforcer does not check %s", keyword)
		}
	}
	if !isDoubted(schema.Member{Key: "items", Value: &schema.Doc{Kind: schema.Array}}) {
		t.Error("the enforcer does not check a list under items")
	}
}
