package inspect

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/parallel"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// Facts finds the tools of the loaded packages and collects the facts about them that
// inference needs. They are in the order of import paths, file names and lines. A
// tool with errors is reported and left out.
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

// readings is Facts, but for what is to be told of all packages at the end.
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

// A mentioned is what a query names and packages have: functions by their Go names,
// and types of parameters.
type mentioned struct{ found, used map[string]bool }

func newMentioned() mentioned { return mentioned{map[string]bool{}, map[string]bool{}} }

// missing reports the functions of -func that no package has, and the types of
// -inject that no tool takes.
func (m mentioned) missing(query Query) diag.List {
	var diags diag.List
	for _, name := range query.Funcs {
		if !m.found[name] {
			diags = append(diags, diag.Errorf(token.Position{}, diag.NoSuchFunc, "no function or method %s in the packages named", name).
				WithHint("write Func, or Type.Method for a method"))
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
		WithHint("write " + registered.TypeForms)
}

// A finder finds the tools of one package.
type finder struct {
	prog  *Program
	s     *source
	lines *lines
	diags diag.List
	types map[string]*directive.Tool // what the //toolgen:tools line of a type says
	seen  map[string]bool            // Go names of functions that were looked at
	used  map[string]bool            // types of inject lines that a parameter has
	enums map[string]bool            // types of enum lines in the package doc that a tool reaches
	given map[string]bool            // types of schema lines in the package doc that a tool reaches
	// constraint is the one that the files of all tools have, "" for none.
	constraint string
	sound      map[types.Type]bool // types that lead to none of which the type checker made nothing
	// unions are the interfaces that were looked at, nil for those that are open.
	unions map[*types.TypeName]*Union
	unread []*registered.Tool     // registrations that are not read
	faulty []*Tool                // as Faulty of [Package]
	as     map[token.Position]*As // as As of [Decls]
	// decoded are the fields that a tool reaches whose lines have been decoded.
	decoded map[*ast.Field]bool
}

// A candidate is a function declaration that is to be a tool, or a type that is to
// be an answer or a form.
type candidate struct {
	file   *file
	recv   string   // the receiver's or interface's type, "" for a function
	decl   ast.Node // all of it
	ident  *ast.Ident
	typ    *ast.FuncType
	doc    *ast.CommentGroup
	beside *ast.CommentGroup // behind a method of an interface
	// handled is its registration, nil for one that is marked alone; again says
	// that it is a second one of a marked function.
	handled       *handled
	marked, again bool
	spec          *ast.TypeSpec // of a type that is to be an answer or a form, else nil
	form          bool
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
	if f.prog.query.Registered { // else no code could call them
		pkg.Tools = append(pkg.Tools, f.withoutSyntaxes()...)
	}
	pkg.Unread = append(f.s.unread, f.unread...)
	if !f.prog.query.Registered && options.Registered {
		for _, reg := range pkg.Unread {
			f.report(NotRead(reg))
		}
	}
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

// readTypes reads the //toolgen:tools lines of the package's types.
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

// placeOf says what kind of type a declaration makes. An alias is of another
// kind, since the methods are those of the type that it stands for.
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

// candidates returns the functions that are to be tools, and the types that are to be
// answers, in source order.
func (f *finder) candidates() []candidate {
	var list []candidate
	for _, file := range f.s.files {
		for _, decl := range file.syntax.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				f.skipped(decl.Doc)
				if f.s.wants(decl) && !f.isHelper(decl) {
					list = append(list, candidate{file, f.s.receiverName(decl), decl, decl.Name, decl.Type, decl.Doc, nil, nil, true, false, nil, false})
				}
			case *ast.GenDecl:
				list = append(list, answersIn(f.lines, file, decl)...)
				list = append(list, f.interfaceMethods(file, decl)...)
			}
		}
	}
	return list
}

// skipped reports whether a doc comment has a //toolgen:skip line.
func (f *finder) skipped(doc *ast.CommentGroup) bool {
	skip, diags := directive.DecodeSkip(f.lines.use(doc, "skip"))
	f.diags = append(f.diags, diags...)
	_, diags = directive.DecodeSink(f.lines.use(doc, "sink")) // for its errors
	f.diags = append(f.diags, diags...)
	return skip
}

// interfaceMethods returns the methods of interfaces that are to be tools.
func (f *finder) interfaceMethods(file *file, decl *ast.GenDecl) []candidate {
	var list []candidate
	for _, spec := range decl.Specs {
		if spec, ok := spec.(*ast.TypeSpec); ok {
			if it, ok := spec.Type.(*ast.InterfaceType); ok {
				list = append(list, f.methodsOf(file, spec, it)...)
			}
		}
	}
	return list
}

func (f *finder) methodsOf(file *file, spec *ast.TypeSpec, it *ast.InterfaceType) []candidate {
	var list []candidate
	recv := spec.Name.Name
	all := f.s.selection.types[recv]
	for _, method := range it.Methods.List {
		typ, ok := method.Type.(*ast.FuncType)
		if !ok {
			if all && !f.localInterface(method.Type) {
				f.report(diag.Errorf(f.pos(method.Pos()), diag.Unsupported, "the methods of an embedded interface cannot be tools").
					WithHint("declare the methods in %s itself", recv))
			}
			continue
		}
		ident, skip := method.Names[0], f.skipped(method.Doc)
		marked := f.lines.marks(method.Doc) || f.s.selection.names[goName(recv, ident.Name)]
		if marked || all && ident.IsExported() && !skip {
			list = append(list, candidate{file, recv, method, ident, typ, method.Doc, method.Comment, nil, true, false, nil, false})
		}
	}
	return list
}

// localInterface reports whether an embedded interface has a //toolgen:tools
// line of its own in this package.
func (f *finder) localInterface(expr ast.Expr) bool {
	ident, ok := expr.(*ast.Ident)
	return ok && f.s.selection.types[ident.Name]
}

// checkMethods reports //toolgen:tools lines on types that have no tools.
func (f *finder) checkMethods(candidates []candidate) {
	for spec, doc := range typeSpecs(f.s) {
		name := spec.Name.Name
		ofType := func(c candidate) bool { return c.recv == name }
		lines := f.lines.peek(doc, "tools")
		if len(lines) == 0 || len(f.diags) > 0 || slices.ContainsFunc(candidates, ofType) {
			continue // an error before may be the reason
		}
		f.report(diag.Errorf(lines[0].Pos, diag.NoTools, "%s has no exported methods that could be tools", name).
			WithHint("declare them in this package, or write //toolgen:tool above each function that is a tool"))
	}
}

// checkNames reports func= and inject lines that name nothing.
func (f *finder) checkNames(options directive.Package) {
	for _, name := range options.Funcs {
		if !f.seen[name.Value] && name.Pos.IsValid() {
			f.report(fixFunc(f, diag.Errorf(name.ValuePos, diag.NoSuchFunc, "no function or method %s in this package", name.Value).
				WithHint("write Func, or Type.Method for a method"), name))
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

// object returns what an identifier of a kept declaration declares, or nil.
func (f *finder) object(ident *ast.Ident) *types.Func {
	fn, _ := f.s.defs[ident].(*types.Func)
	return fn
}

// scope collects the names that the hand-written files of a package declare.
func (f *finder) scope(pkg *Package) {
	var files []*ast.File
	for _, file := range f.s.files {
		files = append(files, file.syntax)
	}
	pkg.Scope, pkg.Imports = scopeOf(files, f.s, f.pos)
}

// scopeOf returns the names that files declare, imports included, since an
// import and a declaration of one name clash; and those that are imports only.
func scopeOf(files []*ast.File, s *source, pos func(token.Pos) token.Position) (map[string]token.Position, map[string]bool) {
	count := 0 // as a rule a declaration has one name
	for _, file := range files {
		count += len(file.Decls)
	}
	scope, imports := make(map[string]token.Position, count), map[string]bool{}
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

func declaredNames(decl ast.Decl) []*ast.Ident {
	var names []*ast.Ident
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv == nil {
			names = append(names, decl.Name)
		}
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, spec.Name)
			case *ast.ValueSpec:
				names = append(names, spec.Names...)
			}
		}
	}
	return names
}
