package meta

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func parse(t *testing.T, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestCheck(t *testing.T) {
	tests := []struct {
		doc  string
		want []string
	}{
		{`{}`, nil},
		{`true`, nil},
		{`{"type":["string","null"],"minLength":1,"x-own":[1,1]}`, nil},
		{`{"pattern":"(?=a)"}`, nil},
		{`3`, []string{"# is a number, but must be a boolean or object"}},
		{`{"type":"strng"}`, []string{"#/type must be the name of a JSON type, or a list of them"}},
		{`{"type":["string","string"]}`, []string{"#/type must be the name of a JSON type, or a list of them"}},
		{`{"minLength":-1,"minimum":"1"}`, []string{"#/minLength is out of range", "#/minimum is a string, but must be a number"}},
		{`{"multipleOf":0}`, []string{"#/multipleOf is out of range"}},
		{`{"properties":{"a":{"items":[]}}}`, []string{"#/properties/a/items is an array, but must be a boolean or object"}},
		{`{"required":["a","a"]}`, []string{"#/required has two equal items"}},
		{`{"required":[1]}`, []string{"#/required/0 is a number, but must be a string"}},
		{`{"anyOf":[]}`, []string{"#/anyOf is an empty list"}},
		{`{"properties":null}`, []string{"#/properties is null, but must be an object"}},
		{`{"minItems":1.5}`, []string{"#/minItems is a number, but must be an integer"}},
		{`{"minimum":1e999999999,"maximum":-1E+99999999999999999999,"multipleOf":1e-999999999,"maxLength":1e999999999,"const":0e999999999}`, nil},
		{`{"minLength":-1e999999999}`, []string{"#/minLength is out of range"}},
		{`{"multipleOf":0e999999999}`, []string{"#/multipleOf is out of range"}},
		{`{"minItems":1e-999999999}`, []string{"#/minItems is a number, but must be an integer"}},
		{`{"$anchor":"1"}`, []string{"#/$anchor does not match ^[A-Za-z_][-A-Za-z0-9._]*$"}},
		{`{"$defs":{"a":{"$ref":1}}}`, []string{"#/$defs/a/$ref is a number, but must be a string"}},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			var got []string
			for _, p := range Check(parse(t, tt.doc)) {
				got = append(got, p.Path.String()+" "+p.Message)
			}
			slices.Sort(got)
			if diff := cmp.Diff(tt.want, slices.Compact(got)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestMisfit(t *testing.T) {
	tests := []struct {
		doc   string
		value any
		want  string
	}{
		{`{}`, nil, ""},
		{`{"type":"integer"}`, json.Number("3"), ""},
		{`{"type":"integer"}`, "3", "got string, want integer"},
		{`{"minimum":10}`, json.Number("3"), "minimum: got 3, want 10"},
		{`{"pattern":"^(?=a)b"}`, "c", "'c' does not match pattern '^(?=a)b'"},
		{`{"pattern":"^(?=a)\\w"}`, "ab", ""},
		{`{"pattern":"\\p{Foo}"}`, "c", ""}, // not supported
		{`{"pattern":"^a"}`, "c", "'c' does not match pattern '^a'"},
		{`{"$defs":{"a":{"type":"string"}},"items":{"$ref":"#/$defs/a"}}`, []any{true}, "got boolean, want string"},
		{`{"anyOf":[{"type":"string"},{"type":"null"}]}`, true, "'anyOf' failed"},
		{`false`, nil, "false schema"},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			v, err := Compile(parse(t, tt.doc))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, v.Misfit(tt.value)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestMisfitIsOne checks that the reason for a rejection is deterministic, although the
// library visits members in random order.
func TestMisfitIsOne(t *testing.T) {
	tests := []struct{ doc, value, want string }{
		{`{"additionalProperties":false}`, `{"c":1,"a":2,"b":3,"d":4}`, "additional properties 'a', 'b', 'c', 'd' not allowed"},
		{`{"additionalProperties":{"type":"string"},"properties":{"a":{"type":"null"},"b":{"type":"boolean"}}}`, `{"a":1,"b":2,"c":3}`, "got number, want null"},
		{`{"items":{"type":"null"}}`, `[null,null,1,null,null,null,null,null,null,null,"x"]`, "got number, want null"},
		{`{"required":["b","a"],"additionalProperties":false}`, `{"c":1,"d":2}`, "missing properties 'b', 'a'"},
		{`{"patternProperties":{"a":{"type":"null"},"^.b":{"type":"boolean"},"b":{"type":"string"}}}`, `{"ab":1}`, "got number, want boolean"},
		{`{"propertyNames":{"pattern":"^[a-z]+$"}}`, `{"B":1,"A":2,"c":3}`, "invalid propertyName 'A'"},
		{`{"dependentRequired":{"a":["x"],"b":["y"],"c":["z"]}}`, `{"a":1,"b":2,"c":3}`, "properties 'x' required, if 'a' exists"},
	}
	for _, tt := range tests {
		v, err := Compile(parse(t, tt.doc))
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			if diff := cmp.Diff(tt.want, v.Misfit(value(parse(t, tt.value)))); diff != "" {
				t.Fatalf("%s -want +got:\n%s", tt.doc, diff)
			}
		}
	}
}

// TestAt checks that a part of a document is validated against its own schema, even if
// its name contains special characters.
func TestAt(t *testing.T) {
	v, err := Compile(parse(t, `{"properties":{"a/b% c~":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"null"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	part, err := v.At(schema.Path{"properties", "a/b% c~"})
	if err != nil {
		t.Fatal(err)
	}
	if v.Misfit("x") != "" || part.Misfit(nil) != "" || part.Misfit("x") == "" {
		t.Error("want the root to accept x, and its part to accept nil and reject x")
	}
}

// TestNothingIsLoaded checks that a reference to another document is not resolved.
func TestNothingIsLoaded(t *testing.T) {
	for _, ref := range []string{"other.json", "file:///etc/hostname", "https://example.com/schema.json", "#/$defs/missing"} {
		if _, err := Compile(parse(t, `{"$ref":"`+ref+`"}`)); err == nil {
			t.Errorf("%s was loaded", ref)
		}
	}
}
