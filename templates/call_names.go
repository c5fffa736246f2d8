package templates

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// A callDrawer draws the parts of a file of dispatch.
type callDrawer struct {
	CallFile
	quoted bool // the value that is read stands in a string
}

func newCallDrawer(f CallFile) callDrawer { return callDrawer{CallFile: f} }

// source draws what single values are read from: r, or r.Quoted().
func (d callDrawer) source(s Shape) *jen.Statement {
	if d.quoted || s.Text && s.Kind != ShapeText {
		return d.on("r", "Quoted")
	}
	return d.id("r")
}

// Local returns the name of a variable of [CallLocals].
func (f CallFile) Local(name string) string {
	if other, ok := f.Locals[name]; ok {
		return other
	}
	return name
}

// nested returns the name of a variable that is one of several: e, e2, e3.
func (f CallFile) nested(name string, depth int) string {
	if depth == 0 {
		return f.Local(name)
	}
	return f.Local(name) + strconv.Itoa(depth+1)
}

func (f CallFile) id(name string) *jen.Statement { return jen.Id(f.Local(name)) }

// on draws a call of a method of a local variable: r.Next().
func (f CallFile) on(variable, method string, args ...jen.Code) *jen.Statement {
	return f.id(variable).Dot(method).Call(args...)
}

// runtime draws a name of the package call.
func runtime(name string) *jen.Statement { return jen.Qual(CallPath, name) }

// expr draws an expression that is text already.
func expr(text string) *jen.Statement { return jen.Op(text) }

// address returns the address of a variable: &v.Day, or v for *v.
func address(variable string) string {
	if pointer, ok := strings.CutPrefix(variable, "*"); ok {
		return pointer
	}
	return "&" + variable
}

// operand returns a variable as something can follow it: (*v)[i].
func operand(variable string) string {
	if strings.HasPrefix(variable, "*") {
		return "(" + variable + ")"
	}
	return variable
}

// member returns a field of a struct. Go follows one pointer by itself.
func member(variable, path string) string {
	return operand(strings.TrimPrefix(variable, "*")) + "." + path
}
