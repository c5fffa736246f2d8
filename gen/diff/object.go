package diff

import (
	"cmp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// object compares what two schemas say of the properties of objects.
func (w *walk) object(s spot) {
	from, to := s.from.Under("properties"), s.to.Under("properties")
	gone, come := missing(from, to), missing(to, from)
	for _, pair := range renames(s, gone, come) {
		w.renamed(s, pair)
		gone = slices.DeleteFunc(gone, func(name string) bool { return name == pair[0] })
		come = slices.DeleteFunc(come, func(name string) bool { return name == pair[1] })
	}
	for _, m := range s.from.Table("properties") {
		if other := to.Under(m.Key); other != nil {
			at := s.in(within(s.place, m.Key), m.Value, other, "properties", m.Key)
			old, new := w.order(s.from, s.to)
			at.demanded = new.Requires(m.Key) && !old.Requires(m.Key)
			w.schemas(at)
			w.presence(s, m.Key)
		}
	}
	for _, name := range gone {
		w.dropped(s, name)
	}
	for _, name := range come {
		w.gained(s, name)
	}
	w.undeclared(s)
	w.patterns(s)
	w.additional(s)
}

// table returns the object under a keyword, empty where there is none, to
// write into.
func table(d *schema.Doc, keyword string) *schema.Doc {
	if value := d.Under(keyword); value != nil && value.Kind == schema.Object {
		return value
	}
	return schema.Obj()
}

// missing returns the keys of the first object that the second lacks.
func missing(of, in *schema.Doc) []string {
	return slices.DeleteFunc(of.Keys(), func(key string) bool { return in.Has(key) })
}

// requiring returns the schema with a name required, or not.
func requiring(d *schema.Doc, name string, yes bool) *schema.Doc {
	items := slices.DeleteFunc(slices.Clone(d.List("required")), func(r *schema.Doc) bool { return r.Text == name })
	if yes {
		items = append(items, schema.Str(name))
	}
	return d.With("required", schema.Arr(items...))
}

// presence compares whether a property has to be there.
func (w *walk) presence(s spot, name string) {
	must := s.to.Requires(name)
	if s.from.Requires(name) == must {
		return
	}
	_, new := w.order(s.from, s.to)
	message := "optional now, was required"
	if new.Requires(name) {
		message = "required now, was optional"
	}
	at := spot{place: within(s.place, name), path: slices.Concat(s.path, schema.Path{"properties", name}), real: s.real, from: s.from, to: s.to}
	w.add(at, edit{keyword: "required", message: message, pos: propertyPosition(new, name), changes: []change{{s.real, func(part *schema.Doc) *schema.Doc {
		return requiring(part, name, must)
	}}}})
}

// undeclared compares which names are required that are no properties.
func (w *walk) undeclared(s spot) {
	for _, name := range eitherOf(s.from.Required(), s.to.Required()) {
		if s.from.Property(name) == nil && s.to.Property(name) == nil {
			w.presence(s, name)
		}
	}
}

// dropped lists a property that only from has.
func (w *walk) dropped(s spot, name string) {
	must, other := s.to.Requires(name), s.to
	w.property(s, name, w.part == Output, func(part *schema.Doc) *schema.Doc {
		part = requiring(part.With("properties", table(part, "properties").Without(name)), name, must)
		if w.lenient {
			part = withKeywords(part, other, "additionalProperties", "unevaluatedProperties")
		}
		return part
	})
}

// gained lists a property that only to has.
func (w *walk) gained(s spot, name string) {
	must := s.to.Requires(name)
	value := s.to.Property(name)
	w.property(s, name, w.part == Input, func(part *schema.Doc) *schema.Doc {
		return requiring(part.With("properties", table(part, "properties").With(name, value)), name, must)
	})
}

func (w *walk) property(s spot, name string, added bool, by func(*schema.Doc) *schema.Doc) {
	old, new := w.order(s.from, s.to)
	without := old
	if !added {
		without = new
	}
	message := propertyMessage(new, name, added)
	if !w.lenient {
		message += openMessage(without, added)
	}
	pos := propertyPosition(new, name)
	if !added {
		pos = besidePosition(old, new, name)
	}
	at := spot{place: within(s.place, name), path: slices.Concat(s.path, schema.Path{"properties", name}), from: s.from, to: s.to}
	w.add(at, edit{keyword: "properties", message: message, unless: w.unless(new, without, name, added), pos: pos, changes: []change{{s.real, by}}})
}

// unless returns what would have to be taken of others for a new property not
// to break anything.
func (w *walk) unless(new, without *schema.Doc, name string, added bool) Assumption {
	switch {
	case !added:
	case w.part == Output && !w.lenient && !isOpen(without):
		return OpenOutputs
	case w.part == Input && isOpen(without) && !new.Requires(name):
		return ClosedInputs
	}
	return NoAssumption
}

// additional compares what is said of properties that nothing names.
func (w *walk) additional(s spot) {
	const keyword = "additionalProperties"
	from, to := s.from.Under(keyword), s.to.Under(keyword)
	if same(keyword, from, to) && !w.recurs {
		return
	}
	if isSchema(from) && isSchema(to) {
		w.schemas(s.in(schema.PlaceIn(s.place, keyword, ""), from, to, keyword))
		return
	}
	if w.lenient {
		return // a closed object says nothing to such readers
	}
	w.family(s, family{keywords: []string{keyword}, message: additionalMessage})
}

func propertyMessage(new *schema.Doc, name string, added bool) string {
	switch {
	case !added:
		return "removed"
	case new.Requires(name):
		return "new, required"
	}
	return "new, optional"
}

// openMessage says what an object that does not name a property allows there.
func openMessage(without *schema.Doc, added bool) string {
	switch {
	case !isOpen(without):
		return ""
	case added:
		return "; any value was allowed there before"
	}
	return "; any value is allowed there now"
}

// isOpen reports whether a schema allows any property that it does not name.
func isOpen(d *schema.Doc) bool {
	return d.Under("additionalProperties").AllowsAll() && !d.Has("unevaluatedProperties")
}

func isSchema(d *schema.Doc) bool { return d != nil && d.Kind == schema.Object && len(d.Members) > 0 }

func additionalMessage(old, new *schema.Doc) string {
	a, b := old.Under("additionalProperties"), new.Under("additionalProperties")
	what := "properties of other names"
	if len(new.Table("properties")) == 0 {
		what = "values" // of a map
	}
	switch {
	case b.IsFalse():
		return "properties of other names are no longer allowed"
	case isSchema(b) && a.AllowsAll():
		return what + " are " + plural(b) + " now, were anything"
	case isSchema(a) && b.AllowsAll():
		return what + " may be anything now, were " + plural(a)
	}
	return "properties of other names are allowed now"
}

// plural returns what the values of a schema are called together.
func plural(d *schema.Doc) string {
	if kinds(d) == schema.NullType {
		return "null"
	}
	return cmp.Or(words.Plural(kinds(d)), "limited")
}

// patterns compares what is said of properties whose names match a pattern.
func (w *walk) patterns(s spot) {
	const keyword = "patternProperties"
	from, to := s.from.Under(keyword), s.to.Under(keyword)
	for _, m := range s.from.Table(keyword) {
		if other := to.Under(m.Key); other != nil {
			w.schemas(s.in(schema.PlaceIn(s.place, keyword, m.Key), m.Value, other, keyword, m.Key))
		}
	}
	if len(missing(from, to)) > 0 || len(missing(to, from)) > 0 {
		w.family(s, family{keywords: []string{keyword}, message: otherMessage(keyword)})
	}
}
