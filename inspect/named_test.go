package inspect

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/inspect/locate"
)

func TestFileFor(t *testing.T) {
	s := &source{meta: &locate.Package{Dir: "/m/a/b", Module: &locate.Module{Dir: "/m"}}}
	alone := &source{meta: &locate.Package{Dir: "/m/a/b"}}
	tests := []struct {
		source              *source
		path                string
		root, name, problem string
	}{
		{s, "x.json", "/m", "a/b/x.json", ""},
		{s, "./x.json", "/m", "a/b/x.json", ""},
		{s, "../../x.json", "/m", "x.json", ""},
		{s, "../../../m/x.json", "/m", "x.json", ""},
		{s, "../../../x.json", "", "", "it leads out of the module"},
		{alone, "../x.json", "", "", "it leads out of the module"},
		{s, "/m/x.json", "", "", "it is no relative path with slashes"},
		{s, `schemas\x.json`, "", "", "it is no relative path with slashes"},
	}
	for _, test := range tests {
		root, name, problem := test.source.fileFor(test.path)
		compare(t, test.path, []string{test.root, test.name, test.problem}, []string{root, name, problem})
	}
}

// TestReadBeside: the reason does not depend on where the module is.
func TestReadBeside(t *testing.T) {
	tests := []struct {
		err  error
		want string
	}{
		{nil, ""},
		{&fs.PathError{Op: "open", Path: "/home/x.json", Err: fs.ErrNotExist}, "there is no such file"},
		{&fs.PathError{Op: "open", Path: "/home/x.json", Err: fs.ErrPermission}, "permission denied"},
		{errors.New("broken"), "broken"},
	}
	s := &source{meta: &locate.Package{Dir: "/home"}}
	for _, test := range tests {
		prog := &Program{disk: locate.NewDisk(), readIn: func(string, string) ([]byte, error) { return []byte("{}"), test.err }}
		_, _, problem := prog.readBeside(s, "x.json")
		compare(t, test.want, test.want, problem)
	}
}

// TestReadIn has links in a folder and out of it, and what is no file.
func TestReadIn(t *testing.T) {
	top := t.TempDir()
	dir := filepath.Join(top, "module")
	writeFile(t, filepath.Join(top, "secret"), "secret")
	writeFile(t, filepath.Join(dir, "sub", "in"), "inside")
	writeFile(t, filepath.Join(dir, "long"), strings.Repeat(" ", maxNamed+1))
	writeFile(t, filepath.Join(dir, "full"), strings.Repeat(" ", maxNamed))
	for name, target := range map[string]string{
		"out": "../secret", "folder": "..", "absolute": filepath.Join(top, "secret"), "within": "sub/in", "nowhere": "sub/none",
	} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	leadsOut := "a symbolic link leads out of the module"
	tests := []struct{ name, want, problem string }{
		{"sub/in", "inside", ""},
		{"within", "inside", ""},
		{"full", strings.Repeat(" ", maxNamed), ""},
		{"long", "", "it is longer than 1 MiB"},
		{"out", "", leadsOut},
		{"folder/secret", "", leadsOut},
		{"absolute", "", leadsOut},
		{"sub", "", "it is not a regular file"},
		{"nowhere", "", "openat nowhere: no such file or directory"},
	}
	for _, test := range tests {
		content, err := readIn(dir, filepath.FromSlash(test.name))
		got := []string{string(content), ""}
		if err != nil {
			got[1] = err.Error()
		}
		compare(t, test.name, []string{test.want, test.problem}, got)
	}
}

const describedModule = `
-- a.go --
// Package a has tools whose descriptions are files.
package a

// A Range is a range of days.
//
//toolgen:description file:docs/range.txt
type Range struct {
	//toolgen:description file:docs/from.txt
	From int
}

// Find finds.
//
//toolgen:tool
//toolgen:description file:docs/find.md
func Find(in Range) {}

//toolgen:tool
//toolgen:description file: the file that is meant
func Open(file string) {}
-- docs/find.md --
Finds days:

- those that are free
- those that are not
-- docs/range.txt --
The days
-- docs/from.txt --
The first day
`

func TestDescriptionFile(t *testing.T) {
	dir := write(t, describedModule)
	writeFile(t, filepath.Join(dir, "docs", "range.txt"), "The days\r\nof a month\r\n")
	f := facts(t, dir, Config{})
	compare(t, "problems", nil, f.problems())
	find, open := f.tool(t, "Find"), f.tool(t, "Open")
	at := filepath.Join(dir, "docs", "find.md")
	compare(t, "text", "Finds days:\n\n- those that are free\n- those that are not", find.Doc.Value)
	compare(t, "place", []any{at, 1, 1}, []any{find.Doc.Pos.Filename, find.Doc.Pos.Line, find.Doc.Pos.Column})
	compare(t, "no path", "file: the file that is meant", open.Doc.Value)
	for obj, decl := range f.pkgs[0].Decls.Types {
		compare(t, obj.Name(), "The days\nof a month", decl.Doc.Value)
	}
	for field, decl := range f.pkgs[0].Decls.Fields {
		compare(t, field.Name(), "The first day", decl.Description.Value)
	}
}

func TestDescriptionFileMissing(t *testing.T) {
	dir := write(t, describedModule)
	for name, content := range map[string]string{"find.md": " \n", "range.txt": "\xff"} {
		writeFile(t, filepath.Join(dir, "docs", name), content)
	}
	if err := os.Remove(filepath.Join(dir, "docs", "from.txt")); err != nil {
		t.Fatal(err)
	}
	compare(t, "of a tool", []string{
		`a.go:15:23: the description cannot be read from "docs/find.md": it is empty [bad-value]`,
	}, facts(t, dir, Config{}).problems())
	writeFile(t, filepath.Join(dir, "docs", "find.md"), "Finds")
	compare(t, "of a type and a field", []string{
		`a.go:6:23: the description cannot be read from "docs/range.txt": it is not UTF-8 text [bad-value]`,
		`a.go:8:24: the description cannot be read from "docs/from.txt": there is no such file [bad-value]`,
	}, facts(t, dir, Config{}).problems())
}
