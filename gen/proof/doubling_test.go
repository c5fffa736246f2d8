package proof_test

import (
	"flag"
	"fmt"
	"go/token"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/diff"
	"github.com/go-toolgen/toolgen/gen/docs"
	"github.com/go-toolgen/toolgen/gen/explain"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/lower"
	"github.com/go-toolgen/toolgen/gen/read"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// doublingForms are schemas with two references each, for every keyword that contains
// schemas. In a chain of such definitions, each definition doubles the number of paths
// through the document, so code that follows all of them does not terminate.
var doublingForms = map[string]string{
	"properties":            `{"type":"object","properties":{"x":%s,"y":%s}}`,
	"required properties":   `{"type":"object","properties":{"x":%s,"y":%s},"required":["x","y"],"additionalProperties":false}`,
	"additionalProperties":  `{"type":"object","properties":{"x":%s},"additionalProperties":%s}`,
	"patternProperties":     `{"type":"object","properties":{},"patternProperties":{"^x":%s,"y$":%s}}`,
	"propertyNames":         `{"type":"object","properties":{},"propertyNames":{"anyOf":[%s,%s]}}`,
	"unevaluatedProperties": `{"type":"object","properties":{"x":%s},"unevaluatedProperties":%s}`,
	"closed allOf":          `{"type":"object","properties":{},"allOf":[%s,%s],"unevaluatedProperties":false}`,
	"dependentSchemas":      `{"type":"object","properties":{},"dependentSchemas":{"x":%s,"y":%s}}`,
	"dependencies":          `{"type":"object","properties":{},"dependencies":{"x":%s,"y":%s}}`,
	"items":                 `{"type":"array","items":{"anyOf":[%s,%s]}}`,
	"prefixItems":           `{"type":"array","prefixItems":[%s,%s],"items":false}`,
	"a list of items":       `{"type":"array","items":[%s],"additionalItems":%s}`,
	"contains":              `{"type":"array","items":%s,"contains":%s}`,
	"unevaluatedItems":      `{"type":"array","prefixItems":[%s],"unevaluatedItems":%s}`,
	"allOf":                 `{"allOf":[%s,%s]}`,
	"anyOf":                 `{"anyOf":[%s,%s]}`,
	"oneOf":                 `{"oneOf":[%s,%s]}`,
	"null or":               `{"anyOf":[{"type":"null"},%s,%s]}`,
	"anyOf of objects":      `{"anyOf":[{"type":"object","properties":{"v":%s},"required":["v"]},{"type":"object","properties":{"w":%s},"required":["w"]}]}`,
	"oneOf with tags":       `{"oneOf":[{"type":"object","properties":{"k":{"const":"a"},"v":%s},"required":["k","v"]},{"type":"object","properties":{"k":{"const":"b"},"v":%s},"required":["k","v"]}]}`,
	"anyOf beside":          `{"description":"Some.","anyOf":[%s,%s],"minLength":1}`,
	"allOf in anyOf":        `{"anyOf":[{"title":"One","allOf":[%s],"minLength":1},{"allOf":[%s],"maxLength":99}]}`,
	"anyOf in allOf":        `{"allOf":[{"anyOf":[%s,{"minLength":3}]},{"anyOf":[%s,{"maxLength":3}]}]}`,
	"allOf of objects":      `{"allOf":[{"type":"object","properties":{"x":%s}},{"type":"object","properties":{},"additionalProperties":%s}]}`,
	"beside references":     `{"type":"object","properties":{"x":{"description":"One.","allOf":[%s]},"y":{"title":"Two","allOf":[%s],"minProperties":1}}}`,
	"not":                   `{"not":{"anyOf":[%s,%s]}}`,
	"not of each":           `{"allOf":[{"not":%s},{"not":%s}]}`,
	"if and then":           `{"if":%s,"then":%s,"else":false}`,
	"then and else":         `{"if":{"type":"string"},"then":%s,"else":%s}`,
	"contentSchema":         `{"type":"string","contentMediaType":"application/json","contentSchema":{"anyOf":[%s,%s]}}`,
}

// levels is the length of the chains: code cannot follow 2^32 paths in a minute.
const levels = 32

// doubled returns a list with one tool, as JSON. Its input and its output are chains of n
// definitions; the last definition is end.
func doubled(forms []string, n int, end string) string { return listOf(chain(forms, n, end)) }

// chain returns n definitions, each with references to the next, and end as the last.
func chain(forms []string, n int, end string) string {
	var defs strings.Builder
	for i := range n {
		ref := fmt.Sprintf(`{"$ref":"#/$defs/l%d"}`, i+1)
		fmt.Fprintf(&defs, `"l%d":`+forms[i%len(forms)]+`,`, i, ref, ref)
	}
	return defs.String() + fmt.Sprintf(`"l%d":%s`, n, end)
}

// listOf returns a list with one tool, as JSON. Its input and its output refer to the first
// of the definitions twice.
func listOf(defs string) string {
	object := `{"type":"object","properties":{"a":{"$ref":"#/$defs/l0"},"b":{"$ref":"#/$defs/l0","description":"Again."}},"required":["b"],"$defs":{` + defs + `}}`
	return `{"tools":[{"name":"double","description":"Doubles.","inputSchema":` + object + `,"outputSchema":` + object + `}]}`
}

// A pipeline does the work of a command for text, a list of definitions. other is an
// older list for comparison.
type pipeline struct {
	name string
	run  func(text, other string)
}

func pipelines() []pipeline {
	all := []pipeline{
		{"lint", func(text, _ string) { gen.LintFromMCP(file(text), lintAll) }},
		{"generate", func(text, _ string) {
			pkg := &inspect.Package{Path: "example.com/p", Name: "p", Options: directive.Package{
				Formats: directive.Formats, Tool: directive.Tool{Strict: new(true)},
			}}
			gen.GenerateFromMCP(pkg, file(text), "tools.go")
		}},
		{"stats", func(text, _ string) {
			tools, _ := gen.ToolsFrom(file(text))
			stats.Measure(tools, dialect.All(), func(text string) int { return len(text) })
		}},
		{"explain", func(text, _ string) {
			tools, _ := gen.ToolsFrom(file(text))
			for _, tool := range tools {
				explain.Tool(tool, dialect.All()).Text(func(token.Position) string { return "" })
			}
		}},
		{"docs", func(text, _ string) {
			tools, _ := gen.ToolsFrom(file(text))
			docs.View(docs.Input{Tools: tools, Formats: dialect.All(), ShowDefinitions: true})
		}},
		{"diff", func(text, other string) { compare(text, other) }},
		{"diff back", func(text, other string) { compare(other, text) }},
	}
	for _, to := range dialect.All() {
		all = append(all, pipeline{"convert to " + to.Name, func(text, _ string) {
			convert(text, dialect.Options{To: to})
			convert(text, dialect.Options{To: to, Strict: new(true)})
		}})
	}
	for _, profile := range lower.Profiles() {
		all = append(all, pipeline{"convert for " + profile.Name, func(text, _ string) {
			convert(text, dialect.Options{To: dialect.OpenAI, Profile: profile})
		}})
	}
	return all
}

var lintAll = lint.Options{Providers: dialect.All(), Strict: true}

func file(text string) read.File { return read.File{Name: "tools.json", Text: []byte(text)} }

func convert(text string, o dialect.Options) {
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		panic(err)
	}
	dialect.Convert(doc, o) // an error is also acceptable: the tool is too large
}

