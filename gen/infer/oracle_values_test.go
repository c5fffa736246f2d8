package infer

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"log/slog"
	"math"
	"math/big"
	"math/rand/v2"
	"net"
	"net/netip"
	"path"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unique"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
)

// A filler fills values at random, with empty, small, or extreme values. Without a random
// source, it fills everything.
type filler struct {
	random *rand.Rand
	zero   bool
}

// special generates values of types that reflection cannot fill.
var special = map[reflect.Type]func(filler) any{
	reflect.TypeFor[time.Time](): func(f filler) any {
		return pick(f, time.Unix(1e9, 5).UTC(), time.Time{}, time.Date(9999, 12, 31, 23, 59, 59, 0, time.FixedZone("", 3600)))
	},
	reflect.TypeFor[big.Int](): func(f filler) any {
		return *pick(f, big.NewInt(-7), new(big.Int), new(big.Int).Lsh(big.NewInt(1), 100))
	},
	reflect.TypeFor[big.Float](): func(f filler) any {
		return *pick(f, big.NewFloat(1.5), new(big.Float), big.NewFloat(-1e300), new(big.Float).SetInf(false))
	},
	reflect.TypeFor[big.Rat]():         func(f filler) any { return *pick(f, big.NewRat(-1, 3), new(big.Rat), big.NewRat(7, 1)) },
	reflect.TypeFor[json.Number]():     func(f filler) any { return pick(f, json.Number("-1.5e3"), json.Number("")) },
	reflect.TypeFor[json.RawMessage](): func(f filler) any { return pick(f, json.RawMessage(`{"a":1}`), nil, json.RawMessage(`[]`)) },
	reflect.TypeFor[netip.Addr](): func(f filler) any {
		return pick(f, netip.MustParseAddr("192.0.2.1"), netip.Addr{}, netip.MustParseAddr("fe80::1%eth0"))
	},
	reflect.TypeFor[netip.AddrPort](): func(f filler) any { return pick(f, netip.MustParseAddrPort("[::1]:80"), netip.AddrPort{}) },
	reflect.TypeFor[netip.Prefix]():   func(f filler) any { return pick(f, netip.MustParsePrefix("192.0.2.0/24"), netip.Prefix{}) },
	reflect.TypeFor[net.IP]():         func(f filler) any { return pick(f, net.IPv4(192, 0, 2, 1), nil, net.IPv6loopback) },
	reflect.TypeFor[slog.Level]():     func(f filler) any { return pick(f, slog.LevelInfo, slog.LevelError+3, slog.LevelDebug-9) },
	reflect.TypeFor[slog.LevelVar](): func(f filler) any {
		level := new(slog.LevelVar)
		level.Set(pick(f, slog.LevelInfo, slog.LevelError+3, slog.LevelDebug-9))
		return reflect.ValueOf(level).Elem().Interface()
	},
	reflect.TypeFor[regexp.Regexp]():          func(f filler) any { return *regexp.MustCompile("^a+$") },
	reflect.TypeFor[error]():                  func(f filler) any { return pick(f, errors.New("an error"), nil) },
	reflect.TypeFor[any]():                    func(f filler) any { return pick[any](f, map[string]any{"a": 1.0}, nil, "text", []any{nil}) },
	reflect.TypeFor[OAny]():                   func(f filler) any { return pick[any](f, 1.0, nil, "text") },
	reflect.TypeFor[oMethoder]():              func(f filler) any { return pick[any](f, oUnitHolder{}, nil) },
	reflect.TypeFor[encoding.TextMarshaler](): func(f filler) any { return pick[any](f, oReadable{}, nil) },
	reflect.TypeFor[oMoney]():                 func(f filler) any { return oMoney{} },
	reflect.TypeFor[oStamped]():               func(f filler) any { return oStamped{TextMarshaler: oReadable{}} },
	reflect.TypeFor[OMethods]():               func(f filler) any { return pick[any](f, oUnitHolder{}, nil) },
	reflect.TypeFor[map[any]int]():            func(f filler) any { return pick(f, map[any]int{"a": 1, 2: 2}, nil) },
	reflect.TypeFor[map[*int]int]():           func(f filler) any { return pick(f, map[*int]int{new(int): 1}, nil, map[*int]int{}) },
	reflect.TypeFor[map[**uint8]int](): func(f filler) any {
		key := new(uint8)
		return pick(f, map[**uint8]int{&key: 1}, nil)
	},
	reflect.TypeFor[map[*oName]int]():        func(f filler) any { return pick(f, map[*oName]int{new(oName): 1}, nil) },
	reflect.TypeFor[map[*oReadable]int]():    func(f filler) any { return pick(f, map[*oReadable]int{{}: 1}, nil) },
	reflect.TypeFor[unique.Handle[string]](): func(f filler) any { return unique.Make("text") },
}

