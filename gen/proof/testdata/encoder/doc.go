// Package encoder asks encoding/json what it does with Go types.
//
// In: the types of a tool's parameters and results, by reflection. Out: the
// JSON of random results, and why a JSON text is refused as arguments. Tests
// use it for types that they are compiled with; [Serve] is the same for a
// program that a test writes around types of its own and talks to.
//
// It stands alone on the standard library, since it is copied into the module
// of that program. Start reading at call.go; maker.go makes the values.
package encoder
