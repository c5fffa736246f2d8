package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A pattern is a package pattern that is matched with the folders of a revision, including
// those that are gone now.
// https://pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns
type pattern struct {
	local bool // text is a path relative to the root of the repository; else an import path
	text  string
}

// patterns returns the patterns of a call.
func (r repository) patterns(args []string) ([]pattern, diag.List) {
	var all []pattern
	for _, arg := range orHere(args) {
		p, ok := r.pattern(arg)
		if !ok {
			return nil, gitProblem(fmt.Sprintf("%s is outside of the git repository %s", arg, r.root), "name packages of the repository")
		}
		all = append(all, p)
	}
	return all, nil
}

// orHere returns the patterns of a call. The default is the package in the working
// directory.
func orHere(args []string) []string {
	if len(args) == 0 {
		return []string{"."}
	}
	return args
}

// withoutGone returns the patterns of a call except those that name a single package which
// is in the base but no longer exists, so that the go command cannot load it.
func (b base) withoutGone(args []string) []string {
	var left []string
	for i, arg := range orHere(args) {
		if !b.isGone(b.patterns[i]) {
			left = append(left, arg)
		}
	}
	return left
}

func (b base) isGone(p pattern) bool {
	if p.wild() {
		return false
	}
	was := false
	for _, file := range b.blobs {
		dir := path.Dir(file.path)
		if !isSource(file.path) || !p.matches(dir, b.modules) {
			continue
		}
		was = true
		entries, err := os.ReadDir(filepath.Join(b.root, filepath.FromSlash(dir)))
		isHere := slices.ContainsFunc(entries, func(e os.DirEntry) bool { return isSource(e.Name()) })
		if isHere || err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false
		}
	}
	return was
}

// isSource reports whether a file is a Go file other than a test.
func isSource(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}

// pattern parses a pattern. It returns false for one that leads out of the repository.
func (r repository) pattern(arg string) (pattern, bool) {
	text := filepath.ToSlash(arg)
	switch {
	case filepath.IsAbs(arg):
		rel, err := filepath.Rel(r.root, resolved(arg))
		if err != nil {
			return pattern{}, false
		}
		text = filepath.ToSlash(rel)
	case text == "." || text == ".." || strings.HasPrefix(text, "./") || strings.HasPrefix(text, "../"):
		text = path.Join(r.prefix, text)
	case strings.HasSuffix(text, ".go"):
		text = path.Join(r.prefix, text)
	default:
		return pattern{text: text}, true
	}
	if strings.HasSuffix(text, ".go") { // the package of a named file
		text = path.Dir(text)
	}
	return pattern{local: true, text: text}, text != ".." && !strings.HasPrefix(text, "../")
}

// resolved returns a path without symbolic links, which is how git returns the root of a
// repository. A part of the path that does not exist stays as it is.
func resolved(name string) string {
	name = filepath.Clean(name)
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	if dir := filepath.Dir(name); dir != name {
		return filepath.Join(resolved(dir), filepath.Base(name))
	}
	return name
}

// matches reports whether the pattern matches the package in a folder. As for the go
// command, ... does not match folders of other modules, nor testdata, vendor, _x and .x.
func (p pattern) matches(dir string, m modules) bool {
	name := dir
	if !p.local {
		name = m.importPath(dir)
	}
	before, _, dots := strings.Cut(p.text, "...")
	switch {
	case !p.wild():
		return name == p.text
	case !dots:
		before = ""
	case !wildcard(p.text).MatchString(name):
		return false
	}
	elements := strings.Split(strings.TrimPrefix(name, before), "/")
	return m.areMain(dir) && !slices.ContainsFunc(elements, leftOut)
}

// wild reports whether a pattern can match several packages, or none.
func (p pattern) wild() bool {
	return strings.Contains(p.text, "...") || !p.local && (p.text == "all" || p.text == "work")
}

// wildcard returns a regular expression for a pattern. Each ... matches any text; a/...
// also matches a.
func wildcard(text string) *regexp.Regexp {
	expr := strings.ReplaceAll(regexp.QuoteMeta(text), `\.\.\.`, `.*`)
	if before, ok := strings.CutSuffix(expr, `/.*`); ok {
		expr = before + `(/.*)?`
	}
	return regexp.MustCompile(`^` + expr + `$`)
}

func leftOut(element string) bool {
	return element == "testdata" || element == "vendor" ||
		strings.HasPrefix(element, "_") || strings.HasPrefix(element, ".") && element != "."
}
