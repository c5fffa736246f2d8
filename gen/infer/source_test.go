package infer

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// TestMain makes the garbage collector run less often, which saves a third of the
// processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
}

// inspected type-checks Go source and extracts its tools as package inspect would. Every
// function without a receiver is a tool. It ignores comments next to parameters; use
// descriptions in directives instead.
func inspected(t *testing.T, sources ...string) *inspect.Package {
	t.Helper()
	var files []*ast.File
	for _, src := range sources {
		if !strings.HasPrefix(src, "package ") && !strings.Contains(src, "\npackage ") {
			src = "package p\n\n" + src
		}
		file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	g := &gatherer{t: t, fset: fset, info: &types.Info{Defs: map[*ast.Ident]types.Object{}}}
	cfg := types.Config{Importer: packages{}, IgnoreFuncBodies: true}
	pkg, err := cfg.Check("example.com/p", fset, files, g.info)
	if err != nil {
		t.Fatal(err)
	}
	return g.gather(files, pkg)
}

// tool returns the only tool of a package.
func tool(t *testing.T, pkg *inspect.Package) *inspect.Tool {
	t.Helper()
	if len(pkg.Tools) != 1 {
		t.Fatalf("the source has %d tools, want 1", len(pkg.Tools))
	}
	return pkg.Tools[0]
}

type gatherer struct {
	t    *testing.T
	fset *token.FileSet
	info *types.Info
	pkg  *inspect.Package
}

func (g *gatherer) gather(files []*ast.File, pkg *types.Package) *inspect.Package {
	var decls []ast.Decl
	for _, file := range files {
		decls = append(decls, file.Decls...)
	}
	options, diags := directive.DecodePackage(g.lines(files[0].Doc))
	g.mustBeGood(diags)
	g.pkg = &inspect.Package{
		Path:    pkg.Path(),
		Name:    pkg.Name(),
		Types:   pkg,
		Options: options.WithDefaults(),
		Decls: inspect.Decls{
			Types:  map[*types.TypeName]*inspect.TypeDecl{},
			Fields: map[*types.Var]*inspect.FieldDecl{},
			Tags:   map[string][]inspect.FieldTag{},
		},
	}
	for _, decl := range decls {
		if gen, ok := decl.(*ast.GenDecl); ok {
			g.declaration(gen)
		}
	}
	g.unions(decls)
	for _, decl := range decls {
		if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.CONST {
			g.constants(gen)
		}
		if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil {
			g.function(fn)
		}
	}
	return g.pkg
}

func (g *gatherer) mustBeGood(diags diag.List) {
	g.t.Helper()
	if len(diags) > 0 {
		g.t.Fatalf("the test's own directives are wrong: %v", diags)
	}
}

func (g *gatherer) pos(pos token.Pos) token.Position { return g.fset.Position(pos) }

func (g *gatherer) lines(group *ast.CommentGroup) []directive.Line {
	var lines []directive.Line
	if group == nil {
		return nil
	}
	for _, comment := range group.List {
		line, ok, diags := directive.Parse(comment.Text, g.pos(comment.Pos()))
		g.mustBeGood(diags)
		if ok {
			lines = append(lines, line)
		}
	}
	return lines
}

func (g *gatherer) text(group *ast.CommentGroup) inspect.Text {
	if group == nil {
		return inspect.Text{}
	}
	return inspect.Text{Value: strings.TrimSpace(group.Text()), Pos: g.pos(group.Pos()), Rule: "doc comment"}
}

func (g *gatherer) declaration(gen *ast.GenDecl) {
	for _, spec := range gen.Specs {
		spec, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		obj := g.info.Defs[spec.Name].(*types.TypeName)
		doc := cmp.Or(spec.Doc, gen.Doc)
		enum, diags := directive.DecodeEnum(g.lines(doc))
		g.mustBeGood(diags)
		rules, diags := directive.DecodeRules(g.lines(doc))
		g.mustBeGood(diags)
		g.pkg.Decls.Types[obj] = &inspect.TypeDecl{Pos: g.pos(spec.Pos()), Doc: g.text(doc), Enum: &enum, Rules: rules}
		g.given(g.pkg.Decls.Types[obj], g.lines(doc))
		ast.Inspect(spec, func(n ast.Node) bool {
			if st, ok := n.(*ast.StructType); ok {
				g.fields(st)
			}
			return true
		})
	}
}

func (g *gatherer) fields(st *ast.StructType) {
	for _, field := range st.Fields.List {
		said, diags := directive.DecodeParam(g.lines(field.Doc))
		g.mustBeGood(diags)
		decl := &inspect.FieldDecl{Doc: g.text(field.Doc), Comment: g.text(field.Comment), Directive: &said}
		decl.Deprecated = strings.HasPrefix(decl.Doc.Value, "Deprecated: ")
		if field.Tag != nil {
			decl.TagPos, decl.TagRaw = g.pos(field.Tag.Pos()), strings.HasPrefix(field.Tag.Value, "`")
			g.tag(field, decl)
		}
		names := field.Names
		if len(names) == 0 {
			names = []*ast.Ident{embeddedName(field.Type)}
		}
		for _, name := range names {
			own := *decl
			own.Pos = g.pos(name.Pos())
			g.pkg.Decls.Fields[g.info.Defs[name].(*types.Var)] = &own
		}
	}
}

func (g *gatherer) tag(field *ast.Field, decl *inspect.FieldDecl) {
	if !slices.ContainsFunc(field.Names, (*ast.Ident).IsExported) {
		return
	}
	text, _ := strconv.Unquote(field.Tag.Value)
	_, pointer := field.Type.(*ast.StarExpr)
	g.pkg.Decls.Tags[g.pkg.Path] = append(g.pkg.Decls.Tags[g.pkg.Path],
		inspect.FieldTag{Text: text, Reached: true, Pointer: pointer, Pos: decl.TagPos, Raw: decl.TagRaw})
}

func embeddedName(expr ast.Expr) *ast.Ident {
	switch expr := expr.(type) {
	case *ast.StarExpr:
		return embeddedName(expr.X)
	case *ast.SelectorExpr:
		return expr.Sel
	case *ast.IndexExpr:
		return embeddedName(expr.X)
	}
	return expr.(*ast.Ident)
}

func (g *gatherer) constants(gen *ast.GenDecl) {
	counts := false
	ast.Inspect(gen, func(n ast.Node) bool {
		ident, ok := n.(*ast.Ident)
		counts = counts || ok && ident.Name == "iota"
		return true
	})
	for _, spec := range gen.Specs {
		spec := spec.(*ast.ValueSpec)
		for i, name := range spec.Names {
			c, _ := g.info.Defs[name].(*types.Const)
			if c == nil || c.Name() == "_" {
				continue
			}
			named, ok := types.Unalias(c.Type()).(*types.Named)
			if !ok || c.Val().Kind() == constant.Unknown || g.pkg.Decls.Types[named.Obj()] == nil {
				continue
			}
			decl := g.pkg.Decls.Types[named.Obj()]
			doc := g.text(spec.Comment).Value
			deprecated := strings.HasPrefix(g.text(spec.Doc).Value, "Deprecated:")
			decl.Consts = append(decl.Consts, inspect.Const{
				Name: c.Name(), Value: c.Val(), Doc: doc, Pkg: c.Pkg().Path(),
				Exported: c.Exported(), Deprecated: deprecated, Pos: g.pos(name.Pos()),
				PlainIota: counts, Block: g.pos(gen.Pos()), Alias: isAlias(spec, i),
			})
		}
	}
}

func isAlias(spec *ast.ValueSpec, i int) bool {
	if i >= len(spec.Values) {
		return false
	}
	ident, ok := spec.Values[i].(*ast.Ident)
	return ok && ident.Name != "iota"
}

func (g *gatherer) function(fn *ast.FuncDecl) {
	lines := g.lines(fn.Doc)
	options, diags := directive.DecodeTool(lines)
	g.mustBeGood(diags)
	obj := g.info.Defs[fn.Name].(*types.Func)
	tool := &inspect.Tool{GoName: fn.Name.Name, Func: obj, Pos: g.pos(fn.Name.Pos()), Options: options}
	sig := obj.Signature()
	for i, v := range slices.Collect(sig.Params().Variables()) {
		tool.Params = append(tool.Params, &inspect.Param{
			Name: v.Name(), Type: v.Type(), Pos: g.pos(v.Pos()),
			Variadic: sig.Variadic() && i == sig.Params().Len()-1,
			Injected: types.TypeString(v.Type(), nil) == "context.Context",
		})
	}
	for v := range sig.Results().Variables() {
		if types.Identical(v.Type(), types.Universe.Lookup("error").Type()) && v == sig.Results().At(sig.Results().Len()-1) {
			tool.HasError = true
			continue
		}
		tool.Results = append(tool.Results, &inspect.Result{
			Name: v.Name(), Type: v.Type(), Pos: g.pos(v.Pos()),
			Content: strings.HasSuffix(types.TypeString(v.Type(), nil), "p.Content"),
		})
	}
	g.givenTool(tool, lines)
	g.paramLines(tool, lines)
	g.pkg.Tools = append(g.pkg.Tools, tool)
}

// paramLines assigns the //toolgen:param directives of a doc comment to the parameters.
func (g *gatherer) paramLines(tool *inspect.Tool, lines []directive.Line) {
	targets, diags := directive.Targets(lines)
	g.mustBeGood(diags)
	for _, target := range targets {
		said, diags := directive.DecodeParam(target.Lines)
		g.mustBeGood(diags)
		name, path, _ := strings.Cut(target.Name.Key, ".")
		i := slices.IndexFunc(tool.Params, func(p *inspect.Param) bool { return p.Name == name })
		if i < 0 {
			g.t.Fatalf("no parameter %s", name)
		}
		param := tool.Params[i]
		if path != "" {
			said.Target, said.TargetPos = path, target.Name.Pos
			param.Paths = append(param.Paths, said)
			continue
		}
		param.Directive = said
		param.Doc = inspect.Text{Value: said.Description, Pos: said.Pos, Rule: "description= of the directive"}
	}
}

// packages imports the standard library from export data, and packages of other modules
// from the sources in elsewhere.
type packages struct{}

// fset contains the positions of all test sources. It is shared, so that the tests can
// share the imports of the standard library.
var fset = token.NewFileSet()

var standard = importer.ForCompiler(fset, "gc", openExport)

// elsewhere simulates modules on which the tests do not depend. It contains the
// declarations that determine the JSON of their types.
var elsewhere = map[string]string{
	"github.com/google/uuid": `package uuid
		type UUID [16]byte
		func (UUID) MarshalText() ([]byte, error)
		func (*UUID) UnmarshalText([]byte) error
		type NullUUID struct { UUID UUID; Valid bool }
		func (NullUUID) MarshalJSON() ([]byte, error)
		func (*NullUUID) UnmarshalJSON([]byte) error
		func (NullUUID) MarshalText() ([]byte, error)
		func (*NullUUID) UnmarshalText([]byte) error`,
	"github.com/shopspring/decimal": `package decimal
		type Decimal struct { exp int32 }
		func (Decimal) MarshalJSON() ([]byte, error)
		func (*Decimal) UnmarshalJSON([]byte) error
		func (Decimal) MarshalText() ([]byte, error)
		func (*Decimal) UnmarshalText([]byte) error
		type NullDecimal struct { Decimal Decimal; Valid bool }
		func (NullDecimal) MarshalJSON() ([]byte, error)
		func (*NullDecimal) UnmarshalJSON([]byte) error
		func (NullDecimal) MarshalText() ([]byte, error)
		func (*NullDecimal) UnmarshalText([]byte) error`,
	"github.com/gofrs/uuid/v5": `package uuid
		type UUID [16]byte
		func (UUID) MarshalText() ([]byte, error)
		func (*UUID) UnmarshalText([]byte) error
		type NullUUID struct { UUID UUID; Valid bool }
		func (NullUUID) MarshalJSON() ([]byte, error)
		func (*NullUUID) UnmarshalJSON([]byte) error`,
	"encoding/json/jsontext": `package jsontext
		type Encoder struct{}
		type Decoder struct{}
		type Value []byte
		func (Value) MarshalJSON() ([]byte, error)
		func (*Value) UnmarshalJSON([]byte) error`,
	"example.com/other": `package other
		type Node struct { Next *Node; Name string }
		type Options struct { Limit int; Log func() }
		type Point struct { X, Y, Z int; Name, Label string }
		type Dated struct { At string "json:\",format:x\"" }
		type base struct { Name string }
		type Wrapper struct { base }
		type Hidden struct { Opts opts; Name string }
		type opts struct { A int; B []opts }
		type Opts = opts
		type Box[T any] struct { In box[T] }
		type box[T any] struct { Value T }`,
}

func (packages) Import(path string) (*types.Package, error) {
	if src, ok := elsewhere[path]; ok {
		file, err := parser.ParseFile(fset, "elsewhere.go", src, 0)
		if err != nil {
			return nil, err
		}
		return (&types.Config{IgnoreFuncBodies: true}).Check(path, fset, []*ast.File{file}, nil)
	}
	return standard.Import(path)
}

var exports = sync.OnceValues(func() (map[string]string, error) {
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}
	args = append(args, "bytes", "container/list", "context", "database/sql", "encoding", "encoding/json", "fmt",
		"log/slog", "math", "math/big", "net", "net/http", "net/mail", "net/netip", "net/url", "reflect", "regexp",
		"sync", "sync/atomic", "testing", "time", "unique", "unsafe")
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list -export: %w", err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		files[path] = file
	}
	return files, nil
})

func openExport(path string) (io.ReadCloser, error) {
	files, err := exports()
	if err != nil {
		return nil, err
	}
	return os.Open(files[path])
}
