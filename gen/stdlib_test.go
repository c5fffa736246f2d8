package gen_test

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// stdlibFile lists functions of the standard library, which were not written for toolgen.
// Its first section has a line "PATH: NAMES" for each package. The other sections contain
// the definitions and diagnostics of each package.
const stdlibFile = "testdata/stdlib.txtar"

// TestStdlib checks all definitions, and compares their text with the golden file.
// Comments in the standard library change, so the golden file is for the Go release in its
// first line.
func TestStdlib(t *testing.T) {
	archive, err := txtar.ParseFile(stdlibFile)
	if err != nil {
		t.Fatal(err)
	}
	functions := archive.Files[0]
	got := &txtar.Archive{Comment: archive.Comment, Files: []txtar.File{functions}}
	for line := range strings.Lines(string(functions.Data)) {
		path, names, ok := strings.Cut(line, ": ")
		if !ok {
			t.Fatalf("%s: %q is not of the form PATH: NAMES", stdlibFile, line)
		}
		got.Files = append(got.Files, stdlibSections(t, path, strings.Fields(names))...)
	}
	compareStdlib(t, archive, got)
}

func stdlibSections(t *testing.T, path string, names []string) []txtar.File {
	t.Helper()
	prog, diags := inspect.Load(t.Context(), inspect.Config{
		Patterns: []string{path},
		Query:    inspect.Query{Funcs: names},
	})
	if prog == nil {
		t.Fatalf("%s: %v", path, diags)
	}
	pkgs, more := inspect.Facts(prog)
	diags = append(diags, more...)
	checkDefinitions(t, pkgs)
	definitions, more := gen.Definitions(pkgs, dialect.MCP)
	diags = append(diags, more...)
	sections := []txtar.File{{Name: path + "/mcp", Data: []byte(definitionsText(definitions))}}
	if len(diags) > 0 {
		sections = append(sections, txtar.File{Name: path + "/diagnostics", Data: []byte(withoutLines(diags))})
	}
	return sections
}

// withoutLines removes lines and columns from diagnostics, because a patch release can
// change them.
func withoutLines(diags diag.List) string {
	var b strings.Builder
	for _, d := range diags.Sorted() {
		d.Pos = token.Position{Filename: filepath.Base(d.Pos.Filename)}
		fmt.Fprintln(&b, d.Format(filepath.Base))
	}
	return b.String()
}

func compareStdlib(t *testing.T, want, got *txtar.Archive) {
	t.Helper()
	release, rest, _ := strings.Cut(string(want.Comment), "\n")
	current := strings.Join(strings.SplitN(runtime.Version(), ".", 3)[:2], ".")
	if *update {
		got.Comment = []byte(current + "\n" + rest)
		if err := os.WriteFile(stdlibFile, txtar.Format(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if release != current {
		t.Skipf("the golden file is for %s, and this is %s: the definitions are not compared", release, runtime.Version())
	}
	if diff := cmp.Diff(string(txtar.Format(want)), string(txtar.Format(got))); diff != "" {
		t.Errorf("%s (-want +got):\n%s\nrun go test ./gen -update and read the diff", stdlibFile, diff)
	}
}
