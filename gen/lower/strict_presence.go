package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

const presenceLost = "%q says something of properties that are left out, and strict mode leaves none out"

// These keywords judge which properties an object has, or apply only to those
// that it has. A reference may lead to them.
var presenceKeywords = []string{
	"required", "dependentRequired", "dependentSchemas", "minProperties", "maxProperties", "properties",
	"additionalProperties", "patternProperties", "propertyNames", "unevaluatedProperties", "$ref",
}

// speaksOfPresence reports whether a keyword, or a schema under it, says
// something else of an object that has all properties, some of them null. What
// the schemas of its own properties say, they say themselves.
func speaksOfPresence(m schema.Member) bool {
	if slices.Contains(shaping, m.Key) || m.Key == "contentSchema" {
		return false
	}
	return schema.Mentions(schema.Obj(m), presenceKeywords...)
}

// isForPresence reports whether [strictRun.describePresence] tells a keyword of an
// object.
func isForPresence(m schema.Member) bool {
	return speaksOfPresence(m) || slices.Contains(describedLast, m.Key)
}

// describePresence describes the keywords of an object that speak of presence, where
// the given properties are null instead of left out, and then what is described
// last. That a property is there that always is says nothing.
func (r *strictRun) describePresence(at *schema.Place, sub *schema.Doc, nullable []string) *schema.Doc {
	var keywords []string
	for _, m := range sub.Members {
		if speaksOfPresence(m) {
			keywords = append(keywords, m.Key)
		}
	}
	if len(keywords) == 0 {
		return r.describe(at, sub, describedLast...)
	}
	told, ok := words.DescribeNulls(sub, nullable, keywords...)
	if !ok {
		return r.inexact(at, sub, keywords[0], presenceLost, keywords[0])
	}
	before, after := sub.Under("description"), told.Under("description")
	for _, keyword := range words.Moves(sub, keywords...) {
		if before == after {
			r.note(Adapted, at, sub, keyword, "%q says nothing where all properties are there", keyword)
		} else {
			r.note(Described, at, sub, keyword, "%q is told in the description", keyword)
		}
	}
	return r.describe(at, told, describedLast...)
}
