// Package layout lays out the file of definitions of a package.
//
// The input is tools with their definitions (gen/define), and the unused names of the
// package (gen/names). The output is the view that package templates writes, in which
// each string and schema occurs once, regardless of the number of dialects; and
// diagnostics about what a dialect rejects or cannot express.
//
// Start reading at [Definitions]; [Lower] performs the first half of the work.
package layout
