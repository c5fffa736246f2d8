package dispatch

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

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
func (d drawer) handlerOf(t *tool) {
	inner := func() {
		d.readInput(t)
		d.line(unlessReady)
		d.perform(t)
		d.answer(t)
	}
	if len(d.fields) > 0 {
		d.around(handlerMethod, inner, d.callerName, t.handler)
	} else {
		d.around(handlerFunction, inner, t.handler)
	}
}

var (
	handlerMethod   = stencil(jen.Func().Params(name("c").Op("*").Add(hole(1))).Add(hole(2)).Params(name("r").Op("*").Add(runtimeName("Reader"))).Block(body()))
	handlerFunction = stencil(jen.Func().Add(hole(1)).Params(name("r").Op("*").Add(runtimeName("Reader"))).Block(body()))
	unlessReady     = stencil(jen.If(jen.Op("!").Add(name("r")).Dot("Ready").Call()).Block(jen.Return()))
)

// readInput draws the reading of the arguments; where there are none, that
// they are an object without members.
func (d drawer) readInput(t *tool) {
	in := d.local("in")
	switch {
	case t.call.Spread:
		s := whole(t.call)
		d.line(declare, in, d.typ(s.Type))
		d.readRoot(in, s)
		return
	case len(t.call.Arguments) == 0:
		d.onLine("r", "Skip")
		return
	}
	widest := 0
	for _, arg := range t.call.Arguments {
		widest = max(widest, utf8.RuneCountInString(arg.Param.Name))
	}
	d.around(declareStruct, func() {
		for _, arg := range t.call.Arguments {
			spaces := strings.Repeat(" ", widest-utf8.RuneCountInString(arg.Param.Name)+1)
			d.text.Line(arg.Param.Name, spaces, d.typ(arg.Param.Type))
		}
	}, in)
	d.around(eachMember, func() {
		for _, arg := range t.call.Arguments {
			d.readMember(arg.Name, member(in, arg.Param.Name), arg.Shape, arg.Nullable, 0)
		}
	})
}

var declareStruct = stencil(jen.Var().Add(hole(1)).Struct(body()))

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
func (d drawer) perform(t *tool) {
	var args []string
	var taken map[string]string // variables, by what they have
	for _, param := range t.Facts.Params {
		passed := d.argument(t, param)
		if made := d.fromCall(param); made != "" {
			if taken == nil {
				taken = map[string]string{}
			}
			if taken[passed] == "" {
				taken[passed] = d.nested("v", len(taken))
				d.contextValue(taken[passed], made, isNeeded(param))
			}
			passed = taken[passed]
		}
		args = append(args, passed)
	}
	results, set := d.returnedNames(t), declareAs
	if t.Facts.HasError {
		if len(results) == 0 && slices.ContainsFunc(t.Facts.Params, isNeeded) {
			set = assign // the error is declared
		}
		results = append(results, d.local("err"))
	}
	target := t.Facts.Func.Name()
	if t.Facts.Recv != nil {
		target = d.local("c") + "." + d.caller.receiver(t.Facts) + "." + target
	}
	if len(results) > 0 {
		d.line(set, strings.Join(results, ", "), call(target, args...))
	} else {
		d.text.Call(target, args...)
	}
	if t.Facts.HasError {
		d.line(orReturn)
	}
	d.collect(t)
}

// orReturn is the end of a call that failed.
var orReturn = stencil(jen.If(name("r").Dot("Failed").Call(name("err"))).Block(jen.Return()))

// fromCall draws what makes a value that belongs to one call, and nothing for
// another parameter: c.User(r.Context()), or call.Require[*mcp.CallToolRequest](r.Context()).
func (d drawer) fromCall(param *inspect.Param) string {
	ctx := d.on("r", "Context")
	switch {
	case param.Injected && param.Provision == inspect.FromFunction:
		return call(d.caller.injected(d.local("c"), param), ctx)
	case !isOfCall(param):
		return ""
	case !isNeeded(param):
		return call(d.runtime("Provided")+"["+d.typ(param.Type)+"]", ctx)
	}
	return call(d.runtime("Require")+"["+d.typ(param.Type)+"]", ctx)
}

// contextValue draws a variable with such a value. What is not needed may not be there.
func (d drawer) contextValue(variable, made string, needed bool) {
	if !needed {
		d.line(declareAs, variable+", _", made)
		return
	}
	d.line(declareAs, variable+", "+d.local("err"), made)
	d.line(orReturn)
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
func (d drawer) argument(t *tool, param *inspect.Param) string {
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
		fields = append(fields, jen.Id(f.name).Add(d.drawnType(f.typ)))
	}
	return templates.Comment(
		d.callerName + " has what the tools need for all calls and no model sends.",
	).Line().Type().Id(d.callerName).Struct(fields...)
}

// completionConsts draws the schemas of completions, which the definitions do not have.
func (d drawer) completionConsts() jen.Code {
	for i, c := range d.completerSchemas {
		if i > 0 {
			d.text.Write("\n")
		}
		d.text.Write("\t", c.Name, " = ", c.Value(), "\n")
	}
	return templates.Comment("The schemas that the arguments of completions are held to.").Line().
		Const().Defs(d.text.Keep())
}
