// Package directive turns //toolgen: comments into typed values.
//
// In: the text of a comment and its position. Out: a [Line] from [Parse], and
// from the lines of one declaration a [Package], [Tool] or [Param] from the
// Decode functions, with diagnostics that point at the word to change. What
// may be said is the list [Definitions]; parsing, checking and help all read
// it, so that they cannot drift apart.
//
// It refuses unknown verbs, words and keys, values that a key does not take,
// names that clients do not take, lines that contradict each other, and, in
// [NearMiss], comments that only look like directives. It does not know the Go
// declarations: whether a parameter exists and whether a value fits its type
// is decided by the callers.
//
// Start reading at [Parse], then at the options of a tool in tool.go.
package directive
