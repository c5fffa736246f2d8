// Package directive parses //toolgen: comments into typed values.
//
// The input is a comment and its position. The output is a [Line] from [Parse], and, for
// the directives of one declaration, a [Package], [Tool], [Param], and so on from the
// Decode functions, with diagnostics that point to the word to change. [Definitions]
// lists all directives and their options. Parsing, checking, and help all use this list,
// so they cannot differ.
//
// The package rejects unknown verbs, options, and keys, invalid values, names that
// clients reject, directives that contradict each other, and, in [NearMiss], comments
// that only look like directives. It does not know the Go declarations: callers must
// check whether a parameter exists and whether a value matches its type.
//
// Start reading at [Parse], then at the options of a tool in tool.go.
package directive
