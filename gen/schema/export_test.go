package schema

import (
	"encoding/json"
	"reflect"
	"testing"
)

// TestJSONSchema: nothing is lost on the way to the type of invopop/jsonschema
// and back, and what has a field stands in it.
func TestJSONSchema(t *testing.T) {
	texts := []string{
		everyPlace, `true`, `false`,
		`{"type":["string","null"],"enum":[1.50,1e400,null,{"b":1,"a":2}],"const":null,"default":"","examples":[]}`,
		`{"uniqueItems":false,"required":[],"minLength":0,"maxLength":3.0,"minimum":0,"maximum":1e400,"pattern":"","deprecated":true}`,
		`{"properties":{},"patternProperties":{},"anyOf":[],"items":false,"additionalProperties":true,"prefixItems":null,"x-own":[1]}`,
		`{"properties":{"b":true,"a":{"type":"integer"}},"dependentRequired":{"a":["b"]},"$defs":{"T":{"$ref":"#"}},"title":null}`,
	}
	for _, text := range texts {
		doc, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		written, err := json.Marshal(JSONSchema(doc))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		back, err := Parse(written)
		if err != nil {
			t.Fatal(err)
		}
		if ValueKey(back) != ValueKey(doc) {
			t.Errorf("%s\nbecame %s", doc, back)
		}
	}
	doc, _ := Parse([]byte(`{"type":"object","properties":{"b":{"minLength":2},"a":{"enum":["x"]}},"required":["b"],"additionalProperties":false}`))
	typed := JSONSchema(doc)
	b, _ := typed.Properties.Get("b")
	if typed.Type != "object" || typed.Properties.Oldest().Key != "b" || b.MinLength == nil || *b.MinLength != 2 || !reflect.DeepEqual(typed.Required, []string{"b"}) || typed.Extras != nil {
		t.Errorf("the fields of %s are not filled: %+v", doc, typed)
	}
}
