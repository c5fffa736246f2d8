package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// A builder builds the schema of the arguments of a tool, which are read, or of its results,
// which are written.
type builder struct {
	of     *Inference
	pkg    *inspect.Package
	tool   *inspect.Tool
	writes bool
	bySDK  bool // an SDK reads the arguments or writes the results, with encoding/json alone
	texts  bool // integers that clients may round are strings

	types  *gotype.Types
	reader *facts.Reader
	*decisions
	progress
}

// decisions are answers that are computed once, and that generated code has to agree with.
type decisions struct {
	givens map[*inspect.Schema]readSchema
	// objects are the schemas of structs, in the order of making.
	objects []madeObject
	// choices are the discriminators of unions.
	choices map[unionAt]gotype.Choice
	// nulls are the fields that are arguments and accept null.
	nulls []*types.Var
	// freeNulls is set if null may be valid anywhere, by a given schema or without any.
	freeNulls bool
}

// A madeObject is a struct with the properties that its schema has.
type madeObject struct {
	typ        types.Type
	properties schema.Properties
}

// unionAt is a union at places with integers as strings, or at others.
type unionAt struct {
	name  *types.TypeName
	texts bool
}

// progress is what a builder has found so far.
type progress struct {
	made int // how many schemas
	defs definitions
	// unnamed are the struct types without a name that are being inferred.
	unnamed []*types.Struct
	enums   []*inspect.Const
	// mark and unmarked are those of [Schemas].
	mark     *facts.Mark
	unmarked []*types.Var
	// warnedOfTags is set when [facts.More.Ambiguous] has been reported once.
	warnedOfTags bool
	// byEncoder is set when releases of encoding/json differ in an answer.
	byEncoder bool
	// leftNumbers and leftNils are set when bigints=text and nil=empty have no effect,
	// because an SDK reads or writes the values.
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

// apart returns a builder with the same decisions that infers types on the side: the schema
// of the tool does not get what it finds.
func (b *builder) apart() *builder {
	other := *b
	other.progress = newProgress()
	return &other
}

// infer infers a type at a place.
func (b *builder) infer(t *gotype.Type, at place) outcome {
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

// byKind infers a type as encoding/json treats it: by its methods, name or kind.
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

// kind infers a type by its kind alone, whatever its name.
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
	}
	return b.iface(t, at)
}
