// Package diag defines the diagnostics of toolgen: each has a position, a message
// that says what is wrong, a stable code, and a hint that says what to write instead.
//
// In: positions and messages from every stage. Out: a sorted [List] without
// duplicates, which the command prints. The package itself prints nothing, and
// imports nothing of the project. Start reading at [Diagnostic]; [Codes] lists the
// codes with their help.
package diag
