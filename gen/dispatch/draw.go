package dispatch

import (
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/go-toolgen/toolgen/gen/codec"
	"github.com/go-toolgen/toolgen/templates"
)

const runtimePath = "github.com/go-toolgen/toolgen/gen/call"

// locals are the variables in generated functions. If a function has several variables of
// one kind, all but the first have a number at the end of their names.
var locals = []string{"Text", "c", "d", "defined", "e", "err", "given", "i", "in", "k", "ok", "out", "prompt", "r", "resource", "seq", "set", "t", "text", "tool", "v", "w"}

type drawer struct {
	*file
	quoted bool // whether the value to decode is in a string
}

// decls generates the file: first the declarations that users call, then each tool, and
// then the declarations that several tools share.
func (d drawer) decls() []jen.Code {
	var decls []jen.Code
	if d.encoder != "" {
		decls = append(decls, d.encoderGuard())
	}
	if d.callerName != "" {
		decls = append(decls, d.callerType())
	}
	if len(d.tools.members) > 0 {
		d.declare(func() { d.toolSet(d.tools) })
		d.declare(d.generation)
		d.declare(d.definer)
		d.declare(func() { d.handlers(d.tools) })
		decls = append(decls, d.written())
	}
	for _, g := range d.offers {
		d.declare(func() { d.toolSet(g) })
		d.declare(func() { d.offerGeneration(g) })
		decls = append(decls, d.written(), d.offerDefiner(g))
		d.declare(func() { d.handlers(g) })
		decls = append(decls, d.written())
	}
	for _, a := range d.answers {
		decls = append(decls, d.answerDecls(a)...)
	}
	d.functions()
	decls = append(decls, d.written())
	if len(d.completerSchemas) > 0 {
		decls = append(decls, d.completionConsts())
	}
	return decls
}

// functions writes the functions that call tools, and the functions that decode and encode
// types.
func (d drawer) functions() {
	for t := range d.all() {
		d.declare(func() { d.handlerOf(t) })
	}
	for _, a := range d.answers {
		if !a.shared {
			d.declare(func() { d.readerOf(a) })
		}
	}
	for _, f := range d.readers.list {
		d.declare(func() {
			d.around(reading, func() { d.readInPlace("*"+d.local("v"), f.shape, 0) }, f.name, d.typ(f.shape.Type))
		})
	}
	for _, f := range d.writers.list {
		d.declare(func() {
			d.around(writing, func() { d.writeInPlace("*"+d.local("v"), f.shape, false, 0) }, f.name, d.typ(f.shape.Type))
		})
	}
}

// declare calls write, which adds a declaration to the text. It then formats the
// declaration if it contains a type that gofmt would format differently.
func (d drawer) declare(write func()) {
	start := d.text.Begin()
	d.rough = false
	write()
	if d.rough {
		d.text.Format(start)
	}
}

// written returns a placeholder for the declarations that were added to the text since
// its last call.
func (d drawer) written() jen.Code { return d.text.Keep(d.usedImports()...) }

// encoderGuard prevents the file from compiling with a different encoding/json:
//
//	const _ = call.Go127
func (d drawer) encoderGuard() jen.Code {
	return templates.Comment(
		"Go releases encode the types here differently. If this does not compile, run toolgen",
		"again with the Go release that builds the package.",
	).Line().Const().Id("_").Op("=").Add(runtime(d.encoder))
}

// Stencils of functions that decode or encode values of one type:
//
//	func readDay(r *call.Reader, v *Day) {
//		…
//	}
var (
	reading = stencil(jen.Func().Add(hole(1)).Params(name("r").Op("*").Add(runtimeName("Reader")), name("v").Op("*").Add(hole(2))).Block(body()))
	writing = stencil(jen.Func().Add(hole(1)).Params(name("w").Op("*").Add(runtimeName("Writer")), name("v").Op("*").Add(hole(2))).Block(body()))
)

// local returns the file's name for a variable in [locals].
func (f *file) local(name string) string {
	if other, ok := f.locals[name]; ok {
		return other
	}
	return name
}

// nested returns a variable name with a number for the nesting depth: e, e2, e3.
func (f *file) nested(name string, depth int) string {
	if depth == 0 {
		return f.local(name)
	}
	return f.local(name) + strconv.Itoa(depth+1)
}

func (f *file) id(name string) *jen.Statement { return jen.Id(f.local(name)) }

func (f *file) drawnType(t types.Type) jen.Code { return jen.Op(f.typ(t)) }

func runtime(name string) *jen.Statement { return jen.Qual(runtimePath, name) }

// address returns the address of a variable: &v.Day, or v for *v.
func address(variable string) string {
	if pointer, ok := strings.CutPrefix(variable, "*"); ok {
		return pointer
	}
	return "&" + variable
}

// operand returns a variable as the operand of an index or selector expression: (*v)[i].
func operand(variable string) string {
	if strings.HasPrefix(variable, "*") {
		return "(" + variable + ")"
	}
	return variable
}

// member returns the expression for a struct field. Go dereferences one pointer
// implicitly.
func member(variable, path string) string {
	return operand(strings.TrimPrefix(variable, "*")) + "." + path
}

// A scalar describes how the runtime decodes and encodes a kind of value with a single
// method.
type scalar struct {
	method string
	native string // type that the method accepts, qualified with its import path
	sized  bool   // whether the method also has a parameter for the number of bits
	member bool   // whether another method writes a member name together with its value
}

