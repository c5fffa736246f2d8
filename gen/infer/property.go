package infer

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A property is a member of an object (a struct field, a parameter or a result) with what
// the source states about it, its type and its place.
type property struct {
	*facts.Property
	name string
	wire *gotype.Type
	at   place

	goName string
	decl   *types.Var     // the field; nil for a parameter or result
	via    []string       // the names of the embedded fields that lead to it
	named  *schema.Origin // of the name

	absent     bool             // the type allows an object without it
	absentRule string           // by which rule
	quoted     bool             // in a string, by the option "string" of the json tag
	foreign    bool             // another module declares the field, and its tags
	ignored    []token.Position // the checks of validate tags that have errors
	owner      types.Type       // the struct that declares it; nil for a parameter or result
}

// fieldProperty returns a field of the struct at a place as a property. It applies the
// directives at the place whose path ends at the field.
func (src *source) fieldProperty(f *facts.Member, in *gotype.Type, at place) (property, diag.List) {
	decl := f.Declared
	at = src.fieldPlace(f.Field, decl.Pos, at)
	ended, inside := endingOf(at.reaches)
	at.reaches = inside
	stated, problems := &f.Property, f.Problems()
	if len(ended) > 0 {
		stated, problems = src.reader.Field(facts.Field{Field: f.Field, Declared: decl, Pos: at.pos, Path: at.path, Lines: ended})
	}
	for _, line := range ended {
		if line.Nil != "" {
			problems = append(problems, emptyArgument(line.NilPos, at.path))
		}
	}
	wire := in.Field(f.Field)
	if src.nils.canBeEmpty && stated.EmptyNil != "" && !in.At.InMethod {
		wire = wire.WithEmpty()
	}
	return property{
		Property:   stated,
		name:       f.Name,
		wire:       wire,
		at:         at,
		goName:     f.Decl.Name(),
		decl:       f.Decl,
		via:        f.Via,
		named:      stated.Name,
		absent:     src.canBeAbsent(f.Field) && !stated.Demanded,
		absentRule: whyAbsent(f.Field),
		quoted:     f.Quoted,
		foreign:    decl.Foreign,
		owner:      f.Owner,
	}, problems
}

// add infers a property and puts it into its object, or returns why the type has no
// schema, which the caller reports.
func (m *maker) add(object *schema.Node, p *property) (diag.List, *refusal) {
	nullable := m.checkNullable(p)
	made := m.constrained(p).after(nullable)
	if !p.foreign {
		made.problems = m.atHome(made.problems, p.at)
	}
	if made.why != nil {
		return made.problems, made.why
	}
	s := made.node
	if !m.writes && !directive.IsPropertyName(p.name) {
		made.report(diag.Errorf(p.at.pos, diag.BadName, "clients refuse the name %q", p.name).
			WithHint("rename it with a json tag or name=, to 1 to 64 letters, digits, _, - and ."))
	}
	m.describe(s, p.Description)
	made.report(m.entitle(s, p.More().Title)...)
	deprecate(s, p.More().Deprecated)
	needed := m.needs(s, p)
	unmarked := !needed && m.isUnmarked(s, p)
	var variable *schema.Variable
	if m.Variables {
		variable = &schema.Variable{GoName: p.goName, Via: p.via, Name: p.named, Presence: m.presenceOrigin(s, p, needed)}
	}
	if p.Nullable && !m.writes {
		s = m.orNull(s, p.at, ruleNullable)
		m.nulls = append(m.nulls, p.decl)
	}
	made.report(m.checkEmptyNil(s, p)...)
	object.Properties.Set(p.name, s)
	s.Variable = variable
	switch {
	case needed:
		object.Required = append(object.Required, p.name)
	case unmarked:
		m.unmarked = append(m.unmarked, p.decl)
	}
	return made.problems, nil
}

// checkNullable warns of a nullable argument whose type rejects null when it is decoded, and
// makes it not nullable.
func (m *maker) checkNullable(p *property) diag.List {
	if !p.Nullable || m.writes {
		return nil
	}
	decoder := m.nullDecoder(p.wire, nil)
	if row, _ := gotype.FindKnown(decoder, false); !row.RejectsNull {
		return nil
	}
	own := *p.Property
	own.Nullable, p.Property = false, &own
	return diag.List{diag.Warnf(p.at.pos, diag.BadPlace, "%s: nullable has no effect, since %s.UnmarshalJSON returns an error for null", p.at.path, m.typeName(decoder)).
		WithHint("use a pointer, which null makes nil")}
}

