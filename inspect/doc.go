// Package inspect reads Go source and says what it finds about tools.
//
// In: package patterns, as the go command takes them. Out: for each package
// its options and its tools, with names, parameters, results, docs, directives
// and positions, and for every type that a signature reaches what the source
// says about it. It refuses what has no one schema or no name for a model:
// generic functions, unnamed parameters and results, raw handlers, signatures
// that do not type-check, and directives that mean nothing where they stand.
//
// [Load] reads the disk: the packages that were asked for, and of others the
// declarations that tools lead to (closure.go), be they of the module, of another
// or of the standard library. No compiler is needed for that. [Facts] is pure. A
// type error counts only where it reaches the signature of a tool, and files that
// toolgen generated count as empty, so that yesterday's output never breaks
// today's run. [Each] does both, a few packages at a time, and says what the facts of
// each follow from, so that who remembers them need not have it read again.
//
// [Folder] tells what is to be known of a package for a generated file that no
// function has to do with.
//
// Start reading at load.go for how packages come into memory, at [Facts]
// in find.go for how tools are found in them, and at [Package] in facts.go for what
// comes out.
package inspect
