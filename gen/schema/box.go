package schema

import (
	"slices"
	"strings"
)

// A box is an object whose one property holds a result that is no object. MCP
// before 2026-07-28 takes only objects as structured results. What the generator
// and those who read schemas know of boxes stands here; gen/call, which is of the
// standard library alone, makes the same boxes when a client asks for them.
const (
	// BoxField is the property of a box that toolgen makes.
	BoxField = "result"
	// BoxMarker is the keyword that marks a box, where no other is chosen.
	BoxMarker = "x-dedalus-box"
	// BoxMarkField names the property in the value of that keyword.
	BoxMarkField = "field"
)

// IsBox reports whether a schema says what a box that toolgen makes says, and no
// more: it may be marked.
func (d *Doc) IsBox() bool {
	for _, key := range d.Keys() {
		switch key {
		case "type", "properties", "required", "additionalProperties", "$defs", "$schema":
		default:
			if !isExtension(key) {
				return false
			}
		}
	}
	properties := d.Table("properties")
	return len(properties) == 1 && properties[0].Key == BoxField && d.Requires(BoxField) && d.IsClosed()
}

// MarkedBox returns the one property of an object that a mark, under whatever
// keyword, says to be a box; "" for none.
func (d *Doc) MarkedBox() string {
	properties := d.Table("properties")
	if len(properties) != 1 {
		return ""
	}
	mark := Obj(M(BoxMarkField, Str(properties[0].Key)))
	if slices.ContainsFunc(d.Members, func(m Member) bool { return isExtension(m.Key) && m.Value.Equal(mark) }) {
		return properties[0].Key
	}
	return ""
}

func isExtension(key string) bool { return strings.HasPrefix(key, "x-") }

// Unboxed returns the schema of what the property of a box holds, with the
// definitions that it may refer to; the schema itself where it has no such
// property, or there is no box: "".
func (d *Doc) Unboxed(field string) *Doc {
	inner := d.Property(field)
	if field == "" || inner == nil {
		return d
	}
	return inner.WithDefinitions(d)
}

// WithDefinitions returns a schema with the definitions of another one, too; the
// other's count where both have one of a name.
func (d *Doc) WithDefinitions(other *Doc) *Doc {
	more := other.Table("$defs")
	if len(more) == 0 || d.Kind != Object {
		return d
	}
	definitions := Obj()
	if own := d.Under("$defs"); own != nil {
		definitions = own
	}
	for _, m := range more {
		definitions = definitions.With(m.Key, m.Value)
	}
	return d.With("$defs", definitions)
}
