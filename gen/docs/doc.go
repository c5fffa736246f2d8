// Package docs collects the data of a catalog of tools.
//
// [View] receives the tools ([dialect.Located]), their lint report, their costs, and the
// changes since a base. It returns a [templates.Catalogue], which package templates
// converts to Markdown or HTML.
//
// Start reading at [View].
package docs
