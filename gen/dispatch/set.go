package dispatch

import (
	"go/types"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/templates"
)

// version is that of generated code which the runtime asks for.
const version = 1

// generation draws what all sets of the tools share:
//
//	var toolGeneration = call.Generation{
//		Version:   1,
//		Package:   "example.com/weather",
//		Define:    defineTools,
//		BoxMarker: "x-dedalus-box",
//		MCP:       MCPTools,
//	}
func (d drawer) generation() jen.Code {
	fields := d.tools.generation(d.pkg.Path)
	if marker := d.pkg.Options.BoxMarker; marker != "" {
		fields = append(fields, set("BoxMarker", jen.Lit(marker)))
	}
	for _, array := range d.arrays {
		if array.Field != "" {
			fields = append(fields, set(array.Field, jen.Id(array.Name)))
		}
	}
	return jen.Var().Id(d.tools.shared).Op("=").Add(runtime("Generation")).Custom(lines, fields...)
}

// set draws a field of a literal with its value.
func set(field string, value jen.Code) jen.Code { return jen.Id(field).Op(":").Add(value) }

// generation draws what every generation has.
func (g group) generation(path string) []jen.Code {
	return []jen.Code{set("Version", jen.Lit(version)), set("Package", jen.Lit(path)), set("Define", jen.Id(g.define))}
}

// definer draws the function that makes definitions of the rows. What few tools
// have is a case of its own:
//
//	func defineTools() []call.Definition {
//		defined := make([]call.Definition, 0, len(toolTable))
//		for _, t := range Tools() {
//			d := call.Definition{
//				Name: t.Name, Title: t.Title, Description: t.Description, Group: t.Group,
//				Input: t.Input, Output: t.Output, Annotations: t.Annotations,
//				MCP: t.MCP, OpenAI: t.OpenAI, Responses: t.Responses, Anthropic: t.Anthropic, Gemini: t.Gemini,
//			}
//			switch t.Name {
//			case ToolForecast:
//				d.Repair = true
//			}
//			defined = append(defined, d)
//		}
//		return defined
//	}
func (d drawer) definer() jen.Code {
	var rows []jen.Code
	for _, row := range [][]string{
		{"Name", "Title", "Description", "Group"},
		{"Input", "Output", "Annotations"},
		{"MCP", "OpenAI", "Responses", "Anthropic", "Gemini"},
	} {
		var fields []jen.Code
		for _, field := range row {
			fields = append(fields, jen.Id(field).Op(":").Add(d.id("t").Dot(field)))
		}
		rows = append(rows, jen.List(fields...))
	}
	body := []jen.Code{d.id("d").Op(":=").Add(runtime("Definition")).Custom(lines, rows...)}
	var cases []jen.Code
	for i := range d.tools.members {
		t := &d.tools.members[i]
		if own := d.own(t); len(own) > 0 {
			cases = append(cases, jen.Case(jen.Id(t.constant)).Block(own...))
		}
	}
	if len(cases) > 0 {
		body = append(body, jen.Switch(d.id("t").Dot("Name")).Block(cases...))
	}
	body = append(body, d.id("defined").Op("=").Append(d.id("defined"), d.id("d")))
	definitions := jen.Index().Add(runtime("Definition"))
	return jen.Func().Id(d.tools.define).Params().Add(definitions).Block(
		d.id("defined").Op(":=").Make(definitions, jen.Lit(0), jen.Len(jen.Id(d.rows.Table))),
		jen.For(jen.List(jen.Id("_"), d.id("t")).Op(":=").Range().Id(d.rows.Tools).Call()).Block(body...),
		jen.Return(d.id("defined")),
	)
}

// own draws what the definition of a tool has beyond its row:
//
//	d.Input = forecastSchema
//	d.Repair = true
//	d.Aliases = []string{"weather"}
//	d.Needs = []call.Need{call.NeedOf[*mcp.CallToolRequest]()}
func (d drawer) own(t *tool) []jen.Code {
	var own []jen.Code
	assign := func(field string, value jen.Code) {
		own = append(own, d.id("d").Dot(field).Op("=").Add(value))
	}
	if t.schema != "" {
		assign("Input", jen.Id(t.schema))
	}
	if repair := t.Facts.Options.Repair; repair != nil && *repair {
		assign("Repair", jen.True())
	}
	if aliases := t.Aliases(); aliases != nil {
		names := make([]jen.Code, len(aliases))
		for i, alias := range aliases {
			names[i] = jen.Lit(alias.Value)
		}
		assign("Aliases", jen.Index().String().Values(names...))
	}
	if needs := d.needs(t); needs != nil {
		assign("Needs", needs)
	}
	return own
}

