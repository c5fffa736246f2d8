//go:build goexperiment.jsonv2 && go1.27

package call

import (
	"encoding"
	"encoding/json/v2"
	"reflect"
)

// laterMarshalers are the interfaces with methods that only version 2 of encoding/json
// calls.
var laterMarshalers = []reflect.Type{reflect.TypeFor[json.MarshalerTo](), reflect.TypeFor[encoding.TextAppender]()}
