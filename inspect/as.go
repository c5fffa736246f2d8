package inspect

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

type typeText struct {
	expr ast.Expr // nil if it is not the syntax of a type
	null bool     // the text ends with ?, so null is also allowed
}

// parseTypeText parses a Go type. A ? after the type means that null is also allowed.
func parseTypeText(text string) typeText {
	bare, null := strings.CutSuffix(text, "?")
	expr, err := parser.ParseExpr(bare)
	if err != nil {
		return typeText{null: null}
	}
	return typeText{expr, null}
}

// needTypeText adds a task for each name in text, a Go type in a directive of the package
// s.
func (c *closure) needTypeText(s *source, text string) {
	expr := parseTypeText(text).expr
	if expr == nil || text == directive.AsFields {
		return
	}
	ast.Inspect(expr, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok {
				c.todo = append(c.todo, task{s: s, file: s.importing(x.Name), qualifier: x.Name, name: n.Sel.Name, depth: whole})
			}
			return false
		case *ast.Ident:
			c.todo = append(c.todo, task{s: s, name: n.Name, depth: whole})
		}
		return true
	})
}

// needParamTypes adds the types named by the as= options of param directives to the
// tasks.
func (c *closure) needParamTypes(s *source) {
	var texts []string
	for _, line := range s.lines.at {
		for _, arg := range line.Args {
			if line.Verb == "param" && arg.Key == "as" {
				texts = append(texts, arg.Value)
			}
		}
	}
	slices.Sort(texts)
	for _, text := range texts {
		c.needTypeText(s, text)
	}
}

// importing returns the first file of the package that imports a package under the given
// name, or else the package's first file.
func (s *source) importing(name string) *file {
	for _, f := range s.files {
		if f.importedNames(s)[name] != "" {
			return f
		}
	}
	return s.files[0]
}

// resolveAs records the type that the as= option of a param directive names.
func (f *finder) resolveAs(said directive.Param, s *source) {
	if said.As == "" || f.as[said.AsPos] != nil {
		return
	}
	scope := newTypeScope(f.prog, s, nil)
	if as := f.typeText(said.As, said.AsPos, scope); as != nil {
		as.Rule = "//toolgen:param as"
		f.as[said.AsPos] = as
	}
}

// typeText returns the type that a directive names. If the type does not exist, typeText
// reports an error and returns nil.
func (f *finder) typeText(text string, pos token.Position, scope *typeScope) *As {
	parsed := parseTypeText(text)
	as := &As{Type: scope.typeOf(parsed.expr), Null: parsed.null, Rule: schemaRule}
	if as.Type == nil {
		f.report(diag.Errorf(pos, diag.BadArgument, "%s is not a type: %s", text, scope.problem).
			WithHint("write the type as in the Go source of this package, for example string, []Item, or money.Amount; append ? if it is nullable"))
		return nil
	}
	as.generic = scope.generic(as.Type)
	return as
}

// asOf returns the type that a schema directive declares for the JSON of a type. If the
// directive is invalid, asOf reports an error and returns nil. params are the names of
// the type's type parameters.
func (f *finder) asOf(said directive.Schema, obj *types.TypeName, params []string, s *source) *As {
	if !hasJSONMethod(obj, said) {
		f.report(diag.Errorf(said.TextPos, diag.Misplaced, "%s has no JSON methods, so its JSON is determined by its fields or kind", obj.Name()).
			WithHint("remove the directive"))
		return nil
	}
	if said.As == directive.AsFields {
		return &As{Fields: true, Rule: schemaRule}
	}
	if given := obj.Type().(*types.Named).TypeParams().Len(); given != len(params) {
		f.report(diag.Errorf(said.Pos, diag.BadArgument, "%s has %d type parameters, but the directive lists %d", obj.Name(), given, len(params)).
			WithHint("list all of them: %s", nameParams(obj)))
		return nil
	}
	return f.typeText(said.As, said.TextPos, newTypeScope(f.prog, s, params))
}

// hasJSONMethod reports whether encoding/json calls a method of the type to decode or
// encode it, in a direction to which the directive applies.
func hasJSONMethod(obj *types.TypeName, said directive.Schema) bool {
	var names []string
	if said.IsFor(directive.Input) {
		names = append(names, "UnmarshalJSON", "UnmarshalText", "UnmarshalJSONFrom")
	}
	if said.IsFor(directive.Output) {
		names = append(names, "MarshalJSON", "MarshalText", "AppendText", "MarshalJSONTo")
	}
	return methodIn(obj.Type(), names...) != ""
}

// nameParams returns the name of a type, followed by the names of its type parameters in
// brackets if it is generic: "List[T]".
func nameParams(obj *types.TypeName) string {
	var names []string
	for param := range obj.Type().(*types.Named).TypeParams().TypeParams() {
		names = append(names, param.Obj().Name())
	}
	if names == nil {
		return obj.Name()
	}
	return obj.Name() + "[" + strings.Join(names, ", ") + "]"
}

