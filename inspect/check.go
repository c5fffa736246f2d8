package inspect

import (
	"bytes"
	"errors"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// importAll reads the export data of foreign packages. What cannot be read is
// left out: importing it is then a type error, which counts only where it
// reaches a signature.
func (prog *Program) importAll(exports []*packages.Package) {
	for _, pkg := range exports {
		if meta := prog.meta[pkg.PkgPath]; meta != nil && meta != pkg {
			meta.Errors = append(meta.Errors, pkg.Errors...) // those of the compiler
		}
		content, err := prog.read(pkg.ExportFile)
		if err != nil {
			continue
		}
		//lint:ignore SA1019 up to Go 1.27 the go command hands out archives, which Read alone refuses.
		r, err := gcexportdata.NewReader(bytes.NewReader(content))
		if err == nil {
			_, err = gcexportdata.Read(r, prog.fset, prog.foreign, pkg.PkgPath)
		}
		prog.unreadable[pkg.PkgPath] = err != nil
	}
}

// checkAll type-checks every source after those that it imports, several at a
// time: work begins in order, so that what a source waits for is under way.
func (prog *Program) checkAll() {
	order := prog.order()
	place := map[*source]int{}
	for i, s := range order {
		place[s] = i
	}
	parallel.Do(len(order), func(i int) {
		s := order[i]
		defer close(s.done)
		for _, meta := range s.imports() {
			dep := prog.sources[meta.ID]
			if at, ok := place[dep]; ok && at < i { // behind i only in a cycle
				<-dep.done
			}
		}
		prog.check(s)
	})
}

// order returns the sources with each after those that it imports. In a cycle
// of imports, which the go command has reported, one edge is ignored.
func (prog *Program) order() []*source {
	var order []*source
	seen := map[*source]bool{}
	var visit func(*source)
	visit = func(s *source) {
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		for _, meta := range s.imports() {
			visit(prog.sources[meta.ID])
		}
		order = append(order, s)
	}
	for _, s := range prog.targets {
		visit(s)
	}
	return order
}

func (prog *Program) check(s *source) {
	cfg := types.Config{
		Importer:         importer{prog, s.meta},
		IgnoreFuncBodies: true,
		FakeImportC:      true,
		GoVersion:        goVersion(s.meta),
		Error:            func(err error) { s.errors = append(s.errors, err.(types.Error)) },
	}
	info := &types.Info{}
	if s.target {
		s.defs = map[*ast.Ident]types.Object{}
		info.Defs = s.defs
	}
	files := make([]*ast.File, len(s.files))
	for i, f := range s.files {
		files[i] = f.kept
	}
	s.types, _ = cfg.Check(s.meta.PkgPath, prog.fset, files, info) // errors are in s.errors
}

func goVersion(meta *packages.Package) string {
	if meta.Module == nil || meta.Module.GoVersion == "" {
		return ""
	}
	return "go" + meta.Module.GoVersion
}

// An importer resolves the imports of one package.
type importer struct {
	prog *Program
	from *packages.Package
}

// Import implements [types.Importer].
func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	meta := i.from.Imports[path]
	if meta == nil {
		// go/packages leaves out the imports that close a cycle.
		return nil, missingImport(i.from, "import cycle not allowed")
	}
	if s := i.prog.sources[meta.ID]; s != nil && s.types != nil {
		return s.types, nil
	}
	if pkg := i.prog.foreign[meta.PkgPath]; pkg != nil && !i.prog.unreadable[meta.PkgPath] {
		return pkg, nil
	}
	return nil, missingImport(meta, "it could not be loaded")
}

// missingImport says why an import cannot be had, in the words of the go
// command where it said something about the package.
func missingImport(meta *packages.Package, otherwise string) error {
	if len(meta.Errors) > 0 {
		otherwise = oneLine(meta.Errors[0].Msg)
	}
	return errors.New(otherwise)
}
