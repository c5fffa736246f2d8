package infer

import (
	"reflect"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// naturalRevision is the first revision of MCP in which a result can be any JSON.
// https://modelcontextprotocol.io/specification/2026-07-28/changelog
const naturalRevision = "2026-07-28"

// output infers the result of a tool, and reports whether it is boxed. The root is nil if
// there is no output schema.
func (m rootMaker) output() (root *schema.Node, boxed bool, problems diag.List) {
	results := m.tool.Values()
	switch {
	case m.tool.Output != nil:
		return m.givenOutput(results)
	case len(results) == 0:
		return nil, false, nil
	case len(results) > 1:
		root, problems = m.results(results)
		return root, false, append(problems, m.close(root)...)
	}
	root, problems = m.result(results[0])
	if root == nil || acceptsAnything(root) {
		return nil, false, problems
	}
	if natural := m.pkg.Options.MCPRevision >= naturalRevision; root.Type != "object" && !natural {
		if m.tool.Handler != inspect.NoHandler {
			return nil, false, append(problems, m.noOutput(m.tool, results[0]))
		}
		root, boxed = m.box(root, results[0]), true
	}
	return root, boxed, append(problems, m.close(root)...)
}

// result infers a single result. Its root is never null, since generated code replaces a
// nil.
func (m rootMaker) result(result *inspect.Result) (*schema.Node, diag.List) {
	at := place{pos: result.Pos, path: result.Called(), root: true, nonNil: true}
	made := m.infer(m.resultType(result.Type), at)
	if made.why != nil {
		return nil, append(made.problems, made.why.AsError(result.Pos, ""))
	}
	root := m.expand(made.node)
	noteSequence(root, result)
	m.describe(root, &result.Doc)
	return root, m.atHome(made.problems, at)
}

// acceptsAnything reports whether an inferred schema accepts any value, as that of an any
// or a json.RawMessage does.
func acceptsAnything(s *schema.Node) bool {
	if s.Type != "" || s.Given != nil {
		return false
	}
	bare := s.Keywords
	bare.Title, bare.Description, bare.Deprecated = "", "", false
	return reflect.ValueOf(bare).IsZero()
}

// results infers an object with a property for each result. Package inspect reports those
// without a name.
func (m rootMaker) results(results []*inspect.Result) (root *schema.Node, problems diag.List) {
	root = m.newObject(place{pos: m.tool.Pos}, ruleResults)
	for i, result := range results {
		p := &property{
			Property: facts.OfResult(result),
			name:     Name(result.Name, m.pkg.Options.Names),
			wire:     m.resultType(result.Type),
			at:       place{pos: result.Pos, path: result.Called(), nonNil: result.Sequence != inspect.NoSequence},
			goName:   result.Name,
			named:    schema.OriginAt(result.Pos, NameRule(m.pkg.Options.Names)),
		}
		sameName := func(r *inspect.Result) bool { return Name(r.Name, m.pkg.Options.Names) == p.name }
		switch {
		case p.name == "":
			continue
		case slices.ContainsFunc(results[:i], sameName):
			problems = append(problems, diag.Errorf(result.Pos, diag.DuplicateName, "two results are named %s", p.name).WithHint("rename one"))
			continue
		}
		inside, why := m.add(root, p)
		problems = append(problems, inside...)
		if why != nil {
			problems = append(problems, why.AsError(result.Pos, ""))
			continue
		}
		noteSequence(root.Properties.Get(p.name), result)
	}
	return root, problems
}

// noteSequence sets the origin of a list whose elements come from a sequence.
func noteSequence(list *schema.Node, result *inspect.Result) {
	if result.Sequence != inspect.NoSequence {
		list.Origin = schema.OriginAt(list.Origin.Pos(), ruleSequence)
	}
}

// noOutput is the warning that the result of a handler is no object, and has no schema
// before [naturalRevision].
func (src *source) noOutput(tool *inspect.Tool, result *inspect.Result) diag.Diagnostic {
	return diag.Warnf(result.Pos, diag.NoOutput, "%s returns %s, which is not an object, so it has no output schema", tool.GoName, src.typeName(result.Type)).
		WithHint("return a struct, or write mcp-revision=%s if all clients know it", naturalRevision)
}
