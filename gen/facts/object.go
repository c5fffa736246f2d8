package facts

import (
	"go/token"
	"slices"

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

// OfObject returns the title and the description of a whole object, as the tag of
// its field named _ says them (swaggest/jsonschema-go).
func OfObject(tag Tag) (title, description inspect.Text) {
	var texts []inspect.Text
	for _, key := range descriptionTags {
		texts = append(texts, tag.words(key))
	}
	return tag.words("title"), FirstText(texts...)
}

// CheckBeside tells what is wrong with the tag of a field that is no property
// itself: one named _ speaks of the whole object, and one that is embedded has its
// fields there instead of itself.
func CheckBeside(text string, decl *inspect.FieldDecl, name string, pos token.Position) (tag Tag, problems diag.List) {
	tag, faults := readTag(text, decl, pos)
	problems = tag.problems(name, faults)
	for _, pair := range tag.Pairs {
		var d diag.Diagnostic
		switch {
		case name != "_" && isOurs(pair.Key):
			d = diag.Errorf(tag.Of(pair), diag.BadPlace, "%s is embedded, so its members are there and it is not", name).
				WithHint("put the tag %s on the fields of %s, or give it a name in a json tag", pair.Key, name)
		case name != "_" || pair.Key == "title" || slices.Contains(descriptionTags, pair.Key):
			continue
		case pair.Key == "additionalProperties" && pair.Value != "false":
			d = diag.Errorf(tag.Of(pair), diag.BadTag, "the object is closed: encoding/json would take another name for a field in other letter case").
				WithHint("leave the tag additionalProperties out, or take a map")
		case isOurs(pair.Key):
			d = diag.Errorf(tag.Of(pair), diag.BadPlace, "a field named _ does not take the tag %s", pair.Key).
				WithHint("it takes title and description, for the whole object")
		default:
			continue
		}
		problems = append(problems, tag.Problem(d))
	}
	return tag, problems
}
