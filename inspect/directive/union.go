package directive

import (
	"go/token"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

var unionDefinition = Definition{
	Verb:    "union",
	Where:   anyType,
	Summary: "says how the types that implement an interface are told apart",
	Doc: `The types of an interface are those of its package that implement it. Where it
has an unexported method they are known without a line. An input has to tell
them apart by a property, the same in all of them, with another value in each:

	//toolgen:union key=kind
	type Shape interface{ area() float64 }

	//toolgen:union value=disc
	type Circle struct{ Radius float64 }

Without value= it is made from the name of the type, as the names of parameters
are: circle. A struct need not have the property; a field of that name is a
string. Where in each of the types a field has one constant value already, as
the tag enum:"circle" gives it, key= is not needed.

A result has what encoding/json writes, and so the property only where a struct
has the field, with the value that the program gives it. Where a model is to send
back what it got, write output behind the key of a sealed interface:

	//toolgen:union key=kind output

The calls that toolgen generates then write the property first in each value of
the interface, whatever a field of that name holds, and the output schema requires
its value. Plain json.Marshal does not do so, and neither does an SDK with what
its handlers return: the package needs call. All of the types must be structs
without methods of their own for JSON. A type that is returned as itself, not as
the interface, is written without the property.`,
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
