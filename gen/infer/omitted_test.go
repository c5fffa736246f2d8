package infer

import (
	"encoding/json"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"
)

// TestUnwritableFields asks encoding/json for values of the fields that an
// output leaves out: none may be written that the schema does not allow.
func TestUnwritableFields(t *testing.T) {
	pkg, _ := oracleCases(t)
	root := whole(t, pkg, true, pkg.Types.Scope().Lookup("oUnwritable").Type())
	compiled := compile(t, root)
	pipe := make(chan int)
	tests := []struct {
		value    any
		writable bool
	}{
		{oUnwritable{}, true},
		{oUnwritable{Keep: 1}, true},
		{oUnwritable{Plain: pipe}, false},
		{oUnwritable{Pointer: new(chan int)}, false},
		{oUnwritable{Struct: struct{ C chan int }{pipe}}, false},
		{oUnwritable{Behind: &struct{ C chan int }{}}, false},
		{oUnwritable{Array: [2]struct{ C func() }{{func() {}}}}, false},
	}
	for i, test := range tests {
		text, err := json.Marshal(test.value)
		if test.writable != (err == nil) {
			t.Errorf("%d: json.Marshal: %v, %s", i, err, text)
		}
		if err != nil {
			continue
		}
		doc, _ := validator.UnmarshalJSON(strings.NewReader(string(text)))
		if err := compiled.Validate(doc); err != nil {
			t.Errorf("%d: %s: %v", i, text, err)
		}
	}
}
