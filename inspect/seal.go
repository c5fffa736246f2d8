package inspect

import (
	"bytes"
	"go/ast"
	"go/token"
	"slices"
)

// needImplementers keeps the types that may implement an interface of a package,
// where that is closed: it has an unexported method, or a union line. Nothing
// names such types. A type has methods that are declared for it, or that come
// from what it embeds.
func (c *closure) needImplementers(s *source, name string) {
	if s.meta.Standard {
		return
	}
	methods, elsewhere := s.declared.methodsOf(name)
	hidden := slices.DeleteFunc(slices.Clone(methods), token.IsExported)
	said := len(s.lines.peek(s.declared.docOf(name), "union")) > 0
	if len(hidden) == 0 && !said {
		return
	}
	ways := hidden // an implementer has all of them, so that one is enough
	if len(ways) == 0 {
		ways = methods
	}
	open := len(hidden) == 0 // types of other packages can have what is needed
	for candidate := range s.declared.having(ways, open) {
		if open && elsewhere || candidate.has {
			c.todo = append(c.todo, task{s: s, name: candidate.name, depth: whole})
		}
	}
	if elsewhere { // with methods that are not known by name
		c.everyMethod(s)
	}
}

// everyMethod keeps all exported methods of a package's types.
func (c *closure) everyMethod(s *source) {
	for _, name := range s.declared.order {
		for _, m := range s.declared.methods[name] {
			if m.fn.Name.IsExported() {
				c.ask(m.fn.Name.Name)
			}
		}
	}
}

// methodsOf returns the methods that an interface of a package has by name, and
// whether there are more, of an interface from elsewhere.
func (d *declarations) methodsOf(name string) (methods []string, elsewhere bool) {
	seen := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		it, ok := d.literal(name).(*ast.InterfaceType)
		if !ok || seen[name] {
			elsewhere = elsewhere || !ok && name != "error" && name != "any" && name != "comparable"
			return
		}
		seen[name] = true
		for _, element := range it.Methods.List {
			for _, method := range element.Names {
				methods = append(methods, method.Name)
			}
			if embedded := typeIdent(element.Type); len(element.Names) == 0 {
				_, qualified := element.Type.(*ast.SelectorExpr)
				if qualified || embedded == nil {
					elsewhere = elsewhere || qualified
					continue
				}
				visit(embedded.Name)
			}
		}
	}
	visit(name)
	return methods, elsewhere
}

// An implementer is a type that is no interface, and whether it may have one of
// the methods that are asked for.
type implementer struct {
	name string
	has  bool
}

// having yields the types of a package. A type may have a method where it is
// declared for it, or for a type of the package that it embeds; and where open
// also where it embeds one from elsewhere.
func (d *declarations) having(methods []string, open bool) func(yield func(implementer) bool) {
	has := map[string]bool{}
	embedded := map[string][]ast.Expr{}
	for _, name := range d.order {
		if d.typeSpec(name) == nil {
			continue
		}
		has[name] = slices.ContainsFunc(d.methods[name], func(m methodDecl) bool { return slices.Contains(methods, m.fn.Name.Name) })
		switch t := d.literal(name).(type) {
		case *ast.StructType:
			for _, field := range t.Fields.List {
				if len(field.Names) == 0 {
					embedded[name] = append(embedded[name], field.Type)
				}
			}
		case *ast.InterfaceType:
			has[name] = true // as something embedded
		case *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
			has[name] = has[name] || open
		}
	}
	for grown := true; grown; {
		grown = false
		for name, fields := range embedded {
			gives := func(field ast.Expr) bool {
				if star, ok := field.(*ast.StarExpr); ok {
					field = star.X
				}
				if _, foreign := field.(*ast.SelectorExpr); foreign {
					return open
				}
				ident := typeIdent(field)
				return ident != nil && (has[d.meant(ident.Name)] || open && d.typeSpec(ident.Name) == nil)
			}
			if !has[name] && slices.ContainsFunc(fields, gives) {
				has[name], grown = true, true
			}
		}
	}
	return func(yield func(implementer) bool) {
		for _, name := range d.order {
			if spec := d.typeSpec(name); spec == nil || spec.Assign.IsValid() {
				continue
			}
			if _, isInterface := d.literal(name).(*ast.InterfaceType); !isInterface && !yield(implementer{name, has[name]}) {
				return
			}
		}
	}
}

func hasUnionLines(s *source) bool {
	return slices.ContainsFunc(s.files, func(f *file) bool { return bytes.Contains(f.content, []byte("toolgen:union")) })
}
