package inspect

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/constant"
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
// type, one field, or null. They are recognized by their syntax alone: the body must not
// differ from an idiom in anything but names.

// An idiom is the body of a method, with the As that it encodes or decodes.
type idiom struct {
	body string
	as   As // Field is not set: it is the name that _V matches in the body
}

// In the bodies of idioms, names that begin with _ are placeholders: _r for the receiver, _T
// for its type, _d for the parameter, _X for a local type, _v and _err for local variables,
// _V for the field with the value, and _Valid for another field. The expression _any matches
// any expression, and the statement _assigns matches any assignments without calls.
var (
	marshalIdioms = []idiom{
		{body: `type _X _T; return json.Marshal(_X(_r))`, as: As{Fields: true}},
		{body: `type _X _T; return json.Marshal(_X(*_r))`, as: As{Fields: true}},
		{body: `type _X _T; return json.Marshal((*_X)(_r))`, as: As{Fields: true, Addr: true}},
		{body: `type _X _T; return json.Marshal((*_X)(&_r))`, as: As{Fields: true, Addr: true}},
		{body: `type _X _T; _v := _X(_r); return json.Marshal(_v)`, as: As{Fields: true}},
		{body: `type _X _T; _v := _X(*_r); return json.Marshal(_v)`, as: As{Fields: true}},
		{body: `type _X _T; _v := _X(_r); return json.Marshal(&_v)`, as: As{Fields: true, Addr: true}},
		// NullFields lists fields to encode as null. Clients set it in requests; it is
		// empty in the values that servers return.
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

// nullableIdioms returns the idioms that decode either null, which a condition detects, or a
// field.
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

// idiomPackages maps the package names in the bodies of idioms to import paths.
var idiomPackages = map[string]string{
	"json": "encoding/json", "bytes": "bytes", "strings": "strings", "gensupport": "google.golang.org/api/internal/gensupport",
}

// parseBodies returns a function that parses the bodies in list when it is first called.
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

func parseBody(text []byte) *ast.BlockStmt {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p; func _() "+string(text), parser.SkipObjectResolution)
	if err != nil || len(file.Decls) != 1 {
		return nil
	}
	return file.Decls[0].(*ast.FuncDecl).Body
}

// recognize adds to a declaration the type or fields that the methods of the type decode
// and encode, if the bodies of the methods determine it and the source does not specify
// it.
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
				decl.OutputAs = found // unlike an As from a directive, found can also have Addr
			}
		case m.fn.Name.Name == "UnmarshalJSON" && decl.InputAs == nil:
			decl.InputAs = r.recognizeBody(m, obj, ix, unmarshalIdioms, unmarshalBodies())
		}
	}
	r.recognizeNames(decl, obj, ix)
	decl.OpenAPI = r.openAPIOf(obj, ix)
}

// openAPIFormats are the OpenAPI formats that JSON Schema also defines, or that have no
// meaning for strings.
var openAPIFormats = []string{"date", "date-time", "email", "hostname", "ipv4", "ipv6", "uri", "uuid", "", "int32", "int64", "float", "double"}

// openAPIOf returns the JSON types that methods for kube-openapi declare with literals, or
// nil. The format int-or-string declares two types; with an unknown format,
// OpenAPISchemaType may not list all types.
func (r *reacher) openAPIOf(obj *types.TypeName, ix *index) *OpenAPI {
	results := map[string][]string{"OpenAPISchemaFormat": {""}}
	for _, m := range ix.source.declared.methods[obj.Name()] {
		switch name := m.fn.Name.Name; name {
		case "OpenAPISchemaType", "OpenAPISchemaFormat", "OpenAPIV3OneOfTypes":
			if results[name] = r.literalResult(m); results[name] == nil {
				return nil
			}
		}
	}
	list, format := results["OpenAPIV3OneOfTypes"], results["OpenAPISchemaFormat"][0]
	i := slices.Index(openAPIFormats, format)
	switch {
	case list == nil && format == "int-or-string":
		list = []string{"integer", "string"}
	case list == nil && i >= 0:
		list = results["OpenAPISchemaType"]
	}
	if list == nil || slices.ContainsFunc(list, func(t string) bool {
		return !slices.Contains([]string{"array", "boolean", "integer", "number", "object", "string"}, t)
	}) {
		return nil
	}
	if i >= slices.Index(openAPIFormats, "") || i < 0 {
		format = ""
	}
	return &OpenAPI{Types: list, Format: format}
}

