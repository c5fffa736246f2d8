// Package gotype says what the Go types of tools look like to encoding/json: a
// [Type] is a wire type, a Go type at a place as it is read or written there.
//
// What comes in is a type of go/types, and an [Encoding]: which release of
// encoding/json the build has, and whether values are read or written. What
// comes out are the facts that inference makes schemas of, and that the code
// which reads and writes values is drawn from: the fields of a struct, the
// method that decides, what makes the names of a map's entries, the types that
// are known by name. What a wire type is follows from the Go type, the release and
// what inspect knows of interfaces; where the releases of encoding/json differ the
// result says so.
//
// Start reading at [Types.Of] (type.go), then own.go (methods) and fields.go.
package gotype
