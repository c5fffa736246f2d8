package infer

import (
	"go/types"
	"reflect"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// naturalRevision is the first revision of MCP in which a result can be any JSON.
// https://modelcontextprotocol.io/specification/2026-07-28/changelog
const naturalRevision = "2026-07-28"

// output infers the result of a tool, and reports whether it is wrapped in an object. The
// root is nil if there is no output schema.
func (b *builder) output() (root *schema.Node, boxed bool, problems diag.List) {
	results := b.tool.Values()
	switch {
	case b.tool.Output != nil:
		return b.givenOutput(results)
	case len(results) == 0:
		return nil, false, nil
	case len(results) > 1:
		root, problems = b.results(results)
		return root, false, append(problems, b.close(root)...)
	}
	root, problems = b.result(results[0])
	if root == nil || acceptsAnything(root) {
		return nil, false, problems
	}
	if natural := b.pkg.Options.MCPRevision >= naturalRevision; root.Type != "object" && !natural {
		if b.tool.Handler != inspect.NoHandler {
			return nil, false, append(problems, b.noOutput(results[0]))
		}
		root, boxed = b.box(root, results[0]), true
	}
	return root, boxed, append(problems, b.close(root)...)
}

// result infers a single result. The root schema does not allow null, because generated
// code replaces a nil result.
func (b *builder) result(result *inspect.Result) (*schema.Node, diag.List) {
	at := place{pos: result.Pos, path: result.Called(), root: true, nonNil: true}
	made := b.infer(b.ResultType(result.Type), at)
	if made.why != nil {
		return nil, append(made.problems, made.why.AsError(result.Pos, ""))
	}
	root := b.expand(made.node)
	noteSequence(root, result)
	b.describe(root, &result.Doc)
	return root, b.atHome(made.problems, at)
}

// acceptsAnything reports whether an inferred schema accepts any value, as the schemas of
// any and json.RawMessage do.
func acceptsAnything(s *schema.Node) bool {
	if s.Type != "" || s.Given != nil {
		return false
	}
	bare := s.Keywords
	bare.Title, bare.Description, bare.Deprecated = "", "", false
	return reflect.ValueOf(bare).IsZero()
}

// results infers an object with a property for each result. All results have names, because
// package inspect rejects others.
func (b *builder) results(results []*inspect.Result) (root *schema.Node, problems diag.List) {
	root = b.newObject(place{pos: b.tool.Pos}, ruleResults)
	for i, result := range results {
		p := &property{
			Property: facts.OfResult(result),
			name:     b.ResultName(result),
			wire:     b.ResultType(result.Type),
			at:       place{pos: result.Pos, path: result.Called(), nonNil: result.Sequence != inspect.NoSequence},
			goName:   result.Name,
			named:    schema.OriginAt(result.Pos, NameRule(b.pkg.Options.Names)),
		}
		sameName := func(r *inspect.Result) bool { return b.ResultName(r) == p.name }
		switch {
		case p.name == "":
			continue
		case slices.ContainsFunc(results[:i], sameName):
			problems = append(problems, diag.Errorf(result.Pos, diag.DuplicateName, "duplicate result name %s", p.name).WithHint("rename one"))
			continue
		}
		inside, why := b.add(root, p)
		problems = append(problems, inside...)
		if why != nil {
			problems = append(problems, why.AsError(result.Pos, ""))
			continue
		}
		noteSequence(root.Properties.Get(p.name), result)
	}
	return root, problems
}

// If the result is a sequence, noteSequence states this in the origin of list.
func noteSequence(list *schema.Node, result *inspect.Result) {
	if result.Sequence != inspect.NoSequence {
		list.Origin = schema.OriginAt(list.Origin.Pos(), ruleSequence)
	}
}

// noOutput returns the warning that a handler's result is not an object, and therefore has
// no schema before [naturalRevision].
func (b *builder) noOutput(result *inspect.Result) diag.Diagnostic {
	return diag.Warnf(result.Pos, diag.NoOutput, "%s returns %s, which is not encoded as an object, so the tool has no output schema", b.tool.GoName, b.types.Name(result.Type)).
		WithHint("return a struct, or set mcp-revision=%s if all clients support it", naturalRevision)
}

// ResultName returns the JSON name of one of several results.
func (b *builder) ResultName(result *inspect.Result) string {
	return Name(result.Name, b.pkg.Options.Names)
}

// box wraps a result that is not an object in an object, because MCP before
// [naturalRevision] allows only objects as structured content. The BoxMarker option adds a
// keyword by which clients can recognize the wrapper.
func (b *builder) box(s *schema.Node, result *inspect.Result) *schema.Node {
	box := b.newObject(place{pos: result.Pos}, ruleBox)
	box.Properties.Set(schema.BoxField, s)
	box.Required = []string{schema.BoxField}
	s.Variable = &schema.Variable{Name: box.Origin, Presence: box.Origin}
	if marker := b.pkg.Options.BoxMarker; marker != "" {
		box.Extras = map[string]any{marker: map[string]any{schema.BoxMarkField: schema.BoxField}}
	}
	return box
}

// With the option nil=empty, generated calls write [] and {} for nil slices and maps in a
// result, whereas encoding/json and the SDKs write null.

// ResultType returns the type of a result.
func (b *builder) ResultType(t types.Type) *gotype.Type {
	wire := b.decoded(b.types.Result(t))
	if b.tool.Options.Nil == "empty" && b.canBeEmpty() {
		return wire.WithEmpty()
	}
	return wire
}

// givenOutput returns the output schema that the source gives for a whole tool, and
// reports whether it is wrapped. The root is nil if this revision of MCP does not allow
// the schema.
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
		return b.givenSchemaNode(&schema.Given{Doc: g.doc, Misfit: g.valid.Misfit}, at, given.Rule), false, nil
	case b.tool.Handler == inspect.NoHandler && len(results) == 1:
		b.hoist(g, nil)
		root = b.box(b.literal(g, at, given.Rule).node, results[0])
		return root, true, b.close(root)
	}
	f := fault{g.doc, b.tool.GoName + " encodes its result as an object, but the schema has another type", `use "type":"object"`}
	return b.newObject(at, ruleRefused), false, diag.List{f.diagnostic()}
}
