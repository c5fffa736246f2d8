// Package diff compares two sets of tool definitions. It determines the effect of each
// change on callers of the tools and on readers of their results.
//
// [Compare] receives the tools before and after the change ([dialect.Located]). It
// returns a [Report] of changes, each with a class and a position in the new or old
// source. A breaking change includes an example value that demonstrates it. A report can
// be written as text, as Markdown for a comment on a pull request, as annotations for
// GitHub, or as JSON. Schemas are compared by the values that they accept, not by their
// text (see package witness).
//
// Start reading at [Compare].
package diff
