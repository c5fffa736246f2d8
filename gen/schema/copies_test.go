package schema_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// excepted maps functions to the reasons why they may inspect schemas directly instead of
// through the view. A key applies to all functions and methods with its name.
var excepted = map[string]string{
	"gen/dialect: orderedProperties": "keeps the origins of the properties",
	"gen/dialect: withNull":          "keeps the origin of the type",
	"gen/gotype: Number":             "numbers in Go literals and tags need not be valid JSON",
	"gen/lower: fromLegacyForm":      "the type is in uppercase, which JSON Schema does not allow",
	"gen/lower: isBranch":            "rejects keywords with a value of an unusual type",
	"gen/lower: isTitled":            "accepts const, but not enum",
	"gen/lower: legacyForm":          "converts the type to uppercase, and keeps its origin",
	"gen/lower: object":              "keeps the origins of the properties",
	"gen/typescript: typeIn":         "formats a list with one type differently from a single type",
	"gen/schema/words: noun":         "fails if the properties are not an object",
}

// TestNoCopies checks that other packages inspect schemas only through methods of Doc, and
// numbers only through functions of this package.
func TestNoCopies(t *testing.T) {
	used := map[string]bool{}
	for dir, files := range programFiles(t) {
		for name, file := range files {
			for _, decl := range file.Decls {
				fn, ok := decl.(*ast.FuncDecl)
				if !ok || fn.Body == nil {
					continue
				}
				key := dir + ": " + fn.Name.Name
				for _, copied := range copies(fn) {
					if excepted[key] != "" {
						used[key] = true
						continue
					}
					t.Errorf("%s/%s: %s %s", dir, name, fn.Name.Name, copied)
				}
			}
		}
	}
	for key := range excepted {
		if !used[key] {
			t.Errorf("%s no longer inspects schemas directly: remove it from excepted", key)
		}
	}
}

func TestCopiesAreFound(t *testing.T) {
	for _, body := range []string{
		`func has(d *schema.Doc, key string) bool { return d.Under(key) != nil }`,
		`func has(d *schema.Doc, key string) bool { return slices.ContainsFunc(d.Members, func(m schema.Member) bool { return m.Key == key }) }`,
		`func any(d *schema.Doc, keys []string) bool { return slices.ContainsFunc(d.Members, func(m schema.Member) bool { return slices.Contains(keys, m.Key) }) }`,
		`func kinds(d *schema.Doc) []*schema.Doc { if kind := d.Under("type"); kind != nil { return kind.Items }; return nil }`,
		`func kinds(d *schema.Doc) []*schema.Doc { kind := d.Under("type"); return kind.Items }`,
		`func isObject(d *schema.Doc) bool { return d.Under("type").Text == "object" }`,
		`func names(d *schema.Doc) []string { for _, name := range d.List("required") { use(name.Text) }; return nil }`,
		`func members(d *schema.Doc) []schema.Member { return d.Under("properties").Members }`,
		`func values(d *schema.Doc) []*schema.Doc { if value := d.Under("const"); value != nil { return []*schema.Doc{value} }; return d.List("enum") }`,
		`func isFalse(d *schema.Doc) bool { return d.Kind == schema.Bool && !d.Bool }`,
		`func isTrue(d *schema.Doc) bool { return d != nil && d.Kind == schema.Bool && d.Bool }`,
		`func isSchema(d *schema.Doc) bool { return d.Kind == schema.Object || d.Kind == schema.Bool }`,
		`func notSchema(d *schema.Doc) bool { return d == nil || d.Kind != schema.Object && d.Kind != schema.Bool }`,
		`func same(a, b *schema.Doc) bool { return schema.ValueKey(a) == schema.ValueKey(b) }`,
		`func requires(d *schema.Doc, name string) bool { return slices.Contains(d.Required(), name) }`,
		`func number(d *schema.Doc) *big.Rat { value, _ := new(big.Rat).SetString(d.Text); return value }`,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+body, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if len(copies(file.Decls[0].(*ast.FuncDecl))) == 0 {
			t.Errorf("nothing is found in %s", body)
		}
	}
}

// viewed are the keywords for which the view has a method.
var viewed = map[string]string{
	"type": "Types, HasType or TextUnder", "required": "Required or Requires", "properties": "Property or Table",
	"enum": "Values", "const": "Values",
}

// copies returns the parts of schemas that a function inspects directly.
func copies(fn *ast.FuncDecl) []string {
	var found []string
	from := map[string]string{} // keyword whose value a variable contains
	asked := map[string]bool{}
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, rhs := range n.Rhs {
				method, keyword := ask(rhs)
				if ident, ok := n.Lhs[i].(*ast.Ident); ok && viewed[keyword] != "" && method == "Under" {
					from[ident.Name] = keyword
				}
			}
		case *ast.RangeStmt:
			if method, keyword := ask(n.X); method == "List" && keyword == "required" {
				if ident, ok := n.Value.(*ast.Ident); ok && ident.Name != "_" && !keepsOrigin(n.Body, ident.Name) {
					found = append(found, "inspects required directly; use Required")
				}
			}
		case *ast.SelectorExpr:
			keyword := ""
			if ident, ok := n.X.(*ast.Ident); ok {
				keyword = from[ident.Name]
			} else if method, of := ask(n.X); method == "Under" {
				keyword = of
			}
			if viewed[keyword] != "" && slices.Contains([]string{"Items", "Members", "Text", "Kind"}, n.Sel.Name) {
				found = append(found, "inspects "+keyword+" directly; use "+viewed[keyword])
			}
		case *ast.CallExpr:
			if method, keyword := ask(n); keyword == "enum" && (method == "List" || method == "Under") || keyword == "const" && method != "Has" && method != "" {
				asked[keyword] = true
			}
			if asked["enum"] && asked["const"] {
				found = append(found, "inspects enum and const directly; use Values")
				asked = map[string]bool{}
			}
			found = append(found, callCopies(n)...)
		case *ast.BinaryExpr:
			found = append(found, conditionCopies(n)...)
		}
		return true
	})
	return found
}

