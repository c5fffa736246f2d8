package infer

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// union infers an interface with known implementers as an anyOf of their schemas (JSON
// Schema 2020-12, core, section 10.2.1.2).
//
// In an output, only a sealed interface is a union, because any other interface may
// contain a type from another package.
func (b *builder) union(t *gotype.Type, at place) outcome {
	if b.writes && t.Union.Unknown != "" {
		return outcome{node: b.make(at, b.ruleOf(t.Go), schema.Keywords{}), problems: diag.List{
			diag.Warnf(at.pos, diag.UnknownJSON, "%s: the types that implement %s are unknown, so the schema accepts any value: %s", at.path, b.types.Name(t.Go), t.Union.Unknown).
				WithHintOnce("%s, or %s", gotype.AdviceConcrete, b.adviseSchema(t.Go)),
		}}
	}
	if why := b.refuseUnion(t, at); why != nil {
		return outcome{why: why}
	}
	if b.writes {
		return b.writtenUnion(t, at)
	}
	return b.readUnion(t, at)
}

// readUnion infers a union in arguments. Generated calls decode it, and select the type by
// the discriminator. encoding/json can decode only into empty interfaces.
func (b *builder) readUnion(wire *gotype.Type, at place) (made outcome) {
	t, u := wire.Go.(*types.Named), wire.Union
	choice := b.discriminator(wire, at)
	if choice.Why == nil && choice.Key == "" {
		return b.infer(wire.Variant(u.Implementers[0].Type, false), at.ofImplementer())
	}
	var options []*schema.Node
	for i, impl := range u.Implementers {
		option := b.variant(u, choice.Discriminator, i, wire.Variant(impl.Type, false), at.ofImplementer())
		made.report(option.problems...)
		if option.why != nil {
			made.why = b.types.RefuseFor(t, at.path, impl, option.why)
			return made
		}
		options = append(options, option.node)
	}
	made.report(choice.Problems...)
	if choice.Why != nil {
		made.why = choice.Why.In(at.path)
		return made
	}
	for _, value := range choice.Values {
		b.promise(value.Consts)
	}
	if made.node = options[0]; len(options) > 1 {
		made.node = b.make(at, ruleUnion+b.types.Name(t), schema.Keywords{AnyOf: options})
	}
	return made
}

// writtenUnion infers everything that can be encoded for a union: its types as values,
// which are not addressable (see interfaceEncoder in encoding/json), and as pointers.
//
// Null is written for a nil interface, and for an interface that contains a nil pointer,
// slice, or map. If the union is a whole result, generated code replaces a nil interface
// or pointer.
func (b *builder) writtenUnion(wire *gotype.Type, at place) (made outcome) {
	t, u := wire.Go.(*types.Named), wire.Union
	choice := b.written(wire, at)
	made.report(choice.Problems...)
	var options []*schema.Node
	for i, impl := range u.Implementers {
		for _, addr := range wire.Addresses(impl) {
			part, variant := at.ofImplementer(), wire.Variant(impl.Type, addr)
			part.nonNil = true
			var option outcome
			if choice.Discriminator == nil {
				option = b.infer(variant, part)
			} else {
				option = b.variant(u, choice.Discriminator, i, variant, part)
			}
			made.report(option.problems...)
			if option.why != nil {
				made.why = b.types.RefuseFor(t, at.path, impl, option.why)
				return made
			}
			options = append(options, option.node)
		}
	}
	made.node = b.anyOf(t, options, at)
	if !at.root || slices.ContainsFunc(u.Implementers, isNilable) {
		made.node = b.withNull(made.node, at)
	}
	return made
}

