package templates

import (
	"encoding/json"
	"strconv"

	"github.com/dave/jennifer/jen"
)

// readStruct draws a loop over the members of an object:
//
//	for r.Object(); r.Next(); {
//		switch r.Name() {
//		case "city":
//			v.City = r.String()
//		}
//	}
func (d callDrawer) readStruct(variable string, s Shape, depth int) []jen.Code {
	if len(s.Fields) == 0 {
		return []jen.Code{d.on("r", "Skip")}
	}
	var cases []jen.Code
	for _, f := range s.Fields {
		cases = append(cases, jen.Case(expr(strconv.Quote(f.Name))).Block(d.readField(variable, f, depth)...))
	}
	return []jen.Code{
		jen.For(d.on("r", "Object"), d.on("r", "Next"), jen.Empty()).Block(
			jen.Switch(d.on("r", "Name")).Block(cases...),
		),
	}
}

// readField draws how a field is read, behind the embedded structs that it
// needs:
//
//	if v.Base == nil {
//		v.Base = new(Base)
//	}
//	v.Base.City = r.String()
func (d callDrawer) readField(variable string, f ShapeField, depth int) []jen.Code {
	var lines []jen.Code
	for _, e := range f.Embedded {
		pointer := member(variable, e.Path)
		lines = append(lines, jen.If(expr(pointer).Op("==").Nil()).Block(
			expr(pointer).Op("=").New(pieces(e.Type)),
		))
	}
	d.quoted = f.Quoted
	return append(lines, d.read(member(variable, f.Path), f.Shape, depth)...)
}

// writeStruct draws an object with a member for each field:
//
//	w.Object()
//	w.Name(`"city":`)
//	w.String(v.City)
//	w.EndObject()
func (d callDrawer) writeStruct(variable string, s Shape, depth int) []jen.Code {
	lines := []jen.Code{d.on("w", "Object")}
	for _, f := range s.Fields {
		lines = append(lines, d.writeField(variable, f, depth)...)
	}
	return append(lines, d.on("w", "EndObject"))
}

// writeField draws a member, with the conditions under which it is there:
//
//	if v.Base != nil && v.Base.City != "" {
//		w.Name(`"city":`)
//		w.String(v.Base.City)
//	}
func (d callDrawer) writeField(variable string, f ShapeField, depth int) []jen.Code {
	if f.Const != "" {
		return []jen.Code{d.writeName(f.Name), d.writeConst(f.Const)}
	}
	field := member(variable, f.Path)
	lines := append([]jen.Code{d.writeName(f.Name)}, d.write(field, f.Shape, depth)...)
	var conditions []*jen.Statement
	for _, e := range f.Embedded {
		conditions = append(conditions, expr(member(variable, e.Path)).Op("!=").Nil())
	}
	for _, omission := range f.Omit {
		conditions = append(conditions, present(field, f.Shape, omission)...)
	}
	if len(conditions) == 0 {
		return lines
	}
	condition := conditions[0]
	for _, other := range conditions[1:] {
		condition.Op("&&").Add(other)
	}
	return []jen.Code{jen.If(condition).Block(lines...)}
}

// writeConst draws a text or an integer that a member always has:
// w.String("circle").
func (d callDrawer) writeConst(value string) jen.Code {
	var text string
	if json.Unmarshal([]byte(value), &text) == nil {
		return d.on("w", "String", expr(strconv.Quote(text)))
	}
	return d.on("w", "Int", expr(value))
}

// present draws the conditions under which a field is there. To encoding/json,
// which asks reflect.Value.IsZero, -0 is zero.
func present(field string, s Shape, omission Omission) []*jen.Statement {
	byMethod := jen.Op("!").Op(field).Dot("IsZero").Call()
	switch omission {
	case OmitFalse:
		return []*jen.Statement{expr(field)}
	case OmitZero:
		return []*jen.Statement{expr(field).Op("!=").Op("0")}
	case OmitNoText:
		return []*jen.Statement{expr(field).Op("!=").Op(`""`)}
	case OmitNil:
		return []*jen.Statement{expr(field).Op("!=").Nil()}
	case OmitNone:
		return []*jen.Statement{jen.Len(expr(field)).Op("!=").Op("0")}
	case OmitZeroValue:
		return []*jen.Statement{expr(field).Op("!=").Parens(jen.Add(pieces(s.Type)).Values())}
	case OmitByMethod:
		return []*jen.Statement{byMethod}
	}
	return []*jen.Statement{expr(field).Op("!=").Nil(), byMethod}
}

// writeName draws the name of a member, as encoding/json writes it.
func (d callDrawer) writeName(name string) jen.Code {
	quoted, _ := json.Marshal(name) // fails for no string
	literal := strconv.Quote(string(quoted) + ":")
	if plain := string(quoted) + ":"; escape(plain) == plain {
		literal = raw(plain)
	}
	return d.on("w", "Name", expr(literal))
}
