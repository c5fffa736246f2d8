package schema_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// followers maps functions outside this package to the reasons why they follow references
// themselves instead of using a Graph. Before you add a function, check whether a method
// of Graph can replace its code.
var followers = map[string]string{
	"gen/define copy":        "copies a listed schema, and pairs each part with the part of the static schema",
	"gen/define kindsOf":     "collects the types of all choices, up to a maximum depth",
	"gen/diff refTarget":     "also returns the path of the target, and accepts only references without constraints next to them",
	"gen/diff inline":        "replaces references by their targets, merged with the keywords next to the references",
	"gen/dispatch reference": "visits only the subschemas that calls enforce",
	"gen/docs follow":        "merges the keywords along a chain that also contains choices between one schema and null",
	"gen/infer namePart":     "names each target once; the target that is the whole document excludes its definitions",
	"gen/lint hasMeaning":    "checks the target of each alternative, but no further references",
	"gen/lower countRef":     "counts a target again for each reference to it",
	"gen/lower expand":       "replaces references by their targets, up to a maximum depth",
	"gen/lower leadsToNull":  "also follows references to definitions that lowering has already rewritten",
	"gen/lower loneRef":      "merges a target that is not recursive with the keywords next to the reference",
	"gen/lower measureRef":   "follows a reference once for each nesting level",
	"gen/lower parts":        "repeats a schema for each reference to it, and stops at recursive references",
	"gen/lower plainRoot":    "merges the root with its target until the result has no reference",
	"gen/typescript kindsOf": "intersects the types of all conjuncts",
	"gen/typescript written": "converts each schema that applies in place to a type, or to the type's name if it has one",
}

// TestFollowers checks that only Graph follows references and finds cycles. It rejects a
// function that, directly or through other functions, gets targets from a Graph and
//
//   - calls itself, possibly through other functions or a variable, or
//   - gets targets in a loop that has a condition, or that continues with the result.
func TestFollowers(t *testing.T) {
	var found []string
	for dir, files := range programFiles(t) {
		p := newFollowing(files)
		for name := range p.funcs {
			if p.follows(name) {
				found = append(found, dir+" "+name)
			}
		}
	}
	checkListed(t, found, followers, "follows references itself: use a method of Graph, or add the reason to followers")
}

// readers maps files outside this package to the reasons why they parse references or look
// up their keyword by name.
var readers = map[string]string{
	"gen/dialect/gemini.go": "renames the keywords of another notation to those of JSON Schema",
	"gen/diff/meaning.go":   "checks whether references have the same meaning in another document",
	"gen/docs/rows.go":      "returns the keyword that it followed",
	"gen/lower/drafts.go":   "renames definitions",
	"gen/lower/llamacpp.go": "rejects properties with that name",
	"gen/lower/describe.go": "describes the keywords next to a reference",
	"gen/lint/schema.go":    "reports the target of a reference instead of the reference",
}

// TestReferencesAreReadHere checks that only Ref and DefinitionName parse references.
func TestReferencesAreReadHere(t *testing.T) {
	var found []string
	for dir, files := range programFiles(t) {
		for name, file := range files {
			ast.Inspect(file, func(n ast.Node) bool {
				if readsReference(n) {
					found = append(found, dir+"/"+name)
				}
				return true
			})
		}
	}
	checkListed(t, found, readers, "reads references by itself: see Ref, DefinitionName and Graph")
}

func checkListed(t *testing.T, found []string, listed map[string]string, problem string) {
	t.Helper()
	slices.Sort(found)
	found = slices.Compact(found)
	for _, name := range found {
		if listed[name] == "" {
			t.Errorf("%s %s", name, problem)
		}
	}
	for name := range listed {
		if !slices.Contains(found, name) {
			t.Errorf("%s is no longer found: remove it from the list", name)
		}
	}
}

// readsReference reports whether a node looks up "$ref", compares something with "$ref",
// or removes the prefix of a reference from a string.
func readsReference(n ast.Node) bool {
	isText := func(e ast.Expr, is func(string) bool) bool {
		literal, ok := e.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return false
		}
		text, err := strconv.Unquote(literal.Value)
		return err == nil && is(text)
	}
	isRef := func(e ast.Expr) bool { return isText(e, func(text string) bool { return text == "$ref" }) }
	switch n := n.(type) {
	case *ast.CaseClause:
		return slices.ContainsFunc(n.List, isRef)
	case *ast.BinaryExpr:
		return isRef(n.X) || isRef(n.Y)
	case *ast.CallExpr:
		called := calledName(n)
		if slices.Contains([]string{"Get", "Under", "TextUnder", "At"}, called) {
			return slices.ContainsFunc(n.Args, isRef)
		}
		isPointer := func(e ast.Expr) bool {
			return isText(e, func(text string) bool { return strings.HasPrefix(text, "#/") })
		}
		return slices.Contains([]string{"HasPrefix", "TrimPrefix", "CutPrefix", "Cut", "Split"}, called) && slices.ContainsFunc(n.Args, isPointer)
	}
	return false
}

func calledName(call *ast.CallExpr) string {
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}

// following represents the functions of a package. Functions with the same name are merged.
type following struct {
	funcs map[string][]*ast.FuncDecl
	asks  []string // names of functions that follow references, or return the results of such functions
}

