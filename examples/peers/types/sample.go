package main

import (
	"encoding"
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"unsafe"
)

// deepest is the maximum depth of random values of recursive types, and widest the
// approximate maximum number of their parts.
const (
	deepest = 5
	widest  = 60
)

// A sampler creates random values of Go types, extreme values first.
type sampler struct {
	*rand.Rand
	// full requests values that are also valid arguments: nils only if necessary, and only
	// the constants of a type with constants.
	full  bool
	parts int // number of parts of the value so far
}

func (s *sampler) fill(v reflect.Value, depth int) {
	s.parts++
	if made := s.special(v.Type()); made != nil {
		v.Set(reflect.ValueOf(made))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(s.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(s.integer() >> (64 - v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(uint64(s.integer()) >> (64 - v.Type().Bits()))
	case reflect.Float32:
		v.SetFloat(float64(float32(pick(s.Rand, floats32))))
	case reflect.Float64:
		v.SetFloat(pick(s.Rand, floats64))
	case reflect.String:
		v.SetString(pick(s.Rand, words))
	case reflect.Interface:
		s.fillInterface(v, depth)
	default:
		s.fillParts(v, depth)
	}
}

// special returns a value from constants or makers for a type, or nil if neither has an
// entry for it.
func (s *sampler) special(t reflect.Type) any {
	if list := constants[t]; s.full && list != nil {
		return pick(s.Rand, list)
	}
	if maker := makers[t]; maker != nil {
		return maker(s)
	}
	return nil
}

func (s *sampler) fillParts(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer:
		if !s.nothing(depth) {
			v.Set(reflect.New(v.Type().Elem()))
			s.fill(v.Elem(), depth+1)
		}
	case reflect.Slice:
		if s.full || !s.nothing(depth) {
			v.Set(reflect.MakeSlice(v.Type(), s.length(depth), 10))
			s.fillElements(v, depth)
		}
	case reflect.Array:
		s.fillElements(v, depth)
	case reflect.Map:
		if s.full || !s.nothing(depth) {
			v.Set(reflect.MakeMap(v.Type()))
			s.fillMap(v, depth)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			s.fillField(v, i, depth)
		}
	}
}

func (s *sampler) fillElements(v reflect.Value, depth int) {
	for i := range v.Len() {
		s.fill(v.Index(i), depth+1)
	}
}

func (s *sampler) fillMap(v reflect.Value, depth int) {
	for range s.length(depth) {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		s.fill(key, depth+1)
		s.fill(value, depth+1)
		if key.Comparable() && (key.Kind() != reflect.Interface || !key.IsNil()) {
			v.SetMapIndex(key, value)
		}
	}
}

// fillField sets a field that encoding/json can access. An embedded field with promoted
// methods is never nil, because these methods would panic.
func (s *sampler) fillField(v reflect.Value, i, depth int) {
	field := v.Type().Field(i)
	if !field.IsExported() && !field.Anonymous || field.Name == "error" {
		return
	}
	f := v.Field(i)
	if !f.CanSet() {
		f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
	}
	s.fill(f, depth+1)
	nilable := f.Kind() == reflect.Pointer || f.Kind() == reflect.Interface
	for field.Anonymous && nilable && f.IsNil() && marshals(v.Type()) {
		s.parts = 0
		s.fill(f, 0)
	}
}

func marshals(t reflect.Type) bool {
	ptr := reflect.PointerTo(t)
	return ptr.Implements(reflect.TypeFor[json.Marshaler]()) || ptr.Implements(reflect.TypeFor[encoding.TextMarshaler]())
}

// fillInterface sets an interface to a value of an implementing type, or to nil.
func (s *sampler) fillInterface(v reflect.Value, depth int) {
	if s.nothing(depth) {
		return
	}
	var fit []any
	for _, maker := range implementers {
		if one := maker(s); reflect.TypeOf(one).Implements(v.Type()) {
			fit = append(fit, one)
		}
	}
	if len(fit) > 0 {
		v.Set(reflect.ValueOf(pick(s.Rand, fit)))
	}
}

// nothing decides whether a value is nil: often, and always at great depth.
func (s *sampler) nothing(depth int) bool {
	return s.enough(depth) || !s.full && s.IntN(3) == 0
}

func (s *sampler) enough(depth int) bool { return depth > deepest || s.parts > widest }

// length returns the length of a slice or map: usually small, and 0 at great depth.
func (s *sampler) length(depth int) int {
	if s.enough(depth) {
		return 0
	}
	return s.IntN(4)
}

// integer returns a random 64-bit integer, often an extreme one. An integer type with
// fewer bits uses the highest bits.
func (s *sampler) integer() int64 {
	extremes := []int64{0, math.MinInt64, math.MaxInt64, -1}
	if i := s.IntN(2 * len(extremes)); i < len(extremes) {
		return extremes[i]
	}
	return int64(s.Uint64())
}

var (
	floats32 = []float64{0, 1, -1, 0.5, -0.5, 1e10, 3.1415927, 16777217, 1e21, math.MaxFloat32, -math.MaxFloat32, math.SmallestNonzeroFloat32}
	floats64 = append([]float64{math.MaxFloat64, math.SmallestNonzeroFloat64, 1e300, 9007199254740993, 0.1}, floats32...)
)

// words are strings with special characters in JSON, Go, HTML, and Unicode.
var words = []string{
	"", "a", "plain words", "ünïcödé ☃ \U0001F600", "\x00\x01\x1f\x7f", "\"quoted\" \\ 'text' `raw`", "<script>&amp;\u2028\u2029",
	"null", "true", "1e5", "{}", "\n\t\r\n", "$ref", "-0", "12", "a.b/c~d%", "2026-03-21T09:30:00Z",
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }
