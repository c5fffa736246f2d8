package infer

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// unions sets the implementing types of each sealed interface in a package, and the union
// directives of those types.
func (g *gatherer) unions(decls []ast.Decl) {
	for _, decl := range decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE {
			continue
		}
		for _, spec := range gen.Specs {
			spec := spec.(*ast.TypeSpec)
			doc := spec.Doc
			if doc == nil {
				doc = gen.Doc
			}
			said, diags := directive.DecodeUnion(g.lines(doc))
			g.mustBeGood(diags)
			g.unionLine(g.info.Defs[spec.Name].(*types.TypeName), said)
		}
	}
}

func (g *gatherer) unionLine(obj *types.TypeName, said directive.Union) {
	decl := g.pkg.Decls.Types[obj]
	iface, ok := obj.Type().Underlying().(*types.Interface)
	if !ok {
		decl.Variant = &said
		return
	}
	sealed := slices.ContainsFunc(slices.Collect(iface.Methods()), func(method *types.Func) bool { return !method.Exported() })
	if !sealed && said.Key == "" {
		return
	}
	decl.Union = &inspect.Union{Sealed: sealed, Line: said}
	if named := obj.Type().(*types.Named); named.TypeParams().Len() > 0 {
		decl.Union.Unknown = "the interface has type parameters"
		return
	}
	for name, other := range g.pkg.Decls.Types {
		named, ok := name.Type().(*types.Named)
		if !ok || name.IsAlias() || types.IsInterface(named) {
			continue
		}
		t := types.Type(named)
		if named.TypeParams().Len() > 0 {
			instance, err := types.Instantiate(nil, named, []types.Type{types.Typ[types.Int]}, false)
			if err != nil {
				g.t.Fatal(err)
			}
			t = instance
		}
		value := types.Implements(t, iface)
		if value || types.Implements(types.NewPointer(t), iface) {
			decl.Union.Implementers = append(decl.Union.Implementers, inspect.Implementer{Type: named, Pointer: !value, Pos: other.Pos})
		}
	}
	slices.SortFunc(decl.Union.Implementers, func(a, b inspect.Implementer) int { return a.Pos.Offset - b.Pos.Offset })
}

