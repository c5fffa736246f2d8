package inspect

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A closure finds the declarations that tools need, in all packages. It begins with the
// functions that can be tools, and follows the names in them. A package is parsed when a name
// first refers to it. Declarations to which no name refers are not type-checked, so they take
// no time and cannot cause errors.
//
// If the syntax alone does not show whether a declaration is needed, the closure includes it.
// It may include too much, but never too little.
type closure struct {
	prog *Program
	todo []task
	// asked contains the names of methods whose signatures are needed for all types:
	// methods that affect JSON, and methods of interfaces with which types are compared.
	asked map[string]bool
	// required contains the names of the methods of interfaces to which values in bodies
	// may be converted. selected contains the names of fields and methods that bodies
	// select.
	required map[string]bool
	selected map[string]selectedAs
	more     bool // asked, required, or selected has grown
	reach    []reached
	// all is set if the signatures of all methods are needed.
	all bool
}

// A task is a name to follow.
type task struct {
	s         *source
	file      *file  // contains the name; nil for a name of s itself
	qualifier string // the name before a dot, or ""
	name      string
	depth     depth
}

type reached struct {
	s    *source
	name string
}

// jsonMethods are the methods that affect JSON or schemas. They are always needed.
var jsonMethods = []string{
	"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "AppendText",
	"MarshalJSONTo", "UnmarshalJSONFrom", "IsZero", "Error",
	"JSONSchema", "JSONSchemaExtend", "JSONSchemaAlias", "JSONSchemaProperty", "Enum",
}

// follow finds the declarations that all targets need.
func (prog *Program) follow() {
	c := &closure{prog: prog, asked: map[string]bool{}, required: map[string]bool{}, selected: map[string]selectedAs{}, all: prog.allMethods}
	for _, name := range jsonMethods {
		c.asked[name] = true
	}
	for _, s := range prog.parsedSources() {
		s.kept, s.evaluated = newKeep(c.selected), prog.isEvaluated(s)
		if s.whole {
			c.needAll(s)
		}
	}
	for _, s := range prog.parsedSources() {
		c.needParamTypes(s)
	}
	for _, s := range prog.targets {
		c.begin(s)
	}
	for _, s := range prog.parsedSources() {
		if s.bodies.has() {
			c.needBodies(s)
		}
	}
	c.todo = append(c.todo, prog.roots...)
	for len(c.todo) > 0 || c.more {
		if len(c.todo) == 0 {
			c.more = false
			for _, at := range c.reach {
				c.methods(at.s, at.name)
				c.fields(at.s, at.name)
			}
		}
		c.round()
	}
}

// round handles the tasks that exist when it starts. Before that, it parses the packages
// to which they refer, several at a time.
func (c *closure) round() {
	tasks := c.todo
	c.todo = nil
	var ready []task
	unknown := map[string]bool{}
	unread := map[*source]bool{}
	for _, t := range tasks {
		if t.qualifier != "" {
			dep, missing := c.prog.importedAs(t.s, t.file, t.qualifier)
			if len(missing) > 0 {
				for _, path := range missing {
					unknown[path] = true
				}
				c.todo = append(c.todo, t)
			}
			if dep == nil {
				t.s.needsC = t.s.needsC || t.qualifier == "C" && t.depth.has(whole) && importsC(t.file.syntax)
				continue
			}
			t = task{s: dep, name: t.name, depth: t.depth}
		}
		if !t.s.parsed {
			unread[t.s] = true
		}
		ready = append(ready, t)
	}
	c.prog.ask(slices.Sorted(maps.Keys(unknown)))
	c.read(unread)
	for _, t := range ready {
		c.need(t)
	}
}

func (c *closure) read(unread map[*source]bool) {
	sources := sortedSources(maps.Keys(unread))
	c.prog.parse(sources)
	for _, s := range sources {
		if _, known := c.prog.known[s.meta]; !known {
			c.prog.trace.Note(StageParse, s.meta.Path, "parsed for the declarations that tools need, "+s.from())
		}
		s.kept, s.evaluated = newKeep(c.selected), c.prog.isEvaluated(s)
		if s.whole {
			c.needAll(s)
		}
		c.needParamTypes(s)
	}
}

// from returns a phrase for the library of a package, such as "of other modules".
func (s *source) from() string {
	switch {
	case s.meta.Standard:
		return "of the standard library"
	case s.meta.Foreign:
		return "of other modules"
	}
	return "of the main module"
}

