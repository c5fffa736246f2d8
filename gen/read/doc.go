// Package read reads tools from files: JSON with tool definitions, and files
// that toolgen generated.
//
// In: the text of a file, and what its tools are read for ([Use]), which decides
// what they may be. Out: the tools in the form that those of Go functions have
// (gen/define), with the places of their words in the file, and a diagnostic at
// its place for what is not JSON, no list, no tool, or a name that is taken.
//
// Start reading at [Tools]; [Generated] finds the JSON in a Go file and reads it
// in the same way.
package read