// literalResult returns the string literals that the body of a method returns. If the body
// contains anything else, it returns nil.
func (r *reacher) literalResult(m methodDecl) (result []string) {
	if m.fn.Body == nil {
		return nil
	}
	body := r.bodyOf(m)
	if body == nil || len(body.List) != 1 {
		return nil
	}
	ret, ok := body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	elements := ret.Results
	if list, isList := ret.Results[0].(*ast.CompositeLit); isList {
		elements = list.Elts
	}
	for _, elem := range elements {
		lit, ok := elem.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return nil
		}
		result = append(result, unquoted(lit))
	}
	return result
}

// recognizeBody returns the As that the body of a method encodes or decodes, or nil.
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

func (s *source) hasString(obj *types.TypeName) bool {
	return slices.ContainsFunc(s.declared.methods[obj.Name()], func(m methodDecl) bool {
		return m.fn.Name.Name == "String" && m.fn.Type.Params.NumFields() == 0 && m.fn.Type.Results.NumFields() == 1 && isIdent(m.fn.Type.Results.List[0].Type, "string")
	})
}

// encodesField sets the field that a method encodes. The type of an unexported field is known
// only if it consists of basic types and type parameters, because other types are not
// followed.
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

// namesOfMethod returns the placeholders in an idiom whose names the signature of a
// method determines: _T, _r, and _d.
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
	names map[string]string // names in the method's body by placeholders in the idiom
	fixed []string          // names that the body and the idiom share
}

// isAmbiguous reports whether a name in the body may mean something else than in the
// idiom, because the package or the method also declares it.
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
	return len(m.file.dotImports()) > 0
}

// equal reports whether the syntax want of an idiom matches got. It ignores positions.
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

// list reports whether the list of statements got matches the list want of an idiom, in
// which _assigns matches any number of assignments.
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

// node compares two nodes that must not be compared field by field, for example names.
// For all other nodes, decided is false.
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

// ident reports whether the expression got matches the name want in an idiom, which may
// be a placeholder.
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

func (m *bodyMatch) isPackage(expr ast.Expr, path string) bool {
	x, ok := expr.(*ast.Ident)
	if !ok {
		return false
	}
	imported := m.file.importedNames(m.s)[x.Name] == path
	if imported && !slices.Contains(m.fixed, x.Name) {
		m.fixed = append(m.fixed, x.Name)
	}
	return imported
}

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

func isPlainAssignment(stmt any) bool {
	assign, ok := stmt.(*ast.AssignStmt)
	return ok && assign.Tok == token.ASSIGN && !runs(assign)
}

