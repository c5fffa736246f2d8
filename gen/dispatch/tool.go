package dispatch

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/templates"
)

// lines formats a list with one element per line.
var lines = jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}

// handlerOf generates a function that decodes the arguments of a tool, calls the tool, and
// encodes its results:
//
//	func (c *Caller) callForecast(r *call.Reader) {
//		var in struct {
//			city string
//		}
//		for r.Object(); r.Next(); {
//			r.StringMember("city", &in.city)
//		}
//		if !r.EndArguments() {
//			return
//		}
//		…
//	}
func (d drawer) handlerOf(t *tool) {
	inner := func() {
		d.readInput(t)
		d.line(unlessReady)
		if !d.perform(t) {
			d.answer(t)
		}
	}
	if d.callerName != "" {
		d.around(handlerMethod, inner, d.callerName, t.handler)
	} else {
		d.around(handlerFunction, inner, t.handler)
	}
}

var (
	handlerMethod   = stencil(jen.Func().Params(name("c").Op("*").Add(hole(1))).Add(hole(2)).Params(name("r").Op("*").Add(runtimeName("Reader"))).Block(body()))
	handlerFunction = stencil(jen.Func().Add(hole(1)).Params(name("r").Op("*").Add(runtimeName("Reader"))).Block(body()))
	unlessReady     = stencil(jen.If(jen.Op("!").Add(name("r")).Dot("EndArguments").Call()).Block(jen.Return()))
)

// readInput generates the decoding of the arguments. If there are no arguments, the
// generated code checks that it receives an empty object.
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

// perform generates the call of the tool, preceded by the values that come from the
// context:
//
//	v, err := call.Require[*mcp.CallToolRequest](r.Context())
//	if r.Failed(err) {
//		return
//	}
//	out, err := Forecast(r.Context(), v, in.city)
//	if r.Failed(err) {
//		return
//	}
//
// If a method of the runtime handles all results, it returns true:
//
//	r.SDKResult(Forecast(r.Context(), v, in.city))
func (d drawer) perform(t *tool) bool {
	var args []string
	var taken map[string]string // maps keys of values to variables
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
			set = assign // err is already declared
		}
		results = append(results, d.local("err"))
	}
	target := d.declared(t)
	if t.made != "" {
		target = d.local("c") + "." + t.made
	}
	if method := t.sdkMethod(); method != "" {
		d.onLine("r", method, call(target, args...))
		return true
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
	return false
}

// declared generates a reference to the function or method in the source.
func (d drawer) declared(t *tool) string {
	if t.Facts.Recv == nil {
		return t.Facts.Func.Name()
	}
	return d.local("c") + "." + d.caller.receiver(t.Facts) + "." + t.Facts.Func.Name()
}

var orReturn = stencil(jen.If(name("r").Dot("Failed").Call(name("err"))).Block(jen.Return()))

// fromCall generates an expression for a value that belongs to one call:
// c.User(r.Context()), or call.Require[*mcp.CallToolRequest](r.Context()). It returns ""
// for other parameters.
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

// contextValue generates a variable for a value that belongs to one call. If needed is
// not set, the value may be missing.
func (d drawer) contextValue(variable, made string, needed bool) {
	if !needed {
		d.line(declareAs, variable+", _", made)
		return
	}
	d.line(declareAs, variable+", "+d.local("err"), made)
	d.line(orReturn)
}

// isOfCall reports whether the value of a parameter belongs to one call, as an SDK's
// request does.
func isOfCall(param *inspect.Param) bool {
	return param.Injected && param.Provision >= inspect.FromCall
}

// isNeeded reports whether a call of a tool requires a value that is provided or created
// for each call. A request parameter without a name is not used, so its value is not
// required.
func isNeeded(param *inspect.Param) bool {
	if param.Injected && param.Provision == inspect.FromFunction {
		return true
	}
	return isOfCall(param) && param.Name != "" && param.Name != "_"
}

// argument generates the expression for a parameter: "in.city", "in.rest...", or a value
// that no model sends, such as "c.Store". For a value that belongs to one call, it returns
// only a key, and perform assigns the value to a variable.
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
	case gotype.IsPointer(param.Type): // the address is also valid for a defined pointer type
		passed = "&" + in
	default:
		passed = in
	}
	if param.Variadic {
		passed += "..."
	}
	return passed
}

// callerType generates the struct whose methods call the tools:
//
//	type Caller struct {
//		Server *Server
//		Client *Client
//
//		// ToolSet sets these.
//		runDelete func(ctx context.Context, name string) error
//	}
func (d drawer) callerType() jen.Code {
	var fields []jen.Code
	for _, f := range d.fields {
		fields = append(fields, jen.Id(f.name).Add(d.drawnType(f.typ)))
	}
	before := []jen.Code{jen.Line().Comment(d.tools.set + " sets these.")}
	for _, t := range d.tools.members {
		if t.made != "" {
			fields = append(append(fields, before...), jen.Id(t.made).Add(d.drawnType(t.Facts.Factory.Type)))
			before = nil
		}
	}
	return templates.Comment(
		d.callerName + " holds the server-side dependencies of the tools.",
	).Line().Type().Id(d.callerName).Struct(fields...)
}

// completionConsts generates the schemas of completion functions, which are not in the
// definitions.
func (d drawer) completionConsts() jen.Code {
	for i, c := range d.completerSchemas {
		if i > 0 {
			d.text.Write("\n")
		}
		d.text.Write("\t", c.Name, " = ", c.Value(), "\n")
	}
	return templates.Comment("The schemas for validating the arguments of completions.").Line().
		Const().Defs(d.text.Keep())
}

