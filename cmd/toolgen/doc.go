// Toolgen generates tool definitions for language models from Go functions.
//
//	toolgen [command] [flags] [packages]
//
// In: Go packages, named as for the go command. Out: a generated file in the folder
// of each package with tools, or definitions, differences and help on standard
// output. Diagnostics go to standard error with their positions. It refuses to
// overwrite a file that it did not generate, and writes nothing if any package has
// an error.
//
// The package has only effects: flags, printing, files and exit codes. The list of
// commands in main.go is what parsing, help and the table in the README are made of.
// Start reading there, then at generate.go and pipeline.go.
package main
