package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// pointer infers a pointer as its element type. In an output, null is added.
func (b *builder) pointer(t *gotype.Type, at place) outcome {
	made := b.infer(t.Elem(), at.pointee())
	if made.why != nil {
		made.why.Partly = made.why.Partly || !at.nonNil
		return made
	}
	made.node = b.nullable(t, made.node, at)
	return made
}

func (b *builder) slice(t *gotype.Type, at place) outcome {
	made := b.infer(t.Elem(), at.within("[]"))
	if made.why != nil {
		made.why.Partly = true
		return made
	}
	made.node = b.nullable(t, b.make(at, b.ruleOf(t.Go), schema.Keywords{Type: "array", Items: made.node}), at)
	return made
}

func (b *builder) array(t *gotype.Type, at place) outcome {
	length := t.Go.Underlying().(*types.Array).Len()
	element := at.within("[]")
	element.omitted = at.omitted && length > 0
	made := b.infer(t.Elem(), element)
	if made.why != nil {
		made.why.Partly = made.why.Partly || length == 0
		return made
	}
	if made.node.Ref != "" && gotype.IsPointer(t.Elem().Go) {
		made.node = b.orNull(made.node, element, ruleNil) // values of a recursive type can end only with null
	}
	s := b.make(at, b.ruleOf(t.Go), schema.Keywords{Type: "array", Items: made.node})
	n := uint64(max(0, length))
	s.MaxItems = &n
	if n > 0 {
		s.MinItems = &n
	}
	made.node = s
	return made
}

func (b *builder) mapping(t *gotype.Type, at place) outcome {
	names := b.keys(t, at)
	made := b.infer(t.Elem(), at.within("[]")).after(names.problems)
	if made.why != nil {
		made.why.Partly = true
		return made
	}
	made.node = b.nullable(t, b.make(at, b.ruleOf(t.Go), schema.Keywords{
		Type:                 "object",
		Properties:           schema.Properties{},
		AdditionalProperties: made.node,
		PropertyNames:        names.node,
	}), at)
	return made
}

// keys infers the keys of a map. If the outcome has no node, any string is a valid key.
// The schema does not limit keys that are numbers to the range of their type, because the
// decoder checks it.
func (b *builder) keys(of *gotype.Type, at place) outcome {
	key := of.Key
	given, ok := b.givenNames(key.Type, key.ByMethod, at)
	switch {
	case ok:
		return given
	case key.ByMethod:
		return outcome{node: b.keysByMethod(key.Type, of.At, at)}.after(given.problems)
	case gotype.IsKind(key.Type, types.IsString):
		return b.textKeys(key.Type, at).after(given.problems)
	case gotype.IsKind(key.Type, types.IsUnsigned):
		return b.numberKeys(key.Type, at, gotype.UnsignedText).after(given.problems)
	case gotype.IsKind(key.Type, types.IsInteger):
		return b.numberKeys(key.Type, at, gotype.SignedText).after(given.problems)
	case gotype.IsKind(key.Type, types.IsFloat):
		return b.numberKeys(key.Type, at, gotype.FloatText).after(given.problems)
	}
	return given
}

// textKeys infers the keys of a map whose key type is a string. If the type has constants,
// they are the possible keys.
func (b *builder) textKeys(key types.Type, at place) outcome {
	names := b.make(at, b.ruleOf(key), schema.Keywords{})
	made := outcome{problems: b.enumerate(names, types.Unalias(key))}
	if names.Enum != nil {
		names.Describe("", nil)
		made.node = names
	}
	return made
}

func (b *builder) numberKeys(key types.Type, at place, pattern string) outcome {
	names := b.make(at, ruleIntegerKeys, schema.Keywords{Pattern: pattern})
	problems := b.enumerateTexts(names, types.Unalias(key))
	names.Describe("", nil)
	return outcome{node: names, problems: problems}
}

func (b *builder) keysByMethod(key types.Type, in gotype.At, at place) *schema.Node {
	s, ok := b.knownText(types.Unalias(key), in, at)
	if !ok {
		return nil
	}
	s.Type = "" // a key is always a string
	if s.IsOpen() && s.Pattern == "" && s.Format == "" {
		return nil
	}
	return s
}

// notOfNames are the keywords that have no meaning in a schema for property names.
var notOfNames = []string{"type", "title", "default"}

// givenNames returns the schema of a map's keys, if the source gives a schema for the key
// type. If the outcome has no node, any string is a valid key. givenNames returns false if
// the source gives no schema. It warns about a schema that cannot apply to keys.
func (b *builder) givenNames(key types.Type, byMethod bool, at place) (outcome, bool) {
	key = types.Unalias(key)
	if !b.overrides(key) {
		return outcome{}, false
	}
	if src := b.givenFor(b.types.Decl(key)); src != nil && b.namesAreValues(key, byMethod) {
		g, problems := b.read(src)
		if g == nil {
			return outcome{problems: problems}, true
		}
		if acceptsStrings(g.doc) {
			return b.namesBy(g, key.(*types.Named), src.Rule, at), true
		}
	}
	return outcome{problems: diag.List{diag.Warnf(at.pos, diag.Misplaced, "%s: the schema given for %s applies to its values, but here it is a map key, so the schema is ignored", at.path, b.types.Name(key)).
		WithHint("use a different key type, or set the schema of the map type with //toolgen:schema {…}")}}, false
}

// namesAreValues reports whether a value of the key type is encoded as the same string as
// a map key and as a JSON value. For keys, the encoder does not call MarshalJSON, and
// calls no method at all if the key type is a string type. The decoder does not call
// UnmarshalJSON for keys.
func (b *builder) namesAreValues(key types.Type, byMethod bool) bool {
	if b.types.Methods().JSON.Of(key) {
		return false
	}
	return byMethod || gotype.IsKind(key, types.IsString) && !b.types.Methods().Text.Of(key)
}

// acceptsStrings reports whether a document may accept a string, according to its type
// and its values.
func acceptsStrings(doc *schema.Doc) bool {
	values, closed := doc.Values()
	isText := func(value *schema.Doc) bool { return value.Kind == schema.String }
	return (!doc.Has("type") || doc.HasType("string")) && (!closed || slices.ContainsFunc(values, isText))
}

// namesBy infers keys from g, the given schema of the key type. If g has no keyword that
// applies to keys, the outcome has no node.
func (b *builder) namesBy(g *givenSchema, key *types.Named, rule string, at place) outcome {
	if len(g.doc.Body().Without(notOfNames...).Members) == 0 {
		return outcome{}
	}
	b.hoist(g, key)
	return b.literal(g, at, rule, notOfNames...)
}
