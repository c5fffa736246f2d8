package infer

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// Schemas contains the schemas of a tool and the decisions made with them.
type Schemas struct {
	// Input is the schema of all arguments: an object, never a "$ref".
	Input *schema.Node
	// Output is the schema of the result, or nil if the tool has no result schema.
	Output *schema.Node
	Decided
}

// Decided contains the decisions of inference about a tool, in addition to its schemas.
type Decided struct {
	// Boxed is set if the tool sends {"result": v} for its result v.
	Boxed bool
	// Whole is the name of the parameter whose fields are the arguments, or "" if each
	// parameter is an argument.
	Whole string
	// Unmarked are the fields that are optional only because they lack a tag that marks
	// them as required. Mark is the tag that activates this rule, or nil if a package
	// option activates the rule.
	Unmarked []*types.Var
	Mark     *facts.Mark
	// Enums are the constants whose values limit the input.
	Enums []*inspect.Const

	// ByEncoder is set if releases of encoding/json handle a type or tag of the tool
	// differently. The schemas are then correct only for the release in the build.
	ByEncoder bool

	// Arguments and Results are the Go variables of the properties in the input and output
	// schemas. They are set only if [Inference.Variables] is set.
	Arguments, Results []schema.VariableAt

	// The following fields support [Decided.Contract].
	in, out   *builder
	given     *schema.Given // the input schema, if the source gives it
	hasOutput bool
}

// An Inference infers the schemas of a package's tools, and caches facts about types and
// fields. It is not safe for concurrent use.
type Inference struct {
	// Variables is set for tools that store their schemas in variables.
	Variables bool

	pkg                       *inspect.Package
	read, written             *gotype.Types
	readFields, writtenFields *facts.Reader
}

// New returns an Inference for a package. The package's options must include the defaults.
func New(pkg *inspect.Package) *Inference {
	read, written := gotype.New(pkg, false), gotype.New(pkg, true)
	return &Inference{
		pkg: pkg, read: read, written: written,
		readFields:    &facts.Reader{Package: pkg, TypeName: read.Name},
		writtenFields: &facts.Reader{Package: pkg, Writes: true, TypeName: written.Name},
	}
}

// Tool infers the schemas of one tool of the package. If the diagnostics contain an
// error, the schemas must not be used.
//
// With the fallback option, errors become a warning, the input schema accepts any object,
// and there is no output schema.
func (of *Inference) Tool(tool *inspect.Tool) (Schemas, diag.List) {
	in, out := newBuilder(of, tool, false), newBuilder(of, tool, true)
	var schemas Schemas
	var ofInput, ofOutput diag.List
	schemas.Input, schemas.Whole, ofInput = in.input()
	schemas.Output, schemas.Boxed, ofOutput = out.output()
	schemas.Enums, schemas.Unmarked, schemas.Mark = in.enums, in.unmarked, in.mark
	schemas.ByEncoder = in.byEncoder || out.byEncoder
	if in.leftNumbers || out.leftNumbers {
		ofInput = append(ofInput, numbersLeft(tool))
	}
	if out.leftNils {
		ofOutput = append(ofOutput, nilsLeft(tool))
	}
	fallsBack := false
	if fallback := tool.Options.Fallback; fallback != nil && *fallback {
		if failed(ofInput) {
			ofInput = instead(ofInput, tool, "the arguments cannot be inferred, so the tool accepts any object")
			schemas.Input, schemas.Enums, fallsBack = in.anyObject(), nil, true
		}
		if failed(ofOutput) {
			ofOutput = instead(ofOutput, tool, "the result cannot be inferred, so the tool has no output schema")
			schemas.Output, schemas.Boxed = nil, false
		}
	}
	if schemas.Input != nil {
		schemas.given = schemas.Input.Given
	}
	if of.Variables {
		schemas.Arguments, schemas.Results = schemas.Input.Variables(), schemas.Output.Variables()
	}
	schemas.in, schemas.out, schemas.hasOutput = in, out, schemas.Output != nil
	in.texts = in.texts && tool.Input == nil && !fallsBack
	out.texts = out.texts && tool.Output == nil && schemas.hasOutput
	in.freeNulls = fallsBack || in.mayReadNull()
	return schemas, append(ofInput, ofOutput...)
}

// failed reports whether a schema could not be inferred. It returns false if a given
// schema has an error, because the fallback option does not resolve that error.
func failed(problems diag.List) bool {
	return problems.HasErrors() && !slices.ContainsFunc(problems, func(d diag.Diagnostic) bool { return d.Code == diag.BadSchema })
}

