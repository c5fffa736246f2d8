package infer

import (
	"cmp"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// checkMessage rejects a message that generated calls cannot pass to protojson. If the
// package has no generated calls, it rejects a message inside a Go type, and warns about
// any other message.
func (b *builder) checkMessage(t types.Type, at place) (warning diag.List, why *gotype.Problem) {
	switch name := b.types.Name(t); {
	case !at.pointed:
		return nil, b.refuse(t, at, "is a Protocol Buffers message, which must be used through a pointer", "use *"+name)
	case b.pkg.Options.Call:
		return nil, nil
	case at.depth > 0:
		return nil, b.refuse(t, at, "is a Protocol Buffers message inside a Go type, and encoding/json does not decode it as protojson does", "add call to the //toolgen:package line: generated code decodes the message with protojson")
	default:
		return diag.List{diag.Warnf(at.pos, diag.Protobuf, "%s: %s is a Protocol Buffers message; its schema describes its protojson encoding, which differs from that of encoding/json", cmp.Or(at.path, "the input"), name).
			WithHintOnce("decode and encode the message with protojson, or add call to the //toolgen:package line: generated code uses protojson")}, nil
	}
}

func (b *builder) byDescriptor(t *gotype.Type, at place) outcome {
	named, _ := t.Go.(*types.Named)
	if named != nil {
		if src := b.givenFor(b.types.Decl(named)); src != nil {
			return b.given(src, named, at)
		}
	}
	switch t.Kind {
	case gotype.Pointer:
		return b.byDescriptor(t.Elem(), at)
	case gotype.Slice:
		made := b.infer(t.Elem(), at.within("[]"))
		if made.why == nil {
			made.node = b.make(at, b.ruleOf(t.Go), schema.Keywords{Type: "array", Items: made.node})
		}
		return made
	case gotype.Map:
		return b.mapOfMessage(t, at)
	case gotype.ProtoMessage:
		if row := gotype.WellKnown(t.Go); row != nil {
			return b.wellKnown(t, row, at)
		}
		if at.depth++; b.isTooLarge(at) {
			return outcome{why: b.refuseWhole(t.Go, at, "makes the schema too large", "use a type with fewer fields, or set its schema with //toolgen:schema {…}")}
		}
		made := b.recursive(t, named, at)
		if made.why == nil {
			b.describeByType(made.node, t.Go)
		}
		return made
	}
	made := outcome{problems: b.checkEnds(t.Go, at)}
	switch {
	case t.Kind == gotype.Bytes:
		made.node = b.make(at, b.ruleOf(t.Go), schema.Keywords{Type: "string", ContentEncoding: "base64"})
	case named != nil:
		made.node, made.why = b.protoEnum(named, at)
	default:
		made.node = b.protoScalar(t.Go.(*types.Basic), at)
	}
	return made
}

// floats is the form of floating-point fields. A model has no reason to send an infinity,
// so an input accepts only numbers.
var floats = gotype.Form{AnyOf: []gotype.Form{{Type: "number"}, {Type: "string", Pattern: `^(NaN|-?Infinity)$`}}}

// protoScalar infers a scalar. 64-bit integers are written as strings, because clients may
// round numbers.
func (b *builder) protoScalar(t *types.Basic, at place) *schema.Node {
	rule := b.ruleOf(t)
	switch t.Kind() {
	case types.Int64, types.Uint64:
		digits := digitsOf(t)
		form := gotype.Form{Type: digits.Type, Pattern: digits.Pattern}
		if !b.writes {
			number := basics[t.Kind()]
			form = gotype.Form{AnyOf: []gotype.Form{form, {Type: number.Type, Minimum: number.Minimum}}}
		}
		return b.ofForm(form, rule, at)
	case types.Float32, types.Float64:
		if b.writes {
			return b.ofForm(floats, rule, at)
		}
	}
	return b.make(at, rule, basics[t.Kind()])
}

// protoEnum infers an enum as the names of its values. An output also allows the number of
// a value that the enum does not define.
func (b *builder) protoEnum(t *types.Named, at place) (*schema.Node, *gotype.Problem) {
	if isNullValue(t) {
		return b.make(at, ruleKnown+"NullValue", schema.Keywords{Type: schema.NullType}), nil
	}
	names := b.make(at, b.ruleOf(t), schema.Keywords{Type: "string"})
	var choices []schema.Choice
	var parts []schema.Part
	for i := range b.types.Decl(t).Consts {
		if c := &b.types.Decl(t).Consts[i]; c.ProtoName != "" {
			names.Enum = append(names.Enum, c.ProtoName)
			choices = append(choices, schema.Choice{Value: c.ProtoName, Label: c.ProtoName, Remark: about(c)})
			parts = append(parts, schema.Part{Keyword: "enum", Item: c.ProtoName, Origin: schema.OriginAt(c.Pos, ruleConstant+c.Name)})
		}
	}
	if names.Enum == nil {
		return nil, b.refuse(t, at, "is an enum whose value names are unknown: the variable "+t.Obj().Name()+"_value is not declared in its package", "use a struct instead of the message, and convert between the two")
	}
	origin := schema.OriginAt(at.pos, ruleConstants+t.Obj().Name())
	names.TraceAll("enum", origin, parts)
	s := names
	if b.writes {
		s = b.make(at, b.ruleOf(t), schema.Keywords{AnyOf: []*schema.Node{names, b.make(at, b.ruleOf(t), basics[types.Int32])}})
	}
	s.Note = &schema.Note{Text: listing(choices, lead(true), false), Origin: origin, Choices: choices}
	b.describeByType(s, t)
	return s, nil
}

// isNullValue reports whether a type is the enum that protojson encodes as null.
func isNullValue(t *types.Named) bool {
	return t.Obj().Name() == "NullValue" && t.Obj().Pkg().Path() == "google.golang.org/protobuf/types/known/structpb"
}

func (b *builder) mapOfMessage(t *gotype.Type, at place) outcome {
	made := b.infer(t.Elem(), at.within("[]"))
	if made.why != nil {
		return made
	}
	keywords := schema.Keywords{Type: "object", Properties: schema.Properties{}, AdditionalProperties: made.node}
	switch key := t.Go.Underlying().(*types.Map).Key(); {
	case gotype.IsKind(key, types.IsBoolean):
		keywords.PropertyNames = b.make(at, b.ruleOf(key), schema.Keywords{Enum: []any{"true", "false"}})
	case gotype.IsKind(key, types.IsUnsigned):
		keywords.PropertyNames = b.make(at, ruleIntegerKeys, schema.Keywords{Pattern: gotype.UnsignedText})
	case gotype.IsKind(key, types.IsInteger):
		keywords.PropertyNames = b.make(at, ruleIntegerKeys, schema.Keywords{Pattern: gotype.SignedText})
	}
	made.node = b.make(at, b.ruleOf(t.Go), keywords)
	return made
}

// wellKnown infers a message for which protojson has special JSON, selected by the
// message's name.
func (b *builder) wellKnown(t *gotype.Type, row *gotype.Known, at place) outcome {
	if row.IsWrapper() {
		m, why := t.Message()
		if why != nil {
			return outcome{why: why.In(at.path)}
		}
		return b.infer(t.MessageField(m.Fields[0]), at)
	}
	s := b.ofKnown(row, row.Form, t.At, at)
	if row.Form.Type == "object" {
		s.Properties, s.AdditionalProperties = schema.Properties{}, b.make(at, s.Origin.Rule(), schema.Keywords{})
	}
	switch t.Go.(*types.Named).Obj().Name() {
	case "Empty":
		s.AdditionalProperties = closed
	case "Any":
		one := uint64(1)
		s.Properties.Set("@type", b.make(at, s.Origin.Rule(), schema.Keywords{Type: "string", MinLength: &one}))
		if !b.writes { // an empty message is {}
			s.Required = []string{"@type"}
		}
	}
	b.describeByType(s, t.Go)
	return outcome{node: s, problems: b.checkEnds(t.Go, at)}
}

// message infers a message from its fields. An input does not accept a message's
// extensions, because only generated code knows them.
func (b *builder) message(t *gotype.Type, at place) outcome {
	m, why := t.Message()
	if why != nil {
		return outcome{why: why.In(at.path)}
	}
	s := b.newObject(at, b.ruleOf(t.Go))
	if m.Extensible && b.writes {
		s.AdditionalProperties = b.make(at, ruleExtensions, schema.Keywords{})
	}
	var made outcome
	fields := make([]*gotype.Field, len(m.Fields))
	for i, f := range m.Fields {
		fields[i] = &f.Field
		problems, why := b.addMessageField(s, t, f, at)
		made.report(problems...)
		switch {
		case why == nil:
		case b.writes || why.Whole || f.Required:
			return outcome{why: why, problems: made.problems}
		default:
			made.report(asLeftOut(why, b.fieldPlace(&f.Field, b.pkg.Decls.Field(f.Decl).Pos, at)))
		}
	}
	for _, oneof := range m.Oneofs {
		names := slices.DeleteFunc(slices.Clone(oneof.Names), func(name string) bool { return s.Properties.Get(name) == nil })
		if len(names) > 1 {
			origin := schema.OriginAt(cmp.Or(b.pkg.Decls.Field(oneof.Decl).Pos, at.pos), schema.AcrossFields+"oneof "+oneof.Decl.Name())
			b.addRule(s, schema.Rule{Then: schema.AtMostOne, Names: names, Origin: origin})
		}
	}
	made.report(b.checkReaches(t.Go, fields, at)...)
	made.node = s
	return made
}

// addMessageField adds a field of a message to an object. The tool's directives apply to
// it as to a struct field.
func (b *builder) addMessageField(object *schema.Node, in *gotype.Type, f *gotype.MessageField, at place) (diag.List, *gotype.Problem) {
	decl := b.pkg.Decls.Field(f.Decl)
	to := at.field(f.Name, decl.Pos)
	ended, inside := endingOf(stepInto(at.reaches, &f.Field))
	to.reaches = inside
	stated, problems := b.reader.Field(facts.Field{Field: &f.Field, Declared: decl, Pos: to.pos, Path: to.path, Lines: ended})
	p := property{
		Property: stated, name: f.Name, wire: in.MessageField(f), at: to,
		goName: f.Decl.Name(), decl: f.Decl, named: schema.OriginAt(cmp.Or(decl.TagPos, to.pos), "protobuf tag"),
		foreign: decl.Foreign, owner: in.Go,
	}
	if !f.Required {
		p.absent = ruleMessageField
	}
	more, why := b.add(object, &p)
	problems = append(problems, more...)
	if p.foreign {
		problems = b.elsewhere(problems, &p)
	}
	return problems, why
}
