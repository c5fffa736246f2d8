package infer

import (
	"go/types"

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
	view
	*Inference
	*decisions
	bySDK  bool     // an SDK reads the input or writes the output, with encoding/json alone
	texts  bigTexts // whether integers that clients round are texts
	titled bool     // titles stay, whatever the package says: they are for people
	// byEncoder says that the encoders differ for what was asked.
	byEncoder bool
}

// decisions are what was decided for one tool in one direction, by the first who
// asked.
type decisions struct {
	givens map[*inspect.Schema]readSchema // those that were read
	// used are the names of the members that the schema of a struct has.
	used map[types.Type][]string
	// choices are what tells the types of unions apart.
	choices map[unionAt]gotype.Choice
}

// unionAt is a union where integers are texts, or are not.
type unionAt struct {
	name  *types.TypeName
	texts bool
}

func newSource(of *Inference, dir direction, texts bigTexts) source {
	seen := of.in
	if dir.writes {
		seen = of.out
	}
	return source{
		direction: dir,
		view:      seen,
		Inference: of,
		decisions: &decisions{},
		texts:     texts,
	}
}

// choose returns what tells the types of a union apart, by choose the first time.
func (src *source) choose(t *gotype.Type, choose func() gotype.Choice) gotype.Choice {
	key := unionAt{t.Go.(*types.Named).Obj(), t.At.Texts}
	made, ok := src.choices[key]
	if !ok {
		made = choose()
		keep(&src.choices, key, made)
	}
	return made
}

// declOf returns what the source says about a type, which is nothing where
// that has no name.
func (src *source) declOf(t types.Type) *inspect.TypeDecl { return src.types.Decl(t) }

// typeName writes a type as the tool's package does.
func (src *source) typeName(t types.Type) string { return src.types.Name(t) }

// ruleOf names the Go type that a schema comes from.
func (src *source) ruleOf(t types.Type) string {
	rule, ok := src.rules[t]
	if !ok {
		rule = src.nameRule(t)
		src.rules[t] = rule
	}
	return rule
}

func (src *source) nameRule(t types.Type) string {
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

// keep puts a value into a map that is made for the first one.
func keep[K comparable, V any](into *map[K]V, key K, v V) {
	if *into == nil {
		*into = map[K]V{}
	}
	(*into)[key] = v
}
