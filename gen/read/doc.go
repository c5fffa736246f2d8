// Package read reads tools from JSON files of tool definitions ([Tools]), and from Go
// files that toolgen generated ([Generated]). The tools have the same type as tools
// inferred from Go functions (gen/define), with their positions in the file. The [Use] of
// the tools determines which definitions are errors. Start reading at [Tools].
package read
