package locate

import (
	"go/token"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/packages"
)

func TestPosition(t *testing.T) {
	tests := []struct {
		give string
		want token.Position
	}{
		{"", token.Position{}},
		{"-", token.Position{}},
		{"a.go", token.Position{Filename: "a.go"}},
		{"a.go:3", token.Position{Filename: "a.go", Line: 3}},
		{"a.go:3:14", token.Position{Filename: "a.go", Line: 3, Column: 14}},
		{"/b/a.go:3:14", token.Position{Filename: "/b/a.go", Line: 3, Column: 14}},
		{"a:1:2:3", token.Position{Filename: "a:1", Line: 2, Column: 3}},
		{`C:\a.go:3:14`, token.Position{Filename: `C:\a.go`, Line: 3, Column: 14}},
		{`C:\a.go`, token.Position{Filename: `C:\a.go`}},
		{"a.go:x:14", token.Position{Filename: "a.go:x", Line: 14}},
		{"a.go:", token.Position{Filename: "a.go:"}},
	}
	for _, test := range tests {
		if got, want := position(test.give), test.want; got != want {
			t.Errorf("%s: %v, want %v", test.give, got, want)
		}
	}
}

func TestListedPosition(t *testing.T) {
	dir := t.TempDir()
	l := lister{cfg: Config{Dir: dir}}
	if got, want := l.position("a/a.go:3"), (token.Position{Filename: filepath.Join(dir, "a", "a.go"), Line: 3}); got != want {
		t.Errorf("%s: %v, want %v", "relative", got, want)
	}
	if got, want := l.position(filepath.Join(dir, "a.go")+":3"), (token.Position{Filename: filepath.Join(dir, "a.go"), Line: 3}); got != want {
		t.Errorf("%s: %v, want %v", "absolute", got, want)
	}
	if got, want := l.position("-"), (token.Position{}); got != want {
		t.Errorf("%s: %v, want %v", "none", got, want)
	}
}

func TestOneLine(t *testing.T) {
	tests := []struct {
		give, want string
	}{
		{"", ""},
		{"one", "one"},
		{"one\ntwo\n\n\tthree\n", "one; two; three"},
		{"no module provides x; to add it:\n\tgo get x", "no module provides x; to add it: go get x"},
		{"# example.com/a\na.go:1:1: wrong\na.go:2:1: more", "a.go:1:1: wrong; a.go:2:1: more"},
		{"go: cannot find main module", "cannot find main module"},
		{"err: exit status 1: stderr: go: errors parsing go.mod:\ngo.mod:1: unknown directive: x\n", "errors parsing go.mod: go.mod:1: unknown directive: x"},
		{"err: fork/exec go: no such file or directory: stderr: ", "fork/exec go: no such file or directory"},
		{"err: exit status 1: stderr: a: stderr: b", "a: stderr: b"},
	}
	for _, test := range tests {
		if got, want := oneLine(test.give), test.want; got != want {
			t.Errorf("%s: %v, want %v", test.give, got, want)
		}
	}
}

func TestHasDriver(t *testing.T) {
	tests := []struct {
		env  []string
		want bool
	}{
		{nil, false},
		{[]string{"GOPACKAGESDRIVER="}, false},
		{[]string{"GOPACKAGESDRIVER=off"}, false},
		{[]string{"GOPACKAGESDRIVER=tools/gopackagesdriver.sh"}, true},
		{[]string{"GOPACKAGESDRIVER=a", "GOPACKAGESDRIVER=off"}, false},
	}
	for _, test := range tests {
		if got := hasDriver(test.env); got != test.want {
			t.Errorf("hasDriver(%q) = %t, want %t", test.env, got, test.want)
		}
	}
}

// TestPlaces checks that the directory of a package determines whether it belongs to the
// standard library or to another repository.
func TestPlaces(t *testing.T) {
	const base = "/home/me/.cache/bazel/_bazel_me/0/external/"
	tests := []struct {
		name, path, file, dir     string
		wantStandard, wantForeign bool
	}{
		{"the workspace's own", "example.com/shop", "/home/me/ws/shop/shop.go", "/home/me/ws", false, false},
		{"the workspace's own, without a dot", "corp/shop", "/home/me/ws/shop/shop.go", "/home/me/ws", false, false},
		{"beside the working directory", "corp/money", "/home/me/ws/money/money.go", "/home/me/ws/shop", false, false},
		{"below a folder named external", "corp/money", "/home/external/ws/money/money.go", "/home/external/ws/shop", false, false},
		{"another repository", "github.com/a/b", base + "com_github_a_b/b.go", "/home/me/ws", false, true},
		{"the standard library", "net/http", base + "go_sdk/src/net/http/server.go", "/home/me/ws", true, true},
		{"what the standard library brings", "vendor/golang.org/x/net", base + "go_sdk/src/vendor/golang.org/x/net/net.go", "/home/me/ws", true, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			meta := &packages.Package{ID: "@//label", PkgPath: test.path, GoFiles: []string{test.file}}
			withFolders([]*packages.Package{meta})
			l := &lister{driven: true, cfg: Config{Dir: test.dir}}
			pkg := l.newPackage(meta)
			if pkg.Standard != test.wantStandard {
				t.Errorf("of the standard library: %t, want %t", pkg.Standard, test.wantStandard)
			}
			if pkg.Foreign != test.wantForeign {
				t.Errorf("foreign: %t, want %t", pkg.Foreign, test.wantForeign)
			}
		})
	}
}

func TestOddFlag(t *testing.T) {
	for flags, want := range map[string]string{
		"":                                 "",
		"-mod=mod -trimpath --tags=a,b -v": "",
		"'-gcflags=all=-N -l' \"-ldflags=-s -w\"": "",
		"-mod=vendor":                "",
		"-mod=none":                  "-mod=none",
		"-p=2 -modfile=a.mod":        "-modfile=a.mod",
		"'-overlay=a b.json'":        "-overlay=a b.json",
		"-toolexec=x":                "-toolexec=x",
		"-modcacherwx":               "-modcacherwx",
		"v":                          "v",
		"-gcflags=all=-N '-l -x' -v": "-l -x",
	} {
		if got := OddFlag(flags, "mod=vendor"); got != want {
			t.Errorf("OddFlag(%q) = %q, want %q", flags, got, want)
		}
	}
	if OddFlag("-mod=vendor") == "" {
		t.Error("OddFlag does not return -mod=vendor")
	}
}
