// Package dispatch generates the file that calls the tools of a package.
//
// The input is the tools with their definitions, how their types are decoded and encoded
// ([codec.Call]), and the file of definitions, whose names are used. The output is Go
// source that decodes the arguments of a call, calls the tool, and encodes its results. The
// generated code knows the Go types, but no constraint of a schema: the runtime (gen/call)
// validates arguments against the input schema.
//
// Start reading at [Source] (layout.go). A file is first laid out, which claims a name for
// each function that decodes or encodes a type, and then generated, from decls in draw.go.
// The bodies of functions are filled from stencils: read.go and write.go do that for each
// kind of value, and show the resulting Go code.
package dispatch
