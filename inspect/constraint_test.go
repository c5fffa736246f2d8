package inspect

import (
	"fmt"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
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

// leftOutModule has tools in files that some builds exclude. The result must be the same on
// every system.
const leftOutModule = `
-- a.go --
package p

import "context"

//toolgen:tool
func Common(x int) {}

//toolgen:tools
type Server struct{}

func (Server) List(ctx context.Context) {}
-- a_plan9.go --
package p

//toolgen:tool
func OfPlan9(x int) {}
-- pro.go --
//go:build pro || plan9

// Package p is for professionals.
//
//toolgen:package prefix=pro_
package p

func (Server) Report() {}

// Not one: nothing makes it a tool.
func Helper() {}

type Store interface {
	//toolgen:tool
	Load(key string) string
}
-- never.go --
//go:build ignore

package main

//toolgen:tool
func Script() {}
-- a_plan9_test.go --
package p

//toolgen:tool
func Tested() {}
`

func TestLeftOut(t *testing.T) {
	dir := write(t, leftOutModule)
	const leftOut = ` is declared in a file that this build excludes: "pro || plan9" [build-tags]`
	const notThere = `, so some builds lack the tool [build-tags]`
	refused := []string{
		`a_plan9.go:4:6: OfPlan9 is declared in a file with the build constraint "plan9"` + notThere,
		`pro.go:5:1: the directive is in a file with the build constraint "pro || plan9", so other builds ignore it [build-tags]`,
		`pro.go:8:15: Server.Report is declared in a file with the build constraint "pro || plan9"` + notThere,
		`pro.go:15:2: Store.Load is declared in a file with the build constraint "pro || plan9"` + notThere,
	}
	tests := []struct {
		name     string
		cfg      Config
		problems []string
	}{
		{"nothing named", Config{}, refused},
		{"another system", Config{Env: goEnv("GOOS=windows")}, []string{
			`a_plan9.go:4:6: note: OfPlan9 is declared in a file that this build excludes: "plan9" [build-tags]`,
			"pro.go:8:15: note: Server.Report" + leftOut,
			"pro.go:15:2: note: Store.Load" + leftOut,
		}},
		{"all are built", Config{Env: goEnv("GOOS=plan9")}, refused},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := facts(t, dir, test.cfg)
			compare(t, "problems", test.problems, f.problems())
			compare(t, "tools", []string{"p.Common(x int)", "p.Server.List(ctx context.Context)"}, f.signatures())
			compare(t, "constraint", "", f.pkgs[0].Constraint)
		})
	}
}

// TestLeftOutOfTrial checks that functions in files that this build excludes are ignored
// if Query.All selects all functions, and reported if a directive does.
func TestLeftOutOfTrial(t *testing.T) {
	dir := write(t, "-- a.go --\npackage p\n\nfunc A() {}\n-- a_plan9.go --\npackage p\n\nfunc B() {}\n")
	f := facts(t, dir, Config{Query: Query{All: true}})
	compare(t, "problems", nil, f.problems())

	writeFile(t, filepath.Join(dir, "doc.go"), "//toolgen:package all\npackage p\n")
	f = facts(t, dir, Config{})
	compare(t, "problems", []string{`a_plan9.go:3:6: B is declared in a file with the build constraint "plan9", so some builds lack the tool [build-tags]`}, f.problems())
}

// TestWholePackageConstrained checks a package whose tools all have the same constraint.
func TestWholePackageConstrained(t *testing.T) {
	dir := write(t, `
-- doc.go --
// Package pro is for professionals.
package pro
-- a.go --
//go:build pro

//toolgen:package prefix=pro_
package pro

//toolgen:tool
func One() {}
-- b.go --
//go:build pro

package pro

//toolgen:tool
func Two() {}
`)
	f := facts(t, dir, Config{Tags: []string{"pro"}})
	compare(t, "problems", nil, f.problems())
	compare(t, "constraint", "pro", f.pkgs[0].Constraint)
	compare(t, "tools of other builds", false, f.pkgs[0].OtherBuilds)

	f = facts(t, dir, Config{Tags: []string{"other"}})
	compare(t, "problems", []string{
		`a.go:7:6: note: One is declared in a file that this build excludes: "pro" [build-tags]`,
		`b.go:6:6: note: Two is declared in a file that this build excludes: "pro" [build-tags]`,
	}, f.problems())
	compare(t, "tools of other builds", true, f.pkgs[0].OtherBuilds)
}

