package lint

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

func checkUntyped(pkg *inspect.Package) []found {
	var all []found
	for name, decl := range pkg.Decls.Types {
		if decl.EnumLine().Off || decl.Input != nil {
			continue
		}
		for _, c := range decl.Untyped {
			all = append(all, untyped(name, decl, c))
		}
	}
	slices.SortFunc(all, func(a, b found) int { return cmp.Compare(a.pkg+a.subject, b.pkg+b.subject) })
	return all
}

func untyped(name *types.TypeName, decl *inspect.TypeDecl, c inspect.Const) found {
	return found{
		pos: c.Pos, pkg: c.Pkg, subject: name.Name() + " " + c.Name,
		message: fmt.Sprintf("%s has no type, so that it is not a value of %s, whose constants are in the same block", c.Name, name.Name()),
		hint:    fmt.Sprintf("write %s %s = …, or move it out of the block", c.Name, name.Name()),
		related: []diag.Related{{Pos: decl.Consts[0].Pos, Message: decl.Consts[0].Name + " is a value of " + name.Name()}},
	}
}
