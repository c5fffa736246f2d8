// Package directive parses //toolgen: comments into typed values.
//
// In: the text of a comment and its position. Out: a [Line] from [Parse]; and from
// the lines of one declaration a [Package], [Tool], [Param] and so on from the Decode
// functions, with diagnostics that point at the word to change. The list
// [Definitions] has all directives and their options; parsing, checking and help all
// read it, so that they cannot differ.
//
// It refuses unknown verbs, words and keys, wrong values, names that clients refuse,
// lines that contradict each other, and, in [NearMiss], comments that only look like
// directives. It does not see the Go declarations: callers have to check whether a
// parameter exists and whether a value fits its type.
//
// Start reading at [Parse], then at the options of a tool in tool.go.
package directive
