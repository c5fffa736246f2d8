// Package registered finds the tools that a program registers with an MCP SDK or an agent
// framework, and reads what the registrations state: names, descriptions, hints, schemas,
// handlers, and the conditions under which they happen. A value that only a run of the
// program would show is left out, with the reason ([Unread]).
//
// Start reading at [Find]. It builds SSA for the type-checked functions of a [World]
// (golang.org/x/tools/go/ssa) and evaluates the initialization of its packages, main
// functions, and each other function that may register tools and that these do not reach
// (entries.go). Calls of the functions in [Sinks] become a [Tool] each (read.go).
//
// # Evaluation
//
// A value (value.go) is known exactly, is one of a few choices, or is unknown, with a
// reason and a position. Variables, and elements of slices and maps, are cells of a
// persistent heap (heap.go). Functions with a body are executed, also those of SDKs
// (machine.go, instruction.go, call.go). Functions of the standard library and a few
// functions of SDKs are computed here (natives.go, builders.go, infer.go); all others are
// opaque.
//
// A branch on an unknown condition is evaluated both ways, and the states are joined: what
// differs becomes unknown. Registrations in between are conditional. Loops are executed
// while their conditions are known, up to a limit; then everything that the loop changes
// becomes unknown, and the loop is evaluated once more. An opaque call makes unknown what it can
// reach through its arguments; a variable that other code can change afterwards (a
// goroutine, an opaque function that has a pointer, a function of the program that is not
// evaluated, globals.go) is unknown, too. Limits of steps, depth, and sizes make values
// unknown, never wrong.
//
// # Assumptions
//
// The evaluation differs from a run of the program where the program
//
//   - calls handlers of tools before its registrations are done,
//   - replaces a tool by a registration whose name is not known,
//   - changes variables with unsafe, cgo, or the linker's -X,
//   - changes a package variable of main or an internal package through a method that is
//     called only in code that is not evaluated, or
//   - stops in an opaque call: tools that are registered after it are reported. If a
//     function of the program recovers from panics, they are conditional.
//
// Tools are those of one server per registration call; that two servers of a program have
// tools of the same name is no error.
//
// # Methods
//
// [Methods] evaluates JSONSchema, JSONSchemaExtend, and JSONSchemaAlias, the methods with
// which types state their schemas, with the same rules.
package registered
