package schema

import "slices"

// NullType is the name of the type of null.
const NullType = "null"

// OnlyNull returns the schema of null.
func OnlyNull() *Doc { return Obj(M("type", Str(NullType))) }

// IsOnlyNull reports whether a schema accepts null and nothing else, by its type
// or by its one value.
func (d *Doc) IsOnlyNull() bool {
	if value := d.Under("const"); value != nil {
		return value.Kind == Null
	}
	return d.TextUnder("type") == NullType
}

// WithNull returns a schema of types and values with null among these. What it
// says otherwise says nothing of null.
func (d *Doc) WithNull() *Doc {
	if names, said := d.Types(); said && !slices.Contains(names, NullType) {
		d = d.WithType(append(names, NullType)...)
	}
	if values := d.List("enum"); d.Has("enum") && !slices.ContainsFunc(values, new(Doc).Equal) {
		d = d.WithItems("enum", &Doc{})
	}
	return d
}

// WithoutNull takes null out of the types, values and choices of a schema where
// something else is left of them, and reports whether it was there.
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
