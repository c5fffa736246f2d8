package proof_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// A checker type-checks samples in this process, which takes a millisecond instead of a
// second with the go command.
type checker struct {
	fset *token.FileSet
	std  types.Importer
}

// newChecker fails if there is no export data of the standard library.
func newChecker() (*checker, error) {
	_, err := exports()
	fset := token.NewFileSet()
	return &checker{fset: fset, std: importer.ForCompiler(fset, "gc", openExport)}, err
}

// check type-checks the packages p and other in files, and returns them as near and far.
// far is nil if no file is in other.
func (c *checker) check(files map[string]string) (near, far *types.Package, err error) {
	parsed := map[string][]*ast.File{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file, err := parser.ParseFile(c.fset, name, files[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		parsed[path.Dir(name)] = append(parsed[path.Dir(name)], file)
	}
	imports := importers{c.std, map[string]*types.Package{}}
	config := types.Config{Importer: imports, IgnoreFuncBodies: true}
	if len(parsed["other"]) > 0 {
		if far, err = config.Check(importPath("other"), c.fset, parsed["other"], nil); err != nil {
			return nil, nil, err
		}
		imports.own[far.Path()] = far
	}
	near, err = config.Check(importPath("p"), c.fset, parsed["p"], nil)
	return near, far, err
}

func importPath(folder string) string { return "example.com/proof/" + folder }

// importers import packages that were already checked, and the standard library.
type importers struct {
	std types.Importer
	own map[string]*types.Package
}

func (i importers) Import(path string) (*types.Package, error) {
	if pkg := i.own[path]; pkg != nil {
		return pkg, nil
	}
	return i.std.Import(path)
}

// exports returns the files with export data of the packages that samples import, by path.
var exports = sync.OnceValues(func() (map[string]string, error) {
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		if !strings.HasPrefix(imports[name], "example.com/") && (hasStreams || name != "jsontext") {
			args = append(args, imports[name])
		}
	}
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list -export: %w", err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		files[path] = file
	}
	return files, nil
})

func openExport(path string) (io.ReadCloser, error) {
	files, err := exports()
	if err != nil {
		return nil, err
	}
	if files[path] == "" {
		return nil, errors.New("no export data of " + path)
	}
	return os.Open(files[path])
}

// factsOf returns the facts that inspect would extract from the type-checked packages:
// every function is a tool, and constants belong to their types.
func (c *checker) factsOf(near, far *types.Package) *inspect.Package {
	pkg := &inspect.Package{
		Path: near.Path(), Name: near.Name(), Dir: "/p", Types: near,
		Options: directive.Package{}.WithDefaults(),
		Decls:   inspect.Decls{Types: map[*types.TypeName]*inspect.TypeDecl{}, Fields: map[*types.Var]*inspect.FieldDecl{}},
	}
	if far != nil {
		c.declsOf(pkg, far.Scope())
	}
	c.declsOf(pkg, near.Scope())
	for _, name := range near.Scope().Names() {
		if f, ok := near.Scope().Lookup(name).(*types.Func); ok {
			pkg.Tools = append(pkg.Tools, c.tool(f))
		}
	}
	return pkg
}

func (c *checker) tool(f *types.Func) *inspect.Tool {
	tool := &inspect.Tool{GoName: f.Name(), Func: f, Pos: c.fset.Position(f.Pos())}
	for v := range f.Signature().Params().Variables() {
		tool.Params = append(tool.Params, &inspect.Param{Name: v.Name(), Type: v.Type(), Pos: c.fset.Position(v.Pos())})
	}
	for v := range f.Signature().Results().Variables() {
		tool.Results = append(tool.Results, &inspect.Result{Name: v.Name(), Type: v.Type(), Pos: c.fset.Position(v.Pos())})
	}
	return tool
}

func (c *checker) declsOf(pkg *inspect.Package, scope *types.Scope) {
	for _, name := range scope.Names() {
		if obj, ok := scope.Lookup(name).(*types.TypeName); ok {
			pkg.Decls.Types[obj] = &inspect.TypeDecl{Pos: c.fset.Position(obj.Pos()), Union: c.unionOf(obj, scope)}
		}
	}
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.Const)
		if !ok {
			continue
		}
		if named, ok := types.Unalias(obj.Type()).(*types.Named); ok && pkg.Decls.Types[named.Obj()] != nil {
			decl := pkg.Decls.Types[named.Obj()]
			decl.Consts = append(decl.Consts, inspect.Const{
				Name: name, Value: obj.Val(), Pkg: obj.Pkg().Path(), Exported: obj.Exported(), Pos: c.fset.Position(obj.Pos()),
			})
		}
	}
}

// unionOf returns the types that implement an interface with an unexported method, or nil.
func (c *checker) unionOf(obj *types.TypeName, scope *types.Scope) *inspect.Union {
	iface, ok := obj.Type().Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 || iface.Method(0).Exported() {
		return nil
	}
	union := &inspect.Union{Sealed: true}
	for _, name := range scope.Names() {
		other, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || other.IsAlias() || types.IsInterface(other.Type()) || !types.Implements(types.NewPointer(other.Type()), iface) {
			continue
		}
		union.Implementers = append(union.Implementers, inspect.Implementer{
			Type: other.Type().(*types.Named), Pointer: !types.Implements(other.Type(), iface), Pos: c.fset.Position(other.Pos()),
		})
	}
	return union
}
