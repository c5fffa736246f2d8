// Package inspect loads Go source and extracts the tools that the other packages work on.
//
// The input is package patterns, as for the go command. The output is a [Package] for
// each package, with its options, its tools (names, parameters, results, docs,
// directives, positions), and the declarations of all types that their signatures reach.
// The package rejects functions whose schema or argument names are unknown: generic
// functions, unnamed parameters and results, raw handlers, and signatures that do not
// type-check. It also rejects directives in places where they have no effect.
//
// [Load] reads from disk the packages that match the patterns, and from their
// dependencies (in the module, other modules, and the standard library) only the
// declarations that tools need (closure.go). It needs no compiler. [Facts] is pure. A
// type error matters only if it affects the signature of a tool. Files that toolgen
// generated count as empty, so stale output never breaks a run. [LoadAll] combines both
// for a few packages at a time. It also returns the files that the facts of each package
// depend on, so that a cache can check whether they are still valid.
//
// [Folder] loads just enough of a package to generate a file that does not depend on its
// functions.
//
// Start reading at load.go, which loads packages into memory, at [Facts] in find.go,
// which finds their tools, and at [Package] in facts.go, which describes the result.
package inspect
