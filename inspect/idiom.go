package inspect

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Many methods for JSON have one of a few bodies, which encode or decode the fields of the
// type, or one field, or null. They are recognized by their syntax alone: a body that differs
// from an idiom in anything but names is not recognized.

// An idiom is a body of a method, and what it encodes or decodes.
type idiom struct {
	body string
	as   As // without Field, which is the name that the body has in place of _V
}

// In the bodies of idioms, names that begin with _ stand for any names: _r for the receiver,
// _T for its type, _d for the parameter, _X for a local type, _v and _err for local
// variables, _V for the field with the value, and _Valid for another field. The expression
// _any stands for any expression, and the statement _assigns for any assignments without
// calls. The expression _fails is that of idiom_names.go.
var (
	marshalIdioms = []idiom{
		{body: `type _X _T; return json.Marshal(_X(_r))`, as: As{Fields: true}},
		{body: `type _X _T; return json.Marshal(_X(*_r))`, as: As{Fields: true}},
		{body: `type _X _T; return json.Marshal((*_X)(_r))`, as: As{Fields: true, Addr: true}},
		{body: `type _X _T; return json.Marshal((*_X)(&_r))`, as: As{Fields: true, Addr: true}},
		{body: `type _X _T; _v := _X(_r); return json.Marshal(_v)`, as: As{Fields: true}},
		{body: `type _X _T; _v := _X(*_r); return json.Marshal(_v)`, as: As{Fields: true}},
		{body: `type _X _T; _v := _X(_r); return json.Marshal(&_v)`, as: As{Fields: true, Addr: true}},
		// Fields of a request that are listed in NullFields are null. Servers do not list any.
		{body: `type _X _T; return gensupport.MarshalJSON(_X(_r), _r.ForceSendFields, _r.NullFields)`, as: As{Fields: true}},
		{body: `type _X _T; return gensupport.MarshalJSON(_X(*_r), _r.ForceSendFields, _r.NullFields)`, as: As{Fields: true}},
		{body: `type _X _T; _v := _X(*_r); return gensupport.MarshalJSON(_v, _r.ForceSendFields, _r.NullFields)`, as: As{Fields: true}},

		{body: `return json.Marshal(_r._V)`},
		{body: `return json.Marshal(_r.String())`, as: As{Type: types.Typ[types.String]}},
		{body: `if !_r._Valid { return []byte("null"), nil }; return json.Marshal(_r._V)`, as: As{Null: true}},
		{body: `if !_r._Valid { return json.Marshal(nil) }; return json.Marshal(_r._V)`, as: As{Null: true}},
		{body: `if _r._Valid { return json.Marshal(_r._V) }; return []byte("null"), nil`, as: As{Null: true}},
		{body: `if _r._Valid { return json.Marshal(_r._V) }; return json.Marshal(nil)`, as: As{Null: true}},
	}
	unmarshalIdioms = slices.Concat([]idiom{
		{body: `type _X _T; return json.Unmarshal(_d, (*_X)(_r))`, as: As{Fields: true}},
		{body: `type _X _T; var _v _X; if _err := json.Unmarshal(_d, &_v); _err != nil { return _any }; *_r = _T(_v); return nil`, as: As{Fields: true}},

		{body: `return json.Unmarshal(_d, &_r._V)`},
	},
		nullableIdioms(`string(_d) == "null"`),
		nullableIdioms(`len(_d) == 4 && string(_d) == "null"`),
		nullableIdioms(`bytes.Equal(_d, []byte("null"))`),
		nullableIdioms(`len(_d) > 0 && _d[0] == 'n'`),
	)
)

