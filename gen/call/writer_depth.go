package call

import (
	"encoding"
	"encoding/json"
	"reflect"
	"sync"
)

// marshal is marshaler, such as json.Marshal, for what stands in so many arrays and objects. The
// encoder calls itself for each level of a value, and the stack of a goroutine
// has an end that no program survives: what nests too deep is an error before
// that.
func marshal(v any, depth int, marshaler func(any) ([]byte, error)) ([]byte, error) {
	if nestsTooDeep(reflect.ValueOf(v), depth, 0) {
		return nil, errTooDeep
	}
	return marshaler(v)
}

// maxSteps is through how many pointers and interfaces, too, a value is followed.
const maxSteps = 4 * maxWriteDepth

// nestsTooDeep reports whether a value holds more arrays and objects inside of
// each other than a result may. Types with methods of their own for JSON are
// not looked into: what they write is theirs to bound.
func nestsTooDeep(v reflect.Value, depth, steps int) bool {
	if !v.IsValid() || !canNest(v.Type()) {
		return false
	}
	if depth > maxWriteDepth || steps > maxSteps {
		return true
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return nestsTooDeep(v.Elem(), depth, steps+1)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if nestsTooDeep(v.Index(i), depth+1, steps+1) {
				return true
			}
		}
	case reflect.Map:
		for entries := v.MapRange(); entries.Next(); {
			if nestsTooDeep(entries.Value(), depth+1, steps+1) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if isWritten(v.Type().Field(i)) && nestsTooDeep(v.Field(i), depth+1, steps+1) {
				return true
			}
		}
	}
	return false
}

// isWritten reports whether encoding/json looks at a field.
func isWritten(f reflect.StructField) bool {
	return (f.IsExported() || f.Anonymous) && f.Tag.Get("json") != "-"
}

var (
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// writesItself reports whether a type, or a pointer to it, has a method for JSON.
func writesItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(jsonMarshaler) || p.Implements(textMarshaler) || t.Implements(jsonMarshaler) || t.Implements(textMarshaler)
}

// nesting remembers of types whether their values can nest without end.
var nesting sync.Map // of bool by reflect.Type

// canNest reports whether a type leads to itself, or to what is only known when
// it is there. Nearly all do not, and their values need not be looked at.
func canNest(t reflect.Type) bool {
	if known, ok := nesting.Load(t); ok {
		return known.(bool)
	}
	can := leadsOn(t, map[reflect.Type]seen{})
	nesting.Store(t, can)
	return can
}

// seen says whether a type is above the one that is looked at, or was found to
// end.
type seen int

const (
	above seen = iota + 1
	ends
)

// leadsOn reports whether a type leads to an interface, or to one that it is
// reached from.
func leadsOn(t reflect.Type, types map[reflect.Type]seen) bool {
	kind := t.Kind()
	switch {
	case kind == reflect.Interface, types[t] == above:
		return true
	case types[t] == ends, writesItself(t):
		return false
	}
	types[t] = above
	switch kind {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		if leadsOn(t.Elem(), types) {
			return true
		}
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); isWritten(f) && leadsOn(f.Type, types) {
				return true
			}
		}
	}
	types[t] = ends
	return false
}
