package templates

import (
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Each case spoils a good view; the error must say what is wrong.
func TestRefused(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(*File)
		want  string
	}{
		{"package name", func(f *File) { f.Package = "a b" }, `package name "a b" is not an identifier`},
		{"keyword", func(f *File) { f.Names.Tool = "type" }, `"type" is not an identifier`},
		{"empty name", func(f *File) { f.Names.Row = "" }, `"" is not an identifier`},
		{"blank name", func(f *File) { f.Tools[0].Const = "_" }, `"_" is not an identifier`},
		{"code for a name", func(f *File) { f.Arrays[0].Name = "A = `` //" }, "is not an identifier"},
		{"dotted name", func(f *File) { f.Tools[1].Index = "a.b" }, `"a.b" is not an identifier`},
		{"name of a text", func(f *File) { f.Tools[1].Texts[0].Name = "1" }, `"1" is not an identifier`},
		{"name of a place", func(f *File) { f.Tools[1].Definitions[1].At = "-" }, `"-" is not an identifier`},
		{"hidden name", func(f *File) { f.Names.Table = "rest" }, "rest is a variable of the generated functions"},
		{"two things", func(f *File) { f.Tools[1].Consts[1].Name = "currentInput" }, "currentInput is declared twice"},
		{"thing and import", func(f *File) { f.Names.Table = "context" }, "context is declared twice"},
		{"two imports of a name", func(f *File) { f.Imports[0].Name = "units2" }, "units2 is declared twice"},
		{"import twice", func(f *File) { f.Imports[0].Path = f.Imports[1].Path }, `import "example.com/weather/v2/units" twice`},
		{"reserved import", func(f *File) { f.Imports[0].Name = "err" }, `import "context" as err: the name is reserved`},

		{"constraint", func(f *File) { f.Constraint = "linux windows" }, `build constraint "linux windows"`},
		{"two constraints", func(f *File) { f.Constraint = "linux\n//go:build windows" }, "build constraint"},
		{"comment ends", func(f *File) { f.Arrays[0].Doc = []string{"one\nfunc init() {}"} }, "cannot be a line of a comment"},
		{"comment opens", func(f *File) { f.Arrays[0].Doc = []string{"/* all"} }, "cannot be a line of a comment"},
		{"comment is a constraint", func(f *File) { f.Arrays[0].Doc = []string{"+build linux"} }, "cannot be a line of a comment"},
		{"field of an array", func(f *File) { f.Arrays[0].Field = "Name" }, `array MCPTools: a row has no definition "Name"`},
		{"column", func(f *File) { f.Arrays[0].Name = "TitleText" }, "array TitleText: the name is that of a column"},

		{"no tools", func(f *File) { f.Tools = nil }, "a file without tools"},
		{"tool name", func(f *File) { f.Tools[0].Name = `a"b` }, `tool ToolCurrent: name "a\"b" cannot stand in JSON as it is`},
		{"tool name with a backtick", func(f *File) { f.Tools[0].Name = "a`b" }, "cannot stand in JSON as it is"},
		{"no tool name", func(f *File) { f.Tools[0].Name = "" }, "cannot stand in JSON as it is"},
		{"definitions", func(f *File) { f.Tools[0].Definitions = f.Tools[0].Definitions[:2] }, "tool ToolCurrent: 2 definitions for 3 arrays"},
		{"field of a text", func(f *File) { f.Tools[1].Texts[0].Field = "Input" }, `a text is no "Input" of a row`},
		{"two texts", func(f *File) { f.Tools[1].Texts[0].Field = "Description" }, "two texts are its Description"},

		{"no lines", func(f *File) { f.Tools[0].Consts[0].Lines = nil }, "currentDescription has no lines"},
		{"empty line", func(f *File) { f.Tools[0].Consts[0].Lines[0] = nil }, "currentDescription has an empty line"},
		{"empty piece", func(f *File) { piece(f).JSON = "" }, "one of both must be empty"},
		{"two in one piece", func(f *File) { piece(f).Ref = "ToolCurrent" }, "one of both must be empty"},
		{"unknown reference", func(f *File) { *piece(f) = Piece{Ref: "forecastInput"} }, "currentDescription: forecastInput is not declared before"},
		{"reference to itself", func(f *File) { *piece(f) = Piece{Ref: "currentDescription"} }, "currentDescription is not declared before"},
		{"newline", func(f *File) { piece(f).JSON = "a\nb" }, "has a control character"},
		{"carriage return", func(f *File) { piece(f).JSON = "a\rb" }, "has a control character"},
		{"NUL", func(f *File) { piece(f).JSON = "a\x00b" }, "has a control character"},
		{"no UTF-8", func(f *File) { piece(f).JSON = "a\xffb" }, "is not valid UTF-8"},

		{"field of a constant", func(f *File) { piece(f).Field = "Name" }, "currentDescription: Name outside of a definition"},
		{"unknown field", func(f *File) { mcpPiece(f, 0, 1).Field = "Nome" }, `currentMCP: a row has no field "Nome"`},
		{"field of whole definitions", func(f *File) { mcpPiece(f, 2, 1).Field = "MCP" }, `currentMCP: a row has no field "MCP"`},
		{"order of fields", func(f *File) { mcpPiece(f, 0, 1).Field = "Input" }, "currentMCP: Description must stand before Input"},
		{"field twice", func(f *File) { mcpPiece(f, 2, 1).Field = "Description" }, "Description must stand before Description"},
		{"other name", func(f *File) { mcpPiece(f, 0, 1).Ref = "ToolForecast" }, "currentMCP: the Name is not ToolCurrent"},
		{"field without its text", func(f *File) { f.Tools[0].Texts = nil }, "the tool has no text that is its Description"},
		{"no name", func(f *File) { mcpPiece(f, 0, 1).Field = "" }, "tool ToolCurrent: no definition has its Name"},

		{"unknown package", func(f *File) { f.Imports = f.Imports[1:] }, `"Context" in a guard is not a name of an imported package "context"`},
		{"code for a package's name", func(f *File) { f.Signatures[0].Type[1].Text = "X; var y" }, "is not a name of an imported package"},
		{"comment in a guard", func(f *File) { f.Signatures[0].Type[0].Text = "int // func(" }, "in a guard"},
		{"statement in a guard", func(f *File) { f.Signatures[0].Func[0].Text = "f; g" }, "in a guard"},
		{"line in a guard", func(f *File) { f.Signatures[0].Func[0].Text = "f(\n)" }, "in a guard is more than a line"},
		{"no value", func(f *File) { f.Values[0].Literal = "" }, "in a guard is neither a string nor a number"},
		{"value that is code", func(f *File) { f.Values[0].Literal = `"a" + "b"` }, "in a guard is neither a string nor a number"},
		{"value of two lines", func(f *File) { f.Values[0].Literal = "`a\nb`" }, "in a guard is more than a line"},
		{"value of another kind", func(f *File) { f.Values[0].Literal = "1i" }, "in a guard is neither a string nor a number"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := weather()
			test.spoil(&f)
			src, err := Go(f)
			if err == nil {
				t.Fatalf("no error, but\n%s", src)
			}
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("got error %q, want one with %q", err, test.want)
			}
		})
	}
}

// The names that may not be hidden are those that the functions do use.
func TestLocals(t *testing.T) {
	pkg, err := typeCheck(sources{"tools_gen.go": string(mustGo(t, unguarded()))}, nil)
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for file := range pkg.Scope().Children() {
		for function := range file.Children() {
			addLocals(used, function)
		}
	}
	if diff := cmp.Diff(locals, slices.Sorted(maps.Keys(used))); diff != "" {
		t.Errorf("local names (-reserved +used):\n%s", diff)
	}
}

func addLocals(used map[string]bool, scope *types.Scope) {
	for _, name := range scope.Names() {
		used[name] = true
	}
	for inner := range scope.Children() {
		addLocals(used, inner)
	}
}

// piece is the one piece of the first constant.
func piece(f *File) *Piece { return &f.Tools[0].Consts[0].Lines[0][0] }

// mcpPiece is a piece of the first tool's MCP definition.
func mcpPiece(f *File, line, i int) *Piece { return &f.Tools[0].Definitions[0].Lines[line][i] }
