package templates

import "github.com/dave/jennifer/jen"

// writeUnion draws a choice between the types that an interface holds, each of
// which has a function of its own:
//
//	switch v := (*v).(type) {
//	case nil:
//		w.Null()
//	case Circle:
//		writeCircle(w, &v)
//	case *Circle:
//		if v == nil {
//			w.Null()
//		} else {
//			writeCircle(w, v)
//		}
//	default:
//		w.NoVariant(v)
//	}
func (d callDrawer) writeUnion(variable string, s Shape) jen.Code {
	v := d.Local("v")
	cases := []jen.Code{jen.Case(jen.Nil()).Block(d.on("w", "Null"))}
	for _, variant := range s.Variants {
		if !variant.Pointer {
			cases = append(cases, jen.Case(pieces(variant.Shape.Type)).Block(d.write(v, variant.Shape, 0)...))
			continue
		}
		cases = append(cases, jen.Case(jen.Op("*").Add(pieces(variant.Shape.Type))).Block(
			d.orNull(v, variant.Shape, d.write("*"+v, variant.Shape, 0))...,
		))
	}
	cases = append(cases, jen.Default().Block(d.on("w", "NoVariant", expr(v))))
	return jen.Switch(jen.Id(v).Op(":=").Op(operand(variable)).Assert(jen.Type())).Block(cases...)
}
