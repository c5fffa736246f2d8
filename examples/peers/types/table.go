package main

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// markdown returns the tables: a row for each library, and a row for each section of the
// catalog.
func markdown(verdicts [][]verdict) string {
	return totals(verdicts) + "\n" + bySection(verdicts)
}

// columns are the counted properties.
var columns = []struct {
	title string
	is    func(verdict) bool
}{
	{"schema", func(v verdict) bool { return v.described }},
	{"rejected", func(v verdict) bool { return !v.described && v.Crash == "" }},
	{"crashed", func(v verdict) bool { return v.Crash != "" }},
	{"wrong outputs", func(v verdict) bool { return v.output != "" }},
	{"wrong inputs", func(v verdict) bool { return v.input != "" }},
	{"correct in both directions", func(v verdict) bool { return v.right }},
}

func totals(verdicts [][]verdict) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %d types |", len(allRows()))
	for _, column := range columns {
		fmt.Fprintf(&b, " %s |", column.title)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(columns)) + "\n")
	for i, lib := range libraries {
		fmt.Fprintf(&b, "| %s |", strings.TrimSpace(lib.name+" "+version(lib.module)))
		for _, column := range columns {
			fmt.Fprintf(&b, " %d |", count(verdicts[i], column.is))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// bySection counts the types that are correct in both directions.
func bySection(verdicts [][]verdict) string {
	var b strings.Builder
	b.WriteString("| correct in both directions | types |")
	for _, lib := range libraries {
		fmt.Fprintf(&b, " %s |", lib.name)
	}
	b.WriteString("\n|---|---:|" + strings.Repeat("---:|", len(libraries)) + "\n")
	first := 0
	for _, section := range sections {
		next := first + len(section.rows)
		fmt.Fprintf(&b, "| %s | %d |", section.title, len(section.rows))
		for i := range libraries {
			fmt.Fprintf(&b, " %d |", count(verdicts[i][first:next], func(v verdict) bool { return v.right }))
		}
		b.WriteString("\n")
		first = next
	}
	return b.String()
}

func count(verdicts []verdict, is func(verdict) bool) int {
	n := 0
	for _, v := range verdicts {
		if is(v) {
			n++
		}
	}
	return n
}

// version returns the version of a module in this program.
func version(module string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok || module == "" {
		return ""
	}
	for _, dependency := range info.Deps {
		if dependency.Path == module {
			return dependency.Version
		}
	}
	return ""
}

// faults lists the faults of a library, one line for each row.
func faults(verdicts []verdict, rows []row) string {
	var b strings.Builder
	for i, v := range verdicts {
		if v.right {
			continue
		}
		fmt.Fprintf(&b, "%s:", rows[i].name())
		for _, part := range []struct{ what, why string }{
			{"crashed", v.Crash}, {"rejected", v.Refusal}, {"the output schema", v.output}, {"the input schema", v.input},
		} {
			if part.why != "" {
				fmt.Fprintf(&b, " %s: %s;", part.what, strings.Join(strings.Fields(part.why), " "))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
