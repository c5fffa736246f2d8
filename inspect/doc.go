// Package inspect loads Go source and extracts the tools that the other packages work on.
//
// Package patterns are the same as for the go command. For each package, inspect returns
// a [Package], with its options, its tools (names, parameters, results, docs, directives,
// positions), and the declarations of all types that their signatures use. It rejects
// functions whose schema or argument names are unknown: generic functions, unnamed
// parameters and results, raw handlers, and signatures that do not type-check. It also
// rejects directives that have no effect where they are.
//
// [Load] reads the packages that match the patterns from disk. Of their dependencies (in
// the module, in other modules, and in the standard library), it reads only the
// declarations that tools need (closure.go). It needs no compiler. A type error matters
// only if it affects the signature of a tool. Files that toolgen generated count as
// empty, so outdated output never breaks a run.
//
// [Facts] is pure: it has no side effects. [LoadAll] combines both for a few packages at
// a time. It also returns the files that the facts of each package depend on, so that a
// cache can check whether they are still valid.
//
// [Folder] loads only the parts of a package that are needed to generate a file that does
// not depend on its functions.
//
// Start reading at load.go, which loads packages into memory. Continue with [Facts] in
// find.go, which finds their tools, and with [Package] in facts.go, which describes the
// result.
package inspect
