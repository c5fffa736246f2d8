// Package names chooses the identifiers of generated Go files.
//
// In: a package with the names that its files declare. Out: identifiers that are free
// in it ([Space]), and types as its source writes them, with the imports that they
// need ([Types]). If the package already declares a name that users refer to, that is
// an error with a position; any other name gets a number. Names of tools and
// arguments, for models, are made by infer.Name.
//
// Start reading at [Space].
package names
