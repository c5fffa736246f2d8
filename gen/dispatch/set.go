package dispatch

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/templates"
)

// version is the version of generated code that the runtime requires.
const version = 1

// generation writes the variable that all tool sets share:
//
//	var toolGeneration = call.Generation{
//		Version:   1,
//		Package:   "example.com/weather",
//		Define:    defineTools,
//		BoxMarker: "x-dedalus-box",
//		MCP:       MCPTools,
//	}
func (d drawer) generation() {
	fields := d.tools.generation(d.pkg.Path)
	if marker := d.pkg.Options.BoxMarker; marker != "" && slices.ContainsFunc(d.pkg.Tools, isWrapped) {
		fields = append(fields, fieldValue{"BoxMarker", strconv.Quote(marker)})
	}
	for _, array := range d.arrays {
		if array.Field != "" {
			fields = append(fields, fieldValue{array.Field, array.Name})
		}
	}
	d.shared(d.tools, "Generation", fields)
}

// isWrapped reports whether the runtime wraps results of the tool for older revisions of
// MCP, which allow only objects (see call.Definition.OutputFor).
func isWrapped(t define.Tool) bool {
	return t.Output != nil && t.Output.TextUnder("type") != "object"
}

// shared writes the variable with the data that all sets of a group share.
func (d drawer) shared(g group, typ string, fields []fieldValue) {
	widest := 0
	for _, f := range fields {
		widest = max(widest, len(f.name))
	}
	d.text.Write("var ", g.shared, " = ", d.runtime(typ), "{\n")
	for _, f := range fields {
		d.text.Write("\t", f.name, ":", strings.Repeat(" ", widest-len(f.name)), " ", f.value, ",\n")
	}
	d.text.Write("}\n")
}

// A fieldValue is the name of a struct field, and the expression for its value in a
// struct literal.
type fieldValue struct{ name, value string }

// generation returns the fields that the generation data of every kind of set has.
func (g group) generation(path string) []fieldValue {
	return []fieldValue{{"Version", strconv.Itoa(version)}, {"Package", strconv.Quote(path)}, {"Define", g.define}}
}

func set(field string, value jen.Code) jen.Code { return jen.Id(field).Op(":").Add(value) }

// definer is the function that creates definitions from the rows. A switch sets fields
// that only some tools have:
//
//	func defineTools() []call.Definition {
//		defined := make([]call.Definition, 0, len(toolTable))
//		for _, t := range Tools() {
//			d := call.Definition{
//				Name: t.Name, Title: t.Title, Description: t.Description, Group: t.Group,
//				Input: t.Input, Output: t.Output, Annotations: t.Annotations,
//				MCP: t.MCP, OpenAI: t.OpenAI, Responses: t.Responses, Anthropic: t.Anthropic,
//			}
//			switch t.Name {
//			case ToolForecast:
//				d.Repair = true
//			}
//			defined = append(defined, d)
//		}
//		return defined
//	}
var (
	definer = stencil(jen.Func().Add(hole(1)).Params().Index().Add(runtimeName("Definition")).Block(
		name("defined").Op(":=").Make(jen.Index().Add(runtimeName("Definition")), jen.Lit(0), jen.Len(hole(2))),
		jen.For(jen.List(jen.Id("_"), name("t")).Op(":=").Range().Add(hole(3)).Call()).Block(
			name("d").Op(":=").Add(runtimeName("Definition")).Custom(lines, hole(4)),
			body(),
			name("defined").Op("=").Append(name("defined"), name("d")),
		),
		jen.Return(name("defined")),
	))
	ofTool = stencil(jen.Switch(name("t").Dot("Name")).Block(jen.Case(hole(1)).Block(body())))
)

func (d drawer) definer() {
	var beyond []ownFields
	for i := range d.tools.members {
		fields := d.own(&d.tools.members[i])
		if fields == nil {
			continue
		}
		constant := d.tools.members[i].constant
		same := slices.IndexFunc(beyond, func(own ownFields) bool { return slices.Equal(own.fields, fields) })
		if same >= 0 {
			beyond[same].constants = append(beyond[same].constants, constant)
		} else {
			beyond = append(beyond, ownFields{[]string{constant}, fields})
		}
	}
	d.around(definer, func() {
		switch {
		case beyond == nil:
		case len(beyond[0].constants) == len(d.tools.members):
			d.assign(beyond[0].fields)
		default:
			d.around(ofTool, func() { d.cases(beyond) }, beyond[0].list())
		}
	}, d.tools.define, d.rows.Table, d.rows.Tools, d.rowFields())
}

