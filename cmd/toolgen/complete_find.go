package main

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-toolgen/toolgen/inspect"
)

// dir returns the folder in which the completed command would run.
func (c *completion) dir() string {
	if dir := c.options[dirName]; dir != "" {
		return tilde(dir)
	}
	return "."
}

// revisions returns the branches and tags of the git repository.
func (c *completion) revisions() []string {
	ctx, cancel := context.WithDeadline(context.Background(), c.deadline)
	defer cancel()
	git := exec.CommandContext(ctx, "git", "for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads", "refs/tags", "refs/remotes")
	git.Dir = c.dir()
	out, err := git.Output()
	if err != nil {
		return nil
	}
	return strings.Fields(string(out))
}

// offerPaths offers the entries of the folder that is typed: folders, in which the path
// can go on, and files if the kind includes them.
func (c *completion) offerPaths(kind valueKind, before, typed string) {
	c.hints = append(c.hints, pathsHint)
	folder, name := filepath.Split(typed)
	within := tilde(folder)
	if !filepath.IsAbs(within) {
		within = filepath.Join(c.dir(), within)
	}
	if kind == aPackage && !filepath.IsAbs(within) && folder == "" {
		folder = "./" // without it, the name would mean a package of the standard library
	}
	entries, err := os.ReadDir(within)
	if err != nil {
		return
	}
	for _, entry := range entries {
		isDir := entry.IsDir()
		if info, err := os.Stat(filepath.Join(within, entry.Name())); err == nil {
			isDir = info.IsDir() // follows links
		}
		hidden := strings.HasPrefix(entry.Name(), ".") && !strings.HasPrefix(name, ".")
		isPart := strings.HasPrefix(entry.Name(), name)
		wanted := isDir || kind == aFile || kind == aPackage && strings.HasSuffix(entry.Name(), ".json")
		if hidden || !isPart || !wanted || kind == aPackage && isDir && !holdsPackages(entry.Name()) {
			continue
		}
		word := before + folder + entry.Name()
		if isDir {
			word += "/"
		}
		c.offers = append(c.offers, value{word, ""})
	}
	if kind == aPackage && strings.HasPrefix("...", name) {
		c.offers = append(c.offers, value{before + folder + "...", "all packages below"})
	}
	if len(c.offers) > 0 && strings.HasSuffix(c.offers[0].word, "/") {
		c.hints = append(c.hints, noSpaceHint)
	}
}

// holdsPackages reports whether the go command looks into a folder for packages.
// https://pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns
func holdsPackages(name string) bool {
	return !strings.HasPrefix(name, "_") && name != "testdata" && name != "vendor" && name != "node_modules"
}

// tilde replaces ~ at the beginning of a path by the home directory.
func tilde(path string) string {
	rest, ok := strings.CutPrefix(path, "~/")
	if dir, err := os.UserHomeDir(); ok && err == nil {
		return filepath.Join(dir, rest) + "/"
	}
	return path
}

// offerNames offers the names of tools, or of the prompts or answers that -kind asks for.
func (c *completion) offerNames(before, typed string) {
	names := map[string]string{}
	output := c.options[outputName]
	if output == "" {
		output = inspect.DefaultOutput
	}
	for _, path := range c.generatedFiles(output) {
		content, err := os.ReadFile(path)
		if err != nil || !inspect.Generated(content) {
			continue
		}
		dir := slashed(absolute(filepath.Dir(path)))
		for _, name := range namesIn(string(content), c.options[kindName]) {
			if names[name] == "" {
				names[name] = dir
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		c.offer(before, typed, value{name, names[name]})
	}
}

// generatedFiles returns the files in the module that have the name of generated files,
// the nearest first. It stops at the deadline.
func (c *completion) generatedFiles(output string) (paths []string) {
	dir := c.dir()
	mod := nearest(absolute(dir), "go.mod")
	roots := []string{dir}
	if mod != "" {
		roots = append(roots, filepath.Dir(mod))
	}
	seen := map[string]bool{}
	for _, root := range roots {
		filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			switch name := filepath.Base(path); {
			case time.Now().After(c.deadline):
				return fs.SkipAll
			case err != nil:
				return nil
			case entry.IsDir() && path != root && (strings.HasPrefix(name, ".") || !holdsPackages(name) || isModule(path)):
				return fs.SkipDir
			case name == output && !seen[absolute(path)]:
				seen[absolute(path)] = true
				paths = append(paths, path)
			}
			return nil
		})
	}
	return paths
}

// These match the names in the constants of a generated file. They are compiled when
// they are first used, since only completion uses them.
var (
	nameBlock   = compiledOnce(`(?s)// Names of the (tools|prompts)\.\n(?:const \(\n(.*?)\n\)|const ([^\n]*))`)
	nameInConst = compiledOnce(`(?m)= "((?:[^"\\])*)"$`)
	answerConst = compiledOnce(`(?m)"name":"([A-Za-z0-9_-]+)","strict":true`)
)

func compiledOnce(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// namesIn returns the names of tools in a generated file, or of prompts or answers.
func namesIn(content, kind string) (names []string) {
	if kind == "" {
		kind = "tools"
	}
	if kind == answersKind {
		for _, m := range answerConst().FindAllStringSubmatch(content, -1) {
			names = append(names, m[1])
		}
		return names
	}
	for _, block := range nameBlock().FindAllStringSubmatch(content, -1) {
		if block[1] != kind {
			continue
		}
		for _, m := range nameInConst().FindAllStringSubmatch(block[2]+block[3], -1) {
			names = append(names, m[1])
		}
	}
	return names
}