// nullableIdioms returns the idioms that decode a field or null, which a condition detects.
func nullableIdioms(isNull string) (list []idiom) {
	for _, decode := range []string{
		`if _err := json.Unmarshal(_d, &_r._V); _err != nil { return _any }; _r._Valid = true; return nil`,
		`_err := json.Unmarshal(_d, &_r._V); if _err != nil { return _any }; _r._Valid = true; return nil`,
		`_err := json.Unmarshal(_d, &_r._V); if _err == nil { _r._Valid = true }; return _err`,
		`_err := json.Unmarshal(_d, &_r._V); _r._Valid = _err == nil; return _err`,
		`_r._Valid = true; return json.Unmarshal(_d, &_r._V)`,
	} {
		list = append(list, idiom{body: `if ` + isNull + ` { _assigns; return nil }; ` + decode, as: As{Null: true}})
	}
	return list
}

// idiomPackages are the packages that the bodies of idioms mention.
var idiomPackages = map[string]string{
	"json": "encoding/json", "bytes": "bytes", "strings": "strings", "gensupport": "google.golang.org/api/internal/gensupport",
}

// parseBodies parses the bodies of idioms.
func parseBodies(list []string) func() []*ast.BlockStmt {
	return sync.OnceValue(func() (bodies []*ast.BlockStmt) {
		for _, body := range list {
			bodies = append(bodies, parseBody([]byte("{"+body+"}")))
		}
		return bodies
	})
}

var marshalBodies, unmarshalBodies = parseBodies(bodiesOf(marshalIdioms)), parseBodies(bodiesOf(unmarshalIdioms))

func bodiesOf(list []idiom) (bodies []string) {
	for _, known := range list {
		bodies = append(bodies, known.body)
	}
	return bodies
}

// parseBody parses the body of a function, or returns nil.
func parseBody(text []byte) *ast.BlockStmt {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p; func _() "+string(text), parser.SkipObjectResolution)
	if err != nil || len(file.Decls) != 1 {
		return nil
	}
	return file.Decls[0].(*ast.FuncDecl).Body
}

// recognize adds to a declaration as what the methods of the type decode and encode it, if
// their bodies show it and the source does not state it.
func (r *reacher) recognize(decl *TypeDecl, obj *types.TypeName, ix *index) {
	if isLocal(obj) || decl.Alias != nil {
		return
	}
	for _, m := range ix.source.declared.methods[obj.Name()] {
		switch {
		case m.fn.Body == nil:
		case m.fn.Name.Name == "MarshalJSON":
			found := r.recognizeBody(m, obj, ix, marshalIdioms, marshalBodies())
			if decl.OutputAs == nil || decl.OutputAs.Fields && found != nil && found.Fields {
				decl.OutputAs = found // which states more than the line
			}
		case m.fn.Name.Name == "UnmarshalJSON" && decl.InputAs == nil:
			decl.InputAs = r.recognizeBody(m, obj, ix, unmarshalIdioms, unmarshalBodies())
		}
	}
	r.recognizeNames(decl, obj, ix)
}

// recognizeBody returns what the body of a method encodes or decodes, or nil.
func (r *reacher) recognizeBody(m methodDecl, obj *types.TypeName, ix *index, idioms []idiom, bodies []*ast.BlockStmt) *As {
	body := r.bodyOf(m)
	if body == nil {
		return nil
	}
	if m.fn.Name.Name == "UnmarshalJSON" && r.decodesFloats(m, obj, ix, body) {
		return &As{Fields: true, Recognized: true, Rule: "UnmarshalJSON of " + obj.Name()}
	}
	for i, known := range bodies {
		match := bodyMatch{s: ix.source, file: m.file, names: namesOfMethod(m.fn, obj)}
		if !match.equal(reflect.ValueOf(known.List), reflect.ValueOf(body.List)) || match.isAmbiguous() {
			continue
		}
		as := idioms[i].as
		as.Recognized, as.Rule = true, m.fn.Name.Name+" of "+obj.Name()
		name := match.names["_V"]
		if as.Type != nil && !ix.source.hasString(obj) || name != "" && !r.encodesField(&as, obj, name, ix) {
			return nil
		}
		return &as
	}
	return nil
}

