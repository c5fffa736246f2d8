// Package templates turns views into the text of generated files.
//
// In: a [File], which holds everything that a generated file shows: free
// identifiers, JSON text cut into lines, pieces of Go for the guards. Out:
// gofmt's form of a Go file that is made to be reviewed: what a person wants
// to read first stands first, and a change of one tool changes the lines of
// that tool only. Same view, same bytes.
//
// A view is made by a program and not looked at again: its names are identifiers
// and free, its texts are JSON in UTF-8. Words of a user reach the file inside of
// string literals only.
//
// The generated definitions cost nothing before they are used. Everything is a
// constant or static data, so there is no init; only the arrays hold text, and
// Tools and LookupTool cut their rows out of the arrays by a table with a line of
// lengths for each tool.
//
// What stands in a file once is drawn by jennifer and formatted by gofmt. What grows
// with the tools is laid out as text, since to draw and format it costs more than all
// else: constants and lines of tables by functions here, into a [Bulk], and statements
// by a [Stencil], which is drawn and formatted once and then filled. Tests hold whole
// files, and those of random types, to gofmt.
//
// Dispatch is a file of its own beside the definitions. gen/dispatch draws its
// declarations, fills its functions, and [Draw] makes a file of them.
//
// A catalogue is for people: a [Catalogue] becomes Markdown by
// [CatalogueMarkdown] and one page of HTML by [CatalogueHTML], which escape the
// texts of users. The templates of both are files in the folder catalogue, and
// an own template starts from [MarkdownTemplate] or [PageTemplate].
//
// Start reading at [Go] (file.go); each section of the file has a source file of its
// own, and [File] (view.go) documents the view.
package templates