// floatIdioms are the parts of methods of google.golang.org/api that decode all fields, but
// decode "NaN" and similar strings as floats. The parts do not include the fields of the
// local struct.
var floatIdioms = parseBodies([]string{
	`type _X _T; var _v struct { *_X }; _v._X = (*_X)(_r); if _err := json.Unmarshal(_d, &_v); _err != nil { return _any }`,
	`_r._V = float64(_v._V)`,
	`if _v._V != nil { _r._V = (*float64)(_v._V) }`,
	`_r._V = make([]float64, len(_v._V)); for _i := range _v._V { _r._V[_i] = float64(_v._V[_i]) }`,
	`return nil`,
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

func jsonName(of *types.Struct, name string) string {
	for i := range of.NumFields() {
		if of.Field(i).Name() == name {
			return nameInTag(of.Tag(i))
		}
	}
	return ""
}

func nameInTag(tags string) string {
	name, _, _ := strings.Cut(reflect.StructTag(tags).Get("json"), ",")
	return name
}

// withoutFloats removes the float fields from the local struct in declared:
// gensupport.JSONFloat64, pointers to it, and lists of it. It keeps a field whose JSON name
// differs from the JSON name of the same field in the struct of.
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

// Many methods decode one of a few names, and return an error for all others. enumer,
// go-enum, and other generators write such methods. The names are keys of a map literal
// or cases of a switch. The body must not differ from the bodies below in anything but
// names.

// A nameSubject is the beginning of a method's body, and the expression in it for the
// string to decode, which is _s in nameMethods.
type nameSubject struct {
	body, subject string
	lower         bool // the string is converted to lower case
}

var nameSubjects = map[string][]nameSubject{
	"UnmarshalText": {
		{"", "string(_d)", false},
		{"", "_T(string(_d))", false},
		{"", "strings.ToLower(string(_d))", true},
		{"", "_T(strings.ToLower(string(_d)))", true},
		{"_s := string(_d);", "_s", false},
		{"_s := string(_d);", "strings.ToLower(_s)", true},
		{"_s := strings.ToLower(string(_d));", "_s", true},
	},
	"UnmarshalJSON": {
		{decodeString, "_s", false},
		{decodeString, "_T(_s)", false},
		{decodeString, "strings.ToLower(_s)", true},
	},
}

const decodeString = `var _s string; if _err := json.Unmarshal(_d, &_s); _err != nil { return _any };`

// nameMethods are possible rests of a method's body, which look up the string _s in a map
// or pass it to the function _Parse. The expression _fails matches an error.
var nameMethods = []string{
	`var _err error; *_r, _err = _Parse(_s); return _err`,
	`_v, _err := _Parse(_s); if _err != nil { return _err }; *_r = _v; return nil`,
	`_v, _err := _Parse(_s); if _err != nil { return _fails }; *_r = _v; return nil`,
	`_v, _ok := _Map[_s]; if !_ok { return _fails }; *_r = _v; return nil`,
	`if _v, _ok := _Map[_s]; _ok { *_r = _v; return nil }; return _fails`,
}

// nameFunctions are possible bodies of the function _Parse. Some convert the string to
// lower case, so other spellings of the names are also accepted.
var nameFunctions = parseBodies([]string{
	`if _v, _ok := _Map[_d]; _ok { return _v, nil }; return _any, _fails`,
	`if _v, _ok := _Map[_d]; _ok { return _v, nil }; if _v, _ok := _Map[strings.ToLower(_d)]; _ok { return _v, nil }; return _any, _fails`,
	`_v, _ok := _Map[_d]; if !_ok { return _any, _fails }; return _v, nil`,
})

var nameBodies = map[string]func() []*ast.BlockStmt{
	"UnmarshalText": parseBodies(nameIdioms("UnmarshalText", nameMethods)),
	"UnmarshalJSON": parseBodies(nameIdioms("UnmarshalJSON", nameMethods)),
}

// nameHeads are possible beginnings of methods whose rest is a switch over the string.
var nameHeads = map[string]func() []*ast.BlockStmt{
	"UnmarshalText": parseBodies(nameIdioms("UnmarshalText", []string{"switch _s {}"})),
	"UnmarshalJSON": parseBodies(nameIdioms("UnmarshalJSON", []string{"switch _s {}"})),
}

func nameIdioms(method string, rests []string) (list []string) {
	for _, begin := range nameSubjects[method] {
		for _, rest := range rests {
			list = append(list, begin.body+strings.ReplaceAll(rest, "_s", begin.subject))
		}
	}
	return list
}

// recognizeNames adds to a declaration the names that a method of the type decodes.
func (r *reacher) recognizeNames(decl *TypeDecl, obj *types.TypeName, ix *index) {
	i := slices.IndexFunc(ix.source.declared.methods[obj.Name()], func(m methodDecl) bool {
		return m.fn.Body != nil && nameSubjects[m.fn.Name.Name] != nil && (m.fn.Name.Name == "UnmarshalJSON" || methodIn(obj.Type(), "UnmarshalJSON") == "")
	})
	if _, isBasic := obj.Type().Underlying().(*types.Basic); i < 0 || !isBasic || decl.Extend != nil || decl.Input != nil || decl.InputAs != nil || methodIn(obj.Type(), "UnmarshalJSONFrom") != "" {
		return
	}
	m := ix.source.declared.methods[obj.Name()][i]
	names := r.namesDecoded(m, obj, ix)
	if len(names) == 0 {
		return
	}
	rule := m.fn.Name.Name + " of " + obj.Name()
	if m.fn.Name.Name == "UnmarshalJSON" {
		decl.InputAs = &As{Type: types.Typ[types.String], Recognized: true, Rule: rule}
	}
	text, _ := json.Marshal(map[string][]string{"enum": names})
	decl.Extend = &Schema{Text: string(text), Pos: r.pos(m.fn.Name.Pos()), Rule: rule}
}

func (r *reacher) namesDecoded(m methodDecl, obj *types.TypeName, ix *index) []string {
	body := r.bodyOf(m)
	if body == nil {
		return nil
	}
	reader := &nameReader{ix.source, map[*file]*ast.File{}}
	match := func() *bodyMatch {
		return &bodyMatch{s: ix.source, file: m.file, names: namesOfMethod(m.fn, obj)}
	}
	for i, known := range nameBodies[m.fn.Name.Name]() {
		method := match()
		if !method.equal(reflect.ValueOf(known.List), reflect.ValueOf(body.List)) || method.isAmbiguous() {
			continue
		}
		names := reader.lookedUp(method.names, obj)
		return nameSubjects[m.fn.Name.Name][i/len(nameMethods)].accepted(names)
	}
	for i, known := range nameHeads[m.fn.Name.Name]() {
		n := len(known.List) - 1
		if len(body.List) <= n {
			continue
		}
		sw, ok := body.List[n].(*ast.SwitchStmt)
		if !ok || sw.Init != nil {
			continue
		}
		method := match()
		tag := known.List[n].(*ast.SwitchStmt).Tag
		if method.equal(reflect.ValueOf(known.List[:n]), reflect.ValueOf(body.List[:n])) && method.equal(reflect.ValueOf(tag), reflect.ValueOf(sw.Tag)) && !method.isAmbiguous() {
			return nameSubjects[m.fn.Name.Name][i].accepted(method.cases(reader, sw, body.List[n+1:]))
		}
	}
	return nil
}

// A nameReader parses the declarations that methods mention. It parses each file only
// once.
type nameReader struct {
	s      *source
	parsed map[*file]*ast.File // syntax with function bodies, or nil
}

// lookedUp returns the names that a method accepts, given its match with nameMethods: the
// keys of the map _Map, or the names that the function _Parse accepts.
func (r *nameReader) lookedUp(names map[string]string, obj *types.TypeName) []string {
	if table := names["_Map"]; table != "" {
		return r.tableNames(table)
	}
	return r.parserNames(names["_Parse"], obj)
}

// accepted returns the strings in names that the subject can equal. A subject in lower
// case cannot equal a name with upper-case letters.
func (s nameSubject) accepted(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool { return s.lower && name != strings.ToLower(name) })
}

// bodyOf parses the body of a method, which is not in the syntax of its file.
func (r *reacher) bodyOf(m methodDecl) *ast.BlockStmt {
	in := r.prog.fset.File(m.fn.Pos())
	return parseBody(m.file.content[in.Offset(m.fn.Body.Lbrace) : in.Offset(m.fn.Body.Rbrace)+1])
}

// cases returns the names in a switch whose cases store values, and whose default case or
// following statements return an error.
func (m *bodyMatch) cases(reader *nameReader, sw *ast.SwitchStmt, rest []ast.Stmt) (names []string) {
	fails := false
	for _, stmt := range sw.Body.List {
		clause := stmt.(*ast.CaseClause)
		if clause.List == nil {
			fails = len(clause.Body) == 1 && m.failing(clause.Body[0])
			if !fails {
				return nil
			}
			continue
		}
		for _, expr := range clause.List {
			name, ok := reader.textOf(expr, m.file, nil)
			if !ok {
				return nil
			}
			names = append(names, name)
		}
		for i, stmt := range clause.Body {
			last := i == len(clause.Body)-1
			if !isPlainAssignment(stmt) && !(last && isReturnNil(stmt)) {
				return nil
			}
		}
		if n := len(clause.Body); len(rest) == 1 && !isReturnNil(rest[0]) && (n == 0 || !isReturnNil(clause.Body[n-1])) {
			return nil // the statements after the switch return the error
		}
	}
	switch {
	case len(rest) != 1:
		return nil
	case fails && isReturnNil(rest[0]), !fails && m.failing(rest[0]):
		return names
	}
	return nil
}

func (m *bodyMatch) failing(stmt ast.Stmt) bool {
	ret, ok := stmt.(*ast.ReturnStmt)
	return ok && len(ret.Results) == 1 && m.isError(ret.Results[0])
}

func isReturnNil(stmt ast.Stmt) bool {
	ret, ok := stmt.(*ast.ReturnStmt)
	return ok && len(ret.Results) == 1 && isIdent(ret.Results[0], "nil")
}

// isError reports whether an expression is an error, judging by its syntax: a call of
// fmt.Errorf or errors.New, a variable such as ErrUnknown, or a struct literal.
func (m *bodyMatch) isError(expr ast.Expr) bool {
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		return strings.HasPrefix(e.Name, "Err") || strings.HasPrefix(e.Name, "err") && len(e.Name) > len("err")
	case *ast.SelectorExpr:
		return strings.HasPrefix(e.Sel.Name, "Err")
	case *ast.CompositeLit:
		return true
	case *ast.UnaryExpr:
		_, ok := e.X.(*ast.CompositeLit)
		return ok && e.Op == token.AND
	case *ast.CallExpr:
		sel, ok := e.Fun.(*ast.SelectorExpr)
		return ok && (sel.Sel.Name == "Errorf" && m.isPackage(sel.X, "fmt") || sel.Sel.Name == "New" && m.isPackage(sel.X, "errors"))
	}
	return false
}

