// Package registered finds the tools that a program registers by calls of an
// SDK or framework, and reads what the calls say.
//
// In: the syntax of packages ([Source]), as much of it as a scan of the bytes
// found worth keeping. Out: for each registration ([Tool]) its position, what
// the call says of the tool (name, description, title, hints, schemas), where
// its handler is declared, on which conditions it stands, and every part that
// cannot be known without running the program, with the reason. Nothing is
// guessed: what does not fold to a constant is told and left out.
//
// Which calls register is a table of values ([Sinks]), and so is what the
// functions of SDKs make of their arguments (builders.go). A function that hands
// its own parameters on to such a call is a wrapper, found by that rule or named
// by a directive.
//
// Start reading at [Find]. Nothing here knows types: what a handler takes is
// read by package inspect from its declaration.
package registered