func compare(old, new string) diff.Report {
	a, _ := gen.ToolsFrom(file(old))
	b, _ := gen.ToolsFrom(file(new))
	return diff.Compare(a, b, diff.Options{})
}

// within calls do, and fails if do does not return within a time that is sufficient on any
// machine.
func within(t *testing.T, name string, do func()) bool {
	t.Helper()
	const limit = time.Minute
	done := make(chan any)
	go func() {
		defer func() { done <- recover() }()
		do()
	}()
	select {
	case problem := <-done:
		if problem != nil {
			t.Fatalf("%s: %v", name, problem)
		}
		return true
	case <-time.After(limit):
		t.Errorf("%s has not ended after %v", name, limit)
		return false
	}
}

// chains returns lists of forms for [chain], by name. Each keyword has a list with only
// its form; the lists "mixed N" contain the forms of all keywords in different orders.
func chains() map[string][]string {
	all := map[string][]string{}
	var names []string
	for name, form := range doublingForms {
		all[name] = []string{form}
		names = append(names, name)
	}
	slices.Sort(names)
	steps := []int{7, 11, 13} // coprime to the number of keywords
	if !*proofDoubling {
		steps = steps[:1]
	}
	for _, step := range steps {
		var mixed []string
		for i := range names {
			mixed = append(mixed, doublingForms[names[i*step%len(names)]])
		}
		all["mixed "+strconv.Itoa(step)] = mixed
	}
	return all
}

// chainEnds are the schemas with which a chain can end: a string, and an object that
// refers back to the first definition.
var chainEnds = []string{`{"type":"string"}`, `{"type":"object","properties":{"z":{"$ref":"#/$defs/l0"}}}`}

// By default, every command runs with a chain of all keywords, and lint also runs with a
// chain of each keyword. With -proof.doubling, every command runs with every chain, also in
// other orders of the keywords. The growth of all chains is then measured, and tools with
// each keyword are called:
//
//	go test ./gen/proof -run Doubling -proof.doubling
var proofDoubling = flag.Bool("proof.doubling", false, "run every command with every chain of doubling references")

// lead names the pipelines whose stages together include the stages of all other
// pipelines.
var lead = []string{"lint", "docs", "diff"}

// TestDoubling checks that every command terminates for definitions that each refer to the
// next definition twice.
func TestDoubling(t *testing.T) {
	for name, forms := range chains() {
		t.Run(name, func(t *testing.T) {
			ends, all := chainEnds, pipelines()
			if len(forms) == 1 {
				ends = ends[:1] // only chains of all keywords are tried with every end
				if !*proofDoubling {
					all = all[:1]
				}
			}
			for _, end := range ends {
				text, other := doubled(forms, levels, end), doubled(forms, levels, `{"type":"integer"}`)
				for _, p := range all {
					if !within(t, p.name, func() { p.run(text, other) }) {
						return
					}
				}
			}
		})
	}
}

// TestDoublingGrows checks that twice as many definitions multiply the allocations of a
// command by at most the constant most.
func TestDoublingGrows(t *testing.T) {
	const most = 8 // quadratic growth would be a factor of four
	for name, forms := range chains() {
		if len(forms) == 1 && !*proofDoubling {
			continue
		}
		for _, p := range pipelines() {
			if !slices.Contains(lead, p.name) {
				continue
			}
			work := func(n int) uint64 {
				text, other := doubled(forms, n, chainEnds[0]), doubled(forms, n, `{"type":"integer"}`)
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				p.run(text, other)
				runtime.ReadMemStats(&after)
				return after.Mallocs - before.Mallocs
			}
			work(1) // allocates values that are only created once
			if small, large := work(15), work(30); large > most*small {
				t.Errorf("%s: %s: %d allocations become %d", name, p.name, small, large)
			}
		}
	}
}
