package inspect

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/parallel"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// Facts finds the tools of the loaded packages and collects the facts about them that
// inference needs. The packages are sorted by import path, and their tools by file name
// and line. A tool with errors is reported and omitted.
func Facts(prog *Program) ([]*Package, diag.List) {
	names := newMentioned()
	readings := prog.readings(names)
	pkgs := make([]*Package, len(readings))
	var diags diag.List
	for i, r := range readings {
		pkgs[i] = r.Package
		diags = append(diags, r.Diags...)
	}
	return pkgs, onlyOneNewer(append(diags, names.missing(prog.query)...))
}

// readings is the same as Facts, except for diagnostics that depend on all packages.
func (prog *Program) readings(names mentioned) []Reading {
	defer prog.trace.Begin(StageFacts, len(prog.targets))()
	finders := make([]*finder, len(prog.targets))
	readings := make([]Reading, len(prog.targets))
	parallel.Do(len(readings), func(i int) {
		finders[i] = &finder{prog: prog, s: prog.targets[i], lines: prog.targets[i].lines}
		readings[i].Package = finders[i].find()
	})
	for i, f := range finders {
		readings[i].Diags = f.diags
		maps.Copy(names.found, f.seen)
		maps.Copy(names.used, f.used)
	}
	return readings
}

// A mentioned records which names in a query the packages contain: the Go names of
// functions (found), and the types of parameters (used).
type mentioned struct{ found, used map[string]bool }

func newMentioned() mentioned { return mentioned{map[string]bool{}, map[string]bool{}} }

// missing reports the functions of -func that no package declares, and the types of -inject
// that no parameter of a tool has.
func (m mentioned) missing(query Query) diag.List {
	var diags diag.List
	for _, name := range query.Funcs {
		if !m.found[name] {
			diags = append(diags, diag.Errorf(token.Position{}, diag.NoSuchFunc, "the packages have no function or method %s", name).
				WithHint("use Func, or Type.Method for a method"))
		}
	}
	for _, inject := range query.Options.Inject {
		if typ := inject.Type.Key; !m.used[typ] {
			diags = append(diags, noSuchInject(token.Position{}, typ))
		}
	}
	return diags
}

func noSuchInject(pos token.Position, typ string) diag.Diagnostic {
	return diag.Errorf(pos, diag.NoSuchParam, "no parameter of a tool has the type %s", typ).
		WithHint("use " + registered.TypeForms)
}

type finder struct {
	prog  *Program
	s     *source
	lines *lines
	diags diag.List
	types map[string]*directive.Tool // options of the //toolgen:tools directives, by type name
	seen  map[string]bool            // Go names of functions that were checked
	used  map[string]bool            // types in inject directives that are the type of a parameter
	enums map[string]bool            // types in the package doc's enum directives that a tool reaches
	given map[string]bool            // types in the package doc's schema directives that a tool reaches
	// constraint is the build constraint that the files of all tools have, or "".
	constraint string
	sound      map[types.Type]bool // types that reach no invalid type
	// unions caches the results for interfaces; the result for an open interface is nil.
	unions map[*types.TypeName]*Union
	unread []*registered.Tool     // registrations whose tools are unknown
	faulty []*Tool                // the same as Faulty of [Package]
	as     map[token.Position]*As // the same as As of [Decls]
	// decoded are the fields whose directives have already been decoded because a tool
	// reaches them.
	decoded map[*ast.Field]bool
}

var embeddedJSON = regexp.MustCompile(`(?m)^//go:embed\s+([^\s"*]+\.json)\s*$`)

// A candidate is a function that may become a tool, or a type that may become an answer
// or a form.
type candidate struct {
	file   *file
	recv   string // type of the receiver or interface, or "" for a function
	decl   ast.Node
	ident  *ast.Ident
	typ    *ast.FuncType
	doc    *ast.CommentGroup
	beside *ast.CommentGroup // comment after an interface method, on the same line
	// handled is the registration of the function, or nil if only a directive marks it.
	// If again is set, this is a further registration of a function that another
	// candidate has.
	handled       *handled
	marked, again bool
	spec          *ast.TypeSpec // type that may become an answer or a form, or nil
	form          bool
	ofService     *types.Func // method of a gRPC service that another package declares, or nil
}

func (c candidate) goName() string { return goName(c.recv, c.ident.Name) }

