package infer

import (
	"go/types"
	"testing"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// TestWithNull checks that withNull adds null to the options of a union. Any other schema
// that rejects null, such as a hand-written enum, becomes an option of a new union.
func TestWithNull(t *testing.T) {
	doc, err := schema.Parse([]byte(`{"enum":["a"]}`))
	if err != nil {
		t.Fatal(err)
	}
	refuses := func(any) string { return "it is not a" }
	tests := []struct {
		node *schema.Node
		want string
	}{
		{node(schema.Keywords{}), `{}`},
		{node(schema.Keywords{Type: "string"}), `{"anyOf":[{"type":"string"},{"type":"null"}]}`},
		{node(schema.Keywords{AnyOf: []*schema.Node{node(schema.Keywords{Type: "string"}), node(schema.Keywords{Type: "object"})}}),
			`{"anyOf":[{"type":"string"},{"type":"object"},{"type":"null"}]}`},
		{&schema.Node{Keywords: schema.Outline(doc), Given: &schema.Given{Doc: doc, Misfit: refuses}}, `{"anyOf":[{"enum":["a"]},{"type":"null"}]}`},
	}
	for _, test := range tests {
		if got := new(builder).withNull(test.node, place{}).Doc().String(); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

// TestRefusedObjectHidesNothing checks that a given schema's problem is reported where the
// schema is used, even if a rejected object used it first.
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

// TestResultsTellNothingOfArguments checks that an inapplicable keyword is an error only
// for a field that models send.
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
