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
	Doc: `It prints how many tokens each tool costs in each format, its share of the total in
the first format, and the cost of the whole array. "refused" is a tool that the
provider does not accept. The default formats are ` + strings.Join(providerNames(lint.DefaultProviders()), ", ") + `.

Answers, and the prompts and resources that MCP lists, have tables of their own.

Tokens are counted in the JSON text with ` + stats.Tokenizer + `, the public tokenizer of OpenAI's
newer models. Providers turn definitions into prompts in their own ways, and Anthropic
and Gemini have other tokenizers, so what is billed differs. Use the numbers to compare
tools, and versions of them.

-parts prints a table for each format, with bytes, tokens, and what the tokens are
spent on. The size of a part is what leaving it out would save, so the parts do not add
up to the whole: descriptions and titles; the input and the output schema without
these; and boxing, the object around a result that is not an object, which is also part
of the output schema.

A budget is a number of tokens for the whole array in the first format, or a file with
a line for each tool and, if you set one, a limit for all of them together:

	toolgen stats -budget 5000 ./...
	toolgen stats -budget tokens.json -write-budget ./...
	toolgen stats -budget tokens.json ./...
	toolgen stats -budget tokens.json -write-budget -budget-limit 5000 ./...

` + fileDoc + `
` + liveDocFor("stats") + `
The exit code is 1 if a tool costs more than its line allows, or all tools more than
the limit. -write-budget accepts the current costs and keeps the limit; only
-budget-limit changes that. The lines of tools in packages that the command line does not
name are kept. If the name of the file is a number, write ./5000.

With -json it prints

	{"tokenizer", "formats": [FORMAT…], "base": REV,
	 "tools": [{"name", "package", "file", "line", "column", "costs": {FORMAT: COST},
	   "before": {FORMAT: COST}}],
	 "gone": [{"name", "package", "before": {FORMAT: COST}}],
	 "totals": {FORMAT: COST}, "before": {FORMAT: COST},
	 "answers", "prompts", "resources": like "tools", if there are any,
	 "answersGone", "promptsGone", "resourcesGone": like "gone",
	 "lists": {"prompts" or "resources": {FORMAT: COST}}, "diagnostics": [DIAGNOSTIC…]}

where a COST is {"bytes", "tokens", "refused", "parts": {PART: {"bytes", "tokens"}}}
and a PART is "descriptions", "input", "output" or "boxing". "base", "before" and "gone"
are there only with -base.

` + jsonDoc,
	New: func(c *call) task { return &statsRun{call: c} },
}

type statsRun struct {
	call       *call
	formats    []*dialect.Dialect // none means the defaults of lint
	parts      bool
	byName     bool
	limit      int    // of -budget; 0 for none
	budgetPath string // path of the file of -budget; "" for none
	writes     bool   // write the budget
	raised     int    // the limit to write; 0 keeps the current one
}

func (c *statsRun) flags() []*Flag {
	return []*Flag{
		{
			Name: formatName, Form: "FORMAT,…", Doc: "formats to measure; shares and budgets are for the first",
			Values: directive.Formats, List: true,
			set: func(list string) (err error) {
				c.formats, err = parseFormats(list)
				return err
			},
		},
		boolFlag(&c.parts, "parts", "print a table for each format, with bytes and what tokens are spent on"),
		{
			Name: "sort", Form: strings.Join(statsOrders, "|"), Doc: "order of the tools (default " + statsOrders[0] + ": the most expensive first)",
			Values: statsOrders,
			set: func(order string) error {
				c.byName = order == "name"
				if !slices.Contains(statsOrders, order) {
					return errors.New(diag.Suggest(order, statsOrders))
				}
				return nil
			},
		},
		{Name: "budget", Form: "N|FILE", Doc: "fail if the tools cost more than N tokens, or than FILE allows", set: c.setBudget},
		boolFlag(&c.writes, "write-budget", "write the current costs to the file of -budget"),
		{
			Name: "budget-limit", Form: "N", Doc: "with -write-budget: set the limit for all tools together",
			set: func(value string) (err error) {
				if c.raised, err = strconv.Atoi(value); err != nil || c.raised <= 0 {
					return errors.New("a number of tokens must be more than 0")
				}
				return nil
			},
		},
		c.call.baseFlag(), c.call.liveFlag(), c.call.dirFlag(), c.call.tagsFlag(), c.call.sinkFlag(), c.call.werrorFlag(), c.call.jsonFlag(), c.call.verboseFlag(),
	}
}

func (c *statsRun) printsOnly() ([]string, bool) { return c.call.named(c.budgetPath), !c.writes }

// statsOrders are the values of -sort, the default first.
var statsOrders = []string{"cost", "name"}

func (c *statsRun) setBudget(value string) error {
	limit, err := strconv.Atoi(value)
	switch {
	case value == "":
		return errors.New("write a number of tokens, or the name of a file")
	case err != nil && strings.Trim(value, "0123456789") != "":
		c.budgetPath, c.limit = value, 0
		return nil
	case err != nil || limit <= 0:
		return errors.New("a number of tokens must be more than 0")
	}
	c.budgetPath, c.limit = "", limit
	return nil
}

