package names

import (
	"go/token"
	"go/types"
	pathpkg "path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// A Space chooses the identifiers of the generated files of a package. It chooses
// identifiers that neither the package nor Go itself declares.
type Space struct {
	Prefix string // the option goprefix=: the prefix of exported names
	pkg    *inspect.Package
	advice string          // advice about a name clash
	used   map[string]bool // used names, in addition to the names in the package's scope
	// imported are the names that only imports use: each file has its own imports.
	imported map[string]bool
	clashes  diag.List
}

// New returns the space of a package. advice is the hint for a name that the package
// already declares.
func New(pkg *inspect.Package, advice string) *Space {
	const perTool = 12 // approximate number of names
	predeclared := types.Universe.Names()
	n := &Space{
		pkg: pkg, Prefix: pkg.Options.GoPrefix, advice: advice,
		used: make(map[string]bool, len(predeclared)+perTool*len(pkg.Tools)), imported: map[string]bool{},
	}
	for _, name := range predeclared {
		n.used[name] = true
	}
	return n
}

// takes reports whether a name is used.
func (n *Space) takes(name string) bool {
	if n.used[name] {
		return true
	}
	_, inScope := n.pkg.Scope[name]
	return inScope
}

// Declares reports whether the package declares an exported name with its prefix.
func (n *Space) Declares(name string) bool {
	_, inScope := n.pkg.Scope[n.Prefix+name]
	return inScope
}

// Clashes returns an error for each name that was claimed since the last call but is
// already declared, with the position of its declaration.
func (n *Space) Clashes() diag.List {
	clashes := n.clashes
	n.clashes = nil
	return clashes
}

// Needs reports an error if the package redeclares one of these predeclared names of Go.
func (n *Space) Needs(names []string) {
	for _, name := range names {
		if pos, ok := n.pkg.Scope[name]; ok {
			n.clashes = append(n.clashes, diag.Errorf(pos, diag.NameClash, "the package declares %s, and generated code needs Go's own", name).
				WithHint("give it another name, or move the tools to another package"))
		}
	}
}

// Exported claims an exported name with the prefix of the package. A clash is an error,
// because users refer to the name.
func (n *Space) Exported(name string) string { return n.Written(n.Prefix + name) }

// Written claims a name that users refer to, unchanged. A clash is an error.
func (n *Space) Written(name string) string {
	if n.takes(name) {
		d := diag.Errorf(n.pkg.Scope[name], diag.NameClash, "the package already declares %s, which the generated file would declare, too", name).
			WithHint("%s", n.advice)
		n.clashes = append(n.clashes, d)
	}
	n.used[name] = true
	return name
}

// Private claims an unexported name, with a number appended if it is used.
func (n *Space) Private(name string) string {
	unique := name
	for i := 2; n.takes(unique) || token.IsKeyword(unique); i++ {
		unique = name + strconv.Itoa(i)
	}
	n.used[unique] = true
	return unique
}

// Upper returns a name with its first letter in upper case.
func Upper(s string) string {
	runes := []rune(s)
	if len(runes) > 0 {
		runes[0] = unicode.ToUpper(runes[0])
	}
	return string(runes)
}

// Lower converts the first word of a Go name to lower case: "HTTPGet" becomes "httpGet".
func Lower(s string) string {
	runes := []rune(s)
	for i, r := range runes {
		if !unicode.IsUpper(r) || i > 0 && i+1 < len(runes) && unicode.IsLower(runes[i+1]) {
			break
		}
		runes[i] = unicode.ToLower(r)
	}
	return string(runes)
}

// Unexported returns the prefix for the names of the constants of a tool, given its word.
func Unexported(word string) string {
	if word[0] >= '0' && word[0] <= '9' { // for a tool whose name does not come from a function
		return "tool" + word
	}
	return Lower(word)
}

// Imports claims local names for imports: their package names, if these are unused and
// not reserved, such as err. A name that a file of the package imports cannot be used for
// declarations, but it can be used for an import of the same package.
func (n *Space) Imports(pkgs map[string]*types.Package) []templates.Import {
	var imports []templates.Import
	for path, pkg := range pkgs {
		imports = append(imports, templates.Import{Path: path, Name: pkg.Name()})
	}
	slices.SortFunc(imports, func(a, b templates.Import) int { return strings.Compare(a.Path, b.Path) })
	used := map[string]bool{}
	for i, imp := range imports {
		name := imp.Name
		// An import is written without its name if the name is the last part of its path.
		isOther := func() bool { return name != imp.Name && name == pathpkg.Base(imp.Path) }
		for k := 2; used[name] || n.declares(name) || templates.IsReserved(name) || isOther(); k++ {
			name = imp.Name + strconv.Itoa(k)
		}
		used[name] = true
		n.imported[name] = n.imported[name] || !n.takes(name)
		n.used[name] = true
		imports[i].Name = name
	}
	return imports
}

// declares reports whether a name is taken by a declaration rather than by an import.
func (n *Space) declares(name string) bool {
	_, inScope := n.pkg.Scope[name]
	return (n.used[name] || inScope) && !n.imported[name] && !(inScope && n.pkg.Imports[name])
}

// Locals returns replacements for variables of functions whose name, with or without a
// number, is used, because such a variable would shadow a declaration.
func (n *Space) Locals(variables []string) map[string]string {
	var other map[string]string
	taken := n.withoutNumbers(variables)
	for _, variable := range variables {
		name := variable
		for taken[name] || token.IsKeyword(name) {
			name += last(variable)
		}
		if name != variable {
			if other == nil {
				other = map[string]string{}
			}
			other[variable] = name
		}
	}
	return other
}

// withoutNumbers returns the used names that could be names of variables, possibly with
// their last letter repeated, each without a trailing number.
func (n *Space) withoutNumbers(variables []string) map[string]bool {
	shortest := make(map[string]int, len(variables)) // lengths of variables, by their stems
	longest := 0
	for _, variable := range variables {
		longest = max(longest, len(variable))
		if length, ok := shortest[stem(variable)]; !ok || len(variable) < length {
			shortest[stem(variable)] = len(variable)
		}
	}
	names := map[string]bool{}
	add := func(name string) {
		for last := len(name) - 1; last > 0 && '0' <= name[last] && name[last] <= '9'; last-- {
			name = name[:last]
		}
		if stem := stem(name); len(stem) <= longest {
			if length, ok := shortest[stem]; ok && len(name) >= length {
				names[name] = true
			}
		}
	}
	for name := range n.used {
		add(name)
	}
	for name := range n.pkg.Scope {
		add(name)
	}
	return names
}

// stem returns a name without repetitions of its last letter: "er" for "err".
func stem(name string) string {
	for len(name) > 1 && name[len(name)-1] == name[len(name)-2] {
		name = name[:len(name)-1]
	}
	return name
}

// last returns the last letter of a variable.
func last(variable string) string { return variable[len(variable)-1:] }
