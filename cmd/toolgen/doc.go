// Toolgen generates tool definitions for language models from Go functions.
//
//	toolgen [command] [flags] [packages]
//
// Packages are named as for the go command. Toolgen writes a generated file to the folder
// of each package with tools, or prints definitions, differences, and help on standard
// output. It prints diagnostics with their positions on standard error. It does not
// overwrite a file that it did not generate, and writes nothing if any package has an
// error.
//
// The package handles flags, printing, files, and exit codes. Parsing, help, and the
// table in the README are derived from the list of commands in main.go. Start reading
// there, then at generate.go and pipeline.go.
package main
