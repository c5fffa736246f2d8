package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// Matrix returns a table of the tools and providers. A cell is "yes" if the provider
// accepts the tool unchanged, "adapted 2" if two parts of its schema must be rewritten, or
// "no". If the definition is strict, "strict" follows. For MCP, the revisions whose
// clients reject the tool follow. If there are several packages, the table has a column
// for them. Answers, prompts, and resources have separate tables, in which "-" marks a
// provider for which they are not generated. If there are no tools, the table is "".
func (r Report) Matrix() string {
	var tables []string
	for kind := dialect.Callable; kind <= dialect.Resource; kind++ {
		of := r
		of.Tools = slices.DeleteFunc(slices.Clone(r.Tools), func(t ToolReport) bool { return t.Kind != kind })
		if len(of.Tools) > 0 {
			tables = append(tables, of.matrix(kind))
		}
	}
	if fields := r.fieldTable(); fields != "" {
		tables = append(tables, fields)
	}
	return strings.Join(tables, "\n")
}

func (r Report) matrix(kind dialect.Kind) string {
	other := func(t ToolReport) bool { return t.Package != r.Tools[0].Package }
	packages := slices.ContainsFunc(r.Tools, other)
	rows := [][]string{r.head(kind.String())}
	if packages {
		rows[0] = append(rows[0], "package")
	}
	for _, t := range r.Tools {
		row := []string{inLine(t.Name)}
		for _, v := range t.Verdicts {
			row = append(row, v.cell())
		}
		if packages {
			row = append(row, t.Package)
		}
		rows = append(rows, row)
	}
	return aligned(rows)
}

func (r Report) head(columns ...string) []string {
	for _, d := range r.Providers {
		columns = append(columns, d.Name)
	}
	return columns
}

func aligned(rows [][]string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	return b.String()
}

func (v Verdict) cell() string {
	cell := v.Status.String()
	if v.Status == Adapted {
		cell += fmt.Sprintf(" %d", v.Adaptations())
	}
	if v.Strict {
		cell += " strict"
	}
	if len(v.Refusing) > 0 && v.Status != No {
		cell += " but not " + strings.Join(v.Refusing, ", ")
	}
	return cell
}

// fieldTable returns a table of the fields that only some APIs support. It shows how many
// tools use each field, and how each provider handles it. It returns "" if no tool uses
// such a field.
func (r Report) fieldTable() string {
	var names []string
	uses := map[string][][]dialect.Use{} // by provider
	for _, t := range r.Tools {
		if t.Kind != dialect.Callable {
			continue
		}
		for i, v := range t.Verdicts {
			for _, f := range v.Fields {
				if uses[f.Name] == nil {
					names = append(names, f.Name)
					uses[f.Name] = make([][]dialect.Use, len(r.Providers))
				}
				uses[f.Name][i] = append(uses[f.Name][i], f.Use)
			}
		}
	}
	if names == nil {
		return ""
	}
	rows := [][]string{r.head("field", "tools")}
	for _, name := range names {
		row := []string{inLine(name), strconv.Itoa(len(uses[name][0]))}
		for _, of := range uses[name] {
			row = append(row, sayUses(of))
		}
		rows = append(rows, row)
	}
	return aligned(rows)
}

// sayUses formats how a field is handled. If all tools have the same use, it formats that
// use; otherwise, it formats each use with its count.
func sayUses(of []dialect.Use) string {
	var parts []string
	for use := dialect.Kept; use <= dialect.Dropped; use++ {
		n := 0
		for _, other := range of {
			if other == use {
				n++
			}
		}
		switch n {
		case 0:
		case len(of):
			return use.String()
		default:
			parts = append(parts, fmt.Sprintf("%s %d", use, n))
		}
	}
	return strings.Join(parts, " ")
}
