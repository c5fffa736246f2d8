package infer

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

func (b *builder) originOf(text inspect.Text) *schema.Origin {
	return schema.OriginAt(text.Pos, text.Rule)
}
