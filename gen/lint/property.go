package lint

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A keyLimit says which names of properties an API takes.
type keyLimit struct {
	providers []string
	who       string
	rule      dialect.NameRule
	topOnly   bool // deeper ones are not known to be looked at
}

var keyLimits = []keyLimit{
	{
		providers: []string{"anthropic"}, who: "Anthropic", topOnly: true,
		rule: dialect.NameRule{
			Pattern: regexp.MustCompile(`^[a-zA-Z0-9_.-]+$`), Most: 64, Doc: "1 to 64 letters, digits, _, - and .",
		},
	},
	{
		providers: []string{"gemini-legacy"}, who: "Gemini",
		rule: dialect.NameRule{
			Pattern: regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`), Most: 64,
			Doc: "1 to 64 letters, digits and _, with a letter or _ first",
		},
	},
}

func checkPropertyKeys(s *subject) []found {
	var all []found
	eachProperty(s.input(), func(path schema.Path, key string, _ *schema.Doc) {
		for _, limit := range keyLimits {
			asked := s.options.asked(limit.providers...)
			if len(asked) == 0 || !limit.refuses(path) {
				continue
			}
			all = append(all, found{
				pos: s.pos(s.input(), path), subject: s.input().at(path) + " for " + limit.who, providers: asked,
				message: fmt.Sprintf("%s refuses the property %q: it accepts %s", limit.who, key, limit.rule.Doc),
				hint:    "rename the property",
			})
		}
	})
	return all
}

// refuses reports whether an API refuses the key that a path ends with.
func (l keyLimit) refuses(path schema.Path) bool {
	return !l.rule.Accepts(path[len(path)-1]) && !(l.topOnly && len(path) > 2)
}

// isAboutKey reports whether a note is about a property whose key the provider
// refuses, of which the rule for keys tells.
func isAboutKey(d *dialect.Dialect, n lower.Note) bool {
	inside := len(n.Path) - 2
	return inside >= 0 && n.Path[inside] == "properties" && slices.ContainsFunc(keyLimits, func(l keyLimit) bool {
		return slices.Contains(l.providers, d.Name) && l.refuses(n.Path)
	})
}

// eachProperty calls use for each member of each "properties" in a schema.
func eachProperty(d side, use func(path schema.Path, key string, sub *schema.Doc)) {
	schema.Walk(d.doc, func(path schema.Path, sub *schema.Doc) bool {
		for _, m := range sub.Table("properties") {
			use(append(path[:len(path):len(path)], "properties", m.Key), m.Key, m.Value)
		}
		return true
	})
}

func checkBooleanProperties(s *subject) []found {
	var all []found
	for _, d := range s.sides() {
		eachProperty(d, func(path schema.Path, key string, sub *schema.Doc) {
			if sub.Kind == schema.Bool {
				all = append(all, found{
					pos: s.pos(d, path), subject: d.at(path),
					message: fmt.Sprintf("the schema of %s is %s, which MCP clients before 2026-07-28 refuse", key, sub),
					hint:    "write {} for anything, or say what it is",
				})
			}
		})
	}
	return all
}

func checkArrayItems(s *subject) []found {
	var all []found
	schema.Walk(s.Input, func(path schema.Path, sub *schema.Doc) bool {
		if sub.TextUnder("type") == "array" && !sub.Has("items", "prefixItems") {
			all = append(all, found{
				pos: s.pos(s.input(), path), subject: s.input().at(path),
				message: "an array has no items, which VS Code refuses",
				hint:    `say what they are with "items"`,
			})
		}
		return true
	})
	return all
}
