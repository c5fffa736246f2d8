// Package codec decides how generated code decodes the arguments of a tool and encodes its
// results: it derives a [Shape] for each Go type. The shapes agree with the schemas of
// package infer. Package dispatch generates the code from the shapes.
//
// Start reading at [CallOf] (call.go). Its results are declared in shape.go, which also
// decides on types that generated code cannot name. Then follow the method shape (shaper.go),
// which creates the shape of every type. written.go contains the unions of results, and the
// values that json.Marshal would encode differently.
package codec
