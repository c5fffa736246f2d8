package directive

import (
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A Place is a set of kinds of places in Go source where a directive can stand.
type Place uint16

// The places. A line in a doc comment is at the place of the declaration; a line
// above a parameter or a field is at theirs.
const (
	PackageDoc Place = 1 << iota
	Function
	Method
	InterfaceMethod
	StructType
	InterfaceType
	OtherType
	Parameter
	Field

	Elsewhere Place = 0 // a function body, a comment by itself, …
)

const (
	anyType     = StructType | InterfaceType | OtherType
	anyFunction = Function | Method | InterfaceMethod
)

// placeNames stands in the order in which places are told; a set that another
// one before it covers whole is told by that one's name.
var placeNames = []struct {
	Place Place
	Name  string
}{
	{PackageDoc, "package doc"},
	{Function, "function"},
	{Method, "method"},
	{InterfaceMethod, "interface method"},
	{anyType, "type"},
	{StructType, "struct type"},
	{InterfaceType, "interface type"},
	{OtherType, "type of another kind"},
	{Parameter, "parameter"},
	{Field, "struct field"},
}

// String returns the places as a text, such as "function, method or struct field".
func (p Place) String() string {
	var names []string
	for _, known := range placeNames {
		if p&known.Place == known.Place {
			names = append(names, known.Name)
			p &^= known.Place
		}
	}
	if len(names) == 0 {
		return "nowhere"
	}
	return diag.Listed(names, "or")
}

// Misplaced returns an error [diag.BadPlace] and true if the verb of the line has no
// meaning at the place. An unknown verb is no error here, since [Parse] reports it.
func Misplaced(line Line, at Place) (diag.Diagnostic, bool) {
	definition, known := Lookup(line.Verb)
	if !known || definition.Where&at != 0 {
		return diag.Diagnostic{}, false
	}
	here := "here"
	if at != Elsewhere {
		here = "on this " + at.String()
	}
	return diag.Errorf(line.Pos, diag.BadPlace, "%s%s means nothing %s", opening, line.Verb, here).
		WithHint("it belongs to a %s", whereText(definition.Where)), true
}

// whereText says of a package doc where that is.
func whereText(where Place) string {
	if where == PackageDoc {
		return where.String() + ", the comment right above a package clause"
	}
	return where.String()
}
