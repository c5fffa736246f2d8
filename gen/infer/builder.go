package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A builder builds the schema of a tool's arguments, which are decoded, or of its results,
// which are encoded.
type builder struct {
	of     *Inference
	pkg    *inspect.Package
	tool   *inspect.Tool
	writes bool
	bySDK  bool // whether an SDK decodes the arguments, or encodes the results, with encoding/json alone
	texts  bool // whether integers that clients may round are encoded as strings

	types  *gotype.Types
	reader *facts.Reader
	*decisions
	progress
}

// decisions are results that are computed once. Generated code must agree with them.
type decisions struct {
	givens map[*inspect.Schema]readSchema
	// objects are the schemas of structs, in order of creation.
	objects []madeObject
	// choices are the discriminators of unions.
	choices map[unionAt]gotype.Choice
	// nulls are the fields that are arguments and that accept null.
	nulls []*types.Var
	// freeNulls is set if null may be valid anywhere, because of a given schema or
	// because there is no schema.
	freeNulls bool
}

// A madeObject is a struct with the properties of its schema.
type madeObject struct {
	typ        types.Type
	properties schema.Properties
}

// A unionAt identifies a union, and whether large integers in it are strings, because that
// can change its discriminator.
type unionAt struct {
	name  *types.TypeName
	texts bool
}

// progress is the information that a builder has collected so far.
type progress struct {
	made int
	defs definitions
	// unnamed are the unnamed struct types that are being inferred.
	unnamed []*types.Struct
	enums   []*inspect.Const
	// mark and unmarked become the fields Mark and Unmarked of [Decided].
	mark     *facts.Mark
	unmarked []*types.Var
	// warnedOfTags is set when [facts.More.Ambiguous] has been reported once.
	warnedOfTags bool
	// byEncoder is set if a result differs between releases of encoding/json.
	byEncoder bool
	// leftNumbers and leftNils are set if bigints=text and nil=empty have no effect,
	// because an SDK decodes or encodes the values.
	leftNumbers, leftNils bool
}

func newBuilder(of *Inference, tool *inspect.Tool, writes bool) *builder {
	hasHandler := tool.Handler != inspect.NoHandler
	b := &builder{
		of: of, pkg: of.pkg, tool: tool, writes: writes,
		bySDK:     hasHandler,
		texts:     of.pkg.Options.BigInts == "text" && !hasHandler,
		types:     of.written,
		reader:    of.writtenFields,
		decisions: &decisions{givens: map[*inspect.Schema]readSchema{}, choices: map[unionAt]gotype.Choice{}},
		progress:  newProgress(),
	}
	if !writes {
		b.types, b.reader = of.read, of.readFields
		b.bySDK = slices.ContainsFunc(tool.Params, func(p *inspect.Param) bool { return p.Input })
	}
	return b
}

func newProgress() progress {
	return progress{defs: definitions{byName: map[string]*definition{}, structs: map[string]*types.Named{}}}
}

// apart returns a builder that shares the decisions but has its own progress, so that its
// findings do not affect the tool's schema.
func (b *builder) apart() *builder {
	other := *b
	other.progress = newProgress()
	return &other
}

func (b *builder) infer(t *gotype.Type, at place) outcome {
	if t.Kind == gotype.ProtoMessage || t.At.InMessage {
		// An input schema is stricter than protojson, which also accepts the original
		// names of fields, the numbers of enum values, null for a missing field, and
		// strings that contain numbers. https://protobuf.dev/programming-guides/json/
		if t.Kind == gotype.ProtoMessage && !t.At.InMessage {
			warning, why := b.checkMessage(t.Go, at)
			if why != nil {
				return outcome{why: why}
			}
			return b.byDescriptor(t, at).after(warning)
		}
		return b.byDescriptor(t, at)
	}
	if made, ok := b.override(t, t.Kind == gotype.Custom, at); ok {
		return made
	}
	b.byEncoder = b.byEncoder || t.ByEncoder
	problems := b.checkStream(t, at)
	if t.Kind == gotype.Custom || isLeaf(t.Go) {
		problems = append(problems, b.checkEnds(t.Go, at)...)
	}
	made := b.byKind(t, at).after(problems)
	if made.why == nil {
		b.describeByType(made.node, t.Go)
		made.report(b.extend(made.node, t, at)...)
	}
	return made
}

