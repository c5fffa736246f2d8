package infer

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"go/types"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	validator "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/codec"
)

// TestShapesWrite encodes values according to their encoding plans, with reflection
// instead of generated code. It compares the output byte by byte with encoding/json, for
// the value and for its address.
func TestShapesWrite(t *testing.T) {
	pkg, cases := oracleCases(t)
	for _, c := range cases {
		for _, addr := range []bool{false, true} {
			t.Run(c.name+map[bool]string{true: " by address"}[addr], func(t *testing.T) {
				shape := shapeOf(t, pkg, c.types, true, addr)
				random := rand.New(rand.NewPCG(1, 2))
				for i := range 75 * *times {
					v := reflect.New(c.reflect)
					filler{random, i == 0}.fillRoot(v.Elem())
					given := v.Interface()
					if !addr {
						given = v.Elem().Interface()
					}
					want, err := json.Marshal(given)
					if err != nil {
						t.Fatal(err)
					}
					got := shapeWriter{t}.write(nil, v.Elem(), shape)
					if string(got) != string(want) && !writesToo(given, got) {
						t.Fatalf("got  %s\nwant %s\nfor  %s", got, want, shapeText(shape))
					}
				}
			})
		}
	}
}

// writesToo reports whether text is another possible encoding of v. encoding/json writes
// map keys with the same string in random order. With two such keys, the rarer order occurs
// in one eighth of the iterations.
func writesToo(v any, text []byte) bool {
	for range 1000 {
		if again, err := json.Marshal(v); err == nil && bytes.Equal(again, text) {
			return true
		}
	}
	return false
}

// A shapeWriter encodes values as generated code does.
type shapeWriter struct{ t *testing.T }

func (w shapeWriter) marshal(b []byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		w.t.Fatal(err)
	}
	return append(b, text...)
}

// open returns a value whose unexported fields can be accessed by reflection.
func open(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
}

func (w shapeWriter) write(b []byte, v reflect.Value, s *codec.Shape) []byte {
	v = open(v)
	switch s.Kind {
	case codec.ShapePointer, codec.ShapeSlice, codec.ShapeMap:
		if v.IsNil() {
			return append(b, "null"...)
		}
	}
	switch s.Kind {
	case codec.ShapeBool:
		return strconv.AppendBool(b, v.Bool())
	case codec.ShapeInt:
		return strconv.AppendInt(b, v.Int(), 10)
	case codec.ShapeUint:
		return strconv.AppendUint(b, v.Uint(), 10)
	case codec.ShapeString:
		return w.marshal(b, v.String())
	case codec.ShapeFloat:
		return w.float(b, v.Float(), int(s.Bits))
	case codec.ShapeBytes:
		return w.marshal(b, v.Bytes())
	case codec.ShapePointer:
		return w.write(b, v.Elem(), s.Elem)
	case codec.ShapeSlice, codec.ShapeArray:
		return w.list(b, v, s)
	case codec.ShapeMap:
		return w.mapping(b, v, s)
	case codec.ShapeStruct:
		return w.object(b, v, s)
	case codec.ShapeMarshal, codec.ShapeText:
		if s.Address {
			return w.marshal(b, v.Addr().Interface())
		}
		return w.marshal(b, v.Interface())
	case codec.ShapeTime, codec.ShapeNumber, codec.ShapeAny:
		return w.marshal(b, v.Interface())
	}
	w.t.Fatalf("the encoding plan %s is not supported", shapeText(s))
	return nil
}

func (w shapeWriter) float(b []byte, f float64, bits int) []byte {
	if bits == 32 {
		return w.marshal(b, float32(f))
	}
	return w.marshal(b, f)
}

func (w shapeWriter) list(b []byte, v reflect.Value, s *codec.Shape) []byte {
	var texts [][]byte
	for i := range v.Len() {
		texts = append(texts, w.write(nil, v.Index(i), s.Elem))
	}
	return slices.Concat(b, []byte("["), bytes.Join(texts, []byte(",")), []byte("]"))
}

