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

// Schemas are what a model must send to a tool, and what it gets back.
type Schemas struct {
	// Input is an object, never a "$ref".
	Input *schema.Node
	// Output is nil where the tool has none.
	Output *schema.Node
	// Boxed says that the tool sends {"result": v} for its result v.
	Boxed bool
	// Whole is the parameter whose fields are the arguments; "" where each
	// parameter is one.
	Whole string
	// Unmarked are the fields that an input does not need because nothing says
	// required, and Mark what says in place of the package that this decides;
	// nil where it says so itself.
	Unmarked []*types.Var
	Mark     *facts.Mark
	// Enums are the constants whose values the input allows, and no others.
	Enums []inspect.Const

	// ByEncoder says that the encoders of [inspect.Encoder] differ for a type
	// or tag that was met, so that the schemas hold for that of the build.
	ByEncoder bool

	// in and out are what was asked of the input and of the output, for code to
	// agree with.
	in, out source
}

// An Inference infers the schemas of a package's tools. What it finds out about a
// type or a field it finds out once for all of them. It is for one goroutine.
type Inference struct {
	pkg     *inspect.Package
	in, out view
}

// A view is what was found out about the types of a package in one direction.
type view struct {
	types  *gotype.Types
	reader *facts.Reader
	rules  map[types.Type]string // what [source.ruleOf] says
}

// New returns what infers the schemas of a package, whose options must have their
// defaults in.
func New(pkg *inspect.Package) *Inference {
	return &Inference{pkg: pkg, in: newView(pkg, false), out: newView(pkg, true)}
}

func newView(pkg *inspect.Package, writes bool) view {
	made := gotype.New(pkg, writes)
	return view{types: made, reader: &facts.Reader{Package: pkg, Writes: writes, TypeName: made.Name}, rules: map[types.Type]string{}}
}

// Tool infers the schemas of one tool of the package. Where the diagnostics hold an error the schemas are not
// to be used.
//
// With the option fallback, what cannot be inferred becomes a warning: the
// input accepts any object then, and the output has no schema.
func (of *Inference) Tool(tool *inspect.Tool) (Schemas, diag.List) {
	texts := askedTexts(of.pkg, tool)
	in := rootMaker{newMaker(newSource(of, reading, texts)), tool}
	out := rootMaker{newMaker(newSource(of, writing, texts)), tool}
	in.titled = tool.Form
	in.bySDK, out.bySDK = isReadBySDK(tool), tool.Handler != inspect.NoHandler
	var schemas Schemas
	var ofInput, ofOutput diag.List
	schemas.Input, schemas.Whole, ofInput = in.input()
	schemas.Output, schemas.Boxed, ofOutput = out.output()
	schemas.Enums, schemas.Unmarked, schemas.Mark = in.enums, in.unmarked, in.mark
	schemas.in, schemas.out = in.source, out.source
	schemas.ByEncoder = in.byEncoder || out.byEncoder
	if in.texts.left || out.texts.left {
		ofInput = append(ofInput, numbersLeft(tool))
	}
	if said := tool.Options.Fallback; said != nil && *said {
		if gaveUp(ofInput) {
			ofInput = instead(ofInput, tool, "the arguments cannot be inferred, so they are any object")
			schemas.Input, schemas.Enums = in.anyObject(), nil
		}
		if gaveUp(ofOutput) {
			ofOutput = instead(ofOutput, tool, "the result cannot be inferred, so it has no schema")
			schemas.Output, schemas.Boxed = nil, false
		}
	}
	return schemas, append(ofInput, ofOutput...)
}

// gaveUp reports whether a schema could not be inferred. One that the source
// gives is not inferred, and has to be put right.
func gaveUp(problems diag.List) bool {
	return problems.HasErrors() && !slices.ContainsFunc(problems, func(d diag.Diagnostic) bool { return d.Code == diag.BadSchema })
}

// instead makes one warning of the errors in a list.
func instead(diags diag.List, tool *inspect.Tool, what string) diag.List {
	warning := diag.Warnf(tool.Pos, diag.Fallback, "%s: %s", tool.GoName, what).
		WithHint("correct what is named below, or leave it so")
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
