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
func (b *builder) fieldProperty(f *facts.Member, in *gotype.Type, at place) (property, diag.List) {
	decl := f.Declared
	at = b.fieldPlace(f.Field, decl.Pos, at)
	ended, inside := endingOf(at.reaches)
	at.reaches = inside
	stated, problems := &f.Property, f.Problems()
	if len(ended) > 0 {
		stated, problems = b.reader.Field(facts.Field{Field: f.Field, Declared: decl, Pos: at.pos, Path: at.path, Lines: ended})
	}
	for _, line := range ended {
		if line.Nil != "" {
			problems = append(problems, emptyArgument(line.NilPos, at.path))
		}
	}
	wire := in.Field(f.Field)
	if b.canBeEmpty() && stated.EmptyNil != "" && !in.At.InMethod {
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
		absent:     b.canBeAbsent(f.Field) && !stated.Demanded,
		absentRule: whyAbsent(f.Field),
		quoted:     f.Quoted,
		foreign:    decl.Foreign,
		owner:      f.Owner,
	}, problems
}

// add infers a property and puts it into its object, or returns why the type has no
// schema, which the caller reports.
func (b *builder) add(object *schema.Node, p *property) (diag.List, *refusal) {
	nullable := b.checkNullable(p)
	made := b.constrained(p).after(nullable)
	if !p.foreign {
		made.problems = b.atHome(made.problems, p.at)
	}
	if made.why != nil {
		return made.problems, made.why
	}
	s := made.node
	if !b.writes && !directive.IsPropertyName(p.name) {
		made.report(diag.Errorf(p.at.pos, diag.BadName, "clients refuse the name %q", p.name).
			WithHint("rename it with a json tag or name=, to 1 to 64 letters, digits, _, - and ."))
	}
	b.describe(s, p.Description)
	made.report(b.entitle(s, p.More().Title)...)
	deprecate(s, p.More().Deprecated)
	needed := b.needs(s, p)
	unmarked := !needed && b.isUnmarked(s, p)
	var variable *schema.Variable
	if b.of.Variables {
		variable = &schema.Variable{GoName: p.goName, Via: p.via, Name: p.named, Presence: b.presenceOrigin(s, p, needed)}
	}
	if p.Nullable && !b.writes {
		s = b.orNull(s, p.at, ruleNullable)
		b.nulls = append(b.nulls, p.decl)
	}
	made.report(b.checkEmptyNil(s, p)...)
	object.Properties.Set(p.name, s)
	s.Variable = variable
	switch {
	case needed:
		object.Required = append(object.Required, p.name)
	case unmarked:
		b.unmarked = append(b.unmarked, p.decl)
	}
	return made.problems, nil
}

// checkNullable warns of a nullable argument whose type rejects null when it is decoded, and
// makes it not nullable.
func (b *builder) checkNullable(p *property) diag.List {
	if !p.Nullable || b.writes {
		return nil
	}
	decoder := b.nullDecoder(p.wire, nil)
	if row, _ := gotype.FindKnown(decoder, false); !row.RejectsNull {
		return nil
	}
	own := *p.Property
	own.Nullable, p.Property = false, &own
	return diag.List{diag.Warnf(p.at.pos, diag.BadPlace, "%s: nullable has no effect, since %s.UnmarshalJSON returns an error for null", p.at.path, b.typeName(decoder)).
		WithHint("use a pointer, which null makes nil")}
}

// nullDecoder returns the type whose method decodes null for another type, directly or in
// the methods of types that are decoded as others.
func (b *builder) nullDecoder(t *gotype.Type, seen []types.Type) types.Type {
	named, ok := t.Go.(*types.Named)
	if !ok || t.At.ByFields || slices.ContainsFunc(seen, gotype.Same(named)) {
		return t.Owner.Type
	}
	as := b.asFor(b.declOf(named))
	if as == nil || as.Null {
		return t.Owner.Type
	}
	return b.nullDecoder(t.EncodedAs(as), append(seen, named))
}

func deprecate(s *schema.Node, origin *schema.Origin) {
	if origin != nil && !s.Deprecated {
		s.Deprecated = true
		s.Trace("deprecated", origin)
	}
}

// constrained infers a property with its keywords. If keywords from tags have errors, it
// starts again without them.
func (b *builder) constrained(p *property) outcome {
	made, more := b.inferProperty(p), p.More()
	if made.why != nil || len(p.Keywords)+len(more.Checks)+len(more.Extras) == 0 {
		return made
	}
	tagged := len(more.Checks) > 0 || slices.ContainsFunc(p.Keywords, func(k facts.Keyword) bool { return k.Tag })
	for inferred := made.node; ; {
		if tagged {
			made.node = inferred.Clone()
		}
		problems, refused := b.constrain(made.node, p)
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

func (b *builder) inferProperty(p *property) outcome {
	if p.quoted {
		return b.quoted(p)
	}
	if stated := p.More().As; stated != nil {
		return b.statedAs(p, stated)
	}
	return b.infer(p.wire, p.at)
}

// statedAs infers a property whose source states the type as which it is encoded and decoded.
func (b *builder) statedAs(p *property, stated *directive.Param) outcome {
	as := b.pkg.Decls.As[stated.AsPos]
	if as == nil { // which has been reported
		return outcome{node: b.make(p.at, ruleRefused, schema.Keywords{})}
	}
	if target := p.wire.Target(); target.Kind != gotype.Custom && !gotype.IsAny(target.Go) {
		return b.infer(p.wire, p.at).after(diag.List{diag.Errorf(stated.AsPos, diag.BadPlace, "%s: encoding/json determines the JSON of %s, and no method", p.at.path, b.typeName(p.wire.Declared)).
			WithHint("remove as=%s, or use that type", stated.As)})
	}
	made := b.infer(b.inMethod(b.types.Of(as.Type, gotype.At{Addr: !b.writes, Dynamic: b.writes})), p.at.ofMethod())
	if made.why != nil {
		return made
	}
	if as.Null {
		made.node = b.orNull(made.node, p.at, as.Rule)
	} else if canBeNil(p.wire.Go) {
		made.node = b.nullable(p.wire, made.node, p.at)
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
func (b *builder) needs(s *schema.Node, p *property) bool {
	if b.writes || p.Presence == facts.Unstated {
		return !p.absent && !p.Unmarked && (b.writes || !hasDefault(s))
	}
	return p.Presence == facts.Required
}
