// Package diff compares two sets of tool definitions, and finds out what each change
// means for callers of the tools and for readers of their results.
//
// In: the tools before and after ([dialect.Located]). Out: a [Report] of changes,
// each with its class and its position in the new source or the old; a breaking
// change has an example value that shows it. A report can be written as text, as
// Markdown for a comment on a pull request, as annotations for GitHub, or as JSON.
// Package witness decides what schemas accept, however they are written.
//
// Start reading at [Compare].
package diff
