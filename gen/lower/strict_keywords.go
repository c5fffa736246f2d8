package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// emptyKeywords tell a model nothing. So do those that JSON Schema does not
// know, such as "x-…", which are for programs.
var emptyKeywords = []string{"$schema", "$id", "$anchor", "$comment", "$vocabulary", "$dynamicAnchor"}

// shaping are the keywords that strict mode is about; each has its own rules.
var shaping = []string{
	"type", "properties", "required", "additionalProperties", "patternProperties", "unevaluatedProperties",
	"items", "prefixItems", "enum", "anyOf", "$ref", "title", "description",
}

// speaksOf says which type a keyword is about, where it is about one: it says
// nothing of values of another type. An integer is a number.
var speaksOf = map[string]string{
	"minLength": "string", "maxLength": "string", "pattern": "string", "format": "string",
	"contentEncoding": "string", "contentMediaType": "string", "contentSchema": "string",
	"minimum": "number", "maximum": "number", "exclusiveMinimum": "number", "exclusiveMaximum": "number",
	"multipleOf": "number",
	"items":      "array", "prefixItems": "array", "additionalItems": "array", "minItems": "array", "maxItems": "array",
	"uniqueItems": "array", "contains": "array", "minContains": "array", "maxContains": "array",
	"unevaluatedItems": "array",
	"properties":       "object", "required": "object", "additionalProperties": "object", "patternProperties": "object",
	"propertyNames": "object", "minProperties": "object", "maxProperties": "object",
	"dependentRequired": "object", "dependentSchemas": "object", "dependencies": "object",
	"unevaluatedProperties": "object",
}

// speaks reports whether a keyword says something of one of the types.
func speaks(keyword string, kinds []string) bool {
	about, ok := speaksOf[keyword]
	return !ok || slices.Contains(kinds, about) || about == "number" && slices.Contains(kinds, "integer")
}

// dropped returns a schema without what tells a model nothing.
func (r *strictRun) dropped(at *schema.Place, sub *schema.Doc) *schema.Doc {
	kept := sub.Body()
	for _, m := range kept.Members {
		switch {
		case m.Key == "$dynamicRef" || m.Key == "$recursiveRef":
			r.inexact(at, sub, m.Key, "where %q leads depends on the way; write a $ref", m.Key)
		case slices.Contains(emptyKeywords, m.Key) || !slices.Contains(knownKeywords, m.Key):
			r.note(Dropped, at, sub, m.Key, "%q tells a model nothing", m.Key)
			kept = kept.Without(m.Key)
		}
	}
	return kept
}

// plain returns a schema of the given types with the keywords that the
// provider takes beside the shaping ones; the others are told.
func (r *strictRun) plain(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	kept := r.dropped(at, sub)
	var told []string
	for _, m := range kept.Members {
		takes, known := r.mode.takes[m.Key]
		switch {
		case !speaks(m.Key, kinds):
			r.note(Dropped, at, sub, m.Key, "%q says nothing of the type %s", m.Key, strings.Join(kinds, " or "))
			kept = kept.Without(m.Key)
		case slices.Contains(shaping, m.Key), known && (takes == nil || takes(m.Value)):
		case r.mode.requireAll && slices.Contains(kinds, "object") && isForPresence(m): // which tellPresence tells
		case r.mode.requireAll && speaksOfPresence(m):
			return r.inexact(at, sub, m.Key, presenceLost, m.Key)
		default:
			told = append(told, m.Key)
		}
	}
	return r.tell(at, kept, told...)
}
