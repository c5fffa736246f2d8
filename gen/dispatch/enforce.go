package dispatch

import (
	"go/token"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// CheckEnforced reports keywords of an input schema that generated calls cannot validate.
// Each diagnostic is at the keyword's position, or at pos if that position is unknown. The
// runtime rejects the same keywords when it compiles the schema at the first call.
// Definitions to which nothing refers are ignored.
func CheckEnforced(input *schema.Doc, pos token.Position) diag.List {
	return checkEnforced("arguments", input, pos)
}

// checkEnforced is [CheckEnforced] for any schema, such as that of results that a tool
// writes itself. In diagnostics, the text in the parameter of names the validated values.
func checkEnforced(of string, doc *schema.Doc, pos token.Position) diag.List {
	if !isDoubtful(doc) {
		return nil
	}
	e := &enforcer{of: of, pos: pos, graph: schema.NewGraph(doc), root: doc, seen: map[*schema.Doc]bool{}, apart: map[*schema.Doc]bool{}}
	e.visit(doc)
	if e.refs && !e.diags.HasErrors() {
		e.refuseLoops()
	}
	return e.diags
}

// isDoubtful reports whether an enforcer must check doc, because doc contains a reference
// or a keyword that may be impossible to enforce.
func isDoubtful(doc *schema.Doc) bool {
	found := false
	schema.Visit(doc, func(sub *schema.Doc) bool {
		_, refers := sub.Ref()
		found = found || refers || slices.ContainsFunc(sub.Members, isDoubted)
		return !found
	})
	return found
}

// isDoubted reports whether a schema with the member m needs an enforcer, because m may be
// impossible to enforce or can refer to another schema. Most schemas need none, which saves
// time.
func isDoubted(m schema.Member) bool {
	switch m.Key {
	case "$id", "$dynamicAnchor", "$dynamicRef", "$recursiveRef",
		"unevaluatedProperties", "unevaluatedItems", "additionalItems", "dependencies",
		"$defs", "definitions", "if", "then", "else", "contentSchema", "pattern", "patternProperties":
		return true
	case "items":
		return m.Value.Kind == schema.Array
	}
	return false
}

// An enforcer visits the schemas that can apply to a value.
type enforcer struct {
	of    string // "arguments"
	pos   token.Position
	graph *schema.Graph
	root  *schema.Doc
	seen  map[*schema.Doc]bool
	apart map[*schema.Doc]bool // schemas that apply to no value at their position
	order []*schema.Doc        // schemas in the order in which they are visited
	refs  bool                 // whether a schema refers to another schema
	diags diag.List
}

// unenforced are the keywords that constrain values but cannot be enforced, with the
// replacements to suggest.
var unenforced = []struct{ keyword, instead string }{
	{"$id", "refer to schemas by their location, for example #/$defs/Name"},
	{"$dynamicAnchor", "refer to the schema by its location, for example #/$defs/Name"},
	{"$dynamicRef", "use $ref"},
	{"$recursiveRef", "use $ref"},
	{"unevaluatedProperties", "use additionalProperties"},
	{"unevaluatedItems", "use items"},
	{"additionalItems", "use prefixItems and items"},
	{"dependencies", "use dependentRequired or dependentSchemas"},
}

func (e *enforcer) report(at *schema.Doc, instead, format string, args ...any) {
	pos := at.Origin.Pos()
	if pos.Line == 0 {
		pos = e.pos
	}
	e.diags = append(e.diags, diag.Errorf(pos, diag.BadSchema, format, args...).
		WithHint("%s, or %s", instead, codec.AdviceNoCall))
}

// visit checks a schema, its subschemas, and the schemas to which they refer.
func (e *enforcer) visit(doc *schema.Doc) {
	schema.Visit(doc, func(sub *schema.Doc) bool {
		if e.seen[sub] || e.apart[sub] && sub != doc {
			return false
		}
		e.seen[sub] = true
		e.order = append(e.order, sub)
		e.setApart(sub)
		e.check(sub)
		return true
	})
}

// setApart records subschemas that apply to a value only if a reference refers to them.
func (e *enforcer) setApart(sub *schema.Doc) {
	for _, keyword := range schema.DefinitionKeywords {
		for _, definition := range sub.Table(keyword) {
			e.apart[definition.Value] = true
		}
	}
	for _, keywords := range [...][]string{unused(sub), aside} {
		for _, keyword := range keywords {
			if part := sub.Under(keyword); part != nil {
				e.apart[part] = true
			}
		}
	}
}

// unused returns those of the keywords "if", "then", and "else" that have no effect in
// the schema: "if" alone, or "then" and "else" without "if".
// https://json-schema.org/draft/2020-12/json-schema-core#section-10.2.2
func unused(sub *schema.Doc) []string {
	switch {
	case !sub.Has("if"):
		return branches
	case !sub.Has(branches...):
		return condition
	}
	return nil
}

var branches, condition, aside = []string{"then", "else"}, []string{"if"}, []string{"contentSchema"}

func (e *enforcer) check(sub *schema.Doc) {
	for _, u := range unenforced {
		if value := sub.Under(u.keyword); value != nil && (u.keyword != "$id" || sub != e.root) {
			e.report(value, u.instead, "tool calls cannot validate %s against %s", e.of, u.keyword)
		}
	}
	if items := sub.Under("items"); items != nil && items.Kind == schema.Array {
		e.report(items, "use prefixItems", "tool calls cannot validate %s against a list under items, which belongs to older drafts", e.of)
	}
	if pattern := sub.Under("pattern"); pattern != nil && pattern.Kind == schema.String {
		e.pattern(pattern, pattern.Text)
	}
	for _, m := range sub.Table("patternProperties") {
		e.pattern(m.Value, m.Key)
	}
	if ref, ok := sub.Ref(); ok {
		e.reference(ref)
	}
}

// pattern reports a regular expression that Go's regexp cannot compile.
func (e *enforcer) pattern(at *schema.Doc, pattern string) {
	if _, err := schema.CompilePattern(pattern); err != nil {
		e.report(at, "use a pattern that Go's regexp supports (https://golang.org/s/re2syntax)", "tool calls cannot validate %s against the pattern %q: %v", e.of, pattern, err)
	}
}

// reference resolves a reference, which must be a JSON Pointer in the document, and visits
// its target.
func (e *enforcer) reference(ref *schema.Doc) {
	isPointer := ref.Text == schema.WholeRef || strings.HasPrefix(ref.Text, schema.WholeRef+"/")
	target := e.graph.Resolve(ref.Text)
	if !isPointer || !target.IsSchema() {
		e.report(ref, "use a JSON Pointer within the schema, for example #/$defs/Name", "tool calls cannot resolve the $ref %q", ref.Text)
		return
	}
	e.refs = true
	e.visit(target)
}

// refuseLoops reports a schema that refers back to itself without entering a part of the
// value (core, section 9.4.1).
// https://json-schema.org/draft/2020-12/json-schema-core#section-9.4.1
func (e *enforcer) refuseLoops() {
	cycles := schema.NewCycles(func(sub *schema.Doc) []*schema.Doc { return e.graph.InPlace(sub, unused(sub)...) })
	if i := slices.IndexFunc(e.order, cycles.LeadTo); i >= 0 {
		e.report(e.order[i], "remove one of the references in the cycle, or move it into a subschema, for example in properties or items", "tool calls cannot validate %s against a schema that refers to itself for the same value", e.of)
	}
}
