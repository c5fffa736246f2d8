package gen

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-toolgen/toolgen/gen/define"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/templates"
)

// A namespace hands out the identifiers of the generated files of a package. It begins with
// those that the package, the language and the universe have taken.
type namespace struct {
	pkg    *inspect.Package
	prefix string // goprefix
	advice string // what to write about a clash
	taken  map[string]bool
	// imported are the names that are taken by imports alone: each file has
	// its own.
	imported map[string]bool
	diags    diag.List
}

func newNamespace(p define.Package) *namespace {
	n := &namespace{pkg: p.Package, prefix: p.Options.GoPrefix, advice: p.Advice.GoPrefix, taken: map[string]bool{}, imported: map[string]bool{}}
	for _, name := range types.Universe.Names() {
		n.taken[name] = true
	}
	for name := range p.Scope {
		n.taken[name] = true
	}
	n.needs(predeclared)
	return n
}

// predeclared are the names of the universe that files of definitions use.
var predeclared = []string{"bool", "false", "int", "iota", "len", "make", "string", "true"}

// needs reports a package that gives names of the universe another meaning.
func (n *namespace) needs(names []string) {
	for _, name := range names {
		if pos, ok := n.pkg.Scope[name]; ok {
			n.diags = append(n.diags, diag.Errorf(pos, diag.NameClash, "the package declares %s, which generated code needs as Go has it", name).
				WithHint("give it another name, or move the tools to another package"))
		}
	}
}

// exported claims an exported name, behind the package's goprefix. A clash is
// an error, since users write this name.
func (n *namespace) exported(name string) string {
	name = n.prefix + name
	if n.taken[name] {
		d := diag.Errorf(n.pkg.Scope[name], diag.NameClash, "the package has a %s already, which the generated file would declare", name).
			WithHint("%s", n.advice)
		n.diags = append(n.diags, d)
	}
	n.taken[name] = true
	return name
}

// private claims an unexported name, with a number behind it where it is taken.
func (n *namespace) private(name string) string {
	unique := name
	for i := 2; n.taken[unique] || token.IsKeyword(unique); i++ {
		unique = name + strconv.Itoa(i)
	}
	n.taken[unique] = true
	return unique
}

// fileNames claims the names that are not a single tool's.
func (n *namespace) fileNames() templates.Names {
	lower := lowerFirst(n.prefix)
	private := func(name string) string {
		if lower == "" {
			return n.private(lowerFirst(name))
		}
		return n.private(lower + name)
	}
	return templates.Names{
		Tool:   n.exported("Tool"),
		Tools:  n.exported("Tools"),
		Lookup: n.exported("LookupTool"),
		Span:   private("ToolSpan"),
		Spans:  private("ToolSpans"),
		Table:  private("ToolTable"),
		Row:    private("ToolRow"),
		Index:  private("ToolIndex"),
	}
}

// toolWords are the Go names of tools as one word each: the short one, or
// the long one for those that share it with another tool.
func toolWords(tools []define.Tool) []string {
	words := make([]string, len(tools))
	count := map[string]int{}
	for i, tool := range tools {
		words[i] = shortWord(tool)
		count[words[i]]++
	}
	for i, tool := range tools {
		if count[words[i]] > 1 {
			words[i] = longWord(tool)
		}
	}
	return words
}

// shortWord returns a tool's part of Go names: "Add" of Server.Add, and
// "ReadFile" of a tool read_file that was made from no function.
func shortWord(tool define.Tool) string {
	if tool.Facts != nil {
		return upperFirst(tool.Facts.Func.Name())
	}
	return cmp.Or(word(tool.Called), longWord(tool))
}

// longWord returns what other tools with that word do not have, too:
// "ServerAdd", "ReadDashfile".
func longWord(tool define.Tool) string {
	if tool.Facts == nil {
		return upperFirst(strings.NewReplacer("-", "Dash", ".", "Dot").Replace(tool.Called))
	}
	if recv, _, ok := strings.Cut(tool.Facts.GoName, "."); ok {
		return upperFirst(recv) + shortWord(tool)
	}
	return shortWord(tool)
}

// sameWords reports tools whose constants would have one name.
func sameWords(p define.Package, words []string) diag.List {
	first := map[string]define.Source{}
	var diags diag.List
	for i, tool := range p.Tools {
		if other, taken := first[words[i]]; taken {
			diags = append(diags, diag.Errorf(tool.Pos, diag.NameClash, "the constant of %s would be Tool%s, which is that of another tool", tool.Called, words[i]).
				WithHint("%s", p.Advice.Other).
				WithRelated(other.Pos, "%s has it", other.Called))
			continue
		}
		first[words[i]] = tool.Source
	}
	return diags
}

func upperFirst(s string) string {
	runes := []rune(s)
	if len(runes) > 0 {
		runes[0] = unicode.ToUpper(runes[0])
	}
	return string(runes)
}

// lowerFirst lowers the first word of a Go name: "HTTPGet" is "httpGet".
func lowerFirst(s string) string {
	runes := []rune(s)
	for i, r := range runes {
		if !unicode.IsUpper(r) || i > 0 && i+1 < len(runes) && unicode.IsLower(runes[i+1]) {
			break
		}
		runes[i] = unicode.ToLower(r)
	}
	return string(runes)
}

// privateWord turns the word of a tool into what the names of its constants
// begin with.
func privateWord(word string) string {
	if word[0] >= '0' && word[0] <= '9' { // of a tool that no function gave its name
		return "tool" + word
	}
	return lowerFirst(word)
}

// importNames claims local names for imports: their own, where it is free.
// A name that a file of the package imports is taken for declarations, but
// not for an import of the same package.
func (n *namespace) importNames(pkgs map[string]*types.Package) []templates.Import {
	var imports []templates.Import
	for path, pkg := range pkgs {
		imports = append(imports, templates.Import{Path: path, Name: pkg.Name()})
	}
	slices.SortFunc(imports, func(a, b templates.Import) int { return strings.Compare(a.Path, b.Path) })
	used := map[string]bool{}
	for i, imp := range imports {
		name := imp.Name
		for k := 2; used[name] || n.declares(name) || token.IsKeyword(name); k++ {
			name = imp.Name + strconv.Itoa(k)
		}
		used[name] = true
		n.imported[name] = n.imported[name] || !n.taken[name]
		n.taken[name] = true
		imports[i].Name = name
	}
	return imports
}

// declares reports whether a name is taken by a declaration rather than by an import.
func (n *namespace) declares(name string) bool {
	_, inScope := n.pkg.Scope[name]
	return n.taken[name] && !n.imported[name] && !(inScope && n.pkg.Imports[name])
}

// locals returns other names for variables of functions, for those whose own
// name, alone or with a number behind it, is taken: a variable would hide what
// it stands for.
func (n *namespace) locals(variables []string) map[string]string {
	var other map[string]string
	for _, variable := range variables {
		name := variable
		for n.takenNumbered(name) {
			name += variable[len(variable)-1:]
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

func (n *namespace) takenNumbered(name string) bool {
	for taken := range n.taken {
		if rest, ok := strings.CutPrefix(taken, name); ok && strings.Trim(rest, "0123456789") == "" {
			return true
		}
	}
	return token.IsKeyword(name)
}
