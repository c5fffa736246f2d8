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
func (d drawer) readStruct(variable string, s *codec.Shape, depth int) []jen.Code {
	if len(s.Fields) == 0 {
		return []jen.Code{d.on("r", "Skip")}
	}
	return []jen.Code{d.readMembers(d.on("r", "Object"), d.readFields(variable, s, depth))}
}

func (d drawer) readMembers(begin jen.Code, members []jen.Code) jen.Code {
	return jen.For(begin, d.on("r", "Next"), jen.Empty()).Block(members...)
}

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
		path = strings.TrimPrefix(path+"."+v.Name(), ".")
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
func (d drawer) readFields(variable string, s *codec.Shape, depth int) []jen.Code {
	var members []jen.Code
	for _, f := range s.Fields {
		var before []jen.Code
		path, pointers := selectors(f)
		for _, e := range pointers {
			pointer := member(variable, e.path)
			before = append(before, jen.If(expr(pointer).Op("==").Nil()).Block(
				expr(pointer).Op("=").New(d.typ(e.typ)),
			))
		}
		d.quoted = f.Quoted
		members = append(members, d.readMember(f.Name, member(variable, path), before, f.Shape, depth)...)
	}
	return members
}

// writeStruct draws an object with a member for each field:
//
//	w.Object()
//	w.StringMember(`"city":`, v.City)
//	w.EndObject()
func (d drawer) writeStruct(variable string, s *codec.Shape, depth int) []jen.Code {
	return append([]jen.Code{d.on("w", "Object")}, d.writeFields(variable, s, depth)...)
}

// writeFields draws the members of an object, which it ends.
func (d drawer) writeFields(variable string, s *codec.Shape, depth int) []jen.Code {
	var lines []jen.Code
	for _, f := range s.Fields {
		lines = append(lines, d.writeField(variable, f, depth)...)
	}
	return append(lines, d.on("w", "EndObject"))
}

// writeField draws a member, with the conditions under which it is there:
//
//	if v.Base != nil && v.Base.City != "" {
//		w.StringMember(`"city":`, v.Base.City)
//	}
func (d drawer) writeField(variable string, f codec.ShapeField, depth int) []jen.Code {
	if f.Const != "" {
		return []jen.Code{d.writeConst(f.Name, f.Const)}
	}
	path, pointers := selectors(f)
	field := member(variable, path)
	var conditions []jen.Code
	for _, e := range pointers {
		conditions = append(conditions, expr(member(variable, e.path)).Op("!=").Nil())
	}
	present, nonNil := d.present(field, f)
	conditions = append(conditions, present...)
	lines := d.writeMember(f.Name, field, f.Shape, nonNil, depth)
	if len(conditions) == 0 {
		return lines
	}
	condition := jen.Add(conditions[0])
	for _, other := range conditions[1:] {
		condition.Op("&&").Add(other)
	}
	return []jen.Code{jen.If(condition).Block(lines...)}
}

// writeConst draws a member that always has one text or integer:
// w.StringMember(`"kind":`, "circle").
func (d drawer) writeConst(name, value string) jen.Code {
	var text string
	if json.Unmarshal([]byte(value), &text) == nil {
		return d.on("w", "StringMember", nameOf(name), expr(strconv.Quote(text)))
	}
	return d.on("w", "IntMember", nameOf(name), expr(value))
}

// present draws the conditions under which encoding/json writes a field that
// has options to leave it out, and reports whether a nil never meets them. To
// encoding/json, which asks reflect.Value.IsZero, -0 is zero; a nil pointer is
// not asked by its method.
func (d drawer) present(field string, f codec.ShapeField) (conditions []jen.Code, nonNil bool) {
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
		conditions = append(conditions, expr(empty))
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
		return append(conditions, expr(field).Op("!=").Parens(jen.Add(d.typ(f.Shape.Type)).Values())), nonNil
	}
	if zero != empty {
		conditions = append(conditions, expr(zero))
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

// nameOf draws the name of a member, as encoding/json writes it.
func nameOf(name string) jen.Code {
	quoted, _ := json.Marshal(name) // fails for no string
	return expr(templates.Literal(string(quoted) + ":"))
}