// ask asks the go command for the directories of the packages with the given import
// paths.
func (prog *Program) ask(paths []string) {
	if len(paths) > 0 && prog.located.Ask != nil {
		for _, path := range paths {
			prog.trace.Note(StageParse, path, "queried the go command for its directory")
		}
		prog.located.Ask(paths)
	}
}

// need marks the declaration that a task names as needed, and follows the names in it.
func (c *closure) need(t task) {
	if t.name == everyConst {
		for _, name := range t.s.declared.order {
			c.needConst(t.s, name)
		}
		return
	}
	at, ok := c.lookup(t.s, t.name)
	if !ok {
		c.needDot(t)
		return
	}
	if at.file.isGenerated {
		t.depth = used
	}
	before := t.s.kept.names[t.name]
	if t.depth.has(inBody) {
		if t.depth &^= inBody; c.prog.isEvaluated(t.s) {
			t.depth |= whole
		}
	}
	if t.depth.has(used) && registered.IsEncoded(t.s.meta.Path, t.name) {
		t.depth |= positional // the evaluator reads all fields of a type that represents a tool definition
	}
	if before.has(t.depth) {
		return
	}
	t.depth |= before
	t.s.kept.names[t.name] = t.depth
	w := walker{c: c, s: t.s, file: at.file, depth: t.depth}
	switch spec := at.spec.(type) {
	case *ast.TypeSpec:
		if before == 0 {
			c.reach = append(c.reach, reached{t.s, t.name})
		}
		w.typeSpec(spec)
		if t.depth.has(embedded) {
			c.needService(t.s, t.name)
		}
		c.methods(t.s, t.name)
		if t.depth.has(whole) && !before.has(whole) {
			c.needMeaning(t.s, t.name, spec)
		}
	case *ast.ValueSpec:
		c.needValue(w, at, spec)
	case nil:
		w.signature(at.decl.(*ast.FuncDecl).Type)
	}
}

// needDot adds tasks to find the unqualified name of a task in the packages that the file
// imports with a dot.
func (c *closure) needDot(t task) {
	if t.file == nil {
		return
	}
	for _, path := range t.file.dotImports() {
		if dep, known := c.prog.imported(t.s, path); dep != nil {
			c.todo = append(c.todo, task{s: dep, name: t.name, depth: t.depth})
		} else if !known {
			c.prog.ask([]string{path})
			c.todo = append(c.todo, t)
		}
	}
}

// ask records that all methods with the given name are needed.
func (c *closure) ask(method string) {
	if !c.asked[method] {
		c.asked[method], c.more = true, true
	}
}

// methods marks the methods of the type name that are needed.
func (c *closure) methods(s *source, name string) {
	methods := c.methodsOf(s, name)
	isContext := slices.ContainsFunc(methods, func(m methodDecl) bool { return m.fn.Name.Name == "Deadline" })
	for _, m := range methods {
		method := m.fn.Name.Name
		ofContext := isContext && (method == "Deadline" || contextMethods[method] != nil)
		d := depth(0)
		if c.all || s.whole || c.asked[method] || ofContext {
			d = named
		}
		if s.kept.names[name].has(used) {
			how := c.selected[method]
			switch {
			case how&selectedValue != 0 && c.prog.isEvaluated(s):
				d = whole | used
			case how != 0:
				d = used
			case c.required[method]:
				d |= named
			}
		}
		if d != 0 {
			c.needMethod(s, m, d)
		}
	}
}

// fields follows those fields of the type name that bodies have selected so far.
func (c *closure) fields(s *source, name string) {
	if d := s.kept.names[name]; d.has(used) {
		at, _ := c.lookup(s, name)
		walker{c: c, s: s, file: at.file, depth: d}.typeSpec(at.spec.(*ast.TypeSpec))
	}
}

// needMethod marks a method as needed with its signature, and follows the body of a
// method that is evaluated for an alias (see [isAlias]).
func (c *closure) needMethod(s *source, m methodDecl, d depth) {
	before := s.kept.methods[m.fn]
	if before.has(d) {
		return
	}
	s.kept.methods[m.fn] |= d
	w := walker{c: c, s: s, file: m.file, depth: named}
	w.fieldList(m.fn.Recv)
	if d.has(used) {
		w.at(d).signature(m.fn.Type)
	} else {
		w.expr(m.fn.Type)
	}
	if isAlias(m.fn) && m.fn.Body != nil && before == 0 {
		w.depth = whole
		w.node(m.fn.Body)
	}
}

