// Package live matches the tools that a running server lists with the tools that the
// source of its packages registers.
//
// Input: the definitions of the list ([List]) and the facts of the packages. Output: for
// each package, the tools that are in the list, with the definitions of the list and the
// positions of the source ([Match.Define]), and diagnostics for every difference between
// the list and the source.
//
// Start reading at [List.Match].
package live
