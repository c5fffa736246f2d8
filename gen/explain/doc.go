// Package explain finds the origin of each keyword in a tool's definition.
//
// [Tool] receives dialects and a tool ([dialect.Located]) whose schemas contain the
// origins of their keywords. It returns an [Explanation]: for each keyword, the position and
// the rule that produced it, and for each dialect, the changes and their reasons.
// [Explanation.Only] selects the part for one parameter, and [Explanation.Text] formats
// it for a terminal. The package accepts every tool. If a tool comes from a file, the
// origin of its keywords is the file. An unknown origin is omitted.
//
// Start reading at [Tool].
package explain
