package main

import (
	"cmp"
	"os"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
)

// leftovers returns the generated files that a package no longer needs, since it has no
// tools any more or no option call. It does not return files that were generated from MCP
// definitions, which need no tools in the package, nor those of other builds.
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
		if !wanted[path] && generatedFromTools(path) {
			left = append(left, path)
		}
	}
	return left
}

// generatedFromTools reports whether a file was generated from the tools of a package.
// Toolgen does not make links.
func generatedFromTools(path string) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	content, err := os.ReadFile(path)
	return err == nil && inspect.Generated(content) && !inspect.FromMCP(content)
}
