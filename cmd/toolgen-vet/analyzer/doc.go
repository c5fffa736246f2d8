// Package analyzer provides the rules of toolgen lint as an analyzer for go vet and every
// other driver of golang.org/x/tools/go/analysis.
//
// The analyzer checks one package, which the driver has type-checked. It reports the
// diagnostics of generate and the findings of lint, each at its position. If a finding is
// in a file of another package, the analyzer reports it at the function of its tool. If
// the finding belongs to no tool, the analyzer reports it at the package clause.
//
// Drivers provide the types of other packages, but not the comments and constants that
// schemas need. If a package contains a //toolgen: directive, the analyzer therefore
// loads it again with the go command. It skips other packages. Start reading at [New].
package analyzer
