package registered

import (
	"cmp"
	"errors"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

// An inference infers JSON Schemas from Go types as github.com/google/jsonschema-go does.
// gen/proof compares it with that package.
type inference struct {
	release string // version of the module, for example "v0.4.3"
	// ignore omits parts without a schema, instead of reporting an error.
	ignore bool
	spend  func(steps int)
}

// inference returns the inference of the release that the program requires. It returns
// false if the release is unknown, or if this package does not implement its inference.
func (m *machine) inference() (inference, bool) {
	in := inference{release: m.w.release(google), spend: m.spend}
	return in, semver.Compare(in.release, "v0.3.0") >= 0 && semver.Compare(in.release, "v0.5.0-0") < 0
}

func (in inference) isAtLeast(release string) bool {
	return semver.Compare(in.release, release) >= 0
}

// An inferred is an inferred schema. If never is set, the schema rejects all values.
type inferred struct {
	types            []string
	description      string
	pos              token.Pos // position of the description
	properties       []*inferredProperty
	hasProperties    bool // whether "properties" exists; it may be empty
	required         []string
	additional       *inferred
	items            *inferred
	length           *int64 // minItems and maxItems
	minimum, maximum constant.Value
	enum             []string
	never            bool
}

type inferredProperty struct {
	name   string
	schema *inferred
}

func (s *inferred) property(name string) *inferred {
	for _, p := range s.properties {
		if p.name == name {
			return p.schema
		}
	}
	return nil
}

// set sets the schema of a property, which becomes the last.
func (s *inferred) set(name string, schema *inferred) {
	s.properties = slices.DeleteFunc(s.properties, func(p *inferredProperty) bool { return p.name == name })
	s.properties, s.hasProperties = append(s.properties, &inferredProperty{name, schema}), true
}

func (s *inferred) orNull() {
	if len(s.types) == 1 {
		s.types = []string{"null", s.types[0]}
	}
}

var errTagOption = errors.New(`a jsonschema tag begins with "WORD=", which the SDK rejects`)

var wordPrefix = regexp.MustCompile("^[^ \t\n]*=")

// stringTypes lists the types of the standard library whose schema is a string.
var stringTypes = []string{"time.Time", "log/slog.Level", "math/big.Int", "math/big.Rat", "math/big.Float"}

func isStringType(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && slices.Contains(stringTypes, named.Obj().Pkg().Path()+"."+named.Obj().Name())
}

// infer returns the schema of a type. The schema is nil if the type is ignored.
func (in inference) infer(t types.Type, within []types.Type) (*inferred, error) {
	in.spend(8)
	null := false
	for {
		ptr, ok := t.Underlying().(*types.Pointer)
		if !ok {
			break
		}
		t, null = ptr.Elem(), true
	}
	t = types.Unalias(t)
	s := &inferred{}
	if _, ok := t.(*types.Named); ok {
		if slices.ContainsFunc(within, func(other types.Type) bool { return types.Identical(other, t) }) {
			return nil, fmt.Errorf("%s refers to itself, so the SDK cannot infer a schema", t)
		}
		within = append(slices.Clone(within), t)
		if isStringType(t) {
			s.types = []string{"string"}
			switch {
			case in.isAtLeast("v0.4.0"):
				if null {
					s.orNull()
				}
			case t.(*types.Named).Obj().Name() == "Int":
				s.orNull()
			}
			return s, nil
		}
	}
	invalid := func(what string) (*inferred, error) {
		if in.ignore {
			return nil, nil
		}
		return nil, fmt.Errorf("%s, for which the SDK cannot infer a schema", what)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if !in.basic(s, u) {
			return invalid("it has the type " + t.String())
		}
	case *types.Interface:
	case *types.Map:
		key := basicOf(u.Key())
		if (key == nil || key.Info()&types.IsString == 0) && !(in.isAtLeast("v0.4.3") && hasMethod(u.Key(), "MarshalText")) {
			return invalid("it has a map with keys of the type " + u.Key().String())
		}
		elem, err := in.infer(u.Elem(), within)
		if elem == nil {
			return nil, err
		}
		s.types, s.additional = []string{"object"}, elem
	case *types.Slice:
		elem, err := in.infer(u.Elem(), within)
		if elem == nil {
			return nil, err
		}
		s.types, s.items = []string{"array"}, elem
		if in.isAtLeast("v0.4.0") {
			s.orNull()
		}
	case *types.Array:
		elem, err := in.infer(u.Elem(), within)
		if elem == nil {
			return nil, err
		}
		s.types, s.items, s.length = []string{"array"}, elem, new(u.Len())
	case *types.Struct:
		if err := in.fields(s, u, within); err != nil {
			return nil, err
		}
	default:
		return invalid("it has the type " + t.String())
	}
	if null {
		s.orNull()
	}
	return s, nil
}

// basic sets the type and the bounds of a basic type. It reports false for other types.
func (in inference) basic(s *inferred, b *types.Basic) bool {
	switch info := b.Info(); {
	case info&types.IsBoolean != 0:
		s.types = []string{"boolean"}
	case info&types.IsString != 0:
		s.types = []string{"string"}
	case info&types.IsFloat != 0:
		s.types = []string{"number"}
	case info&types.IsInteger != 0:
		s.types = []string{"integer"}
		if !in.isAtLeast("v0.4.0") {
			break
		}
		size, signed := bits(b)
		low, high := rangeOf(size, signed)
		if size < 64 || !signed {
			s.minimum = low
		}
		if size < 64 {
			s.maximum = high
		}
	default:
		return false
	}
	return true
}

// fields adds a property for each field of a struct and of the structs that it embeds.
func (in inference) fields(s *inferred, st *types.Struct, within []types.Type) error {
	s.types, s.additional = []string{"object"}, &inferred{never: true}
	for _, f := range visibleFields(st) {
		s.hasProperties = s.hasProperties || in.isAtLeast("v0.4.0")
		if f.field.Embedded() {
			if isStringType(f.field.Type()) && in.isAtLeast("v0.4.0") {
				return fmt.Errorf("%s is embedded, which the SDK rejects", f.field.Type())
			}
			continue
		}
		name, options, omitted := jsonTag(f)
		if omitted {
			continue
		}
		schema, err := in.infer(f.field.Type(), within)
		if err != nil {
			return err
		}
		if schema == nil {
			continue
		}
		if description, ok := reflect.StructTag(f.tag).Lookup("jsonschema"); ok {
			switch {
			case description == "":
				return errors.New("a jsonschema tag is empty, which the SDK rejects")
			case wordPrefix.MatchString(description):
				return errTagOption
			}
			schema.description, schema.pos = description, f.field.Pos()
		}
		s.set(name, schema)
		if !isOptional(options) {
			s.required = append(s.required, name)
		}
	}
	if !in.isAtLeast("v0.4.0") {
		slices.SortFunc(s.properties, func(a, b *inferredProperty) int { return strings.Compare(a.name, b.name) })
	}
	return nil
}

func jsonTag(f visibleField) (name string, options []string, omitted bool) {
	name, options, omitted = splitJSONTag(f.tag)
	if omitted || !f.field.Exported() {
		return "", nil, true
	}
	return cmp.Or(name, f.field.Name()), options, false
}

// splitJSONTag returns the name and the options in the json tag of a field, and reports
// whether the tag omits the field.
func splitJSONTag(tag string) (name string, options []string, omits bool) {
	name, rest, comma := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	return name, strings.Split(rest, ","), name == "-" && !comma
}

func isOptional(options []string) bool {
	return slices.Contains(options, "omitempty") || slices.Contains(options, "omitzero")
}

// A visibleField is a field of a struct, or a field of a struct that it embeds.
type visibleField struct {
	field *types.Var
	tag   string
	depth int
}

// visibleFields returns the same fields as reflect.VisibleFields, without hidden fields: of
// several fields with the same name, only the field at the least depth, or none if several
// are at that depth.
func visibleFields(st *types.Struct) []visibleField {
	var all []visibleField
	hidden := map[int]bool{}
	byName := map[string]int{}
	var walk func(st *types.Struct, depth int, within []*types.Struct)
	walk = func(st *types.Struct, depth int, within []*types.Struct) {
		if slices.Contains(within, st) {
			return
		}
		within = append(slices.Clone(within), st)
		for i := range st.NumFields() {
			f := visibleField{st.Field(i), st.Tag(i), depth}
			old, taken := byName[f.field.Name()]
			if !taken || depth < all[old].depth {
				if taken {
					hidden[old] = true
				}
				byName[f.field.Name()] = len(all)
				all = append(all, f)
			} else if depth == all[old].depth {
				hidden[old] = true
			}
			if !f.field.Embedded() {
				continue
			}
			t := f.field.Type()
			if ptr, ok := t.Underlying().(*types.Pointer); ok {
				t = ptr.Elem()
			}
			if inner, ok := t.Underlying().(*types.Struct); ok {
				walk(inner, depth+1, within)
			}
		}
	}
	walk(st, 0, nil)
	visible := all[:0:0]
	for i, f := range all {
		if !hidden[i] {
			visible = append(visible, f)
		}
	}
	return visible
}

// json returns the JSON of the schema, in the order in which jsonschema-go encodes it.
func (s *inferred) json() string {
	if s.never {
		return "false"
	}
	var members []string
	add := func(key, value string) { members = append(members, quote(key)+":"+value) }
	list := func(texts []string) string {
		quoted := make([]string, len(texts))
		for i, text := range texts {
			quoted[i] = quote(text)
		}
		return "[" + strings.Join(quoted, ",") + "]"
	}
	switch len(s.types) {
	case 0:
	case 1:
		add("type", quote(s.types[0]))
	default:
		add("type", list(s.types))
	}
	if s.hasProperties {
		properties := make([]string, len(s.properties))
		for i, p := range s.properties {
			properties[i] = quote(p.name) + ":" + p.schema.json()
		}
		add("properties", "{"+strings.Join(properties, ",")+"}")
	}
	if s.items != nil {
		add("items", s.items.json())
	}
	if s.description != "" {
		add("description", quote(s.description))
	}
	if len(s.enum) > 0 {
		add("enum", list(s.enum))
	}
	if s.minimum != nil {
		add("minimum", s.minimum.ExactString())
	}
	if s.maximum != nil {
		add("maximum", s.maximum.ExactString())
	}
	if s.length != nil {
		add("minItems", fmt.Sprint(*s.length))
		add("maxItems", fmt.Sprint(*s.length))
	}
	if len(s.required) > 0 {
		add("required", list(s.required))
	}
	if s.additional != nil {
		add("additionalProperties", s.additional.json())
	}
	if len(members) == 0 {
		return "true"
	}
	return "{" + strings.Join(members, ",") + "}"
}

// schemaFor implements jsonschema.For.
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
	derived := func(reason string) value {
		u := unknown{reason: reason, pos: m.w.exprPos(c.pos()), derived: t, nonNil: true}
		return tuple{&u, null{}}
	}
	in, ok := m.inference()
	if !ok {
		return derived("toolgen does not implement the inference of this jsonschema-go release")
	}
	if in.ignore, ok = m.inferenceOptions(c, options); !ok {
		return derived("the options of the inference are not constant")
	}
	s, err := in.infer(t, nil)
	switch {
	case err != nil:
		return tuple{null{}, &unknown{reason: "it is the error of a schema inference", nonNil: true}}
	case s == nil:
		return tuple{null{}, null{}}
	}
	return tuple{pointer{inferredCells{m, c, ptr.Elem()}.cell(s)}, null{}}
}