// needMeaning keeps the declarations that affect a type's schema in addition to its
// underlying type: its constants, the implementers of an interface, and the types that
// directives name.
func (c *closure) needMeaning(s *source, name string, spec *ast.TypeSpec) {
	if _, ok := s.declared.literal(name).(*ast.InterfaceType); ok {
		c.needImplementers(s, name)
	}
	if mayBeBasic(spec.Type) {
		for _, other := range slices.Sorted(maps.Keys(s.declared.constsOf(name))) {
			c.needConst(s, other)
		}
	}
	doc := s.declared.docOf(name)
	above, _ := directive.DecodeSchemas(s.lines.peek(doc, "schema"))
	for _, said := range above {
		c.needTypeText(s, said.As)
	}
	if said, _ := directive.DecodeEnum(s.lines.peek(doc, "enum")); len(said.From) > 0 {
		c.needFrom(s, said)
	}
}

// needAll marks all constants and types of a package as needed.
func (c *closure) needAll(s *source) {
	for _, name := range s.declared.order {
		if gen, ok := s.declared.names[name].decl.(*ast.GenDecl); ok && gen.Tok != token.VAR {
			c.todo = append(c.todo, task{s: s, name: name, depth: whole})
		}
	}
}

// begin marks the functions of the target s that can be tools as needed. It also adds
// tasks for the declarations to which directives apply.
func (c *closure) begin(s *source) {
	for f, fn := range funcs(s.files) {
		if s.wants(fn) {
			c.needTool(s, methodDecl{f, fn})
		}
	}
	unions := hasUnionLines(s)
	for spec, doc := range typeSpecs(s) {
		it, isInterface := spec.Type.(*ast.InterfaceType)
		if isInterface && unions || slices.ContainsFunc(comments(doc), func(comment *ast.Comment) bool { _, ok := s.lines.at[comment]; return ok }) {
			c.todo = append(c.todo, task{s: s, name: spec.Name.Name, depth: whole})
		}
		if isInterface {
			c.needInterface(s, spec.Name.Name, it)
		}
	}
	if c.prog.allExported {
		for _, name := range s.declared.order {
			if token.IsExported(name) {
				c.todo = append(c.todo, task{s: s, name: name, depth: whole})
			}
		}
	}
	for _, said := range s.selection.options.EnumTypes {
		c.needFrom(s, said)
	}
	for _, said := range s.selection.options.Schemas {
		c.needTypeText(s, said.As)
	}
}

// needTool marks a function that can be a tool as needed, and follows the types in its
// signature.
func (c *closure) needTool(s *source, m methodDecl) {
	s.kept.methods[m.fn] |= whole
	w := walker{c: c, s: s, file: m.file, depth: whole}
	w.signature(m.fn.Type)
	if m.fn.Type.Results.NumFields() == 1 {
		if returned, ok := ast.Unparen(m.fn.Type.Results.List[0].Type).(*ast.FuncType); ok { // a factory
			w.signature(returned)
		}
	}
	if m.fn.Recv != nil {
		w.depth = named
		w.fieldList(m.fn.Recv)
	}
}

func (c *closure) needInterface(s *source, name string, it *ast.InterfaceType) {
	w := walker{c: c, s: s, file: s.declared.names[name].file, depth: whole}
	for _, method := range it.Methods.List {
		typ, ok := method.Type.(*ast.FuncType)
		if !ok || len(method.Names) == 0 {
			if s.selection.types[name] {
				w.at(embedded).expr(method.Type)
			}
			continue
		}
		marked := s.lines.marks(method.Doc) || s.selection.names[goName(name, method.Names[0].Name)]
		if marked || s.selection.types[name] {
			c.todo = append(c.todo, task{s: s, name: name, depth: whole})
			w.signature(typ)
		}
	}
}

type declarations struct {
	// names are types, constants, variables, and functions.
	names map[string]declared
	// methods are listed by the name of their receiver type. If the name is an alias,
	// they are listed by the name of the aliased type.
	methods map[string][]methodDecl
	order   []string // the names, in source order
	// mentions lists, by name, the declarations of constants and aliases that contain the
	// name. Each declaration is a list of the names that it declares. mentions is nil
	// until it is first used.
	mentions map[string][][]string
}

type declared struct {
	file *file
	decl ast.Decl
	spec ast.Spec // nil for a function
}

type methodDecl struct {
	file *file
	fn   *ast.FuncDecl
}

