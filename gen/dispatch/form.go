package dispatch

import (
	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/templates"
)

// formDecls draws what a form is read by, and how call.Ask finds it:
//
//	var seatsForm = call.Form[Seats]{
//		Output: call.StructuredOutput{Version: 1, Name: "seats", Schema: SeatsForm},
//		Older:  SeatsForm20250618,
//		Read:   readSeatsForm,
//	}
//
//	func (Seats) AskForm() *call.Form[Seats] { return &seatsForm }
//
//	func DecodeSeats[Text ~string | ~[]byte](text Text) (Seats, error) {
//		return seatsForm.Decode([]byte(text))
//	}
func (d drawer) formDecls(a answer, output, typ jen.Code) []jen.Code {
	form := runtime("Form").Types(typ)
	fields := []jen.Code{jen.Line().Id("Output").Op(":").Add(output)}
	if a.older != "" {
		fields = append(fields, jen.Line().Id("Older").Op(":").Id(a.older))
	}
	fields = append(fields, jen.Line().Id("Read").Op(":").Id(a.reader), jen.Line())
	held := jen.Var().Id(a.contract).Op("=").Add(form.Clone()).Values(fields...)
	asked := templates.Comment(inspect.FormMethod + " is what call.Ask asks the user for.").Line().
		Func().Params(typ).Id(inspect.FormMethod).Params().Op("*").Add(form.Clone()).
		Block(jen.Return(jen.Op("&").Id(a.contract)))
	bytes := jen.Index().Byte()
	decode := templates.Comment(
		a.decode+" reads what a user answered with. The error is a *call.AnswerError, which",
		"tells all that is wrong.",
	).Line().Func().Id(a.decode).
		Types(d.id("Text").Op("~").String().Op("|").Op("~").Add(bytes)).
		Params(d.id("text").Add(d.id("Text"))).Params(typ, jen.Error()).Block(
		jen.Return(jen.Id(a.contract).Dot("Decode").Call(bytes.Clone().Parens(d.id("text")))),
	)
	return []jen.Code{held, asked, decode}
}
