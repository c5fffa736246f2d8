// Package gotype determines how encoding/json decodes and encodes a Go type: its JSON
// kind, its fields, the method that determines its JSON, and the format of its map keys.
// If JSON cannot represent the type, the package returns the reason. A [Type] is a wire
// type: a type of go/types at one location in a tool, for one direction and one release
// of encoding/json.
//
// Start reading at [Types.Of] (type.go), then methods.go and fields.go.
package gotype
