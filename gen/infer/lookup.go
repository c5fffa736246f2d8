package infer

import (
	"go/token"
	"go/types"
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

// Cancelled returns the fields of a struct that encoding/json passes over
// because they have one name at one depth, those of a name together, in the
// order of declaration.
func Cancelled(t types.Type, by inspect.Encoder) [][]*types.Var {
	var groups [][]*types.Var
	fields, _ := allFields(t, by)
	fields = slices.DeleteFunc(fields, field.takesRest)
	kept := dominant(slices.Clone(fields))
	for len(fields) > 0 {
		name := fields[0].name
		group := slices.DeleteFunc(slices.Clone(fields), func(f field) bool { return f.name != name })
		fields = slices.DeleteFunc(fields, func(f field) bool { return f.name == name })
		if slices.ContainsFunc(kept, func(f field) bool { return f.name == name }) {
			continue
		}
		var decls []*types.Var
		for _, f := range highest(group) {
			decls = append(decls, f.decl)
		}
		groups = append(groups, slices.Compact(decls))
	}
	return groups
}

// highest returns those of the fields of one name that hide the others.
func highest(fields []field) []field {
	best := slices.MinFunc(fields, func(a, b field) int {
		if len(a.index) != len(b.index) {
			return len(a.index) - len(b.index)
		}
		return taggedFirst(a, b)
	})
	return slices.DeleteFunc(fields, func(f field) bool { return !alike(f, best) })
}
