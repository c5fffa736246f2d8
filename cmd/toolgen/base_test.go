package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPatterns(t *testing.T) {
	root := t.TempDir()
	repo := repository{root: resolved(root), prefix: "sub"}
	m := modules{
		paths: map[string]string{".": "example.com/m", "sub/other": "example.com/other", "used": "example.com/used"},
		main:  []string{".", "used"},
	}
	dirs := []string{
		".", "a", "a/b", "sub", "sub/a", "sub/a/c", "sub/ab", "sub/testdata/a", "sub/_x", "sub/.x/a", "sub/vendor/a",
		"sub/other", "sub/other/a", "used", "used/a",
	}
	tests := []struct{ arg, want string }{
		{".", "sub"},
		{"./a", "sub/a"},
		{"./a/", "sub/a"},
		{"a.go", "sub"},
		{"./a/x.go", "sub/a"},
		{"..", "."},
		{"../a", "a"},
		{"./...", "sub sub/a sub/a/c sub/ab"},
		{"./a/...", "sub/a sub/a/c"},
		{"./a...", "sub/a sub/a/c sub/ab"},
		{"../...", ". a a/b sub sub/a sub/a/c sub/ab used used/a"},
		{"./testdata/...", "sub/testdata/a"},
		{"./other", "sub/other"},
		{root, "."},
		{filepath.Join(root, "used") + "/...", "used used/a"},
		{"example.com/m/sub/a", "sub/a"},
		{"example.com/m/sub/a/...", "sub/a sub/a/c"},
		{"example.com/used/...", "used used/a"},
		{"example.com/other/...", ""},
		{"example.com/.../a", "a sub/a used/a"},
		{"all", ". a a/b sub sub/a sub/a/c sub/ab used used/a"},
		{"../..", "outside"},
		{"../../x/...", "outside"},
		{filepath.Dir(root), "outside"},
	}
	for _, tt := range tests {
		t.Run(tt.arg, func(t *testing.T) {
			var got []string
			p, ok := repo.pattern(tt.arg)
			for _, dir := range dirs {
				if p.matches(dir, m) {
					got = append(got, dir)
				}
			}
			if !ok {
				got = []string{"outside"}
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
				t.Errorf("folders (-want +got):\n%s", diff)
			}
		})
	}
}

func TestModules(t *testing.T) {
	m := modules{paths: map[string]string{".": "example.com/m", "a/b": "example.com/b"}}
	for dir, want := range map[string]string{
		".": "example.com/m", ".x": "example.com/m/.x", "a": "example.com/m/a", "a/bc": "example.com/m/a/bc",
		"a/b": "example.com/b", "a/b/c": "example.com/b/c",
	} {
		if got := m.importPath(dir); got != want {
			t.Errorf("importPath(%q) = %q, want %q", dir, got, want)
		}
	}
	if got := (modules{}).importPath("a"); got != "" {
		t.Errorf("without modules the import path is %q", got)
	}
}

func TestWorkUses(t *testing.T) {
	const work = "go 1.26\n\nuse ./a // one\nuse (\n\t.\n\t\"../b\"\n\t// ./c\n)\n\nreplace x => ./y\n"
	if diff := cmp.Diff([]string{"w/a", "w", "b"}, parseUseDirectives("w", []byte(work))); diff != "" {
		t.Errorf("folders of go.work (-want +got):\n%s", diff)
	}
}

