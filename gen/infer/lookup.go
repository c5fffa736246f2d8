package infer

import (
	"go/token"
	"slices"

	"github.com/go-toolgen/toolgen/inspect"
)

// A TagPair is one key:"value" of a struct tag, and where it stands.
type TagPair struct {
	Key, Value string
	Pos        token.Position
}

// TagPairs returns the pairs of a field's tag that can be read.
func TagPairs(text string, decl *inspect.FieldDecl) []TagPair {
	tag, _ := readTag(text, decl, decl.Pos)
	pairs := make([]TagPair, len(tag.pairs))
	for i, pair := range tag.pairs {
		pairs[i] = TagPair{Key: pair.key, Value: pair.value, Pos: tag.of(pair)}
	}
	return pairs
}

// TagKeys returns the keys of struct tags that inference reads.
func TagKeys() []string {
	keys := slices.Concat([]string{"json", schemaTag, "jsonschema_description", "jsonschema_extras"}, descriptionTags)
	for _, plain := range plainTags {
		keys = append(keys, plain.key)
	}
	return keys
}

// KeywordNames returns the keywords of JSON Schema that a jsonschema tag can
// say.
func KeywordNames() []string { return keywordNames() }

// ReadsAsText reports whether the value of a jsonschema tag is read as a
// description; said is the option jsonschema-tags of the package.
func ReadsAsText(value, said string) bool {
	form, _ := schemaTagForm(value, said)
	return form == textForm
}
