package inspect

import (
	"go/ast"
	"go/parser"
	"go/token"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
)

// imported returns the package that a source imports by a path: nil where there
// is none, and known is false where somebody may still be asked.
func (prog *Program) imported(s *source, path string) (dep *source, known bool) {
	if dep, ok := s.imported[path]; ok {
		return dep, true
	}
	if path == "" || path == "C" || path == "unsafe" {
		return nil, true
	}
	meta, known := prog.located.Find(s.meta, path)
	if !known {
		return nil, prog.located.Ask == nil
	}
	s.imported[path] = prog.source(meta)
	return s.imported[path], true
}

// importedAs returns the package that a file knows by a name, nil where it knows
// none. Unknown are paths that have to be asked about first.
func (prog *Program) importedAs(s *source, f *file, name string) (dep *source, unknown []string) {
	var others []string
	for _, spec := range f.syntax.Imports {
		path := importPath(spec)
		switch {
		case spec.Name != nil && spec.Name.Name == name:
			dep, known := prog.imported(s, path)
			if !known {
				return nil, []string{path}
			}
			return dep, nil
		case spec.Name != nil || path == "C" || path == "unsafe":
		case guessName(path) == name:
			others = slices.Insert(others, 0, path)
		default:
			others = append(others, path)
		}
	}
	for _, path := range others {
		switch dep, known := prog.imported(s, path); {
		case !known:
			unknown = append(unknown, path)
		case dep != nil && prog.nameOf(dep) == name:
			return dep, nil
		}
	}
	return nil, unknown
}

// nameOf returns the name of a package: as its files say, or where there are
// none as its path lets guess.
func (prog *Program) nameOf(s *source) string {
	if s.name == "" && s.meta.Standard {
		s.name = guessName(s.meta.Path)
	}
	if s.name == "" && !s.parsed {
		s.name = prog.clauseOf(s)
	}
	if s.name == "" {
		return guessName(s.meta.Path)
	}
	return s.name
}

// clauseOf reads the package clause of the first file that the build has.
func (prog *Program) clauseOf(s *source) string {
	for _, name := range s.meta.Files {
		content, err := prog.disk.ReadFile(name)
		if err != nil || s.meta.Unfiltered && !prog.located.InBuild(name, content) {
			continue
		}
		syntax, _ := parser.ParseFile(token.NewFileSet(), name, content, parser.PackageClauseOnly)
		if syntax != nil && syntax.Name.Name != "documentation" {
			return syntax.Name.Name
		}
	}
	return ""
}

// localName returns the name by which a file of a package knows an import.
// Where the imported package is not there, its name is guessed from its path.
func localName(spec *ast.ImportSpec, s *source) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	path := importPath(spec)
	if path == "" {
		return "_"
	}
	if dep := s.imported[path]; dep != nil && dep.name != "" {
		return dep.name
	}
	return guessName(path)
}

// guessName returns the name that a package has by custom.
func guessName(importPath string) string {
	base := path.Base(importPath)
	if len(base) > 1 && base[0] == 'v' && strings.Trim(base[1:], "0123456789") == "" && importPath != base {
		base = path.Base(path.Dir(importPath))
	}
	return base
}

// nameImports determines the names of all imports of packages: no generated file may
// declare one of a target.
func (prog *Program) nameImports(sources []*source) {
	for _, dep := range prog.dependencies(sources, func(spec *ast.ImportSpec) bool { return spec.Name == nil }) {
		dep.name = prog.nameOf(dep)
	}
}

// dependencies returns the packages that packages import with wanted import declarations,
// and asks for those that are not known. It has a package for each declaration.
func (prog *Program) dependencies(sources []*source, wanted func(*ast.ImportSpec) bool) []*source {
	unknown := map[string]bool{}
	each := func(visit func(s *source, path string)) {
		for _, s := range sources {
			for _, f := range s.files {
				for _, spec := range f.syntax.Imports {
					if wanted(spec) {
						visit(s, importPath(spec))
					}
				}
			}
		}
	}
	each(func(s *source, path string) {
		if _, known := prog.imported(s, path); !known {
			unknown[path] = true
		}
	})
	prog.ask(slices.Sorted(maps.Keys(unknown)))
	var found []*source
	each(func(s *source, path string) {
		if dep, _ := prog.imported(s, path); dep != nil {
			found = append(found, dep)
		}
	})
	return found
}

// sortedSources returns sources in the order of their paths.
func sortedSources(sources iter.Seq[*source]) []*source {
	return slices.SortedFunc(sources, func(a, b *source) int { return strings.Compare(a.meta.Path, b.meta.Path) })
}
