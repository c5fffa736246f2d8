package infer

import (
	"cmp"
	"go/token"
	"go/types"

	"github.com/invopop/jsonschema"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// object infers a struct by its fields, as a closed object: the decoder
// ignores letter case, so that an unknown name could still be a wrong value.
func (m *maker) object(t types.Type, at place) (*jsonschema.Schema, *refusal) {
	s := m.newObject(at, "struct")
	fields := fieldsOf(t)
	m.checkReaches(t, fields, at)
	for _, f := range fields {
		m.field(s, f, at)
	}
	if st := t.Underlying().(*types.Struct); len(fields) == 0 && st.NumFields() > 0 {
		m.reportEmpty(t, at)
	}
	return s, nil
}

// reportEmpty tells of a struct whose fields JSON does not see.
func (m *maker) reportEmpty(t types.Type, at place) {
	hint := "use a type with exported fields, or tag the field `json:\"-\"`"
	if has(m.json, t) || has(m.text, t) {
		hint = "use *" + m.typeName(t) + ": the methods that know its JSON are the pointer's"
	}
	m.report(diag.Warnf(at.pos, diag.LeftOut, "%s: JSON sees no field of %s, so it is always {}", cmp.Or(at.path, "the input"), m.typeName(t)).
		WithHint("%s", hint))
}

func (m *maker) newObject(at place, rule string) *jsonschema.Schema {
	return m.make(at, rule, jsonschema.Schema{
		Type:                 "object",
		Properties:           jsonschema.NewProperties(),
		AdditionalProperties: jsonschema.FalseSchema,
	})
}

// field adds a field to its object, or tells why it is not there.
func (m *maker) field(object *jsonschema.Schema, f field, at place) {
	p := m.fieldProperty(f, at)
	if !m.writes && f.unreachable {
		m.report(diag.Warnf(p.at.pos, diag.LeftOut, "%s is left out of the arguments: json.Unmarshal cannot set it through an embedded pointer to an unexported type", p.at.path).
			WithHint("embed the struct itself, or tag the field `json:\"-\"` if that is meant"))
		return
	}
	if !m.writes && p.hidden {
		return
	}
	why := m.add(object, p)
	switch {
	case why == nil:
	case !m.writes:
		m.report(why.asLeftOut(p.at))
	case !f.omitZero: // a value that cannot be written is no value but zero
		m.report(why.asError(p.at.pos, "tag the field `json:\"-\"`"))
	}
}

// fieldProperty gathers what the source says about a field.
func (m *maker) fieldProperty(f field, at place) property {
	decl := m.pkg.Decls.Field(f.decl)
	p := property{
		name:       f.name,
		typ:        f.decl.Type(),
		at:         m.fieldPlace(f, decl.Pos, at),
		absent:     m.canBeAbsent(f),
		quoted:     f.quoted,
		deprecated: decl.Deprecated,
	}
	p.takeReaches()
	p.texts = append(p.texts, decl.Description.Value)
	p.take(decl.Directive)
	m.rejectRename(decl.Directive)
	m.takeTags(&p, f.tag, tagPos(decl, p.at.pos))
	p.texts = append(p.texts, decl.Doc.Value, decl.Comment.Value)
	return p
}

func (m *maker) fieldPlace(f field, pos token.Position, at place) place {
	to := at.field(f.name, pos)
	to.addr = m.writes && (at.addr || f.pointer)
	to.solid = m.omitsNil(f)
	to.reaches = stepInto(at.reaches, f)
	return to
}

// canBeAbsent reports whether an object can lack a field: the encoder leaves
// it out, or a call may.
func (m *maker) canBeAbsent(f field) bool {
	if m.writes {
		return f.pointer || f.omitZero || f.omitEmpty && canBeEmpty(f.decl.Type())
	}
	return f.pointer || f.omitZero || f.omitEmpty || isPointer(f.decl.Type())
}

// omitsNil reports whether the encoder leaves out a field that is nil, rather
// than to write null. An IsZero method decides about omitzero, but for a nil
// pointer, which always counts as zero.
func (m *maker) omitsNil(f field) bool {
	t := f.decl.Type()
	return m.writes && (f.omitEmpty && canBeEmpty(t) || f.omitZero && !has(isZeroer, t))
}
