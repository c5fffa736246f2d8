package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// nestedModules tells of modules below a pattern such as ./... that have tools: the
// go command leaves them out without a word, unless they are of the workspace.
func nestedModules(c *call, made pieces) diag.List {
	var diags diag.List
	for _, arg := range c.args {
		below, ok := strings.CutSuffix(filepath.ToSlash(arg), "/...")
		if !ok || !strings.HasPrefix(below, ".") || c.unit != nil {
			continue
		}
		root, err := filepath.Abs(filepath.Join(c.dir, filepath.FromSlash(below)))
		if err != nil {
			continue
		}
		for _, dir := range modulesBelow(root) {
			if made.haveSomeOf(dir) || !mentionsTools(dir) {
				continue
			}
			d := diag.Warnf(firstLine(filepath.Join(dir, "go.mod")), diag.LeftOut, "%s leaves out this module, which has tools", arg).
				WithHint("run toolgen for it, too: toolgen generate -C %s ./...", filepath.ToSlash(relative(dir)))
			d.Severity = diag.Note
			diags = append(diags, d)
		}
	}
	return diags
}

// haveSomeOf reports whether a package of the module in a folder is there.
func (all pieces) haveSomeOf(dir string) bool {
	content, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	module := modfile.ModulePath(content)
	for path := range all {
		if err != nil || path == module || strings.HasPrefix(path, module+"/") {
			return true
		}
	}
	return false
}

// modulesBelow returns the folders of the modules below another one that people
// write, in the order of their names.
func modulesBelow(root string) []string {
	var dirs []string
	filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return nil
		}
		if name := entry.Name(); path != root && (isHidden(name) || name == "node_modules") {
			return filepath.SkipDir
		}
		if _, err := os.Lstat(filepath.Join(path, "go.mod")); err == nil && path != root {
			dirs = append(dirs, path)
		}
		return nil
	})
	return dirs
}

// isHidden reports a folder that patterns of the go command leave out.
func isHidden(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" || name == "vendor"
}

var aTool = []byte("\n//toolgen:tool")

// mentionsTools reports whether a Go file in a module has a line that makes tools.
func mentionsTools(root string) (has bool) {
	filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
		case entry.IsDir() && path != root:
			if _, err := os.Lstat(filepath.Join(path, "go.mod")); err == nil || isHidden(entry.Name()) {
				return filepath.SkipDir
			}
		case entry.Type().IsRegular() && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			content, err := os.ReadFile(path)
			if err == nil && bytes.Contains(content, aTool) {
				has = true
				return filepath.SkipAll
			}
		}
		return nil
	})
	return has
}