func pick[T any](f filler, values ...T) T {
	if f.random == nil {
		return values[0]
	}
	return values[f.random.IntN(len(values))]
}

// fillRoot fills v like fill, but never leaves a pointer, slice, or map nil at the root.
func (f filler) fillRoot(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fillRoot(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		f.elements(v, 0)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		f.entries(v, 0)
	default:
		f.fill(v, 0)
	}
}

const deepestSample = 4

func (f filler) fill(v reflect.Value, depth int) {
	if f.zero || !v.CanSet() && v.Kind() != reflect.Struct {
		return
	}
	if make, ok := special[v.Type()]; ok {
		if made := make(f); made != nil && v.CanSet() {
			v.Set(reflect.ValueOf(made))
		}
		return
	}
	if isUnmade(v.Type()) {
		panic(fmt.Sprintf("%s is a known type, and special has no maker for it", v.Type()))
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(pick(f, true, false))
	case reflect.String:
		v.SetString(pick(f, "text", "", "metric", "a\"b\\c\u2028<&>é\x00", "\xff"))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(pick(f, 1.5, 0, -1e-30, 3e38, 1e21))
	case reflect.Pointer:
		if depth < deepestSample && pick(f, true, false) {
			v.Set(reflect.New(v.Type().Elem()))
			f.fill(v.Elem(), depth+1)
		}
	case reflect.Slice:
		if n := pick(f, 2, 0, -1, 3); n >= 0 && depth < deepestSample {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
			f.elements(v, depth)
		}
	case reflect.Array:
		f.elements(v, depth)
	case reflect.Map:
		if pick(f, true, false) && depth < deepestSample {
			v.Set(reflect.MakeMap(v.Type()))
			f.entries(v, depth)
		}
	case reflect.Struct:
		for _, field := range v.Fields() {
			f.fill(field, depth+1)
		}
	default:
		f.integer(v)
	}
}

// isUnmade reports whether t is a known type for which special has no generator.
// Reflection could create only the zero value of t.
func isUnmade(t reflect.Type) bool {
	if t.Name() == "" || t.PkgPath() == "" {
		return false
	}
	name := types.NewTypeName(token.NoPos, types.NewPackage(t.PkgPath(), path.Base(t.PkgPath())), t.Name(), nil)
	_, known := gotype.FindKnown(types.NewNamed(name, nil, nil), false)
	return known && special[t] == nil
}

// TestUnmade checks that fill panics for a known type without a generator, because a test
// that sees only the zero value proves nothing.
func TestUnmade(t *testing.T) {
	maker := special[reflect.TypeFor[netip.Addr]()]
	delete(special, reflect.TypeFor[netip.Addr]())
	defer func() {
		special[reflect.TypeFor[netip.Addr]()] = maker
		if recover() == nil {
			t.Error("a known type without a generator is not detected")
		}
	}()
	filler{}.fill(reflect.New(reflect.TypeFor[netip.Addr]()).Elem(), 0)
}

func (f filler) integer(v reflect.Value) {
	switch {
	case v.CanInt():
		bits := v.Type().Bits()
		v.SetInt(pick[int64](f, 3, 0, math.MinInt64>>(64-bits), math.MaxInt64>>(64-bits)))
	case v.CanUint():
		v.SetUint(pick[uint64](f, 3, 0, math.MaxUint64>>(64-v.Type().Bits())))
	}
}

func (f filler) elements(v reflect.Value, depth int) {
	for i := range v.Len() {
		f.fill(v.Index(i), depth+1)
	}
}

func (f filler) entries(v reflect.Value, depth int) {
	for range pick(f, 1, 0, 2) {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		f.fill(key, depth+1)
		f.fill(value, depth+1)
		v.SetMapIndex(key, value)
	}
}

type instances struct {
	random *rand.Rand
	root   *schema.Node
}

