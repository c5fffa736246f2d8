package stats

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Budget limits the cost of a project's tools. It is stored in a file.
type Budget struct {
	Tokenizer string `json:"tokenizer"`
	Format    string `json:"format"` // name of the dialect
	Limit     int    `json:"limit"`  // tokens of the whole array of definitions; 0 means no limit
	Tools     []Line `json:"tools"`
}

// A Line contains the tokens of one tool at the time the budget was written: the total,
// and the tokens of each part, so that a message can name the part that grew.
type Line struct {
	Name         string `json:"name"`
	Package      string `json:"package"` // "" if the tool has no package
	Tokens       int    `json:"tokens"`
	Descriptions int    `json:"descriptions"`
	Input        int    `json:"input"`
	Output       int    `json:"output"`
	Boxing       int    `json:"boxing"`
}

// errNoBudget is wrapped by every error of [ParseBudget].
var errNoBudget = errors.New("the file is not a budget of toolgen stats")

// ParseBudget parses the output of [Budget.Append]. It returns an error for any other
// input, and for a budget that was counted with another tokenizer.
func ParseBudget(text []byte) (Budget, error) {
	var b Budget
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&b); err != nil {
		return Budget{}, fmt.Errorf("%w: %w", errNoBudget, err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return Budget{}, fmt.Errorf("%w: unexpected content after the end", errNoBudget)
	}
	switch {
	case b.Tokenizer != Tokenizer:
		return Budget{}, fmt.Errorf("%w: its tokenizer is %q, and this toolgen uses %s", errNoBudget, b.Tokenizer, Tokenizer)
	case b.Limit < 0:
		return Budget{}, fmt.Errorf("%w: its limit is %d, and a limit must be positive, or 0 for no limit", errNoBudget, b.Limit)
	}
	return b, nil
}

// Append appends the budget as JSON with one tool per line, sorted by package and name, so
// that a diff shows which tools grew.
func (b Budget) Append(text []byte) []byte {
	text = fmt.Appendf(text, "{\n  \"tokenizer\": %s,\n  \"format\": %s,\n", schema.Quote(b.Tokenizer), schema.Quote(b.Format))
	if b.Limit > 0 {
		text = fmt.Appendf(text, "  \"limit\": %d,\n", b.Limit)
	}
	text = append(text, "  \"tools\": ["...)
	for i, l := range slices.SortedStableFunc(slices.Values(b.Tools), compareLines) {
		if i > 0 {
			text = append(text, ',')
		}
		text = l.append(append(text, "\n    "...))
	}
	if len(b.Tools) > 0 {
		text = append(text, "\n  "...)
	}
	return append(text, "]\n}\n"...)
}

func compareLines(a, b Line) int {
	return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Name, b.Name))
}

func (l Line) append(text []byte) []byte {
	text = fmt.Appendf(text, "{\"name\": %s, ", schema.Quote(l.Name))
	if l.Package != "" {
		text = fmt.Appendf(text, "\"package\": %s, ", schema.Quote(l.Package))
	}
	return fmt.Appendf(text, "\"tokens\": %d, \"descriptions\": %d, \"input\": %d, \"output\": %d, \"boxing\": %d}",
		l.Tokens, l.Descriptions, l.Input, l.Output, l.Boxing)
}

// Renewed returns a budget with the current costs of the tools in the report's first
// dialect, and with the limit of b. If looked returns false for a package, the lines of
// its tools are copied from b.
func (r Report) Renewed(b Budget, looked func(pkg string) bool) Budget {
	renewed := Budget{Tokenizer: Tokenizer, Format: r.Dialects[0].Name, Limit: b.Limit}
	for _, l := range b.Tools {
		if !looked(l.Package) {
			renewed.Tools = append(renewed.Tools, l)
		}
	}
	for _, t := range r.Tools {
		renewed.Tools = append(renewed.Tools, lineOf(t))
	}
	return renewed
}

func lineOf(t ToolCost) Line {
	c := t.first()
	return Line{t.Name, t.Package, c.Whole.Tokens, c.Descriptions.Tokens, c.Input.Tokens, c.Output.Tokens, c.Boxing.Tokens}
}

