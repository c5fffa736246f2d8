package schema

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
)

// With returns a copy of an object in which key has the value: in its old
// place, or at the end where the key is new.
func (d *Doc) With(key string, value *Doc) *Doc {
	changed := *d
	changed.Members = slices.Clone(d.Members)
	if i := d.index(key); i >= 0 {
		changed.Members[i].Value = value
	} else {
		changed.Members = append(changed.Members, M(key, value))
	}
	return &changed
}

// Without returns a copy of an object that lacks the keys, or d itself where
// it has none of them.
func (d *Doc) Without(keys ...string) *Doc {
	drop := func(m Member) bool { return slices.Contains(keys, m.Key) }
	if !slices.ContainsFunc(d.Members, drop) {
		return d
	}
	changed := *d
	changed.Members = slices.DeleteFunc(slices.Clone(d.Members), drop)
	return &changed
}

// Equal reports whether two documents have the same text: the order of keys
// and the digits of numbers count, origins do not. Nil equals only nil. For equal
// values, see [SameValue].
func (d *Doc) Equal(other *Doc) bool {
	if d == other || d == nil || other == nil {
		return d == other
	}
	return d.Kind == other.Kind && d.Bool == other.Bool && d.Text == other.Text &&
		slices.EqualFunc(d.Items, other.Items, (*Doc).Equal) &&
		slices.EqualFunc(d.Members, other.Members, Member.Equal)
}

// Equal is [Doc.Equal] for members.
func (m Member) Equal(other Member) bool { return m.Key == other.Key && m.Value.Equal(other.Value) }

func (d *Doc) index(key string) int {
	if d == nil {
		return -1
	}
	return slices.IndexFunc(d.Members, func(m Member) bool { return m.Key == key })
}

// children yields the values of an object by key, or the items of an array by
// their decimal index: the tokens of a JSON Pointer (RFC 6901).
func (d *Doc) children() iter.Seq2[string, *Doc] {
	return func(yield func(string, *Doc) bool) {
		for _, m := range d.Members {
			if !yield(m.Key, m.Value) {
				return
			}
		}
		for i, item := range d.Items {
			if !yield(strconv.Itoa(i), item) {
				return
			}
		}
	}
}

// replaceChildren returns a copy of d with the children that replace returns,
// or d itself if it returns each child unchanged.
func (d *Doc) replaceChildren(replace func(key string, child *Doc) *Doc) *Doc {
	var changed *Doc // a copy, made for the first child that is replaced
	change := func() *Doc {
		if changed == nil {
			copied := *d
			copied.Members, copied.Items = slices.Clone(d.Members), slices.Clone(d.Items)
			changed = &copied
		}
		return changed
	}
	for i, m := range d.Members {
		if value := replace(m.Key, m.Value); value != m.Value {
			change().Members[i].Value = value
		}
	}
	for i, item := range d.Items {
		if value := replace(strconv.Itoa(i), item); value != item {
			change().Items[i] = value
		}
	}
	return cmp.Or(changed, d)
}
