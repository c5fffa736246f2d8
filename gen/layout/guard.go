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

// guards are declarations that prevent a generated file from compiling after its source
// has changed.
type guards struct {
	names.Types
	path       string // import path of the package
	signatures []templates.Signature
	values     []templates.Value
}

// newGuards guards the signatures of tools, and the enum constants of the package and of
// other packages that occur in a signature. It does not guard a type to which the package
// cannot refer.
func newGuards(p define.Package) *guards {
	g := &guards{Types: names.TypesIn(p.Package), path: p.Path, signatures: make([]templates.Signature, 0, len(p.Tools))}
	enums := 0
	for i := range p.Tools {
		tool := &p.Tools[i]
		enums += len(tool.Decided.Enums)
		if tool.Facts != nil && g.nameable(tool.Facts) {
			g.signatures = append(g.signatures, templates.Signature{Func: g.funcSource(tool.Facts), Type: g.signature(tool.Facts)})
		}
	}
	type constant struct{ pkg, name string }
	seen := make(map[constant]bool, enums)
	g.values = make([]templates.Value, 0, enums)
	values := func(tool *define.Tool) {
		for _, c := range tool.Decided.Enums {
			if key := (constant{c.Pkg, c.Name}); !seen[key] {
				seen[key] = true
				g.value(c)
			}
		}
	}
	for i := range p.Tools {
		values(&p.Tools[i])
	}
	for i := range p.Answers {
		values(&p.Answers[i].Tool)
	}
	return g
}

func (g *guards) value(c *inspect.Const) {
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

// literalOf returns a literal that equals a constant value. For a float, the literal has
// enough digits to be parsed as the same float.
func literalOf(v constant.Value) (string, bool) {
	switch v.Kind() {
	case constant.String, constant.Int:
		return v.ExactString(), true // ExactString quotes a string
	case constant.Float:
		number, _ := constant.Float64Val(v)
		return strconv.FormatFloat(number, 'g', -1, 64), true
	}
	return "", false
}

// nameable reports whether the package can refer to the type of a function.
func (g *guards) nameable(tool *inspect.Tool) bool {
	return gotype.Nameable(g.path, tool.Func.Signature()) && (tool.Recv == nil || gotype.Nameable(g.path, tool.Recv))
}

// signature returns the type of a function, or of a method expression, whose first
// parameter is the receiver. It omits parameter names, because a guard does not compare
// them.
func (g *guards) signature(tool *inspect.Tool) templates.Source {
	sig := tool.Func.Signature()
	list := templates.Source{{Text: "func("}}
	if tool.Recv != nil {
		if tool.PtrRecv {
			list = append(list, templates.Ident{Text: "*"})
		}
		list = append(list, g.Source(tool.Recv)...)
		if sig.Params().Len() > 0 {
			list = append(list, templates.Ident{Text: ", "})
		}
	}
	list = append(g.appendTypes(list, sig.Params(), sig.Variadic()), templates.Ident{Text: ")"})
	switch sig.Results().Len() {
	case 0:
		return list
	case 1:
		return g.appendTypes(append(list, templates.Ident{Text: " "}), sig.Results(), false)
	}
	list = g.appendTypes(append(list, templates.Ident{Text: " ("}), sig.Results(), false)
	return append(list, templates.Ident{Text: ")"})
}

// appendTypes appends the types of the variables in all to list. If variadic is set, it
// writes the last type as a variadic parameter.
func (g *guards) appendTypes(list templates.Source, all *types.Tuple, variadic bool) templates.Source {
	for i := range all.Len() {
		if i > 0 {
			list = append(list, templates.Ident{Text: ", "})
		}
		t := all.At(i).Type()
		if variadic && i == all.Len()-1 {
			list = append(list, templates.Ident{Text: "..."})
			t = t.(*types.Slice).Elem() // always a slice: only the builtin append can have a string here
		}
		list = append(list, g.Source(t)...)
	}
	return list
}

func (g *guards) funcSource(tool *inspect.Tool) templates.Source {
	name := tool.GoName
	if recv, method, ok := strings.Cut(name, "."); ok && tool.PtrRecv {
		name = "(*" + recv + ")." + method
	}
	return templates.Source{{Text: name}}
}
