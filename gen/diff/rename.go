package diff

import (
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func propertyPosition(parent *schema.Doc, name string) token.Position {
	if value := parent.Property(name); value != nil && value.Origin.HasPos() {
		return value.Origin.Pos()
	}
	return parent.Origin.Pos()
}

// besidePosition returns where a property was that is gone: beside the one that
// stood before it, else behind it, else where its object comes from.
func besidePosition(old, new *schema.Doc, gone string) token.Position {
	members := old.Table("properties")
	at := slices.IndexFunc(members, func(m schema.Member) bool { return m.Key == gone })
	for _, side := range [][]schema.Member{reversed(members[max(at-maxBeside, 0):at]), members[at+1:]} {
		for _, m := range side[:min(len(side), maxBeside)] {
			if value := new.Property(m.Key); value != nil && value.Origin.HasPos() {
				return value.Origin.Pos()
			}
		}
	}
	return new.Origin.Pos()
}

// maxBeside is how far from a property that is gone another one is looked for.
const maxBeside = 10

func reversed(members []schema.Member) []schema.Member {
	members = slices.Clone(members)
	slices.Reverse(members)
	return members
}

// renames returns the pairs of properties, one gone and one come, that are one
// property under two names: the same schema, and either names or descriptions
// are alike, or no other pair has that schema. Of a schema that too many have,
// no pair is looked for.
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
		return "required " + shape(parent.Property(name))
	}
	return shape(parent.Property(name))
}

func likeness(s spot, name, other string) float64 {
	a, b := s.from.Property(name).Under("description"), s.to.Property(other).Under("description")
	if a != nil && a.Equal(b) {
		return 1
	}
	return alike(name, other)
}

// maxNames is up to how many bytes together two names are looked at.
const maxNames = 1000

// alikeEnough is how alike names have to be to be two of one thing.
const alikeEnough = 0.4

// alike returns how many pairs of letters two names share, from 0 to 1: the
// Sørensen–Dice coefficient of their bigrams.
// https://en.wikipedia.org/wiki/Dice-S%C3%B8rensen_coefficient
func alike(a, b string) float64 {
	if len(a)+len(b) > maxNames {
		return 0 // which no name is as long as
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

// renamed lists that a property has another name.
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

// of returns the spot with two other schemas.
func (s spot) of(from, to *schema.Doc) spot {
	s.from, s.to = from, to
	return s
}
