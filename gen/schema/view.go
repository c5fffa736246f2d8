package schema

import (
	"go/token"
	"slices"
)

// This file has the methods by which every other package reads a schema. For a nil
// document they return what they return for an empty one. A value of a kind that its
// keyword does not have, such as a string under "required", counts as missing.
// Sections are those of JSON Schema 2020-12.

// Has reports whether an object has one of the keys.
func (d *Doc) Has(keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return d.index(key) >= 0 })
}

// Under returns the value of a key, or nil.
func (d *Doc) Under(key string) *Doc {
	if i := d.index(key); i >= 0 {
		return d.Members[i].Value
	}
	return nil
}

// TextUnder returns the string under a key; "" if there is none.
func (d *Doc) TextUnder(key string) string {
	if value := d.Under(key); value != nil && value.Kind == String {
		return value.Text
	}
	return ""
}

// List returns the items of the array under a key.
func (d *Doc) List(key string) []*Doc {
	if value := d.Under(key); value != nil {
		return value.Items
	}
	return nil
}

// Table returns the members of the object under a key.
func (d *Doc) Table(key string) []Member {
	if value := d.Under(key); value != nil {
		return value.Members
	}
	return nil
}

// Keys returns the keys of an object, in order.
func (d *Doc) Keys() []string {
	if d == nil || d.Kind != Object {
		return nil
	}
	keys := make([]string, len(d.Members))
	for i, m := range d.Members {
		keys[i] = m.Key
	}
	return keys
}

// Texts returns the strings of an array, in order.
func (d *Doc) Texts() []string {
	if d == nil {
		return nil
	}
	var texts []string
	for _, item := range d.Items {
		if item.Kind == String {
			texts = append(texts, item.Text)
		}
	}
	return texts
}

// Types returns the names under "type", which is a name or a list, and whether the
// schema has that keyword. Validation, section 6.1.1.
func (d *Doc) Types() (names []string, stated bool) {
	switch kind := d.Under("type"); {
	case kind == nil:
		return nil, false
	case kind.Kind == String:
		return []string{kind.Text}, true
	default:
		return kind.Texts(), true
	}
}

// HasType reports whether a schema states a type, alone or among others. It is
// false if the schema states no type, and so accepts every one.
func (d *Doc) HasType(name string) bool {
	switch kind := d.Under("type"); {
	case kind == nil:
		return false
	case kind.Kind == String:
		return kind.Text == name
	default:
		return slices.Contains(kind.Texts(), name)
	}
}

// Values returns the values that "const" and "enum" both allow, and whether the schema
// has one of these keywords. Validation, sections 6.1.2 and 6.1.3.
func (d *Doc) Values() (values []*Doc, stated bool) {
	constant, enum := d.Under("const"), d.Under("enum")
	switch {
	case constant == nil && enum == nil:
		return nil, false
	case constant == nil:
		return enum.Items, true
	case enum == nil || slices.ContainsFunc(enum.Items, func(value *Doc) bool { return SameValue(value, constant) }):
		return []*Doc{constant}, true
	}
	return nil, true
}

// Property returns the schema of a property, or nil for one that is not
// declared.
func (d *Doc) Property(name string) *Doc { return d.Under("properties").Under(name) }

// Required returns the names of the properties that a schema requires.
func (d *Doc) Required() []string { return d.Under("required").Texts() }

// Requires reports whether a schema requires a property.
func (d *Doc) Requires(name string) bool {
	return slices.ContainsFunc(d.List("required"), func(item *Doc) bool { return item.Kind == String && item.Text == name })
}

// IsClosed reports whether a schema accepts only the properties that it declares:
// "additionalProperties" is false, and there is no "patternProperties". Other schemas
// that apply to the same value do not count. Core, section 10.3.2.
func (d *Doc) IsClosed() bool {
	return d.Under("additionalProperties").IsFalse() && !d.Has("patternProperties")
}

// IsSchema reports whether a value can be a schema, which is an object or a
// boolean. Core, section 4.3.
func (d *Doc) IsSchema() bool { return d != nil && (d.Kind == Object || d.Kind == Bool) }

// IsTrue reports whether a value is true, the schema that allows all.
func (d *Doc) IsTrue() bool { return d != nil && d.Kind == Bool && d.Bool }

// IsFalse reports whether a value is false, the schema that allows nothing.
func (d *Doc) IsFalse() bool { return d != nil && d.Kind == Bool && !d.Bool }

// AllowsAll reports whether a schema accepts every value because it is true, {} or nil:
// a schema that is missing means the same under every keyword that applies one. Core,
// section 4.3.2.
func (d *Doc) AllowsAll() bool {
	return d == nil || d.IsTrue() || d.Kind == Object && len(d.Members) == 0
}

// PosOf returns the position of a keyword's value, or that of the schema if it is not
// known.
func (d *Doc) PosOf(keyword string) token.Position {
	if value := d.Under(keyword); value != nil && value.Origin.HasPos() {
		return value.Origin.Pos()
	}
	return d.Origin.Pos()
}

// Size returns how many values a document has, or a number greater than most if there
// are more. A document that shares parts can have far more than it needs memory for.
func (d *Doc) Size(most int) int {
	n := 1
	for _, child := range d.children() {
		if n <= most {
			n += child.Size(most - n)
		}
	}
	return n
}

// TypeValue returns a value for "type": a string for one name, else a list.
func TypeValue(names ...string) *Doc {
	if len(names) == 1 {
		return Str(names[0])
	}
	return Strs(names...)
}

// WithType returns a copy of a schema with the given types: in the place of its own,
// or at the front.
func (d *Doc) WithType(names ...string) *Doc {
	value := TypeValue(names...)
	if old := d.Under("type"); old != nil {
		value.Origin = old.Origin
		return d.With("type", value)
	}
	typed := *d
	typed.Members = slices.Insert(slices.Clone(d.Members), 0, M("type", value))
	return &typed
}

// Only returns an object of the members that have the keys.
func (d *Doc) Only(keys ...string) *Doc {
	only := &Doc{Kind: Object, Origin: d.Origin}
	for _, m := range d.Members {
		if slices.Contains(keys, m.Key) {
			only.Members = append(only.Members, m)
		}
	}
	return only
}

// Split returns an object of the members for whose keys keep is true, and one of the
// others, which is d itself if these are all.
func (d *Doc) Split(keep func(key string) bool) (with, without *Doc) {
	with, rest := &Doc{Kind: Object, Origin: d.Origin}, *d
	rest.Members = nil
	for _, m := range d.Members {
		if keep(m.Key) {
			with.Members = append(with.Members, m)
		} else {
			rest.Members = append(rest.Members, m)
		}
	}
	if len(with.Members) == 0 {
		return with, d
	}
	return with, &rest
}

// Rename returns a copy of an object with another key and value in the place of
// old, or d itself if it lacks that key.
func (d *Doc) Rename(old, key string, value *Doc) *Doc {
	i := d.index(old)
	if i < 0 {
		return d
	}
	changed := *d
	changed.Members = slices.Clone(d.Members)
	changed.Members[i] = M(key, value)
	return &changed
}

// WithItems returns a copy of an object with more items at the end of the array under a
// key. If there is none, the array is new.
func (d *Doc) WithItems(key string, items ...*Doc) *Doc {
	list := Doc{Kind: Array}
	if old := d.Under(key); old != nil {
		list = *old
	}
	list.Items = append(slices.Clip(list.Items), items...)
	return d.With(key, &list)
}
