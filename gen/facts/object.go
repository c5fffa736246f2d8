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

// isSchemaTag reports whether tags with a key are read for schemas, the json tag aside.
func isSchemaTag(key string) bool { return key != "json" && slices.Contains(TagKeys(), key) }

// TagKeys returns the keys of struct tags that are read for schemas, and json.
func TagKeys() []string {
	keys := slices.Concat([]string{"json", schemaTag, "jsonschema_description", "jsonschema_extras"}, descriptionTags)
	for _, plain := range plainTags {
		keys = append(keys, plain.key)
	}
	return keys
}

// A NonMember is a field of a struct that is no member of the object, with what its tag
// states. A field named _ has tags for the whole object, as in swaggest/jsonschema-go;
// the fields of an inlined one are members in its place.
type NonMember struct {
	*gotype.Field
	Title       *inspect.Text // of the whole object, from a field named _; nil if there is none
	Description *inspect.Text // likewise
	Example     *Keyword      // likewise, as examples of the object
	Problems    diag.List

	Checks        []Check   // of an inlined field
	CheckProblems diag.List // mistakes at which validator panics
}

// ofNonMember reads the tag of such a field, whose problems are reported at pos if its
// own position is not known.
func ofNonMember(f *gotype.Field, decl *inspect.FieldDecl, pos token.Position) NonMember {
	name := f.Decl.Name()
	var tag Tag
	faults := tag.read(string(f.Tag), decl, pos)
	made := NonMember{Field: f, Problems: tag.problems(name, faults)}
	for _, pair := range tag.Pairs {
		if d := checkNonMember(pair, tag.Of(pair), name); d.Code != "" {
			made.Problems = append(made.Problems, tag.Problem(d))
		}
	}
	if name != "_" {
		made.Checks, made.CheckProblems = tag.checks(name)
		return made
	}
	if title := tag.words("title"); title.Value != "" {
		made.Title = &title
	}
	for _, key := range descriptionTags {
		if text := tag.words(key); text.Value != "" {
			made.Description = &text
			break
		}
	}
	if example := tag.words("example"); example.Value != "" {
		made.Example = &Keyword{Name: "examples", Values: []Value{{Text: example.Value, Pos: example.Pos}}, Tag: true, Rule: example.Rule}
	}
	return made
}

// ObjectText returns the description that a struct has in the tags of a field named _,
// or nil.
func (r *Reader) ObjectText(t types.Type) *inspect.Text {
	for _, f := range blanks(t) {
		decl := r.Package.Decls.Field(f.Decl)
		if text := ofNonMember(f, decl, decl.Pos).Description; text != nil {
			return text
		}
	}
	return nil
}

// blanks returns the fields of a struct that are named _.
func blanks(t types.Type) (list []*gotype.Field) {
	st, _ := t.Underlying().(*types.Struct)
	for i := 0; st != nil && i < st.NumFields(); i++ {
		if st.Field(i).Name() == "_" {
			list = append(list, &gotype.Field{Decl: st.Field(i), Tag: reflect.StructTag(st.Tag(i)), Index: []int{i}})
		}
	}
	return list
}

// checkNonMember returns an error about a tag that such a field cannot have; d.Code is ""
// if it can.
func checkNonMember(pair Pair, pos token.Position, name string) (d diag.Diagnostic) {
	switch ours := isSchemaTag(pair.Key); {
	case name != "_" && ours:
		return diag.Errorf(pos, diag.Misplaced, "%s is embedded: its fields are properties, but it is not one itself", name).
			WithHint("put the tag %s on the fields of %s, or give it a name in a json tag", pair.Key, name)
	case name != "_" || pair.Key == "title" || pair.Key == "example" || slices.Contains(descriptionTags, pair.Key):
	case pair.Key == "additionalProperties" && pair.Value != "false":
		return diag.Errorf(pos, diag.BadTag, "the object is closed: encoding/json would read another name as a field, since it ignores letter case").
			WithHint("leave the tag additionalProperties out, or take a map")
	case ours:
		return diag.Errorf(pos, diag.Misplaced, "a field named _ cannot have the tag %s", pair.Key).
			WithHint("it can have title, description and example, for the whole object")
	}
	return d
}
