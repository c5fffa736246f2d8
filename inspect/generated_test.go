package inspect

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// generatedModule uses generated declarations of the package weather, in bodies and at
// package level, within the package and in another.
const generatedModule = `
-- weather/weather.go --
package weather

import "example.com/model"

var all = MCPTools

var name = ToolForecast

const First = ToolForecast

func init() { _ = append([]string{}, ToolForecast) }

// Forecast returns the weather.
//
//toolgen:tool
func Forecast(city string, day model.Day) (*Report, error) { return CallTool(city) }

// A Report is a report.
type Report struct {
	// Sky is the sky.
	Sky  string
	rows []Tool
	Row  Tool ` + "`json:\"-\"`" + `
}

func (r *Report) Rows() []Tool { return r.rows }
-- weather/zz_more.go --
//go:build ignore

package main
-- model/model.go --
package model

// A Day is a day.
type Day struct {
	// N counts.
	N int
}
-- app/app.go --
package app

import "example.com/weather"

var x = weather.MCPTools

var rows = weather.Tools()

const first = weather.ToolForecast

//toolgen:tool
func Again(city string) (x weather.Report) { _ = rows; return x }
`

func generatedFacts(t *testing.T, dir string, cfg Config) map[string]any {
	t.Helper()
	f := facts(t, dir, cfg)
	report := f.tool(t, "Forecast").Results[0].Type
	day := f.tool(t, "Forecast").Params[1].Type
	var names []string
	for _, pkg := range f.pkgs {
		names = append(names, pkg.Path+" "+pkg.Name)
	}
	_, clash := f.pkg(t, "example.com/weather").Scope["MCPTools"]
	return map[string]any{
		"packages": names, "tools": f.signatures(), "problems": f.problems(), "clash": clash,
		"report": f.typeDecl(t, report).Doc.Value, "sky": f.fieldDecl(t, report, "Sky").Doc.Value,
		"day": f.typeDecl(t, day).Doc.Value, "n": f.fieldDecl(t, day, "N").Doc.Value,
	}
}

