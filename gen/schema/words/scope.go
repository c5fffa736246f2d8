package words

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// typeNames are the types of JSON Schema with their articles, and what several
// values of them are called, in the order in which they are described.
// https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.1
var typeNames = []struct{ name, single, many string }{
	{"string", "a string", "strings"}, {"integer", "an integer", "integers"}, {"number", "a number", "numbers"},
	{"boolean", "a boolean", "booleans"}, {"array", "an array", "arrays"}, {"object", "an object", "objects"},
	{schema.NullType, "null", "nulls"},
}

// Plural returns what several values of a type are called; "" for what is no
// type of JSON Schema.
func Plural(typeName string) string {
	for _, t := range typeNames {
		if t.name == typeName {
			return t.many
		}
	}
	return ""
}

// scope returns what stands before a clause about one type in a schema that
// is not about this type alone, such as "as a string: ". A constraint holds
// for values of its type only, and null needs no telling apart.
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
// and with "number" for "integer": those that it names or, where it names
// none, those that its keywords are for.
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

// isOnly reports whether the values that a schema is about are of one type.
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
