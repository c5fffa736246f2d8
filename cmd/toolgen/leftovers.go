package main

import (
	"cmp"
	"os"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
)

// leftovers returns the files that were generated for a package which does not ask for
// them any more: it has no tools, or does not say call. What was made from MCP
// definitions needs no tools there, and what was made for another build is for
// that one.
func (o options) leftovers(pkg *inspect.Package, files []gen.File) []string {
	if pkg.OtherBuilds && !hasTools(pkg) {
		return nil
	}
	wanted := map[string]bool{}
	for _, file := range files {
		wanted[file.Path] = true
	}
	var left []string
	for _, path := range gen.Outputs(cmp.Or(o.outdir, pkg.Dir), o.output) {
		if !wanted[path] && ofTools(path) {
			left = append(left, path)
		}
	}
	return left
}

// ofTools reports whether a file was generated from the tools of a package. A link is
// somebody's own.
func ofTools(path string) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	content, err := os.ReadFile(path)
	return err == nil && inspect.Generated(content) && !inspect.FromMCP(content)
}
