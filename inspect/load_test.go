package inspect

import (
	"context"
	"os/exec"
	"path/filepath"
	"testing"
)

const plainTool = "\n//toolgen:tool\nfunc Forecast(city string) string { return city }\n"

func TestBuildConstraints(t *testing.T) {
	dir := write(t, `
-- tagged/a.go --
package tagged

//toolgen:tool
func Plain(x int) {}
-- tagged/b.go --
//go:build mine

package tagged

//toolgen:tool
func Tagged(x Unit) {}
-- tagged/c.go --
//go:build mine || other

package tagged

type Unit string

const (
	C Unit = "c"
	F Unit = "f"
)
-- tagged/d.go --
//go:build go1.1

package tagged

//toolgen:tool
func Versioned(x int) {}
-- always/a.go --
//go:build !never

package always

//toolgen:tool
func Always(
	//toolgen:param minimum=1
	x int,
) {
}
-- system/a_plan9.go --
package system

//toolgen:tool
func Plan9(x int) {}
-- system/a_windows.go --
package system

//toolgen:tool
func Windows(x int) {}
`)
	const notEverywhere = `tagged/b.go:6:6: Tagged is declared in a file with the build constraint "mine", so some builds lack the tool [build-tags]`
	tests := []struct {
		name       string
		cfg        Config
		tools      []string
		problems   []string
		constraint string // build constraint of the last package
	}{
		{
			name:  "nothing named",
			cfg:   Config{Env: goEnv("GOOS="), Patterns: []string{"./tagged", "./always"}},
			tools: []string{"tagged.Plain(x int)", "tagged.Versioned(x int)"},
			problems: []string{
				`always/a.go:6:6: Always is declared in a file with the build constraint "!never", so some builds lack the tool [build-tags]`,
				notEverywhere,
			},
		},
		{
			name:     "a tag",
			cfg:      Config{Tags: []string{"mine"}, Patterns: []string{"./tagged", "./always"}},
			tools:    []string{"always.Always(x int)", "tagged.Plain(x int)", "tagged.Versioned(x int)"},
			problems: []string{notEverywhere},
		},
		{
			name:     "two tags, and all packages that they leave",
			cfg:      Config{Tags: []string{"never", "other"}},
			tools:    []string{"tagged.Plain(x int)", "tagged.Versioned(x int)"},
			problems: []string{`tagged/b.go:6:6: note: Tagged is declared in a file that this build excludes: "mine" [build-tags]`},
		},
		{
			name:       "a tag that does not matter",
			cfg:        Config{Tags: []string{"x"}, Patterns: []string{"./always"}},
			tools:      []string{"always.Always(x int)"},
			constraint: "!never",
		},
		{
			name:       "a processor alone",
			cfg:        Config{Env: goEnv("GOARCH=arm64"), Patterns: []string{"./always"}},
			tools:      []string{"always.Always(x int)"},
			constraint: "!never",
		},
		{
			name:       "a system",
			cfg:        Config{Env: goEnv("GOOS=windows"), Patterns: []string{"./system"}},
			tools:      []string{"system.Windows(x int)"},
			problems:   []string{`system/a_plan9.go:4:6: note: Plan9 is declared in a file that this build excludes: "plan9" [build-tags]`},
			constraint: "windows",
		},
		{
			name:       "a system and a processor",
			cfg:        Config{Env: goEnv("GOOS=plan9", "GOARCH=arm64"), Patterns: []string{"./system"}},
			tools:      []string{"system.Plan9(x int)"},
			problems:   []string{`system/a_windows.go:4:6: note: Windows is declared in a file that this build excludes: "windows" [build-tags]`},
			constraint: "plan9",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := facts(t, dir, test.cfg)
			compare(t, "tools", test.tools, f.signatures())
			compare(t, "problems", test.problems, replaceAll(f.problems(), dir, "DIR"))
			compare(t, "constraint", test.constraint, f.pkgs[len(f.pkgs)-1].Constraint)
		})
	}
}

