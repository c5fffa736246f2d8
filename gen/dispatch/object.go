package dispatch

import (
	"encoding/json"
	"go/types"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/templates"
)

// readStruct draws a loop over the members of an object:
//
//	for r.Object(); r.Next(); {
//		r.StringMember("city", &v.City)
//	}
func (d drawer) readStruct(variable string, s *codec.Shape, depth int) {
	if len(s.Fields) == 0 {
		d.onLine("r", "Skip")
		return
	}
	d.around(eachMember, func() { d.readFields(variable, s, depth) })
}

// eachMember goes through the members of an object, and eachMemberOf through those of an
// object that is a member itself.
var (
	eachMember   = stencil(jen.For(name("r").Dot("Object").Call(), name("r").Dot("Next").Call(), jen.Empty()).Block(body()))
	eachMemberOf = stencil(jen.For(name("r").Dot("ObjectMember").Call(hole(1)), name("r").Dot("Next").Call(), jen.Empty()).Block(body()))
)

// An embedded pointer to a struct is one that a field is promoted through. It
// is nil until it is needed.
type embedded struct {
	path string
	typ  types.Type // of the struct
}

// selectors returns the path that leads to a field, "Base.City", and the
// embedded pointers on it.
func selectors(f codec.ShapeField) (path string, pointers []embedded) {
	for i, v := range f.Path {
		if i > 0 {
			path += "."
		}
		path += v.Name()
		if pointer, ok := types.Unalias(v.Type()).(*types.Pointer); ok && i < len(f.Path)-1 {
			pointers = append(pointers, embedded{path, pointer.Elem()})
		}
	}
	return path, pointers
}

// readFields draws how the fields of a struct are read, behind the embedded
// structs that they need:
//
//	r.StringMember("name", &v.Name)
//	if r.At("city") {
//		if v.Base == nil {
//			v.Base = new(Base)
//		}
//		v.Base.City = r.String()
//	}
func (d drawer) readFields(variable string, s *codec.Shape, depth int) {
	for _, f := range s.Fields {
		path, pointers := selectors(f)
		d.quoted = f.Quoted
		if len(pointers) == 0 {
			d.readMember(f.Name, member(variable, path), f.Shape, f.Nullable, depth)
			continue
		}
		d.around(whereAt, func() {
			for _, e := range pointers {
				d.line(newWhereNil, member(variable, e.path), d.typ(e.typ))
			}
			d.readNullable(member(variable, path), f.Shape, f.Nullable, depth)
		}, strconv.Quote(f.Name))
	}
}

var newWhereNil = stencil(jen.If(hole(1).Op("==").Nil()).Block(hole(1).Op("=").New(hole(2))))

// writeStruct draws an object with a member for each field:
//
//	w.Object()
//	w.StringMember(`"city":`, v.City)
//	w.EndObject()
func (d drawer) writeStruct(variable string, s *codec.Shape, depth int) {
	d.onLine("w", "Object")
	d.writeFields(variable, s, depth)
}

// writeFields draws the members of an object, which it ends.
func (d drawer) writeFields(variable string, s *codec.Shape, depth int) {
	for _, f := range s.Fields {
		d.writeField(variable, f, depth)
	}
	d.onLine("w", "EndObject")
}

// writeField draws a member, with the conditions under which it is there:
//
//	if v.Base != nil && v.Base.City != "" {
//		w.StringMember(`"city":`, v.Base.City)
//	}
func (d drawer) writeField(variable string, f codec.ShapeField, depth int) {
	if f.Const != "" {
		d.writeConst(f.Name, f.Const)
		return
	}
	path, pointers := selectors(f)
	field := member(variable, path)
	if len(pointers) == 0 && !f.OmitEmpty && !f.OmitZero {
		d.writeMember(f.Name, field, f.Shape, false, depth)
		return
	}
	var conditions []string
	for _, e := range pointers {
		conditions = append(conditions, member(variable, e.path)+" != nil")
	}
	present, nonNil := d.present(field, f)
	conditions = append(conditions, present...)
	d.around(where, func() { d.writeMember(f.Name, field, f.Shape, nonNil, depth) }, strings.Join(conditions, " && "))
}

// writeConst draws a member that always has one text or integer:
// w.StringMember(`"kind":`, "circle").
func (d drawer) writeConst(name, value string) {
	var text string
	if json.Unmarshal([]byte(value), &text) == nil {
		d.onLine("w", "StringMember", nameOf(name), strconv.Quote(text))
		return
	}
	d.onLine("w", "IntMember", nameOf(name), value)
}

// present draws the conditions under which encoding/json writes a field that
// has options to leave it out, and reports whether a nil never meets them. To
// encoding/json, which asks reflect.Value.IsZero, -0 is zero; a nil pointer is
// not asked by its method.
func (d drawer) present(field string, f codec.ShapeField) (conditions []string, nonNil bool) {
	t := f.Path[len(f.Path)-1].Type()
	notNil, isSet, empty := field+" != nil", "!"+field+".IsZero()", ""
	if f.OmitEmpty {
		switch u := t.Underlying().(type) {
		case *types.Basic:
			empty = nonZero(field, u)
			if f.OmitZero && f.IsZero && u.Kind() == types.Bool {
				empty += " != false" // && takes no two types
			}
		case *types.Pointer, *types.Interface:
			empty, nonNil = notNil, true
		default: // a list or a map
			empty, nonNil = "len("+field+") != 0", true
		}
		conditions = append(conditions, empty)
	}
	if !f.OmitZero {
		return conditions, nonNil
	}
	zero := notNil
	switch u := t.Underlying().(type) {
	case *types.Basic:
		zero = nonZero(field, u)
	case *types.Struct, *types.Array:
		zero = ""
	}
	switch {
	case f.IsZero && gotype.IsPointer(t):
		zero += " && " + isSet
	case f.IsZero:
		zero = isSet
	case zero == "":
		return append(conditions, field+" != ("+d.typ(f.Shape.Type)+"{})"), nonNil
	}
	if zero != empty {
		conditions = append(conditions, zero)
	}
	return conditions, nonNil || strings.HasPrefix(zero, notNil)
}

// nonZero returns the condition that a value of a basic type is not zero.
func nonZero(value string, t *types.Basic) string {
	switch info := t.Info(); {
	case info&types.IsBoolean != 0:
		return value
	case info&types.IsString != 0:
		return value + ` != ""`
	case t.Kind() == types.UnsafePointer:
		return value + " != nil"
	}
	return value + " != 0"
}

// isPlain reports whether the name of a member is one of letters, digits and underscores,
// as nearly all are.
func isPlain(name string) bool {
	for i := range len(name) {
		if c := name[i]; c != '_' && (c < '0' || '9' < c) && (c < 'A' || 'Z' < c) && (c < 'a' || 'z' < c) {
			return false
		}
	}
	return true
}

// nameOf draws the name of a member, as encoding/json writes it.
func nameOf(name string) string {
	if isPlain(name) {
		return "`\"" + name + "\":`"
	}
	quoted, _ := json.Marshal(name) // fails for no string
	return templates.Literal(string(quoted) + ":")
}
