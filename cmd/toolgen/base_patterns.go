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

// A pattern is a package pattern, as it is matched with the folders of a
// revision: those that are gone now, too.
// https://pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns
type pattern struct {
	local bool // it is about folders, from the root of the repository; else about import paths
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

// orHere returns the patterns of a call, of which none is the package here.
func orHere(args []string) []string {
	if len(args) == 0 {
		return []string{"."}
	}
	return args
}

// withoutGone returns the patterns of a call but for those of one package that
// is in the base and not here any more, which the go command cannot load.
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
		if !isBuilt(file.path) || !p.matches(dir, b.modules) {
			continue
		}
		was = true
		entries, err := os.ReadDir(filepath.Join(b.root, filepath.FromSlash(dir)))
		isHere := slices.ContainsFunc(entries, func(e os.DirEntry) bool { return isBuilt(e.Name()) })
		if isHere || err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false
		}
	}
	return was
}

// isBuilt reports a file of Go that is no test.
func isBuilt(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}

// pattern returns a pattern, and false for one that leads out of the repository.
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
	if strings.HasSuffix(text, ".go") { // the package of files that are named one by one
		text = path.Dir(text)
	}
	return pattern{local: true, text: text}, text != ".." && !strings.HasPrefix(text, "../")
}

// resolved returns a path without symbolic links, as git has the root of a
// repository, as far as it exists.
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

// matches reports whether the package in a folder is one that the pattern is
// about. Patterns with ... leave out what the go command does: folders of other
// modules, and testdata, vendor, _x and .x below where ... begins.
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

// wild reports whether a pattern names all packages of a kind, of which there
// may be none.
func (p pattern) wild() bool {
	return strings.Contains(p.text, "...") || !p.local && (p.text == "all" || p.text == "work")
}

// wildcard returns what ... stands for: any text, and nothing at the end of a/....
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
