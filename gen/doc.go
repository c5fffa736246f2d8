// Package gen turns what inspect found into generated files.
//
// In: the packages of [inspect.Facts], or a file: of MCP definitions, of definitions
// of any API ([ToolsFrom]), or one that toolgen generated. Out: files with their
// paths and contents, definitions of one dialect, tools and answers before any ([Tools]), or what
// lint says of them (lint.go). It refuses what no provider would take: illegal and duplicate tool names,
// generated names that the package has already, tools that a dialect refuses.
// It reads and writes nothing.
//
// Start reading at eachPackage and render (gen.go), which [Generate] puts together.
// Tools are defined
// from facts (gen/define) or read from a file (gen/read); their definitions are
// lowered and laid out (gen/layout), and templates writes them. Where a
// package asks for calls, gen/dispatch writes those. What a package asks for is
// decided first, and a value that all stages have.
package gen
