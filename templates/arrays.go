package templates

import "github.com/dave/jennifer/jen"

// What stands in an array before the first definition, between two, and behind
// the last one.
const (
	arrayOpen  = "["
	arrayComma = ","
	arrayClose = "]"
)

// arrays draws the arrays. The commas stand in front, so that a new tool is one
// more line:
//
//	// Complete JSON arrays, each ready to be sent as the list of tools.
//	const (
//		// MCPTools is …
//		MCPTools = `[` + currentMCP +
//			`,` + forecastMCP +
//			`]`
//	)
func arrays(p plan) []jen.Code {
	var defs []jen.Code
	for k, array := range p.Arrays {
		if k > 0 {
			defs = append(defs, jen.Line())
		}
		if len(array.Doc) > 0 {
			defs = append(defs, comment(array.Doc...))
		}
		defs = append(defs, jen.Id(array.Name).Op("=").Add(concat(arrayLines(p.Tools, k))))
	}
	return []jen.Code{
		jen.Comment("Complete JSON arrays, each ready to be sent as the list of tools.").Line().
			Const().Defs(defs...),
	}
}

// arrayLines returns the lines of the array that has each tool's definition k.
func arrayLines(tools []Tool, k int) []Line {
	lines := make([]Line, 0, len(tools)+1)
	before := arrayOpen
	for _, t := range tools {
		lines = append(lines, Line{{JSON: before}, {Ref: t.Definitions[k].Name}})
		before = arrayComma
	}
	return append(lines, Line{{JSON: arrayClose}})
}
