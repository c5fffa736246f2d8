package inspect

import (
	"go/ast"
	"slices"
)

// A depth is how much of a declaration is needed, as a set of bits.
type depth int

const (
	// named requires that the declaration exists, for example for the type of a
	// parameter of a method: only the identity of the type, its size, and whether it is
	// comparable matter.
	named depth = 1
	// whole requires everything from which schemas are built.
	whole = named | 2
	// used requires the fields and methods that any body selects, because a body can use
	// values of the type.
	used = named | 4
	// positional requires all fields of a struct, because a literal lists them without
	// their names.
	positional = used | 8
	// inBody is the same as whole for the user's declarations, because a type or a
	// function that a body mentions may be part of a handler.
	inBody depth = 16
)

// has reports whether d includes all of another depth.
func (d depth) has(other depth) bool { return d&other == other }

// keep is which declarations of a package are needed, and how much of each.
type keep struct {
	names map[string]depth
	// methods are the methods whose signatures are needed, and the functions in bodies.
	methods map[*ast.FuncDecl]depth
	bodies  map[*ast.FuncDecl]bool  // functions that are needed with their bodies
	vars    map[*ast.ValueSpec]bool // variables that are needed with their initializers
	// selected are the names of fields and methods that any body selects.
	selected map[string]selectedAs
}

func newKeep(selected map[string]selectedAs) keep {
	return keep{map[string]depth{}, map[*ast.FuncDecl]depth{}, map[*ast.FuncDecl]bool{}, map[*ast.ValueSpec]bool{}, selected}
}

// A selectedAs is how bodies use the fields and methods of a name, as a set of bits.
type selectedAs int

const (
	selectedCall  selectedAs = 1 // a body calls the method, or uses the field
	selectedValue selectedAs = 2 // a body may use the method as a value, for example as a handler
)

// has reports whether s includes all of another use.
func (s selectedAs) has(other selectedAs) bool { return s&other == other }

// selects reports whether a body uses a field of a struct of a depth.
func (k keep) selects(field *ast.Field, d depth) bool {
	return len(field.Names) == 0 || d.has(positional) ||
		slices.ContainsFunc(field.Names, func(name *ast.Ident) bool { return k.selected[name.Name] != 0 })
}