// byKind infers a type as encoding/json handles it: by its methods, its name, or its kind.
func (b *builder) byKind(t *gotype.Type, at place) outcome {
	if t.Kind == gotype.Custom {
		return b.custom(t, at)
	}
	switch of := t.Go.(type) {
	case *types.Named:
		return b.named(t, of, at)
	case *types.Struct:
		return b.anonymous(t, of, at)
	}
	return b.kind(t, at)
}

// kind infers a type by its kind alone, and ignores its name.
func (b *builder) kind(t *gotype.Type, at place) outcome {
	if t.Problem != nil {
		return outcome{why: t.Problem.In(at.path)}
	}
	switch t.Kind {
	case gotype.Basic:
		return outcome{node: b.basic(t, at)}
	case gotype.Bytes:
		text := b.make(at, b.ruleOf(t.Go), schema.Keywords{Type: "string", ContentEncoding: "base64"})
		return outcome{node: b.nullable(t, text, at), problems: b.checkEnds(t.Go, at)}
	case gotype.Pointer:
		return b.pointer(t, at)
	case gotype.Slice:
		return b.slice(t, at)
	case gotype.Array:
		return b.array(t, at)
	case gotype.Map:
		return b.mapping(t, at)
	case gotype.Struct:
		return b.object(t, at)
	case gotype.ProtoMessage:
		return b.message(t, at)
	}
	if t.Union != nil {
		return b.union(t, at)
	}
	return outcome{node: b.make(at, b.ruleOf(t.Go), schema.Keywords{})} // an interface that can contain any value
}

func (b *builder) custom(t *gotype.Type, at place) outcome {
	if t.Problem != nil {
		return outcome{why: t.Problem.In(at.path)}
	}
	if made, ok := b.override(t.Holder(), true, at); ok {
		return made
	}
	if why := b.refusePromoted(t, at); why != nil {
		return outcome{why: why}
	}
	made := b.byMethod(t.Owner, t.At, at)
	if types.IsInterface(t.Go) {
		made.node = b.nullable(t, made.node, at)
	}
	return made
}

// byMethod infers a type that has a method for JSON. Unless the type is known, the schema
// accepts any JSON value or any string, depending on the method.
func (b *builder) byMethod(own *gotype.Owner, in gotype.At, at place) outcome {
	t := own.Type
	if own.By.Name == b.types.Methods().Text.Name || own.By.Name == gotype.TextAppender.Name {
		s, ok := b.knownText(t, in, at)
		if !ok {
			s = b.make(at, own.By.Name+" of "+b.types.Name(t), schema.Keywords{Type: "string"})
		}
		return outcome{node: s}
	}
	row, ok := gotype.FindKnown(t, false)
	if !ok {
		row, ok = gotype.FindKnown(t, true) // an embedded json.Number
	}
	if ok && row.Argument {
		return b.byArgument(t.(*types.Named), row, at)
	}
	if ok {
		s := b.ofKnown(row, row.Form, in, at)
		if own.Pointer && row.NilIsNull {
			s = b.orNull(s, at, ruleNil)
		}
		return outcome{node: s}
	}
	if declared := b.types.Decl(t).OpenAPI; declared != nil {
		return outcome{node: b.byOpenAPI(t, declared, at)}
	}
	return outcome{node: b.make(at, own.By.Name+" of "+b.types.Name(t), schema.Keywords{}), problems: diag.List{
		diag.Warnf(at.pos, diag.UnknownJSON, "%s: %s has a method %s, so the schema accepts any value", at.path, b.types.Name(t), own.By.Name).
			WithHintOnce("%s", b.adviseSchema(t)),
	}}
}

