package lint

import (
	"fmt"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A textLimit says how much of a tool's description a client reads.
type textLimit struct {
	providers []string // whose tools the client takes
	who       string
	most      int
	unit      string
	length    func(string) int
}

// The longest limits stand first: who is above one is above the next.
var textLimits = []textLimit{
	{[]string{"mcp", "anthropic"}, "at which Claude Code cuts it", 2048, "bytes", func(text string) int { return len(text) }},
	{[]string{"mcp", "openai", "responses"}, "at which VS Code cuts it for some models, and Azure OpenAI has refused it", 1024, "characters", utf8.RuneCountInString},
}

func checkDescriptionLength(s *subject) []found {
	for _, limit := range textLimits {
		asked := s.options.asked(limit.providers...)
		if n := limit.length(s.Description); len(asked) > 0 && n > limit.most {
			return []found{{
				pos: s.descriptionPos(), subject: "description", providers: asked,
				message: fmt.Sprintf("the description of %s has %d %s, more than %d, %s", s.Name, n, limit.unit, limit.most, limit.who),
				hint:    "say the most important first, and move what is about one parameter to it",
			}}
		}
	}
	return nil
}

// Undescribed is the rule for tools without a description, which generate reports,
// too.
const Undescribed diag.Code = "tool-undescribed"

func checkDescribed(s *subject) []found {
	if s.Description != "" || s.Kind == dialect.Form { // whose question comes with a message
		return nil
	}
	return []found{{
		pos: s.Pos, subject: "description",
		message: fmt.Sprintf("the %s %s has no description, so that a model must guess from its name", s.Kind, s.Name),
		hint:    "say what it does and when to use it",
	}}
}

// checkParametersDescribed tells of a field once, also where a type that holds
// itself stands in the schema twice.
func checkParametersDescribed(s *subject) []found {
	var all []found
	type field struct {
		pos token.Position
		key string
	}
	told := map[field]bool{}
	graph := schema.NewGraph(s.Input)
	eachProperty(s.input(), func(path schema.Path, key string, sub *schema.Doc) {
		pos := s.pos(s.input(), path)
		foreign := len(path) > 2 && pos == s.pos(s.input(), path[:len(path)-2]) // no place of its own to mend
		box := s.Kind != dialect.Callable && len(path) == 2 && key == s.Box     // the description is that of what is in it
		this := field{pos, key}
		if foreign || box || told[this] || isTitled(key, sub) || hasMeaning(graph, sub) {
			return
		}
		told[this] = true
		all = append(all, found{
			pos: pos, subject: s.input().at(path),
			message: fmt.Sprintf("%s of the %s %s has no description", key, s.Kind, s.Name),
			hint:    "say what it is, with an example if its format is not obvious",
		})
	})
	return all
}

// leadingOption matches an option of a struct tag that became the beginning of a
// description, as the go-sdk takes the tag jsonschema:"required, the name".
var leadingOption = regexp.MustCompile(`^(required|optional|nullable|omitempty), *`)

func checkOptionInDescription(s *subject) []found {
	var all []found
	for _, d := range s.sides() {
		eachProperty(d, func(path schema.Path, key string, sub *schema.Doc) {
			description := sub.Under("description")
			if description == nil {
				return
			}
			option := leadingOption.FindString(description.Text)
			if option == "" {
				return
			}
			f := found{
				pos: either(description.Origin.Pos(), s.pos(d, path)), subject: d.at(path),
				message: fmt.Sprintf("the description of %s of the %s %s begins with %q", key, s.Kind, s.Name, strings.TrimRight(option, " ")),
				hint:    "remove it: the official Go SDK of MCP has no options in the tag jsonschema, and takes presence from omitempty",
			}
			if description.Origin.Rule() == "jsonschema tag" {
				f.old = fmt.Sprintf("jsonschema:%q", description.Text)
				f.text = fmt.Sprintf("jsonschema:%q", strings.TrimPrefix(description.Text, option))
			}
			all = append(all, f)
		})
	}
	return all
}

// hasMeaning reports whether a schema tells more than types: by itself, by
// what it refers to or by one of its options.
func hasMeaning(graph *schema.Graph, sub *schema.Doc) bool {
	if hasOwnMeaning(sub) {
		return true
	}
	if _, ok := sub.Ref(); ok {
		target := graph.Target(sub)
		return target == nil || hasOwnMeaning(target) // of one that leads nowhere another rule tells
	}
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		if slices.ContainsFunc(sub.List(key), func(option *schema.Doc) bool { return hasMeaning(graph, option) }) {
			return true
		}
	}
	return false
}

// hasOwnMeaning reports whether a schema has a description or its values.
func hasOwnMeaning(sub *schema.Doc) bool {
	return sub.TextUnder("description") != "" || sub.Has("enum", "const")
}

// isTitled reports whether a property has a title that is more than its key in
// other letters, which libraries make by themselves.
func isTitled(key string, sub *schema.Doc) bool {
	same := strings.NewReplacer(" ", "", "_", "", "-", "")
	title := sub.Under("title")
	return title != nil && !strings.EqualFold(same.Replace(title.Text), same.Replace(key))
}