// TestUnionConstants checks that Enums contains the constants of discriminators, so that
// generated code guards their values.
func TestUnionConstants(t *testing.T) {
	pkg := inspected(t, `
type Shape interface{ isShape() }

type (
	CircleKind string
	SquareKind string
)

const (
	KindCircle CircleKind = "circle"
	KindSquare SquareKind = "square"
)

type Circle struct{ Kind CircleKind }

func (Circle) isShape() {}

type Square struct{ Kind SquareKind }

func (Square) isShape() {}

func Draw(shape Shape) {}
`)
	schemas, diags := New(pkg).Tool(tool(t, pkg))
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	var got []string
	for _, c := range schemas.Enums {
		got = append(got, c.Name)
	}
	if diff := cmp.Diff([]string{"KindCircle", "KindSquare"}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestUnionWordsOfPointer checks that a discriminator field has the description of the only
// constant in its enum, even if the field is a pointer.
func TestUnionWordsOfPointer(t *testing.T) {
	pkg := inspected(t, `
//toolgen:union key=kind output
type Shape interface{ isShape() }

type Kind string

const (
	KindCircle Kind = "circle" // round
	KindSquare Kind = "square" // with corners
)

//toolgen:union value=circle
type Circle struct{ Kind *Kind `+"`json:\"kind\"`"+` }

func (Circle) isShape() {}

//toolgen:union value=square
type Square struct{ Kind Kind `+"`json:\"kind\"`"+` }

func (Square) isShape() {}

func Draw() Shape { return nil }
`)
	pkg.Options.Call = true
	schemas, diags := New(pkg).Tool(tool(t, pkg))
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	var got []string
	each(schemas.Output, func(s *schema.Node) {
		if len(s.Enum) > 0 {
			got = append(got, s.Description)
		}
	})
	if diff := cmp.Diff([]string{"One of: circle (round).", "One of: square (with corners)."}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestUnionOfTexts checks that, with bigints=text, a union's discriminator is a string if
// its integers are strings. If a JSONSchemaAlias keeps the integers numbers, the
// discriminator is a number.
func TestUnionOfTexts(t *testing.T) {
	pkg := inspected(t, `
//toolgen:union key=kind
type Shape interface{ isShape() }

type Circle struct{ Kind int64 `+"`json:\"kind\" const:\"1\"`"+` }

func (Circle) isShape() {}

type Square struct{ Kind int64 `+"`json:\"kind\" const:\"2\"`"+` }

func (Square) isShape() {}

type Held struct{ Shape Shape }

type Given struct{ Shape Shape }

func Draw(shape Shape, given Given) {}
`)
	lookup := func(name string) *types.TypeName { return pkg.Types.Scope().Lookup(name).(*types.TypeName) }
	pkg.Decls.Types[lookup("Given")].Alias = lookup("Held").Type()
	pkg.Options.Call, pkg.Options.BigInts = true, "text"
	schemas, diags := New(pkg).Tool(tool(t, pkg))
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	var got []any
	each(schemas.Input, func(s *schema.Node) { got = append(got, s.Enum...) })
	if diff := cmp.Diff([]any{"1", "2", json.Number("1"), json.Number("2")}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// These types resemble the types in oSealed, but have methods for the encoder.
type (
	sealedOne  struct{ A int }
	sealedTwo  struct{ B int }
	sealedZero struct{ C int }
)

func (sealedOne) MarshalJSON() ([]byte, error)  { return []byte("1"), nil }
func (*sealedTwo) MarshalJSON() ([]byte, error) { return []byte("2"), nil }
func (*sealedZero) IsZero() bool                { return true }

// TestSealedFields checks how encoding/json treats the methods of embedded fields of
// unexported types: Go 1.26 panics when it calls such a method, and Go 1.27 omits the
// field.
func TestSealedFields(t *testing.T) {
	type byValue struct {
		sealedOne `json:"one,omitzero"`
		sealedTwo `json:"two"`
	}
	type byPointer struct {
		*sealedOne `json:"one"`
		*sealedTwo `json:"two,omitzero"`
	}
	type zeroByValue struct {
		sealedZero `json:"zero,omitzero"`
	}
	type zeroByPointer struct {
		*sealedZero `json:"zero,omitzero"`
	}
	tests := []struct {
		value    any
		old, now string // output of Go 1.26 and Go 1.27; "" for a panic
	}{
		{byValue{}, `{"two":{"B":0}}`, `{}`},
		{byValue{sealedOne: sealedOne{1}}, "", `{}`},
		{&byValue{}, "", `{}`},
		{byPointer{}, `{"one":null}`, `{}`},
		{byPointer{sealedOne: &sealedOne{}}, "", `{}`},
		{byPointer{sealedTwo: &sealedTwo{}}, "", `{}`},
		{zeroByValue{}, "", `{}`},
		{zeroByPointer{}, `{}`, `{}`},
		{zeroByPointer{&sealedZero{}}, "", `{}`},
	}
	for i, test := range tests {
		want := test.old
		if running.SkipsUncallable {
			want = test.now
		}
		if got := marshalOrPanic(t, test.value); got != want {
			t.Errorf("%d: got %s, want %s", i, got, want)
		}
	}
}

func marshalOrPanic(t *testing.T, v any) (text string) {
	t.Helper()
	defer func() {
		if recover() != nil {
			text = ""
		}
	}()
	written, err := json.Marshal(v)
	if err != nil {
		t.Error(err)
	}
	return string(written)
}

// TestSealedPointer checks that encoding/json panics when it decodes into a pointer that
// it cannot set. It panics even for null.
func TestSealedPointer(t *testing.T) {
	type node struct{ X int }
	for _, text := range []string{`{"id":{"X":1}}`, `{"id":null}`} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("json.Unmarshal does not panic for %s", text)
				}
			}()
			var v struct {
				*node `json:"id"`
			}
			_ = json.Unmarshal([]byte(text), &v)
		}()
	}
}
