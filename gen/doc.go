// Package gen turns what inspect found into generated files.
//
// In: the packages of [inspect.Facts], or a file of MCP definitions. Out:
// files with their paths and contents, or the definitions of one dialect. It
// refuses what no provider would take: illegal and duplicate tool names,
// generated names that the package has already, tools that a dialect refuses.
// It reads and writes nothing.
//
// Start reading at [Generate]: the pipeline is on one screen. Tools are defined
// from facts (gen/define) or read from a file (gen/read); view.go lays their
// definitions out for a file, with dialect, and templates writes it. Where a
// package asks for dispatch, call.go lays it out from how its types are read and
// written (infer.Calls). notes.go tells what dialects make of tools.
package gen
