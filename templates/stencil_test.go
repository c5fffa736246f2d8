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
	where := NewStencil(jen.If(Name("r").Dot("At").Call(Hole(1))).Block(Hole(2)))
	set := NewStencil(Hole(1).Op("=").Add(Hole(2)))
	choice := NewStencil(jen.Switch(Hole(1)).Block(jen.Case(Hole(2)).Block(Hole(3)), jen.Default().Block(Hole(4))))
	function := NewStencil(jen.Func().Add(Hole(1)).Params(Name("r").Op("*").Qual("example.com/call", "Reader")).Block(Hole(2)))
	renamed := func(name string) string { return strings.Repeat(name, 2) }

	body := set.Fill(renamed, "v.By", "f(1, \"{\")")
	text := function.Fill(renamed, "read",
		where.Fill(renamed, `"by"`, body+where.Fill(renamed, `"in"`, ""))+
			choice.Fill(renamed, "v", `"case {"`, body+"case 2:\n"+body, body))
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
	default:
		v.By = f(1, "{")
	}
}
`
	got := string(appendIndented(nil, text))
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if formatted, err := format.Source([]byte(got)); err != nil || string(formatted) != got {
		t.Errorf("gofmt writes\n%s\n%v", formatted, err)
	}
	if got := set.Fill(renamed, "a", "b"); got != "a = b\n" {
		t.Errorf("filled %q", got)
	}
}