// declarationsOf collects the declarations of files. Only the first declaration of a name
// is included.
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
	for f, fn := range funcs(files) {
		if name := registered.Receiver(fn); name != nil {
			base := d.meant(name.Name)
			d.methods[base] = append(d.methods[base], methodDecl{f, fn})
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

// meant returns the name of the type that a name denotes, after resolving aliases in the
// package.
func (d *declarations) meant(name string) string {
	for range d.names { // a chain of aliases is finite
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

func (d *declarations) docOf(name string) *ast.CommentGroup {
	at := d.names[name]
	gen, ok := at.decl.(*ast.GenDecl)
	if !ok || d.typeSpec(name) == nil {
		return nil
	}
	return specDoc(gen, d.typeSpec(name).Doc)
}

// literal returns the type expression that defines the type name, such as a struct type,
// after resolving names that the package declares. It returns nil if there is no such
// type.
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

func (at declared) isConst() bool {
	gen, ok := at.decl.(*ast.GenDecl)
	return ok && gen.Tok == token.CONST
}

// constsOf returns the names that may be constants or aliases of a type of the package: every
// name in a declaration that mentions the type's name or, transitively, one of the returned
// names. The whole declaration counts, because a constant without a value repeats the
// expression above it.
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

// mentionIn adds others, the names that node declares, to the mentions of each name in
// node.
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

// A depth specifies how much of a declaration is needed, as a set of bits.
type depth int

const (
	// named requires that the declaration exists, for example for the type of a method's
	// parameter. Only the type's identity, its size, and whether it is comparable matter.
	named depth = 1
	// whole requires everything from which schemas are built.
	whole = named | 2
	// used requires the fields and methods that any body selects, because a body can use
	// values of the type.
	used = named | 4
	// positional requires all fields of a struct, because a literal lists them without
	// their names.
	positional = used | 8
	// inBody requires, in the user's packages, the same as whole, because a type or a
	// function that a body mentions may be part of a handler.
	inBody depth = 16
	// embedded requires the methods of an embedded interface as tools, if it is the
	// server interface of a gRPC service.
	embedded = whole | 32
)

func (d depth) has(other depth) bool { return d&other == other }

// A keep lists the declarations of a package that are needed, and how much of each.
type keep struct {
	names map[string]depth
	// methods are the methods whose signatures are needed, and the functions in bodies.
	methods map[*ast.FuncDecl]depth
	// selected are the names of fields and methods that any body selects.
	selected map[string]selectedAs
}

func newKeep(selected map[string]selectedAs) keep {
	return keep{map[string]depth{}, map[*ast.FuncDecl]depth{}, selected}
}

// A selectedAs specifies how bodies use the fields and methods with a name, as a set of bits.
type selectedAs int

const (
	selectedCall  selectedAs = 1 // a body calls the method, or uses the field
	selectedValue selectedAs = 2 // a body may use the method as a value, for example as a handler
)

func (s selectedAs) has(other selectedAs) bool { return s&other == other }

// selects reports whether a body uses field, in a struct type that is needed to depth d.
func (k keep) selects(field *ast.Field, d depth) bool {
	return len(field.Names) == 0 || d.has(positional) ||
		slices.ContainsFunc(field.Names, func(name *ast.Ident) bool { return k.selected[name.Name] != 0 })
}

// prune sets, for each file of s, the syntax to check: a copy of the file with only the
// needed declarations. With fewer declarations, fewer imports are needed. A package that
// is not imported takes no time and cannot cause errors.
func (prog *Program) prune(s *source) {
	for _, f := range s.checkedFiles() {
		kept := *f.syntax
		kept.Decls, kept.Imports = nil, nil
		for _, decl := range f.syntax.Decls {
			if decl := s.keptPart(decl); decl != nil {
				if f.isGenerated {
					decl = withoutValues(decl)
				}
				kept.Decls = append(kept.Decls, decl)
			}
		}
		kept.Imports, kept.Decls = usedImports(&kept, f.syntax, s)
		f.kept = &kept
	}
}

// keptPart returns the part of a declaration that is kept, or nil.
func (s *source) keptPart(decl ast.Decl) ast.Decl {
	switch decl := decl.(type) {
	case *ast.GenDecl:
		if decl.Tok == token.CONST {
			return s.keptGroup(decl)
		}
		kept := *decl
		kept.Specs = nil
		for _, spec := range decl.Specs {
			if spec := s.keptSpec(spec); spec != nil {
				kept.Specs = append(kept.Specs, spec)
			}
		}
		if len(kept.Specs) > 0 {
			return &kept
		}
	case *ast.FuncDecl:
		return s.keptFunc(decl)
	}
	return nil
}

// keptGroup returns a whole constant declaration if any of its names is needed, or else
// nil.
func (s *source) keptGroup(decl *ast.GenDecl) ast.Decl {
	if slices.ContainsFunc(namesInGroup(decl), func(name string) bool { return s.kept.names[name] > 0 }) {
		return decl
	}
	return nil
}

func (s *source) keptSpec(spec ast.Spec) ast.Spec {
	if values, ok := spec.(*ast.ValueSpec); ok && s.bodies.vars[values] != nil {
		return spec
	}
	for _, name := range namesOf(spec) {
		depth := s.kept.names[name.Name]
		if depth == 0 {
			continue
		}
		typ, ok := spec.(*ast.TypeSpec)
		if !ok {
			return s.keptVar(spec.(*ast.ValueSpec), depth)
		}
		kept := *typ
		kept.Type = s.cut(typ, depth)
		return &kept
	}
	return nil
}

// keptFunc returns the part of a function or method that is kept, or nil. A method whose
// signature is not needed is kept with its name only, because it hides promoted methods.
func (s *source) keptFunc(fn *ast.FuncDecl) ast.Decl {
	switch {
	case s.bodies.funcs[fn] != nil:
		return fn
	case s.kept.methods[fn] != 0:
		return s.withoutBody(fn)
	case fn.Recv == nil:
		if s.kept.names[fn.Name.Name] > 0 && fn.Name.Name != "init" {
			return s.withoutBody(fn)
		}
		return nil
	}
	name := registered.Receiver(fn)
	if name == nil || !s.kept.names[s.declared.meant(name.Name)].has(whole) || fn.Name.Name == "_" {
		return nil
	}
	bare := *s.withoutBody(fn)
	bare.Type = &ast.FuncType{Func: fn.Type.Func, Params: &ast.FieldList{Opening: fn.Type.Params.Opening, Closing: fn.Type.Params.Closing}}
	return &bare
}

// withoutBody returns a function with an empty body, because its statements are not
// followed. If other bodies of the package are type-checked, the function has no body,
// because an empty body would be an error for a missing return.
func (s *source) withoutBody(fn *ast.FuncDecl) *ast.FuncDecl {
	if fn.Body == nil || !s.evaluated && len(fn.Body.List) == 0 {
		return fn
	}
	hollow := *fn
	hollow.Body = nil
	if !s.evaluated {
		hollow.Body = &ast.BlockStmt{Lbrace: fn.Body.Lbrace, Rbrace: fn.Body.Rbrace}
	}
	return &hollow
}

// keptVar returns the part of a variable declaration that is kept: the declaration with
// its initializers if these can be evaluated, and otherwise only what determines the
// types.
func (s *source) keptVar(spec *ast.ValueSpec, d depth) ast.Spec {
	switch {
	case s.evaluated:
		return spec
	case d.has(used):
		return declaredOnly(spec)
	}
	return typedOnly(spec)
}

// usedImports returns the imports that the declarations of the file kept use, and the
// imports followed by these declarations. It includes a dot import if its package was
// parsed.
func usedImports(kept, syntax *ast.File, s *source) ([]*ast.ImportSpec, []ast.Decl) {
	used := qualifiers(kept.Decls...)
	var imports []*ast.ImportSpec
	var decls []ast.Decl
	for _, decl := range syntax.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			continue
		}
		group := *gen
		group.Specs = nil
		for _, spec := range gen.Specs {
			spec := spec.(*ast.ImportSpec)
			dep := s.imported[importPath(spec)]
			name := localName(spec, s)
			if used[name] && name != "_" || name == "." && dep != nil && dep.parsed {
				group.Specs = append(group.Specs, spec)
				imports = append(imports, spec)
			}
		}
		if len(group.Specs) > 0 {
			decls = append(decls, &group)
		}
	}
	return imports, append(decls, kept.Decls...)
}

// qualifiers returns the identifiers before a dot in the nodes.
func qualifiers[N ast.Node](nodes ...N) map[string]bool {
	names := map[string]bool{}
	for _, node := range nodes {
		ast.Inspect(node, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok {
					names[x.Name] = true
				}
			}
			return true
		})
	}
	return names
}
