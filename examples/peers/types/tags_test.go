package main

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/invopop/jsonschema"

	"github.com/go-toolgen/toolgen/examples/peers/types/testdata/tags"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// tagged are structs whose fields have the options of invopop's tag. Each struct is the
// parameter of a function named Take followed by the struct's name.
var tagged = []any{
	tags.Strings{}, tags.Integers{}, tags.Numbers{}, tags.Booleans{}, tags.Arrays{}, tags.Words{}, tags.Presence{}, tags.Extras{}, tags.Quoted{},
	tags.Types{}, tags.Groups{}, tags.AnyGroups{}, tags.Anchor{}, tags.References{},
	tags.OtherType{}, tags.WrongKeyword{}, tags.UnknownKeyword{}, tags.WrongValue{}, tags.WrongEnum{}, tags.QuotedMinimum{},
}

var loadTags = sync.OnceValues(func() (*inspect.Package, diag.List) { return load(testdata + "tags") })

// A difference is a keyword, or a whole struct, that toolgen intentionally treats
// differently than invopop.
type difference struct{ toolgen, invopop, why string }

// TestTags checks that toolgen generates the same keywords from invopop's tags, except for
// the listed differences.
func TestTags(t *testing.T) {
	listed := map[string]bool{}
	for _, value := range tagged {
		name := reflect.TypeOf(value).Name()
		ours, theirs := ourKeywords(t, "Take"+name), theirKeywords(t, value)
		if ours[""] != "" { // toolgen rejects the whole struct
			theirs = map[string]string{"": "described"}
		}
		for key := range union(ours, theirs) {
			where := strings.TrimSpace(name + " " + key)
			listed[where] = true
			want, known := differences[where]
			switch {
			case ours[key] == theirs[key] && known:
				t.Errorf("%s: both generate %s, so the list of differences is out of date", where, ours[key])
			case ours[key] != theirs[key] && (ours[key] != want.toolgen || theirs[key] != want.invopop):
				t.Errorf("%q: {`%s`, `%s`, …}: not in the list of differences", where, ours[key], theirs[key])
			}
		}
	}
	for where := range differences {
		if !listed[where] {
			t.Errorf("%s is in the list of differences, but does not differ", where)
		}
	}
}

// TestTagsAreAll checks that tagged contains the struct of each tool, and no others.
func TestTagsAreAll(t *testing.T) {
	var got, want []string
	for _, value := range tagged {
		got = append(got, "Take"+reflect.TypeOf(value).Name())
	}
	pkg, _ := loadTags()
	for _, tool := range pkg.Tools {
		want = append(want, tool.GoName)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tools (-) and structs (+):\n%s", diff)
	}
}

func union(a, b map[string]string) map[string]bool {
	keys := map[string]bool{}
	for key := range a {
		keys[key] = true
	}
	for key := range b {
		keys[key] = true
	}
	return keys
}

// ourKeywords returns the keywords that toolgen generates for a struct, or the reason why
// it rejects the struct.
func ourKeywords(t *testing.T, function string) map[string]string {
	t.Helper()
	pkg, diags := loadTags()
	if pkg == nil {
		t.Fatal(text(diags))
	}
	schema, refusal := definedIn(pkg, find(pkg, function), "inputSchema")
	if refusal != "" {
		return map[string]string{"": refusal}
	}
	return keywords(t, schema)
}

func theirKeywords(t *testing.T, value any) map[string]string {
	t.Helper()
	reflector := jsonschema.Reflector{Anonymous: true, DoNotReference: true}
	schema, err := reflector.Reflect(value).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return keywords(t, string(schema))
}

// keywords returns the keywords of a schema and its subschemas, by path: "small minimum",
// "format items format". The path of a property begins with its name; if it is required, it
// has the keyword required.
func keywords(t *testing.T, schema string) map[string]string {
	t.Helper()
	doc, err := decode(schema)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	collect(found, "", plain(doc))
	delete(found, "$schema")
	return found
}

func collect(found map[string]string, path string, doc any) {
	schema, ok := doc.(map[string]any)
	if !ok {
		schema = map[string]any{}
	}
	for key, value := range schema {
		at := strings.TrimSpace(path + " " + key)
		_, isSchema := value.(map[string]any)
		switch {
		case key == "properties":
			for name, property := range value.(map[string]any) {
				collect(found, strings.TrimSpace(path+" "+name), property)
			}
		case key == "required":
			for _, name := range value.([]any) {
				found[strings.TrimSpace(path+" "+name.(string)+" required")] = "true"
			}
		case isSchema:
			collect(found, at, value)
		case value == true && (key == "items" || key == "additionalProperties"): // equivalent to {}
		default:
			found[at] = encode(value)
		}
	}
}
