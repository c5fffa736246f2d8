package registered

import (
	"go/ast"
	"go/token"
	"slices"
)

// maker remembers a function as a wrapper that takes a definition and a handler
// and returns a value of the program's own, which is registered elsewhere.
func (f *finder) maker(fn *function) {
	decl := fn.decl
	if _, known := f.wrappers[decl]; known || decl.Type.Results == nil {
		return
	}
	handler := f.handlerOf(&frame{src: fn.src, file: fn.file}, decl)
	defines := slices.ContainsFunc(decl.Type.Params.List, func(field *ast.Field) bool {
		return isDefinition(f.w.names(fn.typ(field.Type)))
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

// makes reports a function that takes the whole definition, so that nothing of it
// is made of the handler.
func (f *finder) makes(c *closure) bool { return c.fn != nil && f.makers[c.fn.decl] }

// onceEach returns the tools without those that say again, on the way to a
// server, what a registration said: the same text is the name, and the same
// function the handler. The one in the file of its name stays.
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