func (w shapeWriter) mapping(b []byte, v reflect.Value, s *codec.Shape) []byte {
	entries := map[string]string{}
	for key, value := range v.Seq2() {
		var name string
		switch s.Key.Kind {
		case codec.ShapeString:
			name = key.String()
		case codec.ShapeInt:
			name = strconv.FormatInt(key.Int(), 10)
		case codec.ShapeUint:
			name = strconv.FormatUint(key.Uint(), 10)
		default:
			w.t.Fatalf("the encoding plan %s is not supported for a key", shapeText(s.Key))
		}
		own := reflect.New(value.Type()).Elem()
		own.Set(value)
		entries[name] = string(w.write(nil, own, s.Elem))
	}
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		texts = append(texts, string(w.marshal(nil, name))+":"+entries[name])
	}
	return slices.Concat(b, []byte("{"+strings.Join(texts, ",")+"}"))
}

func (w shapeWriter) object(b []byte, v reflect.Value, s *codec.Shape) []byte {
	var texts [][]byte
	for _, f := range s.Fields {
		member, ok := walk(v, f.Path)
		if !ok || f.OmitEmpty && isEmptyValue(member) || f.OmitZero && isZeroValue(open(member), f.IsZero) {
			continue
		}
		text := w.write(nil, member, f.Shape)
		if f.Quoted && string(text) != "null" {
			text = w.marshal(nil, string(text))
		}
		texts = append(texts, append(w.marshal(nil, f.Name), ":"+string(text)...))
	}
	return slices.Concat(b, []byte("{"), bytes.Join(texts, []byte(",")), []byte("}"))
}

// walk follows a path of field selections, and stops at a nil embedded pointer.
func walk(v reflect.Value, path []*types.Var) (reflect.Value, bool) {
	for _, field := range path {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return v, false
			}
			v = v.Elem()
		}
		v = v.FieldByName(field.Name())
	}
	return v, true
}

func isEmptyValue(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	}
	return v.IsZero()
}

func isZeroValue(v reflect.Value, byMethod bool) bool {
	type zeroer interface{ IsZero() bool }
	switch {
	case byMethod && v.Kind() == reflect.Pointer:
		return v.IsNil() || v.Interface().(zeroer).IsZero()
	case byMethod:
		return v.Addr().Interface().(zeroer).IsZero()
	case v.Kind() == reflect.Float64 || v.Kind() == reflect.Float32:
		return v.Float() == 0 && !math.Signbit(v.Float())
	case v.Kind() == reflect.Struct || v.Kind() == reflect.Array:
		return v.Equal(reflect.Zero(v.Type()))
	}
	return v.IsZero()
}

// TestShapesRead decodes instances of the input schemas according to the encoding plans,
// and compares the results with encoding/json.
func TestShapesRead(t *testing.T) {
	pkg, cases := oracleCases(t)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			shape := shapeOf(t, pkg, c.types, false, false)
			root := whole(t, pkg, false, c.types)
			compiled := compile(t, root)
			examples := instances{rand.New(rand.NewPCG(3, 4)), root}
			texts := written(t, c.reflect)
			for range 75 * *times {
				text, err := json.Marshal(examples.instance(root, 0))
				if err != nil {
					t.Fatal(err)
				}
				texts = append(texts, string(text))
			}
			for _, text := range texts {
				doc, _ := validator.UnmarshalJSON(strings.NewReader(text))
				if compiled.Validate(doc) != nil {
					continue
				}
				want, got := reflect.New(c.reflect), reflect.New(c.reflect)
				if err := json.Unmarshal([]byte(text), want.Interface()); err != nil {
					t.Fatal(err)
				}
				shapeReader{t}.read([]byte(text), got.Elem(), shape)
				if !sameValue(got.Elem(), want.Elem()) {
					t.Fatalf("%s: got %#v, want %#v\nfor %s", text, got.Elem(), want.Elem(), shapeText(shape))
				}
			}
		})
	}
}

// A shapeReader decodes values as generated code does.
type shapeReader struct{ t *testing.T }

func (r shapeReader) parse(text []byte, into any) {
	if err := json.Unmarshal(text, into); err != nil {
		r.t.Fatalf("%s: %v", text, err)
	}
}

