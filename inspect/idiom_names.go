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
)

// Many methods decode one of a few names and return an error for all others: those that enumer
// and go-enum generate, and others like them. The names are keys of a literal map or cases of
// a switch. As for the idioms of idiom.go, a body that differs from these in anything but names
// is not recognized.

// A nameSubject is the beginning of a method, and the string that it decodes: in the bodies
// below, _s.
type nameSubject struct {
	body, subject string
	lower         bool // the string is in lower case
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

// The rests of methods, which look the name up, or call _Parse for that. The expression _fails
// stands for an error.
var nameMethods = []string{
	`var _err error; *_r, _err = _Parse(_s); return _err`,
	`_v, _err := _Parse(_s); if _err != nil { return _err }; *_r = _v; return nil`,
	`_v, _err := _Parse(_s); if _err != nil { return _fails }; *_r = _v; return nil`,
	`_v, _ok := _Map[_s]; if !_ok { return _fails }; *_r = _v; return nil`,
	`if _v, _ok := _Map[_s]; _ok { *_r = _v; return nil }; return _fails`,
}

// The functions _Parse. In lower case, other spellings of the names are accepted, too.
var nameFunctions = parseBodies([]string{
	`if _v, _ok := _Map[_d]; _ok { return _v, nil }; return _any, _fails`,
	`if _v, _ok := _Map[_d]; _ok { return _v, nil }; if _v, _ok := _Map[strings.ToLower(_d)]; _ok { return _v, nil }; return _any, _fails`,
	`_v, _ok := _Map[_d]; if !_ok { return _any, _fails }; return _v, nil`,
})

var nameBodies = map[string]func() []*ast.BlockStmt{
	"UnmarshalText": parseBodies(nameIdioms("UnmarshalText", nameMethods)),
	"UnmarshalJSON": parseBodies(nameIdioms("UnmarshalJSON", nameMethods)),
}

// nameHeads are the beginnings alone, before a switch.
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
		return m.fn.Body != nil && nameSubjects[m.fn.Name.Name] != nil && (m.fn.Name.Name == "UnmarshalJSON" || !hasMethod(obj, "UnmarshalJSON"))
	})
	if _, isBasic := obj.Type().Underlying().(*types.Basic); i < 0 || !isBasic || decl.Extend != nil || decl.Input != nil || decl.InputAs != nil || hasMethod(obj, "UnmarshalJSONFrom") {
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

func hasMethod(obj *types.TypeName, name string) bool {
	found, _, _ := types.LookupFieldOrMethod(types.NewPointer(obj.Type()), true, obj.Pkg(), name)
	_, ok := found.(*types.Func)
	return ok
}

// namesDecoded returns the names that a method decodes, or nil.
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

// A nameReader reads the declarations that methods mention, each file once.
type nameReader struct {
	s      *source
	parsed map[*file]*ast.File // with the bodies of functions
}

// lookedUp returns the names that a method looks up itself, or by a function.
func (r *nameReader) lookedUp(names map[string]string, obj *types.TypeName) []string {
	if table := names["_Map"]; table != "" {
		return r.tableNames(table)
	}
	return r.parserNames(names["_Parse"], obj)
}

// accepted returns the names without those that differ from any string in lower case.
func (s nameSubject) accepted(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool { return s.lower && name != strings.ToLower(name) })
}

// bodyOf parses the body of a method, which the syntax of its file does not have.
func (r *reacher) bodyOf(m methodDecl) *ast.BlockStmt {
	in := r.prog.fset.File(m.fn.Pos())
	return parseBody(m.file.content[in.Offset(m.fn.Body.Lbrace) : in.Offset(m.fn.Body.Rbrace)+1])
}

// cases returns the names of a switch, whose cases store values and whose default case, or what
// follows, returns an error.
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
			name, ok := reader.textOf(expr, nil)
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
			return nil // the error follows
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

// failing reports whether a statement returns an error.
func (m *bodyMatch) failing(stmt ast.Stmt) bool {
	ret, ok := stmt.(*ast.ReturnStmt)
	return ok && len(ret.Results) == 1 && m.isError(ret.Results[0])
}

func isReturnNil(stmt ast.Stmt) bool {
	ret, ok := stmt.(*ast.ReturnStmt)
	return ok && len(ret.Results) == 1 && isIdent(ret.Results[0], "nil")
}

// isError reports whether an expression is an error, by its form: a call of fmt.Errorf or
// errors.New, a variable such as ErrUnknown, or a literal of a struct.
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

// parserNames returns the names for which a function of the package returns values of a type.
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

// find parses the declaration of a name of the package, with its body, also in a file that
// waits. It returns nil for none.
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

// tableNames returns the keys of a map, which is a variable of the package that nothing
// changes: those in lower case that are there for another one are left out.
func (r *nameReader) tableNames(name string) []string {
	value := r.valueOf(name, token.VAR)
	table, ok := value.(*ast.CompositeLit)
	if !ok || ast.IsExported(name) || r.isChanged(name) {
		return nil
	}
	if typ, ok := table.Type.(*ast.MapType); !ok || !isIdent(typ.Key, "string") {
		return nil
	}
	var names []string
	values := map[string]string{} // by the name in lower case
	for _, elem := range table.Elts {
		entry, ok := elem.(*ast.KeyValueExpr)
		if !ok {
			return nil
		}
		key, ok := r.textOf(entry.Key, nil)
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

// valueOf returns the value with which a package declares a variable or a constant, or nil.
func (r *nameReader) valueOf(name string, tok token.Token) ast.Expr {
	decl, _ := r.find(name)
	gen, ok := decl.(*ast.GenDecl)
	if !ok || gen.Tok != tok {
		return nil
	}
	spec, ok := gen.Specs[0].(*ast.ValueSpec)
	if !ok || len(spec.Names) != len(spec.Values) {
		return nil
	}
	return spec.Values[slices.IndexFunc(spec.Names, func(id *ast.Ident) bool { return id.Name == name })]
}

// textOf returns the value of an expression of a string: a literal, a constant, a part of one,
// or strings.ToLower of one. outer are the constants whose values contain the expression.
func (r *nameReader) textOf(expr ast.Expr, outer []string) (string, bool) {
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
		if value := r.valueOf(e.Name, token.CONST); value != nil {
			return r.textOf(value, append(outer, e.Name))
		}
	case *ast.SliceExpr:
		text, ok := r.textOf(e.X, outer)
		from, isFrom := indexIn(e.Low, 0)
		to, isTo := indexIn(e.High, len(text))
		if ok && isFrom && isTo && from <= to && to <= len(text) {
			return text[from:to], true
		}
	case *ast.CallExpr:
		sel, ok := e.Fun.(*ast.SelectorExpr)
		switch {
		case len(e.Args) != 1:
		case isIdent(e.Fun, "string"):
			return r.textOf(e.Args[0], outer)
		case ok && isIdent(sel.X, "strings") && sel.Sel.Name == "ToLower":
			text, ok := r.textOf(e.Args[0], outer)
			return strings.ToLower(text), ok
		}
	}
	return "", false
}

// indexIn returns the value of an index that is a literal, or a value for one that is left out.
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

// isChanged reports whether a package may change a variable with a map: it mentions it
// elsewhere than where it is declared, looked up or ranged over.
func (r *nameReader) isChanged(name string) bool {
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
				for _, left := range n.Lhs {
					if at, ok := left.(*ast.IndexExpr); ok && isIdent(at.X, name) {
						changed = true
					}
				}
			case *ast.IncDecStmt:
				if at, ok := n.X.(*ast.IndexExpr); ok && isIdent(at.X, name) {
					changed = true
				}
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
