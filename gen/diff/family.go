package diff

import (
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A family is keywords of one schema that mean something together, and change
// at once.
type family struct {
	keywords []string
	message  func(old, new *schema.Doc) string // of two schemas
}

// families are in the order in which their changes are told.
var families = []family{
	{[]string{"type"}, typesMessage},
	{[]string{"minimum", "exclusiveMinimum"}, boundsMessage("minimum", "exclusiveMinimum", "above ")},
	{[]string{"maximum", "exclusiveMaximum"}, boundsMessage("maximum", "exclusiveMaximum", "below ")},
	plain("multipleOf"),
	plain("minLength"), plain("maxLength"), plain("pattern"), plain("format"),
	plain("minItems"), plain("maxItems"), plain("uniqueItems"), plain("minContains"), plain("maxContains"),
	plain("minProperties"), plain("maxProperties"),
}

func plain(keyword string) family {
	return family{[]string{keyword}, func(old, new *schema.Doc) string {
		return valuesMessage(keyword, old.Under(keyword), new.Under(keyword))
	}}
}

func typesMessage(old, new *schema.Doc) string {
	return valuesMessage("type", typeOf(kinds(old)), typeOf(kinds(new)))
}

// boundsMessage says a bound, with words before one that is not within it.
func boundsMessage(name, exclusive, words string) func(old, new *schema.Doc) string {
	bound := func(d *schema.Doc) *schema.Doc {
		var limits []string
		if value := d.Under(name); value != nil {
			limits = append(limits, value.String())
		}
		if value := d.Under(exclusive); value != nil {
			limits = append(limits, words+value.String())
		}
		if limits == nil {
			return nil
		}
		return &schema.Doc{Kind: schema.Number, Text: diag.Listed(limits, "and")} // shown without quotes
	}
	return func(old, new *schema.Doc) string { return valuesMessage(name, bound(old), bound(new)) }
}

// family lists that the keywords of a family differ.
func (w *walk) family(s spot, f family) {
	equal := !slices.ContainsFunc(f.keywords, func(keyword string) bool {
		return !same(keyword, s.from.Under(keyword), s.to.Under(keyword))
	})
	if equal || f.keywords[0] == "type" && kinds(s.from) == kinds(s.to) {
		w.values(s, f)
		return
	}
	old, new := w.order(s.from, s.to)
	to := s.to
	w.add(s, edit{keyword: f.keywords[0], message: f.message(old, new), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
		return withKeywords(part, to, f.keywords...)
	}}}})
	w.values(s, f)
}

// withKeywords returns a schema that says under keywords what another says there.
func withKeywords(part, other *schema.Doc, keywords ...string) *schema.Doc {
	for _, keyword := range keywords {
		if value := other.Under(keyword); value != nil {
			part = part.With(keyword, value)
		} else {
			part = part.Without(keyword)
		}
	}
	return part
}

// values compares the values that two schemas list, behind their types.
func (w *walk) values(s spot, f family) {
	if f.keywords[0] != "type" {
		return
	}
	from, limited := s.from.Values()
	to, alsoLimited := s.to.Values()
	switch {
	case limited != alsoLimited:
		w.limit(s)
	case limited:
		w.listed(s, from, to)
	}
}

// lacking returns the values that are not among others.
func lacking(values, others []*schema.Doc) []*schema.Doc {
	there := map[string]bool{}
	for _, o := range others {
		there[schema.ValueKey(o)] = true
	}
	return slices.DeleteFunc(slices.Clone(values), func(v *schema.Doc) bool { return there[schema.ValueKey(v)] })
}

// limit lists that only listed values are allowed on one side.
func (w *walk) limit(s spot) {
	old, new := w.order(s.from, s.to)
	before, _ := old.Values()
	message := "any value is allowed now, only " + listValues(before) + areOrIs(before, "were", "was") + " before"
	if now, limited := new.Values(); limited {
		message = "only " + listValues(now) + areOrIs(now, "are", "is") + " allowed now, was any value"
	}
	other := s.to
	w.add(s, edit{keyword: "enum", message: message, changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
		return withKeywords(part, other, "enum", "const")
	}}}})
}

// listed lists which values one side lists and the other does not.
func (w *walk) listed(s spot, from, to []*schema.Doc) {
	gone, come := lacking(from, to), lacking(to, from)
	if len(gone) > 0 {
		w.add(s, edit{keyword: "enum", message: w.listedMessage(gone, w.part == Input), pos: positionOfFirst(gone, w.part == Output), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
			return withValues(part, schema.Arr(lacking(from, gone)...))
		}}}})
	}
	if len(come) > 0 {
		w.add(s, edit{keyword: "enum", message: w.listedMessage(come, w.part == Output), pos: positionOfFirst(come, w.part == Input), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
			return withValues(part, schema.Arr(append(slices.Clip(from), come...)...))
		}}}})
	}
}

// positionOfFirst returns where the first of some values comes from, where they
// are of the new side.
func positionOfFirst(values []*schema.Doc, new bool) token.Position {
	if !new {
		return token.Position{}
	}
	return values[0].Origin.Pos()
}

func withValues(part, values *schema.Doc) *schema.Doc {
	return part.Without("const").With("enum", values)
}

// listedMessage says what came of listed values: those of the old side alone are
// gone from the new one.
func (w *walk) listedMessage(values []*schema.Doc, gone bool) string {
	message := listValues(values) + areOrIs(values, "are", "is")
	if gone {
		return message + " no longer allowed"
	}
	return message + " allowed now"
}

// areOrIs returns a space and the first word for several values, the second for one.
func areOrIs(values []*schema.Doc, are, is string) string {
	if len(values) == 1 {
		return " " + is
	}
	return " " + are
}
