package infer

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// object infers a struct as a closed object, from its fields. An open object would be
// unsafe: the decoder ignores letter case, so an unknown name could still set a field.
func (b *builder) object(wire *gotype.Type, at place) outcome {
	t := wire.Go
	s := b.newObject(at, b.ruleOf(t))
	all := b.fields(wire)
	if at.argument && len(all.Members) > 0 {
		if why := b.refuseState(t, all, at); why != nil {
			return outcome{why: why}
		}
	}
	s.Properties = make(schema.Properties, 0, len(all.Members))
	stated := b.reader.Struct(t, all, at.pos, at.path)
	var problems diag.List
	for _, f := range all.Formats {
		d, why := b.checkFormat(t, f, at)
		if why != nil {
			return outcome{why: why, problems: problems}
		}
		problems = append(problems, d)
	}
	problems = append(problems, b.checkReaches(t, all.Members, at)...)
	problems = append(problems, b.checkNonMembers(s, t, stated.NonMembers, at)...)
	made := outcome{node: s, problems: slices.Clip(problems)}
	for i := range stated.Members {
		inField, why := b.field(s, &stated.Members[i], wire, at)
		if why != nil { // no value of the struct can be encoded
			return outcome{why: why, problems: problems}
		}
		made.report(inField...)
	}
	if all.Rest != nil {
		made.report(b.holdRest(s, all.Members, all.Rest, wire, at)...)
	}
	made.report(b.structRules(s, t, stated, at)...)
	made.report(b.exemplify(s, stated.NonMembers, t, at)...)
	made.report(b.checkEmbedding(s, all.Members, stated.NonMembers)...)
	if gotype.IsMessage(t) { // this warning also covers messages in its fields
		made.problems = slices.DeleteFunc(made.problems, func(d diag.Diagnostic) bool { return d.Code == diag.Protobuf })
		made.report(diag.Warnf(at.pos, diag.Protobuf, "%s: %s is a Protocol Buffers message, but the schema describes it as encoding/json encodes it, not as protojson does", cmp.Or(at.path, "the input"), b.types.Name(t)).
			WithHintOnce("use your own struct instead of %s", b.types.Name(t)))
	}
	if !b.writes {
		s.Properties = slices.Clip(s.Properties) // so that a later append to s.Properties does not write into the recorded slice
		b.objects = append(b.objects, madeObject{t, s.Properties})
	}
	st := t.Underlying().(*types.Struct)
	empty := len(all.Members) == 0 && all.Rest == nil && st.NumFields() > 0
	if at.argument && (empty || isVoid(s) && made.hasLeftOut()) {
		made.why = b.refuse(t, at, "has no field that JSON can set", b.adviseEmpty(t, at))
	} else if empty {
		made.report(b.emptyObject(t, at))
	}
	return made
}

// emptyObject returns the warning about a struct that has no fields for encoding/json.
func (b *builder) emptyObject(t types.Type, at place) diag.Diagnostic {
	return diag.Warnf(at.pos, diag.FieldSkipped, "%s: %s has no JSON fields, so it is always encoded as {}", cmp.Or(at.path, "the input"), b.types.Name(t)).
		WithHint("%s", b.adviseEmpty(t, at))
}

func (b *builder) adviseEmpty(t types.Type, at place) string {
	if b.types.Methods().JSON.Of(t) || b.types.Methods().Text.Of(t) {
		return "use *" + b.types.Name(t) + ": its JSON methods have pointer receivers"
	}
	back := gotype.Unmarshal
	if !b.writes {
		back = gotype.Marshal
	}
	for _, pair := range [][2]gotype.Method{{back.JSON, b.types.Methods().JSON}, {back.Text, b.types.Methods().Text}} {
		if pair[0].Of(t) {
			return "declare " + pair[1].Name + " in addition to " + pair[0].Name + ", or use a type with exported fields"
		}
	}
	if groups := gotype.Cancelled(t, b.pkg.Encoder); len(groups) > 0 && len(groups[0]) > 1 {
		return fmt.Sprintf("the fields %s and %s have the same JSON name, so encoding/json omits both: rename one in its json tag", groups[0][0].Name(), groups[0][1].Name())
	}
	if at.argument {
		return "use a type with exported fields"
	}
	return "use a type with exported fields, or tag the field `json:\"-\"`"
}

