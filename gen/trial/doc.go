// Package trial makes the source of a program that calls or serves the tools of
// packages, for a moment: nothing of it is written beside the packages.
//
// In: the Go files of packages, what package gen made for them with calls, the
// values that a server would give, as Go expressions, and the text of a main
// package. Out: files by their paths, which lie over what is on the disk (go help
// build, -overlay); or what has to be given and was not.
package trial
