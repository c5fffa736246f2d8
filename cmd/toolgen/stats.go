package main

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

var statsCommand = &Command{
	Name:    "stats",
	Args:    argsOrFile,
	Summary: "count the bytes and tokens of definitions, and check them against a budget",
	Doc: `stats prints the tokens of each tool in each format, the tool's share of the total
in the first format, and the cost of the whole array. "refused" marks a tool that the
provider does not accept. The default formats
are ` + strings.Join(providerNames(lint.DefaultProviders()), ", ") + `. Answers, prompts, and
resources have separate tables.

stats counts the tokens of the JSON text with ` + stats.Tokenizer + `, the public
tokenizer of OpenAI's newer models. Billed tokens differ, because each provider converts
definitions to prompts in its own way, and Anthropic and Gemini use other tokenizers. Use
the numbers to compare tools, and versions of a tool.

-parts prints a table for each format, with the bytes and tokens of each tool and the
tokens of its parts:

  - descriptions and titles
  - the input schema without descriptions
  - the output schema without descriptions
  - boxing: the wrapper object around a result that is not an object, which is also part
    of the output schema

The size of a part is the number of tokens that you would save by removing it. The sizes
therefore do not add up to the total.

A budget is a number of tokens for the whole array in the first format, or a file. The
file has a line for each tool and, with -budget-limit, a limit for all tools together:

	toolgen stats -budget 5000 ./...
	toolgen stats -budget tokens.json -write-budget ./...
	toolgen stats -budget tokens.json ./...
	toolgen stats -budget tokens.json -write-budget -budget-limit 5000 ./...

` + fileDoc + `
` + liveDocFor("stats") + `
stats exits with 1 if a tool costs more than its line in the file allows, or if all tools
together cost more than the limit. To accept the current costs, rewrite the file with
-write-budget and commit it. -write-budget keeps the limit, which only -budget-limit
changes, and the lines of tools in packages that you do not name. If the name of the file
is a number, write ./5000.

With -json it prints

	{"tokenizer", "formats": [FORMAT…], "base": REV,
	 "tools": [{"name", "package", "file", "line", "column", "costs": {FORMAT: COST},
	   "before": {FORMAT: COST}}],
	 "gone": [{"name", "package", "before": {FORMAT: COST}}],
	 "totals": {FORMAT: COST}, "before": {FORMAT: COST},
	 "answers", "prompts", "resources": like "tools", if there are any,
	 "answersGone", "promptsGone", "resourcesGone": like "gone",
	 "lists": {"prompts" or "resources": {FORMAT: COST}}, "diagnostics": [DIAGNOSTIC…]}

A COST is {"bytes", "tokens", "refused", "parts": {PART: {"bytes", "tokens"}}}. A PART is
"descriptions", "input", "output", or "boxing". "base", "before", and "gone" occur only
with -base.

` + jsonDoc,
	New: func(c *call) task { return &statsRun{call: c} },
}

type statsRun struct {
	call       *call
	formats    []*dialect.Dialect // if empty, the defaults of lint
	parts      bool
	byName     bool
	limit      int    // the limit of -budget; 0 for no limit
	budgetPath string // path of the file of -budget; "" if not set
	writes     bool   // write the budget
	raised     int    // the limit to write; 0 keeps the current one
}

func (c *statsRun) flags() []*Flag {
	return []*Flag{
		formatsFlag(&c.formats, "formats to measure; shares and budgets apply to the first format"),
		boolFlag(&c.parts, "parts", "print a table for each format, with bytes and the tokens of each part"),
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
		c.call.baseFlag(), c.call.liveFlag(), c.call.dirFlag(), c.call.tagsFlag(), c.call.sinkFlag(), c.call.werrorFlag(), c.call.jsonFlag(), c.call.githubFlag(), c.call.verboseFlag(),
	}
}

func (c *statsRun) printsOnly() ([]string, bool) { return c.call.named(c.budgetPath), !c.writes }

// statsOrders are the values of -sort, with the default first.
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
		diags = append(diags, c.withCommand(result.Check(budget, c.call.inDir(c.budgetPath), inScope))...)
	case c.limit > 0:
		diags = append(diags, result.OverLimit(c.limit, result.before, c.call.base)...)
	}
	return c.printStats(result, diags)
}

// withCommand replaces "-write-budget" in the hints of diags with the command that writes
// the budget: this command line with additional flags.
func (c *statsRun) withCommand(diags diag.List) diag.List {
	if c.call.base != "" && slices.ContainsFunc(c.call.words, func(w string) bool { return strings.Contains(w, "-base") }) {
		return diags // -write-budget does not allow -base
	}
	for i, d := range diags {
		if before, flags, ok := strings.Cut(d.Hint, "-write-budget"); ok {
			words := slices.Concat([]string{"toolgen stats -write-budget" + flags}, c.call.words)
			diags[i].Hint = before + strings.Join(words, " ")
		}
	}
	return diags
}

func (c *statsRun) measure(tools []dialect.Located, formats []*dialect.Dialect) stats.Report {
	defer c.call.timing.begin(stageCount, len(tools))()
	return stats.Measure(tools, formats, stats.Count)
}

// A kindCost is the cost of all definitions of one kind, for example, all prompts.
type kindCost struct {
	stats.Report
	kind   dialect.Kind
	before *stats.Report // nil without -base
}

// measureBeside returns a kindCost for each kind of definition in found, except for tools.
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

func ofKind(found []dialect.Located, kind dialect.Kind) []dialect.Located {
	return slices.DeleteFunc(slices.Clone(found), func(t dialect.Located) bool { return t.Kind != kind })
}

