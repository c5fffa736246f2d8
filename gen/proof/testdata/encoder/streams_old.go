//go:build !goexperiment.jsonv2

package encoder

import "reflect"

// later reports that encoding/json is from Go 1.27: it calls methods of all values and allows
// more types of keys.
const later = false

// streams reports whether a type has methods for token streams.
func streams(reflect.Type) (writes, reads bool) { return false, false }
