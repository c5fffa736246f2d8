package inspect

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A GoFile is a file and its content.
type GoFile struct {
	Name    string // absolute
	Content []byte
}

// Folder returns the package in the Go files of the folder dir, without tools: the
// facts that are needed to generate a file with the base name output there that does
// not depend on functions. Its Name is "" if no file has one. Unlike [Load] it needs
// no go command, no module and no code that compiles; a name that is declared for one
// system only counts for all.
//
// Tests are ignored, and so are files that the go command leaves out on every system;
// of the file output only the package clause is used. Files of several packages are
// an error.
func Folder(dir string, files []GoFile, output string) (*Package, diag.List) {
	pkg := &Package{Dir: dir}
	fset := token.NewFileSet()
	var own string
	var syntax []*ast.File
	var clause *ast.Ident
	for _, f := range files {
		base := filepath.Base(f.Name)
		if strings.HasSuffix(base, "_test.go") || strings.HasPrefix(base, "_") || strings.HasPrefix(base, ".") {
			continue
		}
		file, _ := parser.ParseFile(fset, f.Name, f.Content, parser.ParseComments|parser.SkipObjectResolution)
		switch {
		case file.Name.Name == "" || neverBuilt(file):
			continue
		case base == output && Generated(f.Content):
			own = file.Name.Name
			continue
		case clause != nil && clause.Name != file.Name.Name:
			return pkg, diag.List{diag.Errorf(fset.Position(file.Name.Pos()), diag.Load, "the folder has files of the packages %s and %s", clause.Name, file.Name.Name).
				WithRelated(fset.Position(clause.Pos()), "%s is written here", clause.Name)}
		}
		clause = file.Name
		syntax = append(syntax, file)
	}
	pkg.Name = own
	if clause != nil {
		pkg.Name = clause.Name
	}
	pkg.Scope, pkg.Imports = scopeOf(syntax, &source{}, fset.Position)
	return pkg, nil
}

// neverBuilt reports whether the go command leaves a file out whatever it
// builds for, by the two conventions for that: the tag ignore, and the package
// documentation.
func neverBuilt(file *ast.File) bool {
	line := buildLine(file)
	return file.Name.Name == "documentation" ||
		line != nil && !line.Eval(func(tag string) bool { return tag != "ignore" }) && slices.Contains(tagsOf(line), "ignore")
}

func tagsOf(expr constraint.Expr) []string {
	var tags []string
	expr.Eval(func(tag string) bool {
		tags = append(tags, tag)
		return true
	})
	return tags
}
