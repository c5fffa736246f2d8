package gen

import (
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/templates"
)

// guards are what keeps a generated file from compiling when its source changes.
type guards struct {
	pkg        *inspect.Package
	imports    map[string]*types.Package
	signatures []templates.Signature
	values     []templates.Value
}

// newGuards guards the signatures of tools, and the enum constants of the
// package and of packages that a signature names. A type that the package
// cannot name is left unguarded.
func newGuards(p define.Package) *guards {
	g := &guards{pkg: p.Package, imports: map[string]*types.Package{}}
	for _, tool := range p.Tools {
		if tool.Facts == nil {
			continue
		}
		if sig := methodSignature(tool.Facts); gotype.Nameable(p.Path, sig) {
			g.signatures = append(g.signatures, templates.Signature{Func: funcSource(tool.Facts), Type: g.source(sig)})
		}
	}
	seen := map[string]bool{}
	for _, tool := range p.Tools {
		for _, c := range tool.Schemas.Enums {
			if key := c.Pkg + "." + c.Name; !seen[key] {
				seen[key] = true
				g.value(c)
			}
		}
	}
	return g
}

// value guards the value of an enum constant.
func (g *guards) value(c inspect.Const) {
	ident := templates.Ident{Text: c.Name}
	if c.Pkg != g.pkg.Path {
		if _, named := g.imports[c.Pkg]; !named || !c.Exported {
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

// mark stands around the path of a package in the text of a type: no Go
// source holds it.
const mark = "\x00"

// source writes a type in pieces, so that each package name is one of its own.
func (g *guards) source(t types.Type) templates.Source {
	text := types.TypeString(t, func(pkg *types.Package) string {
		if pkg.Path() == g.pkg.Path {
			return ""
		}
		g.imports[pkg.Path()] = pkg
		return mark + pkg.Path() + mark
	})
	var source templates.Source
	for i, piece := range strings.Split(text, mark) {
		switch {
		case i%2 == 1:
			source = append(source, templates.Ident{Path: piece})
		case i == 0:
			source = append(source, templates.Ident{Text: piece})
		default:
			name, rest := cutName(strings.TrimPrefix(piece, "."))
			source[len(source)-1].Text = name
			source = append(source, templates.Ident{Text: rest})
		}
	}
	return slices.DeleteFunc(source, func(i templates.Ident) bool { return i == templates.Ident{} })
}

// cutName cuts a text behind the identifier that it begins with.
func cutName(text string) (name, rest string) {
	end := strings.IndexFunc(text, func(r rune) bool { return !isIdent(r) })
	if end < 0 {
		return text, ""
	}
	return text[:end], text[end:]
}

func isIdent(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
