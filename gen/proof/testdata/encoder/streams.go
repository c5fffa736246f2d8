//go:build goexperiment.jsonv2

package encoder

import (
	"encoding/json/v2"
	"reflect"
)

// later reports that encoding/json is from Go 1.27: it calls methods of all values and allows
// more types of keys.
const later = true

// streams reports whether a type has methods for token streams.
func streams(t reflect.Type) (writes, reads bool) {
	return t.Implements(reflect.TypeFor[json.MarshalerTo]()), t.Implements(reflect.TypeFor[json.UnmarshalerFrom]())
}
