package infer

import (
	"encoding/json"
	"go/types"
	"testing"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

type (
	plainKey string
	intKey   int
	textKey  struct{}
	loudKey  string // with MarshalText
	bothKey  int    // with MarshalText and MarshalJSON
	jsonKey  string // with MarshalJSON
)

func (textKey) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (loudKey) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (bothKey) MarshalText() ([]byte, error) { return []byte("text"), nil }
func (bothKey) MarshalJSON() ([]byte, error) { return []byte(`"json"`), nil }
func (jsonKey) MarshalJSON() ([]byte, error) { return []byte(`"json"`), nil }

// keyTypes has the types above as source.
const keyTypes = `
type PlainKey string
type IntKey int
type TextKey struct{}
type LoudKey string
type BothKey int
type JSONKey string

func (TextKey) MarshalText() ([]byte, error) { return nil, nil }
func (LoudKey) MarshalText() ([]byte, error) { return nil, nil }
func (BothKey) MarshalText() ([]byte, error) { return nil, nil }
func (BothKey) MarshalJSON() ([]byte, error) { return nil, nil }
func (JSONKey) MarshalJSON() ([]byte, error) { return nil, nil }

func None() {}
`

// TestNamesAreValues: the encoder writes the keys of a map as it writes them
// as values where toolgen says so, and not elsewhere.
func TestNamesAreValues(t *testing.T) {
	pkg := inspected(t, keyTypes)
	m := newBuilder(New(pkg), &inspect.Tool{}, true)
	tests := []struct {
		name       string
		value, key any
	}{
		{"PlainKey", plainKey("x"), map[plainKey]int{"x": 0}},
		{"IntKey", intKey(1), map[intKey]int{1: 0}},
		{"TextKey", textKey{}, map[textKey]int{{}: 0}},
		{"LoudKey", loudKey("x"), map[loudKey]int{"x": 0}},
		{"BothKey", bothKey(1), map[bothKey]int{1: 0}},
		{"JSONKey", jsonKey("x"), map[jsonKey]int{"x": 0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			value, _ := json.Marshal(tt.value)
			object, _ := json.Marshal(tt.key)
			want := string(object) == "{"+string(value)+":0}"
			key := pkg.Types.Scope().Lookup(tt.name).Type()
			byMethod := m.types.Methods().Text.In(key) && !gotype.IsKind(key, types.IsString)
			if got := m.namesAreValues(key, byMethod); got != want {
				t.Errorf("got %t, but the value is %s and the map %s", got, value, object)
			}
		})
	}
}