// TestLeftOutOtherwise checks the diagnostics for functions in files that are excluded
// because they import C or require a later Go version.
func TestLeftOutOtherwise(t *testing.T) {
	dir := write(t, `
-- a.go --
//toolgen:package func=OfC
package p

//toolgen:tool
func Common() {}
-- c.go --
package p

import "C"

func OfC() {}
-- later.go --
//go:build go1.999

package p

//toolgen:tool
func Later() {}
`)
	f := facts(t, dir, Config{Env: goEnv("CGO_ENABLED=0")})
	compare(t, "problems", []string{
		`c.go:5:6: OfC is declared in a file that imports C, which builds without cgo exclude [build-tags]`,
		`later.go:6:6: note: Later is declared in a file that this build excludes: "go1.999" [build-tags]`,
	}, f.problems())
}

// TestConstrainedConstants checks a constant in a file with the same build constraint as
// the tools, and a constant in a file with another build constraint.
func TestConstrainedConstants(t *testing.T) {
	dir := write(t, `
-- a.go --
//go:build !never

package p

type Unit string

const C Unit = "c"

//toolgen:tool
func Convert(to Unit) {}
-- b.go --
package p

const K Unit = "k"
-- c_`+runtime.GOOS+`.go --
package p

const R Unit = "r"
`)
	f := facts(t, dir, Config{Tags: []string{"x"}})
	compare(t, "constraint", "!never", f.pkgs[0].Constraint)
	compare(t, "problems", []string{fmt.Sprintf("c_%s.go:3:7: R is declared in a file with the build constraint %[1]q, so the values of Unit depend on the build [build-tags]", runtime.GOOS)}, f.problems())

	writeFile(t, filepath.Join(dir, "a.go"), "package p\n\ntype Unit string\n\n//toolgen:tool\nfunc Convert(to Unit) {}\n")
	writeFile(t, filepath.Join(dir, "b.go"), "//go:build !never\n\npackage p\n\nconst C, K Unit = \"c\", \"k\"\n")
	for _, tags := range [][]string{nil, {"x"}} {
		f := facts(t, dir, Config{Tags: tags})
		if got := f.problems(); len(got) != 3 || f.pkgs[0].Constraint != "" {
			t.Errorf("tags %v: constraint %q, problems %v", tags, f.pkgs[0].Constraint, got)
		}
	}
}

// TestTypesOfC checks that C types of a package that was not requested come from cgo.
func TestTypesOfC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no compiler of C")
	}
	dir := write(t, `
-- a/a.go --
package a

import "example.com/c"

//toolgen:tool
func Measure(of c.Size, in *c.Box) (c.Mode, error) { return 0, nil }
-- c/c.go --
package c

/*
#include <stdint.h>
typedef unsigned short width;
enum mode { FAST = 2, SLOW = 4 };
struct hidden { int depth; };
*/
import "C"

// A Size is how much there is.
type Size struct {
	Width C.width  // from side to side
	Depth C.int32_t
	inner *C.struct_hidden
}

// A Mode is a way.
type Mode C.enum_mode

const (
	Fast Mode = C.FAST
	Slow Mode = C.SLOW // takes long
)

// A Box has what C has.
type Box struct { Mode Mode }

func (b *Box) Hidden() *C.struct_hidden { return nil }
`)
	f := facts(t, dir, Config{Patterns: []string{"./a"}, Env: goEnv("CGO_ENABLED=1")})
	compare(t, "problems", nil, f.problems())
	tool := f.tool(t, "Measure")
	compare(t, "a typedef", "struct{Width example.com/c._Ctype_width; Depth example.com/c._Ctype_int32_t; inner *struct{}}", tool.Params[0].Type.Underlying().String())
	width := tool.Params[0].Type.Underlying().(*types.Struct).Field(0).Type()
	compare(t, "underlying type", "uint16", width.Underlying().String())
	decl := f.typeDecl(t, tool.Params[0].Type)
	compare(t, "doc", "How much there is.", decl.Doc.Value)
	compare(t, "place", "c.go:12:6", decl.Pos.String()[strings.LastIndex(decl.Pos.String(), "/")+1:])
	compare(t, "constants", []string{"Fast 2 ", "Slow 4 takes long"}, constTexts(f.typeDecl(t, f.tool(t, "Measure").Func.Signature().Results().At(0).Type())))

	f = facts(t, dir, Config{Patterns: []string{"./a"}, Env: goEnv("CGO_ENABLED=1", "CC=no-such-compiler")})
	compare(t, "problems without a compiler", []string{"c/c.go:13:8: C.width is a C type, which only cgo can resolve [type-check]"}, f.problems())
}
