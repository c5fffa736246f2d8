package inspect

import (
	"go/parser"
	"go/token"
	"testing"
)

func TestConstraintOf(t *testing.T) {
	tests := []struct {
		file, head string
		want       string
	}{
		{"a.go", "", ""},
		{"a.go", "//go:build linux\n\n", "linux"},
		{"a.go", "// Copyright\n\n//go:build linux\n\n", "linux"},
		{"a.go", "//go:build !(linux&&amd64)\n\n", "!(linux && amd64)"},
		{"a.go", "//go:build  linux ||darwin\n\n", "linux || darwin"},
		{"a.go", "//go:build mine\n", "mine"},
		{"a.go", "//go:build go1.22\n\n", ""},
		{"a.go", "//go:build go1\n\n", ""},
		{"a.go", "//go:build go1.22 && !go1.25\n\n", ""},
		{"a.go", "//go:build go1.22 && linux\n\n", "go1.22 && linux"},
		{"a.go", "//go:build go1.x\n\n", "go1.x"},
		{"a.go", "// +build linux\n\n", ""},
		{"a.go", "// go:build linux\n\n", ""},
		{"a.go", "/*\n//go:build linux\n*/\n\n", ""},
		{"a_linux.go", "", "linux"},
		{"a_amd64.go", "", "amd64"},
		{"a_linux_amd64.go", "", "linux && amd64"},
		{"a_b_windows.go", "", "windows"},
		{"a_unix.go", "", ""},
		{"linux.go", "", ""},
		{"amd64.go", "", ""},
		{"linux_amd64.go", "", "amd64"},
		{"a_amd64_linux.go", "", "linux"},
		{"a_linux_b.go", "", ""},
		{"a_other.go", "", ""},
		{"a_linux.go", "//go:build cgo\n\n", "linux && cgo"},
		{"a_linux.go", "//go:build cgo || race\n\n", "linux && (cgo || race)"},
		{"a_linux.go", "//go:build go1.22\n\n", "linux"},
		{"a_linux_arm64.go", "//go:build !cgo\n\n", "linux && arm64 && !cgo"},
	}
	for _, test := range tests {
		syntax, err := parser.ParseFile(token.NewFileSet(), test.file, test.head+"package p\n\n//go:build never\n", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, test.file+": "+test.head, test.want, constraintOf(test.file, syntax))
	}
}

func TestBuilt(t *testing.T) {
	tests := []struct {
		name, head string
		tags       []string
		want       bool
	}{
		{"a.go", "", nil, true},
		{"sub/a.go", "//go:build pro\n\n", nil, false},
		{"sub/a.go", "//go:build pro\n\n", []string{"pro"}, true},
		{"a.go", GeneratedHeader + "\r\n\r\n//go:build pro\r\n\r\n", nil, false},
		{"a.go", "//go:build !pro || ignore\n\n", []string{"pro"}, false},
		{"a_plan9.go", "", nil, false},
		{"a_plan9.go", "", []string{"plan9"}, true},
		{"a.go", "//go:build (\n\n", nil, true},
		{"a.go", "//go:build go1.1\n\n", nil, true},
	}
	for _, test := range tests {
		got := Built(GoFile{Name: test.name, Content: []byte(test.head + "package p\n")}, test.tags)
		if got != test.want {
			t.Errorf("%s %q with tags %v: %v, want %v", test.name, test.head, test.tags, got, test.want)
		}
	}
}
