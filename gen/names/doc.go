// Package names hands out the names of generated Go files.
//
// In: a package with the names that its files have. Out: identifiers that are
// free in it ([Space]), and types as its source writes them, with the imports
// that they need ([Types]). A name that users write, and that the package has
// already, is an error with a position; any other gets a number.
// What models call tools and arguments is infer.Name.
//
// Start reading at [Space].
package names
