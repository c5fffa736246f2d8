// Package docs collects what a catalogue of tools shows.
//
// In: tools ([dialect.Located]), the report of lint about them, what they cost, and
// what has changed since a base. Out: a view ([templates.Catalogue]), which package
// templates turns into Markdown or HTML.
//
// Start reading at [View].
package docs
