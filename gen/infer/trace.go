package infer

import (
	"go/token"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

func originOf(text inspect.Text) schema.Origin {
	return schema.Origin{Pos: text.Pos, Rule: text.Rule}
}

func textAt(value string, pos token.Position, rule string) inspect.Text {
	return inspect.Text{Value: value, Pos: pos, Rule: rule}
}
