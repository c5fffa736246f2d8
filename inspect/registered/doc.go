// Package registered finds the tools that a program registers with an MCP SDK or an
// agent framework, and reads from syntax alone what the calls state of them: names,
// descriptions, hints, schemas, handlers. Nothing is guessed: a part that only running
// the program would show is reported with the reason ([Unread]) and left out.
//
// Start reading at [Find]. It searches the packages of a [World] for the calls and
// literals of the table [Sinks]; an evaluator (eval.go) computes the values of their
// arguments, with a table of what functions of SDKs return (builders.go), and read.go
// makes a [Tool] of each. A function that passes its parameters on to a sink is a
// [Wrapper] (wrapper.go), whose calls register tools, too.
//
// Types are not checked here: package inspect reads the parameters of a handler from
// its declaration.
package registered
