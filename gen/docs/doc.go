// Package docs collects the data of a catalog of tools.
//
// Its input is tools ([dialect.Located]), their lint report, their costs, and the changes
// since a base. Its output is a view ([templates.Catalogue]), which package templates
// converts to Markdown or HTML.
//
// Start reading at [View].
package docs