func (m instances) instance(s *schema.Node, depth int) any {
	if name, ok := strings.CutPrefix(s.Ref, refPrefix); ok {
		return m.instance(m.root.Definitions[name], depth)
	}
	f := filler{random: m.random}
	switch {
	case s.Enum != nil:
		return s.Enum[m.random.IntN(len(s.Enum))]
	case s.AnyOf != nil && s.Type == "":
		return m.instance(s.AnyOf[m.random.IntN(len(s.AnyOf))], depth)
	}
	switch s.Type {
	case schema.NullType:
		return nil
	case "boolean":
		return pick(f, true, false)
	case "integer":
		low, high := boundOr(s.Minimum, -1<<40), boundOr(s.Maximum, 1<<40)
		return pick(f, low, high, low+m.random.Int64N(high-low+1))
	case "number":
		return pick(f, 0, 1.5, -2e10, 1e-7)
	case "string":
		return m.text(s)
	case "array":
		return m.array(s, depth)
	case "object":
		return m.object(s, depth)
	}
	return pick[any](f, "text", json.Number("1"), true, []any{}, map[string]any{"a": "b"})
}

func boundOr(bound json.Number, otherwise int64) int64 {
	n, err := strconv.ParseInt(string(bound), 10, 64)
	if err != nil {
		return otherwise
	}
	return n
}

const quotedLevel = `^"(DEBUG|INFO|WARN|ERROR)([-+][0-9]+)?"$`

// texts are examples of each format and pattern that inference generates.
var texts = map[string][]string{
	gotype.FormatTime:   {"2006-01-02T15:04:05Z", "0001-01-01T00:00:00.5+01:00"},
	"ipv4":              {"192.0.2.1", "0.0.0.0"},
	"ipv6":              {"::1", "2001:db8::ff00:42:8329"},
	"base64":            {"", "AA==", "aGVsbG8="},
	gotype.AddrPortText: {"192.0.2.1:80", "[::1]:443"},
	gotype.NetworkText:  {"192.0.2.0/24", "2001:db8::/32"},
	gotype.SignedText:   {"0", "-1", "100"},
	gotype.UnsignedText: {"0", "7", "100"},
	gotype.FloatText:    {"0", "-1.50", "1e-7"},
	gotype.FractionText: {"1/3", "-7", "0", "10/3"},
	gotype.LevelText:    {"INFO", "ERROR+3", "DEBUG-1"},
	quotedLevel:         {`"INFO"`, `"ERROR+3"`},
	quotedText:          {`""`, `"a\nb"`, `"\u00e9\"é"`},
	"":                  {"", "text", "é \" \\ \u2028"},
}

func (m instances) text(s *schema.Node) string {
	if s.Enum != nil {
		return s.Enum[m.random.IntN(len(s.Enum))].(string)
	}
	key := s.Format + s.Pattern + s.ContentEncoding
	for _, option := range s.AnyOf {
		key = option.Format
		if m.random.IntN(2) == 0 {
			break
		}
	}
	examples, ok := texts[key]
	if !ok {
		panic(fmt.Sprintf("no examples of %q", key))
	}
	return examples[m.random.IntN(len(examples))]
}

func (m instances) array(s *schema.Node, depth int) any {
	n := uint64(m.random.IntN(3))
	if depth > deepestSample {
		n = 0
	}
	if s.MinItems != nil {
		n = max(n, *s.MinItems)
	}
	if s.MaxItems != nil {
		n = min(n, *s.MaxItems)
	}
	list := []any{}
	for range n {
		list = append(list, m.instance(s.Items, depth+1))
	}
	return list
}

func (m instances) object(s *schema.Node, depth int) any {
	object := map[string]any{}
	for _, p := range s.Properties {
		name, property := p.Name, p.Node
		needed := false
		for _, required := range s.Required {
			needed = needed || required == name
		}
		if needed || depth < deepestSample && m.random.IntN(2) == 0 {
			object[name] = m.instance(property, depth+1)
		}
	}
	if s.IsClosed() || s.AdditionalProperties == nil || depth > deepestSample {
		return object
	}
	for range m.random.IntN(3) {
		name := "key"
		if s.PropertyNames != nil {
			name = m.text(s.PropertyNames)
		}
		object[name] = m.instance(s.AdditionalProperties, depth+1)
	}
	return object
}

// mutated returns a document with one part replaced.
func mutated(random *rand.Rand, v any) any {
	if random.IntN(4) == 0 {
		return pick[any](filler{random: random}, nil, true, "text", json.Number("-1"), json.Number("1.5"), json.Number("300"), []any{}, map[string]any{})
	}
	switch v := v.(type) {
	case []any:
		if len(v) > 0 {
			i := random.IntN(len(v))
			v[i] = mutated(random, v[i])
		}
	case map[string]any:
		for key := range v {
			if random.IntN(len(v)) == 0 {
				v[key] = mutated(random, v[key])
			}
		}
	}
	return v
}
