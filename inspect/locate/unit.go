package locate

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	gobuild "go/build"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A unit is the description of one package by a build system, with all packages that its
// declarations may need. No other file is read and no program is run, so that the build
// system can run the action on another machine and cache its result. The JSON of a unit is
// the format that go vet passes to its tools
// (https://pkg.go.dev/golang.org/x/tools/go/analysis/unitchecker#Config), with the additional
// member Packages. File paths are relative to the working directory.
type unit struct {
	ImportPath   string
	Dir          string
	GoFiles      []string
	IgnoredFiles []string          // files that the build excludes
	GoVersion    string            // version in the module's go line, such as "go1.26"
	ModulePath   string            // "" if unknown
	ImportMap    map[string]string // paths of packages by the paths in import declarations, if these differ
	Standard     map[string]bool   // paths of standard library packages
	PackageVetx  map[string]string // files written by the actions of imported packages, by path
	VetxOnly     bool              // only VetxOutput is needed
	VetxOutput   string            // file to write for the actions of importing packages
	Stdout       string            // file whose content the build system prints
	// Packages are the packages that the unit needs, except the standard library, which
	// is in GOROOT.
	Packages map[string]unitPackage
}

// A unitPackage is the location of the source of a package that a unit needs.
type unitPackage struct {
	Name       string            `json:",omitempty"`
	GoFiles    []string          // files that the build includes
	ImportMap  map[string]string `json:",omitempty"`
	GoVersion  string            `json:",omitempty"`
	ModulePath string            `json:",omitempty"`
	// Sum is a hash of the files. It makes the vetx file change if the files change, so that
	// the actions that read it run again.
	Sum string `json:",omitempty"`
}

// A Unit is the description of one package by a build system.
type Unit struct {
	unit
	name string // name of the unit's file
	env  func(name string) string
	disk *Disk
}

// ReadUnit decodes the file in which a build system describes one package. The
// environment env must contain GOROOT and, unless the build is for this machine, GOOS,
// GOARCH, CGO_ENABLED, and GOEXPERIMENT.
func ReadUnit(name string, env []string, disk *Disk) (*Unit, diag.List) {
	u := &Unit{name: name, disk: disk, env: func(name string) string { return variable(env, name) }}
	content, err := disk.ReadFile(name)
	if err != nil {
		return nil, u.problem("the package description cannot be read: %s", diag.Reason(err))
	}
	if err := json.Unmarshal(content, &u.unit); err != nil {
		return nil, u.problem("the package description is not valid JSON of the expected structure: %v", err)
	}
	if u.ImportPath = plain(u.ImportPath); u.ImportPath == "" {
		return nil, u.problem("the package description has no ImportPath")
	}
	if u.Dir == "" && len(u.GoFiles) > 0 {
		u.Dir = filepath.Dir(u.GoFiles[0])
	}
	u.Dir = absolute(u.Dir)
	u.GoFiles = u.written(u.GoFiles)
	return u, nil
}

func (u *Unit) problem(format string, args ...any) diag.List {
	return diag.List{diag.Errorf(token.Position{Filename: u.name, Line: 1, Column: 1}, diag.Load, format, args...).
		WithHint("create it as go vet does for its tools: see toolgen help build")}
}

// Skipped reports whether the package needs only [Unit.Vetx], because the build system
// requests no other output, or because the package contains only tests.
func (u *Unit) Skipped() bool { return u.VetxOnly || len(u.GoFiles) == 0 }

// plain returns the import path of a package without the test for which it is built, for
// example "a" for "a [a.test]".
func plain(importPath string) string {
	importPath, _, _ = strings.Cut(importPath, " [")
	return importPath
}

// written returns the hand-written files among names, without tests, sorted. In place of
// "a.cgo1.go", which cgo generated, it returns a.go.
func (u *Unit) written(names []string) []string {
	var files []string
	for _, name := range names {
		base := filepath.Base(name)
		if made, ok := strings.CutSuffix(base, ".cgo1.go"); ok {
			name = filepath.Join(u.Dir, made+".go")
		}
		if !strings.HasSuffix(base, "_test.go") && !strings.HasPrefix(base, "_cgo_") {
			files = append(files, name)
		}
	}
	return slices.Sorted(slices.Values(files))
}