// instead replaces the errors in diags with one warning that lists them. The message of the
// warning is what, which states the consequence for the tool.
func instead(diags diag.List, tool *inspect.Tool, what string) diag.List {
	warning := diag.Warnf(tool.Pos, diag.Fallback, "%s: %s", tool.GoName, what).
		WithHint("fix the errors that are listed here, or ignore this warning")
	kept := diag.List{}
	for _, d := range diags.Sorted() {
		if d.Severity == diag.Error {
			warning = warning.WithRelated(d.Pos, "%s [%s]", d.Message, d.Code)
		} else {
			kept = append(kept, d)
		}
	}
	return append(kept, warning)
}

// The builders of a tool implement [codec.Agreement]. If package codec requests a decision
// that inference has not made, the builder decides at that time. It reports no problems,
// because they were reported with the schema.

// Contract returns the decisions that the code for the tool's arguments and results must
// follow. The schemas must have no errors.
func (s *Decided) Contract(pkg *inspect.Package, tool *inspect.Tool) codec.Contract {
	return codec.Contract{
		Input:      s.in,
		Output:     s.out,
		Given:      s.given,
		FreeNulls:  s.in.freeNulls,
		HasOutput:  s.hasOutput,
		Boxed:      s.Boxed,
		ObjectOnly: !s.hasOutput && pkg.Options.MCPRevision < naturalRevision && len(tool.Values()) > 0,
	}
}

// Discriminator implements [codec.Agreement].
func (b *builder) Discriminator(t *gotype.Type, pos token.Position, path string) (*gotype.Discriminator, *gotype.Problem) {
	at := place{pos: pos, path: path}
	if b.writes {
		return b.written(t, at).Discriminator, nil
	}
	choice := b.discriminator(t, at)
	if choice.Why != nil {
		return nil, choice.Why.In(path)
	}
	return choice.Discriminator, nil
}

// AcceptsField implements [codec.Agreement]. If a struct has a given schema, a model can
// send the fields that the schema lists as properties. A schema that accepts any object
// lists no fields.
func (b *builder) AcceptsField(in *gotype.Type, f *gotype.Field) (isArgument, canBeSent bool) {
	properties, made := b.propertiesOf(in.Go)
	if properties.Get(f.Name) != nil {
		return true, true
	}
	given := b.isInGiven(in, f)
	if made || f.Unreachable {
		return false, given
	}
	members := b.reader.Struct(in.Go, in.Fields(), token.Position{}, "").Members
	i := slices.IndexFunc(members, func(m facts.Member) bool { return m.Field.Name == f.Name })
	return given || !members[i].Property.Hidden, given
}

// propertiesOf returns the properties of the schema of the struct t in the input. It
// returns false if there is no such schema.
func (b *builder) propertiesOf(t types.Type) (properties schema.Properties, made bool) {
	for _, object := range slices.Backward(b.objects) {
		if object.typ == t {
			return object.properties, true
		}
	}
	return nil, false
}

// isInGiven reports whether the source gives a schema for a struct that lists the field as
// a property.
func (b *builder) isInGiven(t *gotype.Type, f *gotype.Field) bool {
	decl := b.types.Decl(t.Go)
	if b.givenFor(decl) == nil {
		if decl.Alias == nil || !gotype.IsStruct(decl.Alias) {
			return false
		}
		properties, _ := b.propertiesOf(types.Unalias(decl.Alias))
		return properties.Get(f.Name) != nil
	}
	doc := b.givenDoc(t.Go)
	return doc != nil && doc.Property(f.Name) != nil
}

// AcceptsNull implements [codec.Agreement].
func (b *builder) AcceptsNull(f *gotype.Field) bool { return slices.Contains(b.nulls, f.Decl) }

// Types implements [codec.Agreement].
func (b *builder) Types() *gotype.Types { return b.types }

// BySDK implements [codec.Agreement].
func (b *builder) BySDK() bool { return b.bySDK }

// Texts implements [codec.Agreement].
func (b *builder) Texts() bool { return b.texts }

func nilsLeft(tool *inspect.Tool) diag.Diagnostic {
	return diag.Warnf(tool.Pos, diag.Unsupported, "%s encodes nil slices or maps as null despite nil=empty, because the SDK encodes the result", tool.GoName).
		WithHint("use a function without the SDK's types as the tool")
}

func numbersLeft(tool *inspect.Tool) diag.Diagnostic {
	return diag.Warnf(tool.Pos, diag.Unsupported, "%s has 64-bit integers that remain numbers despite bigints=text, because the SDK decodes and encodes them", tool.GoName).
		WithHint("%s", `add the string option to their json tags, for example json:"id,string", or use a function without the SDK's types as the tool`)
}
