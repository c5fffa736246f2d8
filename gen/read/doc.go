// Package read reads tools from JSON files of tool definitions ([Tools]), and from Go
// files that toolgen generated ([Generated]). They get the form of tools made from Go
// functions (gen/define), with their positions in the file; what is wrong with them
// depends on what they are read for ([Use]). Start reading at [Tools].
package read
