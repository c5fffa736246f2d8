package infer

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A property is a member of an object: a struct field, a parameter, or a result. It
// includes the member's type, its place, and the facts that the source states about it.
type property struct {
	*facts.Property
	name string
	wire *gotype.Type
	at   place

	goName string
	decl   *types.Var     // the field; nil for a parameter or result
	via    []string       // names of the embedded fields on the path to decl
	named  *schema.Origin // source position of the name

	absent  string           // the rule that makes the property optional because of its type, or ""
	quoted  bool             // whether it is encoded in a string, because of the string option of the json tag
	foreign bool             // whether another module declares the field and its tags
	ignored []token.Position // positions of validate checks that have errors
	owner   types.Type       // the struct that declares the field; nil for a parameter or result
}

// fieldProperty returns a field as a property of the struct at a place. It applies those
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
	absent := b.whyAbsent(f.Field)
	if stated.Demanded {
		absent = ""
	}
	wire := in.Field(f.Field)
	if b.canBeEmpty() && stated.EmptyNil != "" && !in.At.InMethod {
		wire = wire.WithEmpty()
	}
	return property{
		Property: stated,
		name:     f.Name,
		wire:     wire,
		at:       at,
		goName:   f.Decl.Name(),
		decl:     f.Decl,
		via:      f.Via,
		named:    stated.Name,
		absent:   absent,
		quoted:   f.Quoted,
		foreign:  decl.Foreign,
		owner:    f.Owner,
	}, problems
}

// add infers a property and adds it to its object. If the type has no schema, add returns
// the reason, which the caller reports.
func (b *builder) add(object *schema.Node, p *property) (diag.List, *gotype.Problem) {
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
		made.report(diag.Errorf(p.at.pos, diag.BadName, "clients reject the name %q", p.name).
			WithHint("rename it with a json tag or name=, to 1 to 64 letters, digits, _, - and ."))
	}
	b.describe(s, p.Description)
	made.report(b.entitle(s, p.More().Title)...)
	deprecate(s, p.More().Deprecated)
	required, origin := b.presence(s, p)
	var variable *schema.Variable
	if b.of.Variables {
		variable = &schema.Variable{GoName: p.goName, Via: p.via, Name: p.named, Presence: origin}
	}
	if p.Nullable && !b.writes {
		s = b.orNull(s, p.at, ruleNullable)
		b.nulls = append(b.nulls, p.decl)
	}
	made.report(b.checkEmptyNil(s, p)...)
	object.Properties.Set(p.name, s)
	s.Variable = variable
	switch {
	case required:
		object.Required = append(object.Required, p.name)
	case origin.Rule() == ruleUnmarked:
		b.unmarked = append(b.unmarked, p.decl)
	}
	return made.problems, nil
}

// checkNullable warns about a nullable argument whose type cannot be decoded from null,
// and makes the argument non-nullable.
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
	return diag.List{diag.Warnf(p.at.pos, diag.Misplaced, "%s: nullable has no effect, because %s.UnmarshalJSON returns an error for null", p.at.path, b.types.Name(decoder)).
		WithHint("use a pointer, which null sets to nil")}
}

