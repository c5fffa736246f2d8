package gen_test

import (
	"testing"

	"github.com/go-toolgen/toolgen/inspect"
)

// TestExampleDefinitions checks the definitions of the examples, and of the types for
// property tests.
func TestExampleDefinitions(t *testing.T) {
	prog, diags := inspect.Load(t.Context(), inspect.Config{Patterns: []string{"../examples/...", "./testdata/property/types/..."}})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	pkgs, diags := inspect.Facts(prog)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	tools := 0
	for _, pkg := range pkgs {
		tools += len(pkg.Tools)
	}
	if tools < 10 {
		t.Fatalf("%d tools, want those of the examples and of the catalogue", tools)
	}
	checkDefinitions(t, pkgs)
}
