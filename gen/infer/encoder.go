package infer

import (
	"cmp"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// fields returns the fields of a struct.
func (src *source) fields(t *gotype.Type) *gotype.Fields {
	fields := t.Fields()
	src.byEncoder = src.byEncoder || fields.ByEncoder
	return fields
}

// checkStream tells of a method that is only there for a stream of tokens,
// where the encoder of the build does not call it.
func (src *source) checkStream(t *gotype.Type, at place) (problems diag.List) {
	if passed := t.Owner.UncalledStream; passed != nil && !types.IsInterface(t.Go) && !gotype.IsKnown(passed) {
		problems = append(problems, diag.Warnf(at.pos, diag.JSONVersion, "%s: encoding/json of this build does not call %s of %s, so the schema is made without it", cmp.Or(at.path, "the input"), src.Stream.Name, src.typeName(t.Go)).
			WithHint("declare %s, which every release calls", src.JSON.Name))
	}
	return problems
}

// opens reports whether JSON reads a type, or what it points to, as an object
// with the fields of a struct.
func (src *source) opens(t *gotype.Type) bool {
	target := t.Target()
	src.byEncoder = src.byEncoder || target.Owner.ByEncoder
	return target.Kind == gotype.Struct
}

// isLeaf reports whether nothing can be inside a value of a type.
func isLeaf(t types.Type) bool {
	_, basic := t.Underlying().(*types.Basic)
	return basic || types.IsInterface(t)
}
