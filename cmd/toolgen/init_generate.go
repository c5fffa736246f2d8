package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/adopt"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// generateLine adds a go:generate line if the module has none for toolgen.
func (r *initRun) generateLine() diag.List {
	root := filepath.Dir(r.modFile)
	has, err := generatesTools(root)
	if err != nil || has {
		return r.unreadable(root, err)
	}
	path := r.goFileIn(root)
	line := "//go:generate go tool toolgen generate "
	if path == "" {
		path = r.goFileIn(r.dir)
		up, err := filepath.Rel(r.dir, root)
		if err != nil || path == "" {
			return r.unreadable(root, cmp.Or(err, errors.New("no file for the go:generate line")))
		}
		line += "-C " + filepath.ToSlash(up) + " "
	}
	return r.change(path, func(src []byte) ([]byte, error) { return adopt.WithGenerateLine(path, src, line+"./...") })
}

// goFileIn returns the path of the best Go file in a folder for a go:generate line:
// doc.go, main.go or the file named like the folder, else the first one. It includes
// files that this run writes. It returns "" if there is none.
func (r *initRun) goFileIn(dir string) string {
	var paths []string
	for _, out := range r.outputs {
		if filepath.Dir(out.Path) == dir && strings.HasSuffix(out.Path, ".go") {
			paths = append(paths, out.Path)
		}
	}
	files, _ := readGoFiles(dir)
	for _, file := range files {
		if !strings.HasSuffix(file.Name, "_test.go") && !isGenerated(file.Content) {
			paths = append(paths, file.Name)
		}
	}
	for _, name := range []string{"doc.go", "main.go", filepath.Base(dir) + ".go"} {
		if path := filepath.Join(dir, name); slices.Contains(paths, path) {
			return path
		}
	}
	if len(paths) == 0 {
		return ""
	}
	return paths[0]
}

// https://go.dev/s/generatedcode
var generatedLine = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.\r?$`)

func isGenerated(content []byte) bool { return generatedLine.Match(content) }

var generateLine = regexp.MustCompile(`(?m)^//go:generate .*\btoolgen\b`)

// generatesTools reports whether a file of a module has a go:generate line for toolgen.
func generatesTools(root string) (has bool, err error) {
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // a file that cannot be read has no such line
		case entry.IsDir() && path != root:
			if locate.IsElsewhere(entry.Name()) || isModule(path) {
				return filepath.SkipDir
			}
		case entry.Type().IsRegular() && strings.HasSuffix(path, ".go"):
			content, err := os.ReadFile(path)
			if err == nil && generateLine.Match(content) {
				has = true
				return filepath.SkipAll
			}
		}
		return nil
	})
	return has, err
}
