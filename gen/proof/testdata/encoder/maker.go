package encoder

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Deepest is the maximum depth of random values and instances of recursive types, and Widest
// the approximate maximum number of their parts.
const (
	Deepest = 6
	Widest  = 100
)

// A Maker creates random values of Go types, often extreme ones.
type Maker struct {
	*rand.Rand
	// Full requires values that can also be arguments: without nils as far as possible, and
	// with only the constants of enums.
	Full bool
	// Consts contains the values of constants by path and name of their type, with integers
	// as digits.
	Consts map[string][]string
	// Implementers create values for interfaces, including any.
	Implementers []func(*Maker) any
	// Types are candidates for the values of interfaces with methods.
	Types []reflect.Type

	parts   int            // number of parts of the value so far
	filling []reflect.Type // enclosing types whose values must not be nil
}

// notNil replaces a value that is nil, or points to nil, with an empty value, unless a method
// of its type encodes nil.
func (m *Maker) notNil(v reflect.Value) {
	if v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface && writesItself(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		m.setNotNil(v, reflect.MakeSlice(v.Type(), 0, 0))
	case reflect.Map:
		m.setNotNil(v, reflect.MakeMap(v.Type()))
	case reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
			m.fill(v.Elem(), 1)
		}
		if inner := v.Elem(); inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Interface || !hasMethods(inner.Type()) {
			m.notNil(inner)
		}
	case reflect.Interface:
		if v.NumMethod() > 0 {
			m.fillNil(v, 0)
		}
	}
}

func (m *Maker) setNotNil(v, empty reflect.Value) {
	if v.IsNil() {
		v.Set(empty)
	}
}

