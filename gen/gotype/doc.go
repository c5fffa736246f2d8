// Package gotype answers how encoding/json reads and writes a Go type: its kind in
// JSON, its fields, the method that decides, the form of its map keys, or why it has
// no JSON at all. A [Type] is a wire type: a type of go/types at one place of a tool,
// for one direction and one release of encoding/json.
//
// Start reading at [Types.Of] (type.go), then methods.go and fields.go.
package gotype
