package encoder

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// writable reports whether values of a type other than nil and empty values can be encoded.
func writable(t reflect.Type) bool { return writableIn(t, nil) }

// writableIn is writable for a type within other types, which it assumes to be writable.
// Methods of the pointer type are only called at some positions, so it does not rely on them.
func writableIn(t reflect.Type, outer []reflect.Type) bool {
	if writesItself(t) || slices.Contains(outer, t) {
		return true
	}
	outer = append(outer[:len(outer):len(outer)], t)
	switch t.Kind() {
	case reflect.Chan, reflect.Func, reflect.Complex64, reflect.Complex128, reflect.UnsafePointer:
		return false
	case reflect.Slice, reflect.Pointer:
		return writableIn(t.Elem(), outer)
	case reflect.Array:
		return t.Len() == 0 || writableIn(t.Elem(), outer)
	case reflect.Map:
		return isKey(t.Key()) && writableIn(t.Elem(), outer)
	case reflect.Struct:
		return fieldsWritable(t, outer)
	}
	return true
}

func fieldsWritable(t reflect.Type, outer []reflect.Type) bool {
	return !slices.ContainsFunc(fieldsOf(t), func(f reflect.StructField) bool {
		switch inner, ok := embedded(f); {
		case canBeLeftOut(f):
			return false
		case ok: // its fields are written, without calling its methods
			return !slices.Contains(outer, inner) && !fieldsWritable(inner, append(outer[:len(outer):len(outer)], inner))
		}
		return panics(t, f) || !writableIn(f.Type, outer)
	})
}

// embedded returns the struct whose fields become members in place of the field.
func embedded(f reflect.StructField) (reflect.Type, bool) {
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return t, f.Anonymous && name == "" && t.Kind() == reflect.Struct
}

func fieldsOf(t reflect.Type) (fields []reflect.StructField) {
	for i := range t.NumField() {
		fields = append(fields, t.Field(i))
	}
	return fields
}

// canBeLeftOut reports whether encoding/json omits the field if it is zero.
func canBeLeftOut(f reflect.StructField) bool {
	tag := f.Tag.Get("json")
	return !f.IsExported() && !f.Anonymous || tag == "-" || strings.Contains(tag, ",omitzero")
}

// isKey reports whether a type can be the key type of an encoded map.
func isKey(t reflect.Type) bool {
	isFloat := t.Kind() == reflect.Float32 || t.Kind() == reflect.Float64
	return t.Kind() == reflect.String || reflect.Int <= t.Kind() && t.Kind() <= reflect.Uintptr || isFloat && later || t.Implements(textMarshaler)
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	isZeroer      = reflect.TypeFor[interface{ IsZero() bool }]()
)

// writesItself reports whether a value has a method that encodes it at any position.
func writesItself(t reflect.Type) bool {
	writes, _ := streams(t)
	return writes || t.Implements(marshaler) || t.Implements(textMarshaler)
}

// hasMethods reports whether a value or a pointer to it has such a method.
func hasMethods(t reflect.Type) bool { return writesItself(t) || writesItself(reflect.PointerTo(t)) }

func hasIsZero(t reflect.Type) bool {
	return t.Implements(isZeroer) || reflect.PointerTo(t).Implements(isZeroer)
}

// panics reports whether encoding/json panics because it calls methods of an embedded
// unexported struct with a name in JSON, which reflection does not allow. If the enclosing
// struct has the methods itself, the methods of its fields are not called; methods of a
// pointer to it are only called at some positions.
func panics(outer reflect.Type, f reflect.StructField) bool {
	target := f.Type
	if target.Kind() == reflect.Pointer {
		target = target.Elem()
	}
	tag := f.Tag.Get("json")
	name, _, _ := strings.Cut(tag, ",")
	return f.Anonymous && !f.IsExported() && name != "" && tag != "-" && target.Kind() == reflect.Struct &&
		!writesItself(outer) && (hasMethods(f.Type) || hasIsZero(f.Type))
}
