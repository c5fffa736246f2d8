package inspect

import (
	"go/ast"
	"go/token"

	"github.com/go-toolgen/toolgen/inspect/registered"
)

// declarations are what the files of a package declare at the top.
type declarations struct {
	// names are types, constants, variables and functions.
	names map[string]declared
	// methods are by the name of their type: where that is another name of one,
	// of the type that it stands for.
	methods map[string][]methodDecl
	order   []string // of names, as the source has them
	// mentions are the declarations of constants and aliases that have a name in
	// them, by that name, each as what it declares; nil until somebody asks.
	mentions map[string][][]string
}

// declared is one name of a package.
type declared struct {
	file *file
	decl ast.Decl
	spec ast.Spec // nil for a function
}

type methodDecl struct {
	file *file
	fn   *ast.FuncDecl
}

// declarationsOf collects what files declare. The first of a name counts.
func declarationsOf(files []*file) declarations {
	d := declarations{names: map[string]declared{}, methods: map[string][]methodDecl{}}
	for _, f := range files {
		for _, decl := range f.syntax.Decls {
			switch decl := decl.(type) {
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					for _, name := range namesOf(spec) {
						d.add(name.Name, declared{f, decl, spec})
					}
				}
			case *ast.FuncDecl:
				if decl.Recv == nil {
					d.add(decl.Name.Name, declared{f, decl, nil})
				}
			}
		}
	}
	for _, f := range files {
		for _, decl := range f.syntax.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv != nil {
				if name := registered.Receiver(fn); name != nil {
					base := d.meant(name.Name)
					d.methods[base] = append(d.methods[base], methodDecl{f, fn})
				}
			}
		}
	}
	return d
}

func (d *declarations) add(name string, at declared) {
	if _, there := d.names[name]; !there && name != "_" {
		d.names[name] = at
		d.order = append(d.order, name)
	}
}

func namesOf(spec ast.Spec) []*ast.Ident {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		return []*ast.Ident{spec.Name}
	case *ast.ValueSpec:
		return spec.Names
	}
	return nil
}

// meant returns the type of the package that a name stands for.
func (d *declarations) meant(name string) string {
	for range d.names { // a chain of aliases ends
		spec := d.typeSpec(name)
		if spec == nil || !spec.Assign.IsValid() {
			break
		}
		target, ok := ast.Unparen(spec.Type).(*ast.Ident)
		if !ok {
			break
		}
		name = target.Name
	}
	return name
}

// typeSpec returns the declaration of a type, or nil.
func (d *declarations) typeSpec(name string) *ast.TypeSpec {
	spec, _ := d.names[name].spec.(*ast.TypeSpec)
	return spec
}

// docOf returns the doc comment of a type.
func (d *declarations) docOf(name string) *ast.CommentGroup {
	at := d.names[name]
	gen, ok := at.decl.(*ast.GenDecl)
	if !ok || d.typeSpec(name) == nil {
		return nil
	}
	return specDoc(gen, d.typeSpec(name).Doc)
}

// literal returns the type expression that a type of the package is made of,
// through names of the package, or nil.
func (d *declarations) literal(name string) ast.Expr {
	for range d.names {
		spec := d.typeSpec(name)
		if spec == nil {
			return nil
		}
		next, ok := ast.Unparen(spec.Type).(*ast.Ident)
		if !ok || d.typeSpec(next.Name) == nil {
			return ast.Unparen(spec.Type)
		}
		name = next.Name
	}
	return nil
}

// isConst reports whether a name is one of a constant.
func (at declared) isConst() bool {
	gen, ok := at.decl.(*ast.GenDecl)
	return ok && gen.Tok == token.CONST
}

// constsOf returns the names of what may be constants of a type of the package,
// or other names of the type: whatever is declared with its name, or with one of
// these. All of a declaration counts, since a line can go on with what those
// above have.
func (d *declarations) constsOf(name string) map[string]bool {
	if d.mentions == nil {
		d.mention()
	}
	of := map[string]bool{name: true}
	for next := []string{name}; len(next) > 0; {
		last := next[len(next)-1]
		next = next[:len(next)-1]
		for _, decl := range d.mentions[last] {
			for _, other := range decl {
				if !of[other] {
					of[other] = true
					next = append(next, other)
				}
			}
		}
	}
	return of
}

func (d *declarations) mention() {
	d.mentions = map[string][][]string{}
	seen := map[*ast.GenDecl]bool{}
	for _, name := range d.order {
		at := d.names[name]
		gen, _ := at.decl.(*ast.GenDecl)
		spec, isType := at.spec.(*ast.TypeSpec)
		switch {
		case isType && spec.Assign.IsValid():
			d.mentionIn(spec.Type, []string{name})
		case at.isConst() && !seen[gen]:
			seen[gen] = true
			d.mentionIn(gen, namesInGroup(gen))
		}
	}
}

// mentionIn notes the names in a declaration of others.
func (d *declarations) mentionIn(node ast.Node, others []string) {
	seen := map[string]bool{}
	ast.Inspect(node, func(n ast.Node) bool {
		if ident, ok := n.(*ast.Ident); ok && !seen[ident.Name] {
			seen[ident.Name] = true
			d.mentions[ident.Name] = append(d.mentions[ident.Name], others)
		}
		return true
	})
}

func namesInGroup(gen *ast.GenDecl) []string {
	var list []string
	for _, spec := range gen.Specs {
		for _, name := range namesOf(spec) {
			list = append(list, name.Name)
		}
	}
	return list
}
