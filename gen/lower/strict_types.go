package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// scalarTypes are the types whose values hold no others.
var scalarTypes = []string{"string", "integer", "number", "boolean", "null"}

// withTypes returns a schema that says its types and has no "const", and the
// types; none where they cannot be known.
func (r *strictRun) withTypes(at *schema.Place, sub *schema.Doc) (*schema.Doc, []string) {
	sub, values, ok := r.withEnum(at, sub)
	if !ok {
		return sub, nil
	}
	kinds, said := sub.Types()
	if !said {
		kinds = impliedTypes(sub, values)
	}
	if values != nil {
		sub, kinds = narrowEnum(sub, values, kinds)
	}
	switch {
	case len(kinds) == 0 && (said || values != nil):
		return r.inexact(at, sub, "enum", "no value is of the type"), nil
	case len(kinds) == 0:
		return r.inexact(at, sub, "", "the value has no type: any JSON would do"), nil
	case slices.Contains(kinds, "null") && !r.mode.null:
		return r.inexact(at, sub, "type", "%s does not say that it takes null", r.mode.provider), nil
	}
	return r.sayTypes(at, sub, kinds), kinds
}

// sayTypes writes the types of a schema: one as a string.
func (r *strictRun) sayTypes(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	if schema.TypeValue(kinds...).Equal(sub.Under("type")) {
		return sub
	}
	r.note(Adapted, at, sub, "type", "the type is %s", strings.Join(kinds, " or "))
	return sub.WithType(kinds...)
}

// withEnum returns a schema with an "enum" in the place of a "const", and the
// values; false where no value is allowed. A choice of objects or arrays can
// only be told.
func (r *strictRun) withEnum(at *schema.Place, sub *schema.Doc) (*schema.Doc, []*schema.Doc, bool) {
	for _, keyword := range []string{"const", "enum"} {
		values, _ := sub.Only(keyword).Values()
		if mayBeCompound(sub) && isCompound(values...) {
			sub = r.tell(at, sub, keyword)
		}
	}
	if sub.Has("const") {
		r.note(Adapted, at, sub, "const", "a %q is an %q of one value", "const", "enum")
		sub = constAsEnum(sub)
	}
	values, said := sub.Values()
	if said && len(values) == 0 {
		return r.inexact(at, sub, "enum", "no value is allowed"), nil, false
	}
	return sub, values, true
}

// mayBeCompound reports whether a schema takes objects or arrays.
func mayBeCompound(sub *schema.Doc) bool {
	kinds, said := sub.Types()
	return !said || slices.Contains(kinds, "object") || slices.Contains(kinds, "array")
}

// isCompound reports whether one of the values is an object or an array.
func isCompound(values ...*schema.Doc) bool {
	return slices.ContainsFunc(values, func(value *schema.Doc) bool {
		return value.Kind == schema.Array || value.Kind == schema.Object
	})
}

// impliedTypes returns what a schema without "type" is about: the types of its
// values, an object where it has properties, an array where it has items.
func impliedTypes(sub *schema.Doc, values []*schema.Doc) []string {
	if values != nil {
		return typesOfValues(values)
	}
	var kinds []string
	if isObject(sub, "properties") {
		kinds = append(kinds, "object")
	}
	if sub.Has("items") {
		kinds = append(kinds, "array")
	}
	return kinds
}

// typesOfValues returns the types of values, each once: that of numbers is
// "integer" where all of them are.
func typesOfValues(values []*schema.Doc) []string {
	numbers := typeOfNumbers(values)
	var kinds []string
	for _, value := range values {
		kind := value.Kind.String()
		if value.Kind == schema.Number {
			kind = numbers
		}
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// typeOfNumbers returns the type of the numbers among values: "integer" where
// all of them are.
func typeOfNumbers(values []*schema.Doc) string {
	fraction := func(d *schema.Doc) bool { return d.Kind == schema.Number && !schema.IsInteger(d) }
	if slices.ContainsFunc(values, fraction) {
		return "number"
	}
	return "integer"
}

// narrowEnum leaves out values of other types, and types without a value.
func narrowEnum(sub *schema.Doc, values []*schema.Doc, kinds []string) (*schema.Doc, []string) {
	fits := func(value *schema.Doc) bool {
		return slices.ContainsFunc(kinds, func(kind string) bool { return schema.IsOfType(value, kind) })
	}
	if kept := filter(values, fits); len(kept) < len(values) {
		narrow := *sub.Under("enum")
		narrow.Items, values = kept, kept
		sub = sub.With("enum", &narrow)
	}
	return sub, filter(kinds, func(kind string) bool {
		return slices.ContainsFunc(values, func(value *schema.Doc) bool { return schema.IsOfType(value, kind) })
	})
}

// filter returns the elements that keep reports true for.
func filter[T any](list []T, keep func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), func(element T) bool { return !keep(element) })
}

// mayStandTogether reports whether types may stand in one list.
func (m *strictMode) mayStandTogether(kinds []string) bool {
	return len(kinds) == 1 || m.anyTypes || len(kinds) == 2 && m.nullList && slices.Contains(kinds, "null")
}

// split makes a choice of one schema for each type of a list.
func (r *strictRun) split(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	r.note(Adapted, at, sub, "type", "a list of types is an %q", "anyOf")
	typed, rest := sub.Split(func(key string) bool {
		return key == "type" || key == "enum" || speaksOf[key] != ""
	})

	options := schema.Arr()
	for _, kind := range kinds {
		option, _ := typed.Split(func(key string) bool {
			return key == "type" || key == "enum" || speaks(key, []string{kind})
		})

		option = option.With("type", schema.Str(kind))
		if option.Has("enum") {
			option, _ = narrowEnum(option, option.List("enum"), []string{kind})
		}
		options.Items = append(options.Items, option)
	}
	return r.schema(at, rest.With("anyOf", options))
}
