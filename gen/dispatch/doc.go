// Package dispatch writes the file that calls the tools of a package.
//
// In: tools with their definitions, how their types are read and written
// (codec.Call), and the file of definitions, whose names are used. Out: Go
// source that reads the arguments of a call, calls the tool and writes its
// results. It knows the Go types and nothing of what arguments must be, which
// the runtime (gen/call) takes from the input schema.
//
// Start reading at [Source] (layout.go). A file is laid out first, which claims a name
// for each function that reads or writes a type, and then drawn, from decls in draw.go. Functions are filled from
// stencils (statement.go): read.go and write.go do that for each kind of value, each
// with the Go that comes of it.
package dispatch
