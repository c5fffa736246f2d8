package lower

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

// MCP describes the rules across fields at the root of an inferred schema: many clients
// send it to an API that accepts no such keyword there. All other keywords stay.
func MCP(doc *schema.Doc) (*schema.Doc, []Note) {
	l := new(lowering)
	return l.describeRules(nil, orNull(doc), append([]string{"if"}, rootRefused...)), l.notes
}

// describeRules describes the keywords of rules across fields that are among refused; nil
// for all.
func (l *lowering) describeRules(at *schema.Place, sub *schema.Doc, refused []string) *schema.Doc {
	var keys []string
	for _, m := range sub.Members {
		if m.IsAcrossFields() && m.Key != "then" && (refused == nil || slices.Contains(refused, m.Key)) {
			l.note(Described, at, sub, m.Key, "%q is told in the description", m.Key)
			keys = append(keys, m.Key)
		}
	}
	return words.Describe(sub, "", keys...)
}
