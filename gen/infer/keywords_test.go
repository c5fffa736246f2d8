package infer

import (
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/inspect/directive"
)

// TestKeywordsHaveRules: whatever a directive or a plain tag can say is a word
// about the property, or a keyword with a rule.
func TestKeywordsHaveRules(t *testing.T) {
	words := []string{
		"name", "description", "required", "optional", "nullable", "deprecated", "inject", "hidden",
		"title", "example", // of a property; read as examples
	}
	param, _ := directive.Lookup("param")
	var said []string
	for _, o := range param.Options {
		said = append(said, o.Name)
	}
	for _, tag := range plainTags {
		said = append(said, tag.key)
	}
	for _, name := range said {
		if _, ok := findRule(name); !ok && !slices.Contains(words, name) {
			t.Errorf("%s has no rule", name)
		}
	}
}
