// Package live matches the tools that a running server lists with the tools that the
// source of its packages registers.
//
// [List.Match] matches the list with the facts of the packages. For each package,
// [Match.Define] then returns the tools that are in the list, with the definitions of the
// list and the positions of the source. It also returns a diagnostic for every difference
// between the list and the source.
//
// Start reading at [List.Match].
package live
