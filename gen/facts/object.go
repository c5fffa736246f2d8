package facts

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// isOurs reports whether a tag says something for a schema.
func isOurs(key string) bool { return key != "json" && slices.Contains(TagKeys(), key) }

// TagKeys returns the keys of struct tags that speak of a schema, and json.
func TagKeys() []string {
	keys := slices.Concat([]string{"json", schemaTag, "jsonschema_description", "jsonschema_extras"}, descriptionTags)
	for _, plain := range plainTags {
		keys = append(keys, plain.key)
	}
	return keys
}

// A Beside is a field of a struct that is no property, and what its tag says. One
// named _ speaks of the whole object (swaggest/jsonschema-go), and one that is
// embedded has its members there instead of itself.
type Beside struct {
	gotype.Field
	Title, Description inspect.Text // of the whole object
	Problems           diag.List

	Checks        []Check
	CheckProblems diag.List // what validator panics on
}

// ofBeside returns what the tag of such a field says, which stands at a place.
func ofBeside(f gotype.Field, decl *inspect.FieldDecl, pos token.Position) Beside {
	name := f.Decl.Name()
	tag, faults := readTag(string(f.Tag), decl, pos)
	said := Beside{Field: f, Problems: tag.problems(name, faults)}
	for _, pair := range tag.Pairs {
		if d := checkBeside(pair, tag.Of(pair), name); d.Code != "" {
			said.Problems = append(said.Problems, tag.Problem(d))
		}
	}
	if name != "_" {
		said.Checks, said.CheckProblems = tag.checks(name)
		return said
	}
	said.Title = tag.words("title")
	var texts []inspect.Text
	for _, key := range descriptionTags {
		texts = append(texts, tag.words(key))
	}
	said.Description = FirstText(texts...)
	return said
}

// ObjectText returns the description that a struct has in the tags of a field
// named _, nothing for any other type.
func (r *Reader) ObjectText(t types.Type) inspect.Text {
	for _, f := range blanks(t) {
		decl := r.Package.Decls.Field(f.Decl)
		if said := ofBeside(f, decl, decl.Pos); said.Description.Value != "" {
			return said.Description
		}
	}
	return inspect.Text{}
}

// blanks returns the fields of a struct that are named _.
func blanks(t types.Type) (list []gotype.Field) {
	st, _ := t.Underlying().(*types.Struct)
	for i := 0; st != nil && i < st.NumFields(); i++ {
		if st.Field(i).Name() == "_" {
			list = append(list, gotype.Field{Decl: st.Field(i), Tag: reflect.StructTag(st.Tag(i)), Index: []int{i}})
		}
	}
	return list
}

// checkBeside tells what such a field cannot say.
func checkBeside(pair Pair, pos token.Position, name string) (d diag.Diagnostic) {
	switch ours := isOurs(pair.Key); {
	case name != "_" && ours:
		return diag.Errorf(pos, diag.BadPlace, "%s is embedded: its fields are properties, but it is not one itself", name).
			WithHint("put the tag %s on the fields of %s, or give it a name in a json tag", pair.Key, name)
	case name != "_" || pair.Key == "title" || slices.Contains(descriptionTags, pair.Key):
	case pair.Key == "additionalProperties" && pair.Value != "false":
		return diag.Errorf(pos, diag.BadTag, "the object is closed: encoding/json would read another name as a field, since it ignores letter case").
			WithHint("leave the tag additionalProperties out, or take a map")
	case ours:
		return diag.Errorf(pos, diag.BadPlace, "a field named _ cannot have the tag %s", pair.Key).
			WithHint("it can have title and description, for the whole object")
	}
	return d
}
