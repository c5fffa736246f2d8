// Package codec says how code that names the Go types of a tool reads its
// arguments and writes its results.
//
// What comes in are the wire types of gen/gotype, and a [Contract]: what inference
// decided that code has to agree with. What comes out is a [Call], with a [Shape]
// for each argument and result. It knows no keyword of a schema and writes no
// code; gen/dispatch does, from the shapes.
//
// Start reading at [Calls] (call.go; what comes out is in shape.go), and follow shape
// (shaper.go), where every type passes: container.go and struct.go stand for the kinds, written.go and kept.go
// for the unions of results, unnamed.go for what code cannot name or take apart,
// marshal.go for what json.Marshal writes, bigint.go for integers in texts.
package codec
