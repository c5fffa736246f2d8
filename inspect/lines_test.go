package inspect

import (
	"errors"
	"fmt"
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
		{s, "../../../x.json", "", "", "it refers to a file outside the module"},
		{alone, "../x.json", "", "", "it refers to a file outside the module"},
		{s, "/m/x.json", "", "", "it is not a slash-separated relative path"},
		{s, `schemas\x.json`, "", "", "it is not a slash-separated relative path"},
	}
	for _, test := range tests {
		root, name, problem := test.source.fileFor(test.path)
		compare(t, test.path, []string{test.root, test.name, test.problem}, []string{root, name, problem})
	}
}

// TestReadBeside checks that the reason why a file cannot be read does not contain the path
// of the module.
func TestReadBeside(t *testing.T) {
	tests := []struct {
		err  error
		want string
	}{
		{nil, ""},
		{&fs.PathError{Op: "open", Path: "/home/x.json", Err: fs.ErrNotExist}, "the file does not exist"},
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

// TestReadIn checks links within a directory and out of it, and paths that are not files.
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
	leadsOut := "a symbolic link refers to a file outside of the module"
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

// TestReadInput checks which symbolic links are accepted in the sandbox of a build system,
// in which all files are symbolic links.
func TestReadInput(t *testing.T) {
	top := t.TempDir()
	sandbox := filepath.Join(top, "sandbox")
	writeFile(t, filepath.Join(top, "secret"), "secret")
	writeFile(t, filepath.Join(top, "source", "a.go"), "package a")
	writeFile(t, filepath.Join(top, "source", "sub", "in"), "inside")
	writeFile(t, filepath.Join(sandbox, "plain.go"), "package a")
	for name, target := range map[string]string{
		"a.go": "source/a.go", "in": "source/sub/in", "out": "secret", "folder": "source",
	} {
		if err := os.Symlink(filepath.Join(top, target), filepath.Join(sandbox, name)); err != nil {
			t.Skip(err)
		}
	}
	for _, test := range []struct{ goFile, name, want string }{
		{"a.go", "in", "inside"},
		{"a.go", "folder/sub/in", "inside"},
		{"a.go", "plain.go", "package a"},
		{"a.go", "out", errOutside.Error()},
		{"a.go", "none", "no such file"},
		{"plain.go", "in", errOutside.Error()},
	} {
		content, err := readInput([]string{filepath.Join(sandbox, test.goFile)})(sandbox, filepath.FromSlash(test.name))
		if got := fmt.Sprint(string(content), err); !strings.Contains(got, test.want) {
			t.Errorf("%s, %s: got %s, want %s", test.goFile, test.name, got, test.want)
		}
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
		`a.go:15:23: the description file "docs/find.md" cannot be used: it is empty [bad-value]`,
	}, facts(t, dir, Config{}).problems())
	writeFile(t, filepath.Join(dir, "docs", "find.md"), "Finds")
	compare(t, "of a type and a field", []string{
		`a.go:6:23: the description file "docs/range.txt" cannot be used: it is not valid UTF-8 [bad-value]`,
		`a.go:8:24: the description file "docs/from.txt" cannot be used: the file does not exist [bad-value]`,
	}, facts(t, dir, Config{}).problems())
}

func TestMisplacedDirectives(t *testing.T) {
	f := inspectText(t, `
-- a/a.go --
//toolgen:tool

// Package a has nothing where it should.
package a

//toolgen:package all
import "fmt"

//toolgen:tool
const A = 1

//toolgen:tool
var x = 1

//toolgen:tool
type T struct {
	//toolgen:tool
	Field int
	//toolgen:inject T
	Other int //toolgen:param minimum=1
}

//toolgen:tools
func Function(
	//toolgen:param minimum=1
	x int,
) {
}

//toolgen:tool

func Floating() {}

// Body has one in its body.
//
//toolgen:tool
func Body() {
	//toolgen:tool
	fmt.Println()
	//toolgen:param minimum=1
	type local struct {
		//toolgen:param minimum=1
		X int
	}
}

//toolgen:tool
func Params(
	//toolgen:description the text
	x int,
	//toolgen:param minimum=1

	y int,
	z int,
	//toolgen:param minimum=1
) (
	//toolgen:param minimum=1
	n int,
) {
	return 0
}

// NoTool is none.
//
//toolgen:param x minimum=1
//toolgen:description text
func NoTool(x int) {}

//toolgen:tools
type Number int

//toolgen:tools
type Alias = T

//toolgen:tools
type Alike T

//toolgen:tools
type Interface = interface{ Do() }

//toolgen:package all

//toolgen:skip
type Skipped struct{}

//toolgen:param minimum=1
type Param struct{}

//toolgen:tool
func Last(x int) {} //toolgen:tool
-- b/b.go --
package b

//toolgen:tool
func Fine(x T) {}

// T is fine.
//
//toolgen:description A type.
type T struct {
	//toolgen:description A field.
	//toolgen:param minimum=1
	X struct {
		//toolgen:param maximum=1
		Y int
	}
}

//toolgen:description Unused, but well placed.
type Unused struct {
	//toolgen:param minimum=1
	X int
	//toolgen:param minimum=x
	Y int
}
`)
	compare(t, "problems", []string{
		"a.go:1:1: //toolgen:tool has no effect here [misplaced]",
		"a.go:6:1: //toolgen:package has no effect here [misplaced]",
		"a.go:9:1: //toolgen:tool has no effect here [misplaced]",
		"a.go:12:1: //toolgen:tool has no effect here [misplaced]",
		"a.go:15:1: //toolgen:tool has no effect here [misplaced]",
		"a.go:17:2: //toolgen:tool has no effect here [misplaced]",
		"a.go:19:2: //toolgen:inject has no effect here [misplaced]",
		"a.go:20:12: //toolgen:param has no effect here [misplaced]",
		"a.go:23:1: //toolgen:tools has no effect here [misplaced]",
		"a.go:25:2: //toolgen:param has no effect here [misplaced]",
		"a.go:30:1: //toolgen:tool has no effect here [misplaced]",
		"a.go:38:2: //toolgen:tool has no effect here [misplaced]",
		"a.go:40:2: //toolgen:param has no effect here [misplaced]",
		"a.go:42:3: //toolgen:param has no effect here [misplaced]",
		"a.go:49:2: //toolgen:description has no effect here [misplaced]",
		"a.go:51:2: //toolgen:param has no effect here [misplaced]",
		"a.go:55:2: //toolgen:param has no effect here [misplaced]",
		"a.go:57:2: //toolgen:param has no effect here [misplaced]",
		"a.go:65:1: //toolgen:param has no effect here [misplaced]",
		"a.go:66:1: //toolgen:description has no effect here [misplaced]",
		"a.go:69:1: //toolgen:tools has no effect on this type that is neither a struct nor an interface [misplaced]",
		"a.go:72:1: //toolgen:tools has no effect on this type that is neither a struct nor an interface [misplaced]",
		"a.go:78:1: //toolgen:tools has no effect on this type that is neither a struct nor an interface [misplaced]",
		"a.go:79:29: methods of an interface alias cannot be tools [unsupported]",
		"a.go:81:1: //toolgen:package has no effect here [misplaced]",
		"a.go:83:1: //toolgen:skip has no effect here [misplaced]",
		"a.go:86:1: //toolgen:param has no effect here [misplaced]",
		"a.go:90:21: //toolgen:tool has no effect here [misplaced]",
	}, f.problemsOf("a"))
	compare(t, "problems of b", []string{`b.go:22:26: minimum must be a number, not "x" [bad-value]`}, f.problemsOf("b"))
	compare(t, "tools", []string{
		"a.Body()", "a.Params(x int, y int, z int) (n int)", "a.Last(x int)", "b.Fine(x b.T)",
	}, f.signatures())
}

func TestNearMisses(t *testing.T) {
	sources := []string{
		"// toolgen:tool", "//ToolGen:tool", "//TOOLGEN:tool", "//tool-gen:tool", "//tool_gen:tool", "//toolGen:tool",
		"// +toolgen:tool", "//go:toolgen", "/*toolgen:tool*/", "//toolgen tool", "//toolgen: tool",
	}
	archive := ""
	for i, source := range sources {
		name := string(rune('a' + i))
		archive += "-- " + name + "/" + name + ".go --\npackage " + name + "\n\n" + source + "\nfunc Forecast(city string) {}\n"
	}
	f := inspectText(t, archive)
	for i, source := range sources {
		name := string(rune('a' + i))
		want := []string{name + ".go:3:1: malformed directive [bad-directive]"}
		compare(t, source, want, f.problemsOf(name))
	}
}

func TestMalformedDirectives(t *testing.T) {
	f := inspectText(t, `
-- a.go --
//toolgen:package prefx=x
//toolgen:inject
package a

import "context"

//toolgen:toll
func A(x int) {}

//toolgen:tool read-only
func B(
	//toolgen:param minimum
	x int,
	//toolgen:param days minimum=1
	y int,
) {
}

//toolgen:tool
//toolgen:param
//toolgen:param minimum=1
//toolgen:param x
//toolgen:param y maximum=1 maximum=2
func C(
	x int,
	//toolgen:param maximum=3
	y int,
) {
}

//toolgen:tool flat nested
//toolgen:skip x
func D(x int) {}

//toolgen:tool name="a
func E(x int) {}

//toolgen:tools
type S struct{}

//toolgen:skip
//toolgen:tool readonly
func (S) Skip() {}

//toolgen:tools
type I interface {
	//toolgen:tool
	//toolgen:skip
	Skip()
	error
	interface{ Do() }
	S | int
}

//toolgen:tool
//toolgen:param ctx description=x
func Context(
	//toolgen:param inject
	ctx context.Context,
) {
}

//toolgen:tool
//toolgen:param ctx description=x
func Described(ctx context.Context) {}

//toolgen:tool
func F(
	//toolgen:param minimum=1
	//toolgen:param inject
	x int,
) {
}
`)
	compare(t, "problems", []string{
		`a.go:1:19: unknown key "prefx" of //toolgen:package [bad-argument]`,
		"a.go:2:1: //toolgen:inject has no type [bad-argument]",
		"a.go:7:11: unknown directive //toolgen:toll [bad-directive]",
		`a.go:10:16: unknown word "read-only" of //toolgen:tool [bad-argument]`,
		"a.go:12:18: minimum needs a value [bad-value]",
		`a.go:14:18: unknown word "days" of //toolgen:param [bad-argument]`,
		"a.go:20:16: in a doc comment, //toolgen:param must begin with the name of its parameter [bad-argument]",
		"a.go:21:17: in a doc comment, //toolgen:param must begin with the name of its parameter [bad-argument]",
		"a.go:22:1: //toolgen:param has no options [bad-argument]",
		"a.go:23:29: maximum=2 conflicts with maximum=1 [contradiction]",
		"a.go:26:18: maximum=3 conflicts with maximum=1 [contradiction]",
		"a.go:31:21: nested conflicts with flat [contradiction]",
		"a.go:32:1: //toolgen:skip x conflicts with //toolgen:tool flat nested [contradiction]",
		`a.go:32:16: unknown word "x" of //toolgen:skip [bad-argument]`,
		"a.go:35:21: the quote \" is not closed [bad-directive]",
		"a.go:41:1: //toolgen:skip conflicts with //toolgen:tool readonly [contradiction]",
		"a.go:48:2: //toolgen:skip conflicts with //toolgen:tool [contradiction]",
		"a.go:50:2: the methods of an embedded interface cannot be tools [unsupported]",
		"a.go:51:2: the methods of an embedded interface cannot be tools [unsupported]",
		"a.go:52:2: the methods of an embedded interface cannot be tools [unsupported]",
		"a.go:56:21: description=x has no effect on an injected parameter, which models do not see [contradiction]",
		"a.go:64:1: ctx is supplied by the server, so models do not see it and this directive has no effect [contradiction]",
		"a.go:69:18: minimum=1 has no effect on an injected parameter, which models do not see [contradiction]",
	}, f.problems())
	compare(t, "tools", []string{"a.E(x int)"}, f.signatures())
}