// fill sets a value to a random value.
func (m *Maker) fill(v reflect.Value, depth int) {
	m.parts++
	if made := makers[v.Type()]; made != nil {
		v.Set(reflect.ValueOf(made(m)))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(m.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(m.integerOf(v.Type()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(m.unsignedOf(v.Type()))
	case reflect.Float32:
		v.SetFloat(float64(float32(m.oneOf(floats32) * m.sign())))
	case reflect.Float64:
		v.SetFloat(m.oneOf(Floats64) * m.sign())
	case reflect.String:
		v.SetString(m.textOf(v.Type()))
	case reflect.Interface:
		m.fillInterface(v, depth)
	default:
		m.fillParts(v, depth)
	}
}

// fillParts sets the parts of a value.
func (m *Maker) fillParts(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer:
		if !m.nothing(depth) && writable(v.Type().Elem()) {
			v.Set(reflect.New(v.Type().Elem()))
			m.fill(v.Elem(), depth+1)
		}
	case reflect.Slice:
		if m.Full || !m.nothing(depth) {
			v.Set(reflect.MakeSlice(v.Type(), m.length(v.Type(), depth), 10))
			m.fillElements(v, depth)
		}
	case reflect.Array:
		m.fillElements(v, depth)
	case reflect.Map:
		if isKey(v.Type().Key()) && (m.Full || !m.nothing(depth)) {
			v.Set(reflect.MakeMap(v.Type()))
			m.fillMap(v, depth)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			m.fillField(v, i, depth)
		}
	}
}

func (m *Maker) fillElements(v reflect.Value, depth int) {
	for i := range v.Len() {
		m.fill(v.Index(i), depth+1)
	}
}

func (m *Maker) fillMap(v reflect.Value, depth int) {
	for range m.length(v.Type(), depth) {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		m.fill(key, depth+1)
		m.fill(value, depth+1)
		if key.Kind() != reflect.Interface || !key.IsNil() { // the encoder panics for a nil key
			v.SetMapIndex(key, value)
		}
	}
}

// fillField sets a field that encoding/json can access. An embedded field with promoted
// methods is never nil, because these methods would panic.
func (m *Maker) fillField(v reflect.Value, i, depth int) {
	field := v.Type().Field(i)
	if !field.IsExported() && !field.Anonymous || field.Name == "error" {
		return
	}
	if canBeLeftOut(field) && (!writable(field.Type) || panics(v.Type(), field)) {
		return
	}
	f := fieldOf(v, i)
	m.fill(f, depth+1)
	if later && strings.Contains(field.Tag.Get("json"), ",embed") {
		m.keepApart(f)
	}
	if field.Anonymous && (hasMethods(v.Type()) || hasIsZero(v.Type())) {
		m.fillNil(f, depth)
	}
}

// keepApart changes a field with the option embed: the encoder fails if its value is not an
// object, and writes a name twice if a map contains the name of another field.
func (m *Maker) keepApart(f reflect.Value) {
	if f.Kind() == reflect.Pointer {
		f = f.Elem()
	}
	switch {
	case !f.IsValid() || f.IsZero():
	case f.Type() == reflect.TypeFor[json.RawMessage]():
		f.SetBytes([]byte(`{"rest of it":[1,null]}`))
	case f.Kind() == reflect.Map && f.Type().Key().Kind() == reflect.String:
		for _, key := range f.MapKeys() {
			value := f.MapIndex(key)
			f.SetMapIndex(key, reflect.Value{})
			f.SetMapIndex(reflect.ValueOf("~"+key.String()).Convert(key.Type()), value)
		}
	}
}

// fillNil sets an embedded field that is nil. Within its own type, a pointer is set only
// once.
func (m *Maker) fillNil(v reflect.Value, depth int) {
	t := v.Type()
	inside := slices.Contains(m.filling, t)
	m.filling = append(m.filling, t)
	switch {
	case v.Kind() == reflect.Pointer && v.IsNil() && !inside:
		v.Set(reflect.New(t.Elem()))
		m.fill(v.Elem(), depth+1)
	case holdsNil(v):
		m.hold(v, depth, false)
	}
	m.filling = m.filling[:len(m.filling)-1]
}

// holdsNil reports whether an interface is nil or holds a nil pointer.
func holdsNil(v reflect.Value) bool {
	return v.Kind() == reflect.Interface && (v.IsNil() || v.Elem().Kind() == reflect.Pointer && v.Elem().IsNil())
}

// nothing decides whether a value is nil: often, and always at the maximum depth.
func (m *Maker) nothing(depth int) bool {
	return m.enough(depth) || !m.Full && m.IntN(3) == 0
}

func (m *Maker) enough(depth int) bool { return depth > Deepest || m.parts > Widest }

// length returns the length of a slice or map. It is usually small, and 0 at the maximum
// depth, or if the elements cannot be encoded.
func (m *Maker) length(t reflect.Type, depth int) int {
	if m.enough(depth) || !writable(t.Elem()) {
		return 0
	}
	return m.IntN(4)
}

// integer returns 64 bits, of which the highest bits serve as an integer of fewer bits.
func (m *Maker) integer() int64 {
	switch m.IntN(6) {
	case 0:
		return 0
	case 1:
		return math.MinInt64
	case 2:
		return math.MaxInt64
	case 3:
		return -1
	}
	return int64(m.Uint64())
}

func (m *Maker) sign() float64 { return float64(1 - 2*m.IntN(2)) }

var (
	floats32 = []float64{0, 1, 0.5, 1e10, 3.1415927, 16777217, 1e21, math.MaxFloat32, math.SmallestNonzeroFloat32, 1e-7}
	Floats64 = append([]float64{math.MaxFloat64, math.SmallestNonzeroFloat64, 1e300, 9007199254740993, 0.1}, floats32...)
)

func (m *Maker) oneOf(list []float64) float64 { return Pick(m.Rand, list) }

// Texts are strings with characters that are special in JSON, Go, HTML or Unicode.
var Texts = []string{
	"", "a", "plain words", "ünïcödé ☃ \U0001F600", "\x00\x01\x1f\x7f", "\"quoted\" \\ 'text' `raw`", "<script>&amp;\u2028\u2029",
	"\xff\xfe invalid", "null", "true", "1e5", "{}", "\n\t\r\n", "\u202e\u200b\ufeff", "$ref", "\ud7ff\ue000\ufffd", "-0", "a.b/c~d%",
}

func (m *Maker) textOf(t reflect.Type) string {
	if text, ok := m.constant(t); ok {
		return text
	}
	return m.Text()
}

// Text returns one of [Texts].
func (m *Maker) Text() string { return Pick(m.Rand, Texts) }

// constant returns a constant of an enum, if Full is set.
func (m *Maker) constant(t reflect.Type) (string, bool) {
	consts := m.Consts[t.PkgPath()+"."+t.Name()]
	if !m.Full || len(consts) == 0 {
		return "", false
	}
	return Pick(m.Rand, consts), true
}

func (m *Maker) integerOf(t reflect.Type) int64 {
	if digits, ok := m.constant(t); ok {
		n, _ := strconv.ParseInt(digits, 10, 64)
		return n
	}
	return m.integer() >> (64 - t.Bits())
}

func (m *Maker) unsignedOf(t reflect.Type) uint64 {
	if digits, ok := m.constant(t); ok {
		n, _ := strconv.ParseUint(digits, 10, 64)
		return n
	}
	return uint64(m.integer()) >> (64 - t.Bits())
}

// fillInterface sets an interface to a value with its methods, or to nil.
func (m *Maker) fillInterface(v reflect.Value, depth int) {
	if !m.nothing(depth) {
		m.hold(v, depth, !writesItself(v.Type()))
	}
}

// hold sets an interface to a value with its methods, if there is one. Unless nilToo is set,
// it avoids nil pointers, whose promoted methods would panic.
func (m *Maker) hold(v reflect.Value, depth int, nilToo bool) {
	var fit []reflect.Value
	for _, make := range slices.Concat(implementers, m.Implementers) {
		if one := reflect.ValueOf(make(m)); one.Type().Implements(v.Type()) {
			fit = append(fit, one)
		}
	}
	for _, t := range m.Types {
		enough := m.enough(depth) && len(fit) > 0 // other types may contain interfaces themselves
		if v.NumMethod() > 0 && t.Implements(v.Type()) && writable(t) && !enough {
			fit = append(fit, reflect.New(t).Elem())
		}
	}
	if len(fit) == 0 { // the types may have no writable values because of hidden parts
		fit = m.others(v.Type())
	}
	if len(fit) == 0 {
		return
	}
	outer := m.filling
	defer func() { m.filling = outer }()
	m.filling = nil // a value in an interface is not part of the enclosing types
	one := Pick(m.Rand, fit)
	switch {
	case !one.CanSet(): // made by an implementer
	case nilToo || one.Kind() != reflect.Pointer:
		m.fill(one, depth+1)
	case depth > 5*Deepest || m.parts > 50*Widest: // there are no other types
		return
	default:
		one.Set(reflect.New(one.Type().Elem()))
		m.fill(one.Elem(), depth+1)
	}
	v.Set(one)
}

// Pick returns an element of a list.
func Pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// others returns zero values of all types that implement an interface.
func (m *Maker) others(t reflect.Type) []reflect.Value {
	var fit []reflect.Value
	for _, one := range m.Types {
		if t.NumMethod() > 0 && one.Implements(t) {
			fit = append(fit, reflect.New(one).Elem())
		}
	}
	return fit
}
