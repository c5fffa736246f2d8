package codec

import (
	"go/token"

	"github.com/go-toolgen/toolgen/gen/gotype"
)

// A place is where a type is met: that of inference, with what shapes depend on alone.
type place struct {
	pos  token.Position // the smallest thing that the user can change
	path string         // how the user would say it: "days", "opts.days[]"
	// argument says that this is a parameter, or in a list or map of one: as
	// no declared type is around it, encoding/json does not decide its form.
	argument bool
	// numbers says that no integer is a text here: the schema is given, or the
	// option string of a json tag makes one.
	numbers bool
}

// within returns the place of a part, such as "[]" for an element.
func (at place) within(step string) place {
	at.path += step
	return at
}

// field returns the place of a field of a struct that is here.
func (at place) field(name string, pos token.Position) place {
	at.argument = false
	at.pos, at.path = gotype.FieldPlace(at.pos, at.path, name, pos)
	return at
}
