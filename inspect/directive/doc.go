// Package directive parses //toolgen: comments into typed values.
//
// [Parse] converts a comment and its position to a [Line]. The Decode functions convert
// the lines of one declaration to a [Package], [Tool], [Param], and so on, with
// diagnostics at the word to change. [Definitions] lists all directives and their
// options. Parsing, checking, and help all use this list, so they cannot differ.
//
// The package rejects unknown verbs, options, and keys, invalid values, names that
// clients reject, and directives that contradict each other. [NearMiss] finds comments
// that only look like directives. The package does not see the Go declarations, so
// callers must check whether a parameter exists and whether a value matches its type.
//
// Start reading at [Parse], then at the options of a tool in tool.go.
package directive
