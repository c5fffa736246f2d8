package infer

import (
	"encoding"
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"
)

// TestInterfaceResults holds that an interface as a result is what encoding/json
// writes for the value in it, whatever methods the interface asks for.
func TestInterfaceResults(t *testing.T) {
	var text encoding.TextMarshaler = big.NewInt(7)
	tests := []struct {
		results string
		names   []string
		values  []any
	}{
		{"encoding.TextMarshaler", []string{"result"}, []any{text}},
		{"*encoding.TextMarshaler", []string{"result"}, []any{&text}},
		{"[]encoding.TextMarshaler", []string{"result"}, []any{[]encoding.TextMarshaler{text, nil}}},
		{
			"(one, other encoding.TextMarshaler, list []encoding.TextMarshaler)",
			[]string{"one", "other", "list"},
			[]any{text, nil, []encoding.TextMarshaler{text}},
		},
		{"struct{ Text encoding.TextMarshaler }", nil, []any{struct{ Text encoding.TextMarshaler }{text}}},
		{"map[string]encoding.TextMarshaler", nil, []any{map[string]encoding.TextMarshaler{"a": text}}},
	}
	for _, test := range tests {
		pkg := inspected(t, "package p\n\nimport \"encoding\"\n\nfunc F() "+test.results+" { panic(0) }")
		pkg.Encoder = running
		schemas, diags := New(pkg).Tool(tool(t, pkg))
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		object := test.values[0]
		if test.names != nil {
			members := map[string]any{}
			for i, name := range test.names {
				members[name] = test.values[i]
			}
			object = members
		}
		written, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		doc, _ := validator.UnmarshalJSON(strings.NewReader(string(written)))
		if err := compile(t, schemas.Output).Validate(doc); err != nil {
			t.Errorf("%s: %s is not valid: %v", test.results, written, err)
		}
	}
}

// TestPointerToInterface holds that a pointer to an interface which asks for
// MarshalText is a text where the encoder calls that, whatever the value in it
// has besides.
func TestPointerToInterface(t *testing.T) {
	var text encoding.TextMarshaler = big.NewInt(7) // which has MarshalJSON, too
	written, err := json.Marshal(&text)
	if err != nil {
		t.Fatal(err)
	}
	pkg := inspected(t, "package p\n\nimport \"encoding\"\n\nfunc F() *encoding.TextMarshaler { panic(0) }")
	pkg.Encoder = running
	schemas, diags := New(pkg).Tool(tool(t, pkg))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	isText := string(written) == `"7"`
	if refusal := compile(t, schemas.Output).Validate(map[string]any{"result": json.Number("7")}); isText != (refusal != nil) {
		t.Errorf("json.Marshal writes %s, and of a number the schema says: %v", written, refusal)
	}
}
