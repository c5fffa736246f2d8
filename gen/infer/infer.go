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

	// types are what inference looked at, for code to agree with: of the input
	// and of the output.
	types [2]*gotype.Types
}

// Tool infers the schemas of one tool of a package, whose options must have
// their defaults in. Where the diagnostics hold an error the schemas are not
// to be used.
//
// With the option fallback, what cannot be inferred becomes a warning: the
// input takes any object then, and the output has no schema.
func Tool(pkg *inspect.Package, tool *inspect.Tool) (Schemas, diag.List) {
	in := newMaker(pkg, reading)
	out := newMaker(pkg, writing)
	in.texts, out.texts = askedTexts(pkg, tool), askedTexts(pkg, tool)
	schemas := Schemas{Input: in.input(tool)}
	schemas.Enums, schemas.types = in.enums, [2]*gotype.Types{in.types, out.types}
	schemas.Whole = in.whole
	out.bySDK = tool.Handler != inspect.NoHandler
	schemas.Unmarked, schemas.Mark = in.unmarked, in.mark
	schemas.Output, schemas.Boxed = out.output(tool)
	if in.texts.left || out.texts.left {
		in.report(numbersLeft(tool))
	}
	if said := tool.Options.Fallback; said != nil && *said {
		schemas.fallBack(in, out, tool)
	}
	schemas.ByEncoder = in.byEncoder || out.byEncoder
	return schemas, append(in.diags, out.diags...)
}

// fallBack replaces the schemas that could not be inferred.
func (s *Schemas) fallBack(in, out *maker, tool *inspect.Tool) {
	if in.gaveUp() {
		in.diags = instead(in.diags, tool, "the arguments cannot be inferred, so they are any object")
		s.Input = in.make(place{pos: tool.Pos}, ruleFallback, schema.Keywords{
			Type:                 "object",
			Properties:           schema.Properties{},
			AdditionalProperties: &schema.Node{},
		})
		s.Enums = nil
	}
	if out.gaveUp() {
		out.diags = instead(out.diags, tool, "the result cannot be inferred, so it has no schema")
		s.Output, s.Boxed = nil, false
	}
}

// gaveUp reports whether a schema could not be inferred. One that the source
// gives is not inferred, and has to be put right.
func (m *maker) gaveUp() bool {
	return m.diags.HasErrors() && !slices.ContainsFunc(m.diags, func(d diag.Diagnostic) bool { return d.Code == diag.BadSchema })
}

// instead makes one warning of the errors in a list.
func instead(diags diag.List, tool *inspect.Tool, what string) diag.List {
	warning := diag.Warnf(tool.Pos, diag.Fallback, "%s: %s", tool.GoName, what).
		WithHint("put right what is named below, or leave it at that")
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
