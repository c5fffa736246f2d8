package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// openAPI are keywords of OpenAPI 3.0 that JSON Schema does not have, with
// what to write instead.
var openAPI = map[string]string{
	"nullable": `write "type":["string","null"], with the type that it has`,
	"example":  `write "examples":[…]`,
}

func checkKeywords(s *subject) []found {
	var all []found
	for _, d := range s.sides() {
		schema.Walk(d.doc, func(path schema.Path, sub *schema.Doc) bool {
			for _, m := range sub.Members {
				if message, hint := strangeKeyword(sub, m); message != "" {
					at := append(path[:len(path):len(path)], m.Key)
					all = append(all, found{pos: s.pos(d, at), subject: d.at(at), message: message, hint: hint})
				}
			}
			return true
		})
	}
	return all
}

// knownKeywords are those that JSON Schema has.
var knownKeywords = schema.KeywordNames()

// strangeKeyword says nothing of a false "nullable", which JSON Schema means
// anyhow, nor of a word whose right form stands beside it: that is an extension.
func strangeKeyword(sub *schema.Doc, m schema.Member) (message, hint string) {
	key := m.Key
	if slices.Contains(knownKeywords, key) || key == "nullable" && m.Value.Equal(schema.Boolean(false)) {
		return "", ""
	}
	if hint, ok := openAPI[key]; ok {
		return fmt.Sprintf("%q is a keyword of OpenAPI, which JSON Schema ignores", key), hint
	}
	near, ok := misspelt(key, knownKeywords)
	if !ok || sub.Has(near) {
		return "", ""
	}
	return fmt.Sprintf("%q is not a keyword of JSON Schema, which ignores unknown ones", key), "did you mean " + near + "?"
}

var withoutDashes = strings.NewReplacer("-", "", "_", "")

// misspelt returns the known word that another one is most likely meant for:
// the same letters in another case or with other dashes, or one a letter or
// two away. Short words are too near to each other to tell.
func misspelt(word string, known []string) (string, bool) {
	const short, apart = 5, 2
	likely := func(meant string) bool {
		alike := strings.EqualFold(withoutDashes.Replace(word), withoutDashes.Replace(meant))
		return alike || len(word) >= short && len(meant) >= short-1 && max(len(word)-len(meant), len(meant)-len(word)) <= apart
	}
	unlikely := func(meant string) bool { return !likely(meant) }
	near, ok := diag.Nearest(word, slices.DeleteFunc(slices.Clone(known), unlikely))
	return near, ok && near != word
}
