package inspect

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

func fixParam(tool *Tool, d diag.Diagnostic, name string) diag.Diagnostic {
	var names []string
	for _, param := range tool.Params {
		names = append(names, param.Name)
	}
	return d.WithSuggestion(d.Pos, "", name, names)
}

func fixFunc(f *finder, d diag.Diagnostic, name directive.Arg) diag.Diagnostic {
	var names []string
	for _, fn := range funcs(f.s.files) {
		names = append(names, goName(f.s.receiverName(fn), fn.Name.Name))
	}
	return d.WithSuggestion(d.Pos, "", name.Value, names)
}

// fixHandler adds a fix that excludes a method that is a tool only because of its type's
// directive.
func fixHandler(f *finder, c candidate, d diag.Diagnostic) diag.Diagnostic {
	if c.recv == "" || f.lines.marks(c.doc) || c.handled != nil || c.beside != nil {
		return d
	}
	return d.WithFix("add //toolgen:skip above the method", diag.Insert(f.pos(c.decl.Pos()), "//toolgen:skip\n"))
}

// fixPlace adds a fix that moves a directive to the declaration that it applies to, if there
// is only one such declaration. It moves a directive before a blank line to the function
// after it, //toolgen:package to the package clause, and //toolgen:param after a field to the
// line above it. It changes //toolgen:tool above a type with methods to //toolgen:tools.
func fixPlace(f *finder, d diag.Diagnostic) diag.Diagnostic {
	for c, line := range f.lines.at {
		if line.Pos != d.Pos || d.Code != diag.Misplaced {
			continue
		}
		if slices.Contains([]string{"tool", "prompt", "resource", "skip", "description"}, line.Verb) {
			if fixed, ok := attached(f, d, c); ok {
				return fixed
			}
		}
		switch line.Verb {
		case "package":
			return toPackage(f, d, c, line)
		case "param":
			return toField(f, adviseParam(f, d, c), c, line)
		case "tool":
			return toTools(f, d, c, line)
		}
	}
	return d
}

// toPackage adds a fix that moves a directive directly above the package clause of its
// file.
func toPackage(f *finder, d diag.Diagnostic, c *ast.Comment, line directive.Line) diag.Diagnostic {
	file := f.s.fileAt(c.Pos())
	if c.Pos() < file.syntax.Package {
		return d
	}
	away := diag.Edit{Pos: line.Pos, End: line.End}
	return d.WithFix("move it above the package clause", diag.Insert(f.pos(file.syntax.Package), strings.TrimSpace(c.Text)+"\n"), away)
}

// adviseParam adds a hint to a misplaced directive in the parameters of a function. The
// reason is a blank line between the directive and its parameter, or that the function is
// not a tool.
func adviseParam(f *finder, d diag.Diagnostic, c *ast.Comment) diag.Diagnostic {
	for _, fn := range funcs(f.s.files) {
		if c.Pos() < fn.Type.Params.Pos() || c.Pos() >= fn.Type.Params.End() {
			continue
		}
		if !f.lines.marks(fn.Doc) && fn.Recv == nil {
			return d.WithHint("add //toolgen:tool above func %s", fn.Name.Name)
		}
		for _, field := range fn.Type.Params.List {
			if field.Pos() > c.Pos() && field.Doc == nil && f.pos(field.Pos()).Line > f.pos(c.End()).Line+1 {
				return d.WithHint("remove the blank line below")
			}
		}
	}
	return d
}

// toField adds a fix that moves a directive from after a field or parameter to the line
// above it, if the field declares only one name.
func toField(f *finder, d diag.Diagnostic, c *ast.Comment, line directive.Line) diag.Diagnostic {
	for n := range ast.Preorder(f.s.fileAt(c.Pos()).syntax) {
		if field, ok := n.(*ast.Field); ok && slices.Contains(comments(field.Comment), c) && len(field.Names) == 1 {
			away := diag.Edit{Pos: line.Pos, End: line.End}
			return d.WithFix("move it above "+field.Names[0].Name, diag.Insert(f.pos(field.Pos()), strings.TrimSpace(c.Text)+"\n"), away)
		}
	}
	return d
}

// toTools adds a fix that replaces the verb tool with tools, if the directive is above a
// type whose methods can be tools.
func toTools(f *finder, d diag.Diagnostic, c *ast.Comment, line directive.Line) diag.Diagnostic {
	definition, _ := directive.Lookup("tools")
	forOne := slices.ContainsFunc(line.Args, func(arg directive.Arg) bool {
		return !slices.ContainsFunc(definition.Options, func(o directive.Option) bool { return o.Name == arg.Key })
	})
	for spec, doc := range typeSpecs(f.s) {
		if !slices.Contains(comments(doc), c) {
			continue
		}
		d = d.WithHint("use //toolgen:tool, which applies to a single function or method; //toolgen:tools creates a tool for each exported method of a type")
		if !forOne && hasMethods(f, spec) {
			d = d.WithFix("use //toolgen:tools", diag.Replace(line.Pos, "//toolgen:tool", "//toolgen:tools"))
		}
	}
	return d
}

// attached adds a fix that removes the blank line between a directive and the function after
// it. It reports whether there is only a blank line between them.
func attached(f *finder, d diag.Diagnostic, c *ast.Comment) (diag.Diagnostic, bool) {
	for _, file := range f.s.files {
		at := slices.IndexFunc(file.syntax.Comments, func(g *ast.CommentGroup) bool { return slices.Contains(g.List, c) })
		if at < 0 {
			continue
		}
		group := file.syntax.Comments[at]
		next := slices.IndexFunc(file.syntax.Decls, func(decl ast.Decl) bool { return decl.End() > group.Pos() })
		if next < 0 {
			return d, false
		}
		fn, ok := file.syntax.Decls[next].(*ast.FuncDecl)
		if !ok || fn.Pos() < group.Pos() {
			return d, false
		}
		start := fn.Pos()
		if fn.Doc != nil {
			start = fn.Doc.Pos()
		}
		if start <= group.Pos() || at+1 < len(file.syntax.Comments) && file.syntax.Comments[at+1].Pos() < start {
			return d, false
		}
		return d.WithHint("remove the blank line between the directive and %s", fn.Name.Name).
			WithFix("remove the blank line", diag.Edit{Pos: f.pos(group.End()), End: f.pos(start), New: "\n"}), true
	}
	return d, false
}

// hasMethods reports whether a type has exported methods in its package.
func hasMethods(f *finder, spec *ast.TypeSpec) bool {
	if it, ok := spec.Type.(*ast.InterfaceType); ok {
		return slices.ContainsFunc(it.Methods.List, func(field *ast.Field) bool {
			return slices.ContainsFunc(field.Names, (*ast.Ident).IsExported)
		})
	}
	for _, fn := range funcs(f.s.files) {
		if fn.Name.IsExported() && f.s.receiverName(fn) == spec.Name.Name {
			return true
		}
	}
	return false
}