func (l Line) cost() ToolCost {
	of := func(tokens int) Size { return Size{Tokens: tokens} }
	return ToolCost{Name: l.Name, Package: l.Package, Costs: []Cost{{
		Whole: of(l.Tokens), Descriptions: of(l.Descriptions), Input: of(l.Input), Output: of(l.Output), Boxing: of(l.Boxing),
	}}}
}

// against pairs the tools of the report with the lines of the budget b. It ignores the
// lines of packages for which looked returns false.
func (r Report) against(b Budget, looked func(pkg string) bool) []Growth {
	var before Report
	for _, l := range b.Tools {
		if looked(l.Package) {
			before.Tools = append(before.Tools, l.cost())
		}
	}
	return r.Since(before)
}

// A Growth contains the current and the earlier cost of a tool.
type Growth struct {
	Now, Before ToolCost // costs of the tool now and earlier; without Costs if there was no such tool
}

// New reports whether the tool did not exist before.
func (g Growth) New() bool { return len(g.Before.Costs) == 0 }

// Gone reports whether the tool no longer exists.
func (g Growth) Gone() bool { return len(g.Now.Costs) == 0 }

// Name returns the name of the tool.
func (g Growth) Name() string { return cmp.Or(g.Now.Name, g.Before.Name) }

// Package returns the package of the tool.
func (g Growth) Package() string { return cmp.Or(g.Now.Package, g.Before.Package) }

// Tokens returns the number of tokens by which the tool grew in the dialect with the
// index at in [Report.Dialects].
func (g Growth) Tokens(at int) int { return g.now(at).Whole.Tokens - g.before(at).Whole.Tokens }

func (g Growth) now(at int) Cost    { return costAt(g.Now.Costs, at) }
func (g Growth) before(at int) Cost { return costAt(g.Before.Costs, at) }

func costAt(costs []Cost, at int) Cost {
	if len(costs) == 0 {
		return Cost{}
	}
	return costs[at]
}

// Since pairs the tools in the report with the tools in an earlier report for the same
// dialects, by package and name, or else by name alone. The result contains the tools of
// the report in order, and then the tools that no longer exist.
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

const none = -1

// earlier returns, for each tool, the index of the same tool in before, or none. Tools are
// paired by package and name, and then by name alone.
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

// grown returns the tools that grew in the first dialect, beginning with the largest
// growth.
func grown(all []Growth) []Growth {
	all = slices.DeleteFunc(slices.Clone(all), func(g Growth) bool { return g.Tokens(0) <= 0 })
	slices.SortStableFunc(all, func(a, b Growth) int {
		return cmp.Or(cmp.Compare(b.Tokens(0), a.Tokens(0)), byName(a.Now, b.Now))
	})
	return all
}

// text describes the growth of a tool: "find 80 to 95 (descriptions +15)".
func (g Growth) text() string {
	switch {
	case g.New():
		return fmt.Sprintf("%s is new (%d)", shown(g.Name()), g.now(0).Whole.Tokens)
	case g.Gone():
		return shown(g.Name()) + " is removed"
	}
	text := fmt.Sprintf("%s %d to %d", shown(g.Name()), g.before(0).Whole.Tokens, g.now(0).Whole.Tokens)
	if what := partsGrown(g.before(0), g.now(0)); what != "" {
		text += " (" + what + ")"
	}
	return text
}

// partsGrown lists the parts whose tokens differ between before and now, for example
// "descriptions +40, input schema -3". It ignores tokens that belong to no part.
func partsGrown(before, now Cost) string {
	var all []string
	for _, p := range Parts() {
		if by := p.Of(now).Tokens - p.Of(before).Tokens; by != 0 {
			all = append(all, fmt.Sprintf("%s %+d", p.Name, by))
		}
	}
	return strings.Join(all, ", ")
}

// OverLimit returns a diagnostic if the tools cost more than limit in the first dialect. It
// names the largest tools or, if before is set, the tools that grew since before. The base
// is the name of before, for example a revision.
func (r Report) OverLimit(limit int, before *Report, base string) diag.List {
	if !r.isOver(limit) {
		return nil
	}
	which := "the largest are " + r.largest()
	if before != nil {
		which = "no tool grew since " + base + "; " + which
		if growth := grown(r.Since(*before)); len(growth) > 0 {
			which = fmt.Sprintf("increases since %s: %s", base, list(growth))
		}
	}
	return diag.List{r.over(token.Position{}, limit, which).WithHint("%s", shorter)}
}

