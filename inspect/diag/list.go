package diag

import (
	"cmp"
	"path/filepath"
	"slices"
)

// A List is the diagnostics of a run.
type List []Diagnostic

// HasErrors reports whether the list holds an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// Sorted returns a copy of the list, sorted by file, line, column, code and message,
// without duplicates. Of two diagnostics that differ only in severity, the more
// severe one is kept. Of those that one change resolves, the first is kept.
func (l List) Sorted() List {
	sorted := slices.Clone(l)
	slices.SortStableFunc(sorted, func(a, b Diagnostic) int {
		return cmp.Or(compare(a, b), cmp.Compare(a.Severity, b.Severity))
	})
	sorted = slices.CompactFunc(sorted, func(a, b Diagnostic) bool { return compare(a, b) == 0 })
	return sorted.Once()
}

// Once returns a copy of the list with only the first of the diagnostics of a package that one
// change resolves.
func (l List) Once() List {
	type change struct {
		folder string // hints name types as the package does
		code   Code
		hint   string
	}
	reported := map[change]bool{}
	return slices.DeleteFunc(slices.Clone(l), func(d Diagnostic) bool {
		this := change{filepath.Dir(d.Pos.Filename), d.Code, d.Hint}
		again := d.Once && reported[this]
		reported[this] = reported[this] || d.Once
		return again
	})
}

func compare(a, b Diagnostic) int {
	return cmp.Or(
		cmp.Compare(a.Pos.Filename, b.Pos.Filename),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Column, b.Pos.Column),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Message, b.Message),
	)
}

// Promoted returns a copy of the list in which every warning is an error.
func (l List) Promoted() List {
	promoted := slices.Clone(l)
	for i, d := range promoted {
		if d.Severity == Warning {
			promoted[i].Severity = Error
		}
	}
	return promoted
}
