package explain

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/dialect"
)

// Text formats an explanation in columns, with a blank line between subjects. The function
// place must return the text for a position, and should return "" for an unknown position.
func (e Explanation) Text(place func(token.Position) string) string {
	w := writer{place: place}
	name := e.Name
	if e.Kind != dialect.Callable {
		name = e.Kind.String() + " " + name
	}
	w.heading(name, e.goName(), place(e.Pos))
	w.rows(e.Parts)
	for _, s := range namedOnce(e.Subjects) {
		if len(s.Rows) > 0 {
			w.WriteByte('\n')
			w.heading(s.heading()...)
			w.rows(s.Rows)
		}
	}
	for _, alike := range e.alike() {
		w.WriteByte('\n')
		w.heading("for "+called(alike), alike[0].verdict())
		w.changes(alike[0].Changes)
	}
	return w.String()
}

// namedOnce merges the rows of subjects with the same name. For example, a schema and a
// choice between this schema and null have the same name, because users do not
// distinguish them.
func namedOnce(subjects []Subject) []Subject {
	var list []Subject
	index := map[[2]string]int{}
	for _, s := range subjects {
		key := [2]string{string(s.Side), s.Name}
		i, known := index[key]
		if !known {
			index[key] = len(list)
			list = append(list, s)
			continue
		}
		list[i].Rows = slices.Concat(list[i].Rows, s.Rows)
	}
	return list
}

// goName returns the qualified name of the tool in Go: "example.com/weather.Forecast".
func (e Explanation) goName() string {
	if e.GoName == "" {
		return ""
	}
	return e.Package + "." + e.GoName
}

func (s Subject) heading() []string {
	if s.Name == "" {
		return []string{string(s.Side)}
	}
	name := string(s.Side) + " " + s.Name
	if s.GoName != "" && s.GoName != s.Path[len(s.Path)-1] {
		return []string{name, "Go name " + s.GoName}
	}
	return []string{name}
}

func (c Changes) verdict() string {
	switch {
	case c.Refused:
		return "refused"
	case c.Strict && len(c.Changes) == 0:
		return "strict, unchanged"
	case c.Strict:
		return "strict"
	case len(c.Changes) == 0:
		return "unchanged"
	}
	return ""
}

type writer struct {
	strings.Builder
	place func(token.Position) string
}

func (w *writer) heading(words ...string) {
	w.WriteString(strings.TrimRight(strings.Join(words, "  "), " ") + "\n")
}

func (w *writer) rows(rows []Row) {
	table := make([][]string, len(rows))
	for i, r := range rows {
		table[i] = []string{r.Keyword, oneLine(r.Value), w.place(r.Pos), r.Rule}
	}
	w.table(table)
}

func (w *writer) changes(changes []Change) {
	table := make([][]string, len(changes))
	for i, c := range changes {
		name := c.Name
		if name == "" {
			name = string(Input)
		}
		table[i] = []string{name, c.Kind.String(), c.Message, w.place(c.Pos), oneLine(c.difference())}
	}
	w.table(table)
}

func (c Change) difference() string {
	switch {
	case c.Before == "" || c.Before == c.After:
		return c.After
	case c.After == "":
		return c.Before + " -> nothing"
	}
	return c.Before + " -> " + c.After
}

// oneLine joins the lines of a value, so that it fits in its row.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// table writes rows in columns that are as wide as their widest cell. It removes trailing
// spaces.
func (w *writer) table(rows [][]string) {
	widths := map[int]int{}
	for _, cells := range rows {
		for i, cell := range cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, cells := range rows {
		var line strings.Builder
		for i, cell := range cells {
			if widths[i] > 0 {
				fmt.Fprintf(&line, "  %-*s", widths[i], cell)
			}
		}
		w.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}
