// Package diag defines the diagnostics of toolgen. Each diagnostic has a position, a
// message that describes the problem, a stable code, and a hint with the text to write
// instead.
//
// The input is positions and messages from every stage. The output is a sorted [List]
// without duplicates, which the command prints. The package itself prints nothing, and
// imports no other package of the project. Start reading at [Diagnostic]; [Codes] lists
// the codes with their help.
package diag
