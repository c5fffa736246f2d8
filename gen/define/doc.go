// Package define creates the tools of a package from the results of inspect, before they
// are adapted to any dialect.
//
// The input is the facts about a package and the requested output ([Wanted]), which
// determines the names and models that a tool must support. The output is the valid
// tools, with the source positions of their descriptions, and diagnostics for problems: a
// name that every provider rejects or that is used already, and everything that inference
// (gen/infer) reports. Tools that gen/read loads from a file have the same form.
//
// Start reading at [Infer]. This package does not know how a definition is lowered or
// written: gen/layout lowers the tools and lays out their file.
package define