// needs draws what a call has to provide, nil for nothing.
func (d drawer) needs(t *tool) jen.Code {
	var needs []jen.Code
	var types []types.Type
	for _, param := range t.Facts.Params {
		if isOfCall(param) && isNeeded(param) && !slices.ContainsFunc(types, identicalTo(param.Type)) {
			types = append(types, param.Type)
			needs = append(needs, runtime("NeedOf").Types(d.drawnType(param.Type)).Call())
		}
	}
	if needs == nil {
		return nil
	}
	return jen.Index().Add(runtime("Need")).Values(needs...)
}

func identicalTo(t types.Type) func(types.Type) bool {
	return func(other types.Type) bool { return types.Identical(t, other) }
}

// handlers draws the functions that call the tools, static data in the order of
// the definitions:
//
//	var toolCalls = [...]func(*Caller, *call.Reader){
//		(*Caller).callForecast,
//	}
func (d drawer) handlers(g group, bulk *templates.Bulk) jen.Code {
	params := []jen.Code{jen.Op("*").Add(runtime("Reader"))}
	if len(d.fields) > 0 {
		params = append([]jen.Code{jen.Op("*").Id(d.callerName)}, params...)
	}
	for _, t := range g.members {
		if len(d.fields) > 0 {
			bulk.Write("\t(*", d.callerName, ").", t.handler, ",\n")
		} else {
			bulk.Write("\t", t.handler, ",\n")
		}
	}
	return jen.Var().Id(g.calls).Op("=").Index(jen.Op("...")).Func().Params(params...).
		Custom(jen.Options{Open: "{", Close: "}", Multi: true}, bulk.Keep())
}

// toolSet draws what makes the set:
//
//	func (c Caller) ToolSet() (call.Set, error) {
//		return call.Generated(&toolGeneration, func(tool int, r *call.Reader) { toolCalls[tool](&c, r) },
//			call.Field{Name: "Store", Tool: ToolForecast, Missing: c.Store == nil},
//		)
//	}
//
// Without anything in a caller there is none, and nothing that could be missing:
//
//	func ToolSet() call.Set {
//		return call.Must(call.Generated(&toolGeneration, func(tool int, r *call.Reader) { toolCalls[tool](r) }))
//	}
func (d drawer) toolSet(g group) jen.Code {
	args := []jen.Code{d.id("r")}
	if len(d.fields) > 0 {
		args = append([]jen.Code{jen.Op("&").Add(d.id("c"))}, args...)
	}
	run := jen.Func().Params(d.id(g.kind.variable).Int(), d.id("r").Op("*").Add(runtime("Reader"))).
		Op("{").Id(g.calls).Index(d.id(g.kind.variable)).Call(args...).Op("}")
	given := []jen.Code{jen.Op("&").Id(g.shared), run}
	if len(d.fields) == 0 {
		doc := g.set + " returns the " + g.kind.variable + "s as a set."
		if i := slices.IndexFunc(g.members, func(t tool) bool { return t.constant == setName }); i >= 0 {
			doc += " (" + setName + " is the name of one of them.)"
		}
		return jen.Comment(doc).Line().
			Func().Id(g.set).Params().Add(runtime(g.kind.result)).Block(
			jen.Return(runtime("Must").Call(runtime(g.kind.generated).Call(given...))),
		)
	}
	made := runtime(g.kind.generated).Call(given...)
	if missing := d.missing(g); len(missing) > 0 {
		made = runtime(g.kind.generated).Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, append(given, missing...)...)
	}
	return templates.Comment(
		g.set+" returns the "+g.kind.variable+"s as a set, which "+g.kind.verb+" them with what the caller has. A field",
		"that is missing is an error.",
	).Line().Func().Add(d.receiver()).Id(g.set).Params().Params(runtime(g.kind.result), jen.Error()).Block(jen.Return(made))
}

// missing draws the fields of the caller that may be nil, each with the first
// tool that needs it.
func (d drawer) missing(g group) []jen.Code {
	var fields []jen.Code
	for i, f := range d.fields {
		value := d.id("c").Dot(f.name)
		missing := value.Clone().Op("==").Nil()
		switch f.typ.Underlying().(type) {
		case *types.Pointer, *types.Signature, *types.Map, *types.Chan:
		case *types.Interface:
			missing = runtime("IsNil").Call(value)
		default:
			continue
		}
		first := slices.IndexFunc(g.members, func(t tool) bool { return d.caller.needs(t.Facts, i) })
		if first < 0 {
			continue // it is for other sets
		}
		values := []jen.Code{set("Name", jen.Lit(f.name))}
		if t := g.members[first]; t.constant != "" {
			values = append(values, set("Tool", jen.Id(t.constant)))
		} else {
			values = append(values, set("Tool", jen.Lit(t.Name)))
		}
		if g.kind != toolKind {
			values = append(values, set("Kind", jen.Lit(g.kind.variable)))
		}
		fields = append(fields, runtime("Field").Values(append(values, set("Missing", missing))...))
	}
	return fields
}
