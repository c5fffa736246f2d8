package infer

import (
	"reflect"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// naturalRevision is the first of MCP that takes any JSON as a result.
// https://modelcontextprotocol.io/specification/2026-07-28/changelog
const naturalRevision = "2026-07-28"

// output infers what a tool sends back, nil where that has no schema, and
// reports whether it is boxed.
func (m *maker) output(tool *inspect.Tool) (*schema.Node, bool) {
	results := tool.Values()
	if tool.Output != nil {
		return m.givenOutput(tool, results)
	}
	if len(results) == 0 {
		return nil, false
	}
	if len(results) > 1 {
		root := m.results(tool, results)
		m.close(root)
		return root, false
	}
	root := m.result(results[0])
	if root == nil {
		return nil, false
	}
	if saysNothing(root) {
		return nil, false
	}
	natural := m.pkg.Options.MCPRevision >= naturalRevision
	switch isObject := root.Type == "object"; {
	case isObject || natural:
	case tool.Handler == inspect.NoHandler:
		root = m.box(root, results[0])
		m.close(root)
		return root, true
	default:
		m.report(m.noOutput(tool, results[0]))
		return nil, false
	}
	m.close(root)
	return root, false
}

// result infers a single result. The caller replaces a nil, so that its root
// is never null.
func (m *maker) result(result *inspect.Result) *schema.Node {
	at := place{pos: result.Pos, path: result.Called(), root: true, solid: true}
	s, why := m.infer(m.types.Result(result.Type), at)
	if why != nil {
		m.report(why.AsError(result.Pos, ""))
		return nil
	}
	root := m.expand(s)
	describe(root, result.Doc)
	return root
}

// saysNothing reports whether a schema takes any value, as that of an any or a
// json.RawMessage does. What the source gives is meant as it is.
func saysNothing(s *schema.Node) bool {
	if s.Given != nil {
		return false
	}
	bare := s.Keywords
	bare.Title, bare.Description, bare.Deprecated = "", "", false
	return reflect.ValueOf(bare).IsZero()
}

// results infers an object with a property for each result. Inspection has
// reported those without a name.
func (m *maker) results(tool *inspect.Tool, results []*inspect.Result) *schema.Node {
	root := m.newObject(place{pos: tool.Pos}, ruleResults)
	for i, result := range results {
		p := property{
			Property: facts.OfResult(result),
			name:     Name(result.Name, m.pkg.Options.Names),
			wire:     m.types.Result(result.Type),
			at:       place{pos: result.Pos, path: result.Called()},
			goName:   result.Name,
			named:    schema.Origin{Pos: result.Pos, Rule: NameRule(m.pkg.Options.Names)},
		}
		sameName := func(r *inspect.Result) bool { return Name(r.Name, m.pkg.Options.Names) == p.name }
		switch {
		case p.name == "":
			continue
		case slices.ContainsFunc(results[:i], sameName):
			m.report(diag.Errorf(result.Pos, diag.DuplicateName, "two results are named %s", p.name).WithHint("rename one"))
			continue
		}
		if why := m.add(root, p); why != nil {
			m.report(why.AsError(result.Pos, ""))
		}
	}
	return root
}

// noOutput is the warning that the result of a handler has no schema in this
// revision of MCP.
func (src *source) noOutput(tool *inspect.Tool, result *inspect.Result) diag.Diagnostic {
	return diag.Warnf(result.Pos, diag.NoOutput, "%s sends %s, which is no object, so it has no output schema", tool.GoName, src.typeName(result.Type)).
		WithHint("return a struct, or say mcp-revision=%s where all clients know it", naturalRevision)
}
