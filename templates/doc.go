// Package templates converts views to generated files. A view is plain data that another
// package has prepared. Its identifiers are unused in the package of the file, its JSON
// is valid UTF-8, and equal views result in equal bytes.
//
// Start reading at [Go] (file.go), which generates the Go file of a [File] (view.go). Its
// sections are in sections.go, table.go, and guard.go. [Draw] generates the file of
// calls, whose declarations come from gen/dispatch. [CatalogueMarkdown] and
// [CatalogueHTML] render a [Catalogue], with the templates in the directory catalogue.
//
// A generated file is designed for review: the most important parts come first, and a
// change of one tool changes only the lines of that tool. Definitions cost nothing before
// they are used, because everything is a constant or static data. Only the arrays contain
// text; Tools and LookupTool find the parts for a tool with a table of lengths. Text from
// the user's source occurs only inside string literals.
//
// Generating declarations with jennifer and formatting them takes most of the time. Parts
// that all files contain, and parts that grow with the number of tools, are therefore
// written into a [Bulk]. Functions and types come from a [Stencil], which is
// generated once. Constants and lines of tables are written as text in gofmt's layout.
// Tests compare whole files with the output of gofmt.
package templates
