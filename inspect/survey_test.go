package inspect_test

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

var (
	survey     = flag.Int("survey", 0, "for TestSurvey: how many modules")
	surveyRoot = flag.String("survey.root", "..", "for TestSurvey: the folder of the modules that need them")
	surveyGo   = flag.String("survey.go", "", "for TestSurvey: GOTOOLCHAIN of the go command, which may be newer than the Go of this test")
)

// TestSurvey loads a tool for every exported type of the modules that the packages and tests
// of this repository, and their dependencies, import most. It reports the packages that were
// not loaded from source, with the reason. No type of a module that compiles may be broken.
//
//	go test ./inspect -run Survey -v -survey 200 -survey.go go1.27.4
func TestSurvey(t *testing.T) {
	if *survey == 0 {
		t.Skip("set -survey to the number of modules")
	}
	s := surveyor{t: t, env: os.Environ(), importers: map[string]map[string]bool{}, modules: map[string]*surveyed{}}
	if *surveyGo != "" {
		s.env = append(s.env, "GOTOOLCHAIN="+*surveyGo)
	}
	s.findModules(*surveyRoot)
	paths := slices.SortedFunc(maps.Keys(s.modules), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(s.importers[b]), len(s.importers[a])), cmp.Compare(a, b))
	})
	types, usual := 0, 0
	odd := map[string][]string{}
	for _, path := range paths[:min(*survey, len(paths))] {
		s.look(s.modules[path])
		m := s.modules[path]
		if types += m.types; len(m.odd) == 0 {
			usual++
		}
		for _, what := range slices.Sorted(maps.Keys(m.odd)) {
			odd[what] = append(odd[what], path)
		}
	}
	t.Logf("%d modules, %d types; %d modules have nothing unusual", min(*survey, len(paths)), types, usual)
	for _, what := range slices.Sorted(maps.Keys(odd)) {
		t.Logf("%d: %s: %s", len(odd[what]), what, strings.Join(odd[what], ", "))
	}
}

type surveyor struct {
	t         *testing.T
	env       []string
	importers map[string]map[string]bool // packages that import a module, by its path
	modules   map[string]*surveyed
}

// A surveyed is a module, and a module of this repository that needs it.
type surveyed struct {
	path     string
	home     string               // directory of the module that needs it
	packages map[string]listedPkg // by path
	main     string               // path of the module in home
	types    int
	odd      map[string]bool
}

type listedPkg struct {
	ImportPath, Name, Dir string
	Standard, Incomplete  bool
	GoFiles               []string
	Imports               []string
	Module                *struct {
		Path string
		Main bool
	}
}

func (s *surveyor) goCommand(dir string, args ...string) []byte {
	s.t.Helper()
	cmd := exec.CommandContext(s.t.Context(), "go", args...)
	cmd.Dir, cmd.Env = dir, append(s.env, "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
	out, err := cmd.Output()
	if err != nil {
		s.t.Fatalf("%s: go %s: %v", dir, strings.Join(args, " "), err)
	}
	return out
}

// findModules finds the dependencies of the modules in root and its subdirectories.
func (s *surveyor) findModules(root string) {
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "node_modules"):
			return filepath.SkipDir
		case entry.Name() == "go.mod":
			s.addGraph(filepath.Dir(name))
		}
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *surveyor) addGraph(home string) {
	home, err := filepath.Abs(home)
	if err != nil {
		s.t.Fatal(err)
	}
	all := map[string]listedPkg{}
	for decoder := json.NewDecoder(bytes.NewReader(s.goCommand(home, "list", "-e", "-deps", "-test", "-json=ImportPath,Name,Dir,Standard,Incomplete,GoFiles,Imports,Module", "./..."))); decoder.More(); {
		var p listedPkg
		if err := decoder.Decode(&p); err != nil {
			s.t.Fatal(err)
		}
		all[p.ImportPath] = p
	}
	for _, p := range all {
		for _, path := range p.Imports {
			path, _, _ = strings.Cut(path, " [")
			to := all[path].Module
			if to == nil || to.Main || strings.HasPrefix(to.Path, "github.com/go-toolgen/") || p.Module != nil && p.Module.Path == to.Path {
				continue
			}
			if s.importers[to.Path] == nil {
				s.importers[to.Path] = map[string]bool{}
				s.modules[to.Path] = &surveyed{path: to.Path, home: home, packages: map[string]listedPkg{}, odd: map[string]bool{}}
			}
			s.importers[to.Path][p.ImportPath] = true
			if m := s.modules[to.Path]; m.home == home {
				m.packages[path] = all[path]
			}
		}
	}
}