func TestGeneratedFileBreaksNothing(t *testing.T) {
	const output = "weather/tools_gen.go"
	tests := []struct {
		name, file, content string
	}{
		{"there is none yet", "weather/README", "x"},
		{"stale", output, "\npackage weather\n\nconst MCPTools = \"old\"\n\nfunc Forecast(old int) {}\n\ntype Report int\n"},
		{"misses what is used", output, "\npackage weather\n"},
		{"broken syntax", output, "\npackage weather\n\nconst MCPTools = `\n"},
		{"broken imports", output, "\npackage weather\n\nimport fmt \"fmt\" os\n"},
		{"empty", output, ""},
		{"cut off", output, "\npack"},
		{"another package", output, "\npackage other\n"},
		{"an import that is gone", output, "\npackage weather\n\nimport \"example.com/gone\"\n\nvar _ gone.T\n"},
		{"a module that is gone", output, "\npackage weather\n\nimport \"example.org/gone\"\n\nvar _ gone.T\n"},
		{"an import that makes a cycle", output, "\npackage weather\n\nimport \"example.com/app\"\n\nvar _ = app.Again\n"},
		{"uses what is gone", output, "\npackage weather\n\nfunc guard(d Gone) Gone { return d.x() }\n"},
		{"Windows line ends", output, "\r\npackage weather\r\n\r\nconst MCPTools = 1\r\n"},
		{"import C", output, "\npackage weather\n\n// #error\nimport \"C\"\n"},
		{"constraint", output, "\n//go:build linux\n\npackage weather\n"},
		{"in the other package", "app/tools_gen.go", "\npackage other\n\nimport \"example.com/gone\"\n"},
	}
	want := map[string]any{
		"packages": []string{"example.com/app app", "example.com/model model", "example.com/weather weather"},
		"tools": []string{
			"app.Again(city string) (x weather.Report)",
			"weather.Forecast(city string, day model.Day) (*weather.Report, error)",
		},
		"problems": []string(nil), "clash": false,
		"report": "A report.", "sky": "The sky.", "day": "A day.", "n": "N counts.",
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := write(t, generatedModule)
			writeFile(t, filepath.Join(dir, test.file), GeneratedHeader+test.content)
			got := generatedFacts(t, dir, Config{})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

// TestOtherOutput checks that the package clause of the output file is ignored, even if its
// name sorts before all others, so that the go command would read it first.
func TestOtherOutput(t *testing.T) {
	dir := write(t, generatedModule)
	writeFile(t, filepath.Join(dir, "weather", "a_gen.go"), GeneratedHeader+"\npackage other\n")
	got := generatedFacts(t, dir, Config{Output: "a_gen.go"})
	compare(t, "problems", nil, got["problems"].([]string))
	compare(t, "packages", []string{"example.com/app app", "example.com/model model", "example.com/weather weather"}, got["packages"].([]string))
}

func TestGeneratedFileAlone(t *testing.T) {
	dir := write(t, "-- a/tools_gen.go --\n"+GeneratedHeader+"\npackage a\n\nconst MCPTools = 1\n-- b/b.go --\npackage b\n\nimport \"example.com/a\"\n\nvar x = a.MCPTools\n"+plainTool)
	f := facts(t, dir, Config{})
	compare(t, "tools", []string{"b.Forecast(city string) string"}, f.signatures())
	compare(t, "problems", nil, f.problems())
	compare(t, "name", "a", f.pkg(t, "example.com/a").Name)
}

func TestHandWrittenOutputCounts(t *testing.T) {
	dir := write(t, "-- a/tools_gen.go --\n// Code generated by something else. DO NOT EDIT.\npackage a\n"+plainTool)
	compare(t, "tools", []string{"a.Forecast(city string) string"}, facts(t, dir, Config{}).signatures())
}

func TestGenerated(t *testing.T) {
	tests := []struct {
		give string
		want bool
	}{
		{GeneratedHeader, true},
		{GeneratedHeader + "\n\npackage p\n", true},
		{GeneratedHeader + "\r\npackage p\r\n", true},
		{"", false},
		{"package p\n", false},
		{"\n" + GeneratedHeader + "\n", false},
		{GeneratedHeader + " Really.\n", false},
		{" " + GeneratedHeader, false},
	}
	for _, test := range tests {
		compare(t, test.give, test.want, Generated([]byte(test.give)))
	}
}

func TestReadGenerated(t *testing.T) {
	const content = GeneratedHeader + `

package weather

import "example.com/gone"

const (
	ToolForecast = "forecast"
	hidden       = "hidden"
)

const (
	// MCPTools is an array.
	MCPTools = ` + "`[` + forecastMCP +\n\t\t`,` + (hidden) +\n\t\t`]`" + `
	Count, Other = 3, "a\tb"
	First        = MCPTools[0:1]
)

const forecastMCP = ` + "`{\"name\":\"` + ToolForecast + `\",\n\"x\":1}`" + `

const Round = round
const round = Round + "x"

func broken(g gone.Type) Nothing { return undefined }
`
	file := GoFile{Name: "/m/tools_gen.go", Content: []byte(content)}
	texts, diags := ReadGenerated(file)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	got := map[string]string{}
	for _, text := range texts {
		got[text.Name] = text.Text
	}
	want := map[string]string{
		"ToolForecast": "forecast",
		"MCPTools":     "[{\"name\":\"forecast\",\n\"x\":1},hidden]",
		"Other":        "a\tb",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("constants (-want +got):\n%s", diff)
	}
	array := texts[1]
	lines := strings.Split(content, "\n")
	for _, part := range []string{"[", `{"name`, "name", "forecast", `",`, `"x"`, "1}", ",hidden", "hidden", "]"} {
		pos := array.At(strings.Index(array.Text, part))
		if line := lines[pos.Line-1][pos.Column-1:]; !strings.HasPrefix(line, part[:1]) || pos.Filename != file.Name {
			t.Errorf("the position of %q is %v, but the file contains %q there", part, pos, line)
		}
	}
	if at := array.At(len(array.Text)); !at.IsValid() {
		t.Errorf("the end is at %v", at)
	}
	if at := (GeneratedText{Pos: array.Pos}).At(0); at != array.Pos {
		t.Errorf("an empty text is at %v, want its name's %v", at, array.Pos)
	}
}

func TestReadGeneratedRefuses(t *testing.T) {
	tests := []struct{ name, content, want string }{
		{"not generated", "package p\n\nconst MCPTools = `[]`\n", "/m/x.go:1:1: toolgen did not generate this file [not-generated]\n" +
			"\thint: use a generated file, for example tools_gen.go, or the directory of its package"},
		{"does not parse", GeneratedHeader + "\n\npackage p\n\n<<<<<<< HEAD\n", "/m/x.go:5:1: expected declaration, found '<<' [syntax]\n\thint: regenerate the file"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			texts, diags := ReadGenerated(GoFile{Name: "/m/x.go", Content: []byte(tt.content)})
			if len(texts) > 0 || len(diags) != 1 {
				t.Fatalf("texts %v, diagnostics %v; want one diagnostic", texts, diags)
			}
			compare(t, "diagnostic", tt.want, diags[0].Format(strings.Clone))
		})
	}
}

// TestReadGeneratedBomb reads constants that double in length, which would exhaust memory
// without a limit.
func TestReadGeneratedBomb(t *testing.T) {
	for _, seed := range []string{`"x"`, `""`} {
		var b strings.Builder
		b.WriteString(GeneratedHeader + "\n\npackage p\n\nconst A = " + seed + "\n")
		name := "A"
		for range 40 {
			b.WriteString("const " + name + "A = " + name + " + " + name + "\n")
			name += "A"
		}
		texts, diags := ReadGenerated(GoFile{Name: "x.go", Content: []byte(b.String())})
		if len(texts) < 15 || len(texts) > 30 || len(diags) > 0 {
			t.Errorf("seed %s: %d constants, with %v", seed, len(texts), diags)
		}
	}
}

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
			[]string{"b.go:1:9: the directory contains files of the packages a and b [load]\n\ta.go:1:9: package a is here"}},
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

// TestFromMCPCounts checks that names in a file that was generated from definitions
// belong to the scope of the package, unless the file is the output of this run.
func TestFromMCPCounts(t *testing.T) {
	dir := write(t, "-- a/a.go --\npackage a\n"+plainTool+"-- a/mcp_gen.go --\n"+GeneratedHeader+"\n\n"+FromMCPLine+"\n\npackage a\n\nconst MCPTools = `[]`\n")
	for output, want := range map[string]bool{"": true, "mcp_gen.go": false} {
		f := facts(t, dir, Config{Output: output})
		compare(t, "problems", nil, f.problems())
		_, taken := f.pkg(t, "example.com/a").Scope["MCPTools"]
		compare(t, "the package declares MCPTools with the output "+output, want, taken)
	}
}