// nullDecoder returns the type whose method decodes null for another type, directly or in
// the methods of types that are decoded as others.
func (m *maker) nullDecoder(t *gotype.Type, seen []types.Type) types.Type {
	named, ok := t.Go.(*types.Named)
	if !ok || t.At.ByFields || slices.ContainsFunc(seen, gotype.Same(named)) {
		return t.Owner.Type
	}
	as := m.asFor(m.declOf(named))
	if as == nil || as.Null {
		return t.Owner.Type
	}
	return m.nullDecoder(t.EncodedAs(as), append(seen, named))
}

func deprecate(s *schema.Node, origin *schema.Origin) {
	if origin != nil && !s.Deprecated {
		s.Deprecated = true
		s.Trace("deprecated", origin)
	}
}

// constrained infers a property with its keywords. If keywords from tags have errors, it
// starts again without them.
func (m *maker) constrained(p *property) outcome {
	made, more := m.inferProperty(p), p.More()
	if made.why != nil || len(p.Keywords)+len(more.Checks)+len(more.Extras) == 0 {
		return made
	}
	tagged := len(more.Checks) > 0 || slices.ContainsFunc(p.Keywords, func(k facts.Keyword) bool { return k.Tag })
	for inferred := made.node; ; {
		if tagged {
			made.node = inferred.Clone()
		}
		problems, refused := m.constrain(made.node, p)
		made.report(problems...)
		if !p.dropTags(refused) {
			return made.withoutUnknown()
		}
	}
}

// withoutUnknown returns the outcome without the warning that the JSON of its type is not
// known, if an enum limits it.
func (made outcome) withoutUnknown() outcome {
	if made.node.Enum != nil {
		made.problems = slices.DeleteFunc(slices.Clone(made.problems), func(d diag.Diagnostic) bool { return d.Code == diag.UnknownJSON })
	}
	return made
}

// dropTags removes the keywords and checks of tags that have errors, and reports false if
// there are none.
func (p *property) dropTags(refused map[int]token.Position) bool {
	var kept []facts.Keyword
	for i, k := range p.Keywords {
		if _, isRefused := refused[i]; !k.Tag || !isRefused {
			kept = append(kept, k)
		}
	}
	dropped := len(kept) < len(p.Keywords)
	for number, pos := range refused {
		if number >= afterKeywords && !slices.Contains(p.ignored, pos) {
			p.ignored, dropped = append(p.ignored, pos), true
		}
	}
	p.Property = p.With(kept, p.More().Checks)
	return dropped
}

func (m *maker) inferProperty(p *property) outcome {
	if p.quoted {
		return m.quoted(p)
	}
	if stated := p.More().As; stated != nil {
		return m.statedAs(p, stated)
	}
	return m.infer(p.wire, p.at)
}

// statedAs infers a property whose source states the type as which it is encoded and decoded.
func (m *maker) statedAs(p *property, stated *directive.Param) outcome {
	as := m.pkg.Decls.As[stated.AsPos]
	if as == nil { // which has been reported
		return outcome{node: m.make(p.at, ruleRefused, schema.Keywords{})}
	}
	if target := p.wire.Target(); target.Kind != gotype.Custom && !gotype.IsAny(target.Go) {
		return m.infer(p.wire, p.at).after(diag.List{diag.Errorf(stated.AsPos, diag.BadPlace, "%s: encoding/json determines the JSON of %s, and no method", p.at.path, m.typeName(p.wire.Declared)).
			WithHint("remove as=%s, or use that type", stated.As)})
	}
	made := m.infer(m.inMethod(m.types.Of(as.Type, gotype.At{Addr: !m.writes, Dynamic: m.writes})), p.at.ofMethod())
	if made.why != nil {
		return made
	}
	if as.Null {
		made.node = m.orNull(made.node, p.at, as.Rule)
	} else if canBeNil(p.wire.Go) {
		made.node = m.nullable(p.wire, made.node, p.at)
	}
	return made
}

// canBeNil reports whether a type has a nil that is encoded as null.
func canBeNil(t types.Type) bool {
	row, _ := gotype.FindKnown(t, false)
	return gotype.IsPointer(t) || types.IsInterface(t) || row.Name == gotype.RawMessage
}

// needs reports whether a property is required: in an output if it is always written, in
// an input unless something makes it optional.
func (src *source) needs(s *schema.Node, p *property) bool {
	if src.writes || p.Presence == facts.Unstated {
		return !p.absent && !p.Unmarked && (src.writes || !hasDefault(s))
	}
	return p.Presence == facts.Required
}
