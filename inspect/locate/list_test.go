package locate

import (
	"go/token"
	"path/filepath"
	"testing"
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
