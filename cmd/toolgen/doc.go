// Toolgen writes tool definitions for language models from Go functions.
//
//	toolgen [command] [flags] [packages]
//
// In: Go packages, named as for the go command. Out: a generated file beside
// the tools of each package, or definitions, differences and help on standard
// output; what is wrong with the packages goes to standard error with its
// position. It refuses to write over a file that it did not generate, and
// writes nothing while there is an error anywhere.
//
// The package holds effects alone: flags, printing, files and exit codes. The
// list of commands in main.go feeds parsing, help and the README. Start
// reading there, then at generate.go and pipeline.go.
package main
