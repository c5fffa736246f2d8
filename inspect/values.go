package inspect

import (
	"go/ast"

	"github.com/go-toolgen/toolgen/inspect/directive"
)

// needValue follows constants or variables.
func (c *closure) needValue(w walker, at declared, spec *ast.ValueSpec) {
	switch {
	case at.isConst():
		c.needGroup(w, at)
	case c.prog.isEvaluated(w.s) && !at.file.isGenerated:
		c.needVar(w, spec)
	case w.depth.has(used) && c.prog.search:
		w.values(declaredOnly(spec))
	default:
		w.at(whole).values(typedOnly(spec))
	}
}

// needVar keeps variables that are evaluated, and follows their initializers.
func (c *closure) needVar(w walker, spec *ast.ValueSpec) {
	for _, name := range spec.Names {
		if name.Name != "_" {
			w.s.kept.names[name.Name] |= w.depth
		}
	}
	w.depth |= inBody
	w.expr(spec.Type)
	for _, value := range spec.Values {
		w.body(value, localNames(value))
	}
}

// needGroup keeps a declaration of constants as a whole, since a line can count
// on with what those above have.
func (c *closure) needGroup(w walker, at declared) {
	gen := at.decl.(*ast.GenDecl)
	if !w.depth.has(used) {
		w.depth = whole
	}
	for _, spec := range gen.Specs {
		for _, name := range namesOf(spec) {
			if name.Name != "_" {
				w.s.kept.names[name.Name] |= w.depth
			}
		}
		w.values(spec.(*ast.ValueSpec))
	}
}

// everyConst stands for the constants of a package, in the place of a name.
const everyConst = "*"

// needFrom keeps the constants of the packages that an enum line names.
func (c *closure) needFrom(s *source, said directive.Enum) {
	for _, from := range said.From {
		dep, known := c.prog.imported(s, from.Value)
		if !known {
			c.prog.ask([]string{from.Value})
			dep, _ = c.prog.imported(s, from.Value)
		}
		if dep != nil {
			c.todo = append(c.todo, task{s: dep, name: everyConst, depth: whole})
		}
	}
}

// needConsts keeps the constants of a package.
func (c *closure) needConsts(s *source) {
	for _, name := range s.declared.order {
		c.needConst(s, name)
	}
}

// needConst keeps a constant, if a name is that of one.
func (c *closure) needConst(s *source, name string) {
	if at := s.declared.names[name]; at.isConst() && s.kept.names[name] == 0 {
		c.need(task{s: s, name: name, depth: whole})
	}
}
