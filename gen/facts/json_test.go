package facts

import (
	"cmp"
	"encoding/json"
	"go/types"
	"reflect"
	"testing"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// running is the encoder of the toolchain that built the test, recognized by the type of
// json.RawMessage.
var running = func() inspect.Encoder {
	if reflect.TypeFor[json.RawMessage]().PkgPath() == gotype.JSONText {
		return inspect.Go127
	}
	return inspect.Encoder{}
}()

// TestJSONTagWarnings compares the warnings with encoding/json. A warning is expected if a
// tag does not have its apparent effect.
func TestJSONTagWarnings(t *testing.T) {
	number, list := types.Typ[types.Int], types.NewSlice(types.Typ[types.Int])
	tests := []struct {
		tag  string
		typ  types.Type
		zero any
		json string
		warn bool
		now  string // output of Go 1.27; "" if it equals json
	}{
		{`a`, number, 0, `{"a":0}`, false, ""},
		{`a,omitempty`, number, 0, `{}`, false, ""},
		{`a,omitzero`, number, 0, `{}`, false, ""},
		{`a,string`, number, 0, `{"a":"0"}`, false, ""},
		{`,string`, number, 0, `{"F":"0"}`, false, ""},
		{`a,`, number, 0, `{"a":0}`, false, ""},
		{`a b`, number, 0, `{"a b":0}`, false, ""},
		{`-,`, number, 0, `{"-":0}`, false, ""},
		{`a, omitempty`, number, 0, `{"a":0}`, true, ""},
		{`a,omitemtpy`, number, 0, `{"a":0}`, true, ""},
		{`a,Omitempty`, number, 0, `{"a":0}`, true, ""},
		{`a'b`, number, 0, `{"F":0}`, true, `{"a":0}`},
		{`a\\b,omitempty`, number, 1, `{"F":1}`, true, `{"a":1}`},
		{`a,omitempty-x`, number, 0, `{"a":0}`, true, `{}`},
		{`a,string:x`, number, 0, `{"a":0}`, true, `{"a":"0"}`},
		{`-,omitzero`, number, 1, `{"-":1}`, true, ""},
		{`a,string`, list, []int{0}, `{"a":[0]}`, true, ""},
		{`a,inline`, number, 0, `{"a":0}`, true, ""},
	}
	for _, test := range tests {
		tag := reflect.StructTag(`json:"` + test.tag + `"`)
		v := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "F", Type: reflect.TypeOf(test.zero), Tag: tag}})).Elem()
		v.Field(0).Set(reflect.ValueOf(test.zero))
		want := test.json
		if running == inspect.Go127 {
			want = cmp.Or(test.now, want)
		}
		if got, err := json.Marshal(v.Interface()); err != nil || string(got) != want {
			t.Errorf("%s: json.Marshal wrote %s, %v, want %s", tag, got, err, want)
		}
		f, _ := gotype.ParseField(types.NewField(0, nil, "F", test.typ, false), tag, running)
		reader := Reader{Package: &inspect.Package{Encoder: running}, TypeName: types.Type.String}
		_, problems := reader.Field(Field{Field: f, Declared: &inspect.FieldDecl{}})
		if got := len(problems) > 0; got != test.warn {
			t.Errorf("%s: warnings %v, want some: %v", tag, problems, test.warn)
		}
	}
}
