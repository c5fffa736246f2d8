package registered

import (
	"go/ast"
	"go/token"
	"slices"
)

// maker adds a function as a wrapper if it has parameters for a definition and a handler,
// and results: those are registered elsewhere.
func (f *finder) maker(fn *function) {
	decl := fn.decl
	if _, known := f.wrappers[decl]; known || decl.Type.Results == nil {
		return
	}
	handler := f.handlerOf(&frame{src: fn.src, file: fn.file}, decl)
	defines := slices.ContainsFunc(decl.Type.Params.List, func(field *ast.Field) bool {
		return isDefinition(f.w.nameOf(fn.typ(field.Type)))
	})
	if handler == 0 || !defines {
		return
	}
	row := Wrapper{Func: GoName(decl), Package: fn.src.Path, Pos: f.w.Fset.Position(decl.Name.Pos()), Handler: handler}
	f.names[decl.Name.Name] = true
	f.wrappers[decl] = row
	f.makers[decl] = true
	f.reported = append(f.reported, row)
}

// makes reports whether a function is such a wrapper. It has the whole definition, so
// that it derives no schema from the handler.
func (f *finder) makes(c *closure) bool { return c.fn != nil && f.makers[c.fn.decl] }

// onceEach drops repeated registrations of a tool, as on its way to a server: their names
// are the same expression, and their handlers the same function. It keeps the one in the
// file of that expression.
func onceEach(tools []*Tool) []*Tool {
	type origin struct {
		text string
		name token.Position
		decl *ast.FuncDecl
		lit  *ast.FuncLit
	}
	var kept []*Tool
	first := map[origin]int{}
	for _, t := range tools {
		o := origin{t.Name.Value, t.Name.Pos, t.Handler.Decl, t.Handler.Lit}
		i, known := first[o]
		switch {
		case !known || !t.Name.Stated:
			first[o] = len(kept)
			kept = append(kept, t)
		case t.Pos.Filename == t.Name.Pos.Filename && kept[i].Pos.Filename != t.Name.Pos.Filename:
			kept[i] = t
		}
	}
	return kept
}
