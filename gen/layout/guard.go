package layout

import (
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/names"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/templates"
)

// guards are what keeps a generated file from compiling when its source changes.
type guards struct {
	names.Types
	path       string // of the package
	signatures []templates.Signature
	values     []templates.Value
}

// newGuards guards the signatures of tools, and the enum constants of the
// package and of packages that a signature names. A type that the package
// cannot name is left unguarded.
func newGuards(p define.Package) *guards {
	g := &guards{Types: names.TypesIn(p.Package), path: p.Path}
	for _, tool := range p.Tools {
		if tool.Facts == nil {
			continue
		}
		if sig := methodSignature(tool.Facts); gotype.Nameable(p.Path, sig) {
			g.signatures = append(g.signatures, templates.Signature{Func: funcSource(tool.Facts), Type: g.Source(sig)})
		}
	}
	seen := map[string]bool{}
	values := func(tool define.Tool) {
		for _, c := range tool.Schemas.Enums {
			if key := c.Pkg + "." + c.Name; !seen[key] {
				seen[key] = true
				g.value(c)
			}
		}
	}
	for _, tool := range p.Tools {
		values(tool)
	}
	for _, answer := range p.Answers {
		values(answer.Tool)
	}
	return g
}

// value guards the value of an enum constant.
func (g *guards) value(c inspect.Const) {
	ident := templates.Ident{Text: c.Name}
	if c.Pkg != g.path {
		if _, named := g.Imports[c.Pkg]; !named || !c.Exported {
			return
		}
		ident.Path = c.Pkg
	}
	if c.Name == "_" {
		return
	}
	if literal, ok := literalOf(c.Value); ok {
		g.values = append(g.values, templates.Value{Const: ident, Literal: literal})
	}
}

// literalOf writes a value so that it compares equal with its constant: of a
// float the digits that are read as the same one again.
func literalOf(v constant.Value) (string, bool) {
	switch v.Kind() {
	case constant.String, constant.Int:
		return v.ExactString(), true // a string is quoted
	case constant.Float:
		number, _ := constant.Float64Val(v)
		return strconv.FormatFloat(number, 'g', -1, 64), true
	}
	return "", false
}

// methodSignature is the type of a function, or of a method expression with
// its receiver first. Names of parameters are dropped, since a guard does not
// compare them.
func methodSignature(tool *inspect.Tool) *types.Signature {
	sig := tool.Func.Signature()
	var params []*types.Var
	if tool.Recv != nil {
		var recv types.Type = tool.Recv
		if tool.PtrRecv {
			recv = types.NewPointer(recv)
		}
		params = append(params, unnamed(recv))
	}
	for v := range sig.Params().Variables() {
		params = append(params, unnamed(v.Type()))
	}
	var results []*types.Var
	for v := range sig.Results().Variables() {
		results = append(results, unnamed(v.Type()))
	}
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), types.NewTuple(results...), sig.Variadic())
}

func unnamed(t types.Type) *types.Var { return types.NewParam(0, nil, "", t) }

func funcSource(tool *inspect.Tool) templates.Source {
	recv, method, ok := strings.Cut(tool.GoName, ".")
	switch {
	case !ok:
		return templates.Source{{Text: tool.GoName}}
	case tool.PtrRecv:
		return templates.Source{{Text: "(*" + recv + ")." + method}}
	}
	return templates.Source{{Text: recv + "." + method}}
}
