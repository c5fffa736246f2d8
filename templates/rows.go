package templates

import "github.com/dave/jennifer/jen"

// rows draws the type and the functions by which a program gets single definitions.
func rows(p plan, _ *Bulk) []jen.Code {
	return []jen.Code{rowType(p.Names), toolsFunc(p.Names), lookupFunc(p.Names)}
}

// rowType draws the type of a row. Its fields are the same in every file, even if they
// are empty there, so that the rows of all packages have one type.
//
//	type Tool = struct {
//		Name, Title, Description string
//		Input, Output            string // JSON Schemas
//		Annotations              string // of MCP, a JSON object
//		Group                    string // of group=
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
		jen.Id("Annotations").String().Comment("of MCP, a JSON object"),
		jen.Id("Group").String().Comment("of group="),
		jen.List(jen.Id("MCP"), jen.Id("OpenAI"), jen.Id("Responses")).String().Comment("whole definitions"),
		jen.List(jen.Id("Anthropic"), jen.Id("Gemini")).String().Comment("likewise"),
	)
}

// toolsFunc draws the function that returns all rows:
//
//	func Tools() []Tool {
//		tools := make([]Tool, 0, len(toolTable))
//		toolRows(nil, func(t Tool) { tools = append(tools, t) })
//		return tools
//	}
func toolsFunc(n Names) jen.Code {
	appended := jen.Id("tools").Op("=").Append(jen.Id("tools"), jen.Id("t"))
	return Comment(n.Tools+" returns a new slice with the rows of all tools, in the order of the arrays.").Line().
		Func().Id(n.Tools).Params().Index().Id(n.Tool).Block(
		jen.Id("tools").Op(":=").Make(jen.Index().Id(n.Tool), jen.Lit(0), jen.Len(jen.Id(n.Table))),
		jen.Id(n.Rows).Call(jen.Nil(), useRow(n, appended)),
		jen.Return(jen.Id("tools")),
	)
}

// lookupFunc draws the function that finds one row:
//
//	func LookupTool(name string) (tool Tool, ok bool) {
//		toolRows(&name, func(t Tool) { tool, ok = t, true })
//		return tool, ok
//	}
func lookupFunc(n Names) jen.Code {
	found := jen.List(jen.Id("tool"), jen.Id("ok")).Op("=").List(jen.Id("t"), jen.True())
	return Comment(n.Lookup+" returns the row of the tool called name. It allocates nothing.").Line().
		Func().Id(n.Lookup).Params(jen.Id("name").String()).Params(jen.Id("tool").Id(n.Tool), jen.Id("ok").Bool()).Block(
		jen.Id(n.Rows).Call(jen.Op("&").Id("name"), useRow(n, found)),
		jen.Return(jen.Id("tool"), jen.Id("ok")),
	)
}

// useRow draws a function on one line: func(t Tool) { … }.
func useRow(n Names, line jen.Code) jen.Code {
	return jen.Func().Params(jen.Id("t").Id(n.Tool)).Op("{").Add(line).Op("}")
}
