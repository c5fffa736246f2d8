package inspect

import (
	"flag"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/go-toolgen/toolgen/inspect/locate"
)

var everywhere = flag.Bool("everywhere", false, "compare the loader over the standard library and every fourth package that the modules of this repository import")

// TestSameAsPackages compares packages loaded from source with go/packages and the compiler's
// export data. It compares all exported declarations and everything to which they refer, once
// with all methods and once with the methods that tools need.
func TestSameAsPackages(t *testing.T) {
	modules := map[string][]string{"..": {"./inspect/...", "./gen/gotype", "./examples/...", "go/types", "net/url"}}
	if testing.Short() {
		modules = map[string][]string{"..": {"./examples/...", "time"}}
	}
	if *everywhere {
		modules = map[string][]string{}
		files, err := exec.Command("git", "ls-files", "../*go.mod").Output()
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{} // most modules import the same SDKs, whose packages are similar
		for file := range strings.FieldsSeq(string(files)) {
			dir := filepath.Dir(file)
			for _, path := range listed(t, dir, "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./...") {
				if !seen[path] {
					if len(seen)%4 == 0 {
						modules[dir] = append(modules[dir], path)
					}
					seen[path] = true
				}
			}
		}
		modules[".."] = append(modules[".."], slices.DeleteFunc(listed(t, "..", "std"), func(path string) bool { return path == "unsafe" || strings.HasPrefix(path, "vendor/") })...)
	}
	for dir, patterns := range modules {
		t.Run(dir, func(t *testing.T) {
			if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil || len(patterns) == 0 {
				t.Skip("no module with packages: ", err)
			}
			for chunk := range slices.Chunk(patterns, 100) {
				sameAsPackages(t, dir, chunk)
				runtime.GC()
			}
		})
	}
}

func listed(t *testing.T, dir string, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-e"}, args...)...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Logf("%s: %v", dir, err)
	}
	return strings.Fields(string(out))
}

func sameAsPackages(t *testing.T, dir string, patterns []string) {
	t.Helper()
	want, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Dir: dir}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	env := append(os.Environ(), "GOFLAGS=") // compiler flags would make everything use go/packages
	for _, all := range []bool{true, false} {
		prog, diags := read(t.Context(), Config{Dir: dir, Patterns: patterns, Env: env, Output: "no_such_output.go", Disk: locate.NewDisk()})
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		prog.allMethods, prog.allExported = all, true
		prog.resolve()
		c := &comparison{t: t, prog: prog, all: all, seen: map[[2]types.Type]bool{}}
		for _, pkg := range want {
			if len(pkg.Errors) == 0 && pkg.Types != nil && len(pkg.GoFiles) > 0 {
				c.fset = pkg.Fset
				c.pkg(pkg.Types)
			}
		}
		t.Logf("%s: %d packages requested, %d parsed, %d types compared, listed by go/packages because: %q", dir, len(prog.targets), len(prog.parsedSources()), len(c.seen), prog.located.Asked)
		for _, s := range prog.parsedSources() {
			if len(s.errors) > 0 && s.meta.Foreign {
				t.Errorf("%s: %v", s.meta.Path, s.errors[0])
			}
		}
	}
}

// A comparison compares the types in prog, which are loaded from source, with types that
// go/packages loads.
type comparison struct {
	t    *testing.T
	prog *Program
	fset *token.FileSet
	all  bool
	seen map[[2]types.Type]bool
	path []string
}

func (c *comparison) errorf(format string, args ...any) {
	c.t.Errorf("%s: %s", strings.Join(c.path, " > "), fmt.Sprintf(format, args...))
}

func (c *comparison) within(name string, do func()) {
	c.path = append(c.path, name)
	do()
	c.path = c.path[:len(c.path)-1]
}