func (d drawer) rowFields() string {
	var lines []string
	for _, group := range [][]string{
		{"Name", "Title", "Description", "Group"}, {"Input", "Output", "Annotations"},
		slices.Concat(templates.DefinitionFields(d.arrays)...), // gofmt would align lines with one field
	} {
		if len(group) == 0 {
			continue
		}
		fields := make([]string, len(group))
		for i, field := range group {
			fields[i] = field + ": " + d.local("t") + "." + field
		}
		lines = append(lines, strings.Join(fields, ", "))
	}
	return strings.Join(lines, ",\n\t\t\t")
}

// ownFields contains the definition fields that the table of tools lacks, so generated code
// sets them separately. The tools in constants share these values.
type ownFields struct {
	constants []string // constants that contain the tools' names
	fields    []fieldValue
}

func (o ownFields) list() string { return strings.Join(o.constants, ", ") }

// cases writes the cases of the switch. Tools with the same fields share a case.
func (d drawer) cases(beyond []ownFields) {
	for i, own := range beyond {
		if i > 0 {
			d.text.Case(own.list())
		}
		d.assign(own.fields)
	}
}

func (d drawer) assign(fields []fieldValue) {
	for _, f := range fields {
		d.line(assign, d.local("d")+"."+f.name, f.value)
	}
}

// own returns the fields of a tool's definition that its row does not contain:
//
//	d.Input = forecastSchema
//	d.Repair = true
//	d.Aliases = []string{"weather"}
//	d.Needs = []call.Need{call.NeedOf[*mcp.CallToolRequest]()}
func (d drawer) own(t *tool) []fieldValue {
	var own []fieldValue
	set := func(field, value string) { own = append(own, fieldValue{field, value}) }
	if t.schema != "" {
		set("Input", t.schema)
	}
	if repair := t.Facts.Options.Repair; repair != nil && *repair {
		set("Repair", "true")
	}
	if aliases := t.Aliases(); aliases != nil {
		names := make([]string, len(aliases))
		for i, alias := range aliases {
			names[i] = strconv.Quote(alias.Value)
		}
		set("Aliases", "[]string{"+strings.Join(names, ", ")+"}")
	}
	if needs := d.needs(t); needs != "" {
		set("Needs", needs)
	}
	return own
}

// needs returns the expression for the list of values that a request must provide for t,
// or "".
func (d drawer) needs(t *tool) string {
	var needs []string
	var types []types.Type
	for _, param := range t.Facts.Params {
		if isOfCall(param) && isNeeded(param) && !slices.ContainsFunc(types, identicalTo(param.Type)) {
			types = append(types, param.Type)
			needs = append(needs, call(d.runtime("NeedOf")+"["+d.typ(param.Type)+"]"))
		}
	}
	if needs == nil {
		return ""
	}
	return "[]" + d.runtime("Need") + "{" + strings.Join(needs, ", ") + "}"
}

func identicalTo(t types.Type) func(types.Type) bool {
	return func(other types.Type) bool { return types.Identical(t, other) }
}

// handlers writes the table of functions that call the tools. It is static data in the
// order of the definitions:
//
//	var toolCalls = [...]func(*Caller, *call.Reader){
//		(*Caller).callForecast,
//	}
func (d drawer) handlers(g group) {
	params, before := "*"+d.runtime("Reader"), "\t"
	if d.callerName != "" {
		params, before = "*"+d.callerName+", "+params, "\t(*"+d.callerName+")."
	}
	d.text.Write("var ", g.calls, " = [...]func(", params, "){\n")
	for i := range g.members {
		d.text.Write(before, g.members[i].handler, ",\n")
	}
	d.text.Write("}\n")
}

