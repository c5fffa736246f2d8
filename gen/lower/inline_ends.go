package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// leaveOutEnds returns an object, in which a schema that holds itself was cut
// off, without optional properties that are nothing but such an end, or an
// array or a map that could only be empty because of it. Where the object
// takes other properties, nothing matches these instead.
func leaveOutEnds(sub *schema.Doc) *schema.Doc {
	properties := *orEmpty(sub, "properties")
	required := requiredNames(sub)
	isEnd := func(m schema.Member) bool { return !slices.Contains(required, m.Key) && endsInCut(m.Value) }
	switch {
	case !slices.ContainsFunc(properties.Members, isEnd):
		return sub
	case isFalse(orTrue(sub, "additionalProperties")) && !has(sub, "patternProperties"):
		properties.Members = filter(properties.Members, func(m schema.Member) bool { return !isEnd(m) })
		return sub.With("properties", &properties)
	}
	properties.Members = slices.Clone(properties.Members)
	for i, m := range properties.Members {
		if isEnd(m) {
			properties.Members[i].Value = cutOff
		}
	}
	return sub.With("properties", &properties)
}

// endsInCut reports whether a schema matches nothing, or one empty array or
// object, because a schema that holds itself was cut off in it.
func endsInCut(sub *schema.Doc) bool {
	kind, _ := sub.Get("type")
	items, _ := sub.Get("items")
	additional, _ := sub.Get("additionalProperties")
	switch {
	case sub == cutOff:
		return true
	case kind == nil:
		return false
	case kind.Text == "array":
		return items == cutOff && !has(sub, "prefixItems")
	case kind.Text == "object":
		return additional == cutOff && !has(sub, "patternProperties") && len(orEmpty(sub, "properties").Members) == 0
	}
	return false
}
