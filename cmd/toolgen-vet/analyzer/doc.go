// Package analyzer makes the rules of toolgen lint an analyzer, for go vet and
// for every other driver of golang.org/x/tools/go/analysis.
//
// In: one package, as the driver has type-checked it. Out: the diagnostics of
// generation and the findings of lint, each at its place. A finding in a file
// of another package is told at the function of the tool that it concerns or,
// where it concerns none, such as a field's tag, at the package clause.
//
// A driver hands out types of other packages without their comments and
// constants, of which schemas are made; so a package that has a //toolgen:
// line is loaded once more, with the go command. Others are passed over at once.
package analyzer