func (f *finder) find() *Package {
	f.types, f.seen, f.used = f.readTypes(), map[string]bool{}, map[string]bool{}
	f.unions, f.sound = map[*types.TypeName]*Union{}, map[types.Type]bool{}
	f.decoded, f.as = map[*ast.Field]bool{}, map[token.Position]*As{}
	f.enums, f.given = map[string]bool{}, map[string]bool{}
	options := f.s.selection.options
	pkg := &Package{
		Path:    f.s.meta.Path,
		Name:    f.s.name,
		Dir:     f.s.meta.Dir,
		Foreign: f.s.meta.Foreign,
		Options: options,
		Types:   f.s.types,
		Encoder: f.prog.encoder,
		SDKs:    map[string]bool{},
	}
	for _, file := range f.s.files {
		for _, spec := range file.syntax.Imports {
			if sdk, isRead, ok := registered.SDKOf(importPath(spec)); ok {
				pkg.SDKs[sdk] = isRead
			}
		}
		for _, m := range embeddedJSON.FindAllSubmatch(file.content, -1) {
			pkg.Embedded = append(pkg.Embedded, filepath.Join(pkg.Dir, filepath.FromSlash(string(m[1]))))
		}
	}
	candidates := f.withRegistered(f.candidates())
	f.constraint = f.commonConstraint(candidates)
	pkg.Constraint = f.constraint
	pkg.OtherBuilds = f.leftOut()
	if len(candidates) > 0 {
		f.checkOptions(f.s.files, f.lines)
	}
	f.checkUnparsed(candidates)
	f.checkMethods(candidates)
	for _, c := range candidates {
		if c.isAnswer() {
			if answer := readAnswer(f, c); answer != nil {
				pkg.Answers = append(pkg.Answers, answer)
			}
			continue
		}
		switch tool := f.tool(c); {
		case tool == nil:
		case tool.Offer != nil:
			pkg.Offers = append(pkg.Offers, tool)
		default:
			pkg.Tools = append(pkg.Tools, tool)
		}
	}
	if f.prog.query.Registered { // generated code cannot call these tools, so only commands that write no files include them
		pkg.Tools = append(pkg.Tools, f.withoutSyntaxes()...)
	}
	pkg.Unread = append(f.s.unread, f.unread...)
	if !f.prog.query.Registered && options.Registered {
		for _, reg := range pkg.Unread {
			f.report(NotRead(reg))
		}
	}
	pkg.Ignored = f.lines.ignored
	f.checkVersion2(pkg)
	f.scope(pkg)
	pkg.Faulty = f.faulty
	pkg.Decls = f.reach(slices.Concat(pkg.Tools, pkg.Faulty, pkg.Offers, pkg.Answers))
	f.checkNames(options)
	f.useDeclarations()
	f.diags = append(f.diags, f.lines.diags...)
	f.diags = append(f.diags, f.misplaced()...)
	return pkg
}

// readTypes decodes the //toolgen:tools directives of the package's types.
func (f *finder) readTypes() map[string]*directive.Tool {
	said := map[string]*directive.Tool{}
	for spec, doc := range typeSpecs(f.s) {
		lines := f.lines.use(doc, "tools")
		if len(lines) == 0 {
			continue
		}
		options, diags := directive.DecodeTools(lines)
		said[spec.Name.Name] = &options
		f.diags = append(f.diags, diags...)
		if d, ok := directive.Misplaced(lines[0], f.placeOf(spec)); ok {
			f.report(d)
		}
	}
	return said
}

// placeOf returns the kind of type that a declaration declares, as a place for directives. An
// alias is [directive.OtherType], because its methods belong to the type to which it refers.
func (f *finder) placeOf(spec *ast.TypeSpec) directive.Place {
	obj := f.s.defs[spec.Name]
	_, literal := spec.Type.(*ast.InterfaceType)
	switch {
	case obj == nil || spec.Assign.IsValid():
		return directive.OtherType
	case literal:
		return directive.InterfaceType
	case isStruct(obj.Type()):
		return directive.StructType
	}
	return directive.OtherType
}

// candidates returns the functions that may become tools and the types that may become
// answers, in source order.
func (f *finder) candidates() []candidate {
	var list []candidate
	for _, file := range f.s.files {
		for _, decl := range file.syntax.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				f.skipped(decl.Doc)
				if f.s.wants(decl) && !f.isHelper(decl) {
					list = append(list, candidate{file: file, recv: f.s.receiverName(decl), decl: decl, ident: decl.Name, typ: decl.Type, doc: decl.Doc, marked: true})
				}
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if spec, ok := spec.(*ast.TypeSpec); ok {
						list = append(list, answerIn(f.lines, file, spec, specDoc(decl, spec.Doc))...)
						list = append(list, f.methodsOf(file, spec)...)
					}
				}
			}
		}
	}
	return list
}

