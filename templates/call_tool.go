package templates

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// tool draws all that belongs to one tool alone.
func (d callDrawer) tool(t CallTool) []jen.Code {
	drawn := []jen.Code{d.shared(t)}
	if len(t.Input.Type) > 0 {
		drawn = append(drawn, d.argsType(t))
	}
	drawn = append(drawn, d.entry(t))
	if t.Input.Reader != nil {
		drawn = append(drawn, d.reader(*t.Input.Reader))
	}
	return drawn
}

// shared draws what the calls of one tool share:
//
//	var forecastCall = call.Tool{
//		Name:   ToolForecast,
//		Schema: toolInput,
//		Repair: true,
//	}
func (d callDrawer) shared(t CallTool) jen.Code {
	schema := jen.Id(d.Names.Input)
	if t.Schema != "" {
		schema = jen.Func().Params(jen.String()).String().Block(jen.Return(jen.Id(t.Schema)))
	}
	fields := []jen.Code{
		jen.Id("Name").Op(":").Id(t.Const),
		jen.Id("Schema").Op(":").Add(schema),
	}
	if t.Repair {
		fields = append(fields, jen.Id("Repair").Op(":").True())
	}
	return jen.Var().Id(t.Var).Op("=").Add(runtime("Tool")).Custom(lines, fields...)
}

// lines is a list with an element on each line.
var lines = jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}

// argsType draws the type of the arguments that are several:
//
//	type forecastArgs struct {
//		city string
//		days int
//	}
func (d callDrawer) argsType(t CallTool) jen.Code {
	var fields []jen.Code
	for _, f := range t.Input.Type {
		fields = append(fields, jen.Id(f.Name).Add(pieces(f.Type)))
	}
	return jen.Type().Add(pieces(t.Input.Shape.Type)).Struct(fields...)
}

// entry draws the function that calls one tool:
//
//	func (c Caller) CallForecast(ctx context.Context, args []byte, opts ...call.Option) (result call.Result) {
//		r := forecastCall.Read(args, opts)
//		defer r.Close(&result)
//		var in forecastArgs
//		readForecastArgs(r, &in)
//		if !r.Done(ctx) {
//			return
//		}
//		…
//	}
func (d callDrawer) entry(t CallTool) jen.Code {
	body := []jen.Code{
		d.id("r").Op(":=").Id(t.Var).Dot("Read").Call(d.id("args"), d.id("opts")),
		jen.Defer().Add(d.on("r", "Close", jen.Op("&").Add(d.id("result")))),
	}
	body = append(body, d.readInput(t)...)
	body = append(body, jen.If(jen.Op("!").Add(d.on("r", "Done", d.id("ctx")))).Block(jen.Return()))
	body = append(body, d.perform(t)...)
	body = append(body, d.answer(t)...)
	return jen.Commentf("%s calls %s with the arguments, a JSON object.", t.Func, t.Calls).Line().
		Func().Add(d.receiver()).Id(t.Func).Params(d.params()...).
		Params(d.id("result").Add(runtime("Result"))).Block(body...)
}

// receiver draws (c Caller), or nothing where the calls are functions.
func (d callDrawer) receiver() jen.Code {
	if len(d.Fields) == 0 {
		return jen.Null()
	}
	return jen.Params(d.id("c").Id(d.Names.Caller))
}

// params draws what the call of a known tool takes.
func (d callDrawer) params() []jen.Code {
	return []jen.Code{
		d.id("ctx").Qual("context", "Context"),
		d.id("args").Index().Byte(),
		d.id("opts").Op("...").Add(runtime("Option")),
	}
}

// readInput draws the reading of the arguments; where there are none, that
// they are an object without members.
func (d callDrawer) readInput(t CallTool) []jen.Code {
	if t.Input.Shape == nil {
		return []jen.Code{d.on("r", "Skip")}
	}
	in := jen.Var().Add(d.id("in")).Add(pieces(t.Input.Shape.Type))
	return append([]jen.Code{in}, d.read(d.Local("in"), *t.Input.Shape, 0)...)
}

// perform draws the call itself:
//
//	out, err := Forecast(ctx, in.city)
//	if r.Failed(err) {
//		return
//	}
func (d callDrawer) perform(t CallTool) []jen.Code {
	var args, results []jen.Code
	for _, param := range t.Params {
		args = append(args, expr(param))
	}
	for _, variable := range d.resultNames(t) {
		results = append(results, jen.Id(variable))
	}
	if t.Error {
		results = append(results, d.id("err"))
	}
	made := expr(t.Target).Call(args...)
	if len(results) > 0 {
		made = jen.List(results...).Op(":=").Add(made)
	}
	if !t.Error {
		return []jen.Code{made}
	}
	failed := jen.If(d.on("r", "Failed", d.id("err"))).Block(jen.Return())
	return []jen.Code{made, failed}
}

