package define

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// headers holds the headers of arguments to what clients of MCP take: they leave out a
// tool that has a wrong one.
func headers(input *schema.Doc) diag.List {
	var diags diag.List
	for _, p := range schema.HeaderProblems(input) {
		diags = append(diags, diag.Errorf(p.At.Origin.Pos(), diag.BadHeader, "clients of MCP leave out the tool: %s", p.Message).
			WithHint("write header=NAME at an argument that is a string, a whole number or a bool and never null, each with a name of its own"))
	}
	return diags
}

// noHeaders refuses headers where no arguments are sent in a call of a tool.
func noHeaders(kind string, input *schema.Doc) diag.List {
	var diags diag.List
	schema.Visit(input, func(sub *schema.Doc) bool {
		if header := sub.Under(schema.HeaderKeyword); header != nil {
			diags = append(diags, diag.Errorf(header.Origin.Pos(), diag.BadHeader, "clients of MCP send no argument of a %s in a header", kind).
				WithHint("leave header= out: it is for the arguments of tools"))
		}
		return true
	})
	return diags
}
