package dispatch

import (
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/templates"
)

// Generated functions are text, to which each statement is added: from a stencil, which
// jennifer has drawn, or as the call of a function. What stands in holes are
// expressions, which are texts, too.

var (
	stencil   = templates.NewStencil
	hole      = templates.Hole
	name      = templates.Name
	inComment = templates.InComment
	body      = templates.Body
)

// runtimeName draws a name of the package call in a stencil.
func runtimeName(n string) *jen.Statement { return name(runtimeBase).Dot(n) }

var runtimeBase = path.Base(runtimePath)

// runtimeHole draws a hole for a name of the package call.
func runtimeHole(i int) *jen.Statement { return name(runtimeBase).Op(".").Add(hole(i)) }

// Statements that many kinds of values have.
var (
	assign    = stencil(hole(1).Op("=").Add(hole(2)))
	declareAs = stencil(hole(1).Op(":=").Add(hole(2)))
	declare   = stencil(jen.Var().Add(hole(1)).Add(hole(2)))
	where     = stencil(jen.If(hole(1)).Block(body()))
	each      = stencil(jen.For(hole(1).Op(":=").Range().Add(hole(2))).Block(body()))
)

// line adds a stencil.
func (f *file) line(s *templates.Stencil, args ...string) { f.text.Fill(s, args...) }

// around adds a stencil around the statements that inner adds.
func (f *file) around(s *templates.Stencil, inner func(), args ...string) {
	f.text.FillAround(s, inner, args...)
}

// spelled returns a name of a stencil as the file has it.
func (f *file) spelled(name string) string {
	if name == runtimeBase {
		return f.imported(runtimePath)
	}
	return f.local(name)
}

// imported returns the name of a package that a text uses.
func (f *file) imported(path string) string {
	i := slices.IndexFunc(f.imports, func(i templates.Import) bool { return i.Path == path })
	f.used[i] = true
	return f.imports[i].Name
}

// usedImports returns the imports that texts name.
func (f *file) usedImports() []templates.Import {
	var used []templates.Import
	for i, imported := range f.imports {
		if f.used[i] {
			used = append(used, imported)
		}
	}
	return used
}

// runtime returns a name of the package call.
func (f *file) runtime(name string) string { return f.imported(runtimePath) + "." + name }

// on returns the call of a method of a local variable: r.Next().
func (f *file) on(variable, method string, args ...string) string {
	return f.local(variable) + "." + method + "(" + strings.Join(args, ", ") + ")"
}

// onLine adds such a call as a statement.
func (f *file) onLine(variable, method string, args ...string) {
	f.text.Call(f.local(variable)+"."+method, args...)
}

func call(function string, args ...string) string {
	return function + "(" + strings.Join(args, ", ") + ")"
}

// typ returns a type.
func (f *file) typ(t types.Type) string {
	text := types.TypeString(t, f.inFile)
	f.rough = f.rough || !templates.IsFormatted(text)
	return text
}

// packageName returns the name before the types of a package, "" for the file's own.
func (f *file) packageName(pkg *types.Package) string {
	if pkg.Path() == f.pkg.Path {
		return ""
	}
	return f.imported(pkg.Path())
}