func (f *finder) skipped(doc *ast.CommentGroup) bool {
	skip, diags := directive.DecodeSkip(f.lines.use(doc, "skip"))
	f.diags = append(f.diags, diags...)
	_, diags = directive.DecodeSink(f.lines.use(doc, "register")) // decoded only for its errors
	f.diags = append(f.diags, diags...)
	return skip
}

// methodsOf returns the methods of an interface that may become tools.
func (f *finder) methodsOf(file *file, spec *ast.TypeSpec) (list []candidate) {
	it, isInterface := spec.Type.(*ast.InterfaceType)
	if !isInterface {
		return nil
	}
	recv := spec.Name.Name
	all := f.s.selection.types[recv]
	for _, method := range it.Methods.List {
		typ, ok := method.Type.(*ast.FuncType)
		if !ok {
			if all {
				ofService, isService := f.serviceMethods(recv, method.Type)
				list = append(list, ofService...)
				if !isService && !f.localInterface(method.Type) {
					f.report(diag.Errorf(f.pos(method.Pos()), diag.Unsupported, "the methods of an embedded interface cannot be tools").
						WithHint("declare the methods in %s itself", recv))
				}
			}
			continue
		}
		ident, skip := method.Names[0], f.skipped(method.Doc)
		marked := f.lines.marks(method.Doc) || f.s.selection.names[goName(recv, ident.Name)]
		if marked || all && ident.IsExported() && !skip {
			list = append(list, candidate{file: file, recv: recv, decl: method, ident: ident, typ: typ, doc: method.Doc, beside: method.Comment, marked: true})
		}
	}
	return list
}

// localInterface reports whether an embedded interface is declared in this package with
// its own //toolgen:tools directive.
func (f *finder) localInterface(expr ast.Expr) bool {
	ident, ok := expr.(*ast.Ident)
	return ok && f.s.selection.types[ident.Name]
}

// checkMethods reports //toolgen:tools directives on types that have no tools.
func (f *finder) checkMethods(candidates []candidate) {
	for spec, doc := range typeSpecs(f.s) {
		name := spec.Name.Name
		ofType := func(c candidate) bool { return c.recv == name }
		lines := f.lines.peek(doc, "tools")
		if len(lines) == 0 || len(f.diags) > 0 || slices.ContainsFunc(candidates, ofType) {
			continue // an earlier error may be the reason that there are no tools
		}
		f.report(diag.Errorf(lines[0].Pos, diag.NoTools, "%s has no exported methods that could be tools", name).
			WithHint("declare exported methods in this package, or add //toolgen:tool to individual functions"))
	}
}

// checkNames reports func= options and inject directives whose names do not exist.
func (f *finder) checkNames(options directive.Package) {
	for _, name := range options.Funcs {
		if !f.seen[name.Value] && name.Pos.IsValid() {
			f.report(fixFunc(f, diag.Errorf(name.ValuePos, diag.NoSuchFunc, "no function or method %s in this package", name.Value).
				WithHint("use Func, or Type.Method for a method"), name))
		}
	}
	for _, inject := range options.Inject {
		if typ := inject.Type.Key; !f.used[typ] && inject.Type.Pos.IsValid() {
			f.report(noSuchInject(inject.Type.Pos, typ))
		}
	}
	f.checkEnumNames()
	f.checkSchemaNames()
}

func (f *finder) report(d diag.Diagnostic) { f.diags = append(f.diags, d) }

func (f *finder) pos(pos token.Pos) token.Position { return f.prog.fset.Position(pos) }

// object returns the function that ident declares, or nil if its declaration was removed.
func (f *finder) object(ident *ast.Ident) *types.Func {
	fn, _ := f.s.defs[ident].(*types.Func)
	return fn
}

func (f *finder) scope(pkg *Package) {
	var files []*ast.File
	for _, file := range f.s.files {
		files = append(files, file.syntax)
	}
	pkg.Scope, pkg.Imports = scopeOf(files, f.s, f.pos)
}

// scopeOf returns the names that files declare or import, and which of these names are only
// imported. An import conflicts with a declaration of the same name.
func scopeOf(files []*ast.File, s *source, pos func(token.Pos) token.Position) (map[string]token.Position, map[string]bool) {
	scope, imports := map[string]token.Position{}, map[string]bool{}
	for _, file := range files {
		for _, decl := range file.Decls {
			for _, name := range declaredNames(decl) {
				scope[name.Name] = pos(name.Pos())
			}
		}
	}
	for _, file := range files {
		for _, spec := range file.Imports {
			name := localName(spec, s)
			if _, declared := scope[name]; !declared && token.IsIdentifier(name) && name != "_" {
				scope[name] = pos(spec.Pos())
				imports[name] = true
			}
		}
	}
	return scope, imports
}

