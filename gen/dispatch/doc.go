// Package dispatch generates the file that calls the tools of a package.
//
// Its input is the tools with their definitions, the plans for decoding and encoding their
// types ([codec.Call]), and the file of definitions, whose names the generated file uses.
// Its output is Go source that decodes the arguments of a call, calls the tool, and
// encodes its results. The generated code knows the Go types, but no constraints: the
// runtime (gen/call) validates arguments against the input schema.
//
// Start reading at [Source] (layout.go). It first lays out a file, which claims a name for
// each function that decodes or encodes a type. The file is then generated from decls in
// draw.go. Function bodies are filled in from stencils: read.go and write.go do this for
// each kind of value, and show the resulting Go code.
package dispatch
