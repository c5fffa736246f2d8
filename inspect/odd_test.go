package inspect

import (
	"strings"
	"testing"
)

const oddSource = `
-- a.go --
// Package a is odd.
package a

// Do does.
//
// Args:
//   - city: its name,
//     as it is
//
//toolgen:tool readonly
func Do(
	city string,
	// how many,
	// at most
	//toolgen:param minimum=1
	days int, // and nights
	/* block
	   of two */
	more T,
) {
}

/*
T is a type.

  - one
  - two
*/
type T struct {
	/* Field is a field. */
	Field int // line
}
`

// TestWindowsLineEnds uses sources with the line ends that git writes on Windows.
func TestWindowsLineEnds(t *testing.T) {
	archive := strings.ReplaceAll(oddSource, "\n", "\r\n")
	archive = strings.ReplaceAll(archive, " --\r\n", " --\n")
	for name, f := range map[string]*found{"unix": inspectText(t, oddSource), "windows": inspectText(t, archive)} {
		compare(t, name+": problems", nil, f.problems())
		compare(t, name+": doc", "Does.", f.tool(t, "Do").Doc.Value)
		compare(t, name+": parameters", []string{
			"city: its name, as it is (parameter list, a.go:7:1)",
			"days: how many, at most and nights (comment beside, a.go:13:2) minimum=1",
			"more: block of two (comment beside, a.go:17:2)",
		}, f.params(f.tool(t, "Do")))
		typ := f.tool(t, "Do").Params[2].Type
		compare(t, name+": type", "A type.\n\n- one\n- two", f.typeDecl(t, typ).Doc.Value)
		compare(t, name+": field", "A field.comment: line", fieldText(f.fieldDecl(t, typ, "Field")))
	}
}

func TestLineDirectives(t *testing.T) {
	f := inspectText(t, `
-- a.go --
package a

//line grammar.y:10
//toolgen:tool
func Do(
	city string, // its name
	// how many
	days int,

	// stray
) {
}
`)
	compare(t, "problems", []string{"grammar.y:16: this comment does not belong to a single parameter [stray-comment]"}, f.problems())
}

func TestRecursiveTypes(t *testing.T) {
	f := inspectText(t, `
-- a.go --
package a

type (
	P *P
	S []S
	M map[string]M
	F func(F) F
	C chan C
	I interface{ Get() I }
	N struct {
		Next *N
		All  map[string][]N
	}
	G[T any]   struct{ Next *G[T] }
	A          = []B
	B          struct{ A A }
	Box[T any] = G[T]
	Grow[T any] struct{ Next *Grow[[]T] }
	Two[A, B any] struct {
		Next *Two[B, map[string]A]
		List []Grow[A]
	}
)

//toolgen:tool
func Do(p P, s S, m M, f F, c C, i I, n N, g G[N], a A, b Box[int]) {}

//toolgen:tool
func DoGrow(g Grow[int]) {}

//toolgen:tool
func DoTwo(t Two[int, string]) {}
`)
	// Source that Go itself rejects is reported, and does not cause an infinite loop.
	compare(t, "problems", []string{
		"a.go:19:9: instantiation cycle [type-check]",
	}, f.problems())
	compare(t, "parameters", 10, len(f.tool(t, "Do").Params))
}

func TestAliases(t *testing.T) {
	f := inspectText(t, `
-- a/a.go --
package a

import "example.com/lib"

type Town = lib.Place

type Towns = []Town

type Broken = lib.Bad

//toolgen:tool
func Do(town Town, towns Towns, pages lib.Pages[Town]) {}

//toolgen:tool
func Bad(b Broken) {}

type Server = lib.Server2

type Own struct{}

type OwnAlias = Own

//toolgen:tool
func (o *OwnAlias) Method(x int) {}

//toolgen:tool
func (o *(Own)) Parenthesized(x int) {}
-- lib/lib.go --
package lib

// Place is where.
type Place struct {
	// Name of it.
	Name string
}

// A Page is a page.
type Page[T any] struct {
	// Item on it.
	Item T
}

type Pages[T any] = []Page[T]

type Bad = Undefined

type Server2 struct{}
`)
	compare(t, "problems", []string{"lib/lib.go:17:12: undefined: Undefined [type-check]"}, f.problems())
	for i, want := range []string{"Where.", "Where.", "A page."} {
		compare(t, want, want, f.typeDecl(t, f.tool(t, "Do").Params[i].Type).Doc.Value)
	}
	pages := f.tool(t, "Do").Params[2].Type
	compare(t, "field", "Item on it.", fieldText(f.fieldDecl(t, pages, "Item")))
	compare(t, "field of the argument", "Name of it.", fieldText(f.fieldDecl(t, pages, "Item", "Name")))
	compare(t, "receivers", map[string]string{"Own.Method": "*Own", "Own.Parenthesized": "*Own"},
		receiversOf(t, f, "Own.Method", "Own.Parenthesized"))
}

func TestSourceOddities(t *testing.T) {
	f := inspectText(t, "-- a/a.go --\n\ufeffpackage a\n\n//toolgen:tool\nfunc Über(größe int) {}\n"+`
-- b/b.go --
package b;import("context");
//toolgen:tool
func One(ctx context.Context,/*its name*/city string/*, as it is*/,days int/*how many*/)(r string,err error){return};
type API interface{
	//toolgen:tool
	Do(/* a */a int,/* b */b int)
}
-- b/asm.go --
package b

//toolgen:tool
func InAssembly(x int) int
-- b/asm_amd64.s --
-- main/main.go --
package main

import _ "embed"

//go:embed main.go
var source string

//toolgen:tool
func main() {}

//toolgen:tool
func Do(x int) {}
`)
	compare(t, "problems", nil, f.problems())
	compare(t, "tools", []string{
		"a.Über(größe int)", "b.InAssembly(x int) int",
		"b.One(ctx context.Context, city string, days int) (r string, err error)", "b.API.Do(a int, b int)", "main.main()", "main.Do(x int)",
	}, f.signatures())
	compare(t, "parameters", []string{
		"ctx injected: b/b.go:3:10", "city: its name , as it is (comment beside, b/b.go:3:30)", "days: how many (comment beside, b/b.go:3:76)",
	}, f.params(f.tool(t, "One")))
	compare(t, "parameters of a method", []string{
		"a: a (comment beside, b/b.go:6:5)", "b: b (comment beside, b/b.go:6:18)",
	}, f.params(f.tool(t, "API.Do")))
}
