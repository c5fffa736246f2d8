package main_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// The beginnings of two alternative commands in the README: one uses the published
// module, and the other a clone.
const (
	published = "go get -tool "
	fromClone = "go mod edit -tool="
)

// TestReadme follows the README's steps for a new server in an empty directory next to a
// checkout, and then connects to that server as a client.
func TestReadme(t *testing.T) {
	follow(t, published, nil)
}

// TestReadmePublished follows the steps with the modules that the checkout would publish,
// without the checkout.
func TestReadmePublished(t *testing.T) {
	follow(t, fromClone, publish(t))
}

// follow executes the steps of the README, except for the command that begins with
// without.
func follow(t *testing.T, without string, env []string) {
	t.Helper()
	checkout, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	around := t.TempDir()
	if env == nil {
		if err := os.Symlink(checkout, filepath.Join(around, "toolgen")); err != nil {
			t.Fatal(err)
		}
	}
	dir := filepath.Join(around, "hello")
	left := 0
	for _, step := range readme(t, filepath.Join(checkout, "README.md")) {
		if step.file != "" {
			copyFile(t, filepath.Join(checkout, step.file), strings.TrimPrefix(step.file, "examples/hello/"), dir)
			continue
		}
		at := dir
		if strings.HasPrefix(step.commands, "mkdir hello") {
			at = around
		}
		if before, _, found := strings.Cut(step.commands, without); found {
			step.commands = before
			left++
		}
		run(t, at, step.commands, env)
		if env == nil && strings.HasPrefix(step.commands, fromClone) {
			nameCheckout(t, filepath.Join(dir, "go.mod"), checkout)
		}
	}
	if left != 1 {
		t.Errorf("the README has %d times %q", left, without)
	}
	greet(t, dir, env)
}

// nameCheckout replaces the symbolic link ../toolgen in goMod with the path of the
// checkout, whose packages are already in the build cache.
func nameCheckout(t *testing.T, goMod, checkout string) {
	t.Helper()
	content, err := os.ReadFile(goMod)
	if err != nil {
		t.Fatal(err)
	}
	named := strings.ReplaceAll(string(content), "=> ../toolgen", "=> "+filepath.ToSlash(checkout))
	if named == string(content) {
		t.Fatalf("the README does not replace modules by those of a clone:\n%s", content)
	}
	copyTo(t, goMod, []byte(named))
}

// publish creates a module proxy with the modules of the checkout, at their release version,
// and returns the environment in which this proxy comes first. The test has its own module
// cache, filled from the usual cache. publish does not change the build flags, because then
// the standard library would not be in the build cache.
func publish(t *testing.T) (env []string) {
	t.Helper()
	const toolgen = "github.com/go-toolgen/toolgen"
	content, err := os.ReadFile("../../.github/VERSION")
	if err != nil {
		t.Fatal(err)
	}
	version := strings.TrimSpace(string(content))
	proxy := t.TempDir()
	for _, folder := range []string{"", "/gen/call", "/gen/call/gosdktools"} {
		to := filepath.Join(proxy, toolgen+folder, "@v")
		goMod, err := os.ReadFile("../.." + folder + "/go.mod")
		if err != nil {
			t.Fatal(err)
		}
		var archive bytes.Buffer
		if err := zip.CreateFromDir(&archive, module.Version{Path: toolgen + folder, Version: version}, "../.."+folder); err != nil {
			t.Fatal(err)
		}
		for name, content := range map[string][]byte{
			"list": []byte(version + "\n"), version + ".info": []byte(`{"Version":"` + version + `"}`),
			version + ".mod": goMod, version + ".zip": archive.Bytes(),
		} {
			copyTo(t, filepath.Join(to, name), content)
		}
	}
	said, err := exec.Command("go", "env", "GOMODCACHE", "GOPROXY").Output()
	if err != nil {
		t.Fatal(err)
	}
	usual, rest, _ := strings.Cut(strings.TrimSpace(string(said)), "\n")
	return []string{
		"GOPROXY=file://" + filepath.ToSlash(proxy) + ",file://" + filepath.ToSlash(usual) + "/cache/download," + rest,
		"GOMODCACHE=" + t.TempDir(), "GOFLAGS=-mod=mod -modcacherw", "GONOSUMDB=" + toolgen,
	}
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
	copyTo(t, filepath.Join(dir, name), content)
}

func copyTo(t *testing.T, to string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

func run(t *testing.T, dir, commands string, env []string) {
	t.Helper()
	shell := exec.CommandContext(t.Context(), "bash", "-euc", commands)
	shell.Dir = dir
	shell.Env = append(append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod"), env...)
	if out, err := shell.CombinedOutput(); err != nil {
		t.Fatalf("%v:\n%s\n%s", err, commands, out)
	}
}

// TestByHand runs the commands in the section "A request by hand" of this directory's README.
func TestByHand(t *testing.T) {
	content, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```bash\n(.*?)```").FindSubmatch(content)
	if block == nil {
		t.Fatal("README.md has no such block")
	}
	commands := strings.ReplaceAll(string(block[1]), "/tmp/hello", filepath.ToSlash(filepath.Join(t.TempDir(), "hello")))
	shell := exec.CommandContext(t.Context(), "bash", "-euc", commands)
	shell.Dir = "../.."
	if out, err := shell.CombinedOutput(); err != nil || !strings.Contains(string(out), "Hello, Ada!") {
		t.Errorf("%v:\n%s", err, out)
	}
}

// greet starts the server in dir, and calls its tool over stdio.
func greet(t *testing.T, dir string, env []string) {
	t.Helper()
	server := exec.CommandContext(t.Context(), "go", "run", ".")
	server.Dir = dir
	server.Env = append(append(os.Environ(), "GOWORK=off"), env...)
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
