package inspect

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/locate"
	"github.com/go-toolgen/toolgen/inspect/parallel"
)

// checkAll type-checks every source after those that it imports, several at a
// time: work begins in order, so that what a source waits for is under way.
func (prog *Program) checkAll() {
	order := prog.order()
	place := map[*source]int{}
	for i, s := range order {
		place[s] = i
		s.types, s.errors, s.done = nil, nil, make(chan struct{})
	}
	parallel.Do(len(order), func(i int) {
		s := order[i]
		defer close(s.done)
		for _, dep := range s.imports() {
			if at, ok := place[dep]; ok && at < i { // behind i only in a cycle
				<-dep.done
			}
		}
		prog.check(s)
	})
}

// parsedSources returns the sources that have been read, sorted by path.
func (prog *Program) parsedSources() []*source {
	return slices.DeleteFunc(sortedSources(maps.Values(prog.sources)), func(s *source) bool { return !s.parsed })
}

// order returns the sources with each after those that it imports. In a cycle
// of imports one edge is ignored.
func (prog *Program) order() []*source {
	var order []*source
	seen := map[*source]bool{}
	var visit func(*source)
	visit = func(s *source) {
		if seen[s] {
			return
		}
		seen[s] = true
		for _, dep := range s.imports() {
			visit(dep)
		}
		order = append(order, s)
	}
	for _, s := range prog.parsedSources() {
		if len(s.files) > 0 {
			visit(s)
		}
	}
	return order
}

// imports returns the packages that the kept declarations import and that have
// been read, in the order of their paths.
func (s *source) imports() []*source {
	found := map[*source]bool{}
	for _, f := range s.checkedFiles() {
		for _, spec := range f.kept.Imports {
			if dep := s.imported[importPath(spec)]; dep != nil && dep.parsed && len(dep.files) > 0 {
				found[dep] = true
			}
		}
	}
	return sortedSources(maps.Keys(found))
}

func (prog *Program) check(s *source) {
	cfg := types.Config{
		Importer:         importer{s},
		IgnoreFuncBodies: !s.evaluated,
		FakeImportC:      true,
		GoVersion:        goVersion(s.meta),
		Error:            func(err error) { s.errors = append(s.errors, err.(types.Error)) },
	}
	info := &types.Info{}
	switch {
	case s.evaluated:
		info = newInfo()
		s.info, s.defs = info, info.Defs
		s.failures = newFailures(s)
		cfg.Error = func(err error) { s.note(err.(types.Error)) }
	case s.target:
		s.defs = map[*ast.Ident]types.Object{}
		info.Defs = s.defs
	}
	var files []*ast.File
	for _, f := range s.checkedFiles() {
		files = append(files, f.kept)
	}
	s.types, _ = cfg.Check(s.meta.Path, prog.fset, files, info) // errors are in s.errors
}

// goVersion is the language that a package of the user's is written in: what is
// newer than it is an error there. Others are not held to theirs.
func goVersion(meta *locate.Package) string {
	if meta.Foreign {
		return ""
	}
	return meta.Module.Language()
}

// An importer resolves the imports of one package.
type importer struct{ from *source }

// Import implements [types.Importer].
func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	dep := i.from.imported[path]
	switch {
	case dep == nil:
		return nil, errors.New("it could not be found")
	case len(dep.meta.Errors) > 0 && len(dep.files) == 0:
		return nil, errors.New(dep.meta.Errors[0].Msg)
	case dep.parsed && len(dep.files) > 0 && dep.types == nil:
		return nil, fmt.Errorf("import cycle not allowed: import stack: %v", append(dep.wayTo(i.from), dep.meta.Path))
	case dep.types == nil:
		return nil, errors.New("it could not be loaded")
	}
	return dep.types, nil
}

// wayTo returns the paths of packages of which each imports the next, from a
// package to one that it needs.
func (s *source) wayTo(to *source) []string {
	seen := map[*source]bool{}
	var visit func(s *source) []string
	visit = func(s *source) []string {
		if s == to {
			return []string{s.meta.Path}
		}
		seen[s] = true
		for _, dep := range s.imports() {
			if !seen[dep] {
				if way := visit(dep); way != nil {
					return append([]string{s.meta.Path}, way...)
				}
			}
		}
		return nil
	}
	return visit(s)
}

// unresolved returns the packages in which what tools reach has errors, and
// which are not read as a whole yet.
func (prog *Program) unresolved() []*source {
	return slices.DeleteFunc(prog.parsedSources(), func(s *source) bool {
		return s.whole || !slices.ContainsFunc(s.errors, func(err types.Error) bool { return !strings.HasPrefix(err.Msg, "\t") })
	})
}
