// Package codec decides how generated code reads the arguments of a tool and writes its
// results: a [Shape] for each Go type, which agrees with what package infer decided
// about the schemas. Package dispatch writes the code from the shapes.
//
// Start reading at [CallOf] (call.go; its results are in shape.go), and follow the method
// shape (shaper.go), which makes the shape of every type. written.go has the unions of
// results, and what json.Marshal would write in another way; unnamed.go has the types that
// code cannot name.
package codec
