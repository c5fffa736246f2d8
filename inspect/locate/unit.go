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
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A unit is one package as a build system describes it, with all packages that its
// declarations can need. No other file is read and no program is run, so that the build
// system can run the action on another machine and keep its result. Its JSON is what go
// vet passes to its tools
// (https://pkg.go.dev/golang.org/x/tools/go/analysis/unitchecker#Config), with one more
// member, Packages. Paths of files are relative to the working directory.
type unit struct {
	ImportPath   string
	Dir          string
	GoFiles      []string
	IgnoredFiles []string          // that the build leaves out
	GoVersion    string            // in the module's go line, such as "go1.26"
	ModulePath   string            // "" if it is not known
	ImportMap    map[string]string // paths of packages by those in import declarations, where they differ
	Standard     map[string]bool   // paths of the standard library
	PackageVetx  map[string]string // files that the actions of imported packages wrote, by path
	VetxOnly     bool              // only VetxOutput is wanted
	VetxOutput   string            // the file to write for the actions of importing packages
	Stdout       string            // the file to write that the build system prints
	// Packages are those that the unit needs, without the standard library, which is in
	// GOROOT.
	Packages map[string]unitPackage
}

// A unitPackage says where the source of a package is that a unit needs.
type unitPackage struct {
	Name       string            `json:",omitempty"`
	GoFiles    []string          // that the build has
	ImportMap  map[string]string `json:",omitempty"`
	GoVersion  string            `json:",omitempty"`
	ModulePath string            `json:",omitempty"`
	// Sum is a hash of the files. It makes a vetx file change with them, so that the
	// actions that read it run again.
	Sum string `json:",omitempty"`
}

// A Unit is one package as a build system describes it.
type Unit struct {
	unit
	name string // of the file
	env  func(name string) string
	disk *Disk
}

// ReadUnit reads the file in which a build system describes one package. The environment
// env must have GOROOT and, unless the build is for this machine, GOOS, GOARCH,
// CGO_ENABLED and GOEXPERIMENT.
func ReadUnit(name string, env []string, disk *Disk) (*Unit, diag.List) {
	u := &Unit{name: name, disk: disk, env: func(name string) string { return variable(env, name) }}
	content, err := disk.ReadFile(name)
	if err != nil {
		return nil, u.problem("the description of the package cannot be read: %v", withoutPath(err))
	}
	if err := json.Unmarshal(content, &u.unit); err != nil {
		return nil, u.problem("the description of the package is not JSON of the right form: %v", err)
	}
	if u.ImportPath = plain(u.ImportPath); u.ImportPath == "" {
		return nil, u.problem("the package has no ImportPath")
	}
	if u.Dir == "" && len(u.GoFiles) > 0 {
		u.Dir = filepath.Dir(u.GoFiles[0])
	}
	u.Dir = absolute(u.Dir)
	u.GoFiles = u.written(u.GoFiles)
	return u, nil
}

// problem returns an error about the file of the unit.
func (u *Unit) problem(format string, args ...any) diag.List {
	return diag.List{diag.Errorf(token.Position{Filename: u.name, Line: 1, Column: 1}, diag.Load, format, args...).
		WithHint("write it as go vet does for its tools: toolgen help build")}
}

// Skipped reports whether there is nothing to do for the package but [Unit.Vetx]: the
// build system wants no more, or it has tests alone.
func (u *Unit) Skipped() bool { return u.VetxOnly || len(u.GoFiles) == 0 }

// plain returns the path of a package without the test that it is built for:
// "a" for "a [a.test]".
func plain(importPath string) string {
	importPath, _, _ = strings.Cut(importPath, " [")
	return importPath
}

