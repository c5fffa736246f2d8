// Package templates converts views to generated files. A view is plain data that another
// package has prepared: its identifiers are free in the package of the file, its JSON is
// valid UTF-8, and equal views result in equal bytes.
//
// Start reading at [Go] (file.go), which generates the Go file of a [File] (view.go); its
// sections are in sections.go, table.go and guard.go. [Draw] generates the file of calls,
// whose declarations gen/dispatch generates. [CatalogueMarkdown] and [CatalogueHTML]
// render a [Catalogue], with the templates in the directory catalogue.
//
// A generated file is designed for review: the most interesting parts come first, and a
// change of one tool changes only the lines of that tool. Definitions cost nothing before
// they are used, because everything is a constant or static data: only the arrays contain
// text, and Tools and LookupTool cut their rows out of the arrays by a table of lengths.
// Strings of a user occur only inside of string literals.
//
// Generating a declaration with jennifer and formatting it takes more time than everything
// else. Therefore the parts that all files contain, and the parts that grow with the tools,
// are written into a [Bulk]: functions and types by a [Stencil], which is generated once, and
// constants and lines of tables as text in gofmt's layout. Tests compare whole files with the
// output of gofmt.
package templates
