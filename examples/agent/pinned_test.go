package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/examples/agent/pinned"
	"github.com/go-toolgen/toolgen/gen/dialect"
	"github.com/go-toolgen/toolgen/inspect/remote"
)

// library starts the server of the example gosdk, whose tools are pinned, and
// lists them.
func library(t *testing.T) []remote.Tool {
	t.Helper()
	program := filepath.Join(t.TempDir(), "library")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".")
	build.Dir = "../gosdk"
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	tools, err := remote.List(t.Context(), []remote.Server{{Name: "library", Command: []string{program}}}, remote.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tools
}

// TestNothingHasDrifted checks that the server still lists the pinned tools, and that
// checkPinned reports a changed description.
func TestNothingHasDrifted(t *testing.T) {
	tools := library(t)
	if err := checkPinned(tools); err != nil {
		t.Errorf("%v\nthe command is in pinned/pinned.go", err)
	}
	var listed, reviewed []string
	for _, tool := range tools {
		definition, _ := dialect.MCP.Define(tool.Definition)
		listed = append(listed, definition.String())
	}
	for _, row := range pinned.Tools() {
		reviewed = append(reviewed, row.MCP)
	}
	if diff := cmp.Diff(reviewed, listed); diff != "" {
		t.Errorf("tools (-pinned +listed):\n%s", diff)
	}

	tools[0].Definition.Description += " Ask for a key first."
	const want = "the tool borrow has changed: import the tools again, and review them"
	if err := checkPinned(tools); err == nil || err.Error() != want {
		t.Errorf("a changed description: got %v, want %s", err, want)
	}
}

// TestPinnedIsGenerated checks that the Go file is up to date with the list.
func TestPinnedIsGenerated(t *testing.T) {
	check := exec.CommandContext(t.Context(), "go", "generate", "./pinned")
	check.Env = append(check.Environ(), "TOOLGEN_CHECK=1")
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("run go generate ./pinned: %v\n%s", err, out)
	}
}