func (c *statsRun) run() int {
	if err := c.checkStats(); err != nil {
		return c.call.misused(err)
	}
	budget, exists, diags := c.readBudget()
	if err := c.chooseFormats(budget); err != nil {
		return c.call.misused(err)
	}
	tools, inScope, more := c.measured()
	if diags = append(diags, more...); diags.HasErrors() {
		return c.printStats(statsResult{}, diags)
	}
	all := tools
	tools = ofKind(all, dialect.Callable)
	result := statsResult{Report: c.measure(tools, c.formats), beside: measureBeside(all, c.formats, c.measure)}
	if c.call.base != "" {
		before, beside, more := c.statsBefore(tools, result.Report)
		if diags = append(diags, more...); more.HasErrors() {
			return c.printStats(statsResult{}, diags)
		}
		result.before = &before
		for i := range result.beside {
			result.beside[i].before = &beside[i].Report
		}
	}
	if c.writes {
		return c.writeBudget(result.Report, budget, inScope, diags)
	}
	switch {
	case exists:
		diags = append(diags, result.Check(budget, c.call.inDir(c.budgetPath), inScope)...)
	case c.limit > 0:
		diags = append(diags, result.OverLimit(c.limit, result.before, c.call.base)...)
	}
	return c.printStats(result, diags)
}

func (c *statsRun) measure(tools []dialect.Located, formats []*dialect.Dialect) stats.Report {
	defer c.call.timing.begin(stageCount, len(tools))()
	return stats.Measure(tools, formats, stats.Count)
}

// A kindCost is the cost of everything of one kind, such as of all prompts.
type kindCost struct {
	stats.Report
	kind   dialect.Kind
	before *stats.Report // nil without -base
}

// measureBeside measures everything but the tools, with a report for each kind.
func measureBeside(found []dialect.Located, formats []*dialect.Dialect, measure func([]dialect.Located, []*dialect.Dialect) stats.Report) []kindCost {
	var all []kindCost
	for _, kind := range []dialect.Kind{dialect.Answer, dialect.Prompt, dialect.Resource} {
		var forms []*dialect.Dialect
		for _, d := range formats {
			if form := d.For(kind); form != nil {
				forms = append(forms, form)
			}
		}
		cost := kindCost{kind: kind}
		if len(forms) > 0 {
			cost.Report = measure(ofKind(found, kind), forms)
		}
		all = append(all, cost)
	}
	return all
}

// ofKind returns those that are of a kind.
func ofKind(found []dialect.Located, kind dialect.Kind) []dialect.Located {
	return slices.DeleteFunc(slices.Clone(found), func(t dialect.Located) bool { return t.Kind != kind })
}

func (c *statsRun) checkStats() error {
	switch {
	case c.writes && c.budgetPath == "":
		return errors.New("-write-budget needs -budget FILE")
	case c.raised > 0 && !c.writes:
		return errors.New("-budget-limit needs -budget FILE -write-budget")
	case c.call.base != "" && c.writes:
		return errors.New("-write-budget writes what the tools cost now: leave out -base")
	}
	return c.call.checkFile()
}

// chooseFormats sets the default formats, which are those of lint, and puts the format
// of the budget first.
func (c *statsRun) chooseFormats(budget stats.Budget) error {
	given := c.formats
	if len(given) == 0 {
		c.formats = lint.DefaultProviders()
	}
	d, known := dialect.ByName(budget.Format)
	switch {
	case !known || d == c.formats[0]:
		return nil
	case len(given) > 0:
		return errors.New("the budget is for " + d.Name + ": name that first in -format, or leave out -format")
	}
	others := slices.DeleteFunc(slices.Clone(c.formats), func(other *dialect.Dialect) bool { return other == d })
	c.formats = append([]*dialect.Dialect{d}, others...)
	return nil
}

// statsBefore returns the costs at the base. The definitions there may be in a form
// that cannot express all that tools say now; what only the form lacks is not counted as
// growth.
func (c *statsRun) statsBefore(tools []dialect.Located, now stats.Report) (before stats.Report, beside []kindCost, diags diag.List) {
	old, diags := c.call.toolsAt(c.call.base)
	if diags.HasErrors() {
		return before, nil, diags
	}
	oldAligned, nowAligned := dialect.Aligned(ofKind(old, dialect.Callable), tools)
	before = c.measure(oldAligned, c.formats)
	return before.Shifted(c.measure(nowAligned, c.formats), now), measureBeside(old, c.formats, c.measure), diags
}

// A statsResult is what a call of stats found.
type statsResult struct {
	stats.Report
	before *stats.Report // nil without -base
	beside []kindCost
}

func (c *statsRun) printStats(result statsResult, diags diag.List) int {
	diags = c.call.adjusted(diags)
	if c.call.json {
		c.call.printJSON(c.inJSON(result, diags))
		return exitCode(diags)
	}
	options := stats.TableOptions{ByName: c.byName, Parts: c.parts, Base: result.before}
	tables := []string{result.Table(options)}
	for _, other := range result.beside {
		options.Base, options.Of, options.Apart = other.before, other.kind.String()+"s", other.kind == dialect.Answer
		tables = append(tables, other.Table(options))
	}
	io.WriteString(c.call.stdout, strings.Join(slices.DeleteFunc(tables, func(t string) bool { return t == "" }), "\n"))
	c.call.printDiagnostics(diags)
	return exitCode(diags)
}
