// Package encoder finds out what encoding/json does with the Go types of a tool: the JSON of
// random results, and whether a JSON text can be read as arguments. Tests use it for types
// with which they are compiled, and [Serve] in programs that they write around other types.
//
// Start reading at call.go; maker.go makes the values. The package imports the standard
// library alone, since it is copied into the modules of those programs.
package encoder
