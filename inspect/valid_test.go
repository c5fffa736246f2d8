package inspect

import (
	"testing"

	"github.com/go-toolgen/toolgen/inspect/locate"
)

func TestTypeErrorsElsewhere(t *testing.T) {
	f := inspectText(t, `
-- a/a.go --
package a

import (
	"example.com/b"
	"example.com/gone"
	"unsafe"
)

var unused = undefined + gone.X

var size = 3

type Broken struct{ X Undefined }

type Cycle struct{ Cycle Cycle }

func (b Broken) Method(x Undefined) gone.T { return b }

func broken(x Undefined) { return 1 + "a" }

func sameName() {}
func sameName() {}

const Bad Unit = gone.X

const Wrong int = "text"

type Unit string

const C Unit = "c"

type Server struct {
	gone.Embedded
	x Undefined
}

type Sized struct {
	A [len(table)]int
	B [unsafe.Sizeof(int64(0))]byte
	c Undefined
	D Undefined `+"`json:\"-\"`"+`
}

var table = [...]string{"a", "b"}

// In is the type of an input.
type In struct{ Sized Sized }

//toolgen:tool
func (s *Server) Do(in In, to Unit) (out b.Out, err error) {
	x := y
	return out, undefined
}
-- b/b.go --
package b

import "example.com/gone"

type Out struct {
	N int
}

func (o Out) Broken() gone.T { return nil }

type Other struct{ X gone.T }
`)
	compare(t, "problems", nil, f.problems())
	compare(t, "tools", []string{"a.Server.Do(in a.In, to a.Unit) (out b.Out, err error)"}, f.signatures())
	tool := f.tool(t, "Server.Do")
	compare(t, "array", "[2]int", fieldOf(t, fieldOf(t, tool.Params[0].Type, "Sized").Type(), "A").Type().String())
	compare(t, "constants", []string{"Bad unknown ", `C "c" `}, constTexts(f.typeDecl(t, tool.Params[1].Type)))
}

func TestTypeErrorsInSignatures(t *testing.T) {
	f := inspectText(t, `
-- param/a.go --
package param

//toolgen:tool
func Forecast(
	city Citty,
	//toolgen:param minimum=1
	days int,
) {
}

//toolgen:tool
func Result() (days []Dayy, err error) { return }

//toolgen:tool
func Fine(city string) {}
-- field/a.go --
package field

import "example.com/lib"

//toolgen:tool
func Deep(days map[string][]*lib.Day) {}

//toolgen:tool
func Again(day lib.Day) {}
-- imports/a.go --
package imports

import (
	renamed "example.com/lib/gone"
	"example.com/other/gone"
)

//toolgen:tool
func Named(x []gone.T) {}

//toolgen:tool
func Renamed(x renamed.T) {}
-- receiver/a.go --
package receiver

//toolgen:tool
func (s *Nowhere) Do(x int) {}
-- twice/a.go --
package twice

//toolgen:tool
func Do(x Undefined) {}
-- twice/b.go --
package twice

//toolgen:tool
func Do(
	//toolgen:param minLength=1
	x string,
) {
}
-- cycle/a.go --
package cycle

type T struct{ T T }

//toolgen:tool
func Do(x T) {}
-- generics/a.go --
package generics

type Box[V any] struct{ V V }

//toolgen:tool
func Do(x Box[Undefined]) {}

//toolgen:tool
func Count(x Box[int, int]) {}
-- embedded/a.go --
package embedded

type T struct{ undefined }

//toolgen:tool
func Do(x T) {}
-- clause/a.go --
package clause

//toolgen:tool
func Fine(x int) {}
-- clause/b.go --
package other

//toolgen:tool
func Do(x int) {}
-- iface/a.go --
package iface

type API interface {
	//toolgen:tool
	Do(x Undefined)
}
-- lib/lib.go --
package lib

type Day struct {
	N   int
	Sky Sky
}

type Sky struct {
	Ok     int
	Colour Color
}
`)
	tests := []struct {
		folder string
		want   []string
	}{
		{"param", []string{"a.go:5:7: undefined: Citty [type-check]", "a.go:12:23: undefined: Dayy [type-check]"}},
		{"field", nil},
		{"lib", []string{"lib.go:10:9: undefined: Color [type-check]"}},
		{"imports", []string{
			"a.go:4:10: could not import example.com/lib/gone (no required module provides package example.com/lib/gone; to add it: go get example.com/lib/gone) [type-check]",
			"a.go:5:2: could not import example.com/other/gone (no required module provides package example.com/other/gone; to add it: go get example.com/other/gone) [type-check]",
		}},
		{"receiver", []string{"a.go:4:10: undefined: Nowhere [type-check]"}},
		{"twice", []string{"a.go:4:11: undefined: Undefined [type-check]", "b.go:4:6: Do redeclared in this block [type-check]"}},
		{"cycle", []string{"a.go:3:6: invalid recursive type: T refers to itself [type-check]"}},
		{"generics", []string{"a.go:6:15: undefined: Undefined [type-check]", "a.go:9:14: too many type arguments for type Box: have 2, want 1 [type-check]"}},
		{"embedded", []string{"a.go:3:16: undefined: undefined [type-check]"}},
		{"clause", []string{"b.go:1:1: package other; expected package clause [type-check]"}},
		{"iface", []string{"a.go:5:7: undefined: Undefined [type-check]"}},
	}
	for _, test := range tests {
		compare(t, test.folder, test.want, f.problemsOf(test.folder))
	}
	compare(t, "tools", []string{"clause.Fine(x int)", "param.Fine(city string)"}, f.signatures())
}