func (c *statsRun) checkStats() error {
	switch {
	case c.writes && c.budgetPath == "":
		return errors.New("-write-budget needs -budget FILE")
	case c.raised > 0 && !c.writes:
		return errors.New("-budget-limit needs -budget FILE and -write-budget")
	case c.call.base != "" && c.writes:
		return errors.New("-write-budget writes the current costs: remove -base")
	}
	return cmp.Or(c.call.checkFormats("", false), c.call.checkFile())
}

// chooseFormats sets c.formats to the formats of lint if -format is not set, and moves
// the format of the budget to the front. It returns an error if -format begins with a
// different format than that of the budget.
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
		return errors.New("the budget is for the format " + d.Name + ": put this format first in -format, or remove -format")
	}
	others := slices.DeleteFunc(slices.Clone(c.formats), func(other *dialect.Dialect) bool { return other == d })
	c.formats = append([]*dialect.Dialect{d}, others...)
	return nil
}

// statsBefore returns the costs of the definitions at -base: before for tools, beside for
// other definitions. Parts that the format of the base lacks do not count as growth.
func (c *statsRun) statsBefore(tools []dialect.Located, now stats.Report) (before stats.Report, beside []kindCost, diags diag.List) {
	old, diags := c.call.toolsAt(c.call.base)
	if diags.HasErrors() {
		return before, nil, diags
	}
	oldAligned, nowAligned := dialect.Aligned(ofKind(old, dialect.Callable), tools)
	before = c.measure(oldAligned, c.formats)
	return before.Shifted(c.measure(nowAligned, c.formats), now), measureBeside(old, c.formats, c.measure), diags
}

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

// readBudget reads the file of -budget, and reports whether it exists. With
// -write-budget, the file may be missing.
func (c *statsRun) readBudget() (budget stats.Budget, exists bool, diags diag.List) {
	if c.budgetPath == "" {
		return stats.Budget{}, false, nil
	}
	path := c.call.inDir(c.budgetPath)
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && c.writes:
		return stats.Budget{}, false, nil
	case err != nil:
		return stats.Budget{}, false, diag.List{diag.Errorf(firstLine(path), diag.Load, "the budget cannot be read: %s", diag.Reason(err)).
			WithHint("create it with -write-budget")}
	}
	budget, err = parseBudget(text)
	if err != nil {
		problem := diag.Errorf(firstLine(path), diag.Load, "%v", err).WithHint("delete the file, and create it again with -write-budget")
		if c.writes {
			problem = notOwn(path, err, "-budget")
		}
		return stats.Budget{}, false, diag.List{problem}
	}
	return budget, true, nil
}

func parseBudget(text []byte) (stats.Budget, error) {
	budget, err := stats.ParseBudget(text)
	if err != nil {
		return stats.Budget{}, err
	}
	if _, known := dialect.ByName(budget.Format); !known {
		return stats.Budget{}, errors.New("the budget is for the format \"" + budget.Format + "\", which toolgen does not know")
	}
	return budget, nil
}

// writeBudget writes the costs of the tools, and keeps the limit of the old budget. It
// returns an error if the costs exceed the limit: only -budget-limit raises the limit.
func (c *statsRun) writeBudget(report stats.Report, old stats.Budget, inScope func(string) bool, diags diag.List) int {
	old.Limit = cmp.Or(c.raised, old.Limit)
	path := c.call.inDir(c.budgetPath)
	diags = append(diags, report.CheckLimit(old, path, inScope)...)
	file := gen.File{Path: path, Content: report.Renewed(old, inScope).Append(nil)}
	return c.call.putKept(file, c.call.adjusted(diags), func(text []byte) *diag.Diagnostic {
		if _, err := parseBudget(text); err != nil {
			return new(notOwn(path, err, "-budget"))
		}
		return nil
	})
}

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

// A statsBeside contains the costs of all definitions other than tools, and the totals of the
// lists that clients receive.
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

// growthInJSON appends the rows of existing definitions to there, and returns the result as
// now. gone contains the rows of removed definitions.
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

// measured returns the tools of the call. inScope reports whether the call includes a
// package: only then, a missing tool of the budget was removed.
func (c *statsRun) measured() (tools []dialect.Located, inScope func(pkg string) bool, diags diag.List) {
	if c.call.fromFile() {
		tools, diags = c.call.loadTools()
		return tools, func(pkg string) bool { return pkg == "" }, diags
	}
	pkgs, tools, diags := c.call.packagesWithTools()
	return tools, scopeOf(pkgs, c.call.disk), diags
}

// scopeOf returns a function that reports whether pkgs contains a package. It also returns
// true for a package of their modules without source files, because no pattern matches it.
//
// disk records the folders that the function searches.
func scopeOf(pkgs []*inspect.Package, disk *locate.Disk) func(pkg string) bool {
	paths, modules := map[string]bool{}, map[string]string{} // modules: folders by import path
	for _, pkg := range pkgs {
		paths[pkg.Path] = true
		if module, dir, ok := moduleOf(pkg); ok {
			modules[module] = dir
		}
	}
	return func(pkg string) bool {
		if paths[pkg] {
			return true
		}
		for module := pkg; module != "."; module = path.Dir(module) { // the innermost module first
			if dir, known := modules[module]; known {
				dir = filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(pkg, module)))
				disk.RecordRead(dir)
				return !hasSource(dir)
			}
		}
		return false
	}
}

func moduleOf(pkg *inspect.Package) (module, dir string, ok bool) {
	module, dir = pkg.Path, pkg.Dir
	for {
		if isModule(dir) {
			return module, dir, true
		}
		outer, inside := strings.CutSuffix(module, "/"+filepath.Base(dir))
		if !inside {
			return "", "", false
		}
		module, dir = outer, filepath.Dir(dir)
	}
}

// hasSource reports whether a folder has Go files other than tests.
func hasSource(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return isSource(e.Name()) })
}
