package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// A goBuild describes the files, settings, and modules that the go command uses in a
// folder. It does not run the go command, which would take as long as the rest of a cached
// run.
//
// The description may be wrong. Therefore a run that loads packages also runs go env, and
// is not cached if the results differ; the results depend only on the input of
// [goBuild.key].
type goBuild struct {
	dir      string // absolute path of the folder of the run
	env      []string
	goTool   string // path of the go command, without links
	goRoot   string
	envFile  string   // the file of go env -w; "" if there is no such file
	mod      string   // path of go.mod; "" if there is no such file, for example above the modules of a workspace
	work     string   // path of go.work; "" if there is no such file
	main     []string // folders of the main modules
	replaced []string // folders that go.mod or go.work contains as replacements
	outputs  outputsRead
}

func findBuild(dir string, env []string) (*goBuild, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	b := &goBuild{dir: dir, env: env}
	if driver := os.Getenv("GOPACKAGESDRIVER"); driver != "off" && (driver != "" || lookPath("gopackagesdriver") != "") {
		return nil, errors.New("a gopackagesdriver is used instead of the go command")
	}
	if b.goTool, err = filepath.EvalSymlinks(lookPath("go")); err != nil {
		return nil, errors.New("there is no go command")
	}
	if b.goRoot = os.Getenv("GOROOT"); b.goRoot == "" {
		b.goRoot = filepath.Dir(filepath.Dir(b.goTool))
	}
	b.envFile = goEnvFile()
	b.mod = nearest(dir, "go.mod")
	switch work := os.Getenv("GOWORK"); work {
	case "":
		b.work = nearest(dir, "go.work")
	case noWorkspace:
	default:
		b.work = work
	}
	if b.mod == "" && b.work == "" {
		return nil, errors.New("there is no go.mod")
	}
	return b, b.findModules()
}

// lookPath returns the path of a program, or "" if the program is not found.
func lookPath(name string) string {
	path, err := exec.LookPath(name)
	if err != nil {
		return ""
	}
	return path
}

// goEnvFile returns the path of the file that go env -w writes.
// https://pkg.go.dev/cmd/go#hdr-Environment_variables
func goEnvFile() string {
	if file := os.Getenv("GOENV"); file != "" {
		return file
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "go", "env")
}

// findModules finds the folders of the main modules and of the modules that replace other
// modules.
func (b *goBuild) findModules() error {
	if b.mod != "" {
		b.main = []string{filepath.Dir(b.mod)}
	}
	if b.work != "" {
		text, err := os.ReadFile(b.work)
		if err != nil {
			return err
		}
		work, err := modfile.ParseWork(b.work, text, nil)
		if err != nil {
			return err
		}
		dir := filepath.Dir(b.work)
		for _, use := range work.Use {
			b.main = appendModule(b.main, dir, use.Path)
		}
		b.addReplaced(dir, work.Replace)
	}
	for _, dir := range b.main {
		mod, err := readMod(filepath.Join(dir, "go.mod"))
		if err != nil {
			return err
		}
		b.addReplaced(dir, mod.Replace)
	}
	return nil
}

func (b *goBuild) addReplaced(dir string, replaced []*modfile.Replace) {
	for _, r := range replaced {
		b.replaced = appendModule(b.replaced, dir, r.New.Path)
	}
}

// appendModule appends a folder, which may be relative to dir, if it is the root of a
// module.
func appendModule(to []string, dir, path string) []string {
	path = filepath.Clean(path)
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if isModule(path) && !slices.Contains(to, path) {
		to = append(to, path)
	}
	return to
}

// roots returns the folders whose files are part of the key.
func (b *goBuild) roots() []string {
	roots := slices.Concat(b.main, b.replaced) // ReadTrees reads a folder once, even if it is in both lists
	if b.work != "" {
		if vendor := filepath.Join(filepath.Dir(b.work), "vendor"); isFolder(vendor) {
			roots = append(roots, vendor)
		}
	}
	return roots
}

