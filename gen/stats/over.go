package stats

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// OverLimit reports whether the tools cost more in the first dialect than limit, and
// names the largest; with an earlier report before, it names those that grew since.
// base is the name of that report, such as a revision.
func (r Report) OverLimit(limit int, before *Report, base string) diag.List {
	if !r.isOver(limit) {
		return nil
	}
	which := "the largest are " + r.largest()
	if before != nil {
		which = "none grew since " + base + "; " + which
		if growth := grown(r.Since(*before)); len(growth) > 0 {
			which = fmt.Sprintf("these grew since %s: %s", base, list(growth))
		}
	}
	return diag.List{r.over(token.Position{}, limit, which).WithHint("%s", shorter)}
}

// isOver reports whether the tools cost more than a limit, of which 0 is none.
func (r Report) isOver(limit int) bool { return limit > 0 && r.Totals[0].Whole.Tokens > limit }

// shorter says how to come under a limit.
const shorter = "shorten descriptions, flatten or share schemas, or make fewer tools; toolgen stats -parts says what tokens are spent on"

func (r Report) over(pos token.Position, limit int, which string) diag.Diagnostic {
	return diag.Errorf(pos, diag.OverBudget, "the tools cost %d tokens for %s, and the budget is %d: %s",
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

// Check reports each tool that costs more than its line in the budget says, at the
// tool, and the total if it is over the limit. A note in file, from which the budget
// was read, lists lines that are out of date without being exceeded. Lines of
// packages for which looked reports false are ignored. The first dialect of the
// report has to be that of the budget.
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
			diags = append(diags, r.grew(g).WithHint("shorten what grew, or accept it with %s", accept))
		}
	}
	if len(stale) > 0 {
		diags = append(diags, diag.Diagnostic{
			Pos: token.Position{Filename: file}, Severity: diag.Note, Code: diag.StaleBudget,
			Message: "the budget does not match what the tools cost now: " + list(stale),
			Hint:    "write it again with " + accept,
		})
	}
	return diags
}

// CheckLimit reports only whether the tools cost more than the limit of the budget,
// if it has one, as [Report.Check] does.
func (r Report) CheckLimit(b Budget, file string, looked func(pkg string) bool) diag.List {
	return r.checkLimit(b, file, r.against(b, looked))
}

func (r Report) checkLimit(b Budget, file string, growth []Growth) diag.List {
	if !r.isOver(b.Limit) {
		return nil
	}
	return diag.List{r.over(token.Position{Filename: file}, b.Limit, r.blame(growth)).
		WithHint("%s; if that is meant, raise the limit of the file: %s", shorter, r.raising())}
}

// raising returns the flags that make the limit of a budget enough.
func (r Report) raising() string {
	return fmt.Sprintf("-write-budget -budget-limit %d", r.Totals[0].Whole.Tokens)
}

// blame says what made the whole too much: what grew and what is new, or else
// what is large.
func (r Report) blame(growth []Growth) string {
	if grown := grown(growth); len(grown) > 0 {
		return "these grew: " + list(grown)
	}
	return "the largest are " + r.largest()
}

func (r Report) grew(g Growth) diag.Diagnostic {
	what := cmp.Or(partsGrown(g.before(0), g.now(0)), "its name and what stands around the schemas")
	return diag.Errorf(g.Now.Pos, diag.OverBudget, "the tool %s grew from %d to %d tokens for %s: %s",
		shown(g.Now.Name), g.before(0).Whole.Tokens, g.now(0).Whole.Tokens, r.Dialects[0].Name, what)
}
