package infer

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// box returns an object around a result that is not an object, since MCP before
// [naturalRevision] allows only objects as structured content. The option BoxMarker adds
// a keyword by which clients can recognize it.
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