func (r shapeReader) read(text []byte, v reflect.Value, s *codec.Shape) {
	v = open(v)
	if string(text) == "null" && s.Kind != codec.ShapeMarshal {
		return
	}
	switch s.Kind {
	case codec.ShapePointer:
		v.Set(reflect.New(v.Type().Elem()))
		r.read(text, v.Elem(), s.Elem)
	case codec.ShapeSlice, codec.ShapeArray:
		r.list(text, v, s)
	case codec.ShapeMap:
		r.mapping(text, v, s)
	case codec.ShapeStruct:
		r.object(text, v, s)
	case codec.ShapeText:
		r.text(text, v)
	case codec.ShapeBytes:
		r.bytes(text, v)
	case codec.ShapeBool, codec.ShapeInt, codec.ShapeUint, codec.ShapeFloat, codec.ShapeString:
		r.scalar(text, v, s)
	case codec.ShapeMarshal, codec.ShapeTime, codec.ShapeNumber, codec.ShapeAny, codec.ShapeRaw:
		r.parse(text, v.Addr().Interface())
	default:
		r.t.Fatalf("the decoding plan %s is not supported here", shapeText(s))
	}
}

// scalar decodes a value by its kind, without methods of its type.
func (r shapeReader) scalar(text []byte, v reflect.Value, s *codec.Shape) {
	plain := map[codec.ShapeKind]any{codec.ShapeBool: new(bool), codec.ShapeInt: new(int64), codec.ShapeUint: new(uint64), codec.ShapeFloat: new(float64), codec.ShapeString: new(string)}[s.Kind]
	r.parse(text, plain)
	v.Set(reflect.ValueOf(plain).Elem().Convert(v.Type()))
	if bits := v.Type().Size() * 8; s.Bits > 0 && int(s.Bits) != int(bits) {
		r.t.Errorf("%s has %d bits", shapeText(s), bits)
	}
}

func (r shapeReader) text(text []byte, v reflect.Value) {
	var said string
	r.parse(text, &said)
	if err := v.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(said)); err != nil {
		r.t.Fatal(err)
	}
}

func (r shapeReader) bytes(text []byte, v reflect.Value) {
	var said string
	r.parse(text, &said)
	decoded, err := base64.StdEncoding.DecodeString(said)
	if err != nil {
		r.t.Fatal(err)
	}
	v.SetBytes(decoded)
}

func (r shapeReader) list(text []byte, v reflect.Value, s *codec.Shape) {
	var items []json.RawMessage
	r.parse(text, &items)
	if s.Kind == codec.ShapeSlice {
		v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
	}
	for i, item := range items {
		r.read(item, v.Index(i), s.Elem)
	}
}

func (r shapeReader) mapping(text []byte, v reflect.Value, s *codec.Shape) {
	var members map[string]json.RawMessage
	r.parse(text, &members)
	v.Set(reflect.MakeMap(v.Type()))
	for name, member := range members {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		quoted, _ := json.Marshal(name)
		if s.Key.Kind == codec.ShapeInt || s.Key.Kind == codec.ShapeUint {
			quoted = []byte(name)
		}
		r.read(quoted, key, s.Key)
		r.read(member, value, s.Elem)
		v.SetMapIndex(key, value)
	}
}

func (r shapeReader) object(text []byte, v reflect.Value, s *codec.Shape) {
	var members map[string]json.RawMessage
	r.parse(text, &members)
	for _, f := range s.Fields {
		member, ok := members[f.Name]
		if !ok {
			continue
		}
		delete(members, f.Name)
		if f.Quoted && string(member) != "null" {
			var inner string
			r.parse(member, &inner)
			member = []byte(inner)
		}
		r.read(member, makeWay(v, f.Path), f.Shape)
	}
	if diff := cmp.Diff([]string(nil), slices.Collect(maps.Keys(members))); diff != "" {
		r.t.Errorf("no field receives the member %s of %s", diff, shapeText(s))
	}
}

// makeWay follows a path, and allocates the embedded structs on it.
func makeWay(v reflect.Value, path []*types.Var) reflect.Value {
	for _, field := range path {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.FieldByName(field.Name())
	}
	return v
}
