package registered

import (
	"go/ast"
	"slices"
)

// searched is what is known of a function that is searched several times. Most have
// nothing to find.
type searched struct {
	fn      *function
	body    *ast.BlockStmt
	carries bool // see [finder.carries]
	sites   *sites
	locals  *locals
}

// sites are the expressions in a body that may register a tool.
type sites struct {
	registers bool     // there are some, whatever the wrappers are
	defines   bool     // there are some that define a tool
	others    []string // names of functions that are called, which may be wrappers
}

// function searches the body of a function.
func (f *finder) function(decl *ast.FuncDecl, file *File, src *Source) {
	known := f.searched[decl]
	if known == nil {
		known = f.firstLook(&function{decl, file, src})
		f.searched[decl] = known
	}
	if known.body == nil || f.learning && !known.carries {
		return
	}
	fr := &frame{src: known.fn.src, file: known.fn.file, body: known.body}
	if known.sites == nil {
		known.sites = f.sitesIn(fr)
	}
	if !f.hasSite(known.sites) {
		return
	}
	if known.locals == nil {
		known.locals = newLocals(decl.Type, decl.Recv, decl, known.body)
	}
	fr.locals = known.locals
	f.walk(fr, known.body)
}

// firstLook returns what has to be known of any function, and adds it as a wrapper if its
// signature is that of one.
func (f *finder) firstLook(fn *function) *searched {
	decl := fn.decl
	if src := fn.src; receiverOf(decl) != "" {
		if known := src.method(receiverOf(decl), decl.Name.Name); known != nil {
			fn = known
		}
	} else if known, ok := src.find(decl.Name.Name); ok && known.fn != nil && known.fn.decl == decl {
		fn = known.fn
	}
	look := &searched{fn: fn, body: fn.body()}
	if look.body != nil && f.learning {
		if look.carries = f.carries(fn, look.body); look.carries {
			f.maker(fn)
		}
	}
	return look
}

// sitesIn returns the sites in the body of a function.
func (f *finder) sitesIn(fr *frame) *sites {
	found := &sites{}
	ast.Inspect(fr.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			name := lastName(n.Fun)
			found.registers = found.registers || sinkNames[name]
			found.defines = found.defines || makesDefinition(name)
			if !slices.Contains(found.others, name) {
				found.others = append(found.others, name)
			}
		case *ast.CompositeLit:
			registers, defines := f.literal(fr, n)
			found.registers, found.defines = found.registers || registers, found.defines || defines
		}
		return !found.registers
	})
	return found
}

// hasSite reports whether there is an expression that may register a tool.
func (f *finder) hasSite(s *sites) bool {
	return s.registers || f.learning && s.defines || slices.ContainsFunc(s.others, func(name string) bool { return f.names[name] })
}