// isNilable reports whether a value of the type itself can be nil.
func isNilable(impl inspect.Implementer) bool {
	switch impl.Type.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// anyOf returns a schema that accepts a value if at least one of the given schemas accepts
// it. Equal schemas are listed once.
func (b *builder) anyOf(t *types.Named, options []*schema.Node, at place) *schema.Node {
	seen := map[string]bool{}
	options = slices.DeleteFunc(options, func(s *schema.Node) bool {
		text := s.Doc().String()
		again := seen[text]
		seen[text] = true
		return again
	})
	takesAll := func(s *schema.Node) bool { return s.IsOpen() && s.Given == nil }
	switch {
	case slices.ContainsFunc(options, takesAll):
		return b.make(at, b.ruleOf(t), schema.Keywords{})
	case len(options) == 1:
		return options[0]
	}
	return b.make(at, ruleUnion+b.types.Name(t), schema.Keywords{AnyOf: options})
}

// variant infers type i of a union, with its discriminator if the union has one. It writes
// out a struct even if the struct has a definition, because the definition lacks the
// discriminator.
func (b *builder) variant(u *inspect.Union, found *gotype.Discriminator, i int, t *gotype.Type, at place) outcome {
	named := u.Implementers[i].Type
	if made, given := b.override(t, t.Kind == gotype.Custom, at); given {
		if b.writes && made.why == nil {
			made.why = b.refuseGiven(named, found.Key, found.Values[i], at)
		}
		return made
	}
	if why := b.refuseClosed(named, at); why != nil {
		return outcome{why: why}
	}
	made := b.object(t, at.inside(named)).after(b.checkStream(t, at))
	if made.why == nil {
		b.describeByType(made.node, named)
		made.report(b.extend(made.node, t, at)...)
		if found != nil {
			value := found.Values[i]
			key, origin := schema.OriginAt(value.Pos, ruleKey), schema.OriginAt(value.Pos, ruleKey)
			if u.Line.Key != "" {
				key = schema.OriginAt(u.Line.KeyPos, ruleUnionKey)
			}
			if line := b.types.Decl(named).UnionLine(); value.Pos == line.ValuePos && line.Value != "" {
				origin = schema.OriginAt(value.Pos, ruleUnionValue)
			}
			b.discriminate(made.node, found.Key, value, key, origin, at)
		}
	}
	return made
}

// refuseGiven rejects a type of a union if its given schema does not require the
// discriminator.
func (b *builder) refuseGiven(t *types.Named, key string, found gotype.DiscriminatorValue, at place) *gotype.Problem {
	says, ok := givenConstant(b.givenDoc(t), key)
	if ok && schema.SameDecoded(says.Value, found.Value) {
		return nil
	}
	return b.refuse(t, at, "has its own schema, which does not require "+key+" to be "+diag.Show(found.Value), "add this requirement to the schema")
}

// discriminate makes the discriminator a required property of a variant. The value is an
// "enum", because some providers do not accept "const".
func (b *builder) discriminate(object *schema.Node, key string, found gotype.DiscriminatorValue, named, valued *schema.Origin, at place) {
	s := object.Properties.Get(key)
	switch {
	case s == nil:
		s = b.make(at, ruleKey, schema.Keywords{Type: "string"})
		s.Origin = named
		s.Variable = &schema.Variable{Name: named, Presence: named}
		object.Properties = slices.Insert(object.Properties, 0, schema.Property{Name: key, Node: s})
	case b.writes:
		kind := "integer"
		if _, isText := found.Value.(string); isText {
			kind = "string"
		}
		s.Keywords = schema.Keywords{Type: kind, Title: s.Title, Description: s.Description}
		s.Given = nil
		var kept []schema.Part
		for _, part := range s.Parts {
			switch part.Keyword {
			case "type", "title", "description", "required":
				kept = append(kept, part)
			}
		}
		s.Parts = kept
	}
	s.Enum, s.Const, s.Default = []any{found.Value}, nil, nil
	s.TraceAll("enum", valued, nil)
	keepChoices(s, b.writes)
	if !slices.Contains(object.Required, key) {
		object.Required = slices.Insert(object.Required, 0, key)
		if s.Variable != nil {
			s.Variable.Presence = named
		}
	}
}

// discriminator returns the discriminator of a union in arguments, or the reason why there
// is no such discriminator. It chooses once, before the schemas of the types are built.
func (b *builder) discriminator(t *gotype.Type, at place) gotype.Choice {
	return b.choose(t, func() gotype.Choice { return b.apart().chooseDiscriminator(t, at) })
}

// KeepsDiscriminator reports whether results include the discriminator of a union. A
// directive in another module has no effect on a package without generated calls.
func (b *builder) KeepsDiscriminator(u *inspect.Union) bool {
	return u.Line.Output && u.Sealed && (!u.Foreign || b.pkg.Options.Call && !b.bySDK)
}

// written returns the discriminator of a union in results. It is the same as in arguments,
// so that a model can send back a value from a result. The choice is empty if the union is
// written as encoding/json writes it.
func (b *builder) written(t *gotype.Type, at place) gotype.Choice {
	if !b.KeepsDiscriminator(t.Union) {
		return gotype.Choice{}
	}
	return b.choose(t, func() gotype.Choice { return b.chooseWritten(t, at) })
}

func (b *builder) chooseWritten(t *gotype.Type, at place) gotype.Choice {
	pos := t.Union.Line.OutputPos
	if t.Union.Foreign {
		pos = at.pos
	}
	refuse := func(problem, advice string) gotype.Choice {
		return gotype.Choice{Problems: diag.List{
			diag.Errorf(pos, diag.Unsupported, "results cannot include the discriminator of %s: %s", b.types.Name(t.Go), problem).
				WithHint("%s, or remove output", advice),
		}}
	}
	switch {
	case b.bySDK:
		return refuse("the SDK encodes the results of its handlers with encoding/json alone", "use a function without the SDK's types as the tool")
	case !b.pkg.Options.Call:
		return refuse("only generated code writes the discriminator, but package "+b.pkg.Name+" does not generate calls", "add call to its //toolgen:package line")
	}
	in := newBuilder(b.of, b.tool, false)
	in.texts = b.texts
	choice := in.discriminator(in.argumentOf(t.Go), place{pos: at.pos, path: at.path})
	switch {
	case choice.Why != nil:
		return refuse(choice.Why.What, choice.Why.Advice)
	case choice.Key == "":
		return refuse("it has no discriminator", "add key=NAME before output")
	}
	return choice
}

// chooseDiscriminator returns a discriminator that has a value for each type. The key
// comes from the union's directive, or is derived from the types.
func (b *builder) chooseDiscriminator(wire *gotype.Type, at place) gotype.Choice {
	t, u := wire.Go.(*types.Named), wire.Union
	if why := b.refuseUnion(wire, at); why != nil {
		return gotype.Choice{Why: why}
	}
	if len(u.Implementers) == 1 && u.Line.Key == "" {
		return gotype.Choice{Discriminator: &gotype.Discriminator{Values: []gotype.DiscriminatorValue{{Value: ""}}}}
	}
	var variants []variant
	for _, impl := range u.Implementers {
		v, why := b.variantOf(wire, impl, at)
		if why != nil {
			return gotype.Choice{Why: b.types.RefuseFor(t, at.path, impl, why)}
		}
		variants = append(variants, v)
	}
	key := u.Line.Key
	if key == "" {
		var why *gotype.Problem
		if key, why = b.findKey(t, variants, at); why != nil {
			return gotype.Choice{Why: why}
		}
	}
	return b.valuesOf(t, variants, key, at)
}

// refuseUnion rejects an interface whose types are unknown, or that an SDK decodes.
func (b *builder) refuseUnion(wire *gotype.Type, at place) *gotype.Problem {
	t, u := wire.Go.(*types.Named), wire.Union
	switch {
	case u.Unknown != "":
		return b.refuse(t, at, "is an interface, and the types that implement it are unknown: "+u.Unknown, gotype.AdviceConcrete)
	case len(u.Implementers) == 0:
		return b.refuse(t, at, "is an interface, and no type of its package implements it", gotype.AdviceConcrete).InPart()
	}
	for _, impl := range u.Implementers {
		if impl.Type.TypeParams().Len() > 0 {
			return b.types.RefuseType(t, at.path, impl, "has type parameters, so infinitely many types implement the interface")
		}
	}
	if b.writes {
		return nil
	}
	if b.bySDK {
		return b.refuse(t, at, "is an interface, and the SDK decodes the input with encoding/json, which cannot choose a type", gotype.AdviceConcrete)
	}
	for _, impl := range u.Implementers {
		if obj := impl.Type.Obj(); !obj.Exported() && obj.Pkg().Path() != b.pkg.Path {
			why := b.types.RefuseType(t, at.path, impl, "is not exported, so other packages cannot create its values")
			why.Advice = "export it, or " + gotype.AdviceConcrete
			if u.Foreign {
				why.Advice = b.adviseForeign(t)
			}
			return why
		}
	}
	return nil
}

// valuesOf returns a discriminator with a given key and a value for each variant.
func (b *builder) valuesOf(t *types.Named, variants []variant, key string, at place) gotype.Choice {
	var problems diag.List
	var values []gotype.DiscriminatorValue
	for _, v := range variants {
		found, problem, advice := b.valueOf(v, key)
		if problem != "" {
			why := b.types.RefuseType(t, at.path, v.Implementer, problem)
			why.Advice = advice
			return gotype.Choice{Why: why, Problems: problems}
		}
		problems = append(problems, checkUnionLine(v, key, found)...)
		if j := slices.IndexFunc(values, func(other gotype.DiscriminatorValue) bool { return schema.SameDecoded(other.Value, found.Value) }); j >= 0 {
			problems = append(problems, diag.Errorf(found.Pos, diag.Contradiction, "%s is %s for both %s and %s, so it cannot be their discriminator", key, diag.Show(found.Value), variants[j].name, v.name).
				WithHint("give them different values").
				WithRelated(values[j].Pos, "%s is declared here", variants[j].name))
		}
		values = append(values, found)
	}
	return gotype.Choice{Discriminator: &gotype.Discriminator{Key: key, Values: values}, Problems: problems}
}

// valueOf returns the discriminator's value for a variant: the constant of its property,
// the value in the variant's directive, or the name of the type.
func (b *builder) valueOf(v variant, key string) (found gotype.DiscriminatorValue, problem, advice string) {
	if found, ok := b.constantOf(v, key); ok {
		return found, "", ""
	}
	found = gotype.DiscriminatorValue{Value: Name(v.Type.Obj().Name(), b.pkg.Options.Names), Pos: v.Pos}
	if v.line.Value != "" {
		found = gotype.DiscriminatorValue{Value: v.line.Value, Pos: v.line.ValuePos}
	}
	c, isField := v.field(key)
	switch similar := v.similar(key); {
	case similar != "":
		return found, "has the property " + similar + ", which encoding/json matches with " + key, "name the field " + key + " in its json tag"
	case v.given:
		return found, "has its own schema, which does not require " + key + " with a constant value", "add this requirement to the schema"
	case !isField:
		return found, "", ""
	case c.schema == nil:
		return found, "has a field " + key + " that is not an argument", "make it an argument, or use another key="
	case c.schema.Type != "string":
		return found, "has a field " + key + " that is not a string and has no constant value", "make it a string, or use another key="
	}
	if misfit := b.defs.validationError(c.schema, found.Value); misfit != "" {
		return found, "has a field " + key + " that does not accept the value: " + misfit, "add //toolgen:union value=… above " + v.name
	}
	return found, "", ""
}

// checkUnionLine reports a variant whose directive has a value other than its constant.
func checkUnionLine(v variant, key string, found gotype.DiscriminatorValue) (problems diag.List) {
	if v.line.Value != "" && !schema.SameDecoded(found.Value, v.line.Value) {
		problems = append(problems, diag.Errorf(v.line.ValuePos, diag.Contradiction, "%s of %s is always %s, not %q", key, v.name, diag.Show(found.Value), v.line.Value).
			WithHint("remove value=").
			WithRelated(found.Pos, "the value is here"))
	}
	return problems
}

// findKey returns a property that has a constant value in each variant. It prefers the
// first property whose values all differ, and otherwise returns the first property.
func (b *builder) findKey(t *types.Named, variants []variant, at place) (string, *gotype.Problem) {
	most, best := 0, ""
	for _, name := range b.constantNames(variants) {
		values := b.constantsOf(variants, name)
		if len(values) == len(variants) && differ(values) {
			return name, nil
		}
		if len(values) > most {
			most, best = len(values), name
		}
	}
	if best == "" {
		why := b.refuse(t, at, "cannot be decoded: no property has a constant value in each of its types", b.adviseKey(t, "kind"))
		return "", why.Relate(variants[0].Pos, "%s is one of its types", variants[0].name)
	}
	if most == len(variants) {
		return best, nil // valuesOf reports the equal values
	}
	i := slices.IndexFunc(variants, func(v variant) bool { _, ok := b.constantOf(v, best); return !ok })
	why := b.types.RefuseType(t, at.path, variants[i].Implementer, "has no constant "+best+" that distinguishes it")
	why.Advice = b.adviseKey(t, best)
	return "", why
}

// adviseKey returns a hint on how to add a discriminator to the types of a union.
func (b *builder) adviseKey(t *types.Named, key string) string {
	if b.types.Decl(t).Union.Foreign {
		return b.adviseForeign(t)
	}
	return "add //toolgen:union key=" + key + " above " + t.Obj().Name() + ", or " + gotype.AdviceConcrete
}

// adviseForeign returns a hint for a union in another module, in which the user cannot add
// a directive.
func (b *builder) adviseForeign(t *types.Named) string {
	return gotype.AdviceConcrete + ", or " + b.adviseSchema(t)
}

// constantNames returns the names of the properties that are constant in at least one
// variant, in the order of declaration.
func (b *builder) constantNames(variants []variant) []string {
	var names []string
	for _, v := range variants {
		for _, f := range v.fields {
			if _, ok := b.constantOf(v, f.Name); ok && !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// constantsOf returns the constant values of a property, for the variants in which it is
// constant.
func (b *builder) constantsOf(variants []variant, name string) []gotype.DiscriminatorValue {
	var values []gotype.DiscriminatorValue
	for _, v := range variants {
		if found, ok := b.constantOf(v, name); ok {
			values = append(values, found)
		}
	}
	return values
}

func differ(values []gotype.DiscriminatorValue) bool {
	for i, one := range values {
		if slices.ContainsFunc(values[:i], func(other gotype.DiscriminatorValue) bool { return schema.SameDecoded(one.Value, other.Value) }) {
			return false
		}
	}
	return true
}

// A variant is a type of a union, with the facts by which the discriminator is chosen.
type variant struct {
	inspect.Implementer
	name   string
	line   directive.Union // the //toolgen:union directive of the type
	given  bool            // whether the source gives the schema of the type
	doc    *schema.Doc     // the given schema; nil if it belongs to another type or cannot be used
	fields []candidate
}

// A candidate is a field that may be the discriminator of a union.
type candidate struct {
	*gotype.Field
	// schema is empty for a list, map, or struct, and nil if the field is not an
	// argument.
	schema *schema.Node
}

// variantOf returns a type of a union as a variant, or the reason why it cannot be one.
// Problems with its fields are reported later, when the type's schema is built.
func (b *builder) variantOf(union *gotype.Type, impl inspect.Implementer, at place) (variant, *gotype.Problem) {
	t := union.Variant(impl.Type, false)
	v := variant{
		Implementer: impl, name: b.types.Name(impl.Type), line: b.types.Decl(impl.Type).UnionLine(),
		given: b.Replaces(impl.Type), doc: b.givenDoc(impl.Type),
	}
	if !v.given {
		if why := b.refuseClosed(impl.Type, at); why != nil {
			return v, why
		}
	}
	if !gotype.IsStruct(impl.Type) {
		return v, nil
	}
	members := b.reader.Struct(t.Go, b.fields(t), at.pos, at.path).Members
	for i := range members {
		f := &members[i]
		p, _ := b.fieldProperty(f, t, place{})
		c := candidate{Field: f.Field}
		switch {
		case f.Unreachable || p.Hidden:
		case !b.hasParts(p.wire):
			if c.schema = b.constrained(&p).node; c.schema != nil && p.Nullable {
				c.schema = b.orNull(c.schema, p.at, ruleNullable)
			}
		case p.wire.Target().Problem == nil:
			c.schema = &schema.Node{}
		}
		v.fields = append(v.fields, c)
	}
	return v, nil
}

// givenDoc returns the schema that the source gives for a type, or nil if there is no
// usable schema.
func (b *builder) givenDoc(t types.Type) *schema.Doc {
	given := b.givenFor(b.types.Decl(t))
	if given == nil {
		return nil
	}
	g, _ := b.read(given) // problems are reported when the schema is used
	if g == nil {
		return nil
	}
	return g.doc.Body()
}

// refuseClosed rejects a type of a union that is not decoded into its fields.
func (b *builder) refuseClosed(t *types.Named, at place) *gotype.Problem {
	if b.opens(b.types.Of(t, gotype.At{Addr: true})) && !gotype.IsMessage(t) {
		return nil
	}
	return b.refuse(t, at, "is not decoded field by field, so no property can be its discriminator", gotype.AdviceConcrete)
}

// hasParts reports whether a type's schema contains the schemas of other types. For a
// pointer, it checks the target.
func (b *builder) hasParts(t *gotype.Type) bool {
	t = t.Target()
	decl := b.types.Decl(t.Go)
	if t.Kind == gotype.Custom && !b.Replaces(t.Go) {
		decl = b.types.Decl(t.Owner.Type)
	}
	row, _ := gotype.FindKnown(t.Owner.Type, false)
	switch {
	case b.givenFor(decl) != nil:
		return false
	case t.Kind == gotype.Custom && (row.Argument || b.asFor(decl) != nil):
		return true
	case decl.Alias != nil:
		return !isLeaf(decl.Alias) || types.IsInterface(decl.Alias) || b.Replaces(decl.Alias)
	}
	return !slices.Contains([]gotype.Kind{gotype.Basic, gotype.Bytes, gotype.Custom}, t.Kind)
}

func (v variant) field(name string) (candidate, bool) {
	i := slices.IndexFunc(v.fields, func(c candidate) bool { return c.Name == name })
	if i < 0 {
		return candidate{}, false
	}
	return v.fields[i], true
}

// similar returns the name of a property that differs from key only in letter case, or
// "".
func (v variant) similar(key string) string {
	i := slices.IndexFunc(v.fields, func(c candidate) bool { return c.Name != key && strings.EqualFold(c.Name, key) })
	if i < 0 {
		return ""
	}
	return v.fields[i].Name
}

// constantOf returns the only possible value of a variant's property: the only value that
// its keywords allow, or the only constant of its type.
func (b *builder) constantOf(v variant, name string) (gotype.DiscriminatorValue, bool) {
	if v.given {
		return givenConstant(v.doc, name)
	}
	f, _ := v.field(name)
	s := f.schema
	if s == nil || s.Type != "string" && s.Type != "integer" {
		return gotype.DiscriminatorValue{}, false
	}
	found := gotype.DiscriminatorValue{Value: s.Const, Pos: v.Pos}
	if pos := b.pkg.Decls.Field(f.Decl).Pos; pos.IsValid() {
		found.Pos = pos
	}
	if len(s.Enum) == 1 {
		found.Value = s.Enum[0]
	}
	if found.Value == nil && !f.Quoted && !isTextField(f.Field, s) {
		return b.onlyConstant(f.Field)
	}
	return found, found.Value != nil
}

// If a given schema requires a property and allows only one value, givenConstant returns
// this value.
func givenConstant(doc *schema.Doc, name string) (gotype.DiscriminatorValue, bool) {
	if doc == nil || !doc.Requires(name) {
		return gotype.DiscriminatorValue{}, false
	}
	values, _ := doc.Property(name).Values()
	if len(values) != 1 || values[0].Kind != schema.String && values[0].Kind != schema.Number {
		return gotype.DiscriminatorValue{}, false
	}
	return gotype.DiscriminatorValue{Value: values[0].Decoded(), Pos: values[0].Origin.Pos()}, true
}

// onlyConstant returns the value of the only constant of a field's type, if there is
// exactly one.
func (b *builder) onlyConstant(f *gotype.Field) (gotype.DiscriminatorValue, bool) {
	target, _ := gotype.Deref(f.Decl.Type())
	named, ok := target.(*types.Named)
	if !ok || gotype.ReadsItself(named) {
		return gotype.DiscriminatorValue{}, false
	}
	decl := b.types.Decl(named).Of(named)
	if decl.EnumLine().Off || slices.ContainsFunc(decl.Consts, isUncertain) {
		return gotype.DiscriminatorValue{}, false
	}
	list := enumValuesOf(decl.Consts, named)
	if len(list) != 1 {
		return gotype.DiscriminatorValue{}, false
	}
	return gotype.DiscriminatorValue{Value: list[0].Value, Pos: list[0].from.Pos, Consts: decl.Consts}, true
}

// isUncertain reports whether a constant is missing in some builds or has no JSON value.
func isUncertain(c inspect.Const) bool {
	kind := c.Value.Kind()
	return kind != constant.Int && kind != constant.String || c.Constraint != "" || hasNoValue(c)
}
