package infer

import (
	"go/types"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
)

// A direction is which way values go. Arguments are read, results written.
type direction struct {
	gotype.Methods
	writes bool
}

var (
	reading = direction{Methods: gotype.Unmarshal}
	writing = direction{Methods: gotype.Marshal, writes: true}
)

// A source is a package as one direction of a tool sees it: what the source says of
// types, parameters and fields, how its words name them, and who reads and writes
// values. It tells, and makes nothing.
type source struct {
	direction
	pkg    *inspect.Package
	types  *gotype.Types
	reader *facts.Reader
	givens map[*inspect.Schema]readSchema // those that were read
	bySDK  bool                           // an SDK reads the input or writes the output, with encoding/json alone
	texts  bigTexts                       // whether integers that clients round are texts
	// byEncoder says that the encoders differ for what was asked.
	byEncoder bool
}

func newSource(pkg *inspect.Package, dir direction, texts bigTexts) source {
	made := gotype.New(pkg, dir.writes)
	return source{
		direction: dir,
		pkg:       pkg,
		types:     made,
		reader:    &facts.Reader{Package: pkg, Writes: dir.writes, TypeName: made.Name},
		givens:    map[*inspect.Schema]readSchema{},
		texts:     texts,
	}
}

// declOf returns what the source says about a type, which is nothing where
// that has no name.
func (src *source) declOf(t types.Type) *inspect.TypeDecl { return src.types.Decl(t) }

// typeName writes a type as the tool's package does.
func (src *source) typeName(t types.Type) string { return src.types.Name(t) }

// ruleOf names the Go type that a schema comes from.
func (src *source) ruleOf(t types.Type) string {
	switch t := t.(type) {
	case *types.Basic:
		return ruleType + t.Name()
	case *types.Struct:
		return ruleStruct
	case *types.Named:
		if pkg := t.Obj().Pkg(); pkg == src.pkg.Types && t.TypeArgs() == nil {
			return ruleType + t.Obj().Name()
		}
	}
	return ruleType + src.typeName(t)
}

// adviseSchema says where the schema of a type can be given.
func (src *source) adviseSchema(t types.Type) string {
	named, ok := t.(*types.Named)
	switch {
	case !ok:
		return "take a type whose JSON is known"
	case named.Obj().Pkg() == src.pkg.Types:
		return "say what it is: //toolgen:schema {…} above " + named.Obj().Name()
	}
	return "say what it is: //toolgen:schema " + src.typeName(named.Origin()) + " {…} in the doc of package " + src.pkg.Name
}

// givenFor returns the schema that a declaration gives for the direction, or nil.
func (src *source) givenFor(decl *inspect.TypeDecl) *inspect.Schema {
	if src.writes {
		return decl.Output
	}
	return decl.Input
}

// overrides reports whether the source gives the schema of a type.
func (src *source) overrides(t types.Type) bool {
	return src.replaces(t) || src.declOf(t).Extend != nil
}

// replaces reports whether the source gives another schema than the type has.
func (src *source) replaces(t types.Type) bool {
	decl := src.declOf(t)
	return src.givenFor(decl) != nil || decl.Alias != nil
}
