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

	"github.com/go-toolgen/toolgen/cmd/toolgen/remember"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/locate"
)

// A goBuild is what the go command goes by in a folder. It is found without asking
// the go command, since that takes as long as all else of a remembered run. No
// rule of the go command is trusted here: a fresh run asks, and is not remembered
// where the answers differ. They follow from what [goBuild.key] is made of,
// so that they stay the same with it.
type goBuild struct {
	dir      string // of the run, absolute
	env      []string
	goTool   string   // the program, behind all links
	goRoot   string   // of that program
	envFile  string   // of go env -w; "" for none
	mod      string   // go.mod; "" for none, as above the modules of a workspace
	work     string   // go.work; "" for none
	main     []string // folders of the main modules
	replaced []string // folders that replace modules
	outputs  outputsRead
}

func findBuild(dir string, env []string) (*goBuild, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	b := &goBuild{dir: dir, env: env}
	if driver := os.Getenv("GOPACKAGESDRIVER"); driver != "off" && (driver != "" || lookPath("gopackagesdriver") != "") {
		return nil, errors.New("a driver answers in place of the go command")
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

// lookPath returns where a program is, "" for nowhere.
func lookPath(name string) string {
	path, err := exec.LookPath(name)
	if err != nil {
		return ""
	}
	return path
}

// goEnvFile returns the file of go env -w.
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

// findModules finds the folders that are read in place of versions: those of the
// main modules and of what is replaced by a folder. Words that are none of that
// only make the key larger.
func (b *goBuild) findModules() error {
	if b.mod != "" {
		b.main = []string{filepath.Dir(b.mod)}
	}
	if b.work != "" {
		text, err := os.ReadFile(b.work)
		if err != nil {
			return err
		}
		dir := filepath.Dir(b.work)
		for line := range strings.Lines(string(text)) {
			if words := goModWords(line); !slices.Contains(words, "=>") {
				b.main = appendModules(b.main, dir, words...)
			}
		}
		b.addReplaced(dir, string(text))
	}
	for _, dir := range b.main {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err != nil {
			return err
		}
		b.addReplaced(dir, string(text))
	}
	return nil
}

// addReplaced adds the folders that replace modules in a file of a folder.
func (b *goBuild) addReplaced(dir, file string) {
	for line := range strings.Lines(file) {
		words := goModWords(line)
		if i := slices.Index(words, "=>"); i >= 0 && i+1 < len(words) {
			b.replaced = appendModules(b.replaced, dir, words[i+1])
		}
	}
}

// appendModules adds the folders that words name, seen from one, if they have
// modules in them.
func appendModules(to []string, dir string, words ...string) []string {
	for _, word := range words {
		path := filepath.Clean(word)
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		if isModule(path) && !slices.Contains(to, path) {
			to = append(to, path)
		}
	}
	return to
}

func (b *goBuild) roots() []string {
	roots := slices.Concat(b.main, b.replaced) // one that is both is read once
	if b.work != "" {
		if vendor := filepath.Join(filepath.Dir(b.work), "vendor"); isFolder(vendor) {
			roots = append(roots, vendor)
		}
	}
	return roots
}

// counts returns what counts of a file in the trees, and holds on to one that
// toolgen generated.
func (b *goBuild) counts(path string, content []byte) []byte {
	if !b.isOutput(path, content) {
		return content
	}
	b.outputs.add(path, content)
	return inspect.GeneratedHead(content)
}

// sum is the hash of what counts of a file.
func (b *goBuild) sum(path string, content []byte) string {
	if b.isOutput(path, content) {
		content = inspect.GeneratedHead(content)
	}
	return remember.HashOf(content)
}

// isOutput reports whether toolgen generated a file in a main module, so that what
// a load sees of it counts. In other modules it is compiled.
func (b *goBuild) isOutput(path string, content []byte) bool {
	if !inspect.Generated(content) || strings.Contains(filepath.ToSlash(path), "/vendor/") {
		return false
	}
	return !slices.ContainsFunc(b.replaced, func(dir string) bool {
		rel, err := filepath.Rel(dir, path)
		return !slices.Contains(b.main, dir) && err == nil && filepath.IsLocal(rel)
	})
}

// settingNames are the variables besides those that begin with GO or CGO_ which
// the go command or a compiler goes by, or that say where its folders are.
// https://pkg.go.dev/cmd/go#hdr-Environment_variables
var settingNames = []string{
	"AR", "CC", "CXX", "FC", "PKG_CONFIG", "GCCGO", "HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
	"APPDATA", "LOCALAPPDATA", "PKG_CONFIG_PATH", "CPATH", "C_INCLUDE_PATH", "SDKROOT",
}

// passedOver are variables that go generate sets anew for each line, and those
// that the memory and speed of programs go by.
var passedOver = []string{
	"GOFILE", "GOLINE", "GOPACKAGE", "GOGC", "GOMEMLIMIT", "GOMAXPROCS", "GOTRACEBACK", "GOCOVERDIR",
}

// isSetting takes a name in any letters, as Windows does. Elsewhere that only makes
// the key larger.
func isSetting(name string) bool {
	name = strings.ToUpper(name)
	return (strings.HasPrefix(name, "GO") || strings.HasPrefix(name, "CGO_") || slices.Contains(settingNames, name)) &&
		!slices.Contains(passedOver, name)
}

// compilers are those that the go command looks for where CC names none; whether
// one is there decides about cgo.
var compilers = []string{"gcc", "clang"}

// key is that of all that the answers of the go command follow from, but for the
// trees.
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

// A goEnv is what the go command says of itself, or the error that it ended with.
type goEnv struct {
	vars map[string]string
	err  error
}

// ask asks the go command what a build was found without, beside what goes on.
func (b *goBuild) ask(ctx context.Context) <-chan goEnv {
	told := make(chan goEnv, 1)
	go func() {
		cmd := exec.CommandContext(ctx, "go", "env", "-json", "GOROOT", "GOVERSION", "GOMOD", "GOWORK", "GOENV", "GOFLAGS", "GOMODCACHE", "GOCACHE", "CC", "GOTOOLCHAIN")
		cmd.Dir, cmd.Env = b.dir, append(slices.Clone(b.env), "PWD="+b.dir)
		out, err := cmd.Output()
		answer := goEnv{err: err}
		if err == nil {
			answer.err = json.Unmarshal(out, &answer.vars)
		}
		told <- answer
	}()
	return told
}

// release is the version of a Go that never changes.
var release = regexp.MustCompile(`^go1(\.\d+)+((rc|beta)\d+)?$`)

// depends returns what a run depends on besides its key, or why that cannot be
// said: what was read is not among what the key is made of, or the go command
// goes by something else than was found without it.
func (b *goBuild) depends(told goEnv, trees *remember.Trees, read locate.Record) (kept, error) {
	env := told.vars
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
	case told.err != nil:
		return kept{}, fmt.Errorf("go env: %w", told.err)
	case mod != b.mod || work != b.work || env["GOENV"] != b.envFile:
		return kept{}, errors.New("the go command goes by another go.mod, go.work or settings")
	case err != nil || first != version || !release.MatchString(version):
		return kept{}, errors.New("Go is no release: " + env["GOVERSION"])
	case !slices.Contains(append(strings.Fields(os.Getenv("CC")), compilers...), strings.Split(env["CC"]+" ", " ")[0]):
		return kept{}, errors.New("the C compiler is " + env["CC"])
	}
	if flag := strangeFlag(env["GOFLAGS"]); flag != "" {
		return kept{}, errors.New("GOFLAGS has " + flag)
	}
	k := kept{Named: map[string]string{}, Present: []string{env["GOROOT"]}, Tools: []foundProgram{{version, lookPath(version)}}}
	for _, path := range read.Paths {
		switch folder, trusted := b.trusted(path, env); {
		case folder != "" && !slices.Contains(k.Present, folder):
			k.Present = append(k.Present, folder)
		case !trusted && !trees.Cover(path):
			return kept{}, errors.New(path + " is not of the modules")
		}
	}
	for _, dir := range read.Roots {
		switch folder, trusted := b.trusted(dir, env); {
		case folder != "" && !slices.Contains(k.Present, folder):
			k.Present = append(k.Present, folder)
		case !trusted && !trees.Cover(dir) && !trees.LeavesOutModule(dir):
			return kept{}, errors.New(dir + " is not of the modules")
		}
	}
	for name, sum := range read.Named {
		if state, err := remember.State(name); err != nil || state != sum {
			return kept{}, errors.Join(errors.New(name+" cannot be told apart"), err)
		}
		k.Named[name] = sum
	}
	return k, nil
}

// trusted reports whether what is below a path never changes while the path is
// there, and the folder of a module's version that has to be there for it.
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

// harmless are flags of the go command that change nothing of where packages lie,
// or say so by what the key is made of.
var harmless = []string{"-mod=", "-tags=", "-trimpath", "-buildvcs", "-p=", "-race", "-v", "-ldflags=", "-count="}

// strangeFlag returns the first flag in GOFLAGS with which nothing is remembered.
func strangeFlag(flags string) string {
	for flag := range strings.FieldsSeq(flags) {
		flag = strings.Replace(flag, "--", "-", 1)
		if !slices.ContainsFunc(harmless, func(known string) bool {
			return flag == known || strings.HasPrefix(flag, known) && (strings.HasSuffix(known, "=") || strings.HasPrefix(flag, known+"="))
		}) {
			return flag
		}
	}
	return ""
}
