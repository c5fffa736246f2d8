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

// A Space chooses identifiers for the generated files of a package. It avoids identifiers
// that the package or Go itself declares.
type Space struct {
	Prefix string // the goprefix= option: the prefix of exported names
	pkg    *inspect.Package
	advice string          // hint for a name clash
	used   map[string]bool // used names, in addition to those in the package scope
	// imported are names that only imports use. Each file has its own imports.
	imported map[string]bool
	clashes  diag.List
}

// New returns the Space of a package. The advice is the hint for a name that the package
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

func (n *Space) takes(name string) bool {
	if n.used[name] {
		return true
	}
	_, inScope := n.pkg.Scope[name]
	return inScope
}

// Declares reports whether the package declares an exported name, which gets the package's
// prefix.
func (n *Space) Declares(name string) bool {
	_, inScope := n.pkg.Scope[n.Prefix+name]
	return inScope
}

// Clashes returns an error for each name that was claimed since the last call but is
// already declared. The error has the position of the declaration.
func (n *Space) Clashes() diag.List {
	clashes := n.clashes
	n.clashes = nil
	return clashes
}

// Needs reports an error if the package redeclares any of these predeclared Go names.
func (n *Space) Needs(names []string) {
	for _, name := range names {
		if pos, ok := n.pkg.Scope[name]; ok {
			n.clashes = append(n.clashes, diag.Errorf(pos, diag.NameClash, "the package declares %s, but generated code needs the predeclared %[1]s", name).
				WithHint("give it another name, or move the tools to another package"))
		}
	}
}

// Exported claims an exported name, with the package's prefix. A clash is an error,
// because users refer to the name.
func (n *Space) Exported(name string) string { return n.Written(n.Prefix + name) }

// Written claims a name unchanged. A clash is an error, because users refer to the name.
func (n *Space) Written(name string) string {
	if n.takes(name) {
		d := diag.Errorf(n.pkg.Scope[name], diag.NameClash, "the package already declares %s, which the generated file also declares", name).
			WithHint("%s", n.advice)
		n.clashes = append(n.clashes, d)
	}
	n.used[name] = true
	return name
}

// Private claims an unexported name. If the name is used, it appends a number.
func (n *Space) Private(name string) string {
	unique := name
	for i := 2; n.takes(unique) || token.IsKeyword(unique); i++ {
		unique = name + strconv.Itoa(i)
	}
	n.used[unique] = true
	return unique
}

// Word converts a key, or the name of a tool, to part of a Go identifier: its letters and
// digits, with a capital at the beginning of each word.
func Word(key string) string {
	var word []byte
	begins := true
	for i := range len(key) {
		switch c := key[i]; {
		case 'a' <= c && c <= 'z' && begins:
			word = append(word, c-'a'+'A')
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9':
			word = append(word, c)
		default:
			begins = true
			continue
		}
		begins = false
	}
	return string(word)
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

// Unexported returns the prefix for the names of a tool's constants, given the tool's
// word.
func Unexported(word string) string {
	if word[0] >= '0' && word[0] <= '9' { // the tool's name does not come from a function
		return "tool" + word
	}
	return Lower(word)
}

// Imports claims local names for imports. It uses a package's own name unless that name is
// used or is reserved, such as err. A name that a file of the package imports cannot be
// used for a declaration, but can be used for an import of the same package.
func (n *Space) Imports(pkgs map[string]*types.Package) []templates.Import {
	var imports []templates.Import
	for path, pkg := range pkgs {
		imports = append(imports, templates.Import{Path: path, Name: pkg.Name()})
	}
	slices.SortFunc(imports, func(a, b templates.Import) int { return strings.Compare(a.Path, b.Path) })
	used := map[string]bool{}
	for i, imp := range imports {
		name := imp.Name
		// An import is written without a name if the name is the last element of its path.
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

// declares reports whether a declaration, and not only an import, uses a name.
func (n *Space) declares(name string) bool {
	_, inScope := n.pkg.Scope[name]
	return (n.used[name] || inScope) && !n.imported[name] && !(inScope && n.pkg.Imports[name])
}

// Locals returns replacements for those function variables whose name, with or without a
// number, is used. Such a variable would shadow a declaration.
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

// withoutNumbers returns the used names that [Space.Locals] must avoid, without their
// trailing numbers. It omits names that are neither a variable nor a variable with its
// last letter repeated.
func (n *Space) withoutNumbers(variables []string) map[string]bool {
	shortest := make(map[string]int, len(variables)) // lengths of the variables, by stem
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

// stem removes repetitions of a name's last letter: "err" becomes "er".
func stem(name string) string {
	for len(name) > 1 && name[len(name)-1] == name[len(name)-2] {
		name = name[:len(name)-1]
	}
	return name
}

func last(variable string) string { return variable[len(variable)-1:] }
