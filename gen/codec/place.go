package codec

import (
	"go/token"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// A place is where a problem of a type is reported.
type place struct {
	pos      token.Position // of the smallest thing that the user can change
	name     string         // for the user: "days", "opts.days"
	elements int            // how often the place is an element: 1 for "days[]"
}

// path returns the name for the user: "days", "opts.days[]".
func (at place) path() string { return at.name + strings.Repeat("[]", at.elements) }

// element returns the place of the elements of a list or map.
func (at place) element() place {
	at.elements++
	return at
}

// field returns the place of a field of the struct at this place.
func (at place) field(name string, pos token.Position) place {
	pos, path := gotype.FieldPlace(at.pos, at.path(), name, pos)
	return place{pos: pos, name: path}
}
