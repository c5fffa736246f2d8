// Package schema has JSON Schemas as documents without loss: a [Doc] is an ordered
// JSON tree that keeps every key, every digit and the origin of every part. It is read
// from text ([Parse]), made from a [Node] of inference or from parts ([Obj], [Arr],
// [Str], …), changed by rules ([Rewrite]), and written as one canonical text
// ([Doc.Append]), also cut into lines for source code ([Lines]).
//
// Only this package knows which keywords hold schemas and which hold data
// (view.go), where references lead, which schemas apply to the same value and which
// are recursive (graph.go), what a schema states (view.go), and when values
// are equal (number.go). It knows nothing of providers or of Go types. A keyword
// that it does not know is data: it is kept, and never looked into.
//
// Start reading at [Doc], then [Walk] and [Graph].
package schema
