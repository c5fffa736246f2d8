package main

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

var statsCommand = &Command{
	Name:    "stats",
	Args:    argsOrFile,
	Summary: "count the bytes and tokens of definitions, and check them against a budget",
	Doc: `It prints how many tokens each tool costs in the formats, its share of the first,
and what the whole array costs; "refused" is a tool that a provider takes none
of. Without -format it measures for ` + strings.Join(providerNames(lint.DefaultProviders()), ", ") + `.

Answers, and the prompts and resources that MCP lists, have tables of their own.

Tokens are those of the JSON text by ` + stats.Tokenizer + `, the public tokenizer of OpenAI's
newer models. Providers make prompts of their own from definitions, and Anthropic
and Gemini have other tokenizers, so that what is billed differs: the numbers are
there to compare tools and versions of them by.

With -parts it prints a table for each format with bytes, tokens, and what tokens
are spent on. A part is what the definition would be less without it, so that the
parts do not add up: all descriptions and titles, the input and the output schema
without those, and boxing, the object around a result that is none, which is in
the output schema, too.

A budget is a number of tokens for the array of the first format, or a file that
holds a line for each tool, and a limit for all if you set one:

	toolgen stats -budget 5000 ./...
	toolgen stats -budget tokens.json -write-budget ./...
	toolgen stats -budget tokens.json ./...
	toolgen stats -budget tokens.json -write-budget -budget-limit 5000 ./...

` + fileDoc + `
The exit code is 1 where a tool costs more than its line says, and where the
tools are over the limit. -write-budget accepts what grew, and keeps the limit,
which -budget-limit alone changes. Tools of packages that a call is not about
keep their lines. A file named like a number is ./5000.

With -json it prints

	{"tokenizer", "formats": [FORMAT…], "base": REV,
	 "tools": [{"name", "package", "file", "line", "column", "costs": {FORMAT: COST},
	   "before": {FORMAT: COST}}],
	 "gone": [{"name", "package", "before": {FORMAT: COST}}],
	 "totals": {FORMAT: COST}, "before": {FORMAT: COST},
	 "answers", "prompts", "resources": as "tools", where there are some, and
	   "answersGone", "promptsGone", "resourcesGone" as "gone",
	 "lists": {"prompts" or "resources": {FORMAT: COST}}, "diagnostics": [DIAGNOSTIC…]}

where a COST is {"bytes", "tokens", "refused", "parts": {PART: {"bytes", "tokens"}}}
and a PART is "descriptions", "input", "output" or "boxing". What belongs to -base
is there with it alone.

` + jsonDoc,
	Flags: []*Flag{
		statsFormatFlag, partsFlag, sortFlag, budgetFlag, writeBudgetFlag, budgetLimitFlag, baseFlag,
		dirFlag, tagsFlag, sinkFlag, werrorFlag, jsonFlag, verboseFlag,
	},
	Run:  runStats,
	Only: func(c repeated) ([]string, bool) { return c.named(c.stats.budget), !c.stats.write },
}

// statsOptions are what the flags of stats alone say.
type statsOptions struct {
	formats []*dialect.Dialect // none means those that lint judges for
	parts   bool
	byName  bool
	limit   int    // of -budget; 0 for none
	budget  string // path of the file of -budget; "" for none
	write   bool   // the budget, anew
	raised  int    // the limit to write; 0 for the one that is there
}

var (
	statsFormatFlag = &Flag{
		Name: formatFlag.Name, Form: "FORMAT,…", Doc: "forms of the definitions to measure, the first of them for shares and budgets",
		Values: directive.Formats, List: true,
		set: func(o *options, list string) (err error) {
			o.stats.formats, err = parseFormats(list)
			return err
		},
	}
	partsFlag = &Flag{
		Name: "parts", Doc: "tell bytes, and what tokens are spent on, in a table for each format",
		set: func(o *options, value string) error { return setBool(&o.stats.parts, value) },
	}
	sortFlag = &Flag{
		Name: "sort", Form: strings.Join(statsOrders, "|"), Doc: "order of the tools (default " + statsOrders[0] + ": the most expensive first)",
		Values: statsOrders,
		set: func(o *options, order string) error {
			o.stats.byName = order == "name"
			if !slices.Contains(statsOrders, order) {
				return errors.New(diag.Suggest(order, statsOrders))
			}
			return nil
		},
	}
	budgetFlag = &Flag{
		Name: "budget", Form: "N|FILE", Doc: "fail where the tools cost more than N tokens, or than FILE allows",
		set: func(o *options, value string) error { return o.stats.setBudget(value) },
	}
	writeBudgetFlag = &Flag{
		Name: "write-budget", Doc: "write what the tools cost now into the file of -budget",
		set: func(o *options, value string) error { return setBool(&o.stats.write, value) },
	}
	budgetLimitFlag = &Flag{
		Name: "budget-limit", Form: "N", Doc: "set the limit for all tools together in the file that -write-budget writes",
		set: func(o *options, value string) (err error) {
			if o.stats.raised, err = strconv.Atoi(value); err != nil || o.stats.raised <= 0 {
				return errors.New("a number of tokens must be more than 0")
			}
			return nil
		},
	}
)

// statsOrders are what -sort takes, first the default.
var statsOrders = []string{"cost", "name"}

func (o *statsOptions) setBudget(value string) error {
	limit, err := strconv.Atoi(value)
	switch {
	case value == "":
		return errors.New("it is a number of tokens, or the name of a file")
	case err != nil && strings.Trim(value, "0123456789") != "":
		o.budget, o.limit = value, 0
		return nil
	case err != nil || limit <= 0:
		return errors.New("a number of tokens must be more than 0")
	}
	o.budget, o.limit = "", limit
	return nil
}

