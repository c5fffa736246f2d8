package lower

import (
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// dropped returns a schema without what means nothing to a model.
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
// provider accepts beside the shaping ones; the others are described.
func (r *strictRun) plain(at *schema.Place, sub *schema.Doc, kinds []string) *schema.Doc {
	kept := r.dropped(at, sub)
	var told []string
	for _, m := range kept.Members {
		switch {
		case !speaks(m.Key, kinds):
			r.note(Dropped, at, sub, m.Key, "%q says nothing of the type %s", m.Key, strings.Join(kinds, " or "))
			kept = kept.Without(m.Key)
		case slices.Contains(shaping, m.Key), r.to.supports(m.Key, m.Value):
		case r.to.requireAll && slices.Contains(kinds, "object") && isForPresence(m): // which describePresence tells
		case r.to.requireAll && speaksOfPresence(m):
			return r.inexact(at, sub, m.Key, presenceLost, m.Key)
		default:
			told = append(told, m.Key)
		}
	}
	return r.describe(at, kept, told...)
}
