// Package read reads tools from JSON files of tool definitions ([Tools]), and from Go
// files that toolgen generated ([Generated]). The result has the format of tools inferred
// from Go functions (gen/define), with their positions in the file. Which definitions are
// errors depends on the [Use] of the tools. Start reading at [Tools].
package read
