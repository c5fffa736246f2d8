package schema

import "slices"

// NullType is the name of the type of null.
const NullType = "null"

// OnlyNull returns the schema that only accepts null.
func OnlyNull() *Doc { return Obj(M("type", Str(NullType))) }

// IsOnlyNull reports whether a schema only accepts null, by its "type" or its "const".
func (d *Doc) IsOnlyNull() bool {
	if value := d.Under("const"); value != nil {
		return value.Kind == Null
	}
	return d.TextUnder("type") == NullType
}

// WithNull returns the schema with null added to its types and to its "enum", as far as
// it has these. Its other keywords are not changed.
func (d *Doc) WithNull() *Doc {
	if names, stated := d.Types(); stated && !slices.Contains(names, NullType) {
		d = d.WithType(append(names, NullType)...)
	}
	if values := d.List("enum"); d.Has("enum") && !slices.ContainsFunc(values, new(Doc).Equal) {
		d = d.WithItems("enum", &Doc{})
	}
	return d
}

// WithoutNull returns the schema without null among its types, its "enum" and the
// alternatives of its "anyOf" and "oneOf", unless nothing else would be left there. It
// reports whether it removed null anywhere.
func (d *Doc) WithoutNull() (rest *Doc, was bool) {
	rest = d
	for _, keyword := range []string{"type", "enum", "anyOf", "oneOf"} {
		list := d.Under(keyword)
		if list == nil || list.Kind != Array {
			continue
		}
		others := *list
		others.Items = slices.DeleteFunc(slices.Clone(list.Items), func(item *Doc) bool {
			switch keyword {
			case "type":
				return item.Text == NullType
			case "enum":
				return item.Kind == Null
			}
			return item.IsOnlyNull()
		})
		if len(others.Items) < len(list.Items) && len(others.Items) > 0 {
			rest, was = rest.With(keyword, &others), true
		}
	}
	return rest, was
}

// MayContainNull reports whether a value that a document accepts may be null, or contain
// null. Each schema is judged alone, so that it is also true for some documents of which
// no value contains null.
func MayContainNull(doc *Doc) bool {
	found := false
	Visit(doc, func(sub *Doc) bool {
		found = found || sub.mayContainNull()
		return !found
	})
	return found
}

// mayContainNull is [MayContainNull] for what the keywords of one schema allow; the schemas
// inside it are visited, too.
func (d *Doc) mayContainNull() bool {
	if d.Kind == Bool {
		return d.Bool
	}
	if values, listed := d.Values(); listed {
		return slices.ContainsFunc(values, func(v *Doc) bool { return v.Kind == Null })
	}
	names, stated := d.Types()
	if !stated {
		return !d.Has("$ref", "anyOf", "oneOf", "allOf")
	}
	return slices.Contains(names, NullType) ||
		slices.Contains(names, "object") && !d.Has("additionalProperties") ||
		slices.Contains(names, "array") && !d.Has("items")
}
