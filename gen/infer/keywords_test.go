package infer

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// TestKeywordsHaveRules: whatever a directive or a tag can say is a word
// about the property, or a keyword with a rule.
func TestKeywordsHaveRules(t *testing.T) {
	words := []string{
		"name", "description", "required", "optional", "nullable", "nil", "deprecated", "inject", "hidden", "header", "as",
		"desc", "doc", "title", "example", // of a property; read as examples
	}
	param, _ := directive.Lookup("param")
	var said []string
	for _, o := range param.Options {
		said = append(said, o.Name)
	}
	for _, key := range facts.TagKeys() {
		if !strings.HasPrefix(key, "json") { // which say others
			said = append(said, key)
		}
	}
	said = append(said, facts.KeywordNames()...)
	for _, name := range said {
		if _, ok := findRule(name); !ok && !slices.Contains(words, name) {
			t.Errorf("%s has no rule", name)
		}
	}
}
