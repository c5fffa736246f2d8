package templates

// arrayComma separates two definitions of an array.
const arrayComma = ","

// arrays writes the arrays. Commas are at the beginning of lines, so that a new tool is
// one more line:
//
//	// Complete JSON arrays, each ready to be sent as the list of tools.
//	const (
//		// MCPTools is …
//		MCPTools = `[` + currentMCP +
//			`,` + forecastMCP +
//			`]`
//	)
func arrays(p plan, b *Bulk) {
	comma := raw(arrayComma)
	b.beginConsts("Complete JSON arrays, each ready to be sent as the list of tools.")
	for k, array := range p.Arrays {
		if k > 0 {
			b.Write("\n")
		}
		for _, line := range array.Doc {
			b.Write("\t// ", line, "\n")
		}
		b.Write("\t", array.Name, " = ")
		before := raw(array.Open)
		for i := range p.Tools {
			b.Write(before, " + ", p.Tools[i].Definitions[k].Name, " +\n\t\t")
			before = comma
		}
		b.Write(raw(array.Close), "\n")
	}
	b.endConsts()
}
