package infer

import (
	"encoding/json"
	"reflect"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// running is the encoder that the tests ask: that of the toolchain which built
// them, which the type of json.RawMessage shows.
var running = func() inspect.Encoder {
	if reflect.TypeFor[json.RawMessage]().PkgPath() == gotype.JSONText {
		return inspect.Go127
	}
	return inspect.Encoder{}
}()

// sameValue compares two values; maps with pointers as keys by what JSON has of them.
func sameValue(a, b reflect.Value) bool {
	switch {
	case a.Kind() == reflect.Map && a.Type().Key().Kind() == reflect.Pointer:
		one, _ := json.Marshal(a.Interface())
		other, _ := json.Marshal(b.Interface())
		return string(one) == string(other)
	case a.Type() != reflect.TypeFor[oOneWay]() && a.Type() != reflect.TypeFor[oValueKeys]():
		return reflect.DeepEqual(a.Interface(), b.Interface())
	}
	for i := range a.NumField() {
		if !sameValue(a.Field(i), b.Field(i)) {
			return false
		}
	}
	return true
}