// callerFields are the values that the tools of a package need for all calls: receivers,
// injected values that do not belong to one call, and functions that create values for
// each call.
type callerFields struct{ fields []callerField }

// A field is a field of the generated caller struct, which the user of the package sets.
type field struct {
	name string
	typ  types.Type
}

// A callerField is a value that the tools need for all calls. Each defined type has one
// callerField, which is a pointer if any tool needs a pointer. For other types, there is
// one for each parameter name.
type callerField struct {
	name    string
	pkg     string // name of the package that declares the type, or ""
	typ     types.Type
	param   string // parameter name, if the type has no name
	pointer bool
	made    bool // whether a function creates it for each call; typ is then the type of the parameter
}

func newCallerFields(p define.Package) callerFields {
	var c callerFields
	for _, tool := range p.Tools {
		c.addAll(tool.Facts)
	}
	for _, o := range slices.Concat(p.Prompts, p.Resources) {
		c.addAll(o.Facts)
		for _, completion := range o.Completions {
			c.addAll(completion.Facts)
		}
	}
	return c
}

func (c *callerFields) addAll(tool *inspect.Tool) {
	if tool.Recv != nil {
		c.add(callerField{typ: tool.Recv, pointer: tool.PtrRecv})
	}
	for _, param := range provided(tool) {
		if field, ok := fieldFor(param); ok {
			c.add(field)
		}
	}
}

func provided(tool *inspect.Tool) []*inspect.Param {
	if tool.Factory == nil {
		return tool.Params
	}
	return slices.Concat(tool.Factory.Params, tool.Params)
}

// pointee returns the target type and true if t is a pointer to a type with a declared
// name. Otherwise, it returns t and false.
func pointee(t types.Type) (types.Type, bool) {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok && typeName(pointer.Elem()) != nil {
		return pointer.Elem(), true
	}
	return t, false
}

// typeName returns the declared name of a type, which may be an alias, or nil.
func typeName(t types.Type) *types.TypeName {
	switch t := t.(type) {
	case *types.Alias:
		return t.Obj()
	case *types.Named:
		return t.Obj()
	}
	return nil
}

// fieldFor returns the caller field for a parameter. It returns false if the value of the
// parameter does not come from the caller.
func fieldFor(param *inspect.Param) (callerField, bool) {
	switch {
	case !param.Injected:
	case param.Provision == inspect.FromServer:
		t, pointer := pointee(param.Type)
		return callerField{typ: t, param: param.Name, pointer: pointer}, true
	case param.Provision == inspect.FromFunction:
		return callerField{typ: param.Type, param: param.Name, made: true}, true
	}
	return callerField{}, false
}

func (c *callerFields) add(field callerField) {
	if i := c.index(field); i >= 0 {
		c.fields[i].pointer = c.fields[i].pointer || field.pointer
		return
	}
	named, _ := pointee(field.typ)
	if obj := typeName(named); obj != nil {
		field.name, field.param = names.Upper(obj.Name()), ""
		if obj.Pkg() != nil {
			field.pkg = obj.Pkg().Name()
		}
	} else if field.name = names.Upper(field.param); field.param == "" || field.param == "_" {
		field.name = "Value"
	}
	c.fields = append(c.fields, field)
}

func (c *callerFields) index(field callerField) int {
	return slices.IndexFunc(c.fields, func(f callerField) bool {
		return f.made == field.made && types.Identical(f.typ, field.typ) && (f.param == "" || f.param == field.param)
	})
}

// named gives the fields distinct names, which also differ from the method names, and
// returns the fields. If two types have the same name, the second gets its package name as
// a prefix.
func (c *callerFields) named(methods ...string) []field {
	taken := map[string]bool{}
	for _, method := range methods {
		taken[method] = true
	}
	var fields []field
	for i := range c.fields {
		f := &c.fields[i]
		name := f.name
		if taken[name] {
			name = names.Upper(f.pkg) + f.name
		}
		f.name = name
		for n := 2; taken[f.name]; n++ {
			f.name = name + strconv.Itoa(n)
		}
		taken[f.name] = true
		typ := f.typ
		switch {
		case f.pointer:
			typ = types.NewPointer(f.typ)
		case f.made:
			typ = makerOf(f.typ)
		}
		fields = append(fields, field{name: f.name, typ: typ})
	}
	return fields
}

// makerOf returns the type func(context.Context) (T, error), where T is t.
func makerOf(t types.Type) types.Type {
	ctx := types.NewNamed(types.NewTypeName(token.NoPos, types.NewPackage("context", "context"), "Context", nil), types.NewInterfaceType(nil, nil), nil)
	unnamed := func(t types.Type) *types.Var { return types.NewParam(token.NoPos, nil, "", t) }
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(unnamed(ctx)),
		types.NewTuple(unnamed(t), unnamed(types.Universe.Lookup("error").Type())), false)
}

func (c *callerFields) receiver(tool *inspect.Tool) string {
	return c.fields[c.index(callerField{typ: tool.Recv})].name
}

func (c *callerFields) injected(caller string, param *inspect.Param) string {
	field, _ := fieldFor(param)
	f := c.fields[c.index(field)]
	if f.pointer && !field.pointer {
		return "*" + caller + "." + f.name
	}
	return caller + "." + f.name
}

// needs reports whether the tool uses the caller field with index at.
func (c *callerFields) needs(tool *inspect.Tool, at int) bool {
	if tool.Recv != nil && c.index(callerField{typ: tool.Recv}) == at {
		return true
	}
	return slices.ContainsFunc(provided(tool), func(param *inspect.Param) bool {
		field, ok := fieldFor(param)
		return ok && c.index(field) == at
	})
}
