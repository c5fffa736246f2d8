// Package gen produces generated files, definitions and lint reports from the facts that
// inspect found.
//
// Its input is the packages of [inspect.Facts], or a file: of MCP definitions, of
// definitions of any API ([ToolsFrom]), or a file that toolgen generated. Its output is
// files with their paths and contents, definitions of one dialect, tools and answers
// before they are converted to a dialect ([Tools]), or a lint report (lint.go). It
// rejects input that no provider would accept: wrong and duplicate tool names, tools that
// a dialect rejects, and generated names that the package already declares. It performs
// no I/O.
//
// Start reading at eachPackage and render (gen.go), which [Generate] combines. Tools are
// inferred from facts (gen/define) or read from a file (gen/read). Their definitions are
// lowered and laid out (gen/layout), and package templates writes them as Go. If a
// package has the option call, gen/dispatch generates the code that calls the tools.
package gen