// parserNames returns the names that the function name of the package converts to values
// of the type obj.
func (r *nameReader) parserNames(name string, obj *types.TypeName) []string {
	decl, f := r.find(name)
	fn, ok := decl.(*ast.FuncDecl)
	if !ok || fn.Body == nil || fn.Type.TypeParams != nil || len(fn.Type.Params.List) != 1 || len(fn.Type.Params.List[0].Names) != 1 || !isIdent(fn.Type.Params.List[0].Type, "string") {
		return nil
	}
	for _, known := range nameFunctions() {
		match := bodyMatch{s: r.s, file: f, names: map[string]string{"_T": obj.Name(), "_d": fn.Type.Params.List[0].Names[0].Name}}
		if match.equal(reflect.ValueOf(known.List), reflect.ValueOf(fn.Body.List)) && !match.isAmbiguous() {
			return r.tableNames(match.names["_Map"])
		}
	}
	return nil
}

// find returns the declaration of a name of the package, with its body, or nil if there is
// no such declaration.
func (r *nameReader) find(name string) (ast.Decl, *file) {
	for _, f := range r.s.files {
		if !bytes.Contains(f.content, []byte(name)) {
			continue
		}
		syntax := r.parse(f)
		if syntax == nil {
			return nil, nil
		}
		for _, decl := range syntax.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == name {
					return d, &file{syntax: syntax, content: f.content}
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if slices.ContainsFunc(namesOf(spec), func(id *ast.Ident) bool { return id.Name == name }) {
						return &ast.GenDecl{Tok: d.Tok, Specs: []ast.Spec{spec}}, &file{syntax: syntax, content: f.content}
					}
				}
			}
		}
	}
	return nil, nil
}