func TestDirAndPatterns(t *testing.T) {
	dir := write(t, `
-- go.mod --
module example.com

go 1.26
-- top.go --
package top
`+plainTool+`
-- a/a.go --
package a
`+plainTool+`
-- a/b/b.go --
package b
`+plainTool)
	const top, a, b = "top.Forecast(city string) string", "a.Forecast(city string) string", "b.Forecast(city string) string"
	tests := []struct {
		dir      string
		patterns []string
		want     []string
	}{
		{"", []string{}, []string{top}},
		{"", []string{"."}, []string{top}},
		{"", []string{"./..."}, []string{top, a, b}},
		{"", []string{"example.com/a/..."}, []string{a, b}},
		{"a", []string{}, []string{a}},
		{"a", []string{"./b", "."}, []string{a, b}},
		{"a/b", []string{"..", ".", "../b", "example.com"}, []string{top, a, b}},
		{"", []string{"a/a.go"}, []string{a}},
		{"", []string{"file=a/b/b.go"}, []string{b}},
	}
	for _, test := range tests {
		f := facts(t, dir, Config{Dir: test.dir, Patterns: test.patterns})
		compare(t, test.dir, test.want, f.signatures())
		compare(t, "problems", nil, f.problems())
	}
	f := facts(t, dir, Config{Patterns: []string{"./a"}})
	compare(t, "folder", filepath.Join(dir, "a"), f.pkgs[0].Dir)
}

func TestWorkspace(t *testing.T) {
	dir := write(t, `
-- go.work --
go 1.26

use (
	./one
	./two
)
-- one/go.mod --
module example.com/one

go 1.26
-- one/one.go --
package one

import "example.com/two"

//toolgen:tool
func One(day two.Day) {}
-- two/go.mod --
module example.com/two

go 1.26
-- two/two.go --
package two

// A Day is a day.
type Day struct {
	// Sky is the sky.
	Sky string
}

//toolgen:tool
func Two(day Day) { undefined() }
`)
	f := facts(t, dir, Config{Patterns: []string{"./one/...", "./two/..."}})
	compare(t, "tools", []string{"one.One(day two.Day)", "two.Two(day two.Day)"}, f.signatures())
	compare(t, "problems", nil, f.problems())
	f = facts(t, dir, Config{Dir: "one"})
	compare(t, "doc", "A day.", f.typeDecl(t, f.tool(t, "One").Params[0].Type).Doc.Value)
	compare(t, "field", "The sky.", f.fieldDecl(t, f.tool(t, "One").Params[0].Type, "Sky").Doc.Value)
}

func TestVendored(t *testing.T) {
	dir := write(t, `
-- go.mod --
module example.com

go 1.26

require example.org/units v1.0.0
-- a.go --
package a

import "example.org/units"

//toolgen:tool
func Convert(to units.Unit) (values []units.Value, err error) { return nil, nil }
-- vendor/modules.txt --
# example.org/units v1.0.0
## explicit; go 1.26
example.org/units
-- vendor/example.org/units/units.go --
package units

// A Unit is a unit.
type Unit string

const (
	C   Unit = "c" // Celsius
	own Unit = "k"
)

type Value struct {
	// N is a number.
	N float64
}
`)
	for _, flags := range []string{"", "-mod=vendor"} {
		f := facts(t, dir, Config{Env: goEnv("GOFLAGS=" + flags)})
		compare(t, "tools", []string{"a.Convert(to units.Unit) (values []units.Value, err error)"}, f.signatures())
		compare(t, "problems", nil, f.problems())
		decl := f.typeDecl(t, f.tool(t, "Convert").Params[0].Type)
		compare(t, "doc", "A unit.", decl.Doc.Value)
		compare(t, "constants", []string{`C "c" Celsius`, `own "k" `}, constTexts(decl))
	}
}