// look loads a package with a tool for each exported type of the module m, except for
// generic types and for types in main and internal packages.
func (s *surveyor) look(m *surveyed) {
	dir := s.t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join(m.home, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), content, 0o600)
		}
		if err != nil && !os.IsNotExist(err) {
			s.t.Fatal(err)
		}
	}
	s.moveReplacements(dir, m.home)
	m.main = strings.TrimSpace(string(s.goCommand(dir, "list", "-m")))
	for i, path := range slices.Sorted(maps.Keys(m.packages)) {
		p := m.packages[path]
		names := exportedTypes(s.t, p)
		if p.Name == "main" || isInternal(path) || len(names) == 0 {
			continue
		}
		m.types += len(names)
		var text strings.Builder
		fmt.Fprintf(&text, "package tools\n\nimport p %q\n", path)
		for _, name := range names {
			fmt.Fprintf(&text, "\n//toolgen:tool\nfunc T%d%s(in p.%[2]s) error { return nil }\n", i, name)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("tools%d.go", i)), []byte(text.String()), 0o600); err != nil {
			s.t.Fatal(err)
		}
	}
	if m.types == 0 {
		return
	}
	var mutex sync.Mutex
	trace := inspect.Trace{Noted: func(_ inspect.Stage, thing, what string) {
		mutex.Lock()
		defer mutex.Unlock()
		if thing == m.main {
			return // the type can only be a constraint
		}
		if !strings.HasPrefix(what, "read ") || strings.Contains(what, "asked") {
			m.odd[what+" ("+thing+")"] = true
		}
	}}
	prog, diags := inspect.Load(context.Background(), inspect.Config{Dir: dir, Env: append(s.env, "GOWORK=off", "GOPROXY=off"), Trace: trace})
	if prog != nil {
		_, more := inspect.Facts(prog)
		diags = append(diags, more...)
	}
	for _, d := range diags {
		switch d.Code {
		case diag.TypeCheck, diag.Load, diag.Syntax, diag.Internal:
			s.t.Errorf("%s: %s", m.path, d.Format(filepath.Base))
		case diag.NewerGo:
			m.odd["[newer-go] "+d.Message] = true
		}
	}
}

// moveReplacements replaces relative directories in the go.mod of dir, which is a copy of
// the go.mod of home, by directories below home.
func (s *surveyor) moveReplacements(dir, home string) {
	content, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		s.t.Fatal(err)
	}
	var text strings.Builder
	for scanner := bufio.NewScanner(bytes.NewReader(content)); scanner.Scan(); {
		before, to, ok := strings.Cut(scanner.Text(), "=> .")
		if ok {
			text.WriteString(before + "=> " + filepath.Join(home, "."+to) + "\n")
			continue
		}
		text.WriteString(scanner.Text() + "\n")
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(text.String()), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

func isInternal(path string) bool {
	return slices.Contains(strings.Split(path, "/"), "internal")
}

// exportedTypes returns the exported types of a package that are not generic.
func exportedTypes(t *testing.T, p listedPkg) []string {
	t.Helper()
	var names []string
	for _, name := range p.GoFiles {
		syntax, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			continue // requires a newer Go version
		}
		for _, decl := range syntax.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.TYPE {
				continue
			}
			for _, spec := range gen.Specs {
				if spec := spec.(*ast.TypeSpec); spec.Name.IsExported() && spec.TypeParams == nil {
					names = append(names, spec.Name.Name)
				}
			}
		}
	}
	return names
}
