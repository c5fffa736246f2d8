// Package dispatch generates the file that calls the tools of a package.
//
// [Source] receives the tools with their definitions, the codecs of their types
// ([codec.Call]), and the definitions file, whose names it uses. It returns Go source
// that decodes the arguments of a call, calls the tool, and encodes its results. The
// generated code contains the Go types, but no constraints of a schema. The runtime
// (gen/call) validates arguments against the input schema.
//
// Start reading at [Source] (layout.go). It first lays out a file and reserves a name for
// each function that decodes or encodes a type. Then it generates the file, beginning
// with decls in draw.go. Function bodies are filled in from stencils. read.go and
// write.go do this for each kind of value, and show the resulting Go code.
package dispatch
