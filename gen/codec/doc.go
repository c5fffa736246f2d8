// Package codec decides how generated code decodes the arguments of a tool and encodes its
// results: it derives a [Shape] for each Go type, which agrees with the decisions of
// package infer on the schemas. Package dispatch generates the code from the shapes.
//
// Start reading at [CallOf] (call.go; its results are in shape.go, also for types that code
// cannot name), and follow the method shape (shaper.go), which creates the shape of every
// type. written.go contains the unions of results, and the values that json.Marshal would
// encode differently.
package codec
