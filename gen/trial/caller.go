package trial

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"iter"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect"
)

// A caller describes the server-side values that generated code requires, and the sets
// that it creates.
type caller struct {
	name   string // name of its type; "" if it requires no values
	fields []field
	sets   map[string]made // functions by the type of the set that they return: "Set", "Prompts", "Resources"
	needed map[string]string
}

type field struct {
	name, typ string
	ofCall    bool // whether the field is a function that returns the value for each call
}

type made struct {
	name          string
	method, fails bool
}

// callerOf finds the values that generated code requires, and the sets that it creates.
func callerOf(generated []inspect.GoFile) caller {
	c := caller{sets: map[string]made{}, needed: map[string]string{}}
	structs := map[string]*ast.StructType{}
	constants := map[string]string{}
	for _, g := range generated {
		f, err := parser.ParseFile(token.NewFileSet(), g.Name, g.Content, parser.SkipObjectResolution)
		if err != nil {
			continue // the go command reports the error
		}
		ast.Inspect(f, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.FuncDecl:
				c.addSet(node)
			case *ast.TypeSpec:
				if s, ok := node.Type.(*ast.StructType); ok {
					structs[node.Name.Name] = s
				}
			case *ast.ValueSpec:
				for i, name := range node.Names {
					if i < len(node.Values) {
						constants[name.Name] = literal(node.Values[i])
					}
				}
			case *ast.CompositeLit:
				c.addNeed(node)
			}
			return true
		})
	}
	for name, tool := range c.needed {
		if value, ok := constants[tool]; ok {
			c.needed[name] = value
		}
	}
	if s := structs[c.name]; s != nil {
		for _, f := range s.Fields.List {
			_, ofCall := f.Type.(*ast.FuncType)
			for _, name := range f.Names {
				if !name.IsExported() {
					continue // set by the generated code
				}
				c.fields = append(c.fields, field{name.Name, types.ExprString(f.Type), ofCall})
			}
		}
	}
	return c
}

func (c *caller) addSet(decl *ast.FuncDecl) {
	results := decl.Type.Results
	if results == nil || len(results.List) == 0 || decl.Type.Params.NumFields() > 0 || !decl.Name.IsExported() {
		return
	}
	typ, ok := results.List[0].Type.(*ast.SelectorExpr)
	if !ok || !slices.Contains([]string{"Set", "Prompts", "Resources"}, typ.Sel.Name) {
		return
	}
	m := made{name: decl.Name.Name, fails: len(results.List) == 2}
	if decl.Recv != nil {
		m.method, c.name = true, types.ExprString(decl.Recv.List[0].Type)
	}
	c.sets[typ.Sel.Name] = m
}

// addNeed records which tool needs which field, from a literal in this form:
//
//	call.Field{Name: "Store", Tool: ToolFind, Missing: …}
func (c *caller) addNeed(lit *ast.CompositeLit) {
	if typ, ok := lit.Type.(*ast.SelectorExpr); !ok || typ.Sel.Name != "Field" {
		return
	}
	said := map[string]string{}
	for _, element := range lit.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			said[types.ExprString(pair.Key)] = literal(pair.Value)
		}
	}
	if _, known := c.needed[said["Name"]]; !known && said["Name"] != "" {
		c.needed[said["Name"]] = said["Tool"]
	}
}

// literal returns the value of a string literal, or the name of a constant.
func literal(expr ast.Expr) string {
	switch expr := expr.(type) {
	case *ast.BasicLit:
		text, _ := strconv.Unquote(expr.Value)
		return text
	case *ast.Ident:
		return expr.Name
	}
	return ""
}

// missing returns the required fields of the caller for which given contains no value.
func (c caller) missing(pkg Package, given []Given) []Missing {
	var all []Missing
	for _, f := range c.fields {
		tool, needed := c.needed[f.name]
		if !needed || slices.ContainsFunc(given, func(g Given) bool { return g.Field == f.name }) {
			continue
		}
		typ := f.typ
		if m := ofContext.FindStringSubmatch(typ); m != nil {
			typ = m[1]
		}
		all = append(all, Missing{Package: pkg.Path, Field: f.name, Type: typ, Tool: tool, Maker: maker(pkg, typ)})
	}
	return all
}

var ofContext = regexp.MustCompile(`^func\(\w+\.Context\) \((.*), error\)$`)

// maker returns a Go expression for a value of the type typ: a call of a function in the
// package without parameters that returns the type, or a pointer to a new value. It
// returns "" if neither is possible.
func maker(pkg Package, typ string) string {
	pointed, isPointer := strings.CutPrefix(typ, "*")
	found := ""
	for decl := range declarations(pkg) {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv != nil || decl.Type.Params.NumFields() > 0 || decl.Type.TypeParams != nil || decl.Type.Results == nil {
				continue
			}
			results := decl.Type.Results.List
			if types.ExprString(results[0].Type) != typ || len(results) > 2 {
				continue
			}
			if len(results) == 2 {
				return "call.Must(" + decl.Name.Name + "())"
			}
			return decl.Name.Name + "()"
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if t, ok := spec.(*ast.TypeSpec); ok && t.Name.Name == pointed && isPointer {
					found = "new(" + pointed + ")"
				}
			}
		}
	}
	return found
}

// declarations yields the top-level declarations in the package's handwritten files,
// except tests.
func declarations(pkg Package) iter.Seq[ast.Decl] {
	return func(yield func(ast.Decl) bool) {
		for _, g := range pkg.Files {
			if strings.HasSuffix(g.Name, "_test.go") {
				continue
			}
			f, _ := parser.ParseFile(token.NewFileSet(), g.Name, g.Content, parser.SkipObjectResolution)
			if f == nil {
				continue
			}
			for _, decl := range f.Decls {
				if !yield(decl) {
					return
				}
			}
		}
	}
}

func declares(pkg Package, name string) bool {
	for decl := range declarations(pkg) {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil && decl.Name.Name == name {
				return true
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if spec.Name.Name == name {
						return true
					}
				case *ast.ValueSpec:
					if slices.ContainsFunc(spec.Names, func(id *ast.Ident) bool { return id.Name == name }) {
						return true
					}
				}
			}
		}
	}
	return false
}

var majorVersion = regexp.MustCompile(`^v\d+$`)

// importsOf maps the names of a package's imports to their paths. If an import has no
// explicit name, its name is derived from its path.
func importsOf(pkg Package) map[string]string {
	known := map[string]string{}
	for _, g := range slices.Concat(pkg.Generated, pkg.Files) {
		f, _ := parser.ParseFile(token.NewFileSet(), g.Name, g.Content, parser.ImportsOnly)
		if f == nil {
			continue
		}
		for _, spec := range f.Imports {
			from := literal(spec.Path)
			name := path.Base(from)
			if majorVersion.MatchString(name) {
				name = path.Base(path.Dir(from))
			}
			if spec.Name != nil {
				name = spec.Name.Name
			}
			known[strings.TrimPrefix(name, "go-")] = from
		}
	}
	return known
}

// qualifiers returns the identifiers before a dot in an expression.
func qualifiers(expr ast.Expr) []string {
	var names []string
	ast.Inspect(expr, func(node ast.Node) bool {
		if s, ok := node.(*ast.SelectorExpr); ok {
			if id, ok := s.X.(*ast.Ident); ok {
				names = append(names, id.Name)
			}
		}
		return true
	})
	return names
}
