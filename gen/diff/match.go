package diff

import (
	"cmp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A pair is a tool on both sides, or on one.
type pair struct{ old, new *dialect.Located }

func (p pair) name() string {
	if p.new != nil {
		return p.new.Name
	}
	return p.old.Name
}

func (p pair) kind() dialect.Kind {
	if p.new != nil {
		return p.new.Kind
	}
	return p.old.Kind
}

func (p pair) pkg() string {
	if p.new != nil {
		return p.new.Package
	}
	return p.old.Package
}

// match returns the tools of both sides in pairs: those of the new side in
// their order, then those that are gone.
func (c comparer) match(old, new []dialect.Located) []pair {
	pairs := make([]pair, len(new))
	for i := range new {
		pairs[i].new = &new[i]
	}
	left := make([]*dialect.Located, len(old))
	for i := range old {
		left[i] = &old[i]
	}
	for _, key := range []func(*dialect.Located) string{
		func(t *dialect.Located) string { return t.Kind.String() + "\x00" + t.Package + "\x00" + address(t) },
		func(t *dialect.Located) string { return t.Kind.String() + "\x00" + address(t) },
		func(t *dialect.Located) string { return t.Kind.String() + "\x00" + t.Package + "\x00" + t.Name },
		func(t *dialect.Located) string { return t.Kind.String() + "\x00" + t.Name },
	} {
		left = joinBy(pairs, left, key)
	}
	left = joinAliases(pairs, left)
	for _, gone := range c.renamed(pairs, left) {
		pairs = append(pairs, pair{old: gone})
	}
	return pairs
}

// address is what clients ask for: the URI of a resource, and the name of all else.
func address(t *dialect.Located) string {
	if t.Kind == dialect.Resource {
		return t.Offer.URI
	}
	return t.Name
}

// joinBy gives new tools the old ones that have the same key, first come first
// served, and returns those that are left.
func joinBy(pairs []pair, left []*dialect.Located, key func(*dialect.Located) string) []*dialect.Located {
	waiting := map[string][]int{}
	for i, p := range pairs {
		if p.old == nil {
			waiting[key(p.new)] = append(waiting[key(p.new)], i)
		}
	}
	return slices.DeleteFunc(left, func(t *dialect.Located) bool {
		free := waiting[key(t)]
		if len(free) == 0 {
			return false
		}
		pairs[free[0]].old = t
		waiting[key(t)] = free[1:]
		return true
	})
}

// joinAliases gives new tools the old ones whose names they still answer to, and
// returns those that are left.
func joinAliases(pairs []pair, left []*dialect.Located) []*dialect.Located {
	by := map[string]int{}
	for i, p := range pairs {
		for _, alias := range p.new.Aliases {
			if p.old == nil {
				by[p.new.Package+"\x00"+alias] = i
			}
		}
	}
	return slices.DeleteFunc(left, func(t *dialect.Located) bool {
		i, known := by[t.Package+"\x00"+t.Name]
		if !known || pairs[i].old != nil {
			return false
		}
		pairs[i].old = t
		return true
	})
}

// A candidate is an old tool that may be a new one under another name.
type candidate struct {
	old, new int // indexes
	score    float64
}

// renamed gives new tools the old ones that do the same under another name,
// the best first, and returns those that are left.
func (c comparer) renamed(pairs []pair, left []*dialect.Located) []*dialect.Located {
	var candidates []candidate
	kinship := kinship
	if len(left)*len(pairs) > maxKin {
		kinship = identity
	}
	for i, old := range left {
		for j, p := range pairs {
			if p.old == nil {
				if score := kinship(old, p.new); score >= alikeEnough {
					candidates = append(candidates, candidate{i, j, score})
				}
			}
		}
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), byName(left[a.old], left[b.old]), byName(pairs[a.new].new, pairs[b.new].new))
	})
	taken := map[*dialect.Located]bool{}
	for _, k := range candidates {
		if old := left[k.old]; !taken[old] && pairs[k.new].old == nil && c.sameSchemas(old, pairs[k.new].new) {
			taken[old], pairs[k.new].old = true, old
		}
	}
	return slices.DeleteFunc(left, func(t *dialect.Located) bool { return taken[t] })
}

func byName(a, b *dialect.Located) int {
	return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Name, b.Name))
}

// maxKin bounds how many pairs of tools are looked at for names that are alike.
const maxKin = 100_000

// kinship returns how much two tools are called and described the same, from 0
// to 1.
func kinship(old, new *dialect.Located) float64 {
	return max(identity(old, new), alike(old.Name, new.Name))
}

// identity returns 1 for two tools of one function or of one description.
func identity(old, new *dialect.Located) float64 {
	if old.GoName != "" && old.GoName == new.GoName || old.Description != "" && old.Description == new.Description {
		return 1
	}
	return 0
}

// sameSchemas reports whether two tools take the same arguments and give the
// same results.
func (c comparer) sameSchemas(old, new *dialect.Located) bool {
	if old.Kind != new.Kind || (old.Output == nil) != (new.Output == nil) || c.budget.Left() == 0 {
		return false
	}
	for _, doc := range []*schema.Doc{old.Input, old.Output, new.Input, new.Output} {
		if doc != nil {
			c.budget.Spend(doc.Size(maxInlined))
		}
	}
	strict := comparer{budget: c.budget}
	return strict.comparison(Input, inputOf(*old), inputOf(*new)).equivalent() &&
		(old.Output == nil || strict.comparison(Output, outputOf(*old), outputOf(*new)).equivalent())
}
