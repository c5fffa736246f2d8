package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// fieldTable is the table of fields that only some APIs have: of how many tools, and
// what each provider makes of them. It is "" where no tool has any.
func (r Report) fieldTable() string {
	var names []string
	tools := map[string]int{}
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
				if i == 0 {
					tools[f.Name]++
				}
				uses[f.Name][i] = append(uses[f.Name][i], f.Use)
			}
		}
	}
	if names == nil {
		return ""
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	head := []string{"field", "tools"}
	for _, d := range r.Providers {
		head = append(head, d.Name)
	}
	fmt.Fprintln(w, strings.Join(head, "\t"))
	for _, name := range names {
		row := []string{inLine(name), strconv.Itoa(tools[name])}
		for _, of := range uses[name] {
			row = append(row, sayUses(of))
		}
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	return b.String()
}

// sayUses says what becomes of a field: "told", or "yes 2 told 1" where tools differ.
func sayUses(of []dialect.Use) string {
	var parts []string
	for use := dialect.Kept; use <= dialect.Lost; use++ {
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
	return strings.Join(slices.Clip(parts), " ")
}
