package registered

import (
	"go/types"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// schemaFor implements jsonschema.For of github.com/google/jsonschema-go, v0.4.3.
func schemaFor(m *machine, c nativeCall) value { return m.inferredResult(c, c.typeArg(0), c.arg(0)) }

// schemaForType implements jsonschema.ForType.
func schemaForType(m *machine, c nativeCall) value {
	if t, ok := c.arg(0).(typeValue); ok {
		return m.inferredResult(c, t.typ, c.arg(1))
	}
	return nil
}

func (m *machine) inferredResult(c nativeCall, t types.Type, options value) value {
	ptr, ok := c.result().Underlying().(*types.Pointer)
	if !ok || t == nil {
		return nil
	}
	if options != (null{}) && !m.isZeroOptions(c, options) {
		u := unknown{reason: "the options of the inference are not evaluated", pos: m.w.exprPos(c.pos()), derived: t, nonNil: true}
		return tuple{&u, null{}}
	}
	in := inferrer{m: m, c: c, schema: ptr.Elem()}
	s, ok := in.infer(t, nil)
	if !ok {
		return tuple{null{}, &unknown{reason: "it is the error of the inference of a schema", nonNil: true}}
	}
	return tuple{pointer{s}, null{}}
}

// isZeroOptions reports whether options are known and have no effect.
func (m *machine) isZeroOptions(c nativeCall, options value) bool {
	p, ok := options.(pointer)
	return ok && same(c.st.heap.load(p.to), zero(p.to.typ))
}

// An inferrer infers schemas from Go types.
type inferrer struct {
	m      *machine
	c      nativeCall
	schema types.Type // jsonschema.Schema
}

func (in *inferrer) set(s *cell, field string, v value) { in.m.setField(in.c.st, s, v, field) }

// stringTypes are the types of the standard library whose schema is a string.
var stringTypes = []string{"time.Time", "log/slog.Level", "math/big.Int", "math/big.Rat", "math/big.Float"}

var wordPrefix = regexp.MustCompile("^[^ \t\n]*=")

// infer returns the schema of a type. It reports false if the type has no schema.
func (in *inferrer) infer(t types.Type, within []types.Type) (*cell, bool) {
	in.m.spend(8)
	null := false
	for {
		ptr, ok := t.Underlying().(*types.Pointer)
		if !ok {
			break
		}
		t, null = ptr.Elem(), true
	}
	t = types.Unalias(t)
	s := in.m.new(in.schema)
	if named, ok := t.(*types.Named); ok {
		if slices.ContainsFunc(within, func(other types.Type) bool { return types.Identical(other, t) }) {
			return nil, false // a cycle
		}
		within = append(slices.Clone(within), t)
		if obj := named.Obj(); obj.Pkg() != nil && slices.Contains(stringTypes, obj.Pkg().Path()+"."+obj.Name()) {
			in.kind(s, "string", null)
			return s, true
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		kind, ok := in.basic(s, u)
		if !ok {
			return nil, false
		}
		in.kind(s, kind, null)
	case *types.Interface:
	case *types.Map:
		if key := basicOf(u.Key()); (key == nil || key.Info()&types.IsString == 0) && !hasMethod(u.Key(), "MarshalText") {
			return nil, false
		}
		elem, ok := in.infer(u.Elem(), within)
		if !ok {
			return nil, false
		}
		in.set(s, "AdditionalProperties", pointer{elem})
		in.kind(s, "object", null)
	case *types.Slice:
		elem, ok := in.infer(u.Elem(), within)
		if !ok {
			return nil, false
		}
		in.set(s, "Items", pointer{elem})
		in.types(s, "null", "array")
	case *types.Array:
		elem, ok := in.infer(u.Elem(), within)
		if !ok {
			return nil, false
		}
		in.set(s, "Items", pointer{elem})
		for _, field := range []string{"MinItems", "MaxItems"} {
			in.set(s, field, in.m.pointerTo(in.c.st, intValue(u.Len()), types.Typ[types.Int]))
		}
		in.kind(s, "array", null)
	case *types.Struct:
		if !in.fields(s, u, within) {
			return nil, false
		}
		in.kind(s, "object", null)
	default:
		return nil, false
	}
	return s, true
}

func (in *inferrer) kind(s *cell, kind string, null bool) {
	if null {
		in.types(s, "null", kind)
		return
	}
	in.set(s, "Type", stringValue(kind))
}

func (in *inferrer) types(s *cell, kinds ...string) {
	in.set(s, "Types", in.strings(kinds))
}

func (in *inferrer) strings(list []string) value {
	var all tuple
	for _, text := range list {
		all = append(all, stringValue(text))
	}
	return in.m.sliceOfValues(in.c.st, types.Typ[types.String], all)
}

// basic sets the bounds of an integer type, and returns the JSON Schema type.
func (in *inferrer) basic(s *cell, b *types.Basic) (string, bool) {
	switch info := b.Info(); {
	case info&types.IsBoolean != 0:
		return "boolean", true
	case info&types.IsString != 0:
		return "string", true
	case info&types.IsFloat != 0:
		return "number", true
	case info&types.IsInteger != 0:
		size, signed := bits(b)
		low, high := rangeOf(size, signed)
		bound := func(field string, v scalar) {
			in.set(s, field, in.m.pointerTo(in.c.st, v, types.Typ[types.Float64]))
		}
		if size < 64 || !signed {
			bound("Minimum", scalar{v: low})
		}
		if size < 64 {
			bound("Maximum", scalar{v: high})
		}
		return "integer", true
	}
	return "", false
}

// fields adds a property for each field of a struct and of the structs that it embeds.
func (in *inferrer) fields(s *cell, st *types.Struct, within []types.Type) bool {
	not := in.m.new(in.schema)
	in.set(not, "Not", pointer{in.m.new(in.schema)})
	in.set(s, "AdditionalProperties", pointer{not})
	visible := visibleFields(st)
	if st.NumFields() == 0 {
		return true
	}
	propertiesType := s.field("Properties").typ
	properties := in.m.newMap(in.c.st, propertiesType)
	var order, required []string
	for _, f := range visible {
		if f.field.Embedded() || !f.field.Exported() {
			continue
		}
		tag := reflect.StructTag(f.tag)
		name, options, comma := strings.Cut(tag.Get("json"), ",")
		if name == "-" && !comma {
			continue
		}
		if name == "" {
			name = f.field.Name()
		}
		schema, ok := in.infer(f.field.Type(), within)
		if !ok {
			return false
		}
		if description, ok := tag.Lookup("jsonschema"); ok {
			if description == "" || wordPrefix.MatchString(description) {
				return false
			}
			in.set(schema, "Description", scalar{v: stringValue(description).v, pos: f.field.Pos()})
		}
		in.m.update(in.c.st, properties, stringValue(name), pointer{schema})
		order = append(slices.DeleteFunc(order, func(other string) bool { return other == name }), name)
		words := strings.Split(options, ",")
		if !slices.Contains(words, "omitempty") && !slices.Contains(words, "omitzero") {
			required = append(required, name)
		}
	}
	in.set(s, "Properties", properties)
	if len(order) > 0 {
		in.set(s, "PropertyOrder", in.strings(order))
	}
	if len(required) > 0 {
		in.set(s, "Required", in.strings(required))
	}
	return true
}

// A visibleField is a field of a struct, or a field of a struct that it embeds.
type visibleField struct {
	field *types.Var
	tag   string
	depth int
}

// visibleFields returns the fields that reflect.VisibleFields returns. If several fields
// have the same name, it returns the field at the least depth, or no field if several are
// at that depth.
func visibleFields(st *types.Struct) []visibleField {
	var all []visibleField
	var walk func(st *types.Struct, depth int, seen []types.Type)
	walk = func(st *types.Struct, depth int, seen []types.Type) {
		for i := range st.NumFields() {
			field := st.Field(i)
			all = append(all, visibleField{field, st.Tag(i), depth})
			if !field.Embedded() || slices.ContainsFunc(seen, func(t types.Type) bool { return types.Identical(t, field.Type()) }) {
				continue
			}
			t := field.Type()
			if ptr, ok := t.Underlying().(*types.Pointer); ok {
				t = ptr.Elem()
			}
			if inner, ok := t.Underlying().(*types.Struct); ok {
				walk(inner, depth+1, append(seen, field.Type()))
			}
		}
	}
	walk(st, 0, nil)
	return slices.DeleteFunc(slices.Clone(all), func(f visibleField) bool {
		return slices.ContainsFunc(all, func(other visibleField) bool {
			return other.field != f.field && other.field.Name() == f.field.Name() && other.depth <= f.depth
		})
	})
}
