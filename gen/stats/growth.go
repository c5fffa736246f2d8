package stats

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Growth is what a tool costs now, and what it cost before.
type Growth struct {
	Now, Before ToolCost // one without costs if the tool does not exist then
}

// New reports whether the tool did not exist before.
func (g Growth) New() bool { return len(g.Before.Costs) == 0 }

// Gone reports whether the tool no longer exists.
func (g Growth) Gone() bool { return len(g.Now.Costs) == 0 }

// Name returns the name of the tool.
func (g Growth) Name() string { return cmp.Or(g.Now.Name, g.Before.Name) }

// Package returns the package of the tool.
func (g Growth) Package() string { return cmp.Or(g.Now.Package, g.Before.Package) }

// Tokens returns by how many tokens the tool grew in the dialect with index at in the
// reports.
func (g Growth) Tokens(at int) int { return g.now(at).Whole.Tokens - g.before(at).Whole.Tokens }

func (g Growth) now(at int) Cost    { return costAt(g.Now.Costs, at) }
func (g Growth) before(at int) Cost { return costAt(g.Before.Costs, at) }

func costAt(costs []Cost, at int) Cost {
	if len(costs) == 0 {
		return Cost{}
	}
	return costs[at]
}

// Since pairs the tools of the report with those of an earlier one for the same
// dialects: first the tools of the report in their order, then those that no longer
// exist. Tools are paired by package and name, or else by name with one that no
// longer exists in another package.
func (r Report) Since(base Report) []Growth {
	all := make([]Growth, len(r.Tools))
	kept := make([]bool, len(base.Tools))
	for i, was := range earlier(r.Tools, base.Tools) {
		all[i].Now = r.Tools[i]
		if was != none {
			all[i].Before, kept[was] = base.Tools[was], true
		}
	}
	for i, t := range base.Tools {
		if !kept[i] {
			all = append(all, Growth{Before: t})
		}
	}
	return all
}

// none is the index of no tool.
const none = -1

// earlier returns the indexes of the tools that tools were before.
func earlier(tools, before []ToolCost) []int {
	found := slices.Repeat([]int{none}, len(tools))
	taken := make([]bool, len(before))
	for _, key := range []func(ToolCost) string{
		func(t ToolCost) string { return t.Package + "\x00" + t.Name },
		func(t ToolCost) string { return t.Name },
	} {
		free := map[string][]int{}
		for i, t := range before {
			if !taken[i] {
				free[key(t)] = append(free[key(t)], i)
			}
		}
		for i, t := range tools {
			if same := free[key(t)]; found[i] == none && len(same) > 0 {
				found[i], taken[same[0]], free[key(t)] = same[0], true, same[1:]
			}
		}
	}
	return found
}

// grown returns what grew in the first dialect, the most first.
func grown(all []Growth) []Growth {
	all = slices.DeleteFunc(slices.Clone(all), func(g Growth) bool { return g.Tokens(0) <= 0 })
	slices.SortStableFunc(all, func(a, b Growth) int {
		return cmp.Or(cmp.Compare(b.Tokens(0), a.Tokens(0)), byName(a.Now, b.Now))
	})
	return all
}

// text says how a tool grew: "find 80 to 95 (descriptions +15)".
func (g Growth) text() string {
	switch {
	case g.New():
		return fmt.Sprintf("%s is new with %d", shown(g.Name()), g.now(0).Whole.Tokens)
	case g.Gone():
		return shown(g.Name()) + " is gone"
	}
	text := fmt.Sprintf("%s %d to %d", shown(g.Name()), g.before(0).Whole.Tokens, g.now(0).Whole.Tokens)
	if what := partsGrown(g.before(0), g.now(0)); what != "" {
		text += " (" + what + ")"
	}
	return text
}

// partsGrown names the parts that changed: "descriptions +40, input schema -3".
// Of a change that is in no part it says nothing.
func partsGrown(before, now Cost) string {
	var all []string
	for _, p := range Parts() {
		if by := p.Of(now).Tokens - p.Of(before).Tokens; by != 0 {
			all = append(all, fmt.Sprintf("%s %+d", p.Name, by))
		}
	}
	return strings.Join(all, ", ")
}
