package encoder

import (
	"encoding"
	"reflect"
	"strings"
)

// setEmpty replaces nil slices and maps in a value with empty ones. It skips values that a
// method encodes, and fields that are omitted because they are zero. The value must be
// settable; addressable is set if encoding/json can take its address.
func setEmpty(v reflect.Value, addressable bool) {
	if t := v.Type(); !encodesItself(t) && !(addressable && encodesItself(reflect.PointerTo(t))) {
		setEmptyParts(v, addressable)
	}
}

// setEmptyField is setEmpty for a field. If the fields of a struct are promoted to the outer
// struct, its methods are not called.
func setEmptyField(f reflect.StructField, v reflect.Value, addressable bool) {
	_, inline := embedded(f)
	inline = inline || later && strings.Contains(f.Tag.Get("json"), ",embed")
	switch {
	case inline && v.Kind() == reflect.Struct:
		setEmptyParts(v, addressable)
	case inline && v.Kind() == reflect.Pointer && !v.IsNil() && v.Elem().Kind() == reflect.Struct:
		setEmptyParts(v.Elem(), true)
	default:
		setEmpty(v, addressable)
	}
}

func setEmptyParts(v reflect.Value, addressable bool) {
	t := v.Type()
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			setEmpty(v.Elem(), true)
		}
	case reflect.Interface:
		if !v.IsNil() {
			v.Set(emptyCopy(v.Elem()))
		}
	case reflect.Slice:
		if v.IsNil() {
			v.Set(reflect.MakeSlice(t, 0, 0))
		}
		for i := range v.Len() {
			setEmpty(v.Index(i), true)
		}
	case reflect.Array:
		for i := range v.Len() {
			setEmpty(v.Index(i), addressable)
		}
	case reflect.Map:
		if v.IsNil() {
			v.Set(reflect.MakeMap(t))
		}
		for _, key := range v.MapKeys() {
			v.SetMapIndex(key, emptyCopy(v.MapIndex(key)))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := t.Field(i)
			_, inline := embedded(f)
			omits := !inline && strings.Contains(f.Tag.Get("json"), ",omitzero")
			if (f.IsExported() || f.Anonymous) && !(omits && isOmitted(fieldOf(v, i))) {
				setEmptyField(f, fieldOf(v, i), addressable)
			}
		}
	}
}

// emptyCopy returns a copy of a value that is not addressable, after setEmpty.
func emptyCopy(v reflect.Value) reflect.Value {
	made := reflect.New(v.Type()).Elem()
	made.Set(v)
	setEmpty(made, false)
	return made
}

// encodesItself reports whether a method of a type encodes it.
func encodesItself(t reflect.Type) bool {
	return writesItself(t) || later && t.Implements(reflect.TypeFor[encoding.TextAppender]())
}

func isOmitted(v reflect.Value) bool {
	if hasIsZero(v.Type()) && v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface {
		return v.Addr().MethodByName("IsZero").Call(nil)[0].Bool()
	}
	return v.IsZero()
}
