//go:build go1.27 && goexperiment.jsonv2

package infer

import (
	"encoding/json"
	"testing"

	"github.com/go-toolgen/toolgen/inspect"
)

// TestQuotedNumberOfPointer checks that decoding a json.Number of a nil embedded pointer
// panics, quoted or not.
func TestQuotedNumberOfPointer(t *testing.T) {
	type Amount struct{ json.Number }
	type Price struct{ *Amount }
	func() {
		defer func() {
			if recover() == nil {
				t.Error("json.Unmarshal does not panic")
			}
		}()
		var v struct {
			Price Price `json:"price,string"`
		}
		_ = json.Unmarshal([]byte(`{"price":"1"}`), &v)
	}()
	pkg := inspected(t, `package p

import "encoding/json"

type Amount struct{ json.Number }

type Price struct{ *Amount }

type Order struct {
	Price Price `+"`json:\"price,string\"`"+`
	Plain Price `+"`json:\"plain\"`"+`
	Count int   `+"`json:\"count\"`"+`
}
`)
	pkg.Encoder = inspect.Go127
	read := whole(t, pkg, false, pkg.Types.Scope().Lookup("Order").Type()).Properties
	if len(read) != 1 || read[0].Name != "count" {
		t.Errorf("%d properties, want only count", len(read))
	}
}
