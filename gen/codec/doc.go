// Package codec decides how generated code reads the arguments of a tool and writes its
// results: a [Shape] for each Go type, which agrees with what package infer decided
// about the schemas. Package dispatch writes the code from the shapes.
//
// Start reading at [CallOf] (call.go; its results are in shape.go), and follow the method
// shape (shaper.go), which makes the shape of every type. container.go and struct.go
// have the kinds, written.go and kept.go the unions of results, unnamed.go types that
// code cannot name, marshal.go what json.Marshal writes, bigint.go integers in strings.
package codec
