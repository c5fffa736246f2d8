package main

import (
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A statsReport is a [stats.Report] in JSON.
type statsReport struct {
	Tokenizer string      `json:"tokenizer"`
	Formats   []string    `json:"formats"`
	Base      string      `json:"base,omitempty"`
	Tools     []statsTool `json:"tools"`
	Gone      []statsTool `json:"gone,omitempty"`
	statsBeside
	Totals      map[string]statsCost `json:"totals"`
	Before      map[string]statsCost `json:"before,omitempty"`
	Diagnostics []diagnostic         `json:"diagnostics"`
}

// A statsBeside has the costs of everything but tools, and the totals of the lists that
// clients get.
type statsBeside struct {
	Answers       []statsTool                     `json:"answers,omitempty"`
	AnswersGone   []statsTool                     `json:"answersGone,omitempty"`
	Prompts       []statsTool                     `json:"prompts,omitempty"`
	PromptsGone   []statsTool                     `json:"promptsGone,omitempty"`
	Resources     []statsTool                     `json:"resources,omitempty"`
	ResourcesGone []statsTool                     `json:"resourcesGone,omitempty"`
	Lists         map[string]map[string]statsCost `json:"lists,omitempty"`
}

func (b *statsBeside) add(cost kindCost, byName bool) {
	now, gone := growthInJSON(nil, cost.Rows(stats.TableOptions{ByName: byName, Base: cost.before}))
	switch cost.kind {
	case dialect.Answer:
		b.Answers, b.AnswersGone = now, gone
		return
	case dialect.Prompt:
		b.Prompts, b.PromptsGone = now, gone
	case dialect.Resource:
		b.Resources, b.ResourcesGone = now, gone
	}
	if len(now) > 0 {
		if b.Lists == nil {
			b.Lists = map[string]map[string]statsCost{}
		}
		b.Lists[cost.kind.String()+"s"] = costsInJSON(cost.Totals)
	}
}

type statsTool struct {
	Name    string `json:"name"`
	Package string `json:"package,omitempty"`
	place
	Costs  map[string]statsCost `json:"costs,omitempty"`
	Before map[string]statsCost `json:"before,omitempty"`
}

type statsCost struct {
	statsSize
	Refused bool                 `json:"refused,omitempty"`
	Parts   map[string]statsSize `json:"parts,omitempty"`
}

type statsSize struct {
	Bytes  int `json:"bytes"`
	Tokens int `json:"tokens"`
}

func (c *statsRun) inJSON(result statsResult, diags diag.List) statsReport {
	r := statsReport{
		Tokenizer: stats.Tokenizer, Formats: providerNames(c.formats), Base: c.call.base, Tools: []statsTool{},
		Totals: costsInJSON(result.Totals), Diagnostics: inJSON(diags),
	}
	options := stats.TableOptions{ByName: c.byName, Base: result.before}
	if result.before != nil {
		r.Before = costsInJSON(result.before.Totals)
	}
	r.Tools, r.Gone = growthInJSON(r.Tools, result.Rows(options))
	for _, other := range result.beside {
		r.add(other, c.byName)
	}
	return r
}

// growthInJSON adds the rows of what there is now to a list, and returns the rows of
// what is gone separately.
func growthInJSON(there []statsTool, rows []stats.Growth) (now, gone []statsTool) {
	for _, g := range rows {
		tool := statsTool{Name: g.Name(), Package: g.Package(), place: placeOf(g.Now.Pos), Costs: costsInJSON(g.Now.Costs), Before: costsInJSON(g.Before.Costs)}
		if g.Gone() {
			gone = append(gone, tool)
		} else {
			there = append(there, tool)
		}
	}
	return there, gone
}

func costsInJSON(costs []stats.Cost) map[string]statsCost {
	all := map[string]statsCost{}
	for _, cost := range costs {
		all[cost.Dialect.Name] = costInJSON(cost)
	}
	return all
}

func costInJSON(cost stats.Cost) statsCost {
	if cost.Refused {
		return statsCost{Refused: true}
	}
	all := statsCost{statsSize: statsSize(cost.Whole), Parts: map[string]statsSize{}}
	for _, p := range stats.Parts() {
		all.Parts[p.Key] = statsSize(p.Of(cost))
	}
	return all
}
