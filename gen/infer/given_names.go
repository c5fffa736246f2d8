package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// notOfNames are the keywords of a value that say nothing about a name.
var notOfNames = []string{"type", "title", "default"}

// givenNames returns the schema that the source gives for the keys of a map as
// that of the names of its entries; no schema is any text. It reports false where
// the source gives none, and tells of one that is not for names.
func (m *maker) givenNames(key types.Type, byMethod bool, at place) (outcome, bool) {
	key = types.Unalias(key)
	if !m.overrides(key) {
		return outcome{}, false
	}
	if src := m.givenFor(m.declOf(key)); src != nil && m.namesAreValues(key, byMethod) {
		g, problems := m.read(src)
		if g == nil {
			return outcome{problems: problems}, true
		}
		if acceptsStrings(g.doc) {
			return m.namesBy(g, key.(*types.Named), src.Rule, at), true
		}
	}
	return outcome{problems: diag.List{diag.Warnf(at.pos, diag.BadPlace, "%s: the given schema of %s is for its values, but here it is the key of a map, so the schema is ignored", at.path, m.typeName(key)).
		WithHint("use keys of another type, or make the map a type with a schema of its own: //toolgen:schema {…}")}}, false
}

// namesAreValues reports whether a key is written in a name as it is in a
// string. The encoder asks no key for MarshalJSON, and one of a string kind for
// no method at all; the decoder asks no key for UnmarshalJSON.
func (src *source) namesAreValues(key types.Type, byMethod bool) bool {
	if src.JSON.Of(key) {
		return false
	}
	return byMethod || gotype.IsKind(key, types.IsString) && !src.Text.Of(key)
}

// acceptsStrings reports whether a document may take a text: neither its type nor
// its values keep it from that.
func acceptsStrings(doc *schema.Doc) bool {
	values, closed := doc.Values()
	isText := func(value *schema.Doc) bool { return value.Kind == schema.String }
	return (!doc.Has("type") || doc.HasType("string")) && (!closed || slices.ContainsFunc(values, isText))
}

// namesBy returns a schema of names that stands for a given one.
func (m *maker) namesBy(g *givenSchema, key *types.Named, rule string, at place) outcome {
	if len(g.doc.Body().Without(notOfNames...).Members) == 0 {
		return outcome{}
	}
	m.hoist(g, key)
	return m.literal(g, at, rule, notOfNames...)
}
