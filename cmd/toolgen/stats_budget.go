package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// readBudget reads the file of -budget, and reports whether there is one. With
// -write-budget it may be missing.
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
		return stats.Budget{}, false, diag.List{diag.Errorf(firstLine(path), diag.Load, "the budget cannot be read: %v", withoutPath(err)).
			WithHint("write it with -write-budget")}
	}
	budget, err = parseBudget(text)
	if err != nil {
		problem := diag.Errorf(firstLine(path), diag.Load, "%v", err).WithHint("delete the file, and write it again with -write-budget")
		if c.writes {
			problem = notBudget(path, err)
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

func notBudget(path string, err error) diag.Diagnostic {
	return diag.Errorf(firstLine(path), diag.NotOurs, "%v", err).
		WithHint("move it away, or choose another name with -budget")
}

// writeBudget writes what the tools cost, and keeps the limit of the old budget. Costs
// over the limit are an error: only -budget-limit raises it.
func (c *statsRun) writeBudget(report stats.Report, old stats.Budget, inScope func(string) bool, diags diag.List) int {
	old.Limit = cmp.Or(c.raised, old.Limit)
	diags = append(diags, report.CheckLimit(old, c.call.inDir(c.budgetPath), inScope)...)
	files := []fileStatus{}
	if !c.call.adjusted(diags).HasErrors() {
		written, problems := c.putBudget(report.Renewed(old, inScope))
		files, diags = append(files, written...), append(diags, problems...)
	}
	diags = c.call.adjusted(diags)
	c.call.printFiles(files, diags)
	return exitCode(diags)
}

func (c *statsRun) putBudget(budget stats.Budget) ([]fileStatus, diag.List) {
	file := gen.File{Path: c.call.inDir(c.budgetPath), Content: budget.Append(nil)}
	return c.call.writeKept(file, func(text []byte) *diag.Diagnostic {
		if _, err := parseBudget(text); err != nil {
			problem := notBudget(file.Path, err)
			return &problem
		}
		return nil
	})
}
