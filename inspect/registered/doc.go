// Package registered finds the tools that a program registers with an MCP SDK or an agent
// framework. It evaluates the names, descriptions, hints, schemas, handlers, and
// conditions in the registrations. If a value is known only at run time, it is omitted,
// with the reason ([Unread]).
//
// Start reading at [Find]. It builds SSA for the type-checked functions of a [World]
// (golang.org/x/tools/go/ssa). It evaluates the initialization of the World's packages,
// main functions, and other functions that may register tools and were not executed
// (entries.go). Each call of a function in [Sinks] becomes a [Tool] (read.go).
//
// # Evaluation
//
// A value (value.go) is known exactly, is one of a few choices, or is unknown, with a
// reason and a position. Variables, and elements of slices and maps, are cells of a
// persistent heap (heap.go). The evaluator executes functions with a body (machine.go,
// instruction.go, call.go), except the functions of packages that contain registration
// functions. It implements functions of the standard library and a few functions of SDKs
// itself (natives.go, builders.go, infer.go). All other functions are opaque.
//
// If the condition of a branch is unknown, the evaluator executes both sides and joins
// the states: values that differ become unknown. Registrations in such a branch are
// conditional. It executes a loop while its condition is known, up to a limit. Then every
// variable that the loop changes becomes unknown, one variable of each type represents the
// variables of earlier iterations (summary.go), and the loop is evaluated once more. An
// opaque call makes every variable unknown that it can reach through its arguments. A
// variable that other code can change later is also unknown (globals.go). Limits of
// steps, depth, and sizes can make values unknown, but never wrong.
//
// # Assumptions
//
// The result is wrong for a program that
//
//   - calls handlers of tools before all tools are registered,
//   - registers a tool with an unknown name that replaces a tool of the same call,
//   - changes or hides tools when a client lists them, with middleware, hooks, or filters,
//   - changes variables with cgo or the linker flag -X,
//   - changes a package variable in a method that is called only by code that is not
//     evaluated,
//   - stops registering after an error and serves the tools that are registered, or
//   - panics in an opaque call, unless a function recovers: then later registrations are
//     conditional.
//
// Two servers of a program may have tools with the same name.
//
// # Methods
//
// [Methods] evaluates the methods with which types define their schemas, JSONSchema,
// JSONSchemaExtend, and JSONSchemaAlias. It follows the same rules.
package registered
