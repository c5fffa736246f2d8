package infer

import (
	"go/types"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
)

// TestEverySchemaHasAnOrigin walks what is inferred of every oracle type.
func TestEverySchemaHasAnOrigin(t *testing.T) {
	pkg, cases := oracleCases(t)
	for _, c := range cases {
		for _, writes := range []bool{false, true} {
			m := newBuilder(New(pkg), &inspect.Tool{}, writes)
			at := place{pos: pkg.Decls.Type(pkg.Types.Scope().Lookup("oracle").(*types.TypeName)).Pos, path: "root"}
			made := m.infer(m.types.Of(c.types, gotype.At{}), at)
			if made.why != nil {
				t.Fatal(made.why.What)
			}
			root := m.expand(made.node)
			m.close(root)
			each(root, func(s *schema.Node) {
				if origin := s.Origin; origin.Rule() == "" || !origin.HasPos() {
					t.Errorf("%s: %s has the origin %v", c.name, s.Doc(), origin)
				}
			})
		}
	}
}

// each visits all schemas but the boolean ones.
func each(s *schema.Node, visit func(*schema.Node)) {
	if s.Never {
		return
	}
	visit(s)
	for _, part := range s.Subschemas() {
		each(part, visit)
	}
	for _, def := range s.Definitions {
		each(def, visit)
	}
}

// TestReferencesResolve asks the document package about every oracle type.
func TestReferencesResolve(t *testing.T) {
	pkg, cases := oracleCases(t)
	for _, c := range cases {
		for _, writes := range []bool{false, true} {
			doc := whole(t, pkg, writes, c.types).Doc()
			if problems := schema.RefProblems(doc); len(problems) > 0 {
				t.Errorf("%s: %v", c.name, problems)
			}
			if doc.Has("$ref") {
				t.Errorf("%s: the root is a reference", c.name)
			}
		}
	}
}

func TestSameEachTime(t *testing.T) {
	const src = `
type Unit string
const ( A Unit = "a"; B Unit = "b" )
type Node struct { Next *Node; Units map[Unit]Unit; Log func(); Chan chan int }
func F(a Node, b []Unit, c *Node) (*Node, []Unit) { panic(0) }
`
	infer := func() string {
		pkg := inspected(t, src)
		schemas, diags := New(pkg).Tool(tool(t, pkg))
		var text strings.Builder
		text.WriteString(schemas.Input.Doc().String())
		for _, d := range diags {
			text.WriteString(d.Format(strings.ToUpper))
		}
		for _, c := range schemas.Enums {
			text.WriteString(c.Name)
		}
		return text.String()
	}
	first := infer()
	for range 10 {
		if diff := cmp.Diff(first, infer()); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestEnums(t *testing.T) {
	pkg := inspected(t, `
type Unit string
const ( A Unit = "a"; B Unit = "b"; Again Unit = "b"; hidden Unit = "c" )
type Out string
const ( X Out = "x"; Y Out = "y" )
type Single string
const Only Single = "only"
func F(a Unit, b []Unit, s Single) Out { panic(0) }
`)
	schemas, _ := New(pkg).Tool(tool(t, pkg))
	var got []string
	for _, c := range schemas.Enums {
		got = append(got, c.Name)
	}
	if diff := cmp.Diff([]string{"A", "B", "Again", "hidden"}, got); diff != "" {
		t.Errorf("constants of the input (-want +got):\n%s", diff)
	}
}

func TestFallbackPromisesNothing(t *testing.T) {
	pkg := inspected(t, `
type Unit string
const ( A Unit = "a"; B Unit = "b" )
//toolgen:tool fallback
func F(a Unit, c chan int) {}
`)
	schemas, diags := New(pkg).Tool(tool(t, pkg))
	if len(schemas.Enums) > 0 || diags.HasErrors() {
		t.Errorf("got constants %v and %v", schemas.Enums, diags)
	}
}

// TestResultDocs holds that the words beside a result go before its type's.
func TestResultDocs(t *testing.T) {
	pkg := inspected(t, "// Day is a day.\ntype Day struct{}\nfunc F() (day Day, n int) { panic(0) }")
	f := tool(t, pkg)
	f.Results[0].Doc.Value, f.Results[1].Doc.Value = "the day", "how many"
	both, _ := New(pkg).Tool(f)
	f.Results = f.Results[:1]
	one, _ := New(pkg).Tool(f)
	for _, test := range []struct {
		schema *schema.Node
		want   string
	}{
		{both.Output.Properties.Get("day"), "the day"},
		{both.Output.Properties.Get("n"), "how many"},
		{one.Output, "the day"},
	} {
		if got := test.schema.Description; got != test.want {
			t.Errorf("description %q, want %q", got, test.want)
		}
	}
}

// TestTooLarge holds that types without end, or with too many parts, end.
func TestTooLarge(t *testing.T) {
	var src strings.Builder
	for i := range 40 {
		src.WriteString(strings.NewReplacer("N", string(rune('A'+i/26))+string(rune('a'+i%26)),
			"M", string(rune('A'+(i+1)/26))+string(rune('a'+(i+1)%26))).Replace("type N struct { X, Y []M }\n"))
	}
	src.WriteString("type Bo struct{}\nfunc F(a Aa, b int) {}\n")
	pkg := inspected(t, src.String())
	_, diags := New(pkg).Tool(tool(t, pkg))
	if len(diags) == 0 || !strings.Contains(diags[0].Message, "too large") {
		t.Errorf("got %d diagnostics, want that the schema is too large", len(diags))
	}
}

// TestInvalidType holds that what does not type-check is left to inspection.
func TestInvalidType(t *testing.T) {
	pkg := inspected(t, "func F(a int) int { return a }")
	broken := tool(t, pkg)
	broken.Params[0].Type = types.Typ[types.Invalid]
	broken.Results[0].Type = types.Typ[types.Invalid]
	if _, diags := New(pkg).Tool(broken); len(diags) > 0 {
		t.Errorf("got %v, want nothing", diags)
	}
}

// TestUnnamedCycle holds that a struct without a name which holds itself, by
// the fields that it embeds, is refused with a way out.
func TestUnnamedCycle(t *testing.T) {
	pkg := inspected(t, `
type Tree struct {
	More map[string]struct{ *Leaf }
}
type Leaf struct{ Tree }
func F(a Tree, b int) {}
`)
	_, diags := New(pkg).Tool(tool(t, pkg))
	if len(diags) == 0 || !strings.Contains(diags[0].Message, "contains itself") || !strings.Contains(diags[0].Hint, "name") {
		t.Errorf("got %v, want that a struct without a name contains itself", diags)
	}
}
