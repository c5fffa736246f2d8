// Package lint reports which providers and clients accept a tool. It distinguishes tools
// that are accepted unchanged, accepted after lowering, and rejected, and suggests fixes.
//
// [Tools] checks tool definitions with source positions, from Go or from JSON. [Source]
// checks facts that only the source of a package contains. The result is a [Report]: a
// verdict for each tool and provider, and findings. Each finding has a position, and a
// fingerprint that does not depend on line numbers. A [Baseline] lists the findings that a
// project accepts. [Report.Matrix] renders a table, and [Report.SARIF] a SARIF log.
//
// [Rules] lists all rules, each with its reason and the source of the reason: a document
// or a measurement. The package performs no I/O.
//
// Start reading at [Rules], then lint.go. The other files are named after what their
// rules check.
package lint
