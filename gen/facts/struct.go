package facts

import (
	"cmp"
	"go/token"
	"go/types"
	"math"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts/validator"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Struct is what the source says of the fields of a struct.
type Struct struct {
	Members []Member // the fields that are properties, in the order of declaration
	Besides []Beside // those that are none: of the struct itself, then of what it embeds
}

// A Member is a field that is a property, and what is said of it and wrong with
// that.
type Member struct {
	gotype.Field
	Property Property
	Problems diag.List
}

// structAt is where a struct is met, as far as that matters.
type structAt struct {
	of   types.Type
	pos  token.Position
	path string
}

// Struct returns what the source says of a struct with these fields, which is read
// once. A place, and how the user would call it, stand for fields whose own place
// is not known, which are read once for each.
func (r *Reader) Struct(t types.Type, fields *gotype.Fields, pos token.Position, path string) *Struct {
	besides := append(blanks(t), fields.Inlined...)
	unknown := func(f gotype.Field) bool { return !r.Package.Decls.Field(f.Decl).Pos.IsValid() }
	if !slices.ContainsFunc(besides, unknown) && !slices.ContainsFunc(fields.Members, unknown) {
		pos, path = token.Position{}, ""
	}
	key := structAt{t, pos, path}
	made := r.structs[key]
	if made != nil {
		return made
	}
	made = &Struct{Besides: r.besides(besides, pos, path), Members: make([]Member, 0, len(fields.Members))}
	in := reading{Reader: r}
	for _, f := range fields.Members {
		if r.checks() { // what refuses a nil pointer makes present all that it leads to
			leadsTo := func(e Beside) bool { return e.LeadsTo(f) && e.canBeNil() }
			f.Pointer = f.Pointer && slices.ContainsFunc(made.Besides, leadsTo)
		}
		decl := r.Package.Decls.Field(f.Decl)
		at, called := gotype.FieldPlace(pos, path, f.Name, decl.Pos)
		in.read(Field{Field: f, Declared: decl, Pos: at, Path: called})
		made.Members = append(made.Members, Member{f, in.Property, slices.Clip(in.problems)})
	}
	if r.structs == nil {
		r.structs = map[structAt]*Struct{}
	}
	r.structs[key] = made
	return made
}

// checks reports whether tags of validator count: nothing checks a result.
func (r *Reader) checks() bool { return r.Package.Options.Validate && !r.Writes }

// besides reads the fields that are no property, and puts them in order.
func (r *Reader) besides(fields []gotype.Field, pos token.Position, path string) []Beside {
	list := make([]Beside, 0, len(fields))
	for _, f := range fields {
		decl := r.Package.Decls.Field(f.Decl)
		at, _ := gotype.FieldPlace(pos, path, f.Decl.Name(), decl.Pos)
		list = append(list, ofBeside(f, decl, at))
	}
	place := func(f Beside) int {
		if len(f.Index) > 1 {
			return math.MaxInt
		}
		return f.Index[0]
	}
	slices.SortStableFunc(list, func(a, b Beside) int { return cmp.Compare(place(a), place(b)) })
	return list
}

// LeadsTo reports whether a field is reached through an embedded one.
func (b Beside) LeadsTo(member gotype.Field) bool {
	n := len(b.Index)
	return n < len(member.Index) && slices.Equal(member.Index[:n], b.Index)
}

// canBeNil reports whether an embedded field is a pointer that validator takes
// if it is nil.
func (b Beside) canBeNil() bool {
	return gotype.IsPointer(b.Decl.Type()) && !slices.ContainsFunc(b.Checks, func(check Check) bool {
		return check.Chain.AbsenceOfNil() >= validator.Refused
	})
}