// field adds a field to its object, or reports why it omits the field. The returned
// problem is the reason why no value of the object can be encoded. The caller must handle
// it.
func (b *builder) field(object *schema.Node, f *facts.Member, in *gotype.Type, at place) (diag.List, *gotype.Problem) {
	p, problems := b.fieldProperty(f, in, at)
	if b.mark == nil {
		b.mark = p.Mark
	}
	if ambiguous := p.More().Ambiguous; !b.warnedOfTags && ambiguous != nil {
		b.warnedOfTags, problems = true, append(problems, *ambiguous)
	}
	if !b.writes && f.Unreachable {
		return append(problems, unreachable(p.at)), nil
	}
	if !b.writes && p.Hidden {
		return problems, nil
	}
	why := b.refuseUncallable(f.Field, p.wire, p.at)
	if why == nil {
		var inside diag.List
		inside, why = b.add(object, &p)
		problems = append(problems, inside...)
	}
	switch {
	case why == nil:
	case why.Whole:
		return problems, why
	case !b.writes:
		problems = append(problems, asLeftOut(why, p.at))
	case why.Partly || !p.at.omitted:
		problems = append(problems, why.AsError(p.at.pos, "tag the field `json:\"-\"`"))
	case !f.OmitZero:
		return problems, why
	}
	if p.foreign {
		problems = b.elsewhere(problems, &p)
	}
	return problems, nil
}

// From Go 1.27 on, a struct can have a field for unknown members, that is, members without
// a field. A member whose name differs from a field's name only in letter case is still
// decoded into that field. If the map contains a key that equals a field's name,
// encoding/json writes that member twice.

// holdRest makes the schema of an object accept the members that are decoded into f, the
// field for unknown members.
func (b *builder) holdRest(object *schema.Node, fields []*gotype.Field, f *gotype.Field, in *gotype.Type, at place) (problems diag.List) {
	decl := b.pkg.Decls.Field(f.Decl)
	to := b.fieldPlace(f, decl.Pos, at)
	if !b.writes && f.Unreachable {
		return diag.List{unreachable(to)}
	}
	if !b.writes {
		problems = b.checkLeftOut(object, fields, to)
	}
	rest := in.Field(f).Target()
	values := b.make(to, b.ruleOf(rest.Go), schema.Keywords{})
	if gotype.IsMap(rest.Go) {
		made := b.infer(rest.Elem(), to.within("[]"))
		problems = append(problems, made.problems...)
		switch {
		case made.why != nil && b.writes:
			return append(problems, made.why.AsError(to.pos, "tag the field `json:\"-\"`"))
		case made.why != nil:
			return append(problems, asLeftOut(made.why, to))
		}
		values = made.node
	}
	b.describe(values, facts.FirstText(&decl.Description, &decl.Doc, &decl.Comment))
	object.AdditionalProperties = values
	return problems
}

// checkLeftOut reports the fields that are not arguments, in a struct with a field for
// unknown members. The schema allows members with their names, and encoding/json decodes
// such members into the fields.
func (b *builder) checkLeftOut(object *schema.Node, fields []*gotype.Field, rest place) (problems diag.List) {
	for _, f := range fields {
		if object.Properties.Get(f.Name) == nil {
			at := b.fieldPlace(f, b.pkg.Decls.Field(f.Decl).Pos, rest)
			problems = append(problems, diag.Errorf(at.pos, diag.Unsupported, "%q is the name of a field that is not an argument, but %s accepts arguments with any name", f.Name, rest.path).
				WithHint("tag the field `json:\"-\"`, or use a struct without this field"))
		}
	}
	return problems
}

