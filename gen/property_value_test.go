package gen_test

import (
	"encoding"
	"encoding/json"
	"go/constant"
	"math"
	"math/rand/v2"
	"reflect"
	"unsafe"

	"github.com/go-toolgen/toolgen/inspect"
)

// deepest is how far random values and instances go into types that hold
// themselves, and widest how many parts they have, more or less.
const (
	deepest = 6
	widest  = 100
)

// A valueMaker makes random values of Go types, extremes first.
type valueMaker struct {
	*rand.Rand
	// full asks for values that arguments can be as well: no nil where that
	// can be avoided, and only the constants of an enum.
	full   bool
	consts map[string][]string // of string types, by path and name
	parts  int                 // that the value has already
}

// notNil sets a value that is nil, or points to nil, to an empty one, unless
// its type writes a nil by itself.
func (m *valueMaker) notNil(v reflect.Value) {
	if hasMethods(v.Type()) && v.Kind() != reflect.Pointer {
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
		m.notNil(v.Elem())
	}
}

func (m *valueMaker) setNotNil(v, empty reflect.Value) {
	if v.IsNil() {
		v.Set(empty)
	}
}

// fill sets a value to a random one.
func (m *valueMaker) fill(v reflect.Value, depth int) {
	m.parts++
	if made := makers[v.Type()]; made != nil {
		v.Set(reflect.ValueOf(made(m)))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(m.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(m.integer() >> (64 - v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(uint64(m.integer()) >> (64 - v.Type().Bits()))
	case reflect.Float32:
		v.SetFloat(float64(float32(m.oneOf(floats32) * m.sign())))
	case reflect.Float64:
		v.SetFloat(m.oneOf(floats64) * m.sign())
	case reflect.String:
		v.SetString(m.text(v.Type()))
	case reflect.Interface:
		m.fillInterface(v, depth)
	default:
		m.fillParts(v, depth)
	}
}

// fillParts sets a value of a kind that holds other values.
func (m *valueMaker) fillParts(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer:
		if !m.nothing(depth) {
			v.Set(reflect.New(v.Type().Elem()))
			m.fill(v.Elem(), depth+1)
		}
	case reflect.Slice:
		if m.full || !m.nothing(depth) {
			v.Set(reflect.MakeSlice(v.Type(), m.length(depth), 10))
			m.fillElements(v, depth)
		}
	case reflect.Array:
		m.fillElements(v, depth)
	case reflect.Map:
		if m.full || !m.nothing(depth) {
			v.Set(reflect.MakeMap(v.Type()))
			m.fillMap(v, depth)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			m.fillField(v, i, depth)
		}
	}
}

func (m *valueMaker) fillElements(v reflect.Value, depth int) {
	for i := range v.Len() {
		m.fill(v.Index(i), depth+1)
	}
}

func (m *valueMaker) fillMap(v reflect.Value, depth int) {
	for range m.length(depth) {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		m.fill(key, depth+1)
		m.fill(value, depth+1)
		if key.Kind() != reflect.Interface || !key.IsNil() { // the encoder panics on one
			v.SetMapIndex(key, value)
		}
	}
}

// fillField sets a field that encoding/json can see. What is embedded and
// gives the struct its methods is never nil, since they panic then.
func (m *valueMaker) fillField(v reflect.Value, i, depth int) {
	field := v.Type().Field(i)
	if !field.IsExported() && !field.Anonymous || field.Name == "error" || !writable(field.Type) {
		return
	}
	f := v.Field(i)
	if !f.CanSet() {
		f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
	}
	m.fill(f, depth+1)
	nilable := f.Kind() == reflect.Pointer || f.Kind() == reflect.Interface
	for field.Anonymous && nilable && f.IsNil() && hasMethods(v.Type()) {
		m.parts = 0
		m.fill(f, 0)
	}
}

// writable reports whether JSON has a form for values of a type that are not nil.
func writable(t reflect.Type) bool {
	if hasMethods(t) {
		return true
	}
	switch t.Kind() {
	case reflect.Chan, reflect.Func, reflect.Complex64, reflect.Complex128:
		return false
	case reflect.Slice, reflect.Array, reflect.Pointer:
		return t.Name() != "" || writable(t.Elem())
	case reflect.Map:
		return t.Key().Kind() != reflect.Bool
	}
	return true
}

func hasMethods(t reflect.Type) bool {
	ptr := reflect.PointerTo(t)
	return ptr.Implements(reflect.TypeFor[json.Marshaler]()) || ptr.Implements(reflect.TypeFor[encoding.TextMarshaler]())
}

// nothing decides on a nil: often, and where it has gone far enough.
func (m *valueMaker) nothing(depth int) bool {
	return m.enough(depth) || !m.full && m.IntN(3) == 0
}

func (m *valueMaker) enough(depth int) bool { return depth > deepest || m.parts > widest }

// length is that of a slice or map: most often short, and 0 deep inside.
func (m *valueMaker) length(depth int) int {
	if m.enough(depth) {
		return 0
	}
	return m.IntN(4)
}

// integer returns 64 bits whose highest ones make an integer of fewer bits.
func (m *valueMaker) integer() int64 {
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

func (m *valueMaker) sign() float64 { return float64(1 - 2*m.IntN(2)) }

var (
	floats32 = []float64{0, 1, 0.5, 1e10, 3.1415927, 16777217, 1e21, math.MaxFloat32, math.SmallestNonzeroFloat32, 1e-7}
	floats64 = append([]float64{math.MaxFloat64, math.SmallestNonzeroFloat64, 1e300, 9007199254740993, 0.1}, floats32...)
)

func (m *valueMaker) oneOf(list []float64) float64 { return pick(m.Rand, list) }

// texts are what strings can be: what JSON, Go, HTML and Unicode find special.
var texts = []string{
	"", "a", "plain words", "ünïcödé ☃ \U0001F600", "\x00\x01\x1f\x7f", "\"quoted\" \\ 'text' `raw`", "<script>&amp;\u2028\u2029",
	"\xff\xfe invalid", "null", "true", "1e5", "{}", "\n\t\r\n", "\u202e\u200b\ufeff", "$ref", "\ud7ff\ue000\ufffd", "-0", "a.b/c~d%",
}

func (m *valueMaker) text(t reflect.Type) string {
	if consts := m.consts[t.PkgPath()+"."+t.Name()]; m.full && len(consts) > 0 {
		return pick(m.Rand, consts)
	}
	return m.oneText()
}

func (m *valueMaker) oneText() string { return pick(m.Rand, texts) }

// fillInterface sets an interface to a value that has its methods, or nil.
func (m *valueMaker) fillInterface(v reflect.Value, depth int) {
	if m.nothing(depth) {
		return
	}
	var fit []any
	for _, make := range implementers {
		if one := make(m); reflect.TypeOf(one).Implements(v.Type()) {
			fit = append(fit, one)
		}
	}
	if len(fit) > 0 {
		v.Set(reflect.ValueOf(pick(m.Rand, fit)))
	}
}

// constantsOf returns the values of the string types that have constants, by
// path and name of the type.
func constantsOf(pkgs []*inspect.Package) map[string][]string {
	found := map[string][]string{}
	for _, pkg := range pkgs {
		for name, decl := range pkg.Decls.Types {
			for _, c := range decl.Consts {
				if c.Value.Kind() == constant.String {
					key := name.Pkg().Path() + "." + name.Name()
					found[key] = append(found[key], constant.StringVal(c.Value))
				}
			}
		}
	}
	return found
}
