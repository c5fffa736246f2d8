package codec

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// A place is where a problem of a type is reported. Most have none, so that its position
// and path are only found for a problem.
type place struct {
	number   int // among the roots of the shaper
	elements int // how often the place is an element of its root: 1 for "days[]"
}

// A placeRoot is an argument, a result or a field.
type placeRoot struct {
	name  string          // for the user: "days"
	pos   *token.Position // of an argument or result
	field *types.Var      // nil for these
	in    place           // of the struct with the field
}

// place returns a place that is not in another; pos is that of the smallest thing that
// the user can change.
func (s *shaper) place(pos *token.Position, name string) place {
	s.places = append(s.places, placeRoot{name: name, pos: pos})
	return place{number: len(s.places) - 1}
}

// fieldOf returns the place of a field of the struct at a place.
func (s *shaper) fieldOf(in place, name string, field *types.Var) place {
	s.places = append(s.places, placeRoot{name: name, field: field, in: in})
	return place{number: len(s.places) - 1}
}

// element returns the place of the elements of a list or map.
func (at place) element() place {
	at.elements++
	return at
}

// find returns the position of a place, and its path for the user: "days", "opts.days[]".
func (s *shaper) find(at place) (pos token.Position, path string) {
	root := &s.places[at.number]
	if root.field == nil {
		pos, path = *root.pos, root.name
	} else {
		pos, path = s.find(root.in)
		pos, path = gotype.FieldPlace(pos, path, root.name, s.pkg.Decls.Field(root.field).Pos)
	}
	return pos, path + strings.Repeat("[]", at.elements)
}

func (s *shaper) pos(at place) token.Position {
	pos, _ := s.find(at)
	return pos
}

func (s *shaper) path(at place) string {
	_, path := s.find(at)
	return path
}
