package main

import (
	"cmp"
	"os"
	"slices"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// leftovers finds files that were generated for packages which do not ask for
// them any more: those without tools, or without call. What was made from MCP
// definitions needs no tools there, and what was made for another build is for
// that one.
func (o options) leftovers(pkgs []*inspect.Package, files []gen.File) diag.List {
	wanted := map[string]bool{}
	for _, file := range files {
		wanted[file.Path] = true
	}
	var diags diag.List
	for _, pkg := range pkgs {
		if pkg.OtherBuilds && !hasTools(pkg) {
			continue
		}
		for _, path := range gen.Outputs(cmp.Or(o.outdir, pkg.Dir), o.output) {
			if !wanted[path] && ofTools(path) && !reported(diags, path) {
				diags = append(diags, leftover(pkg, path))
			}
		}
	}
	return diags
}

func leftover(pkg *inspect.Package, path string) diag.Diagnostic {
	message := "package %s has no tools any more"
	if hasTools(pkg) {
		message = "package %s does not ask for this file any more"
	}
	return diag.Errorf(firstLine(path), diag.Stale, message, pkg.Name).
		WithHint("delete this file")
}

// ofTools reports whether a file was generated from the tools of a package.
func ofTools(path string) bool {
	content, err := os.ReadFile(path)
	return err == nil && inspect.Generated(content) && !inspect.FromMCP(content)
}

func reported(diags diag.List, path string) bool {
	return slices.ContainsFunc(diags, func(d diag.Diagnostic) bool { return d.Pos.Filename == path })
}
