package schema

import (
	"slices"
	"strings"
)

// A box is an object whose only property is a result that is not an object. MCP
// before revision 2026-07-28 accepts only objects as structured results. gen/call,
// which imports nothing of this module, makes the same boxes.
const (
	// BoxField is the name of the property in the boxes that toolgen makes.
	BoxField = "result"
	// BoxMarker is the keyword that marks the schema of a box, by default.
	BoxMarker = "x-dedalus-box"
	// BoxMarkField is the key under which the value of that keyword, an object, has
	// the name of the property.
	BoxMarkField = "field"
)

// IsBox reports whether a schema is that of a box as toolgen makes it, with or without
// a mark.
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

// MarkedBox returns the name of the only property of a schema that is marked as a box
// under any extension keyword; "" if it is not.
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

// Unboxed returns the schema of the property of a box, with the definitions that it may
// refer to. It returns d itself if field is "" or d has no such property.
func (d *Doc) Unboxed(field string) *Doc {
	inner := d.Property(field)
	if field == "" || inner == nil {
		return d
	}
	return inner.WithDefinitions(d)
}

// WithDefinitions returns a copy of a schema that also has the "$defs" of another one.
// Where both have a definition of the same name, it has that of the other.
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
