package gen_test

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const modulePath = "example.com/golden"

// A module contains the cases on disk, each in its own directory, and local modules that
// declare the SDK types of handlers.
type module struct {
	dir   string
	cases []goldenCase
}

func writeModule(t *testing.T, cases []goldenCase) module {
	t.Helper()
	return writeModuleIn(t, t.TempDir(), cases)
}

func writeModuleIn(t *testing.T, dir string, cases []goldenCase) module {
	t.Helper()
	dir, err := filepath.EvalSymlinks(dir) // the same path as the go command reports
	if err != nil {
		t.Fatal(err)
	}
	sdk, err := txtar.ParseFile("testdata/sdk/sdk.txtar")
	if err != nil {
		t.Fatal(err)
	}
	writeFiles(t, dir, sdk.Files)
	addRuntime(t, dir)
	for _, c := range cases {
		writeFiles(t, c.root(dir), c.sources())
	}
	return module{dir, cases}
}

var everyCase struct {
	once   sync.Once
	module module
	loaded loadedCases
}

// allCases returns all cases in a module. They are written and loaded once, and tests must
// not modify the module.
func allCases(t *testing.T) (module, loadedCases) {
	t.Helper()
	everyCase.once.Do(func() {
		dir, err := os.MkdirTemp("", "cases")
		if err != nil {
			t.Fatal(err)
		}
		everyCase.module = writeModuleIn(t, dir, readCases(t))
		everyCase.loaded = everyCase.module.load(t)
	})
	m, loaded := everyCase.module, everyCase.loaded
	if len(loaded.pkgs) == 0 {
		t.Fatal("the cases were not loaded")
	}
	return module{m.dir, slices.Clone(m.cases)}, loadedCases{m.dir, slices.Clone(loaded.pkgs), slices.Clone(loaded.diags)}
}

// TestMain makes the garbage collector run less often, which saves a third of the
// processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
	os.RemoveAll(everyCase.module.dir)
}

// addRuntime makes the module in dir require the runtime, replaced by gen/call in this
// checkout.
func addRuntime(t *testing.T, dir string) {
	t.Helper()
	runtime, err := filepath.Abs("call")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "go.mod")
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const path = "github.com/go-toolgen/toolgen/gen/call"
	content = append(content, "\nrequire "+path+" v0.0.0\n\nreplace "+path+" => "+runtime+"\n"...)
	writeFile(t, name, content)
}

func writeFiles(t *testing.T, dir string, files []txtar.File) {
	t.Helper()
	for _, f := range files {
		writeFile(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data)
	}
}

func writeFile(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// byTags groups the cases by build tags, so that each group can be loaded at once.
func byTags(cases []goldenCase) map[string][]goldenCase {
	groups := map[string][]goldenCase{}
	for _, c := range cases {
		groups[c.tags] = append(groups[c.tags], c)
	}
	return groups
}

type loadedCases struct {
	dir   string
	pkgs  []*inspect.Package
	diags diag.List
}

// load loads all cases, once without build tags and once for each list of tags.
func (m module) load(t *testing.T) loadedCases {
	t.Helper()
	loaded := loadedCases{dir: m.dir}
	for tags, cases := range byTags(m.cases) {
		var patterns []string
		for _, c := range cases {
			patterns = append(patterns, "./"+c.name+"/...")
		}
		pkgs, diags := m.loadPatterns(t, tags, patterns)
		loaded.pkgs = append(loaded.pkgs, pkgs...)
		loaded.diags = append(loaded.diags, diags...)
	}
	return loaded
}

func (m module) loadPatterns(t *testing.T, tags string, patterns []string) ([]*inspect.Package, diag.List) {
	t.Helper()
	cfg := inspect.Config{Dir: m.dir, Patterns: patterns}
	if tags != "" {
		cfg.Tags = strings.Split(tags, ",")
	}
	prog, diags := inspect.Load(t.Context(), cfg)
	if prog == nil {
		t.Fatalf("load: %s", diagsText(diags, m.dir))
	}
	pkgs, more := inspect.Facts(prog)
	return pkgs, append(diags, more...)
}

func (l loadedCases) packagesOf(c goldenCase) []*inspect.Package {
	var own []*inspect.Package
	for _, pkg := range l.pkgs {
		if c.owns(pkg.Path) {
			own = append(own, pkg)
		}
	}
	return own
}

func (l loadedCases) diagsOf(c goldenCase) diag.List {
	var own diag.List
	for _, d := range l.diags {
		if strings.HasPrefix(d.Pos.Filename, c.root(l.dir)+string(filepath.Separator)) {
			own = append(own, d)
		}
	}
	return own
}

func (l loadedCases) anyRight(cases []goldenCase) bool {
	return slices.ContainsFunc(cases, func(c goldenCase) bool { return !l.diagsOf(c).HasErrors() })
}
