package infer

import (
	"encoding/json"
	"testing"
)

// The types of this test are those of oSealed with methods for the encoder.
type (
	sealedOne  struct{ A int }
	sealedTwo  struct{ B int }
	sealedZero struct{ C int }
)

func (sealedOne) MarshalJSON() ([]byte, error)  { return []byte("1"), nil }
func (*sealedTwo) MarshalJSON() ([]byte, error) { return []byte("2"), nil }
func (*sealedZero) IsZero() bool                { return true }

// TestSealedFields asks encoding/json what it does with the methods of embedded
// fields of unexported types: it panics where it calls one, or leaves them out.
func TestSealedFields(t *testing.T) {
	type byValue struct {
		sealedOne `json:"one,omitzero"`
		sealedTwo `json:"two"`
	}
	type byPointer struct {
		*sealedOne `json:"one"`
		*sealedTwo `json:"two,omitzero"`
	}
	type zeroByValue struct {
		sealedZero `json:"zero,omitzero"`
	}
	type zeroByPointer struct {
		*sealedZero `json:"zero,omitzero"`
	}
	tests := []struct {
		value    any
		old, now string // what Go 1.26 and Go 1.27 write; "" for a panic
	}{
		{byValue{}, `{"two":{"B":0}}`, `{}`},
		{byValue{sealedOne: sealedOne{1}}, "", `{}`},
		{&byValue{}, "", `{}`},
		{byPointer{}, `{"one":null}`, `{}`},
		{byPointer{sealedOne: &sealedOne{}}, "", `{}`},
		{byPointer{sealedTwo: &sealedTwo{}}, "", `{}`},
		{zeroByValue{}, "", `{}`},
		{zeroByPointer{}, `{}`, `{}`},
		{zeroByPointer{&sealedZero{}}, "", `{}`},
	}
	for i, test := range tests {
		want := test.old
		if running.SkipsUncallable {
			want = test.now
		}
		if got := marshalOrPanic(t, test.value); got != want {
			t.Errorf("%d: got %s, want %s", i, got, want)
		}
	}
}

func marshalOrPanic(t *testing.T, v any) (text string) {
	t.Helper()
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	written, err := json.Marshal(v)
	if err != nil {
		t.Error(err)
	}
	return string(written)
}

// TestSealedPointer asks encoding/json to read into a pointer that it cannot
// set: it panics, even at null.
func TestSealedPointer(t *testing.T) {
	type node struct{ X int }
	for _, text := range []string{`{"id":{"X":1}}`, `{"id":null}`} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("json.Unmarshal reads %s", text)
				}
			}()
			var v struct {
				*node `json:"id"`
			}
			_ = json.Unmarshal([]byte(text), &v)
		}()
	}
}
