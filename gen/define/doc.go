// Package define creates the tools of a package from the results of inspect. It does not
// adapt them to a dialect.
//
// [Infer] receives the facts about a package and the requested output ([Wanted]). The
// output determines which names and models a tool must support. Infer returns the valid
// tools, with the source positions of their descriptions, and diagnostics. It reports
// names that every provider rejects, duplicate names, and all problems that inference
// (gen/infer) finds. Tools that gen/read loads from a file have the same type.
//
// Start reading at [Infer]. This package does not lower or write definitions: gen/layout
// lowers the tools and lays out their file.
package define