// scalars are the kinds of values without parts. They include interfaces that accept any
// value unchanged, and any json.RawMessage, whatever its name.
var scalars = [codec.ShapeMarshal + 1]scalar{
	codec.ShapeBool:     {method: "Bool", native: "bool", member: true},
	codec.ShapeInt:      {method: "Int", native: "int64", sized: true, member: true},
	codec.ShapeUint:     {method: "Uint", native: "uint64", sized: true},
	codec.ShapeFloat:    {method: "Float", native: "float64", sized: true, member: true},
	codec.ShapeString:   {method: "String", native: "string", member: true},
	codec.ShapeNumber:   {method: "Number", native: "encoding/json.Number"},
	codec.ShapeBytes:    {method: "Bytes", native: "[]byte"},
	codec.ShapeTime:     {method: "Time", native: "time.Time", member: true},
	codec.ShapeDuration: {method: "Duration", native: "time.Duration"},
	codec.ShapeAny:      {method: "Any"},
	codec.ShapeRaw:      {method: "Raw"},
}

// hasMethod reports whether a single method of the runtime handles values of the shape.
func hasMethod(s *codec.Shape) bool { return scalars[s.Kind].method != "" }

// isNative reports whether the runtime's method uses the type of s itself, so that
// generated code needs no conversion.
func isNative(s *codec.Shape) bool {
	if s.Kind == codec.ShapeAny || s.Kind == codec.ShapeRaw {
		return true
	}
	t := types.Unalias(s.Type)
	if basic, ok := t.(*types.Basic); ok {
		return basic.Name() == scalars[s.Kind].native
	}
	text := types.TypeString(t, nil)
	return text == scalars[s.Kind].native || s.Kind == codec.ShapeBytes && text == "[]uint8"
}

// bits returns the size of a number: 64, or strconv.IntSize if it depends on the machine.
func (f *file) bits(s *codec.Shape) string {
	size := int(s.Bits)
	if basic, ok := s.Type.Underlying().(*types.Basic); ok {
		switch basic.Kind() {
		case types.Int, types.Uint, types.Uintptr:
			size = 0
		}
	}
	if size == 0 {
		return f.imported("strconv") + ".IntSize"
	}
	return strconv.Itoa(size)
}

// Generated functions are built as text. Each statement is either a function call, or
// comes from a stencil that jennifer has rendered. Holes in a stencil are filled with
// expressions, which are also text.

var (
	stencil   = templates.NewStencil
	hole      = templates.Hole
	name      = templates.Name
	inComment = templates.InComment
	body      = templates.Body
)

// runtimeName returns the expression call.n for a stencil.
func runtimeName(n string) *jen.Statement { return name(runtimeBase).Dot(n) }

var runtimeBase = path.Base(runtimePath)

// runtimeHole returns, for a stencil, the expression call.x, where hole i is filled with
// x.
func runtimeHole(i int) *jen.Statement { return name(runtimeBase).Op(".").Add(hole(i)) }

// Stencils of statements that are generated for many kinds of values.
var (
	assign    = stencil(hole(1).Op("=").Add(hole(2)))
	declareAs = stencil(hole(1).Op(":=").Add(hole(2)))
	declare   = stencil(jen.Var().Add(hole(1)).Add(hole(2)))
	where     = stencil(jen.If(hole(1)).Block(body()))
	each      = stencil(jen.For(hole(1).Op(":=").Range().Add(hole(2))).Block(body()))
)

// line adds the stencil s to the text, with args in its holes.
func (f *file) line(s *templates.Stencil, args ...string) { f.text.Fill(s, args...) }

// around adds the stencil s to the text, with args in its holes. For the body of the
// stencil, it calls inner, which adds the statements.
func (f *file) around(s *templates.Stencil, inner func(), args ...string) {
	f.text.FillAround(s, inner, args...)
}

// spelled returns the name in the file for a package or variable name in a stencil.
func (f *file) spelled(name string) string {
	if name == runtimeBase {
		return f.imported(runtimePath)
	}
	return f.local(name)
}

// imported returns the file's name for the package at path, and records that the text
// uses it.
func (f *file) imported(path string) string {
	i := slices.IndexFunc(f.imports, func(i templates.Import) bool { return i.Path == path })
	f.used[i] = true
	return f.imports[i].Name
}

func (f *file) usedImports() []templates.Import {
	var used []templates.Import
	for i, imported := range f.imports {
		if f.used[i] {
			used = append(used, imported)
		}
	}
	return used
}

func (f *file) runtime(name string) string { return f.imported(runtimePath) + "." + name }

// on returns a method call on a local variable: r.Next().
func (f *file) on(variable, method string, args ...string) string {
	return f.local(variable) + "." + method + "(" + strings.Join(args, ", ") + ")"
}

// onLine adds a method call on a local variable as a statement.
func (f *file) onLine(variable, method string, args ...string) {
	f.text.Call(f.local(variable)+"."+method, args...)
}

func call(function string, args ...string) string {
	return function + "(" + strings.Join(args, ", ") + ")"
}

func (f *file) typ(t types.Type) string {
	text := types.TypeString(t, f.inFile)
	f.rough = f.rough || !templates.IsFormatted(text)
	return text
}

// packageName returns the qualifier of a package's types, or "" for the file's own package.
func (f *file) packageName(pkg *types.Package) string {
	if pkg.Path() == f.pkg.Path {
		return ""
	}
	return f.imported(pkg.Path())
}