// isOver reports whether the tools cost more than a limit. A limit of 0 means no limit.
func (r Report) isOver(limit int) bool { return limit > 0 && r.Totals[0].Whole.Tokens > limit }

const shorter = "shorten descriptions, flatten or share schemas, or remove tools; toolgen stats -parts shows which parts use the tokens"

func (r Report) over(pos token.Position, limit int, which string) diag.Diagnostic {
	return diag.Errorf(pos, diag.OverBudget, "the tools use %d tokens for %s, but the budget is %d: %s",
		r.Totals[0].Whole.Tokens, r.Dialects[0].Name, limit, which)
}

func (r Report) largest() string {
	tools := slices.SortedFunc(slices.Values(r.Tools), byCost)
	names := make([]string, len(tools))
	for i, t := range tools {
		names[i] = fmt.Sprintf("%s (%d)", shown(t.Name), t.first().Whole.Tokens)
	}
	return dialect.Enumerate(names, dialect.MostNamed)
}

func list(growth []Growth) string {
	told := make([]string, len(growth))
	for i, g := range growth {
		told[i] = g.text()
	}
	if len(told) > dialect.MostNamed {
		told = append(told[:dialect.MostNamed:dialect.MostNamed], fmt.Sprintf("and %d more", len(told)-dialect.MostNamed))
	}
	return strings.Join(told, "; ")
}

// Check reports each tool that costs more than its line in the budget, and a total over the
// limit. If other lines are out of date, it adds a note about them in file, the file of the
// budget. It ignores packages for which looked returns false. The report's first dialect
// must be the dialect of the budget.
func (r Report) Check(b Budget, file string, looked func(pkg string) bool) diag.List {
	growth := r.against(b, looked)
	diags, accept := r.checkLimit(b, file, growth), "-write-budget"
	if len(diags) > 0 {
		accept = r.raising()
	}
	var stale []Growth
	for _, g := range growth {
		switch {
		case g.New() || g.Tokens(0) < 0:
			stale = append(stale, g)
		case g.Tokens(0) > 0:
			diags = append(diags, r.grew(g).WithHint("shorten the tool, or update the budget: %s", accept))
		}
	}
	if len(stale) > 0 {
		diags = append(diags, diag.Diagnostic{
			Pos: token.Position{Filename: file}, Severity: diag.Note, Code: diag.StaleBudget,
			Message: "the budget does not match the current costs: " + list(stale),
			Hint:    "update it: " + accept,
		})
	}
	return diags
}

// CheckLimit is like [Report.Check], but reports only whether the tools cost more than the
// limit of the budget, if it has a limit.
func (r Report) CheckLimit(b Budget, file string, looked func(pkg string) bool) diag.List {
	return r.checkLimit(b, file, r.against(b, looked))
}

func (r Report) checkLimit(b Budget, file string, growth []Growth) diag.List {
	if !r.isOver(b.Limit) {
		return nil
	}
	return diag.List{r.over(token.Position{Filename: file}, b.Limit, r.blame(growth)).
		WithHint("%s; if the size is intended, raise the limit in the file: %s", shorter, r.raising())}
}

// raising returns the flags that raise the limit of a budget to the current cost.
func (r Report) raising() string {
	return fmt.Sprintf("-write-budget -budget-limit %d", r.Totals[0].Whole.Tokens)
}

// blame describes why the total is too large. It lists the tools that grew or, if no tool
// grew, the largest tools.
func (r Report) blame(growth []Growth) string {
	if grown := grown(growth); len(grown) > 0 {
		return "increases: " + list(grown)
	}
	return "the largest are " + r.largest()
}

func (r Report) grew(g Growth) diag.Diagnostic {
	what := cmp.Or(partsGrown(g.before(0), g.now(0)), "its name and the text around the schemas")
	return diag.Errorf(g.Now.Pos, diag.OverBudget, "the tool %s grew from %d to %d tokens for %s: %s",
		shown(g.Now.Name), g.before(0).Whole.Tokens, g.now(0).Whole.Tokens, r.Dialects[0].Name, what)
}
