// Package names chooses the identifiers of generated Go files.
//
// [Space] contains the names that the files of a package declare, and returns identifiers
// that are unused there. [Types] returns types as the source of the package writes them,
// with the imports that they need. If the package already declares a name that users
// refer to, the result is an error with a position. Any other name gets a number.
// infer.Name returns the names of tools and arguments, which are for models.
//
// Start reading at [Space].
package names
