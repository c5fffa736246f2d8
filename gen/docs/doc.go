// Package docs puts together what a catalogue of tools shows.
//
// In: tools ([dialect.Located]), what lint says of them, what they cost, and
// what has changed since a base. Out: a view ([templates.Catalogue]) that
// package templates turns into Markdown or HTML.
//
// Start reading at [View].
package docs
