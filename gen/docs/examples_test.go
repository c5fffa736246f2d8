package docs

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/lint"
	"github.com/go-toolgen/toolgen/gen/stats"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/templates"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// TestExamples holds the catalogue of the examples to a golden file. Tokens are
// counted as a quarter of the bytes, so that it is about the catalogue alone.
func TestExamples(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	prog, diags := inspect.Load(context.Background(), inspect.Config{
		Dir: root, Patterns: []string{"./examples/weather", "./examples/notes", "./examples/shop"}, Env: os.Environ(), Output: inspect.DefaultOutput,
	})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	pkgs, _ := inspect.Facts(prog)
	tools, diags := gen.Tools(pkgs)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	formats := lint.DefaultProviders()
	view := View(Input{
		Title: "Tools of the examples", Tools: tools, Formats: formats, Lint: Judge(tools, lint.Options{}), ShowDefinitions: true,
		Stats: stats.Measure(tools, formats, func(text string) int { return len(text) / 4 }),
		Path: func(file string) string {
			name, err := filepath.Rel(root, file)
			if err != nil {
				t.Fatal(err)
			}
			return filepath.ToSlash(name)
		},
	})
	got, err := templates.CatalogueMarkdown(view)
	if err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/examples.md"
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("go test ./gen/docs -update writes %s anew (-want +got):\n%s", golden, diff)
	}
}
