package infer

import (
	"cmp"
	"go/token"
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// inputOf returns the type of a parameter that receives all arguments, and argumentOf the
// type of a parameter that is one argument.
func (b *builder) inputOf(t types.Type) *gotype.Type { return b.decoded(b.types.Input(t)) }

func (b *builder) argumentOf(t types.Type) *gotype.Type { return b.decoded(b.types.Argument(t)) }

// decoded returns the type of a whole argument or result. It depends on whether an SDK
// decodes or encodes the value.
func (b *builder) decoded(t *gotype.Type) *gotype.Type {
	if b.bySDK {
		return t.WithoutProtojson()
	}
	return t
}

// choose returns the discriminator choice for the union t. It calls the function choose
// at the first use of the union, and caches the result.
func (b *builder) choose(t *gotype.Type, choose func() gotype.Choice) gotype.Choice {
	key := unionAt{t.Go.(*types.Named).Obj(), t.At.Texts}
	made, ok := b.choices[key]
	if !ok {
		made = choose()
		b.choices[key] = made
	}
	return made
}

// ruleOf returns the rule in the origin of a schema that is derived from a Go type.
func (b *builder) ruleOf(t types.Type) string {
	switch t := t.(type) {
	case *types.Struct:
		return ruleStruct
	case *types.Basic:
		return ruleType + t.Name()
	}
	return ruleType + b.types.Name(t)
}

func (b *builder) adviseSchema(t types.Type) string {
	named, ok := t.(*types.Named)
	switch {
	case !ok:
		return "use a type with a known encoding"
	case named.Obj().Pkg() == b.pkg.Types:
		return "set the schema: //toolgen:schema {…} above " + named.Obj().Name()
	}
	name, _, isGeneric := strings.Cut(b.types.Name(named.Origin()), "[")
	if isGeneric {
		return "set the schema: //toolgen:schema " + name + "[T] as T, or " + name + " {…}, in the doc of package " + b.pkg.Name
	}
	return "set the schema: //toolgen:schema " + name + " {…} in the doc of package " + b.pkg.Name
}

// givenFor returns the schema that a declaration gives for the builder's direction (input
// or output), or nil.
func (b *builder) givenFor(decl *inspect.TypeDecl) *inspect.Schema {
	if b.writes {
		return decl.Output
	}
	return decl.Input
}

// asFor returns the facts in decl about the type as which its methods encode or decode
// values, or nil.
func (b *builder) asFor(decl *inspect.TypeDecl) *inspect.As {
	if b.writes {
		return decl.OutputAs
	}
	return decl.InputAs
}

// overrides reports whether the source gives the schema of a type, or extends it.
func (b *builder) overrides(t types.Type) bool {
	return b.Replaces(t) || b.types.Decl(t).Extend != nil
}

// Replaces reports whether the source gives a schema that replaces a type's inferred
// schema.
func (b *builder) Replaces(t types.Type) bool {
	decl := b.types.Decl(t)
	return b.givenFor(decl) != nil || decl.Alias != nil
}

// describeByType adds the doc and the note of a type to its schema. It does not change a
// reference, because the definition has the doc.
func (b *builder) describeByType(s *schema.Node, t types.Type) {
	if s.Ref != "" {
		return
	}
	doc := b.typeDoc(t)
	if doc.Value != "" || s.Description == "" {
		s.Describe(doc.Value, b.originOf(*doc))
	}
}

// describe sets the description of a schema. It replaces the description of the type.
func (b *builder) describe(s *schema.Node, text *inspect.Text) {
	if text != nil && text.Value != "" {
		s.Describe(text.Value, b.originOf(*text))
	}
}

// entitle sets the title of a schema, if there is a title. If the package does not have
// the titles option, it only warns.
func (b *builder) entitle(s *schema.Node, title *inspect.Text) (problems diag.List) {
	switch {
	case title == nil:
	case b.pkg.Options.Titles || b.tool.Form:
		s.Title = title.Value
		s.Trace("title", b.originOf(*title))
	default:
		problems = append(problems, diag.Warnf(title.Pos, diag.NoTitles, "the title %q is not in the schema", title.Value).
			WithHint("add titles to the //toolgen:package line, or remove the title"))
	}
	return problems
}

// typeDoc returns the description of a type, from the tags of a field named _ or from the
// doc comment. It ignores the doc comment of a known type, because that is written for
// programmers.
func (b *builder) typeDoc(t types.Type) *inspect.Text {
	switch t.(type) {
	case *types.Named, *types.Struct:
	default:
		return &noText
	}
	if gotype.IsKnown(t) || gotype.WellKnown(t) != nil {
		return &noText
	}
	if text := b.reader.ObjectText(t); text != nil {
		return text
	}
	return &b.types.Decl(t).Doc
}

// noText represents a missing description of a type.
var noText inspect.Text

// describeGiven adds the doc of a type to its given schema, if the schema has no
// description.
func (b *builder) describeGiven(s *schema.Node, t types.Type) {
	if !s.Has("description") {
		b.describeByType(s, t)
	}
}

// fields returns the fields of a struct. It records whether the fields differ in other
// releases of encoding/json.
func (b *builder) fields(t *gotype.Type) *gotype.Fields {
	fields := t.Fields()
	b.byEncoder = b.byEncoder || fields.ByEncoder
	return fields
}

// checkStream warns about a type whose only JSON method uses token streams, if this
// release of encoding/json does not call such methods.
func (b *builder) checkStream(t *gotype.Type, at place) (problems diag.List) {
	if holder := t.Owner.UncalledStream; holder != nil && !types.IsInterface(t.Go) && !gotype.IsKnown(holder) {
		problems = append(problems, diag.Warnf(at.pos, diag.JSONVersion, "%s: encoding/json of this build does not call %s of %s, so the schema ignores that method", cmp.Or(at.path, "the input"), b.types.Methods().Stream.Name, b.types.Name(t.Go)).
			WithHint("declare %s, which every release calls", b.types.Methods().JSON.Name))
	}
	return problems
}

// opens reports whether values of t, or of the type it points to, are decoded field by
// field: as a struct, or as a message whose JSON is an object.
func (b *builder) opens(t *gotype.Type) bool {
	target := t.Target()
	b.byEncoder = b.byEncoder || target.Owner.ByEncoder
	return target.Kind == gotype.Struct || target.Kind == gotype.ProtoMessage && gotype.IsObjectMessage(target.Go)
}

// isLeaf reports whether the schema of a type contains no schemas of other types.
func isLeaf(t types.Type) bool {
	_, basic := t.Underlying().(*types.Basic)
	return basic || types.IsInterface(t)
}

// Rules of origins. Reports show them as the reason for a keyword.
const (
	ruleType        = "Go type "
	ruleStruct      = "Go struct"
	ruleKnown       = "known type "
	ruleUnion       = "types that implement "
	ruleKey         = "discriminator of the union"
	ruleUnionKey    = "//toolgen:union key"
	ruleUnionValue  = "//toolgen:union value"
	ruleRecursive   = "reference to a recursive type: "
	ruleShared      = "refs: reference to a shared schema, because this is shorter than repeating the schema"
	ruleNil         = "nil is encoded as null"
	ruleNullable    = "nullable: null is allowed"
	ruleClosed      = "closed: no other properties"
	ruleParameters  = "each parameter is an argument"
	ruleResults     = "each result is a property"
	ruleSequence    = "list of the sequence's values"
	ruleAnswerBox   = "wrapped: structured output must be an object"
	ruleFormBox     = "wrapped: a form has fields"
	ruleBox         = "wrapped: MCP before " + naturalRevision + " accepts only objects as results"
	ruleQuoted      = "string option of the json tag"
	ruleIntegerKeys = "integer keys, which are strings in JSON"
	ruleAny         = "input of type any"
	ruleExtensions  = "extensions of the message"
	ruleFallback    = "fallback: the arguments could not be inferred"
	ruleRefused     = "refused"

	// Rules for values and phrases.
	ruleConstants = "constants of "
	ruleConstant  = "constant "

	// Rules for the names of properties.
	ruleParamName = "//toolgen:param name"

	// Rules for required and optional properties.
	ruleNeeded       = "no pointer, omitempty, or default"
	ruleWritten      = "always written"
	ruleMessageField = "a message can lack the field"
	ruleDefault      = "has a default"
	rulePointer      = "pointer"
	ruleVariadic     = "variadic"
	ruleOmitEmpty    = "omitempty"
	ruleOmitZero     = "omitzero"
	ruleEmbedded     = "in an embedded pointer"
	ruleUnmarked     = "no tag marks it as required"
)

func (b *builder) originOf(text inspect.Text) *schema.Origin {
	return schema.OriginAt(text.Pos, text.Rule)
}

// canBeEmpty reports whether the nil=empty option can have an effect: only if generated
// calls write the result.
func (b *builder) canBeEmpty() bool {
	return b.writes && b.pkg.Options.Call && b.tool.Handler == inspect.NoHandler
}

// WritesEmpty reports whether field number i has its own nil=empty option.
func (b *builder) WritesEmpty(in *gotype.Type, i int) bool {
	return b.canBeEmpty() && b.reader.Struct(in.Go, in.Fields(), token.Position{}, "").Members[i].Property.EmptyNil != ""
}

// inMethod returns the type t at a place inside a value that a method encodes or decodes.
// If the JSON is the same there, it returns t itself.
func (b *builder) inMethod(t *gotype.Type) *gotype.Type {
	if b.differsInMethod(t.Go, map[types.Type]bool{}) {
		return t.InMethod()
	}
	return t
}

// differsInMethod reports whether generated calls decode or encode a part of a type
// differently from encoding/json. Such a part is a message of Protocol Buffers, a field
// with nil=empty, or an interface with methods. The types of an interface may have fields
// with nil=empty.
func (b *builder) differsInMethod(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if gotype.IsMessage(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return u.NumMethods() > 0
	case *types.Struct:
		of := b.types.Of(t, gotype.At{ByFields: true})
		for i, member := range of.Fields().Members {
			if b.writes && b.WritesEmpty(of, i) || b.differsInMethod(member.Decl.Type(), seen) {
				return true
			}
		}
	case interface{ Elem() types.Type }: // pointers, lists, and maps
		return b.differsInMethod(u.Elem(), seen)
	}
	return false
}