// written returns files without tests, and without those that cgo generates: in place of
// "a.cgo1.go" it has the file a.go that cgo read.
func (u *Unit) written(names []string) []string {
	var files []string
	for _, name := range names {
		base := filepath.Base(name)
		if made, ok := strings.CutSuffix(base, ".cgo1.go"); ok {
			name = filepath.Join(u.Dir, made+".go")
		}
		if !strings.HasSuffix(base, "_test.go") && !strings.HasPrefix(base, "_cgo_") {
			files = append(files, absolute(name))
		}
	}
	return slices.Sorted(slices.Values(files))
}

// locate finds the packages of the unit.
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

// itself returns the package of the unit.
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
			return nil, u.problem("what was written for packages that import %s cannot be read: %v", path, err)
		}
		maps.Copy(all, found)
	}
	return all, nil
}

// build returns what the unit is built for, or what is wrong with its environment.
func (u *Unit) build(tags []string) (*build, string) {
	root := u.env("GOROOT")
	if root == "" {
		return nil, "GOROOT is not in the environment: it is where the standard library is"
	}
	root = absolute(root)
	content, err := u.disk.ReadFile(filepath.Join(root, "VERSION"))
	release, ok := releaseOf(string(content))
	if err != nil || !ok {
		return nil, "GOROOT has no file VERSION with a release of Go"
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

// releaseOf returns the minor version in a file VERSION: 26 for "go1.26.3".
func releaseOf(version string) (minor int, ok bool) {
	_, rest, found := strings.Cut(version, "go1.")
	end := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || '9' < r })
	if found && end > 0 {
		rest = rest[:end]
	}
	minor, err := strconv.Atoi(rest)
	return minor, found && err == nil
}

// json2Since is the first release with encoding/json implemented by encoding/json/v2,
// unless GOEXPERIMENT has nojsonv2. https://go.dev/doc/go1.27#library
const json2Since = 27

// experiments returns the build tags for a value of GOEXPERIMENT. Of the experiments that
// a release enables by default it knows jsonv2 alone: no other changes declarations.
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

// variable returns the value of a variable in an environment.
func variable(env []string, name string) (value string) {
	for _, setting := range env {
		if v, ok := strings.CutPrefix(setting, name+"="); ok {
			value = v
		}
	}
	return value
}

// absolute returns the absolute path of a file, if it can be found out.
func absolute(name string) string {
	if abs, err := filepath.Abs(name); err == nil {
		return abs
	}
	return name
}

// withoutPath returns an error without the path of the file.
func withoutPath(err error) error {
	if inPath := (*os.PathError)(nil); errors.As(err, &inPath) {
		return inPath.Err
	}
	return err
}

// A vetx is the file that the action of a package writes for the actions of packages that
// import it: where the source of all packages is that its declarations can need, and of
// the package itself.
type vetx struct {
	Packages map[string]unitPackage
}

// vetx reads the file that the action of an imported package wrote.
func (u *Unit) vetx(path string) (map[string]unitPackage, error) {
	if u.Standard[path] {
		return nil, nil
	}
	content, err := u.disk.ReadFile(u.PackageVetx[path])
	if err != nil {
		return nil, withoutPath(err)
	}
	var found vetx
	err = json.Unmarshal(content, &found)
	return found.Packages, err
}

// Vetx returns the name and the content of the file that the build system wants for
// packages that import this one; "" if it wants none. The file leaves out the standard
// library, and packages that only bodies of functions import, since no declaration needs
// them.
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

// addTo adds the package, and those that its declarations can need.
func (u *Unit) addTo(packages map[string]unitPackage) error {
	own, imported, sum := u.itself(), imports{unit: u, seen: map[string]map[string]unitPackage{}}, sha256.New()
	for _, name := range u.GoFiles {
		content, err := u.disk.ReadFile(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, withoutPath(err))
		}
		fmt.Fprintf(sum, "%s %d\n%s", name, len(content), content)
		// A syntax error is reported where the package is used.
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

// imports reads the files that the actions of imported packages wrote, each once.
type imports struct {
	unit *Unit
	seen map[string]map[string]unitPackage
	err  error // the first
}

// known returns the packages in the file for an imported path.
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

// of returns the paths that the declarations of a file import.
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