// inferenceOptions returns the option IgnoreInvalidTypes. It reports false if options is
// unknown, or if an option other than IgnoreInvalidTypes is set.
func (m *machine) inferenceOptions(c nativeCall, options value) (ignore, ok bool) {
	if options == (null{}) {
		return false, true
	}
	p, ok := options.(pointer)
	if !ok {
		return false, false
	}
	all, ok := c.st.heap.load(p.to).(aggregate)
	st, isStruct := p.to.typ.Underlying().(*types.Struct)
	if !ok || !isStruct {
		return false, false
	}
	for i := range st.NumFields() {
		switch is, known := truth(all[i]); {
		case st.Field(i).Name() == "IgnoreInvalidTypes" && known:
			ignore = is
		case !same(all[i], zero(st.Field(i).Type())):
			return false, false
		}
	}
	return ignore, true
}

// inferredCells creates the values of inferred schemas in the heap, where the program can
// change them.
type inferredCells struct {
	m      *machine
	c      nativeCall
	schema types.Type // jsonschema.Schema
}

// cell returns the value of a schema.
func (in inferredCells) cell(s *inferred) *cell {
	made := in.m.new(in.schema)
	set := func(field string, v value) { in.m.setField(in.c.st, made, v, field) }
	if s.never {
		set("Not", pointer{in.m.new(in.schema)})
		return made
	}
	switch len(s.types) {
	case 0:
	case 1:
		set("Type", stringValue(s.types[0]))
	default:
		set("Types", in.strings(s.types))
	}
	if s.hasProperties {
		properties := in.m.newMap(in.c.st, made.field("Properties").typ)
		var order []string
		for _, p := range s.properties {
			in.m.update(in.c.st, properties, stringValue(p.name), pointer{in.cell(p.schema)})
			order = append(order, p.name)
		}
		set("Properties", properties)
		if len(order) > 0 {
			set("PropertyOrder", in.strings(order))
		}
	}
	if len(s.required) > 0 {
		set("Required", in.strings(s.required))
	}
	if s.additional != nil {
		set("AdditionalProperties", pointer{in.cell(s.additional)})
	}
	if s.items != nil {
		set("Items", pointer{in.cell(s.items)})
	}
	if s.length != nil {
		for _, field := range []string{"MinItems", "MaxItems"} {
			set(field, in.m.pointerTo(in.c.st, intValue(*s.length), types.Typ[types.Int]))
		}
	}
	bound := func(field string, v constant.Value) {
		if v != nil {
			set(field, in.m.pointerTo(in.c.st, scalar{v: v}, types.Typ[types.Float64]))
		}
	}
	bound("Minimum", s.minimum)
	bound("Maximum", s.maximum)
	if s.description != "" {
		set("Description", scalar{v: stringValue(s.description).v, pos: s.pos})
	}
	return made
}

func (in inferredCells) strings(list []string) value {
	var all tuple
	for _, text := range list {
		all = append(all, stringValue(text))
	}
	return in.m.sliceOfValues(in.c.st, types.Typ[types.String], all)
}
