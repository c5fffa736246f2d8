package diff

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A pair is a tool on both sides, or a tool on one side only.
type pair struct{ old, new *dialect.Located }

// tool returns the new tool or, if the tool was removed, the old tool.
func (p pair) tool() *dialect.Located { return cmp.Or(p.new, p.old) }

// match pairs the tools of both sides. The new tools come first, in their order, followed
// by the removed tools.
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

// address returns the identifier that clients use: the URI of a resource, or the name of
// anything else.
func address(t *dialect.Located) string {
	if t.Kind == dialect.Resource {
		return t.Offer.URI
	}
	return t.Name
}

// joinBy pairs new tools with old tools that have the same key, in order. It returns the
// remaining old tools.
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

// joinAliases pairs new tools with old tools whose names are among their aliases. It
// returns the remaining old tools.
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

// A candidate pairs an old tool with a new tool that may be the same tool under another
// name.
type candidate struct {
	old, new int // indexes
	score    float64
}

// renamed pairs new tools with old tools that have another name but the same function. It
// starts with the best matches, and returns the remaining old tools.
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

// maxKin limits the number of pairs of tools, or of properties with the same schema,
// whose names are compared for similarity.
const maxKin = 100_000

// kinship returns the similarity of the names and descriptions of two tools, from 0 to
// 1.
func kinship(old, new *dialect.Located) float64 {
	return max(identity(old, new), alike(old.Name, new.Name))
}

// identity returns 1 if two tools have the same function or the same description.
func identity(old, new *dialect.Located) float64 {
	if old.GoName != "" && old.GoName == new.GoName || old.Description != "" && old.Description == new.Description {
		return 1
	}
	return 0
}

// sameSchemas reports whether two tools accept the same arguments and return the same
// results.
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

func propertyPosition(parent *schema.Doc, name string) token.Position {
	if value := parent.Property(name); value != nil && value.Origin.HasPos() {
		return value.Origin.Pos()
	}
	return parent.Origin.Pos()
}

// besidePosition returns a position for a removed property: the position of the property
// before it, or else of the property after it, or else of its object.
func besidePosition(old, new *schema.Doc, gone string) token.Position {
	members := old.Table("properties")
	at := slices.IndexFunc(members, func(m schema.Member) bool { return m.Key == gone })
	before := slices.Clone(members[max(at-maxBeside, 0):at])
	slices.Reverse(before)
	for _, side := range [][]schema.Member{before, members[at+1:]} {
		for _, m := range side[:min(len(side), maxBeside)] {
			if value := new.Property(m.Key); value != nil && value.Origin.HasPos() {
				return value.Origin.Pos()
			}
		}
	}
	return new.Origin.Pos()
}

// maxBeside is the maximum distance between a removed property and the property whose
// position is used for it.
const maxBeside = 10

// renames returns pairs of a removed property (gone) and an added property (come) that are
// probably the same. Both have the same schema. If other properties also have it, the names
// or descriptions of the pair are similar.
func renames(s spot, gone, come []string) [][2]string {
	var pairs [][2]string
	if len(gone) == 0 || len(come) == 0 {
		return nil
	}
	goneBy, comeBy := byShape(s.from, gone), byShape(s.to, come)
	for _, name := range gone {
		key := propertyShape(s.from, name)
		best, score := "", 0.0
		if len(goneBy[key])*len(comeBy[key]) > maxKin {
			continue
		}
		for _, other := range comeBy[key] {
			alike := likeness(s, name, other)
			if len(goneBy[key]) == 1 && len(comeBy[key]) == 1 {
				alike = 1
			}
			taken := slices.ContainsFunc(pairs, func(p [2]string) bool { return p[1] == other })
			if alike >= alikeEnough && alike > score && !taken {
				best, score = other, alike
			}
		}
		if best != "" {
			pairs = append(pairs, [2]string{name, best})
		}
	}
	return pairs
}

func byShape(parent *schema.Doc, names []string) map[string][]string {
	by := map[string][]string{}
	for _, name := range names {
		key := propertyShape(parent, name)
		by[key] = append(by[key], name)
	}
	return by
}

func propertyShape(parent *schema.Doc, name string) string {
	if parent.Requires(name) {
		return "required " + canonicalKey(parent.Property(name))
	}
	return canonicalKey(parent.Property(name))
}

func likeness(s spot, name, other string) float64 {
	a, b := s.from.Property(name).Under("description"), s.to.Property(other).Under("description")
	if a != nil && a.Equal(b) {
		return 1
	}
	return alike(name, other)
}

// maxNames is the maximum total length in bytes of two names that are compared for
// similarity.
const maxNames = 1000

// alikeEnough is the minimum similarity of two names or descriptions for one property.
const alikeEnough = 0.4

// alike returns the similarity of two names, from 0 to 1: the Sørensen–Dice coefficient
// of their bigrams, the pairs of adjacent letters.
// https://en.wikipedia.org/wiki/Dice-S%C3%B8rensen_coefficient
func alike(a, b string) float64 {
	if len(a)+len(b) > maxNames {
		return 0 // real names are shorter
	}
	x, y := bigrams(a), bigrams(b)
	if len(x)+len(y) == 0 {
		return 0
	}
	shared := 0
	for _, pair := range x {
		if i := slices.Index(y, pair); i >= 0 {
			y = slices.Delete(y, i, i+1)
			shared += 2
		}
	}
	return float64(shared) / float64(len(x)+len(y)+shared/2)
}

func bigrams(name string) []string {
	runes := []rune(strings.ToLower(name))
	var pairs []string
	for i := 1; i < len(runes); i++ {
		pairs = append(pairs, string(runes[i-1:i+1]))
	}
	return pairs
}

func (w *walk) renamed(s spot, pair [2]string) {
	from, to := pair[0], pair[1]
	oldName, newName := from, to
	if w.part == Output {
		oldName, newName = to, from
	}
	_, new := w.order(s.from, s.to)
	at := spot{place: within(s.place, newName), path: slices.Concat(s.path, schema.Path{"properties", newName}), from: s.from, to: s.to}
	w.add(at, edit{keyword: "properties", message: "renamed, was " + oldName, pos: propertyPosition(new, newName), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
		must := part.Requires(from)
		part = part.With("properties", part.Under("properties").Without(from).With(to, part.Property(from)))
		return requiring(requiring(part, from, false), to, must)
	}}}})
	w.words(at.of(s.from.Property(from), s.to.Property(to)))
}

func (s spot) of(from, to *schema.Doc) spot {
	s.from, s.to = from, to
	return s
}
