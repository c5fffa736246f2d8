package dialect

import "github.com/go-toolgen/toolgen/gen/schema"

// Origins says where a tool comes from, beside the origins in its schemas.
type Origins struct {
	// Parts are the fields of the definition other than its schemas, in order.
	Parts []Part
	// Arguments and Results are the parameters, results and fields that the properties
	// of Input and Output are made from, in the order of the schemas.
	Arguments, Results []schema.VariableAt
	// Argument is the Go name of the parameter whose fields are the arguments, Result
	// that of the only result; "" if there is none.
	Argument, Result string
	// Formats are the dialects that the package generates.
	Formats []*Dialect
}

// A Part is a field of a definition, and where its value comes from.
type Part struct {
	Name, Value string
	Origin      *schema.Origin
}
