package inspect

import (
	"bytes"
	"go/ast"
	"go/token"
	"maps"
	"slices"
)

// A seal is what the packages that close interfaces, with an unexported method
// or a union line, ask of types: the methods by which these may implement one.
// The methods of a type can come from one that it embeds, of any package.
type seal struct {
	names map[string]bool
	// all says that an interface of elsewhere is part of a closed one, so that
	// its methods are not known by name here.
	all bool
}

// add takes in what packages ask, and reports whether that is more than before.
func (s *seal) add(sources ...*source) bool {
	if s.names == nil {
		s.names = map[string]bool{}
	}
	before, all := len(s.names), s.all
	for _, src := range sources {
		literals := interfacesOf(src)
		said := hasUnionLines(src)
		if !said && !slices.ContainsFunc(slices.Collect(maps.Values(literals)), hasHidden) {
			continue
		}
		for _, it := range literals {
			s.addMethods(it)
			if said || hasHidden(it) || embeds(it, isOf(literals)) {
				s.all = s.all || embeds(it, not(isOf(literals)))
			}
		}
	}
	return len(s.names) > before || s.all != all
}

// asks reports whether a method of the name may be needed.
func (s *seal) asks(name string) bool {
	return s.names[name] || s.all && token.IsExported(name)
}

func (s *seal) addMethods(it *ast.InterfaceType) {
	for _, element := range it.Methods.List {
		for _, name := range element.Names {
			s.names[name.Name] = true
		}
	}
}

// interfacesOf returns the interfaces that a package declares with their methods.
func interfacesOf(s *source) map[string]*ast.InterfaceType {
	literals := map[string]*ast.InterfaceType{}
	for spec := range typeSpecs(s) {
		if it, ok := spec.Type.(*ast.InterfaceType); ok {
			literals[spec.Name.Name] = it
		}
	}
	return literals
}

func hasUnionLines(s *source) bool {
	return slices.ContainsFunc(s.files, func(f *file) bool { return bytes.Contains(f.content, []byte("toolgen:union")) })
}

// hasHidden reports whether an interface has an unexported method.
func hasHidden(it *ast.InterfaceType) bool {
	return slices.ContainsFunc(it.Methods.List, func(element *ast.Field) bool {
		return len(element.Names) > 0 && !element.Names[0].IsExported()
	})
}

// embeds reports whether an interface is made of others for which is holds.
// The type sets of constraints are none.
func embeds(it *ast.InterfaceType, is func(name string) bool) bool {
	return slices.ContainsFunc(it.Methods.List, func(element *ast.Field) bool {
		switch expr := element.Type.(type) {
		case *ast.Ident:
			return is(expr.Name) && expr.Name != "error"
		case *ast.SelectorExpr:
			return is("")
		}
		return false
	})
}

func isOf(literals map[string]*ast.InterfaceType) func(string) bool {
	return func(name string) bool { return literals[name] != nil }
}

func not(is func(string) bool) func(string) bool {
	return func(name string) bool { return !is(name) }
}
