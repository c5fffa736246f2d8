package dispatch

import (
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/templates"
)

// Generated functions are text: each statement is filled from a stencil, which
// jennifer has drawn, and ends with a newline; what stands in its holes are
// expressions, which are texts, too, and statements.

var (
	stencil   = templates.NewStencil
	hole      = templates.Hole
	name      = templates.Name
	inComment = templates.InComment
)

// runtimeName draws a name of the package call in a stencil.
func runtimeName(n string) *jen.Statement { return name(path.Base(runtimePath)).Dot(n) }

// runtimeHole draws a hole for a name of the package call.
func runtimeHole(i int) *jen.Statement { return name(path.Base(runtimePath)).Op(".").Add(hole(i)) }

// Statements that many kinds of values have.
var (
	assign    = stencil(hole(1).Op("=").Add(hole(2)))
	declareAs = stencil(hole(1).Op(":=").Add(hole(2)))
	declare   = stencil(jen.Var().Add(hole(1)).Add(hole(2)))
	where     = stencil(jen.If(hole(1)).Block(hole(2)))
	each      = stencil(jen.For(hole(1).Op(":=").Range().Add(hole(2))).Block(hole(3)))
	choice    = stencil(jen.Switch(hole(1)).Block(jen.Case(hole(2)).Block(hole(3)), jen.Default().Block(hole(4))))
)

// A choice's cases, each with what it is for and its statements.
type cases [][2]string

// choose returns a choice between cases.
func (f *file) choose(of string, between cases, otherwise string) string {
	return f.line(choice, of, between[0][0], between.rest(), otherwise)
}

// rest returns what stands behind the first case: its statements, and the other cases.
func (c cases) rest() string {
	lines := c[0][1]
	for _, other := range c[1:] {
		lines += "case " + other[0] + ":\n" + other[1]
	}
	return lines
}

// line fills a stencil.
func (f *file) line(s *templates.Stencil, args ...string) string { return s.Fill(f.spelled, args...) }

// spelled returns a name of a stencil as the file has it.
func (f *file) spelled(name string) string {
	if name == path.Base(runtimePath) {
		return f.imported(runtimePath)
	}
	return f.local(name)
}

// imported returns the name of a package that a text uses.
func (f *file) imported(path string) string {
	i := slices.IndexFunc(f.imports, func(i templates.Import) bool { return i.Path == path })
	if !slices.Contains(f.used, f.imports[i]) {
		f.used = append(f.used, f.imports[i])
	}
	return f.imports[i].Name
}

// runtime returns a name of the package call.
func (f *file) runtime(name string) string { return f.imported(runtimePath) + "." + name }

// on returns the call of a method of a local variable: r.Next().
func (f *file) on(variable, method string, args ...string) string {
	return called(f.local(variable), method, args, "")
}

// onLine is on as a statement.
func (f *file) onLine(variable, method string, args ...string) string {
	return called(f.local(variable), method, args, "\n")
}

func call(function string, args ...string) string { return called("", function, args, "") }

// called returns the call of a function, or of a method of a receiver, and what stands
// behind it.
func called(receiver, function string, args []string, behind string) string {
	const around = len(".()\n")
	size := len(receiver) + len(function) + around
	for _, arg := range args {
		size += len(arg) + len(", ")
	}
	var b strings.Builder
	b.Grow(size)
	if receiver != "" {
		b.WriteString(receiver)
		b.WriteByte('.')
	}
	b.WriteString(function)
	b.WriteByte('(')
	for i, arg := range args {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(arg)
	}
	b.WriteByte(')')
	b.WriteString(behind)
	return b.String()
}

// typ returns a type.
func (f *file) typ(t types.Type) string {
	source := f.types.Source(t)
	f.rough = f.rough || !source.IsFormatted()
	var b strings.Builder
	for _, i := range source {
		if i.Path != "" {
			b.WriteString(f.imported(i.Path) + ".")
		}
		b.WriteString(i.Text)
	}
	return b.String()
}
