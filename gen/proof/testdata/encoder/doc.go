// Package encoder runs encoding/json with the Go types of a tool: it encodes random results,
// and decodes JSON texts as arguments. Tests use it for types that are compiled into them,
// and through [Serve] in programs that they write for other types.
//
// Start reading at call.go; maker.go creates the values. The package imports only the
// standard library, because it is copied into the modules of those programs.
package encoder
