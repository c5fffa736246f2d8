// Package names chooses the identifiers of generated Go files.
//
// The input is a package with the names that its files declare. The output is identifiers
// that are unused in the package ([Space]), and types as its source writes them, with the
// imports that they need ([Types]). If the package already declares a name that users
// refer to, the result is an error with a position; any other name gets a number.
// infer.Name returns the names of tools and arguments, which are for models.
//
// Start reading at [Space].
package names
