package lower

import (
	"fmt"
	"regexp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// Anthropic makes a schema one that Anthropic's Messages API takes without
// "strict". The API wants JSON Schema 2020-12, so older drafts are written as
// that; it refuses unions at the root, which are folded or told, and names of
// arguments that are not 1 to 64 letters, digits, _, . and -. All else, a
// "default" too, is a hint to the model and stays.
// https://docs.anthropic.com/en/api/messages#body-tools
func Anthropic(doc *schema.Doc) (*schema.Doc, []Note) {
	return lowerBy(doc, func(l *lowering, doc *schema.Doc) *schema.Doc {
		lowered := l.messages(doc)
		l.refuseKeys(lowered, anthropicKey)
		return lowered
	})
}

// messages is what Anthropic's models need wherever they run.
func (l *lowering) messages(doc *schema.Doc) *schema.Doc {
	if doc.Has("$schema") {
		l.note(Dropped, nil, doc, "$schema", "%q tells a model nothing", "$schema")
		doc = doc.Without("$schema")
	}
	if doc = l.rootObject(doc); Has(l.notes, Refused) {
		return doc
	}
	return l.rootObject(l.foldRoot(doc, rootRefused))
}

// anthropicKey is what the API holds the keys of a root's properties to.
var anthropicKey = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)

// refuseKeys refuses properties of a schema whose names do not match.
func (l *lowering) refuseKeys(sub *schema.Doc, key *regexp.Regexp) {
	for _, m := range misnamed(sub, key) {
		l.refuse(schema.Path{"properties", m.Key}, m.Value, "%s", misnamedBecause(m.Key, key))
	}
}

// misnamed returns the properties of a schema whose names do not match; none
// where all names may stay.
func misnamed(sub *schema.Doc, key *regexp.Regexp) []schema.Member {
	if key == nil {
		return nil
	}
	return filter(sub.Table("properties"), func(m schema.Member) bool { return !key.MatchString(m.Key) })
}

func misnamedBecause(name string, key *regexp.Regexp) string {
	return fmt.Sprintf("the name of the property %s does not match %s; rename it", schema.Quote(name), key)
}
