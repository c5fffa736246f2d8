package infer

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

func (b *builder) anyObject() *schema.Node {
	return b.make(place{pos: b.tool.Pos}, ruleFallback, schema.Keywords{
		Type:                 "object",
		Properties:           schema.Properties{},
		AdditionalProperties: &schema.Node{},
	})
}

// expand replaces a reference with a copy of its target, because a root is never a "$ref".
// It returns any other schema unchanged.
func (b *builder) expand(s *schema.Node) *schema.Node {
	if s.Ref == "" {
		return s
	}
	for s.Ref != "" { // repeated for a defined pointer to a recursive type
		s = b.defs.target(s.Ref).schema
	}
	return s.Copy()
}

// close adds the definitions to a root, and returns their problems.
func (b *builder) close(root *schema.Node) (problems diag.List) {
	if len(b.defs.byName) == 0 && !b.pkg.Options.Refs {
		return nil // no schema refers to a definition
	}
	defs := map[string]*schema.Node{}
	b.defs.collect(root, defs)
	if !b.writes {
		problems = b.checkFinite(defs)
	}
	if b.pkg.Options.Refs {
		b.share(root, defs)
	}
	if len(defs) > 0 {
		root.Definitions = defs
	}
	return problems
}

// checkFinite reports the definitions of an input that no JSON value satisfies. Each value
// of such a definition would have to contain another.
func (b *builder) checkFinite(defs map[string]*schema.Node) (problems diag.List) {
	finite := b.defs.finite(defs)
	reported := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		if !finite[name] {
			problems = append(problems, b.endlessCycle(b.defs.byName[name], finite, reported)...)
		}
	}
	return problems
}

// finite returns the definitions that some JSON value satisfies. They form the smallest
// set that contains each definition whose required parts are in the set.
func (d *definitions) finite(defs map[string]*schema.Node) map[string]bool {
	finite := map[string]bool{}
	for more := true; more; {
		more = false
		for name, s := range defs {
			if !finite[name] && d.endless(s, finite) == nil {
				finite[name], more = true, true
			}
		}
	}
	return finite
}

// A way is a path from a schema to a subschema that applies to a part of every value.
type way struct {
	steps string // ".next", "[]"
	to    *schema.Node
}

// endless returns the way to the first reference in s that has two properties: it applies
// to a part of every value, and its definition is not in finite. If there is no such
// reference, endless returns nil.
func (d *definitions) endless(s *schema.Node, finite map[string]bool) *way {
	if def := d.target(s.Ref); def != nil && !finite[def.name] {
		return &way{to: s}
	}
	for _, part := range needed(s) {
		if w := d.endless(part.to, finite); w != nil {
			return &way{part.steps + w.steps, w.to}
		}
	}
	var first *way
	for _, option := range s.AnyOf {
		w := d.endless(option, finite)
		if w == nil {
			return nil
		}
		if first == nil {
			first = w
		}
	}
	return first
}

// needed returns the ways to the parts that every value of a schema contains.
func needed(s *schema.Node) []way {
	var parts []way
	for _, name := range s.Required {
		if property := s.Properties.Get(name); property != nil {
			parts = append(parts, way{"." + name, property})
		}
	}
	if s.MinItems != nil && *s.MinItems > 0 && s.Items != nil {
		parts = append(parts, way{"[]", s.Items})
	}
	return parts
}

// endlessCycle follows ways from a definition until it finds a cycle, and reports the
// cycle. It adds the definitions on its path to reported.
func (b *builder) endlessCycle(def *definition, finite, reported map[string]bool) diag.List {
	var passed []*definition
	var steps []string
	var pos token.Position
	for !reported[def.name] {
		reported[def.name] = true
		passed = append(passed, def)
		w := b.defs.endless(def.schema, finite)
		next := b.defs.target(w.to.Ref)
		steps = append(steps, b.types.Name(def.typ)+w.steps+" is "+b.types.Name(next.typ))
		pos = w.to.Origin.Pos()
		if !strings.Contains(w.steps, ".") { // the path contains no field of the type itself
			pos = cmp.Or(b.types.Decl(def.typ).Pos, pos)
		}
		def = next
	}
	start := slices.Index(passed, def)
	if start < 0 {
		return nil // the path reaches a cycle that has been reported
	}
	return diag.List{diag.Errorf(pos, diag.Unsupported, "%s has no finite value: %s",
		b.types.Name(def.typ), strings.Join(steps[start:], ", ")).
		WithHint("make a field optional, or use a slice, which can be empty")}
}

// A use is a place where the schema of a named struct is written out.
type use struct {
	schema *schema.Node
	outer  *schema.Node // the "anyOf" that consists of the use and null, or nil
	within *use         // the use that contains this use, or nil
	gone   bool         // whether it has become a reference
}

// isGone reports whether the use, or a use that contains it, has become a reference.
func (u *use) isGone() bool {
	return u != nil && (u.gone || u.within.isGone())
}

// A likeness is equal for uses that can refer to the same definition.
type likeness struct {
	typ string
	fingerprint
}

