package words

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// typeNames are the types of JSON Schema, with the words for one value and for several,
// in the order in which they are described.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.1
var typeNames = []struct{ name, single, many string }{
	{"string", "a string", "strings"}, {"integer", "an integer", "integers"}, {"number", "a number", "numbers"},
	{"boolean", "a boolean", "booleans"}, {"array", "an array", "arrays"}, {"object", "an object", "objects"},
	{schema.NullType, "null", "nulls"},
}

// Plural returns the word for several values of a type of JSON Schema; "" for any other
// name.
func Plural(typeName string) string {
	for _, t := range typeNames {
		if t.name == typeName {
			return t.many
		}
	}
	return ""
}

// scope returns the words before a clause about one type, such as "as a string: ", in a
// schema that also accepts other types than this and null; else "".
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6
func (w phraser) scope(about string) string {
	if about == "" || !slices.ContainsFunc(w.types(), func(t string) bool { return t != about }) {
		return ""
	}
	if about == "number" && w.from.HasType("integer") && !w.from.HasType("number") {
		about = "integer"
	}
	return "as " + withArticle(about) + ": "
}

// types returns the types of the values that a schema is about, without null
// and with "number" for "integer": those that it states or, if it states none, those
// that its keywords constrain.
func (w phraser) types() []string {
	var types []string
	for _, t := range typeNames {
		switch {
		case t.name == schema.NullType || !w.from.HasType(t.name):
		case t.name == "integer":
			types = append(types, "number")
		default:
			types = append(types, t.name)
		}
	}
	if w.from.Has("type") {
		return types
	}
	for _, p := range w.phrases {
		hints := func(m schema.Member) bool {
			return slices.Contains(p.keywords, m.Key) && (m.Key != "format" || formats[m.Value.Text].about == p.about)
		}
		if p.about != "" && slices.ContainsFunc(w.from.Members, hints) {
			types = append(types, p.about)
		}
	}
	return types
}

// isOnly reports whether the schema states one type alone.
func (w phraser) isOnly(name string) bool {
	names, _ := w.from.Types()
	return slices.Equal(names, []string{name})
}

func withArticle(typeName string) string {
	for _, t := range typeNames {
		if t.name == typeName {
			return t.single
		}
	}
	return typeName
}
