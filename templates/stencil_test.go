package templates

import (
	"go/format"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"
)

// TestStencil: a filled stencil has its expressions, statements and names, and the layout
// of gofmt.
func TestStencil(t *testing.T) {
	where := NewStencil(jen.If(Name("r").Dot("At").Call(Hole(1))).Block(Body()))
	set := NewStencil(Hole(1).Op("=").Add(Hole(2)))
	choice := NewStencil(jen.Switch(Hole(1)).Block(jen.Case(Hole(2)).Block(Body()), jen.Default().Block(Hole(3).Call())))
	function := NewStencil(jen.Func().Add(Hole(1)).Params(Name("r").Op("*").Qual("example.com/call", "Reader")).Block(Body()))

	b := NewBulk(func(name string) string { return strings.Repeat(name, 2) })
	byDefault := func() { b.Fill(set, "v.By", "f(1, \"{\")") }
	b.FillAround(function, func() {
		b.FillAround(where, func() {
			byDefault()
			b.FillAround(where, func() {}, `"in"`)
		}, `"by"`)
		b.FillAround(choice, func() {
			byDefault()
			b.Case("2")
			byDefault()
			b.Call("read", "r", "&v")
		}, "v", `"case {"`, "f")
		b.Line("v", "++")
	}, "read")
	const want = `func read(rr *call.Reader) {
	if rr.At("by") {
		v.By = f(1, "{")
		if rr.At("in") {
		}
	}
	switch v {
	case "case {":
		v.By = f(1, "{")
	case 2:
		v.By = f(1, "{")
		read(r, &v)
	default:
		f()
	}
	v++
}
`
	got := string(b.text)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if formatted, err := format.Source([]byte(got)); err != nil || string(formatted) != got {
		t.Errorf("gofmt writes\n%s\n%v", formatted, err)
	}
}
