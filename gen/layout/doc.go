// Package layout lays out the file of definitions of a package.
//
// In: tools with their definitions (gen/define), and the names that are free
// (gen/names). Out: the view that templates writes, in which each text and schema
// stands once, however many dialects have it; and notes of what a dialect makes
// of a tool that its author must know.
//
// Start reading at [Definitions]. [Lower] alone says the tools as dialects have them.
package layout
