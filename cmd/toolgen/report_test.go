package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

// built is the path of a program that go tool or go run has built.
var built = filepath.Join(strings.Repeat("0a", 32)+"-d", "toolgen")

func TestInvocation(t *testing.T) {
	write := func(name, content string) {
		t.Helper()
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Chdir(filepath.Dir(path))
	}
	released := &debug.BuildInfo{Main: debug.Module{Path: toolgenModule, Version: "v0.1.0"}}
	cloned := &debug.BuildInfo{Main: released.Main, Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "db1ae79"}}}
	const run = "go run " + commandPath
	const tool = "tool " + commandPath
	for _, test := range []struct {
		path, mod string
		info      *debug.BuildInfo
		want      string
	}{
		{"toolgen", tool, released, "toolgen"},
		{"/usr/local/bin/toolgen", tool, released, "toolgen"},
		{filepath.Join("/cache", "0a", built), tool, released, "go tool toolgen"},
		{filepath.Join("/tmp", "go-build12", "b001", "exe", "toolgen"), tool, nil, "go tool toolgen"},
		{`C:\cache\` + strings.Repeat("0a", 32) + `-d\toolgen.exe`, tool, nil, "go tool toolgen"},
		{filepath.Join("/cache", "0a", built), "tool example.com/toolgen", released, run + "@v0.1.0"},
		{filepath.Join("/cache", "0a", built), "", cloned, run},
		{filepath.Join("/cache", "0a", built), "", nil, run},
	} {
		write("go.mod", "module example.com/m\n\ngo 1.26\n\n"+test.mod+"\n")
		if got := invocationOf(test.path, ".", test.info); got != test.want {
			t.Errorf("%s with %q: got %q, want %q", test.path, test.mod, got, test.want)
		}
	}
	if err := os.WriteFile("tools.mod", []byte("module example.com/m\n\n"+tool+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, want := invocationOf(filepath.Join("/cache", "0a", built), ".", nil), "go tool -modfile=tools.mod toolgen"; got != want {
		t.Errorf("with tools.mod: got %q, want %q", got, want)
	}
}

// TestHintsAreTyped checks that hints contain the command that started toolgen.
func TestHintsAreTyped(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, built)
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		os.Mkdir(filepath.Dir(program), 0o700),
		os.Link(executable, program),
		os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.26\n\ntool "+commandPath+"\n"), 0o600),
		os.WriteFile(filepath.Join(dir, "m.go"), []byte("package m\n\n//toolgen:tool\nfunc F() {}\n"), 0o600),
	} {
		if err != nil {
			t.Skip(err)
		}
	}
	for _, test := range []struct{ args, want string }{
		{"check .", "hint: run go tool toolgen generate, then review the diff"},
		{"check -json .", `"hint": "run go tool toolgen generate, then review the diff"`},
		{"check -github .", "hint: run go tool toolgen generate, then review the diff"},
		{"nonsense-command", "toolgen: unknown command \"nonsense-command\": go tool toolgen help lists the commands"},
		{"check -nonsense", "see go tool toolgen help check"},
	} {
		cmd := exec.Command(program, strings.Fields(test.args)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		out, _ := cmd.CombinedOutput()
		if !strings.Contains(string(out), test.want) {
			t.Errorf("%s: got %s, want %s", test.args, out, test.want)
		}
	}
}
