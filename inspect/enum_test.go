package inspect

import (
	"go/types"
	"testing"
)

func TestConstants(t *testing.T) {
	f := inspectText(t, declModule)
	params, results := f.tool(t, "Plan").Params, f.tool(t, "Plan").Results
	code := types.Unalias(params[3].Type).(*types.Map).Key()
	tests := []struct {
		typ  types.Type
		want []string
	}{
		{code, []string{
			`Open "open" `, `closed "closed" Not exported.`, `Alone "alone" stands alone`,
			`Documented "documented" Documented stands alone, too.`, `Old "old" Deprecated: use Open.`,
		}},
		{params[1].Type, []string{"Car 0 ", "Bike 1 ", "Kind3 7 "}},
		{params[2].Type, []string{"Low 1 ", "Mid 2 ", "High 3 ", "Bit 1 "}},
		{results[3].Type, nil},
	}
	for _, test := range tests {
		compare(t, test.typ.String(), test.want, constTexts(f.typeDecl(t, test.typ)))
	}
	var plain []bool
	for _, c := range f.typeDecl(t, params[2].Type).Consts {
		plain = append(plain, c.PlainIota)
	}
	compare(t, "plain iota", []bool{true, true, true, false}, plain)
	codes := f.typeDecl(t, code).Consts
	compare(t, "exported", []bool{true, false}, []bool{codes[0].Exported, codes[1].Exported})
	compare(t, "deprecated", []bool{false, true}, []bool{codes[0].Deprecated, codes[4].Deprecated})
	compare(t, "package", "example.org/lib", codes[1].Pkg)
	compare(t, "position", "lib/lib.go:38:2", f.at(codes[1].Pos))

	months := f.typeDecl(t, results[2].Type)
	compare(t, "months", 12, len(months.Consts))
	state := f.typeDecl(t, results[4].Type)
	compare(t, "docs of the standard library", `StateNew 0 `, state.Doc.Value+constTexts(state)[0])
}

func TestPlainIota(t *testing.T) {
	f := inspectText(t, `
-- a.go --
package a

type (
	A int
	B int
	C int
	D int
	E int
	F int
)

const (
	A1 A = iota
	A2
	_
	A4
)

const (
	B1 B = 1 << iota
	B2
)

const (
	C1 C = iota * 10
	C2
)

const (
	D1 D = 1
	D2 D = 2
)

const (
	E1 = E(iota + 1)
	E2
	E9 E = 9
)

const (
	F1 F = -iota
	F2
)

//toolgen:tool
func Use(a A, b B, c C, d D, e E, f F) {}
`)
	want := map[string]bool{"a": true, "b": false, "c": false, "d": false, "e": true, "f": true}
	got := map[string]bool{}
	for _, p := range f.tool(t, "Use").Params {
		consts := f.typeDecl(t, p.Type).Consts
		got[p.Name] = consts[0].PlainIota
		for _, c := range consts {
			if c.PlainIota != consts[0].PlainIota {
				t.Errorf("%s and %s have different values of PlainIota", c.Name, consts[0].Name)
			}
		}
	}
	compare(t, "plain iota", want, got)
}
