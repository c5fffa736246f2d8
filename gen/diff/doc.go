// Package diff compares two sets of tool definitions and says what each change
// means to those who call the tools and to those who read their results.
//
// In: the tools before and after ([dialect.Located]). Out: a [Report] of
// changes, each with its class, the place in the new source or the old, and for
// one that breaks a value that shows it; as text, Markdown for a comment on a
// pull request, annotations of GitHub, or data for JSON. What is accepted is
// decided by package witness, not by how schemas are written.
//
// Start reading at [Compare].
package diff
