// Package trial generates the source of a temporary program that calls or serves the
// tools of packages. It writes nothing into the directories of the packages.
//
// Its input is the Go files of packages, the files with calls that package gen generated
// for them, the values that a server would provide, as Go expressions, and the source of
// a main package. Its output is files by path, for the flag -overlay of the go command,
// or a list of missing values. Start reading at [Make].
package trial