// hasString reports whether a type declares a method String that returns a string.
func (s *source) hasString(obj *types.TypeName) bool {
	return slices.ContainsFunc(s.declared.methods[obj.Name()], func(m methodDecl) bool {
		return m.fn.Name.Name == "String" && m.fn.Type.Params.NumFields() == 0 && m.fn.Type.Results.NumFields() == 1 && isIdent(m.fn.Type.Results.List[0].Type, "string")
	})
}

// encodesField sets the field that a method encodes. The type of an unexported field is known
// only if it consists of basic types and type parameters: others are not followed.
func (r *reacher) encodesField(as *As, obj *types.TypeName, name string, ix *index) bool {
	found, _, _ := types.LookupFieldOrMethod(obj.Type(), true, obj.Pkg(), name)
	field, ok := found.(*types.Var)
	if !ok || field.Exported() {
		as.Field = name
		return ok
	}
	spec, _ := ix.typeOf(obj)
	declared := ix.fields[field.Pos()]
	if declared == nil || spec.spec == nil {
		return false
	}
	scope := newTypeScope(r.prog, ix.source, paramsOf(spec.spec))
	scope.basic = true
	as.Type = scope.typeOf(declared.Type)
	as.generic = scope.generic(as.Type)
	return as.Type != nil
}

// namesOfMethod returns the names of idioms that the signature of a method determines.
func namesOfMethod(fn *ast.FuncDecl, obj *types.TypeName) map[string]string {
	names := map[string]string{"_T": obj.Name(), "_r": "", "_d": ""}
	if list := fn.Recv.List[0].Names; len(list) == 1 {
		names["_r"] = list[0].Name
	}
	if list := fn.Type.Params.List; len(list) == 1 && len(list[0].Names) == 1 {
		names["_d"] = list[0].Names[0].Name
	}
	return names
}

// A bodyMatch compares the body of a method with an idiom.
type bodyMatch struct {
	s     *source
	file  *file
	names map[string]string // by those of the idiom
	fixed []string          // names that are the same in both
}

// isAmbiguous reports whether a name in the body can have another meaning than in the idiom:
// the package or the method declares it.
func (m *bodyMatch) isAmbiguous() bool {
	seen := slices.Clone(m.fixed)
	for _, name := range m.fixed {
		if _, declared := m.s.declared.names[name]; declared {
			return true
		}
	}
	for meta, name := range m.names {
		if meta == "_V" || meta == "_Valid" {
			continue // fields
		}
		if name != "" && slices.Contains(seen, name) {
			return true
		}
		seen = append(seen, name)
	}
	return slices.ContainsFunc(m.file.syntax.Imports, func(spec *ast.ImportSpec) bool { return spec.Name != nil && spec.Name.Name == "." })
}

// equal compares syntax without its positions.
func (m *bodyMatch) equal(want, got reflect.Value) bool {
	if want.Kind() == reflect.Interface {
		if want.IsNil() || got.IsNil() {
			return want.IsNil() && got.IsNil()
		}
		want, got = want.Elem(), got.Elem()
	}
	if want.Kind() == reflect.Pointer && !want.IsNil() && !got.IsNil() {
		if decided, ok := m.node(want.Interface(), got.Interface()); decided {
			return ok
		}
	}
	if want.Type() != got.Type() {
		return false
	}
	switch want.Kind() {
	case reflect.Pointer:
		return want.IsNil() == got.IsNil() && (want.IsNil() || m.equal(want.Elem(), got.Elem()))
	case reflect.Slice:
		return m.list(want, got)
	case reflect.Struct:
		for i := range want.NumField() {
			if !m.equal(want.Field(i), got.Field(i)) {
				return false
			}
		}
		return true
	}
	if want.Type() == reflect.TypeFor[token.Pos]() {
		return true
	}
	return want.Equal(got)
}

