// Package diag defines the diagnostics of toolgen. Each diagnostic has a position, a
// message that describes the problem, a stable code, and a hint with the text to write
// instead.
//
// Every stage creates diagnostics from positions and messages. A [List] sorts them and
// removes duplicates, and the command prints it. The package itself prints nothing, and
// imports no other package of the project. Start reading at [Diagnostic]; [Codes] lists
// the codes with their help.
package diag
