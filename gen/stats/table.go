package stats

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// TableOptions specify the content of a table.
type TableOptions struct {
	ByName bool    // sort by name instead of by cost in the first dialect
	Parts  bool    // one table per dialect, with bytes, tokens, and tokens of each part
	Base   *Report // show growth since this report; may be nil
	Of     string  // name of the entries; "" means tools
	Apart  bool    // the entries are not sent together, so there is no total
}

// Table returns the report as a table, with a line for each tool and a line for the total.
// If there are several packages, the table has a column for them. If there are no tools or
// dialects, the result is "".
func (r Report) Table(o TableOptions) string {
	rows := r.Rows(o)
	if len(rows) == 0 || len(r.Dialects) == 0 {
		return ""
	}
	if !o.Parts {
		return r.tokenTable(rows, o)
	}
	tables := make([]string, len(r.Dialects))
	for at := range r.Dialects {
		tables[at] = r.partTable(rows, o, at)
	}
	return strings.Join(tables, "\n")
}

// Rows pairs each tool of the report with the same tool in the earlier report o.Base, in
// the order that o specifies.
func (r Report) Rows(o TableOptions) []Growth {
	var base Report
	if o.Base != nil {
		base = *o.Base
	}
	rows := r.Since(base)
	slices.SortStableFunc(rows, func(a, b Growth) int {
		names := cmp.Or(cmp.Compare(a.Name(), b.Name()), cmp.Compare(a.Package(), b.Package()))
		if o.ByName {
			return names
		}
		return cmp.Or(cmp.Compare(b.now(0).Whole.Tokens, a.now(0).Whole.Tokens), names)
	})
	return rows
}

const growthHead = "+/-"

// tokenTable returns a table with the tokens of each tool in each dialect, and with the
// tool's share of the first dialect's total.
func (r Report) tokenTable(rows []Growth, o TableOptions) string {
	head := []string{cmp.Or(o.Of, "tokens")}
	for _, d := range r.Dialects {
		head = append(head, d.Name)
		if o.Base != nil {
			head = append(head, growthHead)
		}
	}
	if !o.Apart {
		head = append(head, "share")
	}
	t := table{head}
	sum := 0
	for _, g := range rows {
		sum += g.now(0).Whole.Tokens
	}
	for _, g := range rows {
		line := []string{shown(g.Name())}
		for at := range r.Dialects {
			line = append(line, g.cells(at, o.Base != nil)...)
		}
		if !o.Apart {
			line = append(line, share(g.now(0).Whole.Tokens, sum))
		}
		t = append(t, line)
	}
	if o.Apart {
		return t.withPackages(rows).String()
	}
	t = append(t, r.totalLine("total", o, func(s Size) int { return s.Tokens }), r.totalLine("bytes", o, func(s Size) int { return s.Bytes }))
	return t.withPackages(rows).String()
}

// totalLine returns the line for the whole array, which consists of the tools and the
// separators between them.
func (r Report) totalLine(name string, o TableOptions, of func(Size) int) []string {
	line := []string{name}
	for at, total := range r.Totals {
		now := of(total.Whole)
		line = append(line, strconv.Itoa(now))
		if o.Base != nil {
			line = append(line, signed(now-of(costAt(o.Base.Totals, at).Whole)))
		}
	}
	return append(line, "")
}

func (r Report) partTable(rows []Growth, o TableOptions, at int) string {
	head := []string{strings.TrimSpace(o.Of + " " + r.Dialects[at].Name), "bytes", "tokens"}
	if o.Base != nil {
		head = append(head, growthHead)
	}
	for _, p := range Parts() {
		head = append(head, p.Key)
	}
	t := table{head}
	for _, g := range rows {
		t = append(t, partLine(shown(g.Name()), g.now(at), g.cells(at, o.Base != nil)))
	}
	if o.Apart {
		return t.withPackages(rows).String()
	}
	total := r.Totals[at]
	tokens := []string{strconv.Itoa(total.Whole.Tokens)}
	if o.Base != nil {
		tokens = append(tokens, signed(total.Whole.Tokens-costAt(o.Base.Totals, at).Whole.Tokens))
	}
	return append(t, partLine("total", total, tokens)).withPackages(rows).String()
}

func partLine(name string, c Cost, tokens []string) []string {
	line := append([]string{name, strconv.Itoa(c.Whole.Bytes)}, tokens...)
	for _, p := range Parts() {
		line = append(line, strconv.Itoa(p.Of(c).Tokens))
	}
	return line
}

// cells returns the cells for a tool's tokens in the dialect with the index at. If growth
// is set, a second cell contains their growth.
func (g Growth) cells(at int, growth bool) []string {
	now := strconv.Itoa(g.now(at).Whole.Tokens)
	switch {
	case g.Gone():
		now = "gone"
	case g.now(at).Refused:
		now = "refused"
	}
	if !growth {
		return []string{now}
	}
	return []string{now, signed(g.Tokens(at))}
}

func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

func share(part, whole int) string {
	return fmt.Sprintf("%.1f%%", 100*float64(part)/float64(max(whole, 1)))
}

// shown returns a name for a line. It quotes a name that is empty or contains characters
// that are not printable.
func shown(name string) string {
	if name == "" || strings.ContainsFunc(name, func(c rune) bool { return !unicode.IsPrint(c) }) {
		return schema.Quote(name)
	}
	return name
}

type table [][]string

// withPackages adds a package column if the lines contain tools of several packages.
func (t table) withPackages(rows []Growth) table {
	several := slices.ContainsFunc(rows, func(g Growth) bool { return g.Package() != rows[0].Package() })
	if !several {
		return t
	}
	t[0] = append(t[0], "package")
	for i, g := range rows {
		t[i+1] = append(t[i+1], g.Package())
	}
	return t
}

// String formats the table. The first column and packages are left-aligned. The numbers
// between them are right-aligned.
func (t table) String() string {
	widths := make([]int, len(t[0]))
	for _, line := range t {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, line := range t {
		var text string
		for i, cell := range line {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			switch {
			case i == 0:
				text = cell + pad
			case t[0][i] == "package":
				text += "  " + cell + pad
			default:
				text += "  " + pad + cell
			}
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	return b.String()
}

// Shifted corrects the earlier report r if its tools were read from a format without some
// parts of a definition. It adds the difference between two reports on the current tools:
// to, with all parts, and from, in that format.
func (r Report) Shifted(from, to Report) Report {
	before := r.Tools
	r.Tools = slices.Clone(before)
	for now, was := range earlier(to.Tools, before) {
		if was != none {
			r.Tools[was].Costs = shiftedAll(before[was].Costs, from.Tools[now].Costs, to.Tools[now].Costs)
		}
	}
	r.Totals = shiftedAll(r.Totals, from.Totals, to.Totals)
	return r
}

func shiftedAll(costs, from, to []Cost) []Cost {
	costs = slices.Clone(costs)
	for i, c := range costs {
		if !c.Refused && !from[i].Refused && !to[i].Refused {
			costs[i] = c.shifted(from[i], to[i])
		}
	}
	return costs
}

func (c Cost) shifted(from, to Cost) Cost {
	by := func(of, from, to Size) Size { return of.plus(to).minus(from) }
	c.Whole = by(c.Whole, from.Whole, to.Whole)
	c.Descriptions = by(c.Descriptions, from.Descriptions, to.Descriptions)
	c.Input = by(c.Input, from.Input, to.Input)
	c.Output = by(c.Output, from.Output, to.Output)
	c.Boxing = by(c.Boxing, from.Boxing, to.Boxing)
	return c
}