// relevant returns the part of a file on which a run depends: the head of a generated file,
// and all of any other file. It also records the hash of a generated file.
func (b *goBuild) relevant(path string, content []byte) []byte {
	if !b.isOutput(path, content) {
		return content
	}
	b.outputs.add(path, content)
	return inspect.GeneratedHead(content)
}

// sum returns the hash of the part of a file on which a run depends.
func (b *goBuild) sum(path string, content []byte) string {
	if b.isOutput(path, content) {
		content = inspect.GeneratedHead(content)
	}
	return remember.HashOf(content)
}

// isOutput reports whether toolgen generated a file in a main module. Only a part of such
// a file is loaded; in other modules, the whole file is compiled.
func (b *goBuild) isOutput(path string, content []byte) bool {
	if !inspect.Generated(content) || strings.Contains(filepath.ToSlash(path), "/vendor/") {
		return false
	}
	return !slices.ContainsFunc(b.replaced, func(dir string) bool {
		rel, err := filepath.Rel(dir, path)
		return !slices.Contains(b.main, dir) && err == nil && filepath.IsLocal(rel)
	})
}

// settingNames are environment variables on which the go command or a C compiler depends.
// Variables that begin with GO or CGO_ are not listed.
// https://pkg.go.dev/cmd/go#hdr-Environment_variables
var settingNames = []string{
	"AR", "CC", "CXX", "FC", "PKG_CONFIG", "GCCGO", "HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
	"APPDATA", "LOCALAPPDATA", "PKG_CONFIG_PATH", "CPATH", "C_INCLUDE_PATH", "SDKROOT",
}

// ignoredSettings are variables that go generate sets for each directive, and variables
// that only change the memory and speed of programs.
var ignoredSettings = []string{
	"GOFILE", "GOLINE", "GOPACKAGE", "GOGC", "GOMEMLIMIT", "GOMAXPROCS", "GOTRACEBACK", "GOCOVERDIR",
}

// isSetting reports whether the go command may depend on an environment variable. It
// ignores case, as Windows does. On other systems, that only adds variables to the key.
func isSetting(name string) bool {
	name = strings.ToUpper(name)
	return (strings.HasPrefix(name, "GO") || strings.HasPrefix(name, "CGO_") || slices.Contains(settingNames, name)) &&
		!slices.Contains(ignoredSettings, name)
}

// compilers are the C compilers that the go command searches for if CC is not set. If it
// does not find one, it disables cgo.
var compilers = []string{"gcc", "clang"}

// key returns the hash of everything that the results of the go command depend on, except
// the trees.
func (b *goBuild) key() (remember.Key, error) {
	hash := remember.NewHash()
	err := b.add(hash)
	return hash.Key(), err
}

func (b *goBuild) add(hash remember.Hash) error {
	own, err := os.Executable()
	if err != nil {
		return err
	}
	for _, program := range []string{own, b.goTool} {
		id, err := remember.Program(program)
		if err != nil {
			return err
		}
		hash.Add(id)
	}
	hash.Add(b.goTool, b.dir, b.goRoot, b.mod, b.work)
	if real, err := filepath.EvalSymlinks(b.dir); err == nil {
		hash.Add(real)
	}
	hash.Add(b.roots()...)
	settings := slices.Clone(b.env)
	slices.Sort(settings)
	for _, setting := range settings {
		if name, _, _ := strings.Cut(setting, "="); isSetting(name) {
			hash.Add(setting)
		}
	}
	for _, name := range append(strings.Fields(os.Getenv("CC")), compilers...) {
		hash.Add("program", name, lookPath(name))
	}
	files := []string{filepath.Join(b.goRoot, "VERSION"), filepath.Join(b.goRoot, "go.env"), b.envFile}
	if b.work != "" {
		files = append(files, b.work, b.work+".sum")
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, os.ErrNotExist) && file != "off" {
			return err
		}
		hash.Add(file, remember.HashOf(content), fmt.Sprint(err == nil))
	}
	return nil
}

type goEnv struct {
	vars map[string]string
	err  error
}

