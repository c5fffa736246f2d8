package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// TestNoPlaceForAFile: if the folder of the second of two files does not exist, neither is
// written.
func TestNoPlaceForAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	files, diags := write(&lifetime{ctx: t.Context()}, newOutputs(t, "a.go", "nowhere/b.go"))
	if len(files) > 0 {
		t.Errorf("files = %v, want none", files)
	}
	if got, want := told(diags), "nowhere/b.go [write]"; got != want {
		t.Errorf("diagnostics = %s, want %s", got, want)
	}
	if got, want := folder(t), ""; got != want {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

// TestRenameFailsHalfway: a folder appears in place of the second of three files, after
// their current content was read.
func TestRenameFailsHalfway(t *testing.T) {
	t.Chdir(t.TempDir())
	outputs := newOutputs(t, "a.go", "b.go", "c.go")
	if err := os.Mkdir("b.go", 0o755); err != nil {
		t.Fatal(err)
	}
	files, diags := write(&lifetime{ctx: t.Context()}, outputs)
	if got, want := fmt.Sprint(files), "[{a.go written}]"; got != want {
		t.Errorf("files = %s, want %s", got, want)
	}
	if got, want := told(diags), "b.go [write]"; got != want {
		t.Errorf("diagnostics = %s, want %s", got, want)
	}
	if got, want := folder(t), "a.go b.go"; got != want {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

// newOutputs returns outputs for files that do not exist yet.
func newOutputs(t *testing.T, names ...string) []output {
	t.Helper()
	var outputs []output
	for _, name := range names {
		out, diags := readOutput(gen.File{Path: name, Content: []byte("package p\n")})
		if len(diags) > 0 {
			t.Fatal(diags)
		}
		outputs = append(outputs, out)
	}
	return outputs
}

// told returns the files and codes of diagnostics.
func told(diags diag.List) string {
	var all []string
	for _, d := range diags {
		all = append(all, fmt.Sprintf("%s [%s]", d.Pos.Filename, d.Code))
	}
	return strings.Join(all, ", ")
}

// folder returns the names in the working directory.
func folder(t *testing.T) string {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return strings.Join(names, " ")
}