func newFollowing(files map[string]*ast.File) *following {
	p := &following{
		funcs: map[string][]*ast.FuncDecl{},
		asks:  []string{"Resolve", "Target", "TargetsIn", "RefsFrom", "Refs", "InPlace", "Conjuncts", "Follow"},
	}
	for _, file := range files {
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil {
				p.funcs[fn.Name.Name] = append(p.funcs[fn.Name.Name], fn)
			}
		}
	}
	var beside []string
	for name, decls := range p.funcs {
		answers := func(fn *ast.FuncDecl) bool { return asksOne(fn.Body, p.asks) && returnsDoc(fn) }
		if !p.follows(name) && !slices.ContainsFunc(decls, func(fn *ast.FuncDecl) bool { return !answers(fn) }) {
			beside = append(beside, name)
		}
	}
	p.asks = append(p.asks, beside...)
	return p
}

func returnsDoc(fn *ast.FuncDecl) bool {
	returns := false
	if fn.Type.Results != nil {
		ast.Inspect(fn.Type.Results, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			returns = returns || ok && selector.Sel.Name == "Doc"
			return true
		})
	}
	return returns
}

func asksOne(n ast.Node, names []string) bool {
	asks := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		asks = asks || ok && len(call.Args) > 0 && slices.Contains(names, calledName(call))
		return !asks
	})
	return asks
}

func (p *following) follows(name string) bool {
	return slices.ContainsFunc(p.funcs[name], func(fn *ast.FuncDecl) bool {
		return asksOne(fn.Body, p.asks) && (p.comesBack(name) || p.goesOn(fn.Body))
	})
}

// comesBack reports whether a function can call itself, possibly through other functions
// of its package.
func (p *following) comesBack(name string) bool {
	met := map[string]bool{}
	for queue := p.named(name); len(queue) > 0; queue = queue[1:] {
		if next := queue[0]; !met[next] {
			met[next] = true
			queue = append(queue, p.named(next)...)
		}
	}
	return met[name]
}

func (p *following) named(name string) []string {
	var names []string
	for _, fn := range p.funcs[name] {
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if called := calledName(n); p.funcs[called] != nil {
					names = append(names, called)
				}
				for _, arg := range n.Args { // a function passed as an argument
					names = append(names, p.mentioned(arg)...)
				}
			case *ast.ReturnStmt:
				for _, result := range n.Results {
					names = append(names, p.mentioned(result)...)
				}
			}
			return true
		})
	}
	return names
}

// mentioned returns the function to which an expression such as x.name or (*T).name
// refers.
func (p *following) mentioned(e ast.Expr) []string {
	if selector, ok := e.(*ast.SelectorExpr); ok && p.funcs[selector.Sel.Name] != nil {
		return []string{selector.Sel.Name}
	}
	return nil
}

// goesOn reports whether a body follows a reference in a loop with a condition, in a loop
// that continues with the result, or in a function variable that calls itself.
func (p *following) goesOn(body ast.Node) bool {
	goes := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			goes = goes || asksOne(n, p.asks)
		case *ast.RangeStmt:
			goes = goes || n.Key == nil && asksOne(n.Body, p.asks) || p.isFed(n.Body)
		case *ast.AssignStmt:
			for i, right := range n.Rhs {
				if literal, ok := right.(*ast.FuncLit); ok && asksOne(literal, p.asks) {
					variable, named := n.Lhs[i].(*ast.Ident)
					goes = goes || named && asksOne(literal.Body, []string{variable.Name})
				}
			}
		}
		return !goes
	})
	return goes
}

// isFed reports whether a result is assigned to a variable that was an argument of the
// call.
func (p *following) isFed(body ast.Node) bool {
	fed := false
	ast.Inspect(body, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok || assign.Tok != token.ASSIGN {
			return true
		}
		var set []string
		for _, left := range assign.Lhs {
			if variable, ok := left.(*ast.Ident); ok && variable.Name != "_" {
				set = append(set, variable.Name)
			}
		}
		for _, right := range assign.Rhs {
			ast.Inspect(right, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if ok && slices.Contains(p.asks, calledName(call)) {
					for _, arg := range call.Args {
						variable, ok := arg.(*ast.Ident)
						fed = fed || ok && slices.Contains(set, variable.Name)
					}
				}
				return true
			})
		}
		return true
	})
	return fed
}

// programFiles returns the files outside this package that are not tests, by directory and
// name. It excludes gen/call, a separate module without dependencies.
func programFiles(t *testing.T) map[string]map[string]*ast.File {
	t.Helper()
	packages := map[string]map[string]*ast.File{}
	root := filepath.Join("..", "..")
	for _, top := range []string{"cmd", "gen", "inspect", "templates"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(name string, entry os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				_, nested := os.Stat(filepath.Join(name, "go.mod"))
				if nested == nil || entry.Name() == "testdata" {
					return filepath.SkipDir
				}
				return nil
			}
			here := filepath.Dir(name) == filepath.Join(root, "gen", "schema")
			if filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || here {
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			dir, _ := filepath.Rel(root, filepath.Dir(name))
			dir = filepath.ToSlash(dir)
			if packages[dir] == nil {
				packages[dir] = map[string]*ast.File{}
			}
			packages[dir][filepath.Base(name)] = file
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(packages) < 10 {
		t.Fatalf("only %d packages were found: %q", len(packages), slices.Sorted(maps.Keys(packages)))
	}
	return packages
}
