package dispatch

import (
	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/layout"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/templates"
)

// An answer is the type of a model's output or a user's response, with the code that
// decodes it.
type answer struct {
	define.Tool
	call     codec.Call
	decode   string // function for users: "DecodePlan"
	contract string // variable of its contract: "planAnswer"
	schema   string // constant that contains its schema: "PlanSchema"
	older    string // constant that contains a form's schema for MCP 2025-06-18, or ""
	reader   string // function that decodes values of the type: "readPlanAnswer"
	shared   bool   // whether reader is the function for any value of the type
}

func (f *file) answer(t define.Tool, call codec.Call, defined templates.Answer) answer {
	arg := call.Arguments[0]
	f.types.Claim(arg.Param.Type)
	f.meet(&f.readers, arg.Shape)
	return answer{
		Tool: t, call: call, schema: defined.Schema, older: defined.Older,
		decode:   layout.AnswerName(f.names, t.Facts.GoName, "decode", ""),
		contract: f.names.Private(layout.PrivateName(t.Facts.GoName, names.Upper(t.Kind.String()))),
	}
}

// nameReader sets a.reader to the function that decodes the answer: the file's function for
// the same type, or else a new function.
func (f *file) nameReader(a *answer) {
	shape := a.call.Arguments[0].Shape
	if a.shared = a.call.Spread && f.readers.has(shape); a.shared {
		a.reader = f.readers.name(shape)
		return
	}
	a.reader = f.names.Private("read" + names.Upper(a.contract))
}

// answerDecls generates declarations for decoding an answer:
//
//	var planAnswer = call.StructuredOutput{Version: 1, Name: "plan", Schema: PlanSchema}
//
//	func DecodePlan[Text ~string | ~[]byte](text Text) (Plan, error) {
//		return call.DecodeAnswer(&planAnswer, []byte(text), readPlanAnswer)
//	}
func (d drawer) answerDecls(a answer) []jen.Code {
	output := runtime("StructuredOutput").Values(
		jen.Id("Version").Op(":").Lit(version), jen.Id("Name").Op(":").Lit(a.Name), jen.Id("Schema").Op(":").Id(a.schema),
	)
	typ, bytes := d.drawnType(a.call.Arguments[0].Param.Type), jen.Index().Byte()
	if a.Kind == dialect.Form {
		return d.formDecls(a, output, typ)
	}
	held := jen.Var().Id(a.contract).Op("=").Add(output)
	decode := templates.Comment(
		a.decode+" decodes the output of a model. The error is a *call.AnswerError, which",
		"lists all problems for the model.",
	).Line().Func().Id(a.decode).
		Types(d.id("Text").Op("~").String().Op("|").Op("~").Add(bytes)).
		Params(d.id("text").Add(d.id("Text"))).Params(typ, jen.Error()).Block(
		jen.Return(runtime("DecodeAnswer").Call(jen.Op("&").Id(a.contract), bytes.Clone().Parens(d.id("text")), jen.Id(a.reader))),
	)
	return []jen.Code{held, decode}
}

// readerOf generates a function that decodes values of an answer's type:
//
//	func readTagsAnswer(r *call.Reader, v *Tags) {
//		for r.Object(); r.Next(); {
//			call.StringsMember(r, "answer", (*[]string)(v))
//		}
//	}
func (d drawer) readerOf(a answer) {
	arg := a.call.Arguments[0]
	variable := "*" + d.local("v")
	d.around(reading, func() {
		if a.call.Spread {
			d.readNotNull(variable, arg.Shape, 0)
			return
		}
		d.around(eachMember, func() { d.readMember(arg.Name, variable, arg.Shape, arg.Nullable, 0) })
	}, a.reader, d.typ(arg.Param.Type))
}

// formDecls generates declarations for decoding a form, and for call.Ask to find it:
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
	asked := templates.Comment(inspect.FormMethod + " is the form that call.Ask shows to the user.").Line().
		Func().Params(typ).Id(inspect.FormMethod).Params().Op("*").Add(form.Clone()).
		Block(jen.Return(jen.Op("&").Id(a.contract)))
	bytes := jen.Index().Byte()
	decode := templates.Comment(
		a.decode+" decodes a user's response. The error is a *call.AnswerError, which",
		"lists all problems.",
	).Line().Func().Id(a.decode).
		Types(d.id("Text").Op("~").String().Op("|").Op("~").Add(bytes)).
		Params(d.id("text").Add(d.id("Text"))).Params(typ, jen.Error()).Block(
		jen.Return(jen.Id(a.contract).Dot("Decode").Call(bytes.Clone().Parens(d.id("text")))),
	)
	return []jen.Code{held, asked, decode}
}
