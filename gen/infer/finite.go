package infer

import (
	"cmp"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// checkFinite reports the definitions of an input that no JSON satisfies, because each
// value would have to contain another value of the same type.
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

// finite returns the definitions that some JSON satisfies: the smallest set that has every
// definition whose required parts are in the set.
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

// A way leads from a schema to one inside of it, through parts that each value has.
type way struct {
	steps string // ".next", "[]"
	to    *schema.Node
}

// endless returns the way to the first reference that every value of a schema has and
// that is not finite, or nil if there is none.
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

// needed returns the parts that each value of a schema has.
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

// endlessCycle follows the ways from a definition until they form a cycle, and reports it.
// It adds the definitions on its way to reported.
func (b *builder) endlessCycle(def *definition, finite, reported map[string]bool) diag.List {
	var passed []*definition
	var steps []string
	var pos token.Position
	for !reported[def.name] {
		reported[def.name] = true
		passed = append(passed, def)
		w := b.defs.endless(def.schema, finite)
		next := b.defs.target(w.to.Ref)
		steps = append(steps, b.typeName(def.typ)+w.steps+" is "+b.typeName(next.typ))
		pos = w.to.Origin.Pos()
		if !strings.Contains(w.steps, ".") { // no field of the type itself leads there
			pos = cmp.Or(b.declOf(def.typ).Pos, pos)
		}
		def = next
	}
	start := slices.Index(passed, def)
	if start < 0 {
		return nil // it leads to a cycle that was reported before
	}
	return diag.List{diag.Errorf(pos, diag.Unsupported, "%s cannot be sent, since it would never end: %s",
		b.typeName(def.typ), strings.Join(steps[start:], ", ")).
		WithHint("let a part be absent: make a field optional, or use a slice, which can be empty")}
}