func (c *comparison) pkg(want *types.Package) {
	s := c.prog.sourceOf(want.Path())
	if s == nil {
		c.errorf("no package %s", want.Path())
		return
	}
	if len(s.errors) > 0 && !s.meta.Foreign {
		c.t.Logf("%s: %v", s.meta.Path, s.errors[0]) // uses generated declarations
		return
	}
	for _, name := range want.Scope().Names() {
		obj := want.Scope().Lookup(name)
		if _, isVar := obj.(*types.Var); !token.IsExported(name) || isVar {
			continue
		}
		if content, _ := os.ReadFile(c.fset.Position(obj.Pos()).Filename); Generated(content) {
			continue
		}
		c.within(want.Path()+"."+name, func() { c.object(s.types.Scope().Lookup(name), obj) })
	}
}

func (c *comparison) object(got, want types.Object) {
	if got == nil {
		c.errorf("it is not there")
		return
	}
	if w, ok := want.(*types.Const); ok {
		if g, ok := got.(*types.Const); !ok || !constant.Compare(g.Val(), token.EQL, w.Val()) {
			c.errorf("got %v, want %v", got, want)
			return
		}
	}
	c.same(got.Type(), want.Type(), true)
}

// same compares two types. If deep is set, it also compares the types that they contain.
func (c *comparison) same(got, want types.Type, deep bool) {
	pair := [2]types.Type{got, want}
	if c.seen[pair] && deep {
		return
	}
	if deep {
		c.seen[pair] = true
	}
	if strings.Contains(want.String(), "_Ctype_") || strings.Contains(want.String(), "invalid type") {
		return // known only to cgo
	}
	switch w := want.(type) {
	case *types.Alias:
		g, ok := got.(*types.Alias)
		if !ok || g.Obj().Name() != w.Obj().Name() {
			c.same(types.Unalias(got), types.Unalias(want), deep)
			return
		}
		c.same(types.Unalias(g), types.Unalias(w), deep)
	case *types.Named:
		g, ok := types.Unalias(got).(*types.Named)
		if !ok || g.Obj().Name() != w.Obj().Name() || (g.Obj().Pkg() == nil) != (w.Obj().Pkg() == nil) || g.Obj().Pkg() != nil && g.Obj().Pkg().Path() != w.Obj().Pkg().Path() {
			c.errorf("got %v, want %v", got, want)
			return
		}
		c.named(g, w, deep)
	case *types.TypeParam:
		if g, ok := got.(*types.TypeParam); !ok || g.Index() != w.Index() {
			c.errorf("got %v, want %v", got, want)
		}
	case *types.Signature:
		g, ok := got.(*types.Signature)
		if !ok || g.Variadic() != w.Variadic() || g.TypeParams().Len() != w.TypeParams().Len() {
			c.errorf("got %v, want %v", got, want)
			return
		}
		c.tuple(g.Params(), w.Params())
		c.tuple(g.Results(), w.Results())
	case *types.Struct:
		c.fields(got, w, deep)
	case *types.Interface:
		c.methods(got, w)
	case *types.Map:
		if g, ok := got.(*types.Map); ok {
			c.same(g.Key(), w.Key(), deep)
			c.same(g.Elem(), w.Elem(), deep)
			return
		}
		c.errorf("got %v, want %v", got, want)
	case *types.Array:
		if g, ok := got.(*types.Array); !ok || g.Len() != w.Len() {
			c.errorf("got %v, want %v", got, want)
			return
		}
		c.same(got.(*types.Array).Elem(), w.Elem(), deep)
	case interface{ Elem() types.Type }:
		if g, ok := got.(interface{ Elem() types.Type }); ok && fmt.Sprintf("%T", got) == fmt.Sprintf("%T", want) {
			c.same(g.Elem(), w.Elem(), deep)
			return
		}
		c.errorf("got %v, want %v", got, want)
	default:
		if types.TypeString(got, nil) != types.TypeString(want, nil) {
			c.errorf("got %v, want %v", got, want)
		}
	}
}

func (c *comparison) tuple(got, want *types.Tuple) {
	if got.Len() != want.Len() {
		c.errorf("got %v, want %v", got, want)
		return
	}
	for i := range want.Len() {
		c.same(got.At(i).Type(), want.At(i).Type(), false)
	}
}

var sizes = types.SizesFor("gc", "amd64")

