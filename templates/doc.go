// Package templates turns views into the text of generated files. A view is plain
// data that another package has prepared: its identifiers are free in the package of
// the file, its JSON is valid UTF-8, and equal views give equal bytes.
//
// Start reading at [Go] (file.go), which makes the Go file of a [File] (view.go); its
// sections are in sections.go, table.go and guard.go. [Draw] makes the file of calls,
// whose declarations gen/dispatch draws. [CatalogueMarkdown] and [CatalogueHTML] render
// a [Catalogue], with the templates in the folder catalogue.
//
// A generated file is made to be reviewed: what a person wants to read first comes
// first, and a change of one tool changes the lines of that tool only. Its definitions
// cost nothing before they are used, since everything is a constant or static data:
// only the arrays contain text, and Tools and LookupTool cut their rows out of the
// arrays by a table of lengths. Texts of a user are inside of string literals only.
//
// Drawing a declaration with jennifer and formatting it takes more time than all else, so
// that what all files have, and what grows with the tools, is written into a [Bulk]:
// functions and types by a [Stencil], which is drawn once, and constants and lines of
// tables as text in gofmt's layout. Tests compare whole files with what gofmt makes of
// them.
package templates
