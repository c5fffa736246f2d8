// Package trial generates the source of a temporary program that calls or serves the
// tools of packages. It does not change the directories of the packages.
//
// [Make] receives the Go files of packages, the files with calls that package gen
// generated for them, and the source of a main package. It also receives the values that
// a server would provide, as Go expressions. It returns files by path, for the flag
// -overlay of the go command, or a list of missing values. Start reading there.
package trial
