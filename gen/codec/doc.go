// Package codec decides how generated code decodes the arguments of a tool and encodes
// its results. It derives a [Shape] for each Go type. The shapes agree with the schemas
// of package infer. Package dispatch generates the code from them.
//
// Start reading at [CallOf] (call.go). shape.go declares its results, and finds types
// that generated code cannot name. Continue with the method shape (shaper.go), which
// creates the shape of every type. written.go handles unions in results, and values that
// json.Marshal would encode differently.
package codec
