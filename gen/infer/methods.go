package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// custom infers a type whose own methods decide its JSON.
func (b *builder) custom(t *gotype.Type, at place) outcome {
	if t.Problem != nil {
		return outcome{why: t.Problem.In(at.path)}
	}
	if made, ok := b.override(t.Holder(), true, at); ok {
		return made
	}
	if why := b.refusePromoted(t, at); why != nil {
		return outcome{why: why}
	}
	made := b.byMethod(t.Owner, t.At, at)
	if types.IsInterface(t.Go) {
		made.node = b.nullable(t, made.node, at)
	}
	return made
}

// byMethod infers a type by the method that decides: any JSON, or any string, unless it is
// a known type.
func (b *builder) byMethod(own *gotype.Owner, in gotype.At, at place) outcome {
	t := own.Type
	if own.By.Name == b.types.Methods().Text.Name || own.By.Name == gotype.TextAppender.Name {
		s, ok := b.knownText(t, in, at)
		if !ok {
			s = b.make(at, own.By.Name+" of "+b.typeName(t), schema.Keywords{Type: "string"})
		}
		return outcome{node: s}
	}
	row, ok := gotype.FindKnown(t, false)
	if !ok {
		row, ok = gotype.FindKnown(t, true) // an embedded json.Number
	}
	if ok && row.Argument {
		return b.byArgument(t.(*types.Named), row, at)
	}
	if ok {
		s := b.fromRow(row, in, at)
		if own.Pointer && row.NilIsNull {
			s = b.orNull(s, at, ruleNil)
		}
		return outcome{node: s}
	}
	return outcome{node: b.make(at, own.By.Name+" of "+b.typeName(t), schema.Keywords{}), problems: diag.List{
		diag.Warnf(at.pos, diag.UnknownJSON, "%s: the JSON of %s is decided by its %s, so the schema accepts anything", at.path, b.typeName(t), own.By.Name).
			WithHintOnce("%s", b.adviseSchema(t)),
	}}
}