// checkFormat reports a field whose json tag has the format option, because encoding/json
// then neither decodes nor encodes the struct. If another module declares the type,
// checkFormat rejects the type, because the user cannot correct the tag.
func (b *builder) checkFormat(t types.Type, f *gotype.Field, at place) (d diag.Diagnostic, why *gotype.Problem) {
	decl := b.pkg.Decls.Field(f.Decl)
	if decl.Foreign || !decl.Pos.IsValid() {
		return d, b.refuse(t, at, "is not supported by encoding/json: its field "+f.Decl.Name()+" has the option format in its json tag", "use a type without this option")
	}
	at = at.field(f.Name, decl.Pos)
	option, pos := facts.FormatOption(facts.Field{Field: f, Declared: decl, Pos: at.pos}, b.pkg.Encoder)
	return diag.Errorf(pos, diag.BadTag, "%s: encoding/json cannot decode or encode a struct with the option %q", at.path, option).
		WithHint("remove it; if the format matters, declare a type with MarshalText and UnmarshalText"), nil
}

// checkNonMembers reports problems with fields that are not properties. If an embedded
// struct has a given schema, it warns that the schema is unused, because the struct's
// fields become properties.
func (b *builder) checkNonMembers(s *schema.Node, t types.Type, fields []facts.NonMember, at place) (problems diag.List) {
	for _, f := range fields {
		if len(f.Index) > 1 || !f.IsInlined() {
			continue
		}
		if target, _ := gotype.Deref(f.Decl.Type()); b.overrides(target) {
			pos := cmp.Or(b.pkg.Decls.Field(f.Decl).Pos, at.pos)
			problems = append(problems, diag.Warnf(pos, diag.Misplaced, "%s is embedded: its fields are properties, and the schema given for it is ignored", b.types.Name(target)).
				WithHint("set the schema of %s, or name the field in its json tag", b.types.Name(t)))
		}
	}
	for _, f := range fields {
		problems = append(problems, f.Problems...)
		problems = append(problems, b.entitle(s, f.Title)...)
	}
	return problems
}

// exemplify adds the examples in fields named _ to the schema of their object.
func (b *builder) exemplify(s *schema.Node, fields []facts.NonMember, t types.Type, at place) (problems diag.List) {
	for _, f := range fields {
		if f.Example == nil {
			continue
		}
		stated := facts.Property{Keywords: []facts.Keyword{*f.Example}}
		p := property{Property: &stated, wire: b.types.Of(t, gotype.At{}), at: at, foreign: b.pkg.Decls.Field(f.Decl).Foreign}
		p.at.path = cmp.Or(at.path, b.types.Name(t))
		found, refused := b.constrain(s, &p)
		if len(refused) > 0 {
			s.Examples = nil
		}
		problems = append(problems, found...)
	}
	return problems
}

// checkEmbedding warns about checks in the validate tags of embedded fields, because such a
// field has no property. The schema can express the check required if a field of the
// embedded struct is required.
func (b *builder) checkEmbedding(s *schema.Node, fields []*gotype.Field, nonMembers []facts.NonMember) (problems diag.List) {
	if b.writes || !b.pkg.Options.Validate {
		return nil
	}
	for _, e := range nonMembers {
		problems = append(problems, e.CheckProblems...)
		given := slices.ContainsFunc(fields, func(f *gotype.Field) bool { return e.LeadsTo(f) && slices.Contains(s.Required, f.Name) })
		for _, check := range e.Checks {
			problems = append(problems, b.checkEmbeddedChain(e.Decl, check, given)...)
		}
	}
	return problems
}

// checkEmbeddedChain checks one tag for checkEmbedding. Set given if the embedded field
// cannot be omitted.
func (b *builder) checkEmbeddedChain(decl *types.Var, check facts.Check, given bool) diag.List {
	n := checkJoiner{builder: b, check: check, path: decl.Name(), of: validator.NewSubject(decl.Type(), nil, b.pkg.Encoder), ledger: newLedger()}
	for _, step := range check.Chain.Steps {
		if step.Item.Is("required") && (given || check.Chain.AbsenceOfNil() == validator.Skipped) {
			continue
		}
		for _, c := range step.Item {
			n.reportEmbedded(c)
		}
	}
	if check.Chain.Elements != nil {
		n.dive(nil, check.Chain) // reports dive, which does not apply to structs
	}
	return n.ledger.problems
}