// parse returns the syntax of a file with the bodies of functions, or nil.
func (r *nameReader) parse(f *file) *ast.File {
	syntax, known := r.parsed[f]
	if !known {
		var err error
		if syntax, err = parser.ParseFile(token.NewFileSet(), "", f.content, parser.SkipObjectResolution); err != nil {
			syntax = nil
		}
		r.parsed[f] = syntax
	}
	return syntax
}

// tableNames returns the keys of a map that is a variable of the package and never changes.
// It omits keys in lower case that only repeat another key.
func (r *nameReader) tableNames(name string) []string {
	value, f := r.valueOf(name, token.VAR)
	table, ok := value.(*ast.CompositeLit)
	if !ok || ast.IsExported(name) || r.isChanged(name) {
		return nil
	}
	if typ, ok := table.Type.(*ast.MapType); !ok || !isIdent(typ.Key, "string") {
		return nil
	}
	var names []string
	values := map[string]string{} // value expressions by lower-case name
	for _, elem := range table.Elts {
		entry, ok := elem.(*ast.KeyValueExpr)
		if !ok {
			return nil
		}
		key, ok := r.textOf(entry.Key, f, nil)
		if !ok {
			return nil
		}
		value := types.ExprString(entry.Value)
		if values[strings.ToLower(key)] != value {
			names = append(names, key)
			values[strings.ToLower(key)] = value
		}
	}
	return names
}

