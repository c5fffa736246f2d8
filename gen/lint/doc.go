// Package lint says which providers and clients take a tool as it is, after a
// change, or not at all, and what its author should mend.
//
// In: tool definitions with their positions ([Tools]), made from Go source or
// from JSON, and the facts of a package for what only its source shows
// ([Source]). Out: a [Report] with a verdict for each tool
// and provider, and findings, each at a place and with a fingerprint that
// stays when lines move. A [Baseline] holds the findings that a project
// accepts; [Report.Matrix] and [SARIF] are forms for readers and for machines.
//
// What lint knows is the list [Rules]: values, each with the reason and where
// that is known from. The package reads and writes nothing, and judges by
// what is established alone: what nobody has shown is no rule.
//
// Start reading at [Rules], then lint.go; the file of a rule is named after
// what it looks at.
package lint
