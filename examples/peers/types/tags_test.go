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

// tagged are structs whose fields have the options of invopop's tag. A
// function that is called Take and the struct's name takes each.
var tagged = []any{
	tags.Strings{}, tags.Integers{}, tags.Numbers{}, tags.Booleans{}, tags.Arrays{}, tags.Words{}, tags.Presence{}, tags.Extras{}, tags.Quoted{},
	tags.Types{}, tags.Groups{}, tags.AnyGroups{}, tags.Anchor{}, tags.References{},
	tags.OtherType{}, tags.WrongKeyword{}, tags.UnknownKeyword{}, tags.WrongValue{}, tags.WrongEnum{}, tags.QuotedMinimum{},
}

var loadTags = sync.OnceValues(func() (*inspect.Package, diag.List) { return load(testdata + "tags") })

// A difference is one keyword, or the whole of a struct, of which toolgen
// makes another thing than invopop does, by intention.
type difference struct{ toolgen, invopop, why string }

// TestTags: toolgen makes the same keywords of invopop's tag, but for the
// differences that are listed with their reasons.
func TestTags(t *testing.T) {
	listed := map[string]bool{}
	for _, value := range tagged {
		name := reflect.TypeOf(value).Name()
		ours, theirs := ourKeywords(t, "Take"+name), theirKeywords(t, value)
		if ours[""] != "" { // refused as a whole
			theirs = map[string]string{"": "described"}
		}
		for key := range union(ours, theirs) {
			where := strings.TrimSpace(name + " " + key)
			listed[where] = true
			want, known := differences[where]
			switch {
			case ours[key] == theirs[key] && known:
				t.Errorf("%s: both say %s, so the list of differences is out of date", where, ours[key])
			case ours[key] != theirs[key] && (ours[key] != want.toolgen || theirs[key] != want.invopop):
				t.Errorf("%q: {`%s`, `%s`, …}: not in the list of differences", where, ours[key], theirs[key])
			}
		}
	}
	for where := range differences {
		if !listed[where] {
			t.Errorf("%s is in the list of differences, but nothing is there", where)
		}
	}
}

// TestTagsAreAll finds tools that no struct in the list stands for.
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

// ourKeywords returns what toolgen makes of a struct, or why it refuses it.
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

// keywords returns the keywords of a schema and of those inside it, by their
// path: "small minimum", "format items format". That of a property begins with
// its name, and has the keyword required where it is.
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
		case value == true && (key == "items" || key == "additionalProperties"): // as good as {}
		default:
			found[at] = encode(value)
		}
	}
}