// valueOf returns the expression that initializes a variable or a constant of the
// package, and its file, or nil.
func (r *nameReader) valueOf(name string, tok token.Token) (ast.Expr, *file) {
	decl, f := r.find(name)
	gen, ok := decl.(*ast.GenDecl)
	if !ok || gen.Tok != tok {
		return nil, nil
	}
	spec, ok := gen.Specs[0].(*ast.ValueSpec)
	if !ok || len(spec.Names) != len(spec.Values) {
		return nil, nil
	}
	return spec.Values[slices.IndexFunc(spec.Names, func(id *ast.Ident) bool { return id.Name == name })], f
}

// textOf returns the value of a string expression in a file: a literal, a constant, a
// slice of a string, or strings.ToLower of a string. The constants that are being
// evaluated are in outer.
func (r *nameReader) textOf(expr ast.Expr, f *file, outer []string) (string, bool) {
	switch e := ast.Unparen(expr).(type) {
	case *ast.BasicLit:
		return unquoted(e), e.Kind == token.STRING
	case *ast.Ident:
		if slices.Contains(outer, e.Name) {
			return "", false
		}
		if c, ok := r.s.types.Scope().Lookup(e.Name).(*types.Const); ok && c.Val().Kind() == constant.String {
			return constant.StringVal(c.Val()), true
		}
		if value, in := r.valueOf(e.Name, token.CONST); value != nil {
			return r.textOf(value, in, append(outer, e.Name))
		}
	case *ast.SliceExpr:
		text, ok := r.textOf(e.X, f, outer)
		from, isFrom := indexIn(e.Low, 0)
		to, isTo := indexIn(e.High, len(text))
		if ok && isFrom && isTo && from <= to && to <= len(text) {
			return text[from:to], true
		}
	case *ast.CallExpr:
		switch {
		case len(e.Args) != 1:
		case isIdent(e.Fun, "string"):
			return r.textOf(e.Args[0], f, outer)
		case r.isToLower(e.Fun, f):
			text, ok := r.textOf(e.Args[0], f, outer)
			return strings.ToLower(text), ok
		}
	}
	return "", false
}

func (r *nameReader) isToLower(expr ast.Expr, f *file) bool {
	sel, ok := expr.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "ToLower" {
		return false
	}
	pkg, ok := sel.X.(*ast.Ident)
	return ok && f.importedNames(r.s)[pkg.Name] == "strings"
}

// indexIn returns the value of an index that is a literal, or absent if the index is
// omitted.
func indexIn(expr ast.Expr, absent int) (int, bool) {
	if expr == nil {
		return absent, true
	}
	lit, ok := expr.(*ast.BasicLit)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(lit.Value)
	return n, err == nil
}

// isChanged reports whether the package may change the variable name, which contains a map.
// The package may change it unless every use declares it, looks up a key, ranges over it,
// or gets its length.
func (r *nameReader) isChanged(name string) bool {
	isElement := func(x ast.Expr) bool {
		at, ok := x.(*ast.IndexExpr)
		return ok && isIdent(at.X, name)
	}
	for _, f := range r.s.files {
		if !bytes.Contains(f.content, []byte(name)) {
			continue
		}
		syntax := r.parse(f)
		if syntax == nil {
			return true
		}
		read := map[*ast.Ident]bool{}
		changed := false
		ast.Inspect(syntax, func(n ast.Node) bool {
			var x ast.Expr
			switch n := n.(type) {
			case *ast.ValueSpec:
				for _, id := range n.Names {
					read[id] = true
				}
			case *ast.AssignStmt:
				changed = changed || slices.ContainsFunc(n.Lhs, isElement)
			case *ast.IncDecStmt:
				changed = changed || isElement(n.X)
			case *ast.IndexExpr:
				x = n.X
			case *ast.RangeStmt:
				x = n.X
			case *ast.CallExpr:
				if isIdent(n.Fun, "len") && len(n.Args) == 1 {
					x = n.Args[0]
				}
			case *ast.Ident:
				changed = changed || n.Name == name && !read[n]
			}
			if id, ok := x.(*ast.Ident); ok {
				read[id] = true
			}
			return true
		})
		if changed {
			return true
		}
	}
	return false
}
