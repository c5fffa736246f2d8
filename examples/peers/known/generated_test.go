package known

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/util/intstr"
)

// TestGenerated checks types of generated API clients, whose methods encode their fields.
func TestGenerated(t *testing.T) { testRandom[Generated](t, "EchoGenerated") }

// TestIdioms checks the schemas of types whose methods have a body that toolgen recognizes.
func TestIdioms(t *testing.T) {
	testRandom[Idioms](t, "EchoIdioms")
	testFields[Idioms](t, "EchoIdioms")
}

// testRandom encodes random values of T, and compares them with the schemas of the function
// called name. The output schema must accept each value; if the input schema also accepts a
// value, encoding/json must decode it.
func testRandom[T any](t *testing.T, name string) {
	def := definition(t, name)
	input, output := compile(t, def, "inputSchema"), compile(t, def, "outputSchema")
	encoded, decoded := 0, 0
	for seed := range uint64(100) {
		f := filler{rand.New(rand.NewPCG(seed, 1))}
		var v T
		if seed > 0 {
			f.fill(reflect.ValueOf(&v).Elem(), 0)
		}
		text, err := json.Marshal(v)
		if err != nil {
			continue // for example, an empty json.RawMessage
		}
		encoded++
		if err := output.Validate(parse(t, string(text))); err != nil {
			t.Fatalf("seed %d: %s: %v", seed, text, err)
		}
		sent := withoutNull(parse(t, string(text)))
		if input.Validate(sent) != nil {
			continue // for example, a required list that is nil
		}
		text, _ = json.Marshal(sent)
		decoded++
		if err := json.Unmarshal(text, new(T)); err != nil {
			t.Fatalf("seed %d: %s is accepted and not decoded: %v", seed, text, err)
		}
	}
	if t.Logf("%d values encoded, %d decoded", encoded, decoded); encoded < 70 {
		t.Error("too few values are encoded")
	}
}

// withoutNull returns a value without null members, which are the encoding of nil pointers.
func withoutNull(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, member := range v {
			if v[key] = withoutNull(member); v[key] == nil {
				delete(v, key)
			}
		}
	case []any:
		for i := range v {
			v[i] = withoutNull(v[i])
		}
	}
	return v
}

type filler struct{ *rand.Rand }

func (f filler) fill(v reflect.Value, depth int) {
	switch v.Type() {
	case reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(time.Unix(f.Int64N(1e10), f.Int64N(1e9)).UTC()))
		return
	case reflect.TypeFor[intstr.IntOrString]():
		v.Set(reflect.ValueOf(intstr.FromInt32(f.Int32())))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(f.IntN(2) == 0)
	case reflect.String:
		v.SetString([]string{"", "a", "null", "é\n", "2006-01-02T15:04:05Z"}[f.IntN(5)])
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(f.Int64() >> (64 - v.Type().Bits()) >> f.IntN(v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(f.Uint64() >> (64 - v.Type().Bits()) >> f.IntN(v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(f.IntN(5)-2) * 1.25)
	case reflect.Interface:
		if v.NumMethod() == 0 && f.IntN(2) == 0 {
			v.Set(reflect.ValueOf(map[string]any{"a": nil}))
		}
	case reflect.Pointer:
		if f.IntN(2+depth) == 0 || depth < 4 && f.IntN(5) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			f.fill(v.Elem(), depth+1)
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte(`{"a":1}`))
			return
		}
		for range f.IntN(max(1, 3-depth/2)) {
			elem := reflect.New(v.Type().Elem()).Elem()
			f.fill(elem, depth+1)
			v.Set(reflect.Append(v, elem))
		}
	case reflect.Array:
		for i := range v.Len() {
			f.fill(v.Index(i), depth+1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range f.IntN(max(1, 3-depth/2)) {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			f.fill(key, depth+1)
			f.fill(elem, depth+1)
			v.SetMapIndex(key, elem)
		}
	case reflect.Struct:
		f.fields(v, depth+1)
	}
}

func (f filler) fields(v reflect.Value, depth int) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		switch {
		case !field.IsExported() || field.Name == "NullFields":
		case field.Name == "ForceSendFields":
			for range f.IntN(3) {
				forced := v.Type().Field(f.IntN(v.NumField())).Name
				v.Field(i).Set(reflect.Append(v.Field(i), reflect.ValueOf(forced)))
			}
		default:
			f.fill(v.Field(i), depth)
		}
	}
}
