// Package analyzer provides the rules of toolgen lint as an analyzer for go vet and every
// other driver of golang.org/x/tools/go/analysis.
//
// The analyzer checks one package, which the driver has type-checked. It reports the
// diagnostics of generate and the findings of lint, each at its position. A finding in a
// file of another package is reported at the function of its tool or, if it belongs to no
// tool, at the package clause.
//
// Drivers provide the types of other packages without the comments and constants that
// schemas need, so a package that contains a //toolgen: directive is loaded again with
// the go command. Other packages are skipped. Start reading at [New].
package analyzer
