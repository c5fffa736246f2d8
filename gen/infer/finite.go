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

// checkFinite reports the definitions of an input that no JSON satisfies,
// because each value of them holds another one.
func (m *maker) checkFinite(defs map[string]*schema.Node) {
	finite := m.finite(defs)
	told := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(defs)) {
		if !finite[name] {
			m.reportEndless(m.defs.byName[name], finite, told)
		}
	}
}

// finite returns the definitions that some JSON satisfies: the least set with
// each definition that needs none but those of the set.
func (m *maker) finite(defs map[string]*schema.Node) map[string]bool {
	finite := map[string]bool{}
	for more := true; more; {
		more = false
		for name, s := range defs {
			if !finite[name] && m.endless(s, finite) == nil {
				finite[name], more = true, true
			}
		}
	}
	return finite
}

// A way leads from a schema through parts that each value has.
type way struct {
	steps string // ".next", "[]"
	to    *schema.Node
}

// endless returns the way to the first reference that a schema needs and that
// is not finite, or nil where there is none.
func (m *maker) endless(s *schema.Node, finite map[string]bool) *way {
	if def := m.defs.target(s.Ref); def != nil && !finite[def.name] {
		return &way{to: s}
	}
	for _, part := range needed(s) {
		if w := m.endless(part.to, finite); w != nil {
			return &way{part.steps + w.steps, w.to}
		}
	}
	var first *way
	for _, option := range s.AnyOf {
		w := m.endless(option, finite)
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

// reportEndless follows the ways from a definition until they come round. It
// notes the definitions that it meets as told.
func (m *maker) reportEndless(def *definition, finite, told map[string]bool) {
	var round []*definition
	var steps []string
	var pos token.Position
	for !told[def.name] {
		told[def.name] = true
		round = append(round, def)
		w := m.endless(def.schema, finite)
		next := m.defs.target(w.to.Ref)
		steps = append(steps, m.typeName(def.typ)+w.steps+" is "+m.typeName(next.typ))
		pos = w.to.Origin.Pos
		if !strings.Contains(w.steps, ".") { // no field of the type itself leads there
			pos = cmp.Or(m.declOf(def.typ).Pos, pos)
		}
		def = next
	}
	start := slices.Index(round, def)
	if start < 0 {
		return // comes to a round told of before
	}
	m.report(diag.Errorf(pos, diag.Unsupported, "%s cannot be sent, since it would never end: %s",
		m.typeName(def.typ), strings.Join(steps[start:], ", ")).
		WithHint("let a part be absent: make a field optional, or hold a slice, which can be empty"))
}
