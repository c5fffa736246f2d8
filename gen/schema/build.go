package schema

import "slices"

// Obj returns an object of the given members, in that order. A member whose value is
// nil is left out, so that an optional part needs no branch. Keys must differ.
func Obj(members ...Member) *Doc {
	object := &Doc{Kind: Object}
	count := 0
	for _, m := range members {
		if m.Value != nil {
			count++
		}
	}
	if count == 0 {
		return object
	}
	object.Members = make([]Member, 0, count)
	for _, m := range members {
		if m.Value != nil {
			object.Members = append(object.Members, m)
		}
	}
	return object
}

// M returns a member for [Obj].
func M(key string, value *Doc) Member { return Member{Key: key, Value: value} }

// Arr returns an array.
func Arr(items ...*Doc) *Doc { return &Doc{Kind: Array, Items: items} }

// Strs returns an array of strings.
func Strs(texts ...string) *Doc {
	list := Arr()
	list.Items = slices.Grow(list.Items, len(texts))
	for _, text := range texts {
		list.Items = append(list.Items, Str(text))
	}
	return list
}

// Str returns a string.
func Str(text string) *Doc { return &Doc{Kind: String, Text: text} }

// Num returns the number with the given text, which must follow the grammar of JSON,
// such as "3" or "-1.5e9".
func Num(digits string) *Doc { return &Doc{Kind: Number, Text: digits} }

// Boolean returns true or false, each of which is also a schema.
func Boolean(value bool) *Doc { return &Doc{Kind: Bool, Bool: value} }
