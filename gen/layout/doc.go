// Package layout lays out the file of definitions of a package.
//
// In: tools with their definitions (gen/define), and the free names of the package
// (gen/names). Out: the view that package templates writes, in which each text and
// schema is there once, however many dialects have it; and diagnostics about what a
// dialect refuses or cannot express.
//
// Start reading at [Definitions]; [Lower] does the first half of it.
package layout
