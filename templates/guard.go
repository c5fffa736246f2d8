package templates

import "github.com/dave/jennifer/jen"

// guards draws blank functions, which the compiler checks and leaves out.
func guards(p plan, _ *bulk) []jen.Code {
	var drawn []jen.Code
	if len(p.Signatures) > 0 {
		drawn = append(drawn, signatureGuard(p.Signatures))
	}
	if len(p.Values) > 0 {
		drawn = append(drawn, valueGuard(p.Values))
	}
	return drawn
}

// signatureGuard draws an assignment for each function:
//
//	func _() {
//		var _ func(context.Context, string) ([]Day, error) = Forecast
//	}
func signatureGuard(signatures []Signature) jen.Code {
	var lines []jen.Code
	for _, s := range signatures {
		lines = append(lines, jen.Var().Id("_").Add(s.Type.Code()).Op("=").Add(s.Func.Code()))
	}
	return Comment(
		"The definitions were made from functions of these types. Where one does not",
		"fit any more, run toolgen again.",
	).Line().Func().Id("_").Params().Block(lines...)
}

// valueGuard draws a map for each constant. A map literal may name a constant
// key once, and so the comparison has to be true:
//
//	func _() {
//		_ = map[bool]struct{}{false: {}, UnitMetric == "metric": {}}
//	}
func valueGuard(values []Value) jen.Code {
	var lines []jen.Code
	for _, v := range values {
		lines = append(lines, jen.Id("_").Op("=").Map(jen.Bool()).Struct().Values(
			jen.False().Op(":").Values(),
			ident(v.Const).Op("==").Op(v.Literal).Op(":").Values(),
		))
	}
	return Comment(
		"The definitions were made from constants of these values. Where the compiler",
		"reports a duplicate key, the value is another one now: run toolgen again.",
	).Line().Func().Id("_").Params().Block(lines...)
}

// Code draws a line of Go.
func (s Source) Code() jen.Code {
	drawn := jen.Add()
	for _, i := range s {
		drawn.Add(ident(i))
	}
	return drawn
}

func ident(i Ident) *jen.Statement {
	if i.Path != "" {
		return jen.Qual(i.Path, i.Text)
	}
	return jen.Op(i.Text)
}
