package stats

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// A Budget is what a project allows its tools to cost, as it is stored in a file.
type Budget struct {
	Tokenizer string `json:"tokenizer"`
	Format    string `json:"format"` // name of the dialect
	Limit     int    `json:"limit"`  // tokens of the whole array of definitions; 0 for none
	Tools     []Line `json:"tools"`
}

// A Line has the number of tokens that a tool had when the budget was written, in
// total and for each part, so that a message can name the part that grew.
type Line struct {
	Name         string `json:"name"`
	Package      string `json:"package"` // "" if the tool has none
	Tokens       int    `json:"tokens"`
	Descriptions int    `json:"descriptions"`
	Input        int    `json:"input"`
	Output       int    `json:"output"`
	Boxing       int    `json:"boxing"`
}

// errNoBudget is what every error of [ParseBudget] wraps.
var errNoBudget = errors.New("this is not a budget of toolgen stats")

// ParseBudget parses what [Budget.Append] wrote. It is an error if text is anything
// else, or if its numbers are of another tokenizer.
func ParseBudget(text []byte) (Budget, error) {
	var b Budget
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&b); err != nil {
		return Budget{}, fmt.Errorf("%w: %w", errNoBudget, err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return Budget{}, fmt.Errorf("%w: there is more behind it", errNoBudget)
	}
	switch {
	case b.Tokenizer != Tokenizer:
		return Budget{}, fmt.Errorf("%w: its tokenizer is %q, and this counts by %s", errNoBudget, b.Tokenizer, Tokenizer)
	case b.Limit < 0:
		return Budget{}, fmt.Errorf("%w: its limit is %d, and a limit is more than 0, or 0 for none", errNoBudget, b.Limit)
	}
	return b, nil
}

// Append appends the JSON of the budget, one tool a line, sorted by package and name,
// so that a diff shows what grew.
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

// Renewed returns a budget with what the tools cost now in the first dialect of the
// report, and with the limit of b. Tools of packages for which looked reports false
// keep their lines.
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

// against pairs the tools with the lines of a budget for the packages that were
// looked at.
func (r Report) against(b Budget, looked func(pkg string) bool) []Growth {
	var before Report
	for _, l := range b.Tools {
		if looked(l.Package) {
			before.Tools = append(before.Tools, l.cost())
		}
	}
	return r.Since(before)
}
