package inspect

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// invopopPath is the module whose schema methods are read, without running
// them, where they are made of literals.
const invopopPath = "github.com/invopop/jsonschema"

// A schemaMethod is one that github.com/invopop/jsonschema asks a type for.
type schemaMethod struct {
	name string
	// read adds what the method says to a declaration; nil for one that
	// cannot be read without running it.
	read func(e *evaluator, decl *TypeDecl) error
}

// schemaMethods are in the order in which that module asks for them: an alias
// goes before a schema.
var schemaMethods = []schemaMethod{
	{"JSONSchemaAlias", (*evaluator).alias},
	{"JSONSchema", (*evaluator).whole},
	{"JSONSchemaExtend", (*evaluator).extension},
	{"JSONSchemaProperty", nil},
	{"GetFieldDocString", nil},
}

// schemaMethodNamed returns the schema method of a name.
func schemaMethodNamed(name string) (schemaMethod, bool) {
	i := slices.IndexFunc(schemaMethods, func(method schemaMethod) bool { return method.name == name })
	if i < 0 {
		return schemaMethod{}, false
	}
	return schemaMethods[i], true
}

// findSchemaMethod returns the schema method as which a function is named.
func findSchemaMethod(fn *ast.FuncDecl) (schemaMethod, bool) {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return schemaMethod{}, false
	}
	return schemaMethodNamed(fn.Name.Name)
}

// hasReadBody reports whether the body of a function says something about a schema.
func hasReadBody(fn *ast.FuncDecl) bool {
	method, ok := findSchemaMethod(fn)
	return ok && method.read != nil
}

// schemaMethodsOf collects the schema methods of a package by their types.
func schemaMethodsOf(s *source) map[string][]*ast.FuncDecl {
	methods := map[string][]*ast.FuncDecl{}
	for _, f := range s.files {
		for _, decl := range f.syntax.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if _, ok := findSchemaMethod(fn); !ok {
				continue
			}
			if name := typeIdent(fn.Recv.List[0].Type); name != nil {
				methods[name.Name] = append(methods[name.Name], fn)
			}
		}
	}
	return methods
}

// readMethods adds to a declaration what the schema methods of the type say.
// Where lines give both of its schemas the methods do not matter.
func (r *reacher) readMethods(decl *TypeDecl, obj *types.TypeName, ix *index) {
	if decl.Input != nil && decl.Output != nil {
		return
	}
	for _, method := range schemaMethods {
		for _, fn := range ix.methods[obj.Name()] {
			if fn.Name.Name == method.name {
				r.readMethod(method, fn, decl, obj, ix)
			}
		}
	}
	if decl.Alias != nil {
		r.visit(decl.Alias)
	}
}

func (r *reacher) readMethod(method schemaMethod, fn *ast.FuncDecl, decl *TypeDecl, obj *types.TypeName, ix *index) {
	_, pointer := ast.Unparen(fn.Recv.List[0].Type).(*ast.StarExpr)
	var err error
	switch {
	case method.read == nil:
		err = unread(fn.Name, "what it returns is known only by running it")
	case pointer:
		err = unread(fn.Recv.List[0].Type, invopopPath+" asks only methods of the value, and this one is the pointer's")
	default:
		e := &evaluator{prog: r.prog, source: ix.source, obj: obj, fn: fn, properties: map[string]*object{}}
		err = method.read(e, decl)
	}
	if err != nil {
		r.reportUnread(fn, obj, err)
	}
}

// reportUnread tells of a method that is there and changes nothing.
func (f *finder) reportUnread(fn *ast.FuncDecl, obj *types.TypeName, err error) {
	d := diag.Warnf(f.pos(fn.Name.Pos()), diag.SchemaMethod, "%s of %s is not read", fn.Name.Name, obj.Name()).
		WithHint("give the schema in a line, //toolgen:schema {…} above the type, or by //toolgen:schema TYPE {…} in the doc of the package")
	if why, ok := err.(*unreadError); ok {
		d = d.WithRelated(f.pos(why.node.Pos()), "%s", why.problem)
	}
	f.report(d)
}

// An unreadError says what in a method cannot be known without running it.
type unreadError struct {
	node    ast.Node
	problem string
}

// Error says it in words.
func (e *unreadError) Error() string { return e.problem }

func unread(node ast.Node, problem string) error { return &unreadError{node, problem} }
