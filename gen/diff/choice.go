package diff

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// choices are the keywords that list alternatives.
var choices = []string{"anyOf", "oneOf"}

// choiceOf returns the keyword under which a schema lists alternatives and
// besides which it limits nothing; "" for another schema.
func choiceOf(d *schema.Doc) string {
	limits := ""
	for _, m := range d.Members {
		if isWording(m.Key) {
			continue
		}
		if limits != "" || !slices.Contains(choices, m.Key) || m.Value.Kind != schema.Array {
			return ""
		}
		limits = m.Key
	}
	return limits
}

func isChoice(d *schema.Doc) bool { return choiceOf(d) != "" }

// alternatives returns what a schema lists, or the schema itself.
func alternatives(d *schema.Doc) []*schema.Doc {
	if keyword := choiceOf(d); keyword != "" {
		return d.List(keyword)
	}
	return []*schema.Doc{d}
}

// choice compares two schemas of which at least one lists alternatives.
func (w *walk) choice(s spot) {
	from, to := alternatives(s.from), alternatives(s.to)
	pairs := matched(from, to)
	if len(pairs) == 0 || choiceOf(s.from) == "" && len(pairs) < len(from) {
		w.replaced(s)
		return
	}
	for _, pair := range pairs {
		w.schemas(w.alternative(s, from[pair[0]], to[pair[1]], pair[0], from))
	}
	for i, alternative := range from {
		if !slices.ContainsFunc(pairs, func(p [2]int) bool { return p[0] == i }) {
			w.withdrawn(s, alternative, i)
		}
	}
	for i, alternative := range to {
		if !slices.ContainsFunc(pairs, func(p [2]int) bool { return p[1] == i }) {
			w.offered(s, alternative)
		}
	}
	w.words(s)
}

// alternative returns the spot of an alternative of both.
func (w *walk) alternative(s spot, from, to *schema.Doc, i int, all []*schema.Doc) spot {
	at := spot{place: s.place, path: s.path, real: s.real, from: from, to: to, quiet: !isChoice(s.from) || !isChoice(s.to)}
	if keyword := choiceOf(s.from); keyword != "" {
		at.real = slices.Concat(s.real, schema.Path{keyword, strconv.Itoa(i)})
	}
	if name := schema.FormNames(all, w.resolved)[slices.Index(all, from)]; name != "" {
		at.place += "(" + name + ")"
	}
	return at
}

// matched returns pairs of indexes of alternatives that are the same, are told
// apart by the same value, or are of the same type and not told apart, in this
// order.
func matched(from, to []*schema.Doc) [][2]int {
	var pairs [][2]int
	for _, key := range []func(*schema.Doc) string{shape, schema.DiscriminatorText, refOf, undistinguished} {
		for i, a := range from {
			for j, b := range to {
				free := !slices.ContainsFunc(pairs, func(p [2]int) bool { return p[0] == i || p[1] == j })
				if k := key(a); free && k != "" && k == key(b) {
					pairs = append(pairs, [2]int{i, j})
				}
			}
		}
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return a[0] - b[0] })
	return pairs
}

// undistinguished returns the types of an alternative without a discriminator.
func undistinguished(d *schema.Doc) string {
	if schema.DiscriminatorText(d) != "" {
		return ""
	}
	return kinds(d)
}

// refOf returns one word for all references: their names say nothing.
func refOf(d *schema.Doc) string {
	if d.Has("$ref") {
		return "$ref"
	}
	return ""
}

// tagOf returns the property by which the alternatives of a choice are told
// apart, with its schema in the first of them; "" where there is none.
func (w *walk) tagOf(d *schema.Doc) (string, *schema.Doc) {
	var tag string
	var first *schema.Doc
	for _, alternative := range alternatives(d) {
		if isNull(alternative) {
			continue
		}
		alternative = w.resolved(alternative)
		key, _, ok := strings.Cut(schema.DiscriminatorText(alternative), "=")
		switch {
		case !ok || first != nil && key != tag:
			return "", nil
		case first == nil:
			tag = key
			first = alternative.Property(key)
		}
	}
	return tag, first
}

// tagsMessage says that the alternatives of a choice are told apart by another
// property, and where that comes from.
func (w *walk) tagsMessage(old, new *schema.Doc) (string, token.Position, bool) {
	a, _ := w.tagOf(old)
	b, tag := w.tagOf(new)
	if a == b || a == "" || b == "" || !isChoice(old) || !isChoice(new) {
		return "", token.Position{}, false
	}
	return "told apart by " + b + " now, was " + a, tag.PosOf("type"), true
}

// resolved returns what an alternative refers to, or the alternative.
func (w *walk) resolved(d *schema.Doc) *schema.Doc {
	for _, graph := range []*schema.Graph{w.graph, w.other} {
		if target, _ := refTarget(graph, d); target != nil {
			d = target
		}
	}
	return d
}

// nameOf returns what readers know an alternative by.
func (w *walk) nameOf(d *schema.Doc) string { return schema.FormName(w.resolved(d)) }

// withdrawn lists an alternative that only from has.
func (w *walk) withdrawn(s spot, alternative *schema.Doc, i int) {
	keyword := choiceOf(s.from)
	w.add(s, edit{keyword: keyword, message: w.alternativeMessage(alternative, w.part == Input), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
		return part.With(keyword, schema.Arr(slices.Delete(slices.Clone(part.List(keyword)), i, i+1)...))
	}}}})
}

// offered lists an alternative that only to has.
func (w *walk) offered(s spot, alternative *schema.Doc) {
	keyword := choiceOf(s.from)
	if keyword == "" {
		keyword = "anyOf"
	}
	listed := isChoice(s.from)
	w.add(s, edit{keyword: keyword, message: w.alternativeMessage(alternative, w.part == Output), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
		if !listed {
			return schema.Obj(schema.M(keyword, schema.Arr(part, alternative)))
		}
		return part.WithItems(keyword, alternative)
	}}}})
}

func (w *walk) alternativeMessage(d *schema.Doc, gone bool) string {
	what := "null"
	if !isNull(d) {
		what = "the form " + w.nameOf(d)
	}
	if gone {
		return what + " is no longer allowed"
	}
	return what + " is allowed now"
}
