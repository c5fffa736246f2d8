package infer

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// box returns an object that holds a result which is none itself. MCP before
// [naturalRevision] takes only objects as structured content; the marker lets
// a client unwrap them.
func (m rootMaker) box(s *schema.Node, result *inspect.Result) *schema.Node {
	box := m.newObject(place{pos: result.Pos}, ruleBox)
	box.Properties.Set(schema.BoxField, s)
	box.Required = []string{schema.BoxField}
	s.Variable = &schema.Variable{Name: box.Origin, Presence: box.Origin}
	if marker := m.pkg.Options.BoxMarker; marker != "" {
		box.Extras = map[string]any{marker: map[string]any{schema.BoxMarkField: schema.BoxField}}
	}
	return box
}