func declaredNames(decl ast.Decl) (names []*ast.Ident) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv == nil {
			names = append(names, decl.Name)
		}
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			names = append(names, namesOf(spec)...)
		}
	}
	return names
}

// A selection specifies which functions of a package are tools.
type selection struct {
	options directive.Package
	names   map[string]bool       // "Func" or "Type.Method", from func= and -func
	types   map[string]bool       // types with //toolgen:tools
	aliases map[string]*ast.Ident // the type that each alias of the package refers to, by the alias
}

func selectTools(s *source, query Query) *selection {
	sel := &selection{names: map[string]bool{}, types: map[string]bool{}, aliases: map[string]*ast.Ident{}}
	sel.options = packageOptions(s, query)
	for _, name := range sel.options.Funcs {
		sel.names[name.Value] = true
	}
	for _, name := range query.Funcs {
		sel.names[name] = true
	}
	for spec, doc := range typeSpecs(s) {
		if target := typeIdent(spec.Type); spec.Assign.IsValid() && target != nil {
			sel.aliases[spec.Name.Name] = target
		}
		if len(s.lines.peek(doc, "tools")) > 0 {
			sel.types[spec.Name.Name] = true
		}
	}
	return sel
}

// packageOptions joins the package directives of all files with the options of the query,
// which take precedence.
func packageOptions(s *source, query Query) directive.Package {
	var said []directive.Line
	for _, f := range s.files {
		said = append(said, s.lines.use(f.syntax.Doc, "package")...)
		said = append(said, s.lines.use(f.syntax.Doc, "inject")...)
		said = append(said, s.lines.use(f.syntax.Doc, "enum")...)
		said = append(said, s.lines.use(f.syntax.Doc, "schema")...)
	}
	pkg, diags := directive.DecodePackage(said)
	s.lines.diags = append(s.lines.diags, diags...)
	pkg = directive.JoinPackage(pkg, query.Options).WithDefaults()
	pkg.All = pkg.All || query.All
	return pkg
}

// wants reports whether a function of a target is a tool, judging by its name and its doc
// comment. For functions that only the option all selects, see [finder.isHelper].
func (s *source) wants(fn *ast.FuncDecl) bool {
	recv := s.receiverName(fn)
	switch {
	case s.marks(fn):
		return true
	case !fn.Name.IsExported() || len(s.lines.peek(fn.Doc, "skip")) > 0:
		return false
	case recv != "":
		return s.selection.types[recv]
	}
	return s.selection.options.All
}

// marks reports whether a function is a tool because of its own directive or its name.
func (s *source) marks(fn *ast.FuncDecl) bool {
	return s.lines.marks(fn.Doc) || s.selection.names[goName(s.receiverName(fn), fn.Name.Name)]
}

// goName returns the name by which users refer to a function or method.
func goName(recv, name string) string {
	if recv == "" {
		return name
	}
	return recv + "." + name
}

// receiverName returns the name of a method's receiver type, or "" for a function. An
// alias is replaced by the type that it refers to.
func (s *source) receiverName(fn *ast.FuncDecl) string {
	name := registered.Receiver(fn)
	if name == nil {
		return ""
	}
	aliases := s.selection.aliases
	for range aliases { // a chain of aliases is finite
		target, ok := aliases[name.Name]
		if !ok {
			break
		}
		name = target
	}
	return name.Name
}

// typeIdent returns the name in a type expression such as *T, pkg.T, or T[int], or nil. An
// embedded field with that type has the same name.
func typeIdent(expr ast.Expr) *ast.Ident {
	switch expr := expr.(type) {
	case *ast.Ident:
		return expr
	case *ast.StarExpr:
		return typeIdent(expr.X)
	case *ast.ParenExpr:
		return typeIdent(expr.X)
	case *ast.SelectorExpr:
		return expr.Sel
	case *ast.IndexExpr:
		return typeIdent(expr.X)
	case *ast.IndexListExpr:
		return typeIdent(expr.X)
	}
	return nil
}

// typeSpecs yields the types that a package declares, with their doc comments, in source
// order.
func typeSpecs(s *source) func(yield func(*ast.TypeSpec, *ast.CommentGroup) bool) {
	return func(yield func(*ast.TypeSpec, *ast.CommentGroup) bool) {
		for _, f := range s.files {
			for _, decl := range f.syntax.Decls {
				gen, ok := decl.(*ast.GenDecl)
				if !ok || gen.Tok != token.TYPE {
					continue
				}
				for _, spec := range gen.Specs {
					spec := spec.(*ast.TypeSpec)
					if !yield(spec, specDoc(gen, spec.Doc)) {
						return
					}
				}
			}
		}
	}
}

