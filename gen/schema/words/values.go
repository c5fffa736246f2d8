package words

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// valuesOnly returns the values, as JSON, of a schema that only lists them.
func (w phraser) valuesOnly(sub *schema.Doc) ([]string, bool) {
	values, ok := w.namedValues(sub)
	return values, ok && len(sub.Without("type", "const", "enum").Members) == 0
}

// namedValues returns the values, as JSON, of a schema that lists them by "const" or
// "enum"; false if its type excludes one.
func (w phraser) namedValues(sub *schema.Doc) ([]string, bool) {
	if sub.Has("const") && sub.Has("enum") {
		return nil, false // each has a phrase of its own
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

// typesOf returns the types that a value is of. Only a number without fraction and
// exponent counts as an integer.
func typesOf(value *schema.Doc) []string {
	if value.Kind == schema.Number && plainInteger.MatchString(value.Text) {
		return []string{"number", "integer"}
	}
	return []string{value.Kind.String()}
}