func (c *comparison) named(got, want *types.Named, deep bool) {
	if got.TypeArgs().Len() != want.TypeArgs().Len() {
		c.errorf("got %v, want %v", got, want)
		return
	}
	for i := range want.TypeArgs().Len() {
		c.same(got.TypeArgs().At(i), want.TypeArgs().At(i), deep)
	}
	if !deep || want.TypeArgs().Len() > 0 {
		return
	}
	c.within(want.String(), func() {
		c.same(got.Underlying(), want.Underlying(), true)
		if types.Comparable(got) != types.Comparable(want) {
			c.errorf("comparable: %t, want %t", types.Comparable(got), types.Comparable(want))
		}
		if want.TypeParams().Len() == 0 && sizes.Sizeof(got.Underlying()) != sizes.Sizeof(want.Underlying()) {
			c.errorf("size %d, want %d", sizes.Sizeof(got.Underlying()), sizes.Sizeof(want.Underlying()))
		}
		if types.IsInterface(want) {
			return
		}
		c.methodSets(types.NewMethodSet(types.NewPointer(got)), types.NewMethodSet(types.NewPointer(want)))
	})
}

// isGenerated reports whether toolgen generated a method, for example of a form. Generated
// methods are not loaded from source.
func (c *comparison) isGenerated(method *types.Func) bool {
	content, err := os.ReadFile(c.fset.Position(method.Pos()).Filename)
	return err == nil && Generated(content)
}

// methodSets compares the names of all methods, and the signatures of the kept methods.
func (c *comparison) methodSets(got, want *types.MethodSet) {
	generated := 0
	for sel := range want.Methods() {
		method := sel.Obj().(*types.Func)
		found := got.Lookup(c.pkgOf(method), method.Name())
		if found == nil {
			if c.isGenerated(method) {
				generated++
				continue
			}
			if !method.Exported() {
				continue // the type is incomplete in export data
			}
			c.errorf("no method %s", method.Name())
			continue
		}
		if c.all || slices.Contains(jsonMethods, method.Name()) {
			c.within(method.Name(), func() { c.same(found.Obj().Type(), method.Type(), false) })
		}
	}
	if got.Len() < want.Len()-generated {
		c.errorf("%d methods, want %d", got.Len(), want.Len()-generated)
	}
}

// pkgOf returns the package of an unexported method as loaded from source.
func (c *comparison) pkgOf(method *types.Func) *types.Package {
	if method.Pkg() == nil {
		return nil // the method of error
	}
	if s := c.prog.sourceOf(method.Pkg().Path()); s != nil {
		return s.types
	}
	return nil
}

func (c *comparison) methods(got types.Type, want *types.Interface) {
	g, ok := got.(*types.Interface)
	if !ok || g.NumMethods() != want.NumMethods() || g.IsComparable() != want.IsComparable() || g.NumEmbeddeds() != want.NumEmbeddeds() {
		c.errorf("got %v, want %v", got, want)
		return
	}
	for i := range want.NumMethods() {
		if g.Method(i).Name() != want.Method(i).Name() {
			c.errorf("got method %v, want %v", g.Method(i), want.Method(i))
			continue
		}
		c.within(want.Method(i).Name(), func() { c.same(g.Method(i).Type(), want.Method(i).Type(), false) })
	}
}

func (c *comparison) fields(got types.Type, want *types.Struct, deep bool) {
	g, ok := got.(*types.Struct)
	if !ok || g.NumFields() != want.NumFields() {
		c.errorf("got %v, want %v", got, want)
		return
	}
	for i := range want.NumFields() {
		gf, wf := g.Field(i), want.Field(i)
		c.within(wf.Name(), func() {
			if gf.Name() != wf.Name() || gf.Embedded() != wf.Embedded() || g.Tag(i) != want.Tag(i) {
				c.errorf("got %v %q, want %v %q", gf, g.Tag(i), wf, want.Tag(i))
			}
			hidden := strings.Contains(want.Tag(i), `json:"-"`)
			if wf.Exported() || wf.Embedded() {
				c.same(gf.Type(), wf.Type(), deep && !hidden)
			}
		})
	}
}