// specDoc returns the doc comment of a spec: its own comment, or the comment of a
// declaration without parentheses.
func specDoc(gen *ast.GenDecl, own *ast.CommentGroup) *ast.CommentGroup {
	if own == nil && !gen.Lparen.IsValid() {
		return gen.Doc
	}
	return own
}

// isHelper reports whether a function that only the option all selects is excluded,
// because its signature shows that it is not a tool: it registers or creates tools,
// handlers, or options, wraps a context, or is generic. The help on the option describes
// these functions, and the trace lists them.
func (f *finder) isHelper(decl *ast.FuncDecl) bool {
	fn := f.object(decl.Name)
	if fn == nil || decl.Recv != nil || f.s.marks(decl) {
		return false
	}
	why := f.whyHelper(decl, fn.Signature())
	if why != "" {
		f.prog.trace.Note(StageFacts, f.s.meta.Path+"."+fn.Name(), "excluded by all: "+why)
	}
	return why != ""
}

func (f *finder) whyHelper(decl *ast.FuncDecl, sig *types.Signature) string {
	switch {
	case f.s.registers(f.prog.fset, decl):
		return "it registers tools"
	case sig.TypeParams().Len() > 0:
		return "it is generic"
	case isPointerMaker(sig):
		return "it returns a pointer to its argument"
	}
	const takes, returns = "a parameter is a function or a type of a server", "a result is a context, a function, or a type of a server"
	for field, v := range variables(decl.Type.Params, sig.Params()) {
		if _, said := f.injectLine(v.Type(), field.Type); !said && provisionOf(v.Type()) == FromServer && f.isMachinery(v.Type()) {
			return takes
		}
	}
	for v := range sig.Results().Variables() {
		if isContextType(v.Type()) || f.isMachinery(v.Type()) {
			return returns
		}
	}
	return ""
}

// variables yields each variable in tuple, the parameters of a list, with the field in
// list that declares it.
func variables(list *ast.FieldList, tuple *types.Tuple) iter.Seq2[*ast.Field, *types.Var] {
	return func(yield func(*ast.Field, *types.Var) bool) {
		i := 0
		for _, field := range list.List {
			for range max(1, len(field.Names)) {
				if !yield(field, tuple.At(i)) {
					return
				}
				i++
			}
		}
	}
}

// isPointerMaker reports whether a function has the form func(T) *T, like helpers that return
// pointers to literals.
func isPointerMaker(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 1 &&
		types.Identical(sig.Results().At(0).Type(), types.NewPointer(sig.Params().At(0).Type()))
}

// isMachinery reports whether a type is not data but code, or part of a server SDK.
// Elements of lists and fields of structs are also considered.
func (f *finder) isMachinery(t types.Type) bool {
	if f.isPartOfServer(t) {
		return true
	}
	st, ok := elemOf(t).Underlying().(*types.Struct)
	return ok && !isContent(t) && hasField(st, func(field *types.Var) bool {
		return field.Exported() && !field.Embedded() && f.isPartOfServer(field.Type())
	})
}

// serverPaths are prefixes of the import paths of packages whose types are for servers.
var serverPaths = []string{
	"github.com/modelcontextprotocol/go-sdk/", "github.com/mark3labs/mcp-go/", "github.com/firebase/genkit/go/", "net/http/",
}

// isPartOfServer reports whether a type is a function, is declared in a package of
// [serverPaths], or is declared in another module and has Tool in its name. It returns
// false for the content types of results, which are data.
func (f *finder) isPartOfServer(t types.Type) bool {
	t = elemOf(t)
	if _, ok := t.Underlying().(*types.Signature); ok {
		return true
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil || isContent(t) {
		return false
	}
	path := named.Obj().Pkg().Path() + "/"
	ofServer := slices.ContainsFunc(serverPaths, func(prefix string) bool { return strings.HasPrefix(path, prefix) })
	if _, isMap := named.Underlying().(*types.Map); isMap {
		ofServer = false // a map, such as http.Header, is data
	}
	s := f.prog.sourceOf(named.Obj().Pkg().Path())
	return ofServer || s != nil && s.meta.Foreign && strings.Contains(named.Obj().Name(), "Tool")
}

// elemOf returns the type that remains after removing pointers, slices, arrays, channels,
// and maps from an unnamed type: for *[]T, it returns T.
func elemOf(t types.Type) types.Type {
	t = types.Unalias(t)
	if composite, ok := t.(interface{ Elem() types.Type }); ok {
		return elemOf(composite.Elem())
	}
	return t
}
