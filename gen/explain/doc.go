// Package explain finds the source of each keyword of a tool's definition.
//
// Its input is a tool ([dialect.Located]), whose schemas contain the origins of their
// keywords, and dialects. Its output is an [Explanation]: for each keyword, the position
// and the rule that produced it, and for each dialect, the changes and their reasons.
// [Explanation.Only] selects the part for one parameter, and [Explanation.Text] formats
// it for a terminal. The package rejects no tool: the origin of keywords of a file is the
// file, and an unknown origin is omitted.
//
// Start reading at [Tool].
package explain
