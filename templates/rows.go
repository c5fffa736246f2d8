package templates

import "github.com/dave/jennifer/jen"

// rows writes the type and the functions by which a program gets single definitions.
func rows(p plan, b *Bulk) {
	for _, s := range []*Stencil{rowType, toolsFunc, lookupFunc} {
		b.Begin()
		b.Fill(s)
	}
}

// rowType is the type of a row. Its fields are the same in every file, even if they are
// empty there, so that the rows of all packages have one type.
//
//	type Tool = struct {
//		Name, Title, Description string
//		Input, Output            string // JSON Schemas
//		Annotations              string // of MCP, a JSON object
//		Group                    string // of group=
//		MCP, OpenAI, Responses   string // whole definitions
//		Anthropic, Gemini        string // likewise
//	}
var rowType = NewStencil(Comment(
	named("Tool")+" is one row of "+named("Tools")+". It is an alias, so that the rows of several packages",
	"are of one type. A field is empty where a tool, or this file, has no such text.",
).Line().Type().Add(Name("Tool")).Op("=").Struct(
	jen.List(jen.Id("Name"), jen.Id("Title"), jen.Id("Description")).String(),
	jen.List(jen.Id("Input"), jen.Id("Output")).String().Comment("JSON Schemas"),
	jen.Id("Annotations").String().Comment("of MCP, a JSON object"),
	jen.Id("Group").String().Comment("of group="),
	jen.List(jen.Id("MCP"), jen.Id("OpenAI"), jen.Id("Responses")).String().Comment("whole definitions"),
	jen.List(jen.Id("Anthropic"), jen.Id("Gemini")).String().Comment("likewise"),
))

// toolsFunc is the function that returns all rows:
//
//	func Tools() []Tool {
//		tools := make([]Tool, 0, len(toolTable))
//		toolRows(nil, func(t Tool) { tools = append(tools, t) })
//		return tools
//	}
var toolsFunc = NewStencil(jen.Comment(named("Tools")+" returns a new slice with the rows of all tools, in the order of the arrays.").Line().
	Func().Add(Name("Tools")).Params().Index().Add(Name("Tool")).Block(
	jen.Id("tools").Op(":=").Make(jen.Index().Add(Name("Tool")), jen.Lit(0), jen.Len(Name("Table"))),
	Name("Rows").Call(jen.Nil(), useRow(jen.Id("tools").Op("=").Append(jen.Id("tools"), jen.Id("t")))),
	jen.Return(jen.Id("tools")),
))

// lookupFunc is the function that finds one row:
//
//	func LookupTool(name string) (tool Tool, ok bool) {
//		toolRows(&name, func(t Tool) { tool, ok = t, true })
//		return tool, ok
//	}
var lookupFunc = NewStencil(jen.Comment(named("Lookup")+" returns the row of the tool called name. It allocates nothing.").Line().
	Func().Add(Name("Lookup")).Params(jen.Id("name").String()).Params(jen.Id("tool").Add(Name("Tool")), jen.Id("ok").Bool()).Block(
	Name("Rows").Call(jen.Op("&").Id("name"), useRow(jen.List(jen.Id("tool"), jen.Id("ok")).Op("=").List(jen.Id("t"), jen.True()))),
	jen.Return(jen.Id("tool"), jen.Id("ok")),
))

// useRow draws a function on one line: func(t Tool) { … }.
func useRow(line jen.Code) jen.Code {
	return jen.Func().Params(jen.Id("t").Add(Name("Tool"))).Op("{").Add(line).Op("}")
}

// called returns one of the names, by its field.
func (n Names) called(field string) string {
	switch field {
	case "Tool":
		return n.Tool
	case "Tools":
		return n.Tools
	case "Lookup":
		return n.Lookup
	case "Rows":
		return n.Rows
	case "Cut":
		return n.Cut
	case "Table":
		return n.Table
	}
	panic("templates: there is no name " + field) // a stencil with it is a defect of this program
}