func (u *Unit) locate(tags []string, disk *Disk) (*Located, diag.List) {
	b, problem := u.build(tags)
	if problem != "" {
		return nil, u.problem("%s", problem)
	}
	packages, diags := u.packages()
	if diags.HasErrors() {
		return nil, diags
	}
	mods := &modules{disk: disk, root: b.context.GOROOT, byPath: map[string]*Module{}, found: map[string]*Package{}, asked: map[string]*Package{}}
	renamed := map[*Package]map[string]string{}
	for path, p := range packages {
		pkg := u.pkg(path, p)
		mods.found[path], renamed[pkg] = pkg, p.ImportMap
	}
	root := u.pkg(u.ImportPath, u.itself())
	root.Named, root.Dir, root.Ignored = true, u.Dir, u.IgnoredFiles
	mods.found[root.Path], renamed[root] = root, u.ImportMap
	located := b.located()
	located.Roots = []*Package{root}
	located.Asked = "a build system describes the package"
	located.Find = func(from *Package, path string) (*Package, bool) {
		if mapped := renamed[from][path]; mapped != "" {
			path = plain(mapped)
		}
		return mods.find(from, path)
	}
	return located, nil
}

func (u *Unit) itself() unitPackage {
	return unitPackage{GoFiles: u.GoFiles, ImportMap: u.ImportMap, GoVersion: u.GoVersion, ModulePath: u.ModulePath}
}

func (u *Unit) pkg(path string, p unitPackage) *Package {
	pkg := &Package{Path: path, Name: p.Name}
	for _, name := range p.GoFiles {
		pkg.Files = append(pkg.Files, absolute(name))
	}
	slices.Sort(pkg.Files)
	if len(pkg.Files) > 0 {
		pkg.Dir = filepath.Dir(pkg.Files[0])
	}
	version := strings.TrimPrefix(p.GoVersion, "go")
	pkg.Module = &Module{Path: p.ModulePath, Main: p.ModulePath == u.ModulePath, language: func() string { return version }}
	pkg.Foreign = !pkg.Module.Main || slices.Contains(strings.Split(filepath.ToSlash(pkg.Dir), "/"), "external")
	return pkg
}

// packages returns the packages that the unit needs, by their paths.
func (u *Unit) packages() (map[string]unitPackage, diag.List) {
	all := map[string]unitPackage{}
	for path, p := range u.Packages {
		all[plain(path)] = p
	}
	for _, path := range slices.Sorted(maps.Keys(u.PackageVetx)) {
		found, err := u.vetx(path)
		if err != nil {
			return nil, u.problem("the file with the declarations for packages that import %s cannot be read: %v", path, err)
		}
		maps.Copy(all, found)
	}
	return all, nil
}

func (u *Unit) build(tags []string) (*build, string) {
	root := u.env("GOROOT")
	if root == "" {
		return nil, "the environment variable GOROOT is not set: it is the directory of the standard library"
	}
	root = absolute(root)
	content, err := u.disk.ReadFile(filepath.Join(root, "VERSION"))
	release, ok := releaseOf(string(content))
	if err != nil || !ok {
		return nil, "GOROOT has no file VERSION with a Go release"
	}
	b := &build{}
	b.context = gobuild.Context{
		GOROOT: root, Compiler: "gc", BuildTags: tags, CgoEnabled: u.env("CGO_ENABLED") != "0",
		GOOS: cmp.Or(u.env("GOOS"), runtime.GOOS), GOARCH: cmp.Or(u.env("GOARCH"), runtime.GOARCH),
		ToolTags: experiments(release, u.env("GOEXPERIMENT")),
	}
	for minor := range release {
		b.context.ReleaseTags = append(b.context.ReleaseTags, "go1."+strconv.Itoa(minor+1))
	}
	return b, ""
}

// releaseOf returns the minor version in a file VERSION, for example 26 for "go1.26.3".
func releaseOf(version string) (minor int, ok bool) {
	_, rest, found := strings.Cut(version, "go1.")
	end := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || '9' < r })
	if found && end > 0 {
		rest = rest[:end]
	}
	minor, err := strconv.Atoi(rest)
	return minor, found && err == nil
}

// json2Since is the first release in which encoding/json/v2 implements encoding/json,
// unless GOEXPERIMENT contains nojsonv2. https://go.dev/doc/go1.27#library
const json2Since = 27

// experiments returns the build tags that result from setting, the value of GOEXPERIMENT.
// Of the experiments that a release enables by default, it includes only jsonv2, because
// the others do not change declarations.
func experiments(release int, setting string) []string {
	on := map[string]bool{"jsonv2": release >= json2Since}
	for name := range strings.SplitSeq(setting, ",") {
		if off, ok := strings.CutPrefix(name, "no"); ok {
			on[off] = false
		} else if name != "" {
			on[name] = true
		}
	}
	var tags []string
	for _, name := range slices.Sorted(maps.Keys(on)) {
		if on[name] {
			tags = append(tags, "goexperiment."+name)
		}
	}
	return tags
}