// resultNames are the variables of the results: out, out2, and given for what
// is content beside another result.
func (d callDrawer) resultNames(t CallTool) []string {
	var names []string
	n := 0
	for _, r := range t.Results {
		if r.Shape == nil && len(t.Results) > 1 {
			names = append(names, d.Local("given"))
			continue
		}
		names = append(names, d.nested("out", n))
		n++
	}
	return names
}

// caseOf draws the choice of one tool in the dispatch:
//
//	case ToolForecast:
//		result = c.CallForecast(ctx, args, opts...)
func (d callDrawer) caseOf(t CallTool) jen.Code {
	entry := jen.Id(t.Func)
	if len(d.Fields) > 0 {
		entry = d.id("c").Dot(t.Func)
	}
	return jen.Case(jen.Id(t.Const)).Block(
		d.id("result").Op("=").Add(entry.Call(d.id("ctx"), d.id("args"), d.id("opts").Op("..."))),
	)
}

// dispatch draws the call by name:
//
//	func CallTool(ctx context.Context, name string, args []byte, opts ...call.Option) (result call.Result, err error) {
//		switch name {
//		…
//		default:
//			err = call.UnknownTool(name, toolNames[:]...)
//		}
//		return
//	}
func (d callDrawer) dispatch() jen.Code {
	var cases []jen.Code
	for _, t := range d.Tools {
		cases = append(cases, d.caseOf(t))
	}
	names := jen.Id(d.Names.List).Index(jen.Op(":")).Op("...")
	unknown := d.id("err").Op("=").Add(runtime("UnknownTool").Call(d.id("name"), names))
	cases = append(cases, jen.Default().Block(unknown))
	params := d.params()
	params = append([]jen.Code{params[0], d.id("name").String()}, params[1:]...)
	return comment(
		d.Names.Dispatch+" calls the tool called name with the arguments, a JSON object. The",
		"error is of a tool that is not there; every other one is a result.",
	).Line().Func().Add(d.receiver()).Id(d.Names.Dispatch).Params(params...).
		Params(d.id("result").Add(runtime("Result")), d.id("err").Error()).Block(
		jen.Switch(d.id("name")).Block(cases...),
		jen.Return(),
	)
}

// nameList draws the names that are known. They are no arguments of a call,
// for which many tools would need much of the stack:
//
//	var toolNames = [...]string{
//		ToolForecast,
//	}
func (d callDrawer) nameList() jen.Code {
	var names []jen.Code
	for _, t := range d.Tools {
		names = append(names, jen.Id(t.Const))
	}
	return jen.Var().Id(d.Names.List).Op("=").Index(jen.Op("...")).String().Custom(lines, names...)
}

// inputOfRow draws where the input schemas come from:
//
//	func toolInput(name string) string {
//		return toolRow(toolIndex(name)).Input
//	}
func (d callDrawer) inputOfRow() jen.Code {
	row := jen.Id(d.Names.Row).Call(jen.Id(d.Names.Index).Call(d.id("name")))
	return comment(
		d.Names.Input + " returns the input schema that the arguments of a tool are held to.",
	).Line().Func().Id(d.Names.Input).Params(d.id("name").String()).String().Block(
		jen.Return(row.Dot("Input")),
	)
}

// callerType draws the struct whose methods the calls are:
//
//	type Caller struct {
//		Server *Server
//	}
func (d callDrawer) callerType() jen.Code {
	var fields []jen.Code
	for _, f := range d.Fields {
		fields = append(fields, jen.Id(f.Name).Add(pieces(f.Type)))
	}
	return comment(
		d.Names.Caller+" has what the tools need and no model sends. What belongs to one call",
		"alone, such as the request that it came with, is set in a copy for that call.",
	).Line().Type().Id(d.Names.Caller).Struct(fields...)
}

// schemas draws the input schemas that the definitions do not have.
func (d callDrawer) schemas() jen.Code {
	var defs []jen.Code
	for i, c := range d.Schemas {
		if i > 0 {
			defs = append(defs, jen.Line())
		}
		defs = append(defs, jen.Id(c.Name).Op("=").Op(strings.Join(concat(c.Lines), " +\n\t\t")))
	}
	return comment(
		"The input schemas that arguments are held to. They are here since this package",
		"has no definitions for MCP, which would hold them.",
	).Line().Const().Defs(defs...)
}
