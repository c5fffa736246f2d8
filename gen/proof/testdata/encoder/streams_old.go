//go:build !goexperiment.jsonv2

package encoder

import "reflect"

// later says that encoding/json is that of Go 1.27, which calls methods of all values and
// allows more types of keys.
const later = false

// streams reports whether a type has methods for a stream of tokens.
func streams(reflect.Type) (writes, reads bool) { return false, false }