// A statsRun is a call of stats.
type statsRun struct{ *call }

func runStats(of *call) int {
	c := statsRun{of}
	if err := c.checkStats(); err != nil {
		return c.misused(err)
	}
	budget, exists, diags := c.readBudget()
	if err := c.chooseFormats(budget); err != nil {
		return c.misused(err)
	}
	tools, looked, more := c.measured()
	if diags = append(diags, more...); diags.HasErrors() {
		return c.printStats(statsResult{}, diags)
	}
	others := tools
	tools = ofKind(tools, dialect.Callable)
	result := statsResult{Report: c.measure(tools, c.stats.formats), beside: measureBeside(others, c.stats.formats, c.measure)}
	if c.base != "" {
		before, beside, more := c.statsBefore(tools, result.Report)
		if diags = append(diags, more...); more.HasErrors() {
			return c.printStats(statsResult{}, diags)
		}
		result.before = &before
		for i := range result.beside {
			result.beside[i].before = &beside[i].Report
		}
	}
	if c.stats.write {
		return c.writeBudget(result.Report, budget, looked, diags)
	}
	switch {
	case exists:
		diags = append(diags, result.Check(budget, c.inDir(c.stats.budget), looked)...)
	case c.stats.limit > 0:
		diags = append(diags, result.OverLimit(c.stats.limit, result.before, c.base)...)
	}
	return c.printStats(result, diags)
}

func (c statsRun) measure(tools []dialect.Located, formats []*dialect.Dialect) stats.Report {
	defer c.timing.begin(stageCount, len(tools))()
	return stats.Measure(tools, formats, stats.Count)
}

// A besideCost is what all of a kind cost that is no tool.
type besideCost struct {
	stats.Report
	kind   dialect.Kind
	before *stats.Report // nil without -base
}

// measureBeside measures what is no tool among what was found, a report for each kind.
func measureBeside(found []dialect.Located, formats []*dialect.Dialect, measure func([]dialect.Located, []*dialect.Dialect) stats.Report) []besideCost {
	var all []besideCost
	for _, kind := range []dialect.Kind{dialect.Answer, dialect.Prompt, dialect.Resource} {
		var forms []*dialect.Dialect
		for _, d := range formats {
			if form := d.For(kind); form != nil {
				forms = append(forms, form)
			}
		}
		cost := besideCost{kind: kind}
		if len(forms) > 0 {
			cost.Report = measure(ofKind(found, kind), forms)
		}
		all = append(all, cost)
	}
	return all
}

// ofKind returns those of a kind among what was found.
func ofKind(found []dialect.Located, kind dialect.Kind) []dialect.Located {
	return slices.DeleteFunc(slices.Clone(found), func(t dialect.Located) bool { return t.Kind != kind })
}

func (c statsRun) checkStats() error {
	switch {
	case c.stats.write && c.stats.budget == "":
		return errors.New("-write-budget needs -budget FILE")
	case c.stats.raised > 0 && !c.stats.write:
		return errors.New("-budget-limit needs -budget FILE -write-budget")
	case c.base != "" && c.stats.write:
		return errors.New("-write-budget writes what the tools cost now: leave out -base")
	}
	return c.checkFile()
}

// chooseFormats measures by default what lint judges for, and first what the
// budget is for.
func (c statsRun) chooseFormats(budget stats.Budget) error {
	given := c.stats.formats
	if len(given) == 0 {
		c.stats.formats = lint.DefaultProviders()
	}
	d, known := dialect.ByName(budget.Format)
	switch {
	case !known || d == c.stats.formats[0]:
		return nil
	case len(given) > 0:
		return errors.New("the budget is for " + d.Name + ": name that first in -format, or leave out -format")
	}
	others := slices.DeleteFunc(slices.Clone(c.stats.formats), func(other *dialect.Dialect) bool { return other == d })
	c.stats.formats = append([]*dialect.Dialect{d}, others...)
	return nil
}

// statsBefore returns what the tools of the base cost. They may come from
// definitions in a form that has no place for all that the tools of today say,
// which is not what grew.
func (c statsRun) statsBefore(tools []dialect.Located, now stats.Report) (before stats.Report, beside []besideCost, diags diag.List) {
	old, diags := c.toolsAt(c.base)
	if diags.HasErrors() {
		return before, nil, diags
	}
	oldAligned, nowAligned := dialect.Aligned(ofKind(old, dialect.Callable), tools)
	before = c.measure(oldAligned, c.stats.formats)
	return before.Shifted(c.measure(nowAligned, c.stats.formats), now), measureBeside(old, c.stats.formats, c.measure), diags
}

// A statsResult is what a call of stats found.
type statsResult struct {
	stats.Report
	before *stats.Report // nil without -base
	beside []besideCost
}

func (c statsRun) printStats(result statsResult, diags diag.List) int {
	diags = c.adjusted(diags)
	if c.json {
		c.printJSON(statsInJSON(c.call, result, diags))
		return exitCode(diags)
	}
	options := stats.TableOptions{ByName: c.stats.byName, Parts: c.stats.parts, Base: result.before}
	tables := []string{result.Table(options)}
	for _, other := range result.beside {
		options.Base, options.Of, options.Apart = other.before, other.kind.String()+"s", other.kind == dialect.Answer
		tables = append(tables, other.Table(options))
	}
	io.WriteString(c.stdout, strings.Join(slices.DeleteFunc(tables, func(t string) bool { return t == "" }), "\n"))
	c.printDiagnostics(diags)
	return exitCode(diags)
}
