package inspect

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// invopopPath is the module whose schema methods are evaluated.
const invopopPath = "github.com/invopop/jsonschema"

// A schemaMethod is a method that github.com/invopop/jsonschema calls on types, or
// github.com/swaggest/jsonschema-go.
type schemaMethod struct {
	name string
	// add adds the result to a declaration; it is nil for a method whose result depends on
	// arguments, which is not evaluated.
	add func(decl *TypeDecl, result *methodResult, given func(text string) *Schema)
	// problem returns why github.com/invopop/jsonschema does not call a method with a
	// signature, or "".
	problem func(sig *types.Signature) string
}

// schemaMethods are in the order in which these modules call them: an alias takes precedence
// over a schema.
var schemaMethods = []schemaMethod{
	{name: aliasMethod, add: addAlias, problem: aliasProblem},
	{name: "JSONSchema", add: addSchema, problem: schemaProblem},
	{name: "JSONSchemaExtend", add: addExtension, problem: extensionProblem},
	{name: "JSONSchemaProperty"},
	{name: "GetFieldDocString"},
	{name: "Enum", add: addEnum, problem: func(*types.Signature) string { return "" }},
}

func addAlias(decl *TypeDecl, result *methodResult, _ func(string) *Schema) {
	decl.Alias = result.alias
}

func addSchema(decl *TypeDecl, result *methodResult, given func(string) *Schema) {
	if decl.Alias != nil {
		return
	}
	text := result.JSON
	switch text {
	case "true":
		text = "{}"
	case "false":
		text = `{"not":{}}`
	}
	decl.Input, decl.Output = cmp.Or(decl.Input, given(text)), cmp.Or(decl.Output, given(text))
}

func addExtension(decl *TypeDecl, result *methodResult, given func(string) *Schema) {
	if result.JSON != "{}" {
		decl.Extend = given(result.JSON)
	}
}

func addEnum(decl *TypeDecl, result *methodResult, given func(string) *Schema) {
	if decl.Extend == nil && result.JSON != "[]" {
		decl.Extend = given(`{"enum":` + result.JSON + `}`)
	}
}

// isEnum reports whether a function is the method Enum of
// https://pkg.go.dev/github.com/swaggest/jsonschema-go#Enum, and not that of a generated
// type of Protocol Buffers.
func isEnum(fn *ast.FuncDecl) bool {
	params, results := fn.Type.Params, fn.Type.Results
	return params.NumFields() == 0 && results.NumFields() == 1 && slices.Contains([]string{"[]any", "[]interface{}"}, types.ExprString(results.List[0].Type))
}

func aliasProblem(sig *types.Signature) string {
	if sig.Params().Len() > 0 || sig.Results().Len() != 1 || !types.IsInterface(sig.Results().At(0).Type()) {
		return "it does not return any"
	}
	return ""
}

func schemaProblem(sig *types.Signature) string {
	if sig.Params().Len() > 0 || sig.Results().Len() != 1 || !isSchemaPointer(sig.Results().At(0).Type()) {
		return "it does not return *jsonschema.Schema of " + invopopPath
	}
	return ""
}

func extensionProblem(sig *types.Signature) string {
	if sig.Params().Len() != 1 || sig.Results().Len() > 0 || !isSchemaPointer(sig.Params().At(0).Type()) {
		return "it does not take *jsonschema.Schema of " + invopopPath
	}
	return ""
}

// isSchemaPointer reports whether a type is *jsonschema.Schema.
func isSchemaPointer(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(ptr.Elem()).(*types.Named)
	return ok && named.Obj().Name() == "Schema" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == invopopPath
}

// findSchemaMethod returns the schema method as which a function is named.
func findSchemaMethod(fn *ast.FuncDecl) (schemaMethod, bool) {
	i := slices.IndexFunc(schemaMethods, func(method schemaMethod) bool { return method.name == fn.Name.Name })
	if i < 0 || fn.Recv == nil || len(fn.Recv.List) == 0 || fn.Name.Name == "Enum" && !isEnum(fn) {
		return schemaMethod{}, false
	}
	return schemaMethods[i], true
}

// isAlias reports whether a function is a JSONSchemaAlias method. Its body mentions, as a
// rule, the type whose schema it gives to another type.
func isAlias(fn *ast.FuncDecl) bool { return fn.Recv != nil && fn.Name.Name == aliasMethod }

const aliasMethod = "JSONSchemaAlias"

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
			if name := registered.Receiver(fn); name != nil {
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
			if fn.Name.Name == method.name && !isLocal(obj) {
				r.readMethod(method, fn, decl, obj, ix)
			}
		}
	}
	if decl.Alias != nil {
		r.visit(decl.Alias)
	}
}

// readMethod adds the result of a schema method to a declaration, or reports why it is not
// known.
func (r *reacher) readMethod(method schemaMethod, fn *ast.FuncDecl, decl *TypeDecl, obj *types.TypeName, ix *index) {
	if why := methodProblem(ix.source, obj.Name(), fn); why != nil {
		r.reportUnread(fn, obj, r.pos(why.node.Pos()), why.problem)
		return
	}
	if fn.Body == nil { // written in assembly
		return
	}
	result := r.prog.methods[typeMethod{ix.source, obj.Name(), fn}.key()]
	switch {
	case result == nil:
		r.reportUnread(fn, obj, r.pos(fn.Name.Pos()), "it was not evaluated")
	case result.Unread.Reason != "":
		pos := result.Unread.Pos
		if !pos.IsValid() {
			pos = r.pos(fn.Name.Pos())
		}
		r.reportUnread(fn, obj, pos, result.Unread.Reason)
	default:
		method.add(decl, result, func(text string) *Schema {
			return &Schema{Text: text, Pos: r.pos(fn.Name.Pos()), Rule: fn.Name.Name + " method"}
		})
	}
}

// A methodFault is the reason why a method is not evaluated.
type methodFault struct {
	node    ast.Node
	problem string
}

// methodProblem returns why github.com/invopop/jsonschema does not call a method of a type,
// or why the result depends on arguments, or nil.
func methodProblem(s *source, name string, fn *ast.FuncDecl) *methodFault {
	method, _ := findSchemaMethod(fn)
	if method.add == nil {
		return &methodFault{fn.Name, "its result depends on its argument"}
	}
	if _, pointer := ast.Unparen(fn.Recv.List[0].Type).(*ast.StarExpr); pointer {
		return &methodFault{fn.Recv.List[0].Type, invopopPath + " calls only methods of values, and this is a method of a pointer"}
	}
	obj, ok := s.types.Scope().Lookup(s.declared.meant(name)).(*types.TypeName)
	if !ok {
		return &methodFault{fn.Name, "the type does not type-check"}
	}
	found, _, _ := types.LookupFieldOrMethod(obj.Type(), true, s.types, method.name)
	m, ok := found.(*types.Func)
	if !ok {
		return &methodFault{fn.Name, "the method does not type-check"}
	}
	if problem := method.problem(m.Signature()); problem != "" {
		return &methodFault{fn.Type, problem}
	}
	return nil
}

// reportUnread reports a method that exists and changes nothing.
func (f *finder) reportUnread(fn *ast.FuncDecl, obj *types.TypeName, pos token.Position, reason string) {
	f.report(diag.Warnf(f.pos(fn.Name.Pos()), diag.SchemaMethod, "%s of %s is not read", fn.Name.Name, obj.Name()).
		WithHint("give the schema in a line, //toolgen:schema {…} above the type, or by //toolgen:schema TYPE {…} in the doc of the package").
		WithRelated(pos, "%s", reason))
}
