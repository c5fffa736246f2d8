package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// recursive infers a type that may contain itself. If it does, it becomes a definition, and
// each use a reference.
func (b *builder) recursive(wire *gotype.Type, t *types.Named, at place) outcome {
	if slices.Contains(at.followed, t.Obj()) {
		return outcome{why: b.refuse(t, at, "is an option of itself, by a JSONSchemaAlias", adviceAlias)}
	}
	key := b.definitionKey(wire, at)
	if def := b.defs.find(key); def != nil {
		return b.reference(def, at)
	}
	def := b.defs.begin(key, t)
	made := b.kind(wire, at.inside(t))
	if made.why != nil {
		b.defs.dropFrom(def)
		return made
	}
	s := made.node
	if def.name == "" {
		b.defs.close(def)
		if gotype.IsStruct(t) {
			s.GoType = types.TypeString(t, nil)
			if b.pkg.Options.Refs {
				b.defs.structs[s.GoType] = t
			}
		}
		return made
	}
	b.describeByType(s, t)
	def.schema = s
	return b.reference(def, at).after(made.problems)
}

// definitionKey returns the key of a type at a place.
func (b *builder) definitionKey(t *gotype.Type, at place) definitionKey {
	return definitionKey{t.Identity(), b.writes && isSolid(t.Go, at)}
}

// isSolid reports whether a value is never null because of its place. For a struct the place
// makes no difference. An interface is solid only at the root: elsewhere one that is not nil
// can hold a nil pointer.
func isSolid(t types.Type, at place) bool {
	if types.IsInterface(t) {
		return at.root
	}
	return at.nonNil && !gotype.IsStruct(t)
}

func (b *builder) reference(def *definition, at place) outcome {
	if def.name == "" {
		def.name = b.defs.freeName(def.typ)
		b.defs.byName[def.name] = def
	}
	made := outcome{node: b.make(at, ruleRecursive+def.name, schema.Keywords{Ref: refPrefix + def.name})}
	for _, reach := range at.reaches {
		made.report(diag.Errorf(reach.param.TargetPos, diag.BadPlace, "%s contains itself, so no directive can be about this place alone", b.typeName(def.typ)).
			WithHint("write the line above the field in the struct"))
	}
	return made
}
