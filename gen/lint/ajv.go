package lint

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// checkAjv finds what Ajv in its default strict mode refuses: once for all
// tools, since it is about the clients and not about the tools.
func checkAjv(q *request) []found {
	var first *subject
	var keywords, formats []string
	note := func(s *subject, list []string, word string) []string {
		if slices.Contains(list, word) {
			return list
		}
		if first == nil {
			first = s
		}
		return append(list, word)
	}
	for _, s := range q.byPlace() {
		for _, d := range s.sides() {
			schema.Visit(d.doc, func(sub *schema.Doc) bool {
				for _, m := range sub.Members {
					switch {
					case m.Key == "format" && m.Value.Kind == schema.String:
						formats = note(s, formats, m.Value.Text)
					case m.Key != "nullable" && !slices.Contains(knownKeywords, m.Key):
						keywords = note(s, keywords, m.Key)
					}
				}
				return true
			})
		}
	}
	if first == nil {
		return nil
	}
	var refused []string
	if len(keywords) > 0 {
		refused = append(refused, dialect.Enumerate(keywords, dialect.MostNamed))
	}
	if len(formats) > 0 {
		refused = append(refused, "without ajv-formats format "+dialect.Enumerate(formats, dialect.MostNamed))
	}
	return []found{{
		pos: first.Pos, tool: first.Name, subject: "strict Ajv",
		message: "Ajv in its default strict mode refuses " + strings.Join(refused, "; "),
		hint:    "clients that use it need ajv.addKeyword and ajv-formats; box-marker=none in the //toolgen:package line leaves out the marker of boxes",
	}}
}
