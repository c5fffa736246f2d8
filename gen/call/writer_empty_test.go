package call

import (
	"encoding/json"
	"reflect"
	"testing"
)

type emptyBase struct{ List []int }

type emptyPart struct {
	*emptyBase
	Maps  map[string][]string
	Omit  []int `json:",omitempty"`
	Zero  []int `json:",omitzero"`
	Own   emptyOwn
	Any   any
	Next  *emptyPart
	Array [1][]byte
}

// An emptyOwn encodes itself, so that its nil stays null.
type emptyOwn []int

func (o emptyOwn) MarshalJSON() ([]byte, error) { return json.Marshal([]int(o)) }

// TestMarshalEmpty checks that nil slices and maps are written as empty ones wherever
// encoding/json looks, and that the value of the tool is not changed.
func TestMarshalEmpty(t *testing.T) {
	shared := []any{nil, []int(nil), map[string]any{"a": map[string]int(nil)}, [1]map[string]int{}}
	value := func() *emptyPart {
		return &emptyPart{
			emptyBase: &emptyBase{},
			Maps:      map[string][]string{"a": nil, "b": {"x"}},
			Any:       shared,
			Next:      &emptyPart{Any: &emptyBase{}},
		}
	}
	v := value()
	var w Writer
	w.MarshalEmpty(v)
	want := `{"List":[],"Maps":{"a":[],"b":["x"]},"Own":null,"Any":[null,[],{"a":{}},[{}]],` +
		`"Next":{"Maps":{},"Own":null,"Any":{"List":[]},"Next":null,"Array":[""]},"Array":[""]}`
	if got := string(w.buf); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if !reflect.DeepEqual(v, value()) || shared[1].([]int) != nil {
		t.Errorf("the value is changed: %+v", v)
	}
}
