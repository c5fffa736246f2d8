package lint

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

func checkCancelled(pkg *inspect.Package) []found {
	var all []found
	for _, s := range structsOf(pkg) {
		for _, group := range gotype.Cancelled(s.typ, pkg.Encoder) {
			ours := slices.DeleteFunc(slices.Clone(group), func(v *types.Var) bool { return pkg.Decls.Field(v).Foreign })
			if len(ours) == 0 {
				continue
			}
			all = append(all, cancelled(pkg, s, ours, group))
		}
	}
	return all
}

func cancelled(pkg *inspect.Package, s structType, ours, group []*types.Var) found {
	f := found{
		pos: pkg.Decls.Field(ours[0]).Pos, pkg: s.pkg, subject: s.name + "." + ours[0].Name(),
		hint: "give one of them another name in its json tag, or a tag where the others have none",
	}
	var names []string
	for _, v := range group {
		names = append(names, v.Name())
	}
	f.message = fmt.Sprintf("%s: the fields %s have the same name in JSON, so encoding/json leaves all of them out", s.name, strings.Join(names, ", "))
	if len(group) == 1 {
		f.message = fmt.Sprintf("%s: the field %s is there twice at the same depth, so encoding/json leaves it out", s.name, names[0])
		f.hint = "embed the struct that has it only once"
	}
	for _, v := range ours[1:] {
		f.related = append(f.related, diag.Related{Pos: pkg.Decls.Field(v).Pos, Message: v.Name() + " is the other"})
	}
	return f
}
