package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// emptyKeywords mean nothing to a model. So do those that JSON Schema does not
// know, such as "x-…", which are for programs.
var emptyKeywords = []string{"$schema", "$id", "$anchor", "$comment", "$vocabulary", "$dynamicAnchor"}

// strictShapes are the keywords that shape a schema in every strict mode.
var strictShapes = []string{
	"type", "properties", "required", "additionalProperties", "items", "enum", "anyOf", "title", "description",
}

// shaping are those, and what becomes such: each has its own rules in strict
// modes.
var shaping = append([]string{"patternProperties", "unevaluatedProperties", "prefixItems", "$ref"}, strictShapes...)

var (
	knownKeywords = schema.KeywordNames()
	// These neither allow nor forbid a value, nor help a model to choose one.
	mute = append([]string{"title", "readOnly", "writeOnly", "contentSchema", "$defs", "definitions"}, emptyKeywords...)
)

// isMeaningless reports whether a keyword means nothing to a model. Those that
// nobody knows are of this kind.
func isMeaningless(keyword string) bool {
	return slices.Contains(mute, keyword) || !slices.Contains(knownKeywords, keyword)
}

// describedLast are the annotations that are described, behind all constraints.
var describedLast = []string{"default", "examples", "deprecated", "readOnly", "writeOnly"}

// isDescribedLast reports whether an annotation tells a model something.
func isDescribedLast(keyword string) bool {
	return slices.Contains(describedLast, keyword) && !isMeaningless(keyword)
}

// isAnnotation reports whether a keyword says something of a value without
// forbidding any.
func isAnnotation(keyword string) bool {
	return isMeaningless(keyword) || slices.Contains([]string{"description", "default", "examples", "deprecated"}, keyword)
}
