package directive

import (
	"go/token"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

var unionDefinition = Definition{
	Verb:    "union",
	Where:   anyType,
	Summary: "says how the types that implement an interface are told apart",
	Doc: `The types of an interface are those of its package that implement it. An interface with
an unexported method needs no line for this. In an input, one property has to tell the
types apart: each has it with another value.

	//toolgen:union key=kind
	type Shape interface{ area() float64 }

	//toolgen:union value=disc
	type Circle struct{ Radius float64 }

The default of value= is the name of the type, in the form of the names of parameters:
circle. The structs need no field for the property; if there is one, it must be a string. If
all of the types have a field with one constant value, such as by the tag enum:"circle",
key= is not needed.

A result is what encoding/json writes: it has the property only if the struct has the
field, with the value that the program sets. If a model has to send back what it got, write
output after the key of an interface with an unexported method:

	//toolgen:union key=kind output

Generated calls then write the property first in each value of the interface, whatever a
field with its name contains, and the output schema requires it. The package needs the
option call, since neither json.Marshal nor the handlers of an SDK do this. All of the types
must be structs without JSON methods of their own. A type that is returned as itself, and
not as the interface, is written without the property.`,
	Options: described(unionOptions),
}

var unionOptions = []option[Union]{
	text("key", "NAME", "the property that tells the types apart",
		func(u *Union) *string { return &u.Key }).
		remembering(func(u *Union) *token.Position { return &u.KeyPos }).
		checkedBy(propertyNameFault),
	word("output", "results have the property too: generated calls write it",
		func(u *Union) { u.Output = true }).
		remembering(func(u *Union) *token.Position { return &u.OutputPos }),
	text("value", "TEXT", "what the property is for this type",
		func(u *Union) *string { return &u.Value }).
		remembering(func(u *Union) *token.Position { return &u.ValuePos }),
}

// DecodeUnion decodes the lines with the verb union above one type. Unknown words,
// wrong values, contradictions and an empty line are errors, and are ignored in the
// result.
func DecodeUnion(lines []Line) (Union, diag.List) {
	own := ofVerb(lines, unionDefinition.Verb)
	union := Union{Pos: firstPos(own)}
	var problems diag.List
	for _, line := range own {
		if len(line.Args) == 0 {
			problems = append(problems, diag.Errorf(line.Pos, diag.BadArgument, "%s%s says nothing", opening, line.Verb).
				WithHint("write key=NAME above an interface, or value=TEXT above a type that implements one"))
		}
	}
	return union, append(problems, decode(&union, unionOptions, own)...)
}
