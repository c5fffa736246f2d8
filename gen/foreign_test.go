package gen_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect"
)

// TestForeignPackage checks that no file is generated in a package of another module.
func TestForeignPackage(t *testing.T) {
	m := writeModule(t, nil)
	pkgs, diags := m.loadPatterns(t, "", []string{"example.com/outside/remote"})
	files, more := gen.Generate(pkgs, inspect.DefaultOutput)
	want := `outside/remote/remote.go:4:6: package example.com/outside/remote belongs to another module, so no file is generated into it [not-generated]
	hint: use toolgen show to print its definitions
`
	if diff := cmp.Diff(want, diagsText(append(diags, more...), m.dir)); diff != "" || len(files) > 0 {
		t.Errorf("%d files, diagnostics (-want +got):\n%s", len(files), diff)
	}
}
