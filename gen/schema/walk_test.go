package schema

import (
	"fmt"
	"go/token"
	"iter"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/invopop/jsonschema"
)

// everyPlace has an "x-at" in each subschema, and an "x-no" in each object that is data.
const everyPlace = `{"x-at":"#",
"$defs":{"title":{"x-at":"#/$defs/title"}},
"allOf":[{"x-at":"#/allOf/0"}],
"anyOf":[{"x-at":"#/anyOf/0"},{"x-at":"#/anyOf/1"}],
"oneOf":[{"x-at":"#/oneOf/0"}],
"not":{"x-at":"#/not"},
"if":{"x-at":"#/if"},"then":{"x-at":"#/then"},"else":{"x-at":"#/else"},
"dependentSchemas":{"a":{"x-at":"#/dependentSchemas/a"}},
"prefixItems":[{"x-at":"#/prefixItems/0"}],
"items":{"x-at":"#/items"},
"contains":{"x-at":"#/contains"},
"properties":{
 "default":{"x-at":"#/properties/default"},
 "a/b~c":{"items":[{"x-at":"#/properties/a~1b~0c/items/0"}],"x-at":"#/properties/a~1b~0c"},
 "yes":true,"broken":[{"x-no":1}],"broken too":null},
"patternProperties":{"^x":{"x-at":"#/patternProperties/^x"}},
"additionalProperties":{"x-at":"#/additionalProperties"},
"propertyNames":{"x-at":"#/propertyNames"},
"unevaluatedItems":{"x-at":"#/unevaluatedItems"},
"unevaluatedProperties":{"x-at":"#/unevaluatedProperties"},
"contentSchema":{"x-at":"#/contentSchema"},
"definitions":{"d":{"x-at":"#/definitions/d"}},
"dependencies":{"a":{"x-at":"#/dependencies/a"},"b":["a",{"x-no":1}]},
"additionalItems":{"x-at":"#/additionalItems"},
"enum":[{"x-no":1}],"const":{"x-no":1},"default":{"properties":{"a":{"x-no":1}}},"examples":[{"x-no":1}],
"x-vendor":{"properties":{"a":{"x-no":1}}}}`

