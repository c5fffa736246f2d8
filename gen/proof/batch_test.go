package proof_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A batch is a module of samples, and the output of toolgen for it.
type batch struct {
	dir     string
	samples []*sample
	// definitions are the definitions by dialect and name of the tool.
	definitions map[string]map[string]*schema.Doc
	// inputs are the schemas that arguments are validated against, by the name of the tool.
	// In MCP definitions, rules across fields at the root are only described.
	inputs map[string]*schema.Doc
	tools  map[string]*inspect.Tool // by Go name
	consts map[string][]string
	diags  diag.List
	pkg    *inspect.Package // package p, including tools that cannot be called
	main   string           // source of the program
	// called contains the names of the tools that generated code calls. It is nil if no code
	// was generated.
	called map[string]bool
	// answers is set if the parameter types are also answers. schemas contains their
	// schemas, by name and format.
	answers bool
	schemas map[string]map[string]*schema.Doc
}

const goMod = "module example.com/proof\n\ngo 1.26\n"

// newSamples returns n samples that compile. It drops one in fifty, because the sampler
// does not implement all rules of Go.
func newSamples(t testing.TB, g *sampler, n int) []*sample {
	t.Helper()
	checker, err := newChecker()
	if err != nil {
		t.Fatal(err)
	}
	var samples []*sample
	for tries := 0; len(samples) < n; tries++ {
		s := g.next(len(samples), usualSize)
		_, _, err := checker.check(s.files(s.plain()))
		switch {
		case err == nil:
			samples = append(samples, s)
		case tries > 100+2*n:
			t.Fatalf("samples do not compile: %v", err)
		}
	}
	return samples
}

// plain returns the basic spelling of a sample: only its prefix is set.
func (s *sample) plain() spelling { return spelling{prefix: fmt.Sprintf("T%d", s.number)} }

// newBatch writes samples, each in several spellings, and runs toolgen.
func newBatch(t testing.TB, samples []*sample, spellings func(*sample) []spelling) *batch {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir()) // the same path as the go command reports
	if err != nil {
		t.Fatal(err)
	}
	b := &batch{dir: dir, samples: samples, main: mainFile}
	b.write(t, "go.mod", goMod)
	doc := "// Package p has random types.\n//\n//toolgen:package validate\n"
	for _, s := range samples {
		for _, how := range spellings(s) {
			b.writeAll(t, s.files(how))
			if how.called {
				doc = "// Package p has random types.\n//\n//toolgen:package validate call\n"
			}
		}
	}
	b.write(t, "p/doc.go", doc+"package p\n")
	b.run(t)
	return b
}

func (b *batch) write(t testing.TB, name, content string) {
	t.Helper()
	full := filepath.Join(b.dir, filepath.FromSlash(name))
	err := os.MkdirAll(filepath.Dir(full), 0o755)
	if err == nil {
		err = os.WriteFile(full, []byte(content), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func (b *batch) writeAll(t testing.TB, files map[string]string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		b.write(t, name, files[name])
	}
}

// run loads the module and stores the definitions of its tools.
func (b *batch) run(t testing.TB) {
	t.Helper()
	prog, diags := inspect.Load(t.Context(), inspect.Config{Dir: b.dir, Patterns: []string{"./p"}})
	if prog == nil {
		t.Fatalf("load:\n%s", diagsText(diags, b.dir))
	}
	pkgs, more := inspect.Facts(prog)
	b.diags = append(diags, more...)
	b.consts = constantsOf(pkgs)
	b.pkg = pkgs[0]
	b.tools = map[string]*inspect.Tool{}
	for _, tool := range pkgs[0].Tools {
		b.tools[tool.GoName] = tool
	}
	b.definitions, b.inputs = map[string]map[string]*schema.Doc{}, map[string]*schema.Doc{}
	tools, _ := gen.Tools(pkgs)
	for _, tool := range tools {
		b.inputs[tool.Name] = tool.Input
	}
	for _, d := range dialect.All() {
		definitions, more := gen.Definitions(pkgs, d)
		if b.definitions[d.Name] = map[string]*schema.Doc{}; d == dialect.MCP {
			b.diags = append(b.diags, more...)
		}
		for _, definition := range definitions {
			b.definitions[d.Name][definition.Name] = definition.Doc
		}
	}
}

// definition returns the definition of a sample's tool in a dialect, or nil.
func (b *batch) definition(dialect, verb string, how spelling) *schema.Doc {
	return b.definitions[dialect][verb+"_"+strings.ToLower(how.prefix)]
}

// about returns the diagnostics in the file of the sample that is spelled as how. Unless
// code is "", it returns only diagnostics with that code.
func (b *batch) about(how spelling, code diag.Code) diag.List {
	var found diag.List
	for _, d := range b.diags {
		if (code == "" || d.Code == code) && filepath.Base(d.Pos.Filename) == strings.ToLower(how.prefix)+".go" {
			found = append(found, d)
		}
	}
	return found
}
