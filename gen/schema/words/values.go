package words

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// valuesOnly returns the values, as JSON, of a schema that says no more than
// which they are.
func (w phraser) valuesOnly(sub *schema.Doc) ([]string, bool) {
	values, ok := w.namedValues(sub)
	return values, ok && len(sub.Without("type", "const", "enum").Members) == 0
}

// namedValues returns the values of a schema that names them by "const" or
// "enum", as JSON; false where its type allows only some.
func (w phraser) namedValues(sub *schema.Doc) ([]string, bool) {
	if sub.Has("const") && sub.Has("enum") {
		return nil, false // each is listed by itself
	}
	values, _ := sub.Values()
	var listed []string
	for _, value := range values {
		if sub.Has("type") && !slices.ContainsFunc(typesOf(value), sub.HasType) {
			return nil, false
		}
		listed = append(listed, value.String())
	}
	return listed, len(listed) > 0
}

// typesOf returns the types that a value is of. A number is an integer where
// that is plain to see.
func typesOf(value *schema.Doc) []string {
	if value.Kind == schema.Number && plainInteger.MatchString(value.Text) {
		return []string{"number", "integer"}
	}
	return []string{value.Kind.String()}
}
