package infer

import (
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

func originOf(text inspect.Text) schema.Origin {
	return schema.Origin{Pos: text.Pos, Rule: text.Rule}
}