// nullDecoder returns the type whose method decodes null for t. If a method decodes t as
// another type, it follows that type's methods.
func (b *builder) nullDecoder(t *gotype.Type, seen []types.Type) types.Type {
	named, ok := t.Go.(*types.Named)
	if !ok || t.At.ByFields || slices.ContainsFunc(seen, gotype.Same(named)) {
		return t.Owner.Type
	}
	as := b.asFor(b.types.Decl(named))
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
// infers the property again without them.
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

// withoutUnknown removes the warning that the JSON of the type is unknown, if an enum
// limits the values.
func (made outcome) withoutUnknown() outcome {
	if made.node.Enum != nil {
		made.problems = slices.DeleteFunc(slices.Clone(made.problems), func(d diag.Diagnostic) bool { return d.Code == diag.UnknownJSON })
	}
	return made
}

// dropTags removes keywords and checks that have errors and come from tags. It returns
// false if there is nothing to remove.
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

// statedAs infers the schema of a property from the type in the option as= of its
// directive.
func (b *builder) statedAs(p *property, stated *directive.Param) outcome {
	as := b.pkg.Decls.As[stated.AsPos]
	if as == nil { // already reported
		return outcome{node: b.make(p.at, ruleRefused, schema.Keywords{})}
	}
	if target := p.wire.Target(); target.Kind != gotype.Custom && !gotype.IsAny(target.Go) {
		return b.infer(p.wire, p.at).after(diag.List{diag.Errorf(stated.AsPos, diag.Misplaced, "%s: the encoding of %s is determined by encoding/json, not by a method", p.at.path, b.types.Name(p.wire.Declared)).
			WithHint("remove as=%s, or change the Go type to that type", stated.As)})
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

// canBeNil reports whether a type has a nil value, which is encoded as null.
func canBeNil(t types.Type) bool {
	row, _ := gotype.FindKnown(t, false)
	return gotype.IsPointer(t) || types.IsInterface(t) || row.Name == gotype.RawMessage
}

// presence reports whether a property is required, and why. In an output, a property is
// required if it is always written. In an input, it is required unless something makes it
// optional.
func (b *builder) presence(s *schema.Node, p *property) (required bool, reason *schema.Origin) {
	switch {
	case !b.writes && p.Presence != facts.Unstated:
		return p.Presence == facts.Required, p.More().PresenceOrigin
	case p.absent != "":
		return false, schema.OriginAt(p.at.pos, p.absent)
	case hasDefault(s) && (p.Unmarked || !b.writes):
		return false, schema.OriginAt(s.Traced("default").Pos(), ruleDefault)
	case p.Unmarked:
		return false, schema.OriginAt(p.at.pos, ruleUnmarked)
	case b.writes:
		return true, schema.OriginAt(p.at.pos, ruleWritten)
	}
	return true, schema.OriginAt(p.at.pos, ruleNeeded)
}

var nameStyles = map[string]string{
	"": "snake case", "snake": "snake case", "camel": "camel case", "kebab": "kebab case",
}

func (b *builder) argumentOrigin(param *inspect.Param) *schema.Origin {
	if param.Directive.Name != "" {
		return schema.OriginAt(param.Directive.NamePos, ruleParamName)
	}
	if param.Answer {
		return schema.OriginAt(param.Pos, ruleAnswerBox)
	}
	return schema.OriginAt(param.Pos, NameRule(b.pkg.Options.Names))
}

// NameRule returns the rule in the origin of a name that [Name] derived in a style.
func NameRule(style string) string {
	if words, ok := nameStyles[style]; ok {
		return words + " of the " + facts.RuleGoName
	}
	return facts.RuleGoName
}

// quotedText is a pattern for strings that contain a JSON string (RFC 8259, section 7).
const quotedText = `^"([^"\\\x00-\x1f]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$`

// quoted infers a field with the string option of the json tag, whose JSON is encoded in a
// string. Types with methods ignore the option, except in the decoders of some releases.
func (b *builder) quoted(p *property) outcome {
	in, at, isPtr := p.wire.InString(), p.at, gotype.IsPointer(p.wire.Go)
	if isPtr {
		at = at.pointee()
	}
	counts, byEncoder := in.StringCounts()
	t, own := in.Go, in.Owner.OK
	if own && gotype.PromotesNumber(t) && gotype.IsNumber(in.Owner.Type) {
		t, own, counts, byEncoder = in.Owner.Type, false, true, false
	}
	b.byEncoder = b.byEncoder || in.ByEncoder || byEncoder
	if !counts {
		return b.infer(p.wire, p.at).after(b.checkQuotedMethods(t, p))
	}
	if in.Problem != nil { // a type that cannot be decoded cannot be decoded from a string
		return outcome{why: in.Problem.In(at.path)}
	}
	problems := b.checkQuotedGiven(t, p)
	if own {
		at.pos = cmp.Or(p.More().StringPos(), at.pos)
		return b.ownInString(t, at, in.Owner.By.Name != b.types.Methods().Text.Name, isPtr).after(problems)
	}
	problems = append(problems, b.checkStream(in, at)...)
	s := b.make(at, ruleQuoted, schema.Keywords{Type: "string", Pattern: quotedPattern(t)})
	row, _ := gotype.FindKnown(t, true)
	s.Note = &schema.Note{Text: row.Note, Origin: s.Origin}
	if gotype.IsKind(t, types.IsBoolean) {
		s.Enum = []any{"true", "false"}
	}
	problems = append(problems, b.enumerateTexts(s, t)...)
	b.describeByType(s, t)
	if isPtr {
		s = b.nullable(p.wire, s, p.at)
	}
	return outcome{node: s, problems: problems}
}

// checkQuotedMethods warns about a string option that has no effect because the type has
// methods.
func (b *builder) checkQuotedMethods(t types.Type, p *property) (problems diag.List) {
	if !b.writes {
		problems = append(problems, diag.Warnf(cmp.Or(p.More().StringPos(), p.at.pos), diag.BadTag, "%s: the string option of the json tag has no effect on %s", p.at.path, b.types.Name(t)).
			WithHint("remove it").
			WithFix("remove it", diag.Replace(facts.StartPos(p.More().StringPos(), ","), ",string", "")))
	}
	return problems
}

// checkQuotedGiven warns that a type's given schema does not apply to a string that
// contains a value of the type.
func (b *builder) checkQuotedGiven(t types.Type, p *property) (problems diag.List) {
	if b.overrides(t) {
		problems = append(problems, diag.Warnf(cmp.Or(p.More().StringPos(), p.at.pos), diag.Misplaced, "%s: the schema given for %s applies to its values, but the string option encodes them as strings, so the schema is ignored", p.at.path, b.types.Name(t)).
			WithHint("remove the string option from the json tag"))
	}
	return problems
}

// ownInString infers a string whose content is decoded by a method of t. If byJSON is
// set, the method decodes JSON; otherwise, it is UnmarshalText.
func (b *builder) ownInString(t types.Type, at place, byJSON, isPtr bool) outcome {
	s, known := b.known(t, false, gotype.At{}, at) // the method decodes the content of the string
	switch {
	case known && strings.HasPrefix(s.Pattern, "^"):
		s.Pattern = `^"` + strings.Trim(s.Pattern, "^$") + `"$`
	case byJSON:
		return b.unknownInString(t, at, isPtr)
	default:
		s = b.make(at, ruleQuoted, schema.Keywords{Type: "string", Pattern: quotedText})
	}
	return outcome{node: s, problems: diag.List{
		diag.Warnf(at.pos, diag.BadTag, "%s: the string option of the json tag applies when %s is decoded, but not when it is encoded", at.path, b.types.Name(t)).
			WithHint("remove the option"),
	}}
}

// unknownInString infers a string whose content is decoded by a method of an unknown type.
// The decoder itself rejects an empty string. For a pointer, it also rejects a string that
// begins with n, as null does.
func (b *builder) unknownInString(t types.Type, at place, isPtr bool) (made outcome) {
	if !b.overrides(t) { // otherwise checkQuotedGiven warns
		made.report(diag.Warnf(at.pos, diag.UnknownJSON, "%s: the string option puts the input of %s of %s into a string, and the format of this input is unknown", at.path, b.types.Methods().JSON.Name, b.types.Name(t)).
			WithHint("remove the string option from the json tag"))
	}
	one := uint64(1)
	form := schema.Keywords{Type: "string", MinLength: &one}
	if isPtr {
		form = schema.Keywords{Type: "string", Pattern: "^[^n]" + schema.AnyText + "$"}
	}
	made.node = b.make(at, ruleQuoted, form)
	return made
}

// quotedPattern returns a pattern for values of a basic type that are encoded in a string.
func quotedPattern(t types.Type) string {
	row, _ := gotype.FindKnown(t, true)
	switch {
	case gotype.IsKind(t, types.IsFloat) || row.Form.Type == "number":
		return gotype.FloatText
	case gotype.IsKind(t, types.IsUnsigned):
		return gotype.UnsignedText
	case gotype.IsKind(t, types.IsInteger):
		return gotype.SignedText
	case gotype.IsKind(t, types.IsString):
		return quotedText
	}
	return ""
}

// refuseUncallable rejects a field if the encoder panics when it calls the field's method
// (see [gotype.Type.UncallableMethod]).
func (b *builder) refuseUncallable(f *gotype.Field, t *gotype.Type, at place) *gotype.Problem {
	called, panics := t.UncallableMethod(f)
	if !panics {
		return nil
	}
	target, isPtr := gotype.Deref(t.Declared)
	why := b.refuse(target, at, "cannot be encoded: it is an unexported embedded field, so json.Marshal panics when it calls "+called, "name the field")
	why.Partly = isPtr && !at.nonNil // null can be encoded
	return why
}

// elsewhere returns the problems of a field that another module declares, with hints that
// the user can follow. Errors lose their position, because the user cannot change that
// source.
func (b *builder) elsewhere(problems diag.List, p *property) diag.List {
	declared := b.pkg.Decls.Field(p.decl).Pos
	if len(problems) == 0 || !declared.IsValid() {
		return problems
	}
	problems = slices.Clone(problems)
	for i, d := range problems {
		switch {
		case d.Pos.Filename != declared.Filename:
		case d.Severity == diag.Error:
			d = d.WithHint("%s", b.adviseSchema(p.owner)).WithRelated(d.Pos, "%s of %s is declared here", p.goName, b.types.Name(p.owner))
			d.Pos, d.Fixes = token.Position{}, nil
			problems[i] = d
		case d.Code == diag.FieldSkipped && d.Pos == declared:
			problems[i] = d.WithHint("ignore this if it is intended, or %s", b.adviseSchema(p.owner))
		}
	}
	return problems
}

// atHome returns the problems of a type. Errors from [builder.elsewhere] get the position
// at which the tool's source uses the type.
func (b *builder) atHome(problems diag.List, at place) diag.List {
	if !problems.HasErrors() {
		return problems
	}
	problems = slices.Clone(problems)
	for i := range problems {
		if d := &problems[i]; !d.Pos.IsValid() {
			d.Pos, d.Message = at.pos, fmt.Sprintf("%s of %s: %s", at.path, b.tool.GoName, d.Message)
		}
	}
	return problems
}

// checkEmptyNil reports a property whose nil=empty option, or an equivalent tag, has no
// effect. The property is then an argument, or null is written anyway.
func (b *builder) checkEmptyNil(s *schema.Node, p *property) (problems diag.List) {
	switch {
	case p.EmptyNil == "":
	case !b.writes && p.decl == nil:
		problems = append(problems, emptyArgument(p.at.pos, p.at.path))
	case b.writes && s.AcceptsNull():
		hint := "add omitempty to its json tag, or use a type that cannot be nil"
		switch kind := p.wire.Kind; {
		case kind != gotype.Bytes && kind != gotype.Slice && kind != gotype.Map, p.wire.At.InMethod:
		case b.canBeEmpty() || b.bySDK:
			hint = "use a function without the SDK's types as the tool: generated code encodes nil as an empty value"
		default:
			hint = "add call to the //toolgen:package line: generated code encodes nil as an empty value"
		}
		problems = append(problems, diag.Warnf(p.at.pos, diag.Misplaced, "%s: %s has no effect, because a nil %s is encoded as null", p.at.path, p.EmptyNil, b.types.Name(p.wire.Go)).
			WithHint("%s", hint))
	}
	return problems
}

func emptyArgument(pos token.Position, name string) diag.Diagnostic {
	return diag.Errorf(pos, diag.Misplaced, "%s is an argument, but nil=empty applies to results", name).
		WithHint("move nil=empty to a field of the result, or to the //toolgen:tool line")
}