// TestExport checks that links to files outside of the directory are skipped, and that
// nothing is written through a link.
func TestExport(t *testing.T) {
	git := func(dir string, args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "core.autocrlf=false"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	from := t.TempDir()
	git(from, "init", "-q")
	for name, target := range map[string]string{"up": "..", "far": "/tmp", "near": "a/b.txt"} {
		if err := os.Symlink(target, filepath.Join(from, name)); err != nil {
			t.Skip("symbolic links are not supported: ", err)
		}
	}
	if err := os.MkdirAll(filepath.Join(from, "a"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(from, "a/b.txt"), []byte("b\r\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	git(from, "add", ".")
	git(from, "commit", "-q", "-m", "first")
	repo, diags := openRepository(&lifetime{ctx: t.Context()}, from)
	rev, more := repo.revision("HEAD")
	if len(diags)+len(more) > 0 {
		t.Fatal(diags, more)
	}
	to := t.TempDir()
	if diags := rev.export(to); len(diags) > 0 {
		t.Fatal(diags)
	}
	var got []string
	for _, name := range []string{"a/b.txt", "near", "up", "far"} {
		content, _ := os.ReadFile(filepath.Join(to, name))
		got = append(got, string(content))
	}
	if diff := cmp.Diff([]string{"b\r\n", "b\r\n", "", ""}, got); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	root, err := os.OpenRoot(to)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := root.Symlink("..", "case"); err != nil {
		t.Fatal(err)
	}
	if err := (blob{path: "case/outside.txt", mode: "100644"}).writeTo(root, nil); err == nil {
		t.Error("a file was written through a link to a path outside of the directory")
	}
}

func TestWithStderr(t *testing.T) {
	failed := errors.New("exit status 128")
	tests := []struct{ stderr, want string }{
		{"", "exit status 128"},
		{"fatal: not a git repository\n", "not a git repository"},
		{"warning: one\nfatal: detected dubious ownership\nTo allow it, call:\n\n\tgit config x\n", "detected dubious ownership"},
		{"one\ntwo\n", "two"},
	}
	for _, tt := range tests {
		got := withStderr(failed, bytes.NewBufferString(tt.stderr))
		if got.Error() != tt.want || !errors.Is(got, failed) {
			t.Errorf("%q: %v, want %s", tt.stderr, got, tt.want)
		}
	}
	if err := withStderr(nil, bytes.NewBufferString("warning: one\n")); err != nil {
		t.Errorf("withStderr(nil) = %v", err)
	}
}

func TestWorkspaceOfBase(t *testing.T) {
	root := resolved(t.TempDir())
	b := base{revision: revision{repository: repository{root: root, prefix: "."}}}
	tests := []struct{ named, work, want string }{
		{"", "go.work", ""},
		{"off", "", "off"},
		{filepath.Join(root, "w", "go.work"), "w/go.work", filepath.Join("temp", "w", "go.work")},
		{filepath.Join(filepath.Dir(root), "go.work"), "", "off"},
	}
	for _, tt := range tests {
		t.Setenv("GOWORK", tt.named)
		b.modules.work = tt.work
		got := ""
		for _, setting := range b.environment("temp") {
			if value, ok := strings.CutPrefix(setting, "GOWORK="); ok {
				got = value
			}
		}
		if got != tt.want {
			t.Errorf("GOWORK=%s with %q at the base: %q, want %q", tt.named, tt.work, got, tt.want)
		}
	}
}

func TestKindOf(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"plain", "a:b.json"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil && runtime.GOOS != "windows" {
			t.Fatal(err)
		}
	}
	tests := []struct {
		arg  string
		want sourceKind
	}{
		{"-", fromJSON},
		{"gone.json", fromJSON},
		{"plain", fromJSON},
		{"tools_gen.go", fromGoFile},
		{"main:tools.json", fromRevision},
		{"HEAD~1:./x/tools_gen.go", fromRevision},
		{"main:weather", fromRevision},
		{"a:b.json", fromJSON},
		{".", fromPackages},
		{"./...", fromPackages},
		{"example.com/m", fromPackages},
	}
	for _, tt := range tests {
		if runtime.GOOS == "windows" && tt.arg == "a:b.json" {
			continue // Windows does not allow a colon in a file name
		}
		if got := kindOf(dir, tt.arg); got != tt.want {
			t.Errorf("kindOf(%q) = %d, want %d", tt.arg, got, tt.want)
		}
	}
}
