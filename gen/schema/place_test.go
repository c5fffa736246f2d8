package schema

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

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

// TestPlaceOfNowhere: a path that leads out of a document has a name, too.
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
