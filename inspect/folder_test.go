package inspect

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

func TestFolder(t *testing.T) {
	const fromFunctions = GeneratedHeader + "\n\npackage tools\n\nconst MCPTools = `[]`\n"
	tests := []struct {
		name, files, pkg string
		scope            []string
		problems         []string
	}{
		{"nothing", "", "", nil, nil},
		{"names of all files", "-- a.go --\npackage tools\n\nvar X, Y = 1, 2\n\ntype T int\n\nfunc (T) M() {}\n-- b_linux.go --\n//go:build !cgo\n\npackage tools\n\nimport (\n\tc \"x/d\"\n\t\"x/e/v2\"\n)\n\nfunc F() { z := 1 }\n",
			"tools", []string{"F", "T", "X", "Y", "c", "e"}, nil},
		{"tests and what is never built", "-- a_test.go --\npackage a_test\n-- _b.go --\npackage b\n-- .c.go --\npackage c\n-- d.go --\n//go:build ignore\n\npackage main\n-- e.go --\npackage documentation\n-- f.go --\n//go:build linux && ignore\n\npackage f\n",
			"", nil, nil},
		{"the output alone", "-- mcp_gen.go --\n" + fromFunctions, "tools", nil, nil},
		{"the output is of another package", "-- mcp_gen.go --\n" + fromFunctions + "-- a.go --\npackage other\n", "other", nil, nil},
		{"the output is hand-written", "-- mcp_gen.go --\npackage tools\n\nvar X int\n", "tools", []string{"X"}, nil},
		{"another generated file", "-- tools_gen.go --\n" + fromFunctions, "tools", []string{"MCPTools"}, nil},
		{"code that does not parse", "-- a.go --\npackage tools\n\nvar X = 1\n\nfunc F( {\n-- b.go --\npack\n", "tools", []string{"F", "X"}, nil},
		{"two packages", "-- a.go --\npackage a\n-- b.go --\npackage b\n", "", nil,
			[]string{"b.go:1:9: the folder has files of the packages a and b [load]\n\ta.go:1:9: a is written here"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var files []GoFile
			for _, f := range txtar.Parse([]byte(test.files)).Files {
				files = append(files, GoFile{Name: "/dir/" + f.Name, Content: f.Data})
			}
			pkg, diags := Folder("/dir", files, "mcp_gen.go")
			var problems []string
			for _, d := range diags {
				problems = append(problems, d.Format(filepath.Base))
			}
			if diff := cmp.Diff(test.problems, problems); diff != "" {
				t.Fatalf("problems (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.pkg, pkg.Name); diff != "" {
				t.Errorf("package name (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.scope, slices.Sorted(maps.Keys(pkg.Scope))); diff != "" {
				t.Errorf("scope (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFromMCP(t *testing.T) {
	tests := []struct {
		name, give string
		want       bool
	}{
		{"made from definitions", GeneratedHeader + "\n\n" + FromMCPLine + "\n// More.\n\npackage p\n", true},
		{"Windows line ends", GeneratedHeader + "\r\n\r\n" + FromMCPLine + "\r\n\r\npackage p\r\n", true},
		{"made from functions", GeneratedHeader + "\n\npackage p\n", false},
		{"the line is text of a tool", GeneratedHeader + "\n\npackage p\n\nconst x = `\n" + FromMCPLine + "\n`\n", false},
		{"hand-written", FromMCPLine + "\n" + FromMCPLine + "\n\npackage p\n", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			compare(t, "from MCP", test.want, FromMCP([]byte(test.give)))
		})
	}
}

// TestFromMCPCounts: what is made from definitions is there for the functions
// of the package and its names are taken, unless it is to be replaced.
func TestFromMCPCounts(t *testing.T) {
	dir := write(t, "-- a/a.go --\npackage a\n"+plainTool+"-- a/mcp_gen.go --\n"+GeneratedHeader+"\n\n"+FromMCPLine+"\n\npackage a\n\nconst MCPTools = `[]`\n")
	for output, want := range map[string]bool{"": true, "mcp_gen.go": false} {
		f := facts(t, dir, Config{Output: output})
		compare(t, "problems", nil, f.problems())
		_, taken := f.pkg(t, "example.com/a").Scope["MCPTools"]
		compare(t, "MCPTools is taken with the output "+output, want, taken)
	}
}