func TestWalk(t *testing.T) {
	doc := mustParse(t, everyPlace)
	var seen []string
	Walk(doc, func(path Path, sub *Doc) bool {
		seen = append(seen, path.String())
		if sub.Kind == Bool {
			return true
		}
		if at := sub.Under("x-at"); at == nil || at.Text != path.String() {
			t.Errorf("%s: visited %s", path, sub)
		}
		return true
	})
	if got, want := len(seen), strings.Count(everyPlace, "x-at")+len([]string{"yes"}); got != want {
		t.Errorf("visited %d schemas, want %d: %q", got, want, seen)
	}
	// Parents precede their children, and siblings are in document order.
	if diff := cmp.Diff([]string{"#", "#/$defs/title", "#/allOf/0", "#/anyOf/0", "#/anyOf/1"}, seen[:5]); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestWalkStops(t *testing.T) {
	doc := mustParse(t, `{"properties":{"a":{"items":{"type":"null"}},"b":false}}`)
	var seen []string
	Walk(doc, func(path Path, _ *Doc) bool {
		seen = append(seen, path.String())
		return len(path) == 0
	})
	if diff := cmp.Diff([]string{"#", "#/properties/a", "#/properties/b"}, seen); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestWalkPathsMayBeKept(t *testing.T) {
	var kept []Path
	Walk(mustParse(t, everyPlace), func(path Path, _ *Doc) bool {
		kept = append(kept, path)
		return true
	})
	i := 0
	Walk(mustParse(t, everyPlace), func(path Path, _ *Doc) bool {
		if diff := cmp.Diff(path, kept[i]); diff != "" {
			t.Errorf("path %d was overwritten:\n%s", i, diff)
		}
		i++
		return true
	})
}

func TestRewrite(t *testing.T) {
	doc := mustParse(t, everyPlace)
	visited := map[*Doc]bool{}
	Walk(doc, func(_ Path, sub *Doc) bool {
		visited[sub] = true
		return true
	})
	got := Rewrite(doc, func(sub *Doc) *Doc { return sub.Without("x-at") })
	if text := got.String(); strings.Contains(text, "x-at") || strings.Count(text, "x-no") != strings.Count(everyPlace, "x-no") {
		t.Errorf("the rule did not reach every schema, or reached data: %s", text)
	}
	if !doc.Equal(mustParse(t, everyPlace)) {
		t.Errorf("the input was changed: %s", doc)
	}
	kept := Rewrite(doc, func(sub *Doc) *Doc {
		if !visited[sub] {
			t.Errorf("an unchanged schema was copied: %s", sub)
		}
		return sub
	})
	if kept != doc {
		t.Error("a rewrite that changes nothing made a copy")
	}
}

func withoutTitles(doc *Doc) *Doc {
	return Rewrite(doc, func(sub *Doc) *Doc { return sub.Without("title") })
}

func TestRewriteSharesAndKeepsOrigins(t *testing.T) {
	doc := mustParse(t, `{"properties":{"a":{"items":{"title":"T"}},"b":{"type":"string"}}}`)
	properties := doc.Under("properties")
	properties.Origin = OriginAt(token.Position{}, "properties")
	a := properties.Under("a")
	a.Origin = OriginAt(token.Position{}, "a")

	got := withoutTitles(doc).Under("properties")
	gotA := got.Under("a")
	if got.Origin != properties.Origin || gotA.Origin != a.Origin {
		t.Errorf("origins became %v and %v", got.Origin, gotA.Origin)
	}
	b := properties.Under("b")
	if gotB := got.Under("b"); gotB != b {
		t.Error("an unchanged property was copied")
	}
}

func TestRewriteIsBottomUp(t *testing.T) {
	doc := mustParse(t, `{"items":{"items":{}}}`)
	got := Rewrite(doc, func(sub *Doc) *Doc { return sub.With("saw", Str(sub.String())) })
	want := `{"items":{"items":{"saw":"{}"},"saw":"{\"items\":{\"saw\":\"{}\"}}"},`
	if !strings.HasPrefix(got.String(), want) {
		t.Errorf("got %s, want prefix %s", got, want)
	}
}

func TestRewriteLeavesNamesAndData(t *testing.T) {
	tests := []struct {
		name, in, want string
	}{
		{"root and property", `{"title":"A","properties":{"n":{"title":"N"}}}`, `{"properties":{"n":{}}}`},
		{"a property of that name", `{"properties":{"title":{"title":"T"}}}`, `{"properties":{"title":{}}}`},
		{"data", `{"default":{"title":"x"},"x-vendor":{"title":"y"}}`, `{"default":{"title":"x"},"x-vendor":{"title":"y"}}`},
		{"boolean", `true`, `true`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := withoutTitles(mustParse(t, tt.in)).String(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestKeywordsMatchTypedSchema checks that the table contains every keyword for which
// jsonschema has a field, with a content that matches the field's type.
func TestKeywordsMatchTypedSchema(t *testing.T) {
	contents := map[string][]content{
		"*jsonschema.Schema":            {one, oneOrList},
		"[]*jsonschema.Schema":          {list},
		"map[string]*jsonschema.Schema": {table},
		"jsonschema.Definitions":        {table},
		"*orderedmap.OrderedMap[string,*github.com/invopop/jsonschema.Schema]": {table},
	}
	for field, key := range typedFields() {
		got, known := keywords[key]
		want, holdsSchemas := contents[field.Type.String()]
		if !holdsSchemas {
			want = []content{data}
		}
		if !known || !slices.Contains(want, got) {
			t.Errorf("keyword %s of type %s: content %d, known %v, want one of %d", key, field.Type, got, known, want)
		}
	}
}

// typedFields yields the fields of jsonschema.Schema that are keywords.
func typedFields() iter.Seq2[reflect.StructField, string] {
	return func(yield func(reflect.StructField, string) bool) {
		for _, field := range reflect.VisibleFields(reflect.TypeFor[jsonschema.Schema]()) {
			key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if field.IsExported() && key != "-" && !yield(field, key) {
				return
			}
		}
	}
}

// TestRewriteDown checks that a rule is applied to a schema before the subschemas of the
// rule's result, and that unchanged parts are shared.
func TestRewriteDown(t *testing.T) {
	doc := mustParse(t, `{"not":{"title":"gone"},"items":{"title":"a","const":{"title":"data"}}}`)
	var seen []string
	out := RewriteDown(doc, func(at *Place, sub *Doc) *Doc {
		seen = append(seen, at.Path().String())
		return sub.Without("not", "title")
	})
	if got, want := out.String(), `{"items":{"const":{"title":"data"}}}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if diff := cmp.Diff([]string{"#", "#/items"}, seen); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
	if same := RewriteDown(out, func(_ *Place, sub *Doc) *Doc { return sub }); same != out {
		t.Error("RewriteDown copied a document although the rule kept it")
	}
}

func TestPlaceOf(t *testing.T) {
	doc := mustParse(t, `{
		"properties": {
			"opts": {"properties": {"a b": true, "limit": true}, "additionalProperties": true, "patternProperties": {"^x": true}},
			"to": {"anyOf": [{"$ref": "#/$defs/Mail"}, {"properties": {"kind": {"enum": ["tel"]}, "number": true}}]},
			"near": {"anyOf": [{"type": "object", "properties": {"x": true}}, {"type": "null"}]},
			"pair": {"prefixItems": [true], "items": {"not": true}},
			"both": {"allOf": [{"properties": {"y": true}}]},
			"anyOf": {"type": "string"}
		},
		"additionalProperties": true,
		"$defs": {"Mail": {"properties": {"kind": {"const": "email"}}}}
	}`)
	want := map[string]string{
		"#":                                         "",
		"#/properties/opts":                         "opts",
		"#/properties/opts/properties/a b":          `opts["a b"]`,
		"#/properties/opts/properties/limit":        "opts.limit",
		"#/properties/opts/additionalProperties":    "opts.*",
		"#/properties/opts/patternProperties/^x":    "opts./^x/",
		"#/properties/to":                           "to",
		"#/properties/to/anyOf/0":                   "to(kind=email)",
		"#/properties/to/anyOf/1":                   "to(kind=tel)",
		"#/properties/to/anyOf/1/properties/kind":   "to(kind=tel).kind",
		"#/properties/to/anyOf/1/properties/number": "to(kind=tel).number",
		"#/properties/near":                         "near",
		"#/properties/near/anyOf/0":                 "near",
		"#/properties/near/anyOf/0/properties/x":    "near.x",
		"#/properties/near/anyOf/1":                 "near(null)",
		"#/properties/pair":                         "pair",
		"#/properties/pair/prefixItems/0":           "pair[0]",
		"#/properties/pair/items":                   "pair[]",
		"#/properties/pair/items/not":               "pair[] (not)",
		"#/properties/both":                         "both",
		"#/properties/both/allOf/0":                 "both",
		"#/properties/both/allOf/0/properties/y":    "both.y",
		"#/properties/anyOf":                        "anyOf",
		"#/additionalProperties":                    "*",
		"#/$defs/Mail":                              "$defs.Mail",
		"#/$defs/Mail/properties/kind":              "$defs.Mail.kind",
	}
	got := map[string]string{}
	Walk(doc, func(path Path, _ *Doc) bool {
		got[path.String()] = PlaceOf(doc, path)
		return true
	})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestPlaceOfNowhere(t *testing.T) {
	doc := mustParse(t, `{"anyOf": [true]}`)
	for _, test := range []struct {
		path Path
		want string
	}{
		{Path{"properties"}, ""},
		{Path{"anyOf", "7", "items"}, "[]"},
		{Path{"anyOf", "-1"}, ""},
		{Path{"oneOf", "x"}, ""},
	} {
		if got := PlaceOf(doc, test.path); got != test.want {
			t.Errorf("%s is called %q, want %q", test.path, got, test.want)
		}
	}
}

func TestPointers(t *testing.T) {
	var definitions []string
	for i := range 3 * fewMembers {
		definitions = append(definitions, fmt.Sprintf(`"d%d":{"$anchor":"a%d","anyOf":[{"title":"%d"},true]}`, i, i, i))
	}
	doc, err := Parse([]byte(`{"$defs":{` + strings.Join(definitions, ",") + `,"a/b c":{"title":"odd"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ ref, want string }{
		{"#/$defs/d0/anyOf/0/title", `"0"`},
		{"#/$defs/d40/anyOf/1", `true`},
		{"#a40", `{"$anchor":"a40","anyOf":[{"title":"40"},true]}`},
		{"#/$defs/a~1b%20c", `{"title":"odd"}`},
		{"#/$defs/d99", ""},
		{"#/$defs/d0/anyOf/00", ""},
		{"#/$defs/d0/anyOf/2", ""},
		{"#/$defs/d0/anyOf/-1", ""},
		{"#a99", ""},
		{"#%zz", ""},
		{"d0", ""},
		{"other.json#/$defs/d0", ""},
		{"", ""},
	}
	graph := NewGraph(doc)
	for range 2 { // the second result comes from the cache
		for _, tt := range tests {
			got := ""
			found := graph.Resolve(tt.ref)
			if found != nil {
				got = found.String()
			}
			if got != tt.want {
				t.Errorf("Resolve(%s) = %q, want %q", tt.ref, got, tt.want)
			}
		}
	}
	if graph.Resolve("#") != doc {
		t.Error("# does not refer to the document")
	}
}

func TestAt(t *testing.T) {
	doc := parseText(t, `{"a":[{"b/c":1}],"":2}`)
	for path, want := range map[string]string{"a": `[{"b/c":1}]`, "a,0,b/c": "1", "": "2"} {
		if got := doc.At(strings.Split(path, ",")); got == nil || got.String() != want {
			t.Errorf("At(%q) = %v, want %s", path, got, want)
		}
	}
	if doc.At(nil) != doc || doc.At(Path{"a", "1"}) != nil || doc.At(Path{"x", "y"}) != nil {
		t.Error("want At to return the document for an empty path, and nil for a path outside of it")
	}
}

func TestRefPath(t *testing.T) {
	for ref, want := range map[string]string{
		"#": "# true", "#/$defs/A": "#/$defs/A true", "#/$defs/a~1b%20~0c": "#/$defs/a~1b ~0c true", "#/": "#/ true",
		"#A": "# false", "A": "# false", "": "# false", "#/%zz": "# false",
	} {
		if path, ok := RefPath(ref); fmt.Sprint(path, ok) != want {
			t.Errorf("the path of %s is %s, %t, want %s", ref, path, ok, want)
		}
	}
}
