package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// A maker makes the schemas of one root.
type maker struct {
	source
	nodes
	defs definitions
	// unnamed are the struct types without a name that are being inferred.
	unnamed []*types.Struct
	enums   []*inspect.Const
	// mark and unmarked are those of [Schemas].
	mark     *facts.Mark
	unmarked []*types.Var
	// warnedOfTags is set when [facts.More.Ambiguous] has been reported once.
	warnedOfTags bool
}

func newMaker(from source) *maker {
	return &maker{source: from, defs: definitions{byName: map[string]*definition{}, structs: map[string]*types.Named{}}}
}

// infer infers a type at a place.
func (m *maker) infer(t *gotype.Type, at place) outcome {
	if made, ok := m.override(t, t.Kind == gotype.Custom, at); ok {
		return made
	}
	m.byEncoder = m.byEncoder || t.ByEncoder
	problems := m.checkStream(t, at)
	if t.Kind == gotype.Custom || isLeaf(t.Go) {
		problems = append(problems, m.checkEnds(t.Go, at)...)
	}
	made := m.byKind(t, at).after(problems)
	if made.why == nil {
		m.describeByType(made.node, t.Go)
		made.report(m.extend(made.node, t, at)...)
	}
	return made
}

// byKind infers a type as encoding/json treats it: by its methods, name or kind.
func (m *maker) byKind(t *gotype.Type, at place) outcome {
	if t.Kind == gotype.Custom {
		return m.custom(t, at)
	}
	switch of := t.Go.(type) {
	case *types.Named:
		return m.named(t, of, at)
	case *types.Struct:
		return m.anonymous(t, of, at)
	}
	return m.kind(t, at)
}

// kind infers a type by its kind alone, whatever its name.
func (m *maker) kind(t *gotype.Type, at place) outcome {
	if t.Problem != nil {
		return outcome{why: t.Problem.In(at.path)}
	}
	switch t.Kind {
	case gotype.Basic:
		return outcome{node: m.basic(t, at)}
	case gotype.Bytes:
		text := m.make(at, m.ruleOf(t.Go), schema.Keywords{Type: "string", ContentEncoding: "base64"})
		return outcome{node: m.nullable(t, text, at), problems: m.checkEnds(t.Go, at)}
	case gotype.Pointer:
		return m.pointer(t, at)
	case gotype.Slice:
		return m.slice(t, at)
	case gotype.Array:
		return m.array(t, at)
	case gotype.Map:
		return m.mapping(t, at)
	case gotype.Struct:
		return m.object(t, at)
	}
	return m.iface(t, at)
}
