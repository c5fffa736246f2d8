package explain

import (
	"reflect"
	"slices"
	"strings"
)

// alike returns the dialects in groups that make the same of the tool, in the
// order of the first of each.
func (e Explanation) alike() [][]Changes {
	var groups [][]Changes
	for _, c := range e.Dialects {
		i := slices.IndexFunc(groups, func(group []Changes) bool { return c.isLike(group[0]) })
		if i < 0 {
			groups = append(groups, []Changes{c})
			continue
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}

func (c Changes) isLike(other Changes) bool {
	c.Dialect = other.Dialect
	return reflect.DeepEqual(c, other)
}

// called names dialects, those of one provider together: "MCP (mcp), OpenAI
// (openai, responses)".
func called(group []Changes) string {
	var providers []string
	names := map[string][]string{}
	for _, c := range group {
		provider := c.Dialect.Provider
		if names[provider] == nil {
			providers = append(providers, provider)
		}
		names[provider] = append(names[provider], c.Dialect.Name)
	}
	for i, provider := range providers {
		providers[i] = provider + " (" + strings.Join(names[provider], ", ") + ")"
	}
	return strings.Join(providers, ", ")
}
