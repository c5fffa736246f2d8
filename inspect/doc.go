// Package inspect reads Go source and collects the facts about tools that everything
// else is made from.
//
// In: package patterns, as for the go command. Out: for each package a [Package] with
// its options and its tools (names, parameters, results, docs, directives,
// positions), and with the declarations of all types that their signatures reach. It
// refuses functions whose schema or argument names are not known: generic functions,
// unnamed parameters and results, raw handlers, and signatures that do not
// type-check. It also refuses directives in places where they have no effect.
//
// [Load] reads the disk: the packages that match the patterns, and of other packages
// (of the module, of other modules, of the standard library) only the declarations
// that tools lead to (closure.go). It needs no compiler. [Facts] is pure. A type
// error counts only if it affects the signature of a tool, and files that toolgen
// generated count as empty, so that old output never breaks a new run. [LoadAll] does
// both for a few packages at a time. It also returns which files the facts of each
// package depend on, so that a cache knows when they are still valid.
//
// [Folder] reads what is needed of a package to generate a file that no function of
// it affects.
//
// Start reading at load.go for how packages come into memory, at [Facts]
// in find.go for how tools are found in them, and at [Package] in facts.go for what
// comes out.
package inspect
