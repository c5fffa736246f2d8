package infer

import (
	"cmp"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// fields returns the fields of a struct, and notes whether releases of encoding/json see
// others.
func (b *builder) fields(t *gotype.Type) *gotype.Fields {
	fields := t.Fields()
	b.byEncoder = b.byEncoder || fields.ByEncoder
	return fields
}

// checkStream warns of a type whose only method for JSON is one for streams of tokens,
// which this release of encoding/json does not call.
func (b *builder) checkStream(t *gotype.Type, at place) (problems diag.List) {
	if holder := t.Owner.UncalledStream; holder != nil && !types.IsInterface(t.Go) && !gotype.IsKnown(holder) {
		problems = append(problems, diag.Warnf(at.pos, diag.JSONVersion, "%s: encoding/json of this build does not call %s of %s, so the schema is made without it", cmp.Or(at.path, "the input"), b.types.Methods().Stream.Name, b.typeName(t.Go)).
			WithHint("declare %s, which every release calls", b.types.Methods().JSON.Name))
	}
	return problems
}

// opens reports whether encoding/json reads a type, or what it points to, as a struct.
func (b *builder) opens(t *gotype.Type) bool {
	target := t.Target()
	b.byEncoder = b.byEncoder || target.Owner.ByEncoder
	return target.Kind == gotype.Struct
}

// isLeaf reports whether the schema of a type contains those of no other types.
func isLeaf(t types.Type) bool {
	_, basic := t.Underlying().(*types.Basic)
	return basic || types.IsInterface(t)
}
