package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// notOfNames are the keywords that have no meaning for the name of a member.
var notOfNames = []string{"type", "title", "default"}

// givenNames returns the schema that the source gives for the key type of a map as that of
// its names; without a node, any string is a name. It reports false if the source gives
// none, and warns of one that cannot be for names.
func (b *builder) givenNames(key types.Type, byMethod bool, at place) (outcome, bool) {
	key = types.Unalias(key)
	if !b.overrides(key) {
		return outcome{}, false
	}
	if src := b.givenFor(b.declOf(key)); src != nil && b.namesAreValues(key, byMethod) {
		g, problems := b.read(src)
		if g == nil {
			return outcome{problems: problems}, true
		}
		if acceptsStrings(g.doc) {
			return b.namesBy(g, key.(*types.Named), src.Rule, at), true
		}
	}
	return outcome{problems: diag.List{diag.Warnf(at.pos, diag.BadPlace, "%s: the given schema of %s is for its values, but here it is the key of a map, so the schema is ignored", at.path, b.typeName(key)).
		WithHint("use keys of another type, or make the map a type with a schema of its own: //toolgen:schema {…}")}}, false
}

// namesAreValues reports whether the JSON of a value and the name of a key of the same
// type are the same string. The encoder does not call MarshalJSON of keys, and no method
// of string keys; the decoder does not call UnmarshalJSON of keys.
func (b *builder) namesAreValues(key types.Type, byMethod bool) bool {
	if b.types.Methods().JSON.Of(key) {
		return false
	}
	return byMethod || gotype.IsKind(key, types.IsString) && !b.types.Methods().Text.Of(key)
}

// acceptsStrings reports whether a document may accept a string, by its type and values.
func acceptsStrings(doc *schema.Doc) bool {
	values, closed := doc.Values()
	isText := func(value *schema.Doc) bool { return value.Kind == schema.String }
	return (!doc.Has("type") || doc.HasType("string")) && (!closed || slices.ContainsFunc(values, isText))
}

// namesBy returns a given schema as that of names.
func (b *builder) namesBy(g *givenSchema, key *types.Named, rule string, at place) outcome {
	if len(g.doc.Body().Without(notOfNames...).Members) == 0 {
		return outcome{}
	}
	b.hoist(g, key)
	return b.literal(g, at, rule, notOfNames...)
}
