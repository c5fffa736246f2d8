package inspect

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// A closure finds the declarations that tools need, in all packages: it begins
// with the functions that can be tools, and follows the names in them. Packages
// are read when a name first leads to them. What nothing leads to is not
// type-checked, so that it costs nothing and cannot be broken.
//
// It takes too much where the syntax alone does not tell, and never too little.
type closure struct {
	prog *Program
	todo []task
	// asked are the names of methods that are needed with their signatures:
	// those that decide about JSON, and those of interfaces that types are
	// compared with.
	asked map[string]bool
	// required are methods of interfaces that values in bodies may be converted to, and
	// selected the names of fields and methods that bodies select.
	required map[string]bool
	selected map[string]selectedAs
	more     bool // asked, required or selected has grown
	reach    []reached
	// all asks for the signatures of all methods.
	all bool
}

// A task is a name that something leads to.
type task struct {
	s         *source
	file      *file  // that has the name, nil for a name of s itself
	qualifier string // the name before a dot, or ""
	name      string
	depth     depth
}

// reached is a type that is kept.
type reached struct {
	s    *source
	name string
}

// jsonMethods are the methods that matter to JSON, whoever asks.
var jsonMethods = []string{
	"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "AppendText",
	"MarshalJSONTo", "UnmarshalJSONFrom", "IsZero", "Error",
	"JSONSchema", "JSONSchemaExtend", "JSONSchemaAlias", "JSONSchemaProperty", "Enum",
}

// follow finds what all targets need.
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

// round does all tasks that are there, after the packages that they lead to are
// read, several at a time.
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
			c.prog.trace.Note(StageParse, s.meta.Path, "read for what tools need, "+s.from())
		}
		s.kept, s.evaluated = newKeep(c.selected), c.prog.isEvaluated(s)
		if s.whole {
			c.needAll(s)
		}
		c.needParamTypes(s)
	}
}

// from says which library a package belongs to.
func (s *source) from() string {
	switch {
	case s.meta.Standard:
		return "of the standard library"
	case s.meta.Foreign:
		return "of other modules"
	}
	return "of the main module"
}

// ask asks about import paths of which nothing is known.
func (prog *Program) ask(paths []string) {
	if len(paths) > 0 && prog.located.Ask != nil {
		for _, path := range paths {
			prog.trace.Note(StageParse, path, "asked the go command where it lies")
		}
		prog.located.Ask(paths)
	}
}

// need keeps a declaration, and follows what it names.
func (c *closure) need(t task) {
	if t.name == everyConst {
		c.needConsts(t.s)
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
		t.depth |= positional // tables read and write its fields
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

// needDot looks for a name in the packages that its file imports with a dot.
func (c *closure) needDot(t task) {
	if t.file == nil {
		return
	}
	for _, spec := range t.file.syntax.Imports {
		if spec.Name == nil || spec.Name.Name != "." {
			continue
		}
		if dep, known := c.prog.imported(t.s, importPath(spec)); dep != nil {
			c.todo = append(c.todo, task{s: dep, name: t.name, depth: t.depth})
		} else if !known && c.prog.located.Ask != nil {
			c.prog.ask([]string{importPath(spec)})
			c.todo = append(c.todo, t)
		}
	}
}

// ask asks for the methods of a name.
func (c *closure) ask(method string) {
	if !c.asked[method] {
		c.asked[method], c.more = true, true
	}
}

// methods keeps the methods of a type that are asked for.
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

// fields follows the fields of a type that bodies select by now.
func (c *closure) fields(s *source, name string) {
	if d := s.kept.names[name]; d.has(used) {
		at, _ := c.lookup(s, name)
		walker{c: c, s: s, file: at.file, depth: d}.typeSpec(at.spec.(*ast.TypeSpec))
	}
}

// needMethod keeps a method with its signature; and with what its body says,
// where that is read.
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

// needMeaning keeps what a type means beside what it is made of: its values,
// and the types that an interface stands for.
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

// needAll keeps all of a package.
func (c *closure) needAll(s *source) {
	for _, name := range s.declared.order {
		if gen, ok := s.declared.names[name].decl.(*ast.GenDecl); ok && gen.Tok != token.VAR {
			c.todo = append(c.todo, task{s: s, name: name, depth: whole})
		}
	}
}

// begin keeps what the tools of a target are, and what its lines are about.
func (c *closure) begin(s *source) {
	for _, f := range s.files {
		for _, decl := range f.syntax.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && s.wants(fn) {
				c.needTool(s, methodDecl{f, fn})
			}
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

// needTool keeps a function that can be a tool, and looks into its types.
func (c *closure) needTool(s *source, m methodDecl) {
	s.kept.methods[m.fn] |= whole
	w := walker{c: c, s: s, file: m.file, depth: whole}
	w.signature(m.fn.Type)
	if m.fn.Recv != nil {
		w.depth = named
		w.fieldList(m.fn.Recv)
	}
}

// needInterface keeps an interface of which methods are tools.
func (c *closure) needInterface(s *source, name string, it *ast.InterfaceType) {
	w := walker{c: c, s: s, file: s.declared.names[name].file, depth: whole}
	for _, method := range it.Methods.List {
		typ, ok := method.Type.(*ast.FuncType)
		if !ok || len(method.Names) == 0 {
			continue
		}
		marked := s.lines.marks(method.Doc) || s.selection.names[goName(name, method.Names[0].Name)]
		if marked || s.selection.types[name] {
			c.todo = append(c.todo, task{s: s, name: name, depth: whole})
			w.signature(typ)
		}
	}
}
