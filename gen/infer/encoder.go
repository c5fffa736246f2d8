package infer

import (
	"cmp"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// fields returns the fields of a struct, and notes whether releases of encoding/json see
// others.
func (src *source) fields(t *gotype.Type) *gotype.Fields {
	fields := t.Fields()
	src.byEncoder = src.byEncoder || fields.ByEncoder
	return fields
}

// checkStream warns of a type whose only method for JSON is one for streams of tokens,
// which this release of encoding/json does not call.
func (src *source) checkStream(t *gotype.Type, at place) (problems diag.List) {
	if holder := t.Owner.UncalledStream; holder != nil && !types.IsInterface(t.Go) && !gotype.IsKnown(holder) {
		problems = append(problems, diag.Warnf(at.pos, diag.JSONVersion, "%s: encoding/json of this build does not call %s of %s, so the schema is made without it", cmp.Or(at.path, "the input"), src.Stream.Name, src.typeName(t.Go)).
			WithHint("declare %s, which every release calls", src.JSON.Name))
	}
	return problems
}

// opens reports whether encoding/json reads a type, or what it points to, as a struct.
func (src *source) opens(t *gotype.Type) bool {
	target := t.Target()
	src.byEncoder = src.byEncoder || target.Owner.ByEncoder
	return target.Kind == gotype.Struct
}

// isLeaf reports whether the schema of a type contains those of no other types.
func isLeaf(t types.Type) bool {
	_, basic := t.Underlying().(*types.Basic)
	return basic || types.IsInterface(t)
}
