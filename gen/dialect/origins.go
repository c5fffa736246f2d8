package dialect

import "github.com/go-toolgen/toolgen/gen/schema"

// Origins say where those parts of a tool come from of which its schemas do
// not tell.
type Origins struct {
	// Parts are those of the definition outside its schemas, in order.
	Parts []Part
	// Arguments and Results are the properties of Input and Output that stand
	// for parameters, results and fields, in the order of the schemas.
	Arguments, Results []schema.VariableAt
	// Argument and Result are the names in Go of the parameter whose fields are the
	// arguments and of the one result; "" where there is no such thing.
	Argument, Result string
	// Formats are the dialects that the package writes.
	Formats []*Dialect
}

// A Part is a field of a definition.
type Part struct {
	Name, Value string
	Origin      schema.Origin
}
