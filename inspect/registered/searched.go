package registered

import (
	"go/ast"
	"slices"
)

// searched is what is known of a function that is searched several times. Most have
// nothing to find.
type searched struct {
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
