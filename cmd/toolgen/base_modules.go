package main

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// modules are the Go modules of a revision.
type modules struct {
	paths map[string]string // module paths by folder
	main  []string          // folders of the main modules, in which patterns with ... match
	work  string            // path of the go.work file; "" without a workspace
}

// noWorkspace is the value of GOWORK that turns workspaces off.
// https://go.dev/ref/mod#workspaces
const noWorkspace = "off"

// modules reads the go.mod files of a revision, and the go.work file that applies to the
// directory of the call, or that GOWORK names.
func (r revision) modules(goWork string) (modules, diag.List) {
	m := modules{paths: map[string]string{}}
	works := map[string]string{}
	var files []blob
	named := r.pathOf(goWork)
	for _, b := range r.blobs {
		if base := path.Base(b.path); base == "go.mod" || base == "go.work" || b.path == named {
			files = append(files, b)
		}
	}
	problems := r.read(files, func(b blob, content []byte) error {
		if path.Base(b.path) == "go.mod" {
			m.paths[path.Dir(b.path)] = modfile.ModulePath(content)
		} else {
			works[b.path] = string(content)
		}
		return nil
	})
	if goWork == "" {
		named = nearestWork(r.prefix, works)
	}
	if file, ok := works[named]; ok {
		m.work, m.main = named, workUses(path.Dir(named), []byte(file))
	} else if dir, ok := above(r.prefix, m.paths); ok {
		m.main = []string{dir}
	}
	return m, problems
}

// pathOf returns the path of a file relative to the root, "" for one outside of it.
func (r repository) pathOf(file string) string {
	rel, err := filepath.Rel(r.root, resolved(file))
	if !filepath.IsAbs(file) || err != nil || !filepath.IsLocal(rel) {
		return ""
	}
	return filepath.ToSlash(rel)
}

// nearestWork returns the path of the go.work file that the go command uses in a folder.
// If there is none, the path is not in works.
func nearestWork(dir string, works map[string]string) string {
	for ; ; dir = path.Dir(dir) {
		file := path.Join(dir, "go.work")
		if _, ok := works[file]; ok || dir == "." {
			return file
		}
	}
}

// above returns the nearest folder that is a key: dir or one above it.
func above(dir string, folders map[string]string) (string, bool) {
	for ; ; dir = path.Dir(dir) {
		if _, ok := folders[dir]; ok || dir == "." {
			return dir, ok
		}
	}
}

// importPath returns the import path of the package in a folder, "" outside of modules.
func (m modules) importPath(dir string) string {
	root, ok := above(dir, m.paths)
	if !ok {
		return ""
	}
	if root != "." {
		dir = strings.TrimPrefix(dir, root)
	}
	return path.Join(m.paths[root], dir)
}

// areMain reports whether a folder is in a main module. Without modules every folder is.
func (m modules) areMain(dir string) bool {
	root, ok := above(dir, m.paths)
	return !ok || slices.Contains(m.main, root)
}

// workUses returns the folders that a go.work file in dir uses, none for a broken file.
func workUses(dir string, file []byte) []string {
	work, err := modfile.ParseWork("go.work", file, nil)
	if err != nil {
		return nil
	}
	var uses []string
	for _, use := range work.Use {
		uses = append(uses, path.Join(dir, use.Path))
	}
	return uses
}
