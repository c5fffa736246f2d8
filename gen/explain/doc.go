// Package explain finds out where each keyword of a tool's definition comes from.
//
// In: a tool ([dialect.Located]), whose schemas have the origins of their keywords,
// and dialects. Out: an [Explanation], which has for each keyword the position and
// the rule that made it, and for each dialect what was changed and why.
// [Explanation.Only] selects the part about one parameter, and [Explanation.Text]
// writes it for a terminal. It refuses nothing: keywords of a file have the file as
// their origin, and an unknown origin is left out.
//
// Start reading at [Tool].
package explain
