package infer

import (
	"cmp"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// override returns the schema that the source gives for a type, in a directive or a method,
// or the schema of the type to which "as" or JSONSchemaAlias refers. It returns false if
// the source has neither.
//
// Set isCalled if encoding/json calls a method of the type. If the type has methods that
// are not called because they have a pointer receiver, its given schema does not apply.
//
// A given schema is not changed. If the place adds something, such as null for a nil
// pointer, the result wraps the given schema.
func (b *builder) override(t *gotype.Type, isCalled bool, at place) (outcome, bool) {
	named, ok := t.Go.(*types.Named)
	if !ok {
		return outcome{}, false
	}
	decl := b.types.Decl(named)
	src, as := b.givenFor(decl), b.asFor(decl)
	if method, ok := t.UncalledMethod(); ok && !isCalled && (src != nil || as != nil && !as.Recognized || decl.Alias != nil) {
		made := b.byKind(t, at)
		if made.why != nil {
			return made, true
		}
		b.describeByType(made.node, named)
		made.report(diag.Warnf(at.pos, diag.Misplaced, "%s: the schema given for %s is ignored, because %s has a pointer receiver and is not called here", at.path, b.types.Name(named), method).
			WithHint("use *%s, or declare %s with a value receiver", b.types.Name(named), method))
		return made, true
	}
	switch {
	case t.At.ByFields:
	case src != nil:
		made := b.given(src, named, at)
		if !isCalled {
			made.report(b.checkKind(made.node, t, at)...)
		}
		return made, true
	case as != nil && isCalled && !(as.Recognized && gotype.IsKnown(named)):
		return b.byMethodAs(t, as, at), true
	case decl.Alias != nil:
		return b.byAlias(named, b.types.Of(decl.Alias, t.At).InNumbers(), at), true
	}
	return outcome{}, false
}

// checkKind warns about a given schema whose JSON types exclude the type that encoding/json
// decodes and encodes without methods.
func (b *builder) checkKind(s *schema.Node, t *gotype.Type, at place) diag.List {
	kind := map[gotype.Kind]string{
		gotype.Struct: "object", gotype.Map: "object", gotype.Slice: "array", gotype.Array: "array", gotype.Bytes: "string",
	}[t.Kind]
	if s.Given == nil || kind == "" {
		return nil
	}
	given, stated := s.Given.Doc.Types()
	if !stated || slices.Contains(given, kind) {
		return nil
	}
	return diag.List{diag.Warnf(at.pos, diag.BadSchema, "%s: the schema given for %s has the type %s, but encoding/json encodes it as %s", cmp.Or(at.path, "the input"), b.types.Name(t.Go), diag.Listed(given, "or"), kind).
		WithHintOnce("change the schema, or add MarshalJSON and UnmarshalJSON to %s", b.types.Name(t.Go))}
}

// given returns the schema that the source gives for a type.
func (b *builder) given(src *inspect.Schema, t *types.Named, at place) outcome {
	var problems diag.List
	for _, r := range at.reaches {
		problems = append(problems, diag.Errorf(r.param.TargetPos, diag.Misplaced, "the schema of %s is given, so a directive cannot change a part of it", b.types.Name(t)).
			WithHint("change the schema, or remove the directive"))
	}
	g, faults := b.read(src)
	if g == nil {
		return outcome{node: b.make(at, ruleRefused, schema.Keywords{}), problems: append(problems, faults...)}
	}
	b.hoist(g, t)
	made := b.literal(g, at, src.Rule).after(problems)
	b.describeGiven(made.node, t)
	return made
}

const adviceAlias = "return a different type from JSONSchemaAlias"

// byAlias infers a type as the type to which its JSONSchemaAlias refers, directly or
// through further types. Integers remain numbers, because the values do not have that type.
func (b *builder) byAlias(t *types.Named, alias *gotype.Type, at place) outcome {
	if slices.Contains(at.followed, t.Obj()) {
		return outcome{why: b.refuse(t, at, "has a JSONSchemaAlias that refers back to it", adviceAlias)}
	}
	made := b.infer(alias, at.after(t))
	if made.why == nil {
		b.describeByType(made.node, t)
	}
	return made
}

// byMethodAs infers a type whose methods encode and decode it as another type or as its
// own fields. Integers remain numbers, because only generated code encodes integers as
// strings.
func (b *builder) byMethodAs(t *gotype.Type, as *inspect.As, at place) outcome {
	named := t.Go.(*types.Named)
	if as.Fields && !as.Recognized && b.writes && b.types.PartAsksPointer(named) {
		return outcome{node: b.make(at, as.Rule, schema.Keywords{}), problems: diag.List{
			diag.Warnf(at.pos, diag.UnknownJSON, "%s: the schema accepts any value, because the encoding of fields of %s depends on whether they are addressable", at.path, b.types.Name(named)).
				WithHint("set the schema with //toolgen:schema output {…}"),
		}}
	}
	of := at.ofMethod()
	if !as.Fields {
		if of.depth++; b.isTooLarge(of) || slices.ContainsFunc(at.encoded, gotype.Same(named)) {
			return outcome{why: b.refuse(named, at, "is encoded as itself in an endless recursion", "set its schema with //toolgen:schema {…}")}
		}
		of.encoded = append(slices.Clip(at.encoded), named)
	}
	made := b.infer(b.inMethod(t.EncodedAs(as).InNumbers()), of)
	if made.why != nil {
		return made
	}
	if as.Null {
		made.node = b.orNull(made.node, at, as.Rule)
	}
	b.describeByType(made.node, named)
	if as.Recognized && as.Type == types.Typ[types.String] {
		made.report(b.extend(made.node, t, at)...)
	}
	return made
}

// byArgument infers a known generic type that is encoded like its type argument.
func (b *builder) byArgument(t *types.Named, row *gotype.Known, at place) outcome {
	of := b.types.Of(t.TypeArgs().At(0), gotype.At{Addr: !b.writes, Dynamic: b.writes})
	made := b.infer(b.inMethod(of), at.ofMethod())
	if made.why == nil && row.Null {
		made.node = b.orNull(made.node, at, ruleKnown+row.Name)
	}
	return made
}

// extend adds the descriptions and examples that a type's JSONSchemaExtend method sets. In
// an input, it also adds keywords that restrict the values.
func (b *builder) extend(s *schema.Node, t *gotype.Type, at place) diag.List {
	src := b.types.Decl(t.Go).Extend
	if src == nil {
		return nil
	}
	if s.Ref != "" { // the definition is extended once it is complete
		def := b.defs.target(s.Ref)
		if s = def.schema; s == nil || def.extended {
			return nil
		}
		def.extended = true
	}
	doc, faults := parseGiven(src)
	if doc == nil {
		return faults
	}
	added, problems := facts.OfSchema(doc, b.types.Name(t.Go), src.Pos)
	joined, _ := b.constrain(s, &property{Property: &added, wire: t, at: at})
	b.describe(s, added.Description)
	deprecate(s, added.More().Deprecated)
	return slices.Concat(problems, joined, b.entitle(s, added.More().Title))
}
