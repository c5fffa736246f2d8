package encoder

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// writable reports whether JSON has a form for values of a type that are not
// nil, or hold others.
func writable(t reflect.Type) bool { return writableIn(t, nil) }

// writableIn takes a type that holds itself to be writable there. A method of
// the pointer is there in some places only.
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
		case ok: // its fields are written, and it is not asked
			return !slices.Contains(outer, inner) && !fieldsWritable(inner, append(outer[:len(outer):len(outer)], inner))
		}
		return panics(t, f) || !writableIn(f.Type, outer)
	})
}

// embedded returns the struct whose fields a field stands for.
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

// canBeLeftOut reports whether the encoder writes nothing for a zero field.
func canBeLeftOut(f reflect.StructField) bool {
	tag := f.Tag.Get("json")
	return !f.IsExported() && !f.Anonymous || tag == "-" || strings.Contains(tag, ",omitzero")
}

// isKey reports whether the keys of a map have names in JSON.
func isKey(t reflect.Type) bool {
	isFloat := t.Kind() == reflect.Float32 || t.Kind() == reflect.Float64
	return t.Kind() == reflect.String || reflect.Int <= t.Kind() && t.Kind() <= reflect.Uintptr || isFloat && later || t.Implements(textMarshaler)
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	isZeroer      = reflect.TypeFor[interface{ IsZero() bool }]()
)

// writesItself reports whether a value has a method for its JSON, wherever it is.
func writesItself(t reflect.Type) bool {
	writes, _ := streams(t)
	return writes || t.Implements(marshaler) || t.Implements(textMarshaler)
}

// hasMethods reports whether a value or a pointer to it has one.
func hasMethods(t reflect.Type) bool { return writesItself(t) || writesItself(reflect.PointerTo(t)) }

func hasIsZero(t reflect.Type) bool {
	return t.Implements(isZeroer) || reflect.PointerTo(t).Implements(isZeroer)
}

// panics reports whether the encoder asks methods of a field that reflection
// does not let it call: a struct that is embedded, not exported, and has a
// name. Where the struct around has the methods, its fields are not asked;
// those of a pointer to it count in some places only.
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
