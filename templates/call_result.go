package templates

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// answer draws what becomes of the results:
//
//	w := r.Writer()
//	w.Box()
//	w.Int(int64(out))
//	return
func (d callDrawer) answer(t CallTool) []jen.Code {
	names := d.resultNames(t)
	switch {
	case len(t.Results) == 0:
		return []jen.Code{jen.Return(runtime("ContentResult").Call())}
	case len(t.Results) == 1 && t.Results[0].Shape == nil:
		return d.answerContent(names[0], t.Results[0])
	}
	var body []jen.Code
	end := jen.Return()
	var members []ShapeField
	for i, r := range t.Results {
		if r.Shape == nil {
			end = jen.Return(d.id("w").Dot("Result").Call().Dot("With").Call(jen.Id(names[i])))
			continue
		}
		body = append(body, d.checkNil(names[i], r)...)
		members = append(members, ShapeField{Name: r.Name, Path: strings.Repeat("*", r.Pointers) + names[i], Shape: *r.Shape})
	}
	body = append(body, d.id("w").Op(":=").Add(d.on("r", "Writer")))
	if t.ObjectOnly {
		body = append(body, d.on("w", "ObjectOnly"))
	}
	if t.Boxed {
		body = append(body, d.on("w", "Box"))
	}
	if len(members) == 1 && members[0].Name == "" {
		body = append(body, d.write(members[0].Path, members[0].Shape, 0)...)
	} else {
		body = append(body, d.writeResults(members)...)
	}
	return append(body, end)
}

// writeResults draws an object with a member for each result.
func (d callDrawer) writeResults(members []ShapeField) []jen.Code {
	lines := []jen.Code{d.on("w", "Object")}
	for _, m := range members {
		lines = append(lines, d.writeName(m.Name))
		lines = append(lines, d.write(m.Path, m.Shape, 0)...)
	}
	return append(lines, d.on("w", "EndObject"))
}

// checkNil draws what becomes of a nil that is a whole result:
//
//	if out == nil {
//		r.NoResult()
//		return
//	}
func (d callDrawer) checkNil(variable string, r CallResult) []jen.Code {
	var instead []jen.Code
	switch r.Nil {
	case NilWritten:
		return nil
	case NilRefused:
		instead = []jen.Code{d.on("r", "NoResult"), jen.Return()}
	case NilEmpty:
		instead = []jen.Code{jen.Id(variable).Op("=").Add(pieces(r.Shape.Type)).Values()}
	case NilZero:
		instead = []jen.Code{jen.Id(variable).Op("=").New(pieces(r.Shape.Type))}
	case NilGiven:
		instead = []jen.Code{jen.Return(runtime("GivenResult").Call(d.id("given")))}
	}
	isNil := jen.Id(variable).Op("==").Nil()
	for n := range r.Nils - 1 {
		isNil.Op("||").Op(strings.Repeat("*", n+1) + variable).Op("==").Nil()
	}
	return []jen.Code{jen.If(isNil).Block(instead...)}
}
