package infer

import (
	"slices"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// givenInput returns the input schema that the source gives for a whole tool.
func (m *maker) givenInput(tool *inspect.Tool) *schema.Node {
	m.report(rejectParams(tool)...)
	at := place{pos: tool.Input.Pos}
	g := m.read(tool.Input)
	if g == nil {
		return m.newObject(at, ruleRefused)
	}
	m.report(diagnostics(rootFaults(g.doc))...)
	return m.standIn(&schema.Given{Doc: g.doc, Misfit: g.valid.Misfit}, at, tool.Input.Rule)
}

// rejectParams reports the lines that speak of parameters whose schema is given.
func rejectParams(tool *inspect.Tool) (problems diag.List) {
	for _, param := range tool.Params {
		if param.Injected {
			continue
		}
		for _, said := range append(slices.Clone(param.Paths), param.Directive) {
			if said.Pos.IsValid() {
				problems = append(problems, diag.Errorf(said.Pos, diag.Contradiction, "the input schema of %s is given, so nothing is added to it here", tool.GoName).
					WithHint("change the schema, or leave the line out").
					WithRelated(tool.Input.Pos, "it is given here"))
			}
		}
	}
	return problems
}

// givenOutput returns the output schema that the source gives for a whole
// tool, and whether it is boxed: nil where this revision of MCP takes none.
func (m *maker) givenOutput(tool *inspect.Tool, results []*inspect.Result) (*schema.Node, bool) {
	at := place{pos: tool.Output.Pos}
	g := m.read(tool.Output)
	if g == nil {
		return m.newObject(at, ruleRefused), false
	}
	isObject := g.doc.TextUnder("type") == "object"
	natural := m.pkg.Options.MCPRevision >= naturalRevision
	switch {
	case isObject || natural:
		return m.standIn(&schema.Given{Doc: g.doc, Misfit: g.valid.Misfit}, at, tool.Output.Rule), false
	case tool.Handler == inspect.NoHandler && len(results) == 1:
		m.hoist(g, nil)
		root := m.box(m.literal(g, at, tool.Output.Rule), results[0])
		m.close(root)
		return root, true
	}
	m.report(fault{g.doc, tool.GoName + " sends its result as an object, which this is not", `write "type":"object"`}.diagnostic())
	return m.newObject(at, ruleRefused), false
}