// list compares lists of syntax, in which assignments can be left out.
func (m *bodyMatch) list(want, got reflect.Value) bool {
	at := 0
	for i := range want.Len() {
		if stmt, ok := want.Index(i).Interface().(*ast.ExprStmt); ok && isIdent(stmt.X, "_assigns") {
			for at < got.Len() && isPlainAssignment(got.Index(at).Interface()) {
				at++
			}
			continue
		}
		if at == got.Len() || !m.equal(want.Index(i), got.Index(at)) {
			return false
		}
		at++
	}
	return at == got.Len()
}

// node compares nodes that are not compared part by part. It reports false for others.
func (m *bodyMatch) node(want, got any) (decided, equal bool) {
	if paren, ok := got.(*ast.ParenExpr); ok {
		return true, m.equal(reflect.ValueOf(want), reflect.ValueOf(ast.Unparen(paren)))
	}
	switch want := want.(type) {
	case *ast.ParenExpr:
		return true, m.equal(reflect.ValueOf(ast.Unparen(want)), reflect.ValueOf(got))
	case *ast.Ident:
		if expr, ok := got.(ast.Expr); ok {
			return true, m.ident(want.Name, expr)
		}
	case *ast.SelectorExpr:
		if x, ok := want.X.(*ast.Ident); ok && idiomPackages[x.Name] != "" {
			sel, ok := got.(*ast.SelectorExpr)
			return true, ok && sel.Sel.Name == want.Sel.Name && m.isPackage(sel.X, idiomPackages[x.Name])
		}
	case *ast.BasicLit:
		lit, ok := got.(*ast.BasicLit)
		return true, ok && lit.Kind == want.Kind && unquoted(lit) == unquoted(want)
	case *ast.CallExpr:
		call, ok := got.(*ast.CallExpr)
		return ok && call.Ellipsis.IsValid(), false
	case *ast.TypeSpec:
		spec, ok := got.(*ast.TypeSpec)
		return ok && (spec.Assign.IsValid() || spec.TypeParams != nil), false
	}
	return false, false
}

// ident compares a name of an idiom with an expression.
func (m *bodyMatch) ident(want string, got ast.Expr) bool {
	switch want {
	case "_any":
		return true
	case "_fails":
		return m.isError(got)
	}
	name, ok := got.(*ast.Ident)
	if !ok {
		return false
	}
	if !strings.HasPrefix(want, "_") {
		if !slices.Contains(m.fixed, want) {
			m.fixed = append(m.fixed, want)
		}
		return name.Name == want
	}
	bound, ok := m.names[want]
	if !ok {
		m.names[want] = name.Name
		return name.Name != "_"
	}
	return bound == name.Name
}

// isPackage reports whether an expression is the name of a package with a path.
func (m *bodyMatch) isPackage(expr ast.Expr, path string) bool {
	x, ok := expr.(*ast.Ident)
	if !ok {
		return false
	}
	for _, spec := range m.file.syntax.Imports {
		if importPath(spec) == path && localName(spec, m.s) == x.Name {
			if !slices.Contains(m.fixed, x.Name) {
				m.fixed = append(m.fixed, x.Name)
			}
			return true
		}
	}
	return false
}

// unquoted returns the value of a literal.
func unquoted(lit *ast.BasicLit) string {
	if text, err := strconv.Unquote(lit.Value); err == nil {
		return text
	}
	return lit.Value
}

func isIdent(expr ast.Expr, name string) bool {
	ident, ok := expr.(*ast.Ident)
	return ok && ident.Name == name
}

// isPlainAssignment reports whether a statement is an assignment that calls nothing.
func isPlainAssignment(stmt any) bool {
	assign, ok := stmt.(*ast.AssignStmt)
	return ok && assign.Tok == token.ASSIGN && !runs(assign)
}

