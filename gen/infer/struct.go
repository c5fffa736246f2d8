package infer

import (
	"cmp"
	"go/token"
	"go/types"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// object infers a struct by its fields, as a closed object: the decoder
// ignores letter case, so that an unknown name could still be a wrong value.
func (m *maker) object(t types.Type, at place) (*schema.Node, *refusal) {
	s := m.newObject(at, m.ruleOf(t))
	all := m.fields(t)
	fields := all.members
	for _, f := range all.formats {
		if why := m.checkFormat(t, f, at); why != nil {
			return nil, why
		}
	}
	m.takeEmbedded(t, fields)
	m.checkReaches(t, fields, at)
	m.checkEmbedded(t, at)
	m.checkObjectTags(s, t, at)
	before := len(m.diags)
	for _, f := range fields {
		if why := m.field(s, f, at); why != nil {
			m.diags = m.diags[:before]
			return nil, why
		}
	}
	if all.rest != nil {
		m.takeRest(s, all, at)
	}
	m.checkEmbedding(s, t, fields, at)
	m.met.members[typeKey(t)] = membersOf(s)
	if st := t.Underlying().(*types.Struct); len(fields) == 0 && all.rest == nil && st.NumFields() > 0 {
		m.reportEmpty(t, at)
	}
	return s, nil
}

// reportEmpty tells of a struct whose fields JSON does not see.
func (m *maker) reportEmpty(t types.Type, at place) {
	m.report(diag.Warnf(at.pos, diag.LeftOut, "%s: JSON sees no field of %s, so it is always {}", cmp.Or(at.path, "the input"), m.typeName(t)).
		WithHint("%s", m.adviseEmpty(t)))
}

func (m *maker) adviseEmpty(t types.Type) string {
	if has(m.json, t) || has(m.text, t) {
		return "use *" + m.typeName(t) + ": the methods that know its JSON are the pointer's"
	}
	back := unmarshalers
	if !m.writes {
		back = marshalers
	}
	for _, pair := range [][2]method{{back.json, m.json}, {back.text, m.text}} {
		if has(pair[0], t) {
			return m.typeName(t) + " has " + pair[0].name + " alone: write " + pair[1].name + " too, or use a type with exported fields"
		}
	}
	return "use a type with exported fields, or tag the field `json:\"-\"`"
}

func (m *maker) newObject(at place, rule string) *schema.Node {
	return m.make(at, rule, schema.Keywords{
		Type:                 "object",
		Properties:           schema.Properties{},
		AdditionalProperties: closed,
	})
}

// field adds a field to its object, or tells why it is not there. It returns
// why no value of the object can be written, where that is up to what holds it.
func (m *maker) field(object *schema.Node, f field, at place) *refusal {
	p := m.fieldProperty(f, at)
	if !m.writes && f.unreachable {
		m.reportUnreachable(p.at)
		return nil
	}
	if !m.writes && p.hidden {
		return nil
	}
	why := m.refuseSealed(f, p.at)
	if why == nil {
		why = m.add(object, p)
	}
	switch {
	case why == nil:
	case why.whole:
		return why
	case !m.writes:
		m.report(why.asLeftOut(p.at))
	case why.partly || !p.at.omitted:
		m.report(why.asError(p.at.pos, "tag the field `json:\"-\"`"))
	case !f.omitZero:
		return why
	}
	return nil
}

func (m *maker) reportUnreachable(at place) {
	m.report(diag.Warnf(at.pos, diag.LeftOut, "%s is left out of the arguments: json.Unmarshal cannot set it through an embedded pointer to an unexported type", at.path).
		WithHint("embed the struct itself, or tag the field `json:\"-\"` if that is meant"))
}

// fieldProperty gathers what the source says about a field.
func (m *maker) fieldProperty(f field, at place) property {
	decl := m.pkg.Decls.Field(f.decl)
	p := property{
		name:       f.name,
		typ:        f.decl.Type(),
		at:         m.fieldPlace(f, decl.Pos, at),
		absent:     m.canBeAbsent(f),
		decl:       f.decl,
		unmarked:   m.byTags(f),
		quoted:     f.quoted,
		goName:     f.decl.Name(),
		via:        f.via,
		absentRule: f.whyAbsent(),
		foreign:    decl.Foreign,

		owner:         f.owner,
		behindPointer: f.pointer,
	}
	if decl.Deprecated {
		p.deprecate(schema.Origin{Pos: decl.Pos, Rule: ruleDeprecated})
	}
	p.takeReaches()
	p.describe(decl.Description)
	p.take(decl.Directive)
	m.rejectRename(decl.Directive)
	tag, faults := readTag(string(f.tag), decl, p.at.pos)
	m.reportFaults(p.at.path, tag, faults)
	p.named = fieldOrigin(f, tag, p)
	m.takeTags(&p, tag)
	p.describe(decl.Doc, decl.Comment)
	return p
}

func (m *maker) fieldPlace(f field, pos token.Position, at place) place {
	to := at.field(f.name, pos)
	to.addr = m.writes && (at.addr || f.pointer)
	to.solid = m.omitsNil(f)
	to.omitted = m.writes && !f.asksIsZero() && (f.omitZero || at.omitted && !m.canBeAbsent(f))
	to.byKind = f.sealed && !m.writes
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

// asksIsZero reports whether a method IsZero decides which values the option
// omitzero leaves out. A nil pointer always counts as zero.
func (f field) asksIsZero() bool { return f.omitZero && has(isZeroer, f.decl.Type()) }

// omitsNil reports whether the encoder leaves out a field that is nil, rather
// than to write null.
func (m *maker) omitsNil(f field) bool {
	t := f.decl.Type()
	return m.writes && (f.omitEmpty && canBeEmpty(t) || f.omitZero && !f.asksIsZero())
}
