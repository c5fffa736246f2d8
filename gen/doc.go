// Package gen turns what inspect found into generated files.
//
// In: the packages of [inspect.Facts], or a file of MCP definitions. Out:
// files with their paths and contents, or the definitions of one dialect. It
// refuses what no provider would take: illegal and duplicate tool names,
// generated names that the package has already, tools that a dialect refuses.
// It reads and writes nothing.
//
// Start reading at [Generate]: the pipeline is on one screen. The stages are
// define.go (facts to definitions, with infer and schema), view.go
// (definitions to the view of a file, with dialect), and templates. Where a
// package asks for dispatch, call.go lays it out from how its types are read and
// written (infer.Calls). Tools of a file come in by from.go; notes.go tells what
// dialects make of tools.
package gen
