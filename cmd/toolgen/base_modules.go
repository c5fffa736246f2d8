package main

import (
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

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
			m.paths[path.Dir(b.path)] = modulePath(string(content))
		} else {
			works[b.path] = string(content)
		}
		return nil
	})
	if goWork == "" {
		named = nearestWork(r.prefix, works)
	}
	if file, ok := works[named]; ok {
		m.work, m.main = named, workUses(path.Dir(named), file)
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

// modulePath returns the module path in a go.mod file.
// https://go.dev/ref/mod#go-mod-file-module
func modulePath(file string) string {
	for line := range strings.Lines(file) {
		if words := goModWords(line); len(words) == 2 && words[0] == "module" {
			return words[1]
		}
	}
	return ""
}

// workUses returns the folders that a go.work file in dir uses.
// https://go.dev/ref/mod#go-work-file-use
func workUses(dir, file string) []string {
	var uses []string
	block := ""
	for line := range strings.Lines(file) {
		words := goModWords(line)
		switch {
		case len(words) == 2 && words[1] == "(":
			block = words[0]
		case len(words) == 1 && words[0] == ")":
			block = ""
		case len(words) == 1 && block == "use", len(words) == 2 && words[0] == "use":
			uses = append(uses, path.Join(dir, words[len(words)-1]))
		}
	}
	return uses
}

// goModWords returns the words of a line of a go.mod or go.work file, without quotes and
// comments.
func goModWords(line string) []string {
	var words []string
	for {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "//") {
			return words
		}
		word, err := strconv.QuotedPrefix(line)
		line = line[len(word):]
		if err == nil {
			word, _ = strconv.Unquote(word) // a quoted string, which can have spaces and slashes
		} else {
			word, line = cutWord(line)
		}
		words = append(words, word)
	}
}

// cutWord returns the text before the first space or comment, and the rest.
func cutWord(line string) (word, rest string) {
	end := strings.IndexFunc(line, unicode.IsSpace)
	if comment := strings.Index(line, "//"); end < 0 || comment >= 0 && comment < end {
		end = comment
	}
	if end < 0 {
		return line, ""
	}
	return line[:end], line[end:]
}
