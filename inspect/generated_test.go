package inspect

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// generatedModule uses what is generated for the package weather, in bodies
// and at package level, there and elsewhere.
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

// TestOtherOutput has a name for the output that sorts before all others, so
// that its package clause would be the first that the go command sees.
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