// byOpenAPI returns the schema of a type that has the methods OpenAPISchemaType and
// OpenAPISchemaFormat. In an output it also accepts null, because Kubernetes types encode
// zero values as null although their methods do not declare it.
func (b *builder) byOpenAPI(t types.Type, declared *inspect.OpenAPI, at place) *schema.Node {
	var form gotype.Form
	for _, name := range declared.Types {
		option := gotype.Form{Type: name}
		if name == "string" {
			option.Format = declared.Format
		}
		form.AnyOf = append(form.AnyOf, option)
	}
	if len(form.AnyOf) == 1 {
		form = form.AnyOf[0]
	}
	rule := "OpenAPISchemaType of " + b.types.Name(t)
	s := b.ofForm(form, rule, at)
	if b.writes {
		s = b.withNull(s, at)
	}
	return s
}

// Limits for one root schema. Each use of a struct is written out, so a schema can become
// larger than a model can process. It cannot become infinite, because the type checker
// rejects generic types that contain ever larger instances of themselves ("instantiation
// cycle").
const (
	deepest = 100    // nesting of named types and structs
	largest = 20_000 // number of schemas
)

// named infers the schema of a defined type that has no JSON methods, from its kind and its
// constants. A recursive type becomes a definition.
func (b *builder) named(wire *gotype.Type, t *types.Named, at place) outcome {
	if s, ok := b.known(t, true, wire.At, at); ok {
		return outcome{node: s}
	}
	if at.depth++; b.isTooLarge(at) {
		return outcome{why: b.refuseWhole(t, at, "makes the schema too large", "use a type with fewer fields, or set its schema with //toolgen:schema {…}")}
	}
	if wire.Kind != gotype.Basic {
		return b.recursive(wire, t, at)
	}
	s := b.basic(wire, at)
	if s.Type == "string" && gotype.IsKind(t, types.IsInteger) {
		return outcome{node: s, problems: b.enumerateTexts(s, t)}
	}
	return outcome{node: s, problems: b.enumerate(s, t)}
}

// anonymous infers an unnamed struct type. It rejects a struct that contains itself
// through an embedded type, because a definition for it would have no name.
func (b *builder) anonymous(wire *gotype.Type, t *types.Struct, at place) outcome {
	if at.depth++; slices.Contains(b.unnamed, t) || b.isTooLarge(at) {
		return outcome{why: b.refuseWhole(t, at, "is an unnamed type that contains itself, or makes the schema too large", "declare a named type for the struct")}
	}
	b.unnamed = append(b.unnamed, t)
	made := b.kind(wire, at)
	b.unnamed = b.unnamed[:len(b.unnamed)-1]
	return made
}

func (b *builder) isTooLarge(at place) bool { return at.depth > deepest || b.made > largest }

// refuseWhole rejects a type. The tool then has no schema, even if the fields with the
// type are omitted.
func (b *builder) refuseWhole(t types.Type, at place, what, advice string) *gotype.Problem {
	why := b.refuse(t, at, what, advice)
	why.Whole = true
	return why
}

// recursive infers a type that may contain itself. If it does, it becomes a definition,
// and each use becomes a reference.
func (b *builder) recursive(wire *gotype.Type, t *types.Named, at place) outcome {
	if slices.Contains(at.followed, t.Obj()) {
		return outcome{why: b.refuse(t, at, "refers to itself through the method JSONSchemaAlias", adviceAlias)}
	}
	key := definitionKey{wire.Identity(), b.writes && isSolid(t, at)}
	if def := b.defs.find(key); def != nil {
		return b.reference(def, at)
	}
	def := b.defs.begin(key, t)
	made := b.kind(wire, at.inside(t))
	if made.why != nil {
		b.defs.dropFrom(def)
		return made
	}
	s := made.node
	if def.name == "" {
		b.defs.close(def)
		if gotype.IsStruct(t) {
			s.GoType = types.TypeString(t, nil)
			if b.pkg.Options.Refs {
				b.defs.structs[s.GoType] = t
			}
		}
		return made
	}
	b.describeByType(s, t)
	def.schema = s
	return b.reference(def, at).after(made.problems)
}

// isSolid reports whether the place of a value ensures that the value is not null; it
// returns false for a struct. An interface is solid only at the root, because a non-nil
// interface elsewhere can contain a nil pointer.
func isSolid(t types.Type, at place) bool {
	if types.IsInterface(t) {
		return at.root
	}
	return at.nonNil && !gotype.IsStruct(t)
}
