package proof_test

import (
	"fmt"
	"go/types"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/proof/testdata/encoder"
	"github.com/go-toolgen/toolgen/inspect"
)

// A twin is a type in two representations: by reflection for encoding/json, and by go/types
// for toolgen.
type twin struct {
	reflect reflect.Type
	types   types.Type
}

func (t twin) slice() twin   { return twin{reflect.SliceOf(t.reflect), types.NewSlice(t.types)} }
func (t twin) pointer() twin { return twin{reflect.PointerTo(t.reflect), types.NewPointer(t.types)} }

func (t twin) array(n int) twin {
	return twin{reflect.ArrayOf(n, t.reflect), types.NewArray(t.types, int64(n))}
}

func (t twin) mapFrom(key twin) twin {
	return twin{reflect.MapOf(key.reflect, t.reflect), types.NewMap(key.types, t.types)}
}

type twinField struct {
	name     string
	typ      twin
	tag      string
	embedded bool
}

func structOf(fields []twinField) twin {
	var reflected []reflect.StructField
	var typed []*types.Var
	var tags []string
	for _, f := range fields {
		reflected = append(reflected, reflect.StructField{Name: f.name, Type: f.typ.reflect, Tag: reflect.StructTag(f.tag), Anonymous: f.embedded})
		typed = append(typed, types.NewField(0, nil, f.name, f.typ.types, f.embedded))
		tags = append(tags, f.tag)
	}
	return twin{reflect.StructOf(reflected), types.NewStruct(typed, tags)}
}

type typeMaker struct {
	*rand.Rand
	parts []twin
	bases []twin // structs without methods, to embed
	keys  []twin
}

// newTypeMaker returns a typeMaker for the field types of the struct all. Only the types of
// the field Base and of later fields can be embedded.
func newTypeMaker(r *rand.Rand, all twin) *typeMaker {
	m := &typeMaker{Rand: r}
	st := all.types.Underlying().(*types.Struct)
	base, _ := all.reflect.FieldByName("Base")
	for i := range st.NumFields() {
		part := twin{all.reflect.Field(i).Type, st.Field(i).Type()}
		m.parts = append(m.parts, part)
		if i >= base.Index[0] {
			m.bases = append(m.bases, part)
		}
		if slices.Contains(keyNames, st.Field(i).Name()) {
			m.keys = append(m.keys, part)
		}
	}
	return m
}

// keyNames are the fields of the catalog's struct whose types can be map keys.
var keyNames = []string{"String", "Int", "Int8", "Uint16", "Int64", "Count", "Label", "Colour", "Word", "Code", "Point", "Note", "Time", "Addr"}

func (m *typeMaker) next(depth int) twin {
	if depth == 0 {
		return pick(m.Rand, m.parts)
	}
	switch m.IntN(9) {
	case 0:
		return m.next(depth - 1).slice()
	case 1:
		return m.next(depth - 1).array(m.IntN(3))
	case 2:
		return m.next(depth - 1).mapFrom(pick(m.Rand, m.keys))
	case 3, 4:
		return m.next(depth - 1).pointer()
	case 5:
		return pick(m.Rand, m.parts)
	}
	return m.object(depth)
}

// object returns a struct of random fields and tags, whose names sometimes conflict.
func (m *typeMaker) object(depth int) twin {
	var fields []twinField
	for i := range 1 + m.IntN(5) {
		fields = append(fields, twinField{name: string(rune('V' + i)), typ: m.next(depth - 1), tag: m.tag(jsonNames, jsonOptions)})
	}
	for _, i := range m.Perm(len(m.bases))[:m.IntN(3)] {
		base := m.bases[i]
		f := twinField{name: base.types.(*types.Named).Obj().Name(), typ: base, embedded: true}
		if m.IntN(3) == 0 {
			f.typ = base.pointer()
		}
		f.tag = m.tag([]string{"", "", "", "x", "X", "-"}, jsonOptions[:4])
		fields = append(fields, f)
	}
	m.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	made := structOf(fields)
	for _, by := range []inspect.Encoder{{}, inspect.Go127} {
		if len(gotype.FieldsOf(made.types, by).Members) == 0 {
			return m.object(depth) // a parameter without members is rejected: only the server could provide its value
		}
	}
	return made
}

var (
	jsonNames   = []string{"", "", "", "V", "W", "X", "Y", "x", "id", "ID", "-", `a\"b`, "a.b", "City", "N", "'x'"}
	jsonOptions = []string{"", "", "", ",omitempty", ",omitzero", ",string", ",omitempty,omitzero", ",string,omitzero", ", omitempty", ",inline", ",unknown", ",case:strict", ",case:ignore"}
)

// tag returns a json tag, or "".
func (m *typeMaker) tag(names, options []string) string {
	text := pick(m.Rand, names) + pick(m.Rand, options)
	if text == "" {
		return ""
	}
	return fmt.Sprintf(`json:"%s"`, text)
}

// randomSubject returns a tool whose parameter and result have the same random type.
func randomSubject(t testing.TB, pkg *inspect.Package, typ twin, consts map[string][]string) *subject {
	t.Helper()
	param := types.NewParam(0, pkg.Types, "v", typ.types)
	result := types.NewParam(0, pkg.Types, "", typ.types)
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(param), types.NewTuple(result), false)
	facts := &inspect.Tool{
		GoName:  "Pass",
		Func:    types.NewFunc(0, pkg.Types, "Pass", sig),
		Params:  []*inspect.Param{{Name: "v", Type: typ.types}},
		Results: []*inspect.Result{{Type: typ.types}},
	}
	own := *pkg
	own.Tools = []*inspect.Tool{facts}
	reflected := []reflect.Type{typ.reflect}
	return newSubject(t, "Pass", facts, encoder.Call{Params: reflected, Results: reflected}, definitionsOf(t, &own)[0], consts)
}
