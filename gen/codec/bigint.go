package codec

import (
	"go/types"
	"slices"
)

// keepTexts reports an error if a value that encoding/json is to write contains an
// integer that bigints=text makes a string, since encoding/json writes a number. why is
// why encoding/json writes the value, as a predicate of its type.
func (s *shaper) keepTexts(made Shape, at place, why string) {
	if !s.texts {
		return
	}
	path, found := textIn(&made, map[*Shape]bool{})
	if !found {
		return
	}
	advice := `give the fields of 64 bits the option string, as in json:"id,string", or a type of their own with methods for JSON`
	if types.IsInterface(made.Type) {
		advice = "write output in its //toolgen:union line, or " + advice
	}
	names := ""
	for _, f := range path {
		names += "." + f.Name
	}
	refused := s.types.Refuse(made.Type, s.path(at), why+", so encoding/json writes it, and bigints=text cannot make a string of the integer in it", advice)
	if len(path) > 0 {
		if field := path[len(path)-1].Path; len(field) > 0 { // which the package can select
			refused.Relate(s.pkg.Decls.Field(field[len(field)-1]).Pos, "%s is such an integer", s.types.Name(made.Type)+names)
		}
	}
	s.problems = append(s.problems, refused.AsError(s.pos(at), ""))
}

// textIn finds an integer that bigints=text makes a string, and returns the fields that
// lead to it. Those that the option "string" of a json tag makes strings are none.
func textIn(s *Shape, seen map[*Shape]bool) (path []ShapeField, found bool) {
	if s == nil || seen[s] {
		return nil, false
	}
	seen[s] = true
	if s.Text {
		return nil, true
	}
	if path, found = textIn(s.Elem, seen); found {
		return path, true
	}
	for _, f := range s.Fields {
		if path, found = textIn(f.Shape, seen); found && !f.Quoted {
			return slices.Insert(path, 0, f), true
		}
	}
	for _, v := range s.Variants() {
		if path, found = textIn(v.Shape, seen); found {
			return path, true
		}
	}
	return nil, false
}

// inString returns the shape of an integer, or a pointer to one, in a string. For others
// it returns s and false.
func (s *Shape) inString() (*Shape, bool) {
	made := *s
	switch s.Kind {
	case ShapeInt, ShapeUint:
		made.Text = true
		return &made, true
	case ShapePointer:
		elem, ok := s.Elem.inString()
		made.Elem = elem
		return &made, ok
	}
	return s, false
}