func TestImportCycle(t *testing.T) {
	f := inspectText(t, `
-- a/a.go --
package a

import "example.com/b"

type T int

//toolgen:tool
func A(x int) b.U { return 0 }
-- b/b.go --
package b

import "example.com/c"

type U int

//toolgen:tool
func B(x c.V) {}
-- c/c.go --
package c

import "example.com/a"

type V int

//toolgen:tool
func C(x int, y a.T) {}
-- self/self.go --
package self

import "example.com/self"

//toolgen:tool
func S(x self.T) {}
`)
	want := []string{
		"c/c.go:3:8: could not import example.com/a (import cycle not allowed: import stack: [example.com/a example.com/b example.com/c example.com/a]) [type-check]",
		"self/self.go:3:8: could not import example.com/self (import cycle not allowed: import stack: [example.com/self example.com/self]) [type-check]",
	}
	compare(t, "problems", want, f.problems())
	compare(t, "tools", []string{"a.A(x int) b.U", "b.B(x c.V)"}, f.signatures())
}

func TestSyntaxErrors(t *testing.T) {
	f := inspectText(t, `
-- body/a.go --
package body

//toolgen:tool
func Forecast(city string) { if }
-- clause/a.go --
packge clause
-- imports/a.go --
package imports

import fmt os

//toolgen:tool
func Forecast(city string) {}
-- dep/dep.go --
package dep

type T struct { X int

-- user/user.go --
package user

import "example.com/dep"

//toolgen:tool
func Fine(x int) { var _ dep.T }
`)
	want := []string{
		"body/a.go:4:33: expected operand, found '}' [syntax]",
		"clause/a.go:1:1: expected 'package', found packge [syntax]",
		"dep/dep.go:4:2: expected '}', found 'EOF' [syntax]",
		"imports/a.go:3:12: import path must be a string [syntax]",
	}
	got := f.problems()
	for _, problem := range want {
		compare(t, problem, true, contains(got, problem))
	}
	compare(t, "tools of user", []string{"user.Fine(x int)"}, facts(t, f.dir, Config{Patterns: []string{"./user"}}).signatures())
	compare(t, "problems of user", nil, facts(t, f.dir, Config{Patterns: []string{"./user"}}).problems())
}

// TestUnreadableFile uses a file that disappears between listing and reading.
func TestUnreadableFile(t *testing.T) {
	prog := newProgram(Config{Disk: locate.NewDisk()}, &locate.Located{})
	s := prog.source(&locate.Package{Files: []string{"/no/such/file.go"}})
	prog.parse([]*source{s})
	prog.prune(s)
	got := syntaxErrors(s)
	if len(got) != 1 || got[0].Pos.Filename != "/no/such/file.go" || got[0].Code != "syntax" {
		t.Errorf("got %v, want one error at the file", got)
	}
}
