package infer

import (
	"go/token"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

func originOf(text inspect.Text) schema.Origin {
	return schema.Origin{Pos: text.Pos, Rule: text.Rule}
}

func textAt(value string, pos token.Position, rule string) inspect.Text {
	return inspect.Text{Value: value, Pos: pos, Rule: rule}
}

// ruleOf names the Go type that a schema comes from.
func (m *maker) ruleOf(t types.Type) string {
	switch t := t.(type) {
	case *types.Basic:
		return ruleType + t.Name()
	case *types.Struct:
		return ruleStruct
	case *types.Named:
		if pkg := t.Obj().Pkg(); pkg == m.pkg.Types && t.TypeArgs() == nil {
			return ruleType + t.Obj().Name()
		}
	}
	return ruleType + m.typeName(t)
}
