package templates

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// arrayComma separates two definitions of an array.
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

// arraysText writes the arrays. Commas are at the beginning of lines, so that a new tool
// is one more line:
//
//	// MCPTools is …
//	MCPTools = `[` + currentMCP +
//		`,` + forecastMCP +
//		`]`
func arraysText(p plan) string {
	var b strings.Builder
	comma := raw(arrayComma)
	for k, array := range p.Arrays {
		if k > 0 {
			b.WriteString("\n")
		}
		for _, line := range array.Doc {
			b.WriteString("\t// " + line + "\n")
		}
		b.WriteString("\t" + array.Name + " = ")
		before := raw(array.Open)
		for i := range p.Tools {
			b.WriteString(before)
			b.WriteString(" + ")
			b.WriteString(p.Tools[i].Definitions[k].Name)
			b.WriteString(" +\n\t\t")
			before = comma
		}
		b.WriteString(raw(array.Close) + "\n")
	}
	return b.String()
}
