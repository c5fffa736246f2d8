// Package diag holds what toolgen tells its user: a position, what is wrong,
// a stable code, and what to write instead.
//
// In: positions and words from every stage. Out: a sorted, duplicate-free
// [List] that the command prints. It refuses nothing, prints nothing and
// imports nothing of the project. Start reading at [Diagnostic]; the codes and
// their help are the list [Codes].
package diag