func variable(env []string, name string) (value string) {
	for _, setting := range env {
		if v, ok := strings.CutPrefix(setting, name+"="); ok {
			value = v
		}
	}
	return value
}

func absolute(name string) string {
	if abs, err := filepath.Abs(name); err == nil {
		return abs
	}
	return name
}

// A vetx is the file that the action of a package writes for the actions of packages that
// import it. It contains the location of the source of the package itself, and of all
// packages that its declarations may need.
type vetx struct {
	Packages map[string]unitPackage
}

// vetx decodes the file that the action of an imported package wrote.
func (u *Unit) vetx(path string) (map[string]unitPackage, error) {
	if u.Standard[path] {
		return nil, nil
	}
	content, err := u.disk.ReadFile(u.PackageVetx[path])
	if err != nil {
		return nil, errors.New(diag.Reason(err))
	}
	var found vetx
	err = json.Unmarshal(content, &found)
	return found.Packages, err
}

// Vetx returns the name and the content of the file that the build system requests for
// packages that import this package. The name is "" if it requests no file. The file omits
// the standard library, and packages that are imported only for function bodies, because
// declarations do not need them.
func (u *Unit) Vetx() (name string, content []byte, diags diag.List) {
	if u.VetxOutput == "" {
		return "", nil, nil
	}
	made := vetx{Packages: map[string]unitPackage{}}
	if !isIn(filepath.Join(u.env("GOROOT"), "src"), u.Dir) && len(u.GoFiles) > 0 {
		if err := u.addTo(made.Packages); err != nil {
			return "", nil, u.problem("%v", err)
		}
	}
	content, err := json.Marshal(made)
	if err != nil {
		return "", nil, u.problem("%v", err)
	}
	return u.VetxOutput, content, nil
}

// addTo adds to packages the unit's own package, and all packages that its declarations
// may need.
func (u *Unit) addTo(packages map[string]unitPackage) error {
	own, imported, sum := u.itself(), imports{unit: u, seen: map[string]map[string]unitPackage{}}, sha256.New()
	for _, name := range u.GoFiles {
		content, err := u.disk.ReadFile(name)
		if err != nil {
			return fmt.Errorf("%s: %s", filepath.ToSlash(name), diag.Reason(err))
		}
		fmt.Fprintf(sum, "%s %d\n%s", name, len(content), content)
		// Syntax errors are reported when the package is used.
		syntax, _ := parser.ParseFile(token.NewFileSet(), name, content, parser.SkipObjectResolution)
		own.Name = syntax.Name.Name
		for path := range imported.of(syntax) {
			maps.Copy(packages, imported.known(path))
		}
	}
	own.Sum = hex.EncodeToString(sum.Sum(nil))
	packages[u.ImportPath] = own
	return imported.err
}

// imports decodes the files that the actions of imported packages wrote. It decodes each
// file once.
type imports struct {
	unit *Unit
	seen map[string]map[string]unitPackage
	err  error // the first error
}

// known returns the packages in the file that the action of the package imported as path
// wrote.
func (m *imports) known(path string) map[string]unitPackage {
	path = cmp.Or(m.unit.ImportMap[path], path)
	found, done := m.seen[path]
	if !done && m.unit.PackageVetx[path] != "" {
		var err error
		if found, err = m.unit.vetx(path); err != nil && m.err == nil {
			m.err = fmt.Errorf("%s: %w", path, err)
		}
		m.seen[path] = found
	}
	return found
}

// of returns the paths of the imports that the declarations of a file use.
func (m *imports) of(syntax *ast.File) map[string]bool {
	used, paths := map[string]bool{}, map[string]bool{}
	for _, decl := range syntax.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil {
			fn.Body = nil
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok {
					used[x.Name] = true
				}
			}
			return true
		})
	}
	for _, spec := range syntax.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := m.known(path)[plain(cmp.Or(m.unit.ImportMap[path], path))].Name
		if spec.Name != nil {
			name = spec.Name.Name
		}
		paths[path] = name == "" || name == "." || used[name]
	}
	maps.DeleteFunc(paths, func(_ string, needed bool) bool { return !needed })
	return paths
}
