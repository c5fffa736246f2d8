package infer

import (
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// A direction is that of arguments, which are read, or of results, which are written.
type direction struct {
	*gotype.Methods
	writes bool
}

var (
	reading = direction{Methods: &gotype.Unmarshal}
	writing = direction{Methods: &gotype.Marshal, writes: true}
)

// A source answers questions about the source of a package, for one tool in one direction:
// what is stated about types, parameters and fields, how they are named, who reads and
// writes values. It makes no schemas.
type source struct {
	*view
	*Inference
	*decisions
	bySDK  bool     // an SDK reads the input or writes the output, with encoding/json alone
	texts  bigTexts // whether integers that clients may round are strings
	nils   nilSlices
	titled bool   // titles are kept without the option titles: the tool is a form for people
	goName string // of the tool
	// byEncoder is set when releases of encoding/json differ in an answer.
	byEncoder bool
}

// decisions are answers that are computed once for a tool in one direction.
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

func newSource(of *Inference, dir direction, texts bigTexts) source {
	seen := &of.in
	if dir.writes {
		seen = &of.out
	}
	return source{
		view:      seen,
		Inference: of,
		decisions: &decisions{givens: map[*inspect.Schema]readSchema{}, choices: map[unionAt]gotype.Choice{}},
		texts:     texts,
	}
}

// choose returns the choice of a union, which is computed by the function the first time.
func (src *source) choose(t *gotype.Type, choose func() gotype.Choice) gotype.Choice {
	key := unionAt{t.Go.(*types.Named).Obj(), t.At.Texts}
	made, ok := src.choices[key]
	if !ok {
		made = choose()
		src.choices[key] = made
	}
	return made
}

// declOf is [gotype.Types.Decl].
func (src *source) declOf(t types.Type) *inspect.TypeDecl { return src.types.Decl(t) }

// typeName is [gotype.Types.Name].
func (src *source) typeName(t types.Type) string { return src.types.Name(t) }

// ruleOf returns the rule for the origin of a schema that comes from a Go type.
func (src *source) ruleOf(t types.Type) string {
	if _, ok := t.(*types.Struct); ok {
		return ruleStruct
	}
	return ruleType + src.typeName(t)
}

// adviseSchema returns advice on where to give the schema of a type.
func (src *source) adviseSchema(t types.Type) string {
	named, ok := t.(*types.Named)
	switch {
	case !ok:
		return "take a type whose JSON is known"
	case named.Obj().Pkg() == src.pkg.Types:
		return "say what it is: //toolgen:schema {…} above " + named.Obj().Name()
	}
	name, _, isGeneric := strings.Cut(src.typeName(named.Origin()), "[")
	if isGeneric {
		return "say what it is: //toolgen:schema " + name + "[T] as T, or " + name + " {…}, in the doc of package " + src.pkg.Name
	}
	return "say what it is: //toolgen:schema " + name + " {…} in the doc of package " + src.pkg.Name
}

// givenFor returns the schema that a declaration gives for the direction, or nil.
func (src *source) givenFor(decl *inspect.TypeDecl) *inspect.Schema {
	if src.writes {
		return decl.Output
	}
	return decl.Input
}

// asFor returns the type as which a declaration states that the type is encoded or decoded,
// or nil.
func (src *source) asFor(decl *inspect.TypeDecl) *inspect.As {
	if src.writes {
		return decl.OutputAs
	}
	return decl.InputAs
}

// overrides reports whether the source gives the schema of a type, or extends it.
func (src *source) overrides(t types.Type) bool {
	return src.replaces(t) || src.declOf(t).Extend != nil
}

// replaces reports whether the source gives a schema in place of that of a type.
func (src *source) replaces(t types.Type) bool {
	decl := src.declOf(t)
	return src.givenFor(decl) != nil || decl.Alias != nil
}
