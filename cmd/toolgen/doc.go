// Toolgen generates tool definitions for language models from Go functions.
//
//	toolgen [command] [flags] [packages]
//
// Packages are named as for the go command. Toolgen generates a file in the directory of
// each package with tools, or prints definitions, differences, and help on standard
// output. It prints diagnostics with their positions on standard error. If any package
// has an error, it writes nothing. It never overwrites a file that it did not generate.
//
// The package handles flags, printing, files, and exit codes. The list of commands in
// main.go determines the parsing of arguments, the help, and the table in the README.
// Start reading there, then at generate.go and pipeline.go.
package main
