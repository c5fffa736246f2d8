// Package trial makes the source of a temporary program that calls or serves the
// tools of packages. Nothing is written beside the packages.
//
// In: the Go files of packages, the files with calls that package gen made for them,
// the values that a server would provide, as Go expressions, and the text of a main
// package. Out: files by their paths, for the flag -overlay of the go command; or a
// list of values that are missing. Start reading at [Make].
package trial
