package call

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// marshalEmpty is json.Marshal, but writes nil slices and maps as empty arrays and objects.
func marshalEmpty(v any) ([]byte, error) {
	if changed, ok := withEmpty(reflect.ValueOf(v), false); ok {
		v = changed.Interface()
	}
	return json.Marshal(v)
}

// withEmpty returns a copy of v in which the nil slices and maps that encoding/json encodes
// are empty. It returns false if v contains none. addressable is set if encoding/json can
// call methods with a pointer receiver.
func withEmpty(v reflect.Value, addressable bool) (reflect.Value, bool) {
	if !v.IsValid() || isMarshaler(v.Type(), addressable) {
		return v, false
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return elemWithEmpty(v)
	case reflect.Slice:
		if v.IsNil() {
			return reflect.MakeSlice(v.Type(), 0, 0), true
		}
		return elementsWithEmpty(v, true)
	case reflect.Array:
		return elementsWithEmpty(v, addressable)
	case reflect.Map:
		if v.IsNil() {
			return reflect.MakeMap(v.Type()), true
		}
		return entriesWithEmpty(v)
	case reflect.Struct:
		return fieldsWithEmpty(v, addressable)
	}
	return v, false
}

func elemWithEmpty(v reflect.Value) (reflect.Value, bool) {
	elem, ok := withEmpty(v.Elem(), v.Kind() == reflect.Pointer)
	if !ok {
		return v, false
	}
	if v.Kind() == reflect.Interface {
		changed := reflect.New(v.Type()).Elem()
		changed.Set(elem)
		return changed, true
	}
	changed := reflect.New(v.Type().Elem())
	changed.Elem().Set(elem)
	return changed.Convert(v.Type()), true
}

func elementsWithEmpty(v reflect.Value, addressable bool) (reflect.Value, bool) {
	changed, isChanged := v, false
	if isPlainKind(v.Type().Elem().Kind()) {
		return v, false
	}
	for i := range v.Len() {
		element, ok := withEmpty(v.Index(i), addressable)
		if !ok {
			continue
		}
		if !isChanged {
			isChanged = true
			changed = reflect.New(v.Type()).Elem()
			if v.Kind() == reflect.Slice {
				changed.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
				reflect.Copy(changed, v)
			} else {
				changed.Set(v) // not reflect.Copy, which panics for an array of one map in an interface
			}
		}
		changed.Index(i).Set(element)
	}
	return changed, isChanged
}

func entriesWithEmpty(v reflect.Value) (reflect.Value, bool) {
	if isPlainKind(v.Type().Elem().Kind()) {
		return v, false
	}
	changed, isChanged := reflect.MakeMapWithSize(v.Type(), v.Len()), false
	for entries := v.MapRange(); entries.Next(); {
		value, ok := withEmpty(entries.Value(), false)
		isChanged = isChanged || ok
		changed.SetMapIndex(entries.Key(), value)
	}
	return changed, isChanged
}

// fieldsWithEmpty is withEmpty for the fields of a struct. A zero field with the option
// omitzero is unchanged, because it is not written.
func fieldsWithEmpty(v reflect.Value, addressable bool) (reflect.Value, bool) {
	changed := reflect.New(v.Type()).Elem()
	changed.Set(v)
	isChanged := false
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !isWritten(f) || isPlainKind(f.Type.Kind()) {
			continue
		}
		// NewAt permits access to unexported fields, because encoding/json encodes
		// unexported embedded structs.
		field := reflect.NewAt(f.Type, changed.Field(i).Addr().UnsafePointer()).Elem()
		name, list, _ := strings.Cut(f.Tag.Get("json"), ",")
		options := strings.Split(list, ",")
		change := withEmpty
		switch inline := f.Anonymous && name == "" || slices.Contains(options, "embed"); {
		case inline && isStruct(f.Type):
			change = inlineWithEmpty
		case slices.Contains(options, "omitzero") && isZero(field):
			continue
		}
		if value, ok := change(field, addressable); ok {
			field.Set(value)
			isChanged = true
		}
	}
	return changed, isChanged
}

// inlineWithEmpty is withEmpty for a struct, or a pointer to a struct, whose fields
// encoding/json inlines. encoding/json then neither calls the methods of field nor omits
// it.
func inlineWithEmpty(field reflect.Value, addressable bool) (reflect.Value, bool) {
	switch {
	case field.Kind() == reflect.Struct:
		return fieldsWithEmpty(field, addressable)
	case field.IsNil():
		return field, false
	}
	target, ok := fieldsWithEmpty(field.Elem(), true)
	if !ok {
		return field, false
	}
	return target.Addr().Convert(field.Type()), true
}

func isStruct(t reflect.Type) bool {
	return t.Kind() == reflect.Struct || t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Struct
}

// isZero reports whether encoding/json omits a field with the option omitzero.
func isZero(field reflect.Value) bool {
	switch field.Kind() {
	case reflect.Pointer, reflect.Interface:
		return field.IsNil()
	}
	if own, ok := field.Addr().Interface().(interface{ IsZero() bool }); ok {
		return own.IsZero()
	}
	return field.IsZero()
}

// isPlainKind reports whether values of a kind contain no other values.
func isPlainKind(kind reflect.Kind) bool {
	return kind <= reflect.Complex128 || kind == reflect.String || kind == reflect.Chan || kind == reflect.Func
}

// isMarshaler reports whether encoding/json encodes a value of type t by calling a
// method. addressable includes the methods of *t.
func isMarshaler(t reflect.Type, addressable bool) bool {
	implements := func(method reflect.Type) bool {
		return t.Implements(method) || addressable && reflect.PointerTo(t).Implements(method)
	}
	return implements(jsonMarshaler) || implements(textMarshaler) || slices.ContainsFunc(laterMarshalers, implements)
}

// marshal calls marshaler, such as json.Marshal, for a value that depth arrays and objects
// enclose. It rejects values that are nested too deeply, because a stack overflow would end
// the program.
func marshal(v any, depth int, marshaler func(any) ([]byte, error)) ([]byte, error) {
	if nestsTooDeep(reflect.ValueOf(v), depth, 0) {
		return nil, errTooDeep
	}
	return marshaler(v)
}

// maxSteps limits how many pointers and interfaces are followed in addition to arrays and
// objects.
const maxSteps = 4 * maxWriteDepth

// nestsTooDeep reports whether arrays and objects in a value are nested more deeply than a
// result allows. Values of types with JSON methods are not examined: those methods have to
// limit the depth.
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

func isWritten(f reflect.StructField) bool {
	return (f.IsExported() || f.Anonymous) && f.Tag.Get("json") != "-"
}

var (
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

func writesItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(jsonMarshaler) || p.Implements(textMarshaler) || t.Implements(jsonMarshaler) || t.Implements(textMarshaler)
}

// nesting caches for each type whether its values can nest without limit.
var nesting sync.Map // maps reflect.Type to bool

// canNest reports whether a type refers to itself or contains interfaces. Values of other
// types cannot nest without limit, so they are not examined.
func canNest(t reflect.Type) bool {
	if known, ok := nesting.Load(t); ok {
		return known.(bool)
	}
	can := leadsOn(t, map[reflect.Type]seen{})
	nesting.Store(t, can)
	return can
}

// A seen is the state of a type that leadsOn has visited. above means that the type
// contains the examined type; ends means that its values cannot nest without limit.
type seen int

const (
	above seen = iota + 1
	ends
)

// leadsOn reports whether the values of a type can nest without limit, because the type
// contains an interface or is recursive.
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
