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

// generateLine writes the line that go generate runs, where the module has none.
func (b *beginning) generateLine() diag.List {
	root := filepath.Dir(b.modFile)
	has, err := generatesTools(root)
	if err != nil || has {
		return b.unreadable(root, err)
	}
	path := b.goFileIn(root)
	line := "//go:generate go tool toolgen generate "
	if path == "" {
		path = b.goFileIn(b.dir)
		up, err := filepath.Rel(b.dir, root)
		if err != nil || path == "" {
			return b.unreadable(root, cmp.Or(err, errors.New("no file for the go:generate line")))
		}
		line += "-C " + filepath.ToSlash(up) + " "
	}
	return b.change(path, func(src []byte) ([]byte, error) { return adopt.WithGenerateLine(path, src, line+"./...") })
}

// goFileIn returns the file of a folder that a line for the whole package belongs
// to: doc.go, main.go or that of the package's name, else the first; what is to be
// written counts. It returns "" for none.
func (b *beginning) goFileIn(dir string) string {
	var paths []string
	for _, out := range b.outputs {
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

// generatesTools reports whether go generate runs toolgen in a file of a module.
func generatesTools(root string) (has bool, err error) {
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be read is not built
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
