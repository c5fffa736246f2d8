package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// reflectServers returns the definitions that mcp.AddTool infers, by server and handler.
// The handlers are not exported, so each server is built with two additional files. Files
// cannot be added to the module cache, so an overlay places all files of a server in this
// module.
func reflectServers(t *testing.T, all []server) map[string]map[string]*mcp.Tool {
	t.Helper()
	dir := t.TempDir()
	overlay := map[string]string{}
	for _, s := range all {
		overlayServer(t, overlay, s, dir)
	}
	build(t, dir, overlay)
	inferred := map[string]map[string]*mcp.Tool{}
	for _, s := range all {
		text, err := exec.CommandContext(t.Context(), filepath.Join(dir, s.name)).Output()
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		tools := map[string]*mcp.Tool{}
		unmarshal(t, text, &tools)
		inferred[s.name] = tools
	}
	return inferred
}

// overlayServer adds the files of s and the two additional files to overlay. It writes the
// generated additional file to dir.
func overlayServer(t *testing.T, overlay map[string]string, s server, dir string) {
	t.Helper()
	folder := absolute(t, filepath.Join("reflected", s.name))
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		overlay[filepath.Join(folder, entry.Name())] = filepath.Join(s.dir, entry.Name())
	}
	overlay[filepath.Join(folder, "listing.go")] = absolute(t, "testdata/listing.go")
	overlay[filepath.Join(folder, "inferred.go")] = writeFile(t, dir, s.name+".go", inferredFile(s))
}

// inferredFile returns Go source that declares a map from each handler's name to the
// definition that the SDK infers.
func inferredFile(s server) string {
	var b strings.Builder
	b.WriteString("package main\n\nimport \"github.com/modelcontextprotocol/go-sdk/mcp\"\n\nvar inferred = map[string]*mcp.Tool{\n")
	for _, tool := range s.tools {
		function := tool.handler
		if receiver, method, ok := strings.Cut(function, "."); ok {
			function = "new(" + receiver + ")." + method
		}
		fmt.Fprintf(&b, "\t%q: infer(%s),\n", tool.handler, function)
	}
	b.WriteString("}\n")
	return b.String()
}

func build(t *testing.T, dir string, overlay map[string]string) {
	t.Helper()
	text := marshal(t, map[string]any{"Replace": overlay})
	name := writeFile(t, dir, "overlay.json", string(text))
	build := exec.CommandContext(t.Context(), "go", "build", "-overlay="+name, "-o", dir+"/", "./reflected/...")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

func writeFile(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func absolute(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}