func TestCgo(t *testing.T) {
	dir := write(t, `
-- a.go --
package a

// int f(void) { syntax error in C }
import "C"

//toolgen:tool
func Forecast(city string) int { return int(C.f()) }

//toolgen:tool
func Count(n C.int) {}

type Box struct {
	Name string
	Size []*C.struct_size
}

//toolgen:tool
func Put(b Box) {}
-- b.go --
package a

//toolgen:tool
func Pure(city string) {}
`)
	f := facts(t, dir, Config{Env: goEnv("CGO_ENABLED=1", "CC=no-such-compiler")})
	compare(t, "tools", []string{"a.Forecast(city string) int", "a.Pure(city string)"}, f.signatures())
	compare(t, "problems", []string{
		"a.go:10:14: C.int is a C type, which only cgo can resolve [type-check]",
		"a.go:14:10: C.struct_size is a C type, which only cgo can resolve [type-check]",
	}, f.problems())

	f = facts(t, dir, Config{Env: goEnv("CGO_ENABLED=0")})
	compare(t, "tools without cgo", []string{"a.Pure(city string)"}, f.signatures())
	compare(t, "problems without cgo", []string{
		"a.go:7:6: Forecast is declared in a file that imports C, which builds without cgo exclude [build-tags]",
		"a.go:10:6: Count is declared in a file that imports C, which builds without cgo exclude [build-tags]",
		"a.go:18:6: Put is declared in a file that imports C, which builds without cgo exclude [build-tags]",
	}, f.problems())
}

func TestTestFilesAreLeftOut(t *testing.T) {
	f := inspectText(t, `
-- a/a.go --
package a
`+plainTool+`
-- a/a_test.go --
package a

//toolgen:tool
func InTest(undefined Type) {}

// toolgen:tool
func NearMiss() {}
-- a/x_test.go --
package a_test
`+plainTool+`
-- onlytests/a_test.go --
package onlytests
`+plainTool)
	compare(t, "tools", []string{"a.Forecast(city string) string"}, f.signatures())
	compare(t, "problems", nil, f.problems())
}

func TestNotLoaded(t *testing.T) {
	dir := write(t, "-- a/a.go --\npackage a\n-- tagged/a.go --\n//go:build never\n\npackage tagged\n-- empty/a.txt --\n")
	tests := []struct {
		patterns []string
		want     []string
	}{
		{[]string{"./a", "./nowhere"}, []string{"stat nowhere: directory not found [load]"}},
		{[]string{"example.com/nowhere"}, []string{"no required module provides package example.com/nowhere; to add it: go get example.com/nowhere [load]"}},
		{[]string{"nowhere"}, []string{"package nowhere is not in std (ROOT/src/nowhere) [load]"}},
		{[]string{"./tagged"}, []string{"build constraints exclude all Go files in tagged [load]"}},
		{[]string{"./empty"}, []string{"no Go files in empty [load]"}},
		{[]string{"./..."}, nil},
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		f := facts(t, dir, Config{Patterns: test.patterns})
		compare(t, test.patterns[0], test.want, replaceAll(f.problems(), dir, "DIR", trimmed(root), "ROOT"))
	}
}

func TestNoModule(t *testing.T) {
	tests := []struct {
		archive string
		want    []string
	}{
		{"-- go.mod --\nmodle x\n-- a.go --\npackage a\n", []string{"errors parsing go.mod: go.mod:1: unknown directive: modle [load]"}},
		{"-- go.work --\n-- a.go --\npackage a\n", []string{"pattern ./...: directory prefix . does not contain modules listed in go.work or their selected dependencies [load]"}},
	}
	for _, test := range tests {
		compare(t, test.archive, test.want, inspectText(t, test.archive).problems())
	}
}

func TestCancelledLoad(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	prog, diags := Load(ctx, Config{Dir: write(t, "-- a.go --\npackage a\n"), Env: goEnv()})
	if prog != nil || !diags.HasErrors() {
		t.Errorf("Load = %v, %v; want an error", prog, diags)
	}
}
