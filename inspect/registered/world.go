package registered

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/arguments"
)

// A World is the program in which [Find] looks for registrations.
type World struct {
	Fset *token.FileSet
	// Packages are all packages with source, each after the packages that it imports: the
	// packages whose registrations are requested (targets), the other packages of their
	// modules, and packages of other modules whose functions a [Result] requested.
	Packages []*Package
	// Sinks are the registration functions that directives declare. The keys are their import
	// paths and names: "path.Name" or "path.Type.Name".
	Sinks map[string]Declared
	// Named are the registration functions that flags declare. Their Func has the format of
	// the keys of Sinks, or is the end of such a key after a slash. The function may belong
	// to another module.
	Named []Declared
	// Release returns the release of the module of a package, such as "v1.2.3", or "" if it
	// is not known. It may be nil.
	Release func(importPath string) string
	// Arguments requests Handler.Reads and Handler.Decoded.
	Arguments bool
	// Literals requests Handler.Literal.
	Literals bool
	// Last is set if this is the last evaluation, whose result is used even if it has Needs.
	// Otherwise only Needs is used; if Needs is empty, Find must be called again.
	Last bool

	evaluated *machine // the machine of the first call of Find
}

// A Package is a package of a World.
type Package struct {
	Types  *types.Package
	Target bool // whether the registrations in the package are requested
	Module bool // whether it is in a target's module, so that bodies of its functions can be requested
	Dir    string
	// Files are the declarations that are type-checked. They contain no type errors. A
	// function that has no body in Files is opaque, even if it is not in Opaque.
	Files []*ast.File
	Info  *types.Info
	// Opaque are the functions, methods, and init functions that have a body in the source,
	// but not in Files.
	Opaque []Opaque
	// OpaqueVars are the variables whose initializers are not in Files, because these do
	// not type-check. Their values are unknown.
	OpaqueVars map[*types.Var]bool
	// ReadFile returns a file that a //go:embed directive names, by its path relative to
	// Dir. It is nil if files cannot be read.
	ReadFile func(name string) ([]byte, error)
}

// An Opaque is a function whose body is not type-checked.
type Opaque struct {
	Decl *ast.FuncDecl // declaration with its body; the syntax is separate from Package.Files
	File *ast.File     // the parsed file that contains Decl
	// Initializer is set if Decl is an init function built from the initializers of variables.
	Initializer bool
	// If the body is missing from Files because of a type error, Reason is the error, and
	// Pos its position. Reason is "" if nothing requested the body.
	Reason string
	Pos    token.Pos
}

// A Result is the result of [Find].
type Result struct {
	Tools    []*Tool    // in the order of files and lines
	Uncalled []Declared // functions of World.Named that are not called
	// Registering are the positions of all calls on the paths to registrations.
	Registering []token.Position
	// Needs are functions whose bodies were not available, and would allow the evaluation
	// of more code. Each belongs to a module of a target or to an SDK, or returns a
	// definition.
	Needs []*types.Func
	// Steps is the number of steps of the evaluation. It exceeds MaxSteps only by a little
	// for each function.
	Steps int
	// Partial is set if the evaluation stopped early because a function was requested. The next
	// call of Find with the same World evaluates everything.
	Partial bool
}

// CleanPath returns an import path without major versions and without the vendor
// directory that contains it.
func CleanPath(path string) string {
	var kept []string
	for part := range strings.SplitSeq(arguments.WithoutVendor(path), "/") {
		if len(part) > 1 && part[0] == 'v' && strings.Trim(part[1:], "0123456789") == "" {
			continue
		}
		kept = append(kept, part)
	}
	return strings.Join(kept, "/")
}
