package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// custom infers a type whose own methods decide its JSON.
func (m *maker) custom(t *gotype.Type, at place) outcome {
	if t.Problem != nil {
		return outcome{why: t.Problem.In(at.path)}
	}
	if made, ok := m.override(t.Holder(), true, at); ok {
		return made
	}
	if why := m.refusePromoted(t, at); why != nil {
		return outcome{why: why}
	}
	made := m.byMethod(t.Owner, t.At, at)
	if types.IsInterface(t.Go) {
		made.node = m.nullable(t, made.node, at)
	}
	return made
}

// byMethod infers a type by the method that decides: any JSON, or any string, unless it is
// a known type.
func (m *maker) byMethod(own *gotype.Owner, in gotype.At, at place) outcome {
	t := own.Type
	if own.By.Name == m.Text.Name || own.By.Name == gotype.TextAppender.Name {
		s, ok := m.knownText(t, in, at)
		if !ok {
			s = m.make(at, own.By.Name+" of "+m.typeName(t), schema.Keywords{Type: "string"})
		}
		return outcome{node: s}
	}
	row, ok := gotype.FindKnown(t, false)
	if !ok {
		row, ok = gotype.FindKnown(t, true) // an embedded json.Number
	}
	if ok && row.Argument {
		return m.byArgument(t.(*types.Named), row, at)
	}
	if ok {
		s := m.fromRow(row, in, at)
		if own.Pointer && row.NilIsNull {
			s = m.orNull(s, at, ruleNil)
		}
		return outcome{node: s}
	}
	return outcome{node: m.make(at, own.By.Name+" of "+m.typeName(t), schema.Keywords{}), problems: diag.List{
		diag.Warnf(at.pos, diag.UnknownJSON, "%s: the JSON of %s is decided by its %s, so the schema accepts anything", at.path, m.typeName(t), own.By.Name).
			WithHintOnce("%s", m.adviseSchema(t)),
	}}
}