// toolSet writes the function that returns the set:
//
//	func (c Caller) ToolSet() (call.Set, error) {
//		return call.Generated(
//			&toolGeneration,
//			func(tool int, r *call.Reader) { toolCalls[tool](&c, r) },
//			call.Field{Name: "Store", Tool: ToolForecast, Missing: c.Store == nil},
//		)
//	}
//
// If factories create the tools' functions, ToolSet calls the factories:
//
//	func (c Caller) ToolSet() (call.Set, error) {
//		set, err := call.Generated(…)
//		if err != nil {
//			return set, err
//		}
//		c.runDelete = deleteHandler(c.Client)
//		return set, nil
//	}
//
// If a caller would have no fields, no caller is generated, and nothing can be missing:
//
//	func ToolSet() call.Set {
//		return call.Must(call.Generated(&toolGeneration, func(tool int, r *call.Reader) { toolCalls[tool](r) }))
//	}
func (d drawer) toolSet(g group) {
	args, kind := d.local("r"), d.local(g.kind.variable)
	if d.callerName != "" {
		args = "&" + d.local("c") + ", " + args
	}
	run := "func(" + kind + " int, " + d.local("r") + " *" + d.runtime("Reader") + ") { " + g.calls + "[" + kind + "](" + args + ") }"
	made := call(d.runtime(g.kind.generated), "&"+g.shared, run)
	if missing := d.missing(g); missing != nil {
		given := append([]string{"&" + g.shared, run}, missing...)
		made = d.runtime(g.kind.generated) + "(\n\t\t" + strings.Join(given, ",\n\t\t") + ",\n\t)"
	}
	if d.callerName == "" {
		doc := g.set + " returns the " + g.kind.variable + "s as a set."
		if i := slices.IndexFunc(g.members, func(t tool) bool { return t.constant == setName }); i >= 0 {
			doc += " (" + setName + " is the constant with the name of one of them.)"
		}
		d.line(setFunc, doc, g.set, g.kind.result, made)
		return
	}
	doc := g.set + " returns the " + g.kind.variable + "s bound to c. It returns an error if a required"
	var factories []*tool
	for i := range g.members {
		if g.members[i].made != "" {
			factories = append(factories, &g.members[i])
		}
	}
	if factories == nil {
		d.line(setMethod, doc, d.callerName, g.set, g.kind.result, made)
		return
	}
	d.around(madeMethod, func() {
		for _, t := range factories {
			var args []string
			for _, param := range t.Facts.Factory.Params {
				args = append(args, d.caller.injected(d.local("c"), param))
			}
			d.line(assign, d.local("c")+"."+t.made, call(d.declared(t), args...))
		}
	}, doc, d.callerName, g.set, g.kind.result, made)
}

var (
	setFunc = stencil(jen.Comment(inComment(1)).Line().Func().Add(hole(2)).Params().Add(runtimeHole(3)).Block(
		jen.Return(runtimeName("Must").Call(hole(4))),
	))
	setMethod = stencil(templates.Comment(inComment(1), "field is nil.").Line().
			Func().Params(name("c").Add(hole(2))).Add(hole(3)).Params().Params(runtimeHole(4), jen.Error()).Block(
		jen.Return(hole(5)),
	))
	madeMethod = stencil(templates.Comment(inComment(1), "field is nil.").Line().
			Func().Params(name("c").Add(hole(2))).Add(hole(3)).Params().Params(runtimeHole(4), jen.Error()).Block(
		jen.List(name("set"), name("err")).Op(":=").Add(hole(5)),
		orReturnSet,
		body(),
		jen.Return(name("set"), jen.Nil()),
	))
	orReturnSet = jen.If(name("err").Op("!=").Nil()).Block(jen.Return(name("set"), name("err")))
)

// missing returns an expression for each caller field that must not be nil. It names the
// first tool that needs the field.
func (d drawer) missing(g group) []string {
	var fields []string
	for i, f := range d.fields {
		value := d.local("c") + "." + f.name
		missing := value + " == nil"
		switch f.typ.Underlying().(type) {
		case *types.Pointer, *types.Signature, *types.Map, *types.Chan:
		case *types.Interface:
			missing = call(d.runtime("IsNil"), value)
		default:
			continue
		}
		first := slices.IndexFunc(g.members, func(t tool) bool { return d.caller.needs(t.Facts, i) })
		if first < 0 {
			continue // only other sets need it
		}
		of := g.members[first].constant
		if of == "" {
			of = strconv.Quote(g.members[first].Name)
		}
		if g.kind != toolKind {
			of += ", Kind: " + strconv.Quote(g.kind.variable)
		}
		fields = append(fields, d.runtime("Field")+"{Name: "+strconv.Quote(f.name)+", Tool: "+of+", Missing: "+missing+"}")
	}
	return fields
}