func (n *checkJoiner) reportEmbedded(c validator.Check) {
	if !validator.Known(c.Name) {
		n.reportUnknown(c)
		return
	}
	n.warn(c.Offset, "move it to a field of "+n.path+", or name "+n.path+" in a json tag",
		"the schema does not express %s of the %s tag, because %s is embedded and is not a property", c.Name, n.check.Key(), n.path)
}

// refuseState rejects an argument that contains state that only the server has:
// functions, channels, and locks. It allows structs with json tags, because their authors
// know which fields JSON omits. It only warns about exported fields that this module
// declares, because the user can tag them.
func (b *builder) refuseState(t types.Type, all *gotype.Fields, at place) *gotype.Problem {
	if slices.ContainsFunc(all.Members, func(f *gotype.Field) bool { return f.Tag.Get("json") != "" }) {
		return nil
	}
	state := findState(t, map[types.Type]bool{})
	for _, f := range all.Members {
		if kind := f.Decl.Type(); state == nil && (isCode(kind) || holdsLock(kind, map[types.Type]bool{})) && b.pkg.Decls.Field(f.Decl).Foreign {
			state = f.Decl
		}
	}
	if state == nil {
		return nil
	}
	return b.refuse(t, at, "has the field "+state.Name()+", which JSON cannot set", "use a struct with json tags")
}

// findState returns a field that JSON cannot set but that the methods of the struct need,
// or nil. It searches the struct and the structs embedded in it. It does not follow
// pointers, because a nil pointer is often valid.
func findState(t types.Type, seen map[types.Type]bool) *types.Var {
	t, _ = gotype.Deref(t)
	st, ok := t.Underlying().(*types.Struct)
	if !ok || seen[t] {
		return nil
	}
	seen[t] = true
	for i := range st.NumFields() {
		field := st.Field(i)
		kind := field.Type()
		switch {
		case field.Name() == "_" || reflect.StructTag(st.Tag(i)).Get("json") == "-":
		case (field.Embedded() || !field.Exported()) && holdsLock(kind, map[types.Type]bool{}), !field.Exported() && (isCode(kind) || isOpenInterface(kind)):
			return field
		case field.Embedded():
			if state := findState(kind, seen); state != nil {
				return state
			}
		}
	}
	return nil
}

func isCode(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature, *types.Chan:
		return true
	}
	return false
}

// isOpenInterface reports whether a type is an interface whose nil value is unusable. A
// nil error is usable.
func isOpenInterface(t types.Type) bool {
	it, ok := t.Underlying().(*types.Interface)
	return ok && it.NumMethods() > 0 && !types.Identical(t, types.Universe.Lookup("error").Type())
}

// holdsLock reports whether a type is declared in package sync or sync/atomic, or is a
// struct that contains such a type.
func holdsLock(t types.Type, seen map[types.Type]bool) bool {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || seen[t] {
		return false
	}
	seen[t] = true
	if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj().Pkg() != nil {
		if path := named.Obj().Pkg().Path(); path == "sync" || path == "sync/atomic" {
			return true
		}
	}
	for field := range st.Fields() {
		if holdsLock(field.Type(), seen) {
			return true
		}
	}
	return false
}

func (o *outcome) hasLeftOut() bool {
	return slices.ContainsFunc(o.problems, func(d diag.Diagnostic) bool { return d.Code == diag.FieldSkipped })
}

// isVoid reports whether a schema accepts only the empty object.
func isVoid(s *schema.Node) bool {
	return s.IsClosed() && !slices.ContainsFunc(s.Properties, func(p schema.Property) bool { return !isVoid(p.Node) })
}

// wayOut returns a hint for a parameter that no model can send (see [inspect.Param.Hint]).
// Several tools often share a struct, so for a struct the hint suggests injecting it by
// type.
func (b *builder) wayOut(param *inspect.Param) string {
	target, _ := gotype.Deref(param.Type)
	if _, named := target.(*types.Named); param.Answer || param.Input || !named || !gotype.IsStruct(target) {
		return param.Hint("")
	}
	return "inject the value: //toolgen:inject " + b.types.Name(param.Type)
}