// ask runs go env in the background.
func (b *goBuild) ask(ctx context.Context) <-chan goEnv {
	answers := make(chan goEnv, 1)
	go func() {
		cmd := exec.CommandContext(ctx, "go", "env", "-json", "GOROOT", "GOVERSION", "GOMOD", "GOWORK", "GOENV", "GOFLAGS", "GOMODCACHE", "GOCACHE", "CC", "GOTOOLCHAIN")
		cmd.Dir, cmd.Env = b.dir, append(slices.Clone(b.env), "PWD="+b.dir)
		out, err := cmd.Output()
		answer := goEnv{err: err}
		if err == nil {
			answer.err = json.Unmarshal(out, &answer.vars)
		}
		answers <- answer
	}()
	return answers
}

// release matches the version of a Go release, whose content never changes. The content
// of a development version can change.
var release = regexp.MustCompile(`^go1(\.\d+)+((rc|beta)\d+)?$`)

// depends returns the dependencies of a run that its key does not contain. The error is the
// reason why the run cannot be cached, such as a file outside the modules.
func (b *goBuild) depends(answer goEnv, trees *remember.Trees, read locate.Record) (cacheEntry, error) {
	env := answer.vars
	version, _, _ := strings.Cut(env["GOVERSION"], " ")
	content, err := os.ReadFile(filepath.Join(env["GOROOT"], "VERSION"))
	first, _, _ := strings.Cut(string(content), "\n")
	work := env["GOWORK"]
	if work == noWorkspace {
		work = ""
	}
	mod := env["GOMOD"]
	if mod == os.DevNull {
		mod = ""
	}
	switch {
	case answer.err != nil:
		return cacheEntry{}, fmt.Errorf("go env: %w", answer.err)
	case mod != b.mod || work != b.work || env["GOENV"] != b.envFile:
		return cacheEntry{}, errors.New("the go command uses a different go.mod, go.work, or GOENV file than toolgen found")
	case err != nil || first != version || !release.MatchString(version):
		return cacheEntry{}, errors.New("the version of Go is not a release: " + env["GOVERSION"])
	case !slices.Contains(append(strings.Fields(os.Getenv("CC")), compilers...), strings.Split(env["CC"]+" ", " ")[0]):
		return cacheEntry{}, errors.New("toolgen does not know the C compiler " + env["CC"])
	}
	if flag := locate.OddFlag(env["GOFLAGS"], "mod=vendor"); flag != "" { // the key covers vendor/modules.txt
		return cacheEntry{}, errors.New("GOFLAGS has " + flag)
	}
	k := cacheEntry{Named: map[string]string{}, Present: []string{env["GOROOT"]}, Tools: []foundProgram{{version, lookPath(version)}}}
	for i, path := range slices.Concat(read.Paths, read.Roots) {
		isRoot := i >= len(read.Paths)
		switch folder, trusted := b.trusted(path, env); {
		case folder != "" && !slices.Contains(k.Present, folder):
			k.Present = append(k.Present, folder)
		case !trusted && !trees.Cover(path) && !(isRoot && trees.LeavesOutModule(path)):
			return cacheEntry{}, errors.New(path + " is outside the modules")
		}
	}
	for name, sum := range read.Named {
		if state, err := remember.State(name); err != nil || state != sum {
			return cacheEntry{}, errors.Join(errors.New(name+" has changed, or cannot be read"), err)
		}
		k.Named[name] = sum
	}
	return k, nil
}

// trusted reports whether a path is in the module cache, GOROOT, or the build cache,
// where files do not change. If the path is in the module cache, trusted returns the
// folder of the module's version, which may be removed.
func (b *goBuild) trusted(path string, env map[string]string) (folder string, trusted bool) {
	if rel, err := filepath.Rel(env["GOMODCACHE"], path); err == nil && filepath.IsLocal(rel) {
		before, after, versioned := strings.Cut(filepath.ToSlash(rel), "@")
		if version, _, _ := strings.Cut(after, "/"); versioned {
			return filepath.Join(env["GOMODCACHE"], before+"@"+version), true
		}
	}
	for _, dir := range []string{env["GOROOT"], env["GOCACHE"]} {
		if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
			return "", true
		}
	}
	return "", false
}