// share creates definitions for structs that a root and its definitions write out more
// than once, if this shortens the document. It processes larger structs first, so that
// structs inside them are also written only once.
func (b *builder) share(root *schema.Node, defs map[string]*schema.Node) {
	known := &fingerprints{bySchema: map[*schema.Node]fingerprint{}, byText: map[string]fingerprint{}}
	groups := map[likeness][]*use{}
	for _, u := range uses(root, defs) {
		bare, _ := b.parted(u.schema)
		like := likeness{u.schema.GoType, known.look(&schema.Node{Keywords: bare})}
		groups[like] = append(groups[like], u)
	}
	largestFirst := func(x, y likeness) int {
		return cmp.Or(cmp.Compare(y.size, x.size), cmp.Compare(x.number, y.number), strings.Compare(x.typ, y.typ))
	}
	for _, like := range slices.SortedFunc(maps.Keys(groups), largestFirst) {
		b.shareOne(slices.DeleteFunc(groups[like], (*use).isGone), defs)
	}
}

func uses(root *schema.Node, defs map[string]*schema.Node) []*use {
	list := usesIn(root, nil, nil)
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		list = usesIn(defs[name], nil, list)
	}
	return list
}

func usesIn(s *schema.Node, within *use, list []*use) []*use {
	var outer *schema.Node
	if s.AcceptsNull() {
		outer = s
	}
	for _, part := range s.Subschemas() {
		around := within
		if part.GoType != "" {
			around = &use{schema: part, outer: outer, within: within}
			list = append(list, around)
		}
		list = usesIn(part, around, list)
	}
	return list
}

// parted splits the schema of a use into the schema of a definition and the use's
// annotations. JSON Schema allows annotations next to a "$ref" (2020-12, core, section
// 8.2.3.1).
func (b *builder) parted(s *schema.Node) (bare, words schema.Keywords) {
	doc := b.typeDoc(b.defs.structs[s.GoType])
	words = schema.Keywords{
		Title: s.Title, Description: s.Description, Deprecated: s.Deprecated, Default: s.Default, Examples: s.Examples,
	}
	if words.Description == doc.Value {
		words.Description = ""
	}
	bare = s.Keywords
	bare.Title, bare.Description, bare.Deprecated, bare.Default, bare.Examples = "", doc.Value, false, nil, nil
	return bare, words
}

// shareOne creates a definition for a struct and replaces the struct's uses with
// references, if that is shorter.
func (b *builder) shareOne(uses []*use, defs map[string]*schema.Node) {
	if len(uses) < 2 {
		return
	}
	typ := b.defs.structs[uses[0].schema.GoType]
	name := b.defs.freeName(typ)
	bare, _ := b.parted(uses[0].schema)
	body := &schema.Node{Keywords: bare, Origin: uses[0].schema.Origin, Parts: slices.Clone(uses[0].schema.Parts)}
	refs := make([]schema.Keywords, len(uses))
	before, after := 0, size(body)+len(`"":,`)+len(name)
	if len(defs) == 0 {
		after += len(`,"$defs":{}`)
	}
	for i, u := range uses {
		_, refs[i] = b.parted(u.schema)
		refs[i].Ref = refPrefix + name
		before += size(u.schema)
		after += size(&schema.Node{Keywords: refs[i]})
	}
	if after >= before {
		return
	}
	body.Trace("description", b.originOf(*b.typeDoc(typ)))
	defs[name] = body
	b.defs.byName[name] = &definition{name: name, typ: typ, schema: body}
	for i, u := range uses {
		u.schema.Keywords = refs[i]
		u.schema.Trace("$ref", schema.OriginAt(u.schema.Origin.Pos(), ruleShared))
		u.gone = i > 0 // the parts of the first use now belong to the definition
		if u.outer != nil && u.outer.Description == body.Description {
			u.outer.Description = ""
		}
	}
}

func size(s *schema.Node) int { return len(s.Doc().String()) }

// A fingerprint is equal for schemas with the same JSON.
type fingerprint struct {
	number int // in the order of discovery
	size   int // approximate length of the JSON
}

type fingerprints struct {
	bySchema map[*schema.Node]fingerprint
	byText   map[string]fingerprint
}

func (p *fingerprints) of(s *schema.Node) fingerprint {
	found, ok := p.bySchema[s]
	if !ok {
		found = p.look(s)
		p.bySchema[s] = found
	}
	return found
}

func (p *fingerprints) look(s *schema.Node) fingerprint {
	own := schema.Node{Keywords: s.Keywords}
	own.AnyOf, own.Items, own.AdditionalProperties, own.Properties = nil, nil, nil, nil
	var text strings.Builder
	text.WriteString(own.Doc().String())
	size := text.Len()
	fmt.Fprint(&text, len(s.AnyOf), s.Items != nil, s.AdditionalProperties != nil)
	if s.Properties != nil {
		for _, p := range s.Properties {
			size += len(p.Name)
			fmt.Fprintf(&text, "%q", p.Name)
		}
	}
	for _, part := range s.Subschemas() {
		inside := p.of(part)
		size += inside.size
		fmt.Fprintf(&text, " %d", inside.number)
	}
	found, ok := p.byText[text.String()]
	if !ok {
		found = fingerprint{number: len(p.byText), size: size}
		p.byText[text.String()] = found
	}
	return found
}
