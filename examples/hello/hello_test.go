package main_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestReadme does what the README says of a server from nothing, in an empty
// folder beside a checkout, and then is a client of that server.
func TestReadme(t *testing.T) {
	checkout, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	around := t.TempDir()
	if err := os.Symlink(checkout, filepath.Join(around, "toolgen")); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(around, "hello")
	for _, step := range readme(t, filepath.Join(checkout, "README.md")) {
		if step.file != "" {
			copyFile(t, filepath.Join(checkout, step.file), strings.TrimPrefix(step.file, "examples/hello/"), dir)
			continue
		}
		at := dir
		if strings.HasPrefix(step.commands, "mkdir hello") {
			at = around
		}
		run(t, at, step.commands)
	}
	greet(t, dir)
}

// A step is a file to write, or commands to run.
type step struct{ file, commands string }

// readme returns the steps of the section "From nothing to a server".
func readme(t *testing.T, name string) []step {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(content), "\n## From nothing to a server\n")
	if !found {
		t.Fatalf("%s has no such section", name)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	var steps []step
	for _, m := range regexp.MustCompile("(?s)<!-- (\\S+) -->\n|```sh\n(.*?)```").FindAllStringSubmatch(section, -1) {
		steps = append(steps, step{m[1], m[2]})
	}
	if len(steps) < 5 {
		t.Fatalf("the section has %d steps only", len(steps))
	}
	return steps
}

func copyFile(t *testing.T, from, name, dir string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

func run(t *testing.T, dir, commands string) {
	t.Helper()
	shell := exec.CommandContext(t.Context(), "bash", "-euc", commands)
	shell.Dir = dir
	shell.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	if out, err := shell.CombinedOutput(); err != nil {
		t.Fatalf("%v:\n%s\n%s", err, commands, out)
	}
}

// greet calls the tool of the server in a folder over stdio.
func greet(t *testing.T, dir string) {
	t.Helper()
	server := exec.CommandContext(t.Context(), "go", "run", ".")
	server.Dir = dir
	server.Env = append(os.Environ(), "GOWORK=off")
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "v0"}, nil)
	session, err := client.Connect(context.Background(), &mcp.CommandTransport{Command: server}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "greet", Arguments: map[string]any{"name": "Ada"}})
	if err != nil {
		t.Fatal(err)
	}
	text, ok := result.Content[0].(*mcp.TextContent)
	if !ok || result.IsError || !strings.Contains(text.Text, "Hello, Ada!") {
		t.Errorf("greet: %+v", result)
	}
}
