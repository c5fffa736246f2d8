// Package schema holds a JSON Schema as it is written: a [Doc] is an ordered
// JSON tree that keeps every key, every digit and the origin of every part.
//
// In: JSON text ([Parse]), a schema that was made keyword by keyword ([Node]),
// or parts ([Obj], [Arr], [Str], …). Out: one canonical text
// ([Doc.Append]), the same text cut into lines for source code ([Lines]), and
// new documents made by rules ([Rewrite]).
//
// The package knows where the keywords of JSON Schema hold schemas and where
// they hold plain data (keyword.go), where references lead, what speaks of the
// same value and what leads back to itself (graph.go, cycles.go), what a schema
// says (view.go) and when values are the same (number.go), and nothing of
// providers or of Go types. No other package follows references, asks a schema
// for its types or compares numbers on its own.
// A keyword that it does not know is data: kept, never looked into. It
// refuses text that is not exactly one JSON value, and objects that say a key
// twice.
//
// Start reading at [Doc], then [Walk] and [Graph]. What inference makes is a [Node],
// which [Node.Doc] writes down.
package schema
