package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A rootLimit says who does not take keywords at the root.
type rootLimit struct {
	providers []string
	who       string
	keywords  []string
}

var rootLimits = []rootLimit{
	{[]string{"openai", "responses"}, "OpenAI refuses", []string{"anyOf", "oneOf", "allOf", "not", "enum", "const"}},
	{[]string{"anthropic"}, "Anthropic refuses", []string{"anyOf", "oneOf", "allOf"}},
	{[]string{"mcp"}, "VS Code deletes", []string{"anyOf", "oneOf", "allOf", "not", "if", "then", "else"}},
}

func checkRoot(s *subject) []found {
	var all []found
	for _, m := range s.Input.Members {
		if m.IsAcrossFields() {
			continue // it is described where it is not accepted
		}
		var who, providers []string
		for _, limit := range rootLimits {
			if asked := s.options.asked(limit.providers...); len(asked) > 0 && slices.Contains(limit.keywords, m.Key) {
				who, providers = append(who, limit.who), append(providers, asked...)
			}
		}
		if len(who) == 0 {
			continue
		}
		all = append(all, found{
			pos: s.pos(s.input(), schema.Path{m.Key}), subject: s.input().at(schema.Path{m.Key}), providers: providers,
			message: fmt.Sprintf("the input schema of %s has %s at its root, which %s", s.Name, m.Key, dialect.Enumerate(who, len(who))),
			hint:    "move it into a property; until then providers get it in words",
		})
	}
	return all
}

func checkRecursion(s *subject) []found {
	graph := schema.NewGraph(s.Input)
	for _, ref := range schema.Refs(s.Input) {
		loop := graph.Recursion(ref)
		if loop == nil {
			continue
		}
		at := either(graph.Resolve(loop[0]).Origin.Pos(), s.Pos)
		return []found{{
			pos: at, subject: "input " + loop[0],
			message: fmt.Sprintf("the input schema of %s contains itself through %s, which some providers refuse and others cut", s.Name, strings.Join(loop, ", ")),
			hint:    "if a few levels are enough, write them out",
		}}
	}
	return nil
}
