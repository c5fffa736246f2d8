package infer

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// givenInput returns the input schema that the source gives for a whole tool.
func (m rootMaker) givenInput() (*schema.Node, diag.List) {
	given, problems := m.tool.Input, rejectParams(m.tool)
	at := place{pos: given.Pos}
	g, faults := m.read(given)
	if g == nil {
		return m.newObject(at, ruleRefused), append(problems, faults...)
	}
	root := m.standIn(&schema.Given{Doc: g.doc, Misfit: g.valid.Misfit}, at, given.Rule)
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
func (m rootMaker) givenOutput(results []*inspect.Result) (root *schema.Node, boxed bool, problems diag.List) {
	given := m.tool.Output
	at := place{pos: given.Pos}
	g, problems := m.read(given)
	if g == nil {
		return m.newObject(at, ruleRefused), false, problems
	}
	isObject := g.doc.TextUnder("type") == "object"
	natural := m.pkg.Options.MCPRevision >= naturalRevision
	switch {
	case isObject || natural:
		return m.standIn(&schema.Given{Doc: g.doc, Misfit: g.valid.Misfit}, at, given.Rule), false, nil
	case m.tool.Handler == inspect.NoHandler && len(results) == 1:
		m.hoist(g, nil)
		root = m.box(m.literal(g, at, given.Rule).node, results[0])
		return root, true, m.close(root)
	}
	f := fault{g.doc, m.tool.GoName + " sends its result as an object, which this is not", `write "type":"object"`}
	return m.newObject(at, ruleRefused), false, diag.List{f.diagnostic()}
}
