package templates

import "github.com/dave/jennifer/jen"

// rows draws what a program calls to get at single definitions.
func rows(p plan, _ *bulk) []jen.Code {
	return []jen.Code{rowType(p.Names), toolsFunc(p.Names), lookupFunc(p.Names)}
}

// rowType draws the type of a row. Its fields are the same in every file, also
// where a file leaves some of them empty: only then do the rows of all packages
// have one type.
//
//	type Tool = struct {
//		Name, Title, Description string
//		Input, Output            string // JSON Schemas
//		MCP, OpenAI, Responses   string // whole definitions
//		Anthropic, Gemini        string // likewise
//	}
func rowType(n Names) jen.Code {
	return Comment(
		n.Tool+" is one row of "+n.Tools+". It is an alias, so that the rows of several packages",
		"are of one type. A field is empty where a tool, or this file, has no such text.",
	).Line().Type().Id(n.Tool).Op("=").Struct(
		jen.List(jen.Id("Name"), jen.Id("Title"), jen.Id("Description")).String(),
		jen.List(jen.Id("Input"), jen.Id("Output")).String().Comment("JSON Schemas"),
		jen.List(jen.Id("MCP"), jen.Id("OpenAI"), jen.Id("Responses")).String().Comment("whole definitions"),
		jen.List(jen.Id("Anthropic"), jen.Id("Gemini")).String().Comment("likewise"),
	)
}

// toolsFunc draws the function that returns all rows:
//
//	func Tools() []Tool {
//		tools := make([]Tool, len(toolTable))
//		for i := range tools {
//			tools[i] = toolRow(i)
//		}
//		return tools
//	}
func toolsFunc(n Names) jen.Code {
	return Comment(n.Tools+" returns a new slice with the rows of all tools, in the order of the arrays.").Line().
		Func().Id(n.Tools).Params().Index().Id(n.Tool).Block(
		jen.Id("tools").Op(":=").Make(jen.Index().Id(n.Tool), jen.Len(jen.Id(n.Table))),
		jen.For(jen.Id("i").Op(":=").Range().Id("tools")).Block(
			jen.Id("tools").Index(jen.Id("i")).Op("=").Id(n.Row).Call(jen.Id("i")),
		),
		jen.Return(jen.Id("tools")),
	)
}

// lookupFunc draws the function that finds one row:
//
//	func LookupTool(name string) (Tool, bool) {
//		i := toolIndex(name)
//		if i < 0 {
//			return Tool{}, false
//		}
//		return toolRow(i), true
//	}
func lookupFunc(n Names) jen.Code {
	return Comment(n.Lookup+" returns the row of the tool called name. It allocates nothing.").Line().
		Func().Id(n.Lookup).Params(jen.Id("name").String()).Params(jen.Id(n.Tool), jen.Bool()).Block(
		jen.Id("i").Op(":=").Id(n.Index).Call(jen.Id("name")),
		jen.If(jen.Id("i").Op("<").Lit(0)).Block(
			jen.Return(jen.Id(n.Tool).Values(), jen.False()),
		),
		jen.Return(jen.Id(n.Row).Call(jen.Id("i")), jen.True()),
	)
}
