package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// custom infers a type that has methods of its own for JSON.
func (m *maker) custom(t types.Type, at place) (*schema.Node, *refusal, bool) {
	own := m.own(t, at)
	if !own.OK {
		return nil, nil, false
	}
	s, why := m.ofHolder(own, t, at)
	return s, why, true
}

func (m *maker) ofHolder(own gotype.Owner, t types.Type, at place) (*schema.Node, *refusal) {
	if why := m.refuseHolder(own, t, at); why != nil {
		return nil, why
	}
	if s, why, ok := m.override(own.Type, at); ok {
		return s, why
	}
	if why := m.refusePromoted(own, t, at); why != nil {
		return nil, why
	}
	s := m.byMethod(own, at)
	if types.IsInterface(t) {
		s = m.nullable(s, at)
	}
	return s, nil
}

// refuseHolder refuses to read with a method that is not there when it is
// needed: that of a nil.
func (m *maker) refuseHolder(own gotype.Owner, t types.Type, at place) *refusal {
	switch {
	case m.writes:
		return nil
	case own.Pointer:
		return m.refuse(t, at, "cannot be read: "+m.JSON.Name+" or "+m.Text.Name+" comes from an embedded pointer, which is nil",
			"embed "+m.typeName(own.Type)+" itself, or give it a name")
	case types.IsInterface(own.Type):
		return m.refuse(own.Type, at, "is an interface, and JSON does not say which type to make", adviceConcrete)
	}
	return nil
}

// byMethod infers a type by the method that decides: any JSON, or any text, but
// for the types that are known.
func (m *maker) byMethod(own gotype.Owner, at place) *schema.Node {
	t := own.Type
	if own.By.Name == m.Text.Name || own.By.Name == gotype.TextAppender.Name {
		if s, ok := m.knownText(t, at); ok {
			return s
		}
		return m.make(at, own.By.Name+" of "+m.typeName(t), schema.Keywords{Type: "string"})
	}
	row, ok := gotype.FindKnown(t, false)
	if !ok {
		row, ok = gotype.FindKnown(t, true) // json.Number, where that is embedded
	}
	if ok {
		s := m.fromRow(row, at)
		if own.Pointer && row.NilIsNull {
			s = m.orNull(s, at, ruleNil)
		}
		return s
	}
	m.report(diag.Warnf(at.pos, diag.UnknownJSON, "%s: the JSON of %s is up to its %s, so the schema takes anything", at.path, m.typeName(t), own.By.Name).
		WithHint("%s", m.adviseSchema(t)))
	return m.make(at, own.By.Name+" of "+m.typeName(t), schema.Keywords{})
}

// adviseSchema says where the schema of a type can be given.
func (m *maker) adviseSchema(t types.Type) string {
	named, ok := t.(*types.Named)
	switch {
	case !ok:
		return "take a type whose JSON is known"
	case named.Obj().Pkg() == m.pkg.Types:
		return "say what it is: //toolgen:schema {…} above " + named.Obj().Name()
	}
	return "say what it is: //toolgen:schema " + m.typeName(named.Origin()) + " {…} in the doc of package " + m.pkg.Name
}
