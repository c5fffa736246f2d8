package infer

import (
	"go/types"
	"testing"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// TestRefusedObjectHidesNothing: what is wrong with a given schema is reported where it is
// used, though an object that is never written used it first.
func TestRefusedObjectHidesNothing(t *testing.T) {
	pkg := inspected(t, `
type Bad struct{}

type Never struct {
	Bad Bad
	C   chan int
}

type Out struct {
	Never Never `+"`json:\"never,omitzero\"`"+`
	Bad   Bad
}

func Give() Out { panic(0) }
`)
	bad := pkg.Types.Scope().Lookup("Bad").(*types.TypeName)
	pkg.Decls.Types[bad].Output = &inspect.Schema{Text: `{"type":"nothing"}`}
	_, diags := New(pkg).Tool(tool(t, pkg))
	if len(diags) != 1 || diags[0].Code != diag.BadSchema {
		t.Errorf("%v, want one %s", diags, diag.BadSchema)
	}
}

// TestResultsTellNothingOfArguments: a keyword that does not fit counts where a model
// sends the field.
func TestResultsTellNothingOfArguments(t *testing.T) {
	const types = `
//toolgen:union key=kind output
type Shape interface{ isShape() }

type Circle struct{ Radius float64 ` + "`minimum:\"none\"`" + ` }

func (Circle) isShape() {}

`
	for source, errors := range map[string]int{
		types + "func Give() Shape { return nil }": 0,
		types + "func Take(shape Shape) {}":        1,
	} {
		pkg := inspected(t, source)
		pkg.Options.Call = true
		if _, diags := New(pkg).Tool(tool(t, pkg)); len(diags) != errors {
			t.Errorf("%d diagnostics, want %d: %v", len(diags), errors, diags)
		}
	}
}
