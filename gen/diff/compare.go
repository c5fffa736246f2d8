package diff

import (
	"cmp"
	"go/token"
	"path"
	"slices"
	"strconv"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/witness"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// Compare returns the changes from the old tools to the new ones, each in any order.
// It matches tools by package and name, then by name, and then those that were
// renamed, by what else they have in common. Schemas of older drafts are read as if
// they were written in the newest one.
//
// A change of an input breaks callers if the new schema refuses arguments that the
// old one accepts; a change of an output breaks readers if the new schema accepts a
// result that the old one refuses. Another default breaks nothing. A hint that
// promises less than before breaks clients that rely on it. Tools that cannot be read in the
// new source are listed apart from the changes.
func Compare(old, new []dialect.Located, o Options) Report {
	c := comparer{budget: witness.NewBudget(stepsToMatch), Options: o}
	left, unreadable := o.readable(old)
	return report(c.match(left, new), o, new, unreadable)
}

// What the comparison of all tools may take, in steps of the search for values.
// Real sets of tools take less than a hundredth of that; what is made to take
// long takes some seconds.
const (
	stepsToMatch   = 1_000_000
	stepsToCompare = 6_000_000
)

// compared returns what changed of each pair. The steps are shared: each pair
// for which values are sought has as many, and those for which they are not
// enough share what the others have left, and begin anew.
func compared(pairs []pair, o Options, steps int) [][]Change {
	changes := make([][]Change, len(pairs))
	var open []int
	for i, p := range pairs {
		if p.old == nil || p.new != nil && p.old.Name == p.new.Name && sameFields(*p.old, *p.new) {
			changes[i] = comparer{Options: o}.pair(p)
		} else {
			open = append(open, i)
		}
	}
	left := steps
	for _, share := range []int{steps / 2, steps} {
		budgets := make([]*witness.Budget, len(open))
		share = min(share, left) / max(len(open), 1)
		parallel.Do(len(open), func(i int) {
			budgets[i] = witness.NewBudget(share)
			changes[open[i]] = comparer{budgets[i], o}.pair(pairs[open[i]])
		})
		var short []int
		for i, b := range budgets {
			if left -= share - b.Left(); b.Left() == 0 {
				short = append(short, open[i])
			}
		}
		open = short
	}
	return changes
}

func report(matched []pair, o Options, new []dialect.Located, unreadable []Unreadable) Report {
	r := Report{Unreadable: unreadable}
	matched = slices.DeleteFunc(matched, func(p pair) bool {
		if p.new != nil {
			return false
		}
		u, ok := o.unreadable(*p.old)
		if ok {
			r.Unreadable = append(r.Unreadable, u)
		}
		return ok
	})
	sortUnreadable(r.Unreadable)
	changes := compared(matched, o, stepsToCompare)
	for i, p := range matched {
		tool := ToolChange{Kind: p.kind(), Name: p.name(), Package: p.pkg(), New: p.old == nil, Changes: changes[i]}
		if tool.Class = worst(tool.Changes); tool.Class == Same {
			r.Unchanged++
			continue
		}
		if p.old != nil && p.old.Name != tool.Name {
			tool.Was = p.old.Name
		}
		if p.new == nil {
			tool.Changes[0].Near = near(*p.old, new)
		}
		r.Class = max(r.Class, tool.Class)
		r.Tools = append(r.Tools, tool)
	}
	slices.SortStableFunc(r.Tools, func(a, b ToolChange) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name))
	})
	return r
}

// near returns the top of a file of the package of a tool that is gone: of the
// file of that name, else of the first that has tools.
func near(old dialect.Located, new []dialect.Located) token.Position {
	var file string
	for _, t := range new {
		name := t.Pos.Filename
		switch {
		case t.Package != old.Package || name == "":
		case path.Base(name) == path.Base(old.Pos.Filename):
			return token.Position{Filename: name, Line: 1}
		case file == "" || name < file:
			file = name
		}
	}
	if file == "" {
		return token.Position{}
	}
	return token.Position{Filename: file, Line: 1}
}

// pair returns what changed of a pair of tools.
func (c comparer) pair(p pair) []Change {
	switch {
	case p.new == nil:
		return []Change{c.removed(*p.old)}
	case p.old == nil:
		return []Change{{Class: Compatible, Keyword: "name", Message: "new", Pos: namePos(*p.new)}}
	}
	changes := c.tool(*p.old, *p.new)
	if p.old.Name == p.new.Name {
		return changes
	}
	renamed := Change{Class: Breaking, Keyword: "name", Message: "renamed, was " + strconv.Quote(p.old.Name), Pos: namePos(*p.new)}
	switch {
	case p.new.Kind == dialect.Resource && address(p.old) == address(p.new): // which clients have the URI of
		renamed.Class = Wording
	case slices.Contains(p.new.Aliases, p.old.Name):
		renamed.Class, renamed.Message = Compatible, renamed.Message+", to which it still answers"
	default:
		renamed.Example = c.call(*p.old)
	}
	return located(append([]Change{renamed}, changes...), p.new.Pos)
}
