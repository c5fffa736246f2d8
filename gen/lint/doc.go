// Package lint finds out which providers and clients accept a tool unchanged, after
// lowering, or not at all, and what its author should change.
//
// In: tool definitions with their positions ([Tools]), made from Go source or from
// JSON, and the facts of a package for what only its source shows ([Source]). Out: a
// [Report] with a verdict for each tool and provider, and with findings, each with a
// position and a fingerprint that does not change when lines move. A [Baseline] has
// the findings that a project accepts. [Report.Matrix] is a table for people,
// [Report.SARIF] a log for programs.
//
// All rules are in the list [Rules], each with its reason and the source of that.
// What is not documented or measured is no rule. The package does no input or output.
//
// Start reading at [Rules], then lint.go; the file of a rule is named after what it
// checks.
package lint
