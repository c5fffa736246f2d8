package templates

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// arrayComma is what stands between two definitions of an array.
const arrayComma = ","

// arrays draws the arrays:
//
//	// Complete JSON arrays, each ready to be sent as the list of tools.
//	const (
//		…
//	)
func arrays(p plan, b *Bulk) []jen.Code {
	return []jen.Code{
		jen.Comment("Complete JSON arrays, each ready to be sent as the list of tools.").Line().
			Const().Defs(b.Keep(arraysText(p))),
	}
}

// arraysText writes the arrays. The commas stand in front, so that a new tool
// is one more line:
//
//	// MCPTools is …
//	MCPTools = `[` + currentMCP +
//		`,` + forecastMCP +
//		`]`
func arraysText(p plan) string {
	var b strings.Builder
	for k, array := range p.Arrays {
		if k > 0 {
			b.WriteString("\n")
		}
		for _, line := range array.Doc {
			b.WriteString("\t// " + line + "\n")
		}
		b.WriteString("\t" + array.Name + " = " + value(arrayLines(array, p.Tools, k)) + "\n")
	}
	return b.String()
}

// arrayLines returns the lines of the array that has each tool's definition k.
func arrayLines(array Array, tools []Tool, k int) []Line {
	lines := make([]Line, 0, len(tools)+1)
	before := array.Open
	for _, t := range tools {
		lines = append(lines, Line{{JSON: before}, {Ref: t.Definitions[k].Name}})
		before = arrayComma
	}
	return append(lines, Line{{JSON: array.Close}})
}
