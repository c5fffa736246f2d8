package encoder

import (
	"encoding/json"
	"fmt"
	"reflect"
	"unsafe"
)

// A Union is embedded in a struct that replaces a union in types that encoding/json decodes.
// A pointer to that struct is nil if the union is nil.
type Union struct{ Value any }

// MarshalJSON implements [json.Marshaler].
func (u *Union) MarshalJSON() ([]byte, error) { return json.Marshal(u.Value) }

// Read decodes an object into a new value of one of the types: the type that the member with
// the key selects or, if the key is "", the only type.
func (u *Union) Read(text []byte, key string, types map[string]reflect.Type) error {
	tag := ""
	if key != "" {
		var members map[string]json.RawMessage
		if err := json.Unmarshal(text, &members); err != nil {
			return err
		}
		if err := json.Unmarshal(members[key], &tag); err != nil {
			return err
		}
	}
	t, ok := types[tag]
	if !ok {
		return fmt.Errorf("%s is %q, which tells of no type", key, tag)
	}
	read := reflect.New(t).Elem()
	target := read
	if t.Kind() == reflect.Pointer {
		read.Set(reflect.New(t.Elem()))
		target = read.Elem()
	}
	u.Value = read.Interface()
	err := json.Unmarshal(text, target.Addr().Interface())
	u.Value = read.Interface()
	return err
}

// A likeness compares the values with which a tool was called with the values that
// encoding/json decodes. Their types have the same structure. Both are addressable.
type likeness struct {
	unions int // number of unions that are not nil on both sides
}

// same reports whether two values are equal, including nils, with the same types in their
// unions.
func (l *likeness) same(took, read reflect.Value) bool {
	if took.Type() == read.Type() {
		return reflect.DeepEqual(took.Interface(), read.Interface())
	}
	if took.Kind() == reflect.Interface && read.Kind() == reflect.Pointer {
		return l.sameUnion(took, read)
	}
	switch took.Kind() {
	case reflect.Pointer:
		return took.IsNil() == read.IsNil() && (took.IsNil() || l.same(took.Elem(), read.Elem()))
	case reflect.Slice, reflect.Array:
		if took.Len() != read.Len() || took.Kind() == reflect.Slice && took.IsNil() != read.IsNil() {
			return false
		}
		for i := range took.Len() {
			if !l.same(took.Index(i), read.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		return l.sameMap(took, read)
	case reflect.Struct:
		for i := range took.NumField() {
			if !l.same(fieldOf(took, i), fieldOf(read, i)) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(took.Interface(), read.Convert(took.Type()).Interface())
}

func (l *likeness) sameUnion(took, read reflect.Value) bool {
	if took.IsNil() || read.IsNil() {
		return took.IsNil() && read.IsNil()
	}
	l.unions++
	value := read.Elem().Field(0).Field(0).Elem()
	if took.Elem().Type().String() != value.Type().String() {
		return false
	}
	return l.same(addressable(took.Elem()), addressable(value))
}

func (l *likeness) sameMap(took, read reflect.Value) bool {
	if took.Len() != read.Len() || took.IsNil() != read.IsNil() {
		return false
	}
	for _, key := range took.MapKeys() {
		value := read.MapIndex(key.Convert(read.Type().Key()))
		if !value.IsValid() || !l.same(addressable(took.MapIndex(key)), addressable(value)) {
			return false
		}
	}
	return true
}

// addressable returns a copy of a value.
func addressable(v reflect.Value) reflect.Value {
	made := reflect.New(v.Type()).Elem()
	made.Set(v)
	return made
}

// fieldOf returns a field of an addressable struct that can be read and set, even if it is
// unexported.
func fieldOf(v reflect.Value, i int) reflect.Value {
	f := v.Field(i)
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}
