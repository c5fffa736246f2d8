package codec

import (
	"go/token"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// A place is where a problem of a type is reported.
type place struct {
	pos  token.Position // of the smallest thing that the user can change
	path string         // the name for the user: "days", "opts.days[]"
}

// within returns the place of a part, such as "[]" for an element.
func (at place) within(step string) place {
	at.path += step
	return at
}

// field returns the place of a field of the struct at this place.
func (at place) field(name string, pos token.Position) place {
	at.pos, at.path = gotype.FieldPlace(at.pos, at.path, name, pos)
	return at
}
