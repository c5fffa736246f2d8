// Package dispatch writes the file that calls the tools of a package.
//
// In: tools with their definitions, how their types are read and written
// ([codec.Call]), and the file of definitions, whose names are used. Out: Go source
// that reads the arguments of a call, calls the tool and writes its results. The
// generated code knows the Go types, but no rule of a schema: the runtime (gen/call)
// checks arguments by the input schema.
//
// Start reading at [Source] (layout.go). A file is first laid out, which claims a
// name for each function that reads or writes a type, and then drawn, from decls in
// draw.go. The bodies of functions are filled from stencils: read.go
// and write.go do that for each kind of value, and show the Go code that results.
package dispatch