type typeScope struct {
	prog    *Program
	s       *source
	params  []*types.TypeParam
	basic   bool   // only predeclared types are allowed
	problem string // the first problem with the type
}

func newTypeScope(prog *Program, s *source, params []string) *typeScope {
	scope := &typeScope{prog: prog, s: s}
	constraint := types.NewInterfaceType(nil, []types.Type{types.Universe.Lookup("comparable").Type()}) // comparable, so that the parameters can also be map keys
	for _, name := range params {
		obj := types.NewTypeName(token.NoPos, s.types, name, nil)
		scope.params = append(scope.params, types.NewTypeParam(obj, constraint))
	}
	return scope
}

// generic returns a generic signature with the scope's type parameters and one parameter of
// type t. An instance of the signature contains the instance of t. It returns nil if there
// are no type parameters.
func (scope *typeScope) generic(t types.Type) *types.Signature {
	if len(scope.params) == 0 || t == nil {
		return nil
	}
	of := types.NewTuple(types.NewParam(token.NoPos, nil, "", t))
	return types.NewSignatureType(nil, nil, scope.params, of, nil, false)
}

// typeOf returns the type of an expression. If there is no such type, typeOf sets the
// problem and returns nil.
func (scope *typeScope) typeOf(expr ast.Expr) types.Type {
	switch e := expr.(type) {
	case nil:
		return scope.fail("its syntax is invalid")
	case *ast.ParenExpr:
		return scope.typeOf(e.X)
	case *ast.Ident:
		for _, param := range scope.params {
			if param.Obj().Name() == e.Name {
				return param
			}
		}
		if scope.basic && scope.s.types.Scope().Lookup(e.Name) != nil {
			return scope.fail("the package declares another %s", e.Name)
		}
		for _, names := range []*types.Scope{scope.s.types.Scope(), types.Universe} {
			if obj, ok := names.Lookup(e.Name).(*types.TypeName); ok {
				return obj.Type()
			}
		}
		return scope.fail("there is no type %s", e.Name)
	case *ast.SelectorExpr:
		return scope.selector(e)
	case *ast.StarExpr:
		if elem := scope.typeOf(e.X); elem != nil {
			return types.NewPointer(elem)
		}
	case *ast.ArrayType:
		return scope.list(e)
	case *ast.MapType:
		if key, elem := scope.typeOf(e.Key), scope.typeOf(e.Value); key != nil && elem != nil {
			if !types.Comparable(key) {
				return scope.fail("the key type of a map must be comparable")
			}
			return types.NewMap(key, elem)
		}
	case *ast.IndexExpr:
		return scope.instance(e.X, []ast.Expr{e.Index})
	case *ast.IndexListExpr:
		return scope.instance(e.X, e.Indices)
	default:
		return scope.fail("declare a named type instead of a type literal")
	}
	return nil
}

func (scope *typeScope) fail(format string, args ...any) types.Type {
	if scope.problem == "" {
		scope.problem = fmt.Sprintf(format, args...)
	}
	return nil
}

func (scope *typeScope) selector(e *ast.SelectorExpr) types.Type {
	x, ok := e.X.(*ast.Ident)
	if !ok || scope.basic {
		return scope.fail("its syntax is invalid")
	}
	dep, _ := scope.prog.importedAs(scope.s, scope.s.importing(x.Name), x.Name)
	if dep == nil {
		return scope.fail("no file of the package imports %s", x.Name)
	}
	if dep.types != nil && e.Sel.IsExported() {
		if obj, ok := dep.types.Scope().Lookup(e.Sel.Name).(*types.TypeName); ok {
			return obj.Type()
		}
	}
	return scope.fail("there is no type %s.%s", x.Name, e.Sel.Name)
}

func (scope *typeScope) list(e *ast.ArrayType) types.Type {
	elem := scope.typeOf(e.Elt)
	switch {
	case elem == nil:
		return nil
	case e.Len == nil:
		return types.NewSlice(elem)
	}
	if lit, ok := e.Len.(*ast.BasicLit); ok {
		if n, err := strconv.ParseInt(lit.Value, 0, 32); err == nil {
			return types.NewArray(elem, n)
		}
	}
	return scope.fail("the length of an array must be a number")
}

func (scope *typeScope) instance(generic ast.Expr, args []ast.Expr) types.Type {
	origin := scope.typeOf(generic)
	var list []types.Type
	for _, arg := range args {
		list = append(list, scope.typeOf(arg))
	}
	if origin == nil || slices.Contains(list, nil) {
		return nil
	}
	instance, err := types.Instantiate(nil, origin, list, true)
	if err != nil {
		return scope.fail("%v", err)
	}
	return instance
}