// floatIdioms are the parts of the methods of google.golang.org/api that decode all fields, but
// decode "NaN" and its like as floats. Fields of the local struct are not among the parts.
var floatIdioms = sync.OnceValue(func() (parts []*ast.BlockStmt) {
	for _, part := range []string{
		`type _X _T; var _v struct { *_X }; _v._X = (*_X)(_r); if _err := json.Unmarshal(_d, &_v); _err != nil { return _any }`,
		`_r._V = float64(_v._V)`,
		`if _v._V != nil { _r._V = (*float64)(_v._V) }`,
		`_r._V = make([]float64, len(_v._V)); for _i := range _v._V { _r._V[_i] = float64(_v._V[_i]) }`,
		`return nil`,
	} {
		parts = append(parts, parseBody([]byte("{"+part+"}")))
	}
	return parts
})

// decodesFloats reports whether the body of a method consists of the parts of floatIdioms.
func (r *reacher) decodesFloats(m methodDecl, obj *types.TypeName, ix *index, body *ast.BlockStmt) bool {
	parts := floatIdioms()
	head, tail := parts[0], parts[len(parts)-1]
	match := bodyMatch{s: ix.source, file: m.file, names: namesOfMethod(m.fn, obj)}
	if len(body.List) < len(head.List)+len(tail.List) {
		return false
	}
	declared, ok := body.List[1].(*ast.DeclStmt)
	st, isStruct := obj.Type().Underlying().(*types.Struct)
	if !ok || !isStruct || !match.withoutFloats(declared, st) {
		return false
	}
	rest := body.List[len(head.List):]
	if !match.equal(reflect.ValueOf(head.List), reflect.ValueOf(body.List[:len(head.List)])) {
		return false
	}
	for len(rest) > 0 {
		i := slices.IndexFunc(parts[1:], func(part *ast.BlockStmt) bool {
			if len(rest) < len(part.List) {
				return false
			}
			delete(match.names, "_V")
			delete(match.names, "_i")
			return match.equal(reflect.ValueOf(part.List), reflect.ValueOf(rest[:len(part.List)]))
		})
		if i < 0 {
			return false
		}
		rest = rest[len(parts[1+i].List):]
		if i == len(parts)-2 { // return nil
			return len(rest) == 0 && !match.isAmbiguous()
		}
	}
	return false
}

// jsonName returns the name in the json tag of a field of a struct, or "".
func jsonName(of *types.Struct, name string) string {
	for i := range of.NumFields() {
		if of.Field(i).Name() == name {
			return nameInTag(of.Tag(i))
		}
	}
	return ""
}

// nameInTag returns the name in the json tag among struct tags.
func nameInTag(tags string) string {
	name, _, _ := strings.Cut(reflect.StructTag(tags).Get("json"), ",")
	return name
}

// withoutFloats removes the fields of the type gensupport.JSONFloat64, and pointers and lists
// of that type, from the declaration of a variable, if these have the names of fields of a
// struct in Go and in JSON.
func (m *bodyMatch) withoutFloats(declared *ast.DeclStmt, of *types.Struct) bool {
	gen, ok := declared.Decl.(*ast.GenDecl)
	if !ok || gen.Tok != token.VAR || len(gen.Specs) != 1 {
		return false
	}
	st, ok := gen.Specs[0].(*ast.ValueSpec).Type.(*ast.StructType)
	if !ok {
		return false
	}
	st.Fields.List = slices.DeleteFunc(st.Fields.List, func(field *ast.Field) bool {
		t := field.Type
		switch of := t.(type) {
		case *ast.StarExpr:
			t = of.X
		case *ast.ArrayType:
			t = of.Elt
		}
		sel, ok := t.(*ast.SelectorExpr)
		return ok && len(field.Names) == 1 && field.Tag != nil && jsonName(of, field.Names[0].Name) == nameInTag(unquoted(field.Tag)) && sel.Sel.Name == "JSONFloat64" && m.isPackage(sel.X, idiomPackages["gensupport"])
	})
	return true
}
