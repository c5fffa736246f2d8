// Package diff compares two sets of tool definitions, and determines the effect of each
// change on callers of the tools and on readers of their results.
//
// The input is the tools before and after ([dialect.Located]). The result is a [Report]
// of changes, each with its class and its position in the new or old source. A breaking
// change includes an example value that shows it. A report can be written as text, as
// Markdown for a comment on a pull request, as annotations for GitHub, or as JSON.
// Package witness compares schemas by the values that they accept, not by their text.
//
// Start reading at [Compare].
package diff
