// Package gen makes generated files, definitions and lint reports from the facts that
// inspect found.
//
// In: the packages of [inspect.Facts], or a file: of MCP definitions, of definitions
// of any API ([ToolsFrom]), or one that toolgen generated. Out: files with their
// paths and contents, definitions of one dialect, tools and answers before they are
// written for a dialect ([Tools]), or a report of lint (lint.go). It refuses what no
// provider would accept: wrong and duplicate tool names, tools that a dialect
// refuses, and generated names that the package already declares. It does no input or
// output.
//
// Start reading at eachPackage and render (gen.go), which [Generate] puts together.
// Tools are defined from facts (gen/define) or read from a file (gen/read). Their
// definitions are lowered and laid out (gen/layout), and written as Go by package
// templates. If a package has the option call, gen/dispatch writes the code that
// calls the tools.
package gen
