// Package analyzer has the rules of toolgen lint as an analyzer, for go vet and every other
// driver of golang.org/x/tools/go/analysis.
//
// In: one package, type-checked by the driver. Out: the diagnostics of generate and the
// findings of lint, each at its position. A finding in a file of another package is
// reported at the function of its tool or, if it belongs to no tool, at the package clause.
//
// Drivers provide the types of other packages without the comments and constants that
// schemas need. So a package with a //toolgen: line is loaded again with the go command.
// Other packages are skipped. Start reading at [New].
package analyzer