// ask returns the method by which an expression looks up a keyword in a document, and the
// keyword if it is a literal. It returns "" for any other expression.
func ask(expr ast.Expr) (method, keyword string) {
	call, ok := expr.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return "", ""
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !slices.Contains([]string{"Under", "List", "Table", "Has"}, selector.Sel.Name) {
		return "", ""
	}
	if literal, ok := call.Args[0].(*ast.BasicLit); ok {
		keyword, _ = strconv.Unquote(literal.Value)
	}
	return selector.Sel.Name, keyword
}

// keepsOrigin reports whether a loop uses more of the variable name than its field Text.
func keepsOrigin(body ast.Node, name string) bool {
	uses, texts := 0, 0
	ast.Inspect(body, func(n ast.Node) bool {
		if selector, ok := n.(*ast.SelectorExpr); ok && selector.Sel.Name == "Text" && isNamed(selector.X, name) {
			texts++
		}
		if expr, ok := n.(ast.Expr); ok && isNamed(expr, name) {
			uses++
		}
		return true
	})
	return uses > texts
}

func isNamed(expr ast.Expr, name string) bool {
	ident, ok := expr.(*ast.Ident)
	return ok && ident.Name == name
}

func callCopies(call *ast.CallExpr) []string {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	switch selector.Sel.Name {
	case "Contains":
		if called, ok := call.Args[0].(*ast.CallExpr); ok && strings.HasSuffix(text(called.Fun), ".Required") {
			return []string{"searches for a name directly; use Requires"}
		}
	case "SetString":
		if created, ok := selector.X.(*ast.CallExpr); ok && len(created.Args) == 1 && text(created.Args[0]) == "big.Rat" {
			return []string{"computes with digits directly; use Exact"}
		}
	case "ContainsFunc":
		if of, ok := call.Args[0].(*ast.SelectorExpr); !ok || of.Sel.Name != "Members" {
			return nil
		}
		function, ok := call.Args[1].(*ast.FuncLit)
		if !ok || len(function.Body.List) != 1 {
			return nil
		}
		result, ok := function.Body.List[0].(*ast.ReturnStmt)
		if !ok {
			return nil
		}
		member := function.Type.Params.List[0].Names[0].Name + ".Key"
		switch expr := result.Results[0].(type) {
		case *ast.BinaryExpr:
			if expr.Op == token.EQL && (text(expr.X) == member || text(expr.Y) == member) {
				return []string{"searches for a key directly; use Has"}
			}
		case *ast.CallExpr:
			if text(expr.Fun) == "slices.Contains" && text(expr.Args[1]) == member {
				return []string{"searches for keys directly; use Has"}
			}
		}
	}
	return nil
}

// conditionCopies returns the direct inspections of a schema by the operands of "&&",
// "||", or "==".
func conditionCopies(expr *ast.BinaryExpr) []string {
	last := expr.X
	if inner, ok := last.(*ast.BinaryExpr); ok && inner.Op == expr.Op {
		last = inner.Y
	}
	x, y := text(last), text(expr.Y)
	if method, _ := ask(expr.X); method == "Under" && y == "nil" {
		return []string{"asks Under for what Has answers"}
	}
	of, isBool := strings.CutSuffix(x, ".Kind == schema.Bool")
	kind, isKind := strings.CutSuffix(x, " schema.Object")
	switch {
	case expr.Op == token.LAND && isBool && strings.TrimPrefix(y, "!") == of+".Bool":
		return []string{"compares with true or false directly; use IsTrue or IsFalse"}
	case isKind && strings.HasSuffix(kind, "=") && y == kind+" schema.Bool":
		return []string{"compares the kind directly; use IsSchema"}
	case expr.Op == token.EQL && strings.HasPrefix(x, "schema.ValueKey(") && strings.HasPrefix(y, "schema.ValueKey("):
		return []string{"compares values directly; use SameValue"}
	}
	return nil
}

func text(expr ast.Expr) string {
	switch expr := expr.(type) {
	case *ast.Ident:
		return expr.Name
	case *ast.SelectorExpr:
		return text(expr.X) + "." + expr.Sel.Name
	case *ast.UnaryExpr:
		return expr.Op.String() + text(expr.X)
	case *ast.BinaryExpr:
		return text(expr.X) + " " + expr.Op.String() + " " + text(expr.Y)
	case *ast.CallExpr:
		var args []string
		for _, arg := range expr.Args {
			args = append(args, text(arg))
		}
		return text(expr.Fun) + "(" + strings.Join(args, ", ") + ")"
	}
	return ""
}
