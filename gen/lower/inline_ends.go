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
	required := sub.Required()
	isEnd := func(m schema.Member) bool { return !slices.Contains(required, m.Key) && endsInCut(m.Value) }
	if !slices.ContainsFunc(sub.Table("properties"), isEnd) {
		return sub
	}
	properties := *sub.Under("properties")
	if sub.IsClosed() {
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
	switch kind := sub.TextUnder("type"); {
	case sub == cutOff:
		return true
	case kind == "array":
		return sub.Under("items") == cutOff && !sub.Has("prefixItems")
	case kind == "object":
		return sub.Under("additionalProperties") == cutOff && !sub.Has("patternProperties") && len(sub.Table("properties")) == 0
	}
	return false
}
