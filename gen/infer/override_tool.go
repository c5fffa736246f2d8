package infer

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// givenInput returns the input schema that the source gives for a whole tool.
func (b *builder) givenInput() (*schema.Node, diag.List) {
	given, problems := b.tool.Input, rejectParams(b.tool)
	at := place{pos: given.Pos}
	g, faults := b.read(given)
	if g == nil {
		return b.newObject(at, ruleRefused), append(problems, faults...)
	}
	root := b.standIn(&schema.Given{Doc: g.doc, Misfit: g.valid.Misfit}, at, given.Rule)
	return root, append(problems, diagnostics(rootFaults(g.doc))...)
}

// rejectParams reports directives for parameters of a tool whose input schema is given.
func rejectParams(tool *inspect.Tool) (problems diag.List) {
	for _, param := range tool.Params {
		if param.Injected {
			continue
		}
		for _, line := range append(slices.Clone(param.Paths), param.Directive) {
			if line.Pos.IsValid() {
				problems = append(problems, diag.Errorf(line.Pos, diag.Contradiction, "the input schema of %s is given, so nothing is added to it here", tool.GoName).
					WithHint("change the schema, or leave the line out").
					WithRelated(tool.Input.Pos, "it is given here"))
			}
		}
	}
	return problems
}

// givenOutput returns the output schema that the source gives for a whole tool, and whether
// it is boxed. The root is nil if it is not allowed in this revision of MCP.
func (b *builder) givenOutput(results []*inspect.Result) (root *schema.Node, boxed bool, problems diag.List) {
	given := b.tool.Output
	at := place{pos: given.Pos}
	g, problems := b.read(given)
	if g == nil {
		return b.newObject(at, ruleRefused), false, problems
	}
	isObject := g.doc.TextUnder("type") == "object"
	natural := b.pkg.Options.MCPRevision >= naturalRevision
	switch {
	case isObject || natural:
		return b.standIn(&schema.Given{Doc: g.doc, Misfit: g.valid.Misfit}, at, given.Rule), false, nil
	case b.tool.Handler == inspect.NoHandler && len(results) == 1:
		b.hoist(g, nil)
		root = b.box(b.literal(g, at, given.Rule).node, results[0])
		return root, true, b.close(root)
	}
	f := fault{g.doc, b.tool.GoName + " sends its result as an object, which this is not", `write "type":"object"`}
	return b.newObject(at, ruleRefused), false, diag.List{f.diagnostic()}
}
