package dispatch

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/templates"
)

// lines is a list with an element on each line.
var lines = jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}

// handlerOf draws the function that reads the arguments of one tool, calls it and
// writes what it returns:
//
//	func (c *Caller) callForecast(r *call.Reader) {
//		var in struct {
//			city string
//		}
//		for r.Object(); r.Next(); {
//			r.StringMember("city", &in.city)
//		}
//		if !r.Ready() {
//			return
//		}
//		…
//	}
func (d drawer) handlerOf(t tool) jen.Code {
	receiver := jen.Null()
	if len(d.fields) > 0 {
		receiver = jen.Params(d.id("c").Op("*").Id(d.callerName))
	}
	body := append(d.readInput(t), jen.If(jen.Op("!").Add(d.on("r", "Ready"))).Block(jen.Return()))
	body = append(body, d.perform(t)...)
	body = append(body, d.answer(t)...)
	return jen.Func().Add(receiver).Id(t.handler).Params(d.id("r").Op("*").Add(runtime("Reader"))).Block(body...)
}

// receiver draws (c Caller), or nothing where the calls are functions.
func (d drawer) receiver() jen.Code {
	if len(d.fields) == 0 {
		return jen.Null()
	}
	return jen.Params(d.id("c").Id(d.callerName))
}

// readInput draws the reading of the arguments; where there are none, that
// they are an object without members.
func (d drawer) readInput(t tool) []jen.Code {
	in := jen.Var().Add(d.id("in"))
	switch {
	case t.call.Spread:
		s := whole(t.call)
		return append([]jen.Code{in.Add(d.typ(s.Type))}, d.read(d.local("in"), s, 0)...)
	case len(t.call.Arguments) == 0:
		return []jen.Code{d.on("r", "Skip")}
	}
	var fields, members []jen.Code
	for _, arg := range t.call.Arguments {
		fields = append(fields, jen.Id(arg.Param.Name).Add(d.typ(arg.Param.Type)))
		members = append(members, d.readMember(arg.Name, member(d.local("in"), arg.Param.Name), nil, arg.Shape, 0)...)
	}
	return []jen.Code{in.Struct(fields...), d.readMembers(d.on("r", "Object"), members)}
}

// perform draws the call itself, behind what it takes from the context:
//
//	v, err := call.Require[*mcp.CallToolRequest](r.Context())
//	if r.Failed(err) {
//		return
//	}
//	out, err := Forecast(r.Context(), v, in.city)
//	if r.Failed(err) {
//		return
//	}
func (d drawer) perform(t tool) []jen.Code {
	var lines, args, results []jen.Code
	taken := map[string]string{} // variables, by what they have
	for _, param := range t.Facts.Params {
		passed := d.argument(t, param)
		if made := d.fromCall(param); made != nil {
			if taken[passed] == "" {
				taken[passed] = d.nested("v", len(taken))
				lines = append(lines, d.take(taken[passed], made, isNeeded(param))...)
			}
			passed = taken[passed]
		}
		args = append(args, expr(passed))
	}
	for _, variable := range d.returnedNames(t) {
		results = append(results, jen.Id(variable))
	}
	assign := ":="
	if t.Facts.HasError {
		if len(results) == 0 && slices.ContainsFunc(t.Facts.Params, isNeeded) {
			assign = "=" // the error is declared
		}
		results = append(results, d.id("err"))
	}
	target := t.Facts.Func.Name()
	if t.Facts.Recv != nil {
		target = d.local("c") + "." + d.caller.receiver(t.Facts) + "." + target
	}
	made := expr(target).Call(args...)
	if len(results) > 0 {
		made = jen.List(results...).Op(assign).Add(made)
	}
	lines = append(lines, made)
	if t.Facts.HasError {
		lines = append(lines, d.orReturn())
	}
	return append(lines, d.collect(t)...)
}

// orReturn draws the end of a call that failed.
func (d drawer) orReturn() jen.Code {
	return jen.If(d.on("r", "Failed", d.id("err"))).Block(jen.Return())
}

// fromCall draws what makes a value that belongs to one call, and nothing for
// another parameter: c.User(r.Context()), or call.Require[*mcp.CallToolRequest](r.Context()).
func (d drawer) fromCall(param *inspect.Param) *jen.Statement {
	ctx := d.on("r", "Context")
	switch {
	case param.Injected && param.Provision == inspect.FromFunction:
		return expr(d.caller.injected(d.local("c"), param)).Call(ctx)
	case !isOfCall(param):
		return nil
	case !isNeeded(param):
		return runtime("Provided").Types(d.typ(param.Type)).Call(ctx)
	}
	return runtime("Require").Types(d.typ(param.Type)).Call(ctx)
}

// take draws a variable with such a value. What is not needed may not be there.
func (d drawer) take(variable string, made jen.Code, needed bool) []jen.Code {
	if !needed {
		return []jen.Code{jen.List(jen.Id(variable), jen.Id("_")).Op(":=").Add(made)}
	}
	return []jen.Code{jen.List(jen.Id(variable), d.id("err")).Op(":=").Add(made), d.orReturn()}
}

// isOfCall reports whether the value of a parameter belongs to one call, such as
// the request of an SDK.
func isOfCall(param *inspect.Param) bool {
	return param.Injected && param.Provision >= inspect.FromCall
}

// isNeeded reports whether a tool cannot be called without a value that is there,
// or made, for one call. A request without a name is not looked at, as far as
// anybody can see.
func isNeeded(param *inspect.Param) bool {
	if param.Injected && param.Provision == inspect.FromFunction {
		return true
	}
	return isOfCall(param) && param.Name != "" && param.Name != "_"
}

// argument writes what is passed for a parameter: "in.city", "in.rest...", or
// what no model sends: "r.Context()", "c.Store". What belongs to one call stands
// in a variable instead, and is told from others: see perform.
func (d drawer) argument(t tool, param *inspect.Param) string {
	in := d.local("in")
	var passed string
	switch {
	case param.Injected && param.Provision == inspect.FromContext:
		passed = d.local("r") + ".Context()"
	case isOfCall(param):
		return fmt.Sprint(isNeeded(param), types.TypeString(param.Type, nil))
	case param.Injected:
		passed = d.caller.injected(d.local("c"), param)
	case !t.call.Spread:
		passed = in + "." + param.Name
	case gotype.IsPointer(param.Type): // a defined one takes the address, too
		passed = "&" + in
	default:
		passed = in
	}
	if param.Variadic {
		passed += "..."
	}
	return passed
}

// callerType draws the struct whose methods the calls are:
//
//	type Caller struct {
//		Server *Server
//	}
func (d drawer) callerType() jen.Code {
	var fields []jen.Code
	for _, f := range d.fields {
		fields = append(fields, jen.Id(f.name).Add(d.typ(f.typ)))
	}
	return templates.Comment(
		d.callerName + " has what the tools need for all calls and no model sends.",
	).Line().Type().Id(d.callerName).Struct(fields...)
}

// schemaConsts draws the input schemas that the definitions do not have.
func (d drawer) schemaConsts() jen.Code {
	var defs []jen.Code
	for i, c := range d.schemas {
		if i > 0 {
			defs = append(defs, jen.Line())
		}
		defs = append(defs, jen.Id(c.Name).Op("=").Op(c.Value()))
	}
	return templates.Comment(
		"The input schemas that arguments are held to. They are here since this package",
		"has no definitions for MCP, which would hold them.",
	).Line().Const().Defs(defs...)
}
