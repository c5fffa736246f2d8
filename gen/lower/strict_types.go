package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

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
	case slices.Contains(kinds, schema.NullType) && r.to.noNull:
		return r.inexact(at, sub, "type", "%s does not say that it takes null", r.to.provider), nil
	}
	return r.writeTypes(at, sub, kinds), kinds
}

// writeTypes writes the types of a schema: one as a string.
func (r *strictRun) writeTypes(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	if schema.TypeValue(kinds...).Equal(sub.Under("type")) {
		return sub
	}
	r.note(Adapted, at, sub, "type", "the type is %s", strings.Join(kinds, " or "))
	return sub.WithType(kinds...)
}

// withEnum returns a schema with an "enum" in the place of a "const", and the
// values; false where no value is allowed. A choice of objects or arrays can
// only be described.
func (r *strictRun) withEnum(at *schema.Place, sub *schema.Doc) (*schema.Doc, []*schema.Doc, bool) {
	for _, keyword := range []string{"const", "enum"} {
		values, _ := sub.Only(keyword).Values()
		if mayBeCompound(sub) && isCompound(values...) {
			sub = r.describe(at, sub, keyword)
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

// mayBeCompound reports whether a schema accepts objects or arrays.
func mayBeCompound(sub *schema.Doc) bool {
	kinds, said := sub.Types()
	return !said || slices.Contains(kinds, "object") || slices.Contains(kinds, "array")
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
	return rest.With("anyOf", options)
}
