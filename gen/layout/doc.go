// Package layout lays out the definitions file of a package.
//
// [Definitions] receives tools with their definitions (gen/define), and the unused names
// of the package (gen/names). It returns the view that package templates writes, and
// diagnostics for everything that a dialect rejects or cannot express. In the view, each
// string and schema occurs once, regardless of the number of dialects.
//
// Start reading at [Definitions]; [Lower] performs the first half of the work.
package layout
