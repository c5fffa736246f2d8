// Package define turns what inspect found in a package into its tools, defined
// before any dialect.
//
// In: the facts of a package, and what it asks to have written ([Wanted]),
// which decides what names and models a tool has to suit. Out: the tools that
// are right, each with where its words stand, and a diagnostic for what is
// wrong: a name that no provider takes or that is taken, and all that inference
// (gen/infer) reports. Tools that gen/read reads from a file have the same form.
//
// Start reading at [Infer]. Nothing here knows how a definition is lowered or
// written: gen/layout lowers the tools and lays out their file.
package define
