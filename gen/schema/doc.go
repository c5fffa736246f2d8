// Package schema represents JSON Schemas as lossless documents. A [Doc] is an ordered
// JSON tree that preserves every key, every digit, and the origin of every part. [Parse]
// decodes a Doc from JSON, [Node.Doc] builds it from an inferred [Node], and [Obj],
// [Arr], [Str], and similar functions build it from parts. [Rewrite] transforms it.
// [Doc.Append] encodes it in one canonical form, and [Lines] splits that form into lines
// for source code.
//
// All knowledge of the structure of JSON Schema is in this package:
//
//   - which keywords contain schemas and which contain data (view.go)
//   - how references resolve, which schemas apply to the same value, and which are
//     recursive (graph.go)
//   - which values a schema allows (view.go)
//   - when values are equal (number.go)
//
// The package does not depend on providers or Go types. It preserves unknown keywords as
// data, and does not search their values for schemas.
//
// Start reading at [Doc], then [Walk] and [Graph].
package schema
