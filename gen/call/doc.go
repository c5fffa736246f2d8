// Package call is what generated dispatch runs on: it reads the arguments of a
// call, holds them to the tool's input schema, and writes the result.
//
// In: the JSON of the arguments, as a model sent them, and the text of the
// input schema. Out: a [Result], which is also what an error becomes that the
// model can act on.
//
// The work is divided in two. Generated code knows the Go types: it asks a
// [Reader] for one value after the other, and says where each goes. The Reader
// knows the schema, which it walks in step: it finds the rule for each value,
// checks it, and gathers all problems of the call. So what the schema says is
// what the call enforces, and generated code is as small as the types are. The
// schema's text is compiled at the first call of a tool.
//
// It refuses what is no JSON (RFC 8259), invalid UTF-8, escapes of half a
// surrogate pair and names that stand twice (RFC 7493), and arguments that are
// too large or too deep. It imports the standard library alone.
//
// Start reading at [Tool], then [Reader] and [Writer].
package call
