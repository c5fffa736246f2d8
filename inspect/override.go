package inspect

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
	"github.com/go-toolgen/toolgen/inspect/locate"
	"github.com/go-toolgen/toolgen/inspect/registered"
)

// overrides adds schemas to decl, in order of precedence: from the doc of the tools'
// package, from a directive above the type, and from methods. If ix is nil, only the
// package doc counts.
func (r *reacher) overrides(decl *TypeDecl, obj *types.TypeName, spec typeSpec, ix *index) {
	for _, said := range r.s.selection.options.Schemas {
		if r.isCalled(obj, said.Type.Key) {
			r.given[said.Type.Key] = true
			r.override(decl, said, obj, said.Params, r.s)
		}
	}
	if ix == nil || ix.source.meta.Standard {
		return
	}
	above, diags := directive.DecodeSchemas(ix.source.lines.peek(spec.doc, "schema"))
	if !ix.source.target { // in a target, useSchemas reports these errors
		r.diags = append(r.diags, diags...)
	}
	for _, said := range above {
		r.checkDuplicateLine(said, obj)
		r.override(decl, said, obj, paramsOf(spec.spec), ix.source)
	}
	r.readMethods(decl, obj, ix)
	r.recognize(decl, obj, ix)
}

// checkDuplicateLine reports a directive above a type of the package if the package doc
// has a directive for the same type.
func (r *reacher) checkDuplicateLine(above directive.Schema, obj *types.TypeName) {
	for _, said := range r.s.selection.options.Schemas {
		if obj.Pkg() == r.s.types && r.isCalled(obj, said.Type.Key) && said.Contradicts(above) {
			r.report(diag.Errorf(above.Pos, diag.Contradiction, "the package doc also declares a schema for %s", obj.Name()).
				WithHint("remove one of them").
				WithRelated(said.Pos, "the other directive is here"))
		}
	}
}

func paramsOf(spec *ast.TypeSpec) (names []string) {
	if spec.TypeParams != nil {
		for _, field := range spec.TypeParams.List {
			for _, name := range field.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

// override applies a schema directive in the package s to the type obj, unless the type
// already has a schema.
func (r *reacher) override(d *TypeDecl, said directive.Schema, obj *types.TypeName, params []string, s *source) {
	var given *Schema
	var as *As
	if said.As == "" {
		given = r.schemaOf(said, s)
	} else {
		as = r.asOf(said, obj, params, s)
	}
	if said.IsFor(directive.Input) && d.Input == nil && d.InputAs == nil {
		d.Input, d.InputAs = given, as
	}
	if said.IsFor(directive.Output) && d.Output == nil && d.OutputAs == nil {
		d.Output, d.OutputAs = given, as
	}
}

// schemas adds to a tool the schemas in its input and output directives, and the
// arguments in its example directives.
func (f *finder) schemas(c candidate, tool *Tool) {
	lines := slices.Concat(f.lines.use(c.doc, directive.Input), f.lines.use(c.doc, directive.Output))
	said, diags := directive.DecodeToolSchemas(lines)
	f.diags = append(f.diags, diags...)
	for _, s := range said {
		switch {
		case s.Direction == directive.Input:
			tool.Input = f.schemaOf(s, f.s)
		case len(tool.Results) == 0:
			f.report(diag.Errorf(s.Pos, diag.Misplaced, "%s returns no value, so it cannot have an output schema", tool.GoName).
				WithHint("return a value, or remove //toolgen:output"))
		default:
			tool.Output = f.schemaOf(s, f.s)
		}
	}
	examples, diags := directive.DecodeExamples(f.lines.use(c.doc, directive.ExampleVerb))
	f.diags = append(f.diags, diags...)
	for _, example := range examples {
		tool.Examples = append(tool.Examples, jsonOf(f, example, f.s, "example", exampleRule))
	}
	tool.Rules, diags = directive.DecodeRules(f.lines.use(c.doc, directive.RuleVerb))
	f.diags = append(f.diags, diags...)
}

// useRules marks the rule directives of a type as used, and reports their errors even if
// no tool reaches the type.
func (f *finder) useRules(spec typeSpec) {
	lines := f.lines.use(spec.doc, directive.RuleVerb)
	rules, diags := directive.DecodeRules(lines)
	f.diags = append(f.diags, diags...)
	obj, ok := f.s.types.Scope().Lookup(spec.spec.Name.Name).(*types.TypeName)
	if !ok || len(rules) == 0 {
		return
	}
	if d, ok := directive.Misplaced(lines[0], f.placeOf(spec.spec)); ok {
		f.report(d)
		return
	}
	fail := func(hint, format string) {
		f.report(diag.Errorf(rules[0].Pos, diag.Misplaced, format, obj.Name()).WithHint("%s", hint))
	}
	if len(f.lines.peek(spec.doc, "schema")) > 0 {
		fail("add the keywords to the schema", "the schema of %s is hand-written, so rules have no effect on it")
	}
	if name := methodIn(obj.Type(), "UnmarshalJSON", "UnmarshalText", "UnmarshalJSONFrom"); name != "" {
		fail("set its schema with //toolgen:schema {…}", "%s has "+name+", so its fields are not properties, and rules have no effect")
	}
}

// useSchemas marks the schema directives of a type as used, and reports their errors even
// if no tool reaches the type.
func (f *finder) useSchemas(spec typeSpec) {
	said, diags := directive.DecodeSchemas(f.lines.use(spec.doc, "schema"))
	f.diags = append(f.diags, diags...)
	for _, s := range said {
		if spec.spec.Assign.IsValid() {
			f.report(diag.Errorf(s.Pos, diag.Misplaced, "%s is an alias, so it cannot have a separate schema", spec.spec.Name.Name).
				WithHint("move the directive to the aliased type, or use //toolgen:schema TYPE in the package doc"))
		}
	}
}

// checkSchemaNames reports the schema directives in the doc of the package for types that
// no tool uses.
func (f *finder) checkSchemaNames() {
	for _, said := range f.s.selection.options.Schemas {
		if name := said.Type.Key; !f.given[name] {
			f.report(diag.Errorf(said.Type.Pos, diag.NoSuchParam, "no tool accepts or returns the type %s", name).
				WithHint("qualify the type as in the package's source, for example money.Amount, or remove the directive"))
		}
	}
}

func (f *finder) schemaOf(said directive.Schema, s *source) *Schema {
	return jsonOf(f, said, s, "schema", schemaRule)
}

// jsonOf returns the JSON in a directive, or in the file to which the directive refers.
func jsonOf(f *finder, said directive.Schema, s *source, what, rule string) *Schema {
	if !said.InFile() {
		return &Schema{Text: said.Text, Pos: said.TextPos, Rule: rule, Exact: true}
	}
	content, pos, problem := f.prog.readBeside(s, said.Text)
	if problem != "" {
		fault := diag.Errorf(said.TextPos, diag.BadSchema, "the %s in %q cannot be used: %s", what, said.Text, problem).
			WithHint("use a slash-separated path relative to the Go file, or inline JSON ({…})")
		return &Schema{Pos: said.TextPos, Rule: rule, Fault: &fault}
	}
	return &Schema{Text: string(content), Pos: pos, Rule: rule, Exact: true}
}

const (
	schemaRule  = "schema directive"
	exampleRule = "//toolgen:example"
)

type methodResult struct {
	registered.MethodResult
	from  *Program   // the program in which the method was evaluated
	alias types.Type // registered.MethodResult.Alias, as a type of the program that contains the tools
}

// A typeMethod is a schema method of a type that tools may reach.
type typeMethod struct {
	s    *source
	name string // name of the type
	fn   *ast.FuncDecl
}

func (m typeMethod) key() reference {
	return reference{m.s.meta.Path, m.name + "." + m.fn.Name.Name}
}

// evaluateMethods evaluates the schema methods of the types that tools may reach. It
// reports whether the program was type-checked again because methods refer to further
// types.
//
// The bodies are type-checked in a separate program, so that a program without such
// methods needs no extra time, and the types of the tools do not depend on bodies.
func (prog *Program) evaluateMethods() (again bool) {
	for range maxRounds {
		found := slices.DeleteFunc(prog.typeMethods(), func(m typeMethod) bool { return prog.methods[m.key()] != nil })
		if len(found) == 0 {
			break
		}
		prog.evaluate(found)
		if prog.addAliases() {
			prog.settle()
			again = true
		}
	}
	if again {
		prog.addAliases() // type checking again creates new types
	}
	return again
}

// typeMethods returns the schema methods that github.com/invopop/jsonschema calls, for
// the types that tools may reach.
func (prog *Program) typeMethods() []typeMethod {
	var found []typeMethod
	for _, s := range prog.parsedSources() {
		if s.meta.Standard || s.types == nil {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(s.declared.methods)) {
			if !s.kept.names[name].has(whole) {
				continue
			}
			for _, m := range s.declared.methods[name] {
				if method, ok := findSchemaMethod(m.fn); ok && method.add != nil && m.fn.Body != nil && methodProblem(s, name, m.fn) == nil {
					found = append(found, typeMethod{s, name, m.fn})
				}
			}
		}
	}
	return found
}

// evaluate evaluates schema methods in a separate program, and stores their results.
func (prog *Program) evaluate(methods []typeMethod) {
	defer prog.trace.Begin(StageCheck, len(methods))()
	sub := &Program{
		fset: token.NewFileSet(), output: prog.output, located: prog.located, sources: map[*locate.Package]*source{}, byPath: map[string]*source{},
		disk: prog.disk, readIn: prog.readIn, constrained: prog.constrained, encoder: prog.encoder, mode: prog.mode, search: true,
		modules: maps.Clone(prog.modules), requested: map[reference]bool{},
	}
	for _, m := range methods {
		prog.trace.Note(StageCheck, m.key().path, "type-checked again with the bodies of schema methods")
		if m.s.meta.Module != nil {
			sub.modules[m.s.meta.Module] = true
		}
		s := sub.source(m.s.meta)
		s.requested, sub.requested[reference{m.s.meta.Path, registered.GoName(m.fn)}] = true, true
	}
	sub.parse(sortedSources(maps.Values(sub.sources)))
	var evaluated *registered.Methods
	for round := 1; ; round++ {
		sub.selectBodies()
		sub.settle()
		evaluated = registered.NewMethods(sub.world())
		for _, m := range methods {
			prog.methods[m.key()] = &methodResult{MethodResult: sub.resultOf(evaluated, m), from: sub}
		}
		needs := evaluated.Needs()
		if round == maxRounds || !sub.request(needs) {
			break
		}
		for _, fn := range needs {
			sub.byPath[fn.Pkg().Path()].requested = true
		}
	}
}

func (prog *Program) resultOf(evaluated *registered.Methods, m typeMethod) registered.MethodResult {
	if s := prog.sourceOf(m.s.meta.Path); s != nil {
		if obj, ok := s.types.Scope().Lookup(m.name).(*types.TypeName); ok {
			found, _, _ := types.LookupFieldOrMethod(obj.Type(), true, s.types, m.fn.Name.Name)
			if method, ok := found.(*types.Func); ok {
				return evaluated.Result(method)
			}
		}
	}
	return registered.MethodResult{Unread: registered.Unread{Reason: "its package cannot be loaded"}}
}

// addAliases sets the result of each JSONSchemaAlias method as a type of prog, and adds
// the type to the types that are followed. It reports whether one of them is new.
func (prog *Program) addAliases() (more bool) {
	keys := slices.SortedFunc(maps.Keys(prog.methods), func(a, b reference) int {
		return cmp.Or(strings.Compare(a.path, b.path), strings.Compare(a.name, b.name))
	})
	for _, key := range keys {
		result := prog.methods[key]
		if result.Alias == nil {
			continue
		}
		t := translator{prog: prog, from: result.from}
		result.alias = t.translate(result.Alias)
		more = more || t.more
	}
	if more {
		return true
	}
	for _, result := range prog.methods {
		if result.Alias != nil && result.alias == nil {
			result.Unread.Reason = "its result has a local type, or a type that JSON cannot represent"
		}
	}
	return false
}

// A translator finds, for a type of the program from, the same type in the program prog.
type translator struct {
	prog, from *Program
	more       bool // a type was found that is not followed yet
}

// translate returns the type of prog that corresponds to the type typ of from, or nil.
func (t *translator) translate(typ types.Type) types.Type {
	switch typ := types.Unalias(typ).(type) {
	case *types.Basic:
		return typ
	case *types.Named:
		return t.named(typ)
	case *types.Pointer:
		if elem := t.translate(typ.Elem()); elem != nil {
			return types.NewPointer(elem)
		}
	case *types.Slice:
		if elem := t.translate(typ.Elem()); elem != nil {
			return types.NewSlice(elem)
		}
	case *types.Array:
		if elem := t.translate(typ.Elem()); elem != nil {
			return types.NewArray(elem, typ.Len())
		}
	case *types.Map:
		if key, elem := t.translate(typ.Key()), t.translate(typ.Elem()); key != nil && elem != nil {
			return types.NewMap(key, elem)
		}
	case *types.Struct:
		return t.structure(typ)
	case *types.Interface:
		if typ.Empty() {
			return typ
		}
	}
	return nil
}

func (t *translator) named(typ *types.Named) types.Type {
	obj := typ.Obj()
	if obj.Pkg() == nil {
		return typ
	}
	if isLocal(obj) {
		return nil
	}
	path := obj.Pkg().Path()
	s := t.prog.byPath[path]
	if s == nil {
		s = t.prog.source(t.from.byPath[path].meta)
	}
	if s.types == nil || !s.kept.names[obj.Name()].has(whole) {
		root := task{s: s, name: obj.Name(), depth: whole}
		if !slices.Contains(t.prog.roots, root) {
			t.prog.roots, t.more = append(t.prog.roots, root), true
		}
		return nil
	}
	found, ok := s.types.Scope().Lookup(obj.Name()).(*types.TypeName)
	switch {
	case !ok:
		return nil
	case typ.TypeArgs().Len() == 0:
		return found.Type()
	}
	var args []types.Type
	for arg := range typ.TypeArgs().Types() {
		args = append(args, t.translate(arg))
	}
	if slices.Contains(args, nil) {
		return nil
	}
	instance, err := types.Instantiate(nil, found.Type(), args, true)
	if err != nil {
		return nil
	}
	return instance
}

func (t *translator) structure(typ *types.Struct) types.Type {
	var fields []*types.Var
	var tags []string
	for i := range typ.NumFields() {
		field := typ.Field(i)
		fieldType := t.translate(field.Type())
		if fieldType == nil {
			return nil
		}
		var pkg *types.Package
		if s := t.prog.sourceOf(field.Pkg().Path()); s != nil {
			pkg = s.types
		}
		fields = append(fields, types.NewField(t.pos(field), pkg, field.Name(), fieldType, field.Embedded()))
		tags = append(tags, typ.Tag(i))
	}
	return types.NewStruct(fields, tags)
}

// pos returns the position that a field of a type of from has in prog.
func (t *translator) pos(field *types.Var) token.Pos {
	in := t.from.fset.File(field.Pos())
	s := t.prog.sourceOf(field.Pkg().Path())
	if in == nil || s == nil {
		return token.NoPos
	}
	for _, f := range s.files {
		if f.name == in.Name() {
			return t.prog.fset.File(f.syntax.FileStart).Pos(in.Offset(field.Pos()))
		}
	}
	return token.NoPos
}

// invopopPath is the module whose schema methods are evaluated.
const invopopPath = "github.com/invopop/jsonschema"

// A schemaMethod is a method that github.com/invopop/jsonschema or
// github.com/swaggest/jsonschema-go calls on types.
type schemaMethod struct {
	name string
	// add adds the result to a declaration. It is nil for a method whose result depends on
	// arguments, because such a method is not evaluated.
	add func(decl *TypeDecl, result *methodResult, given func(text string) *Schema)
	// problem returns the reason why github.com/invopop/jsonschema does not call a method
	// with the given signature, or "".
	problem func(sig *types.Signature) string
}

// schemaMethods lists the methods in the order in which these modules call them: an alias has
// precedence over a schema.
var schemaMethods = []schemaMethod{
	{name: aliasMethod, add: addAlias, problem: aliasProblem},
	{name: "JSONSchema", add: addSchema, problem: schemaProblem},
	{name: "JSONSchemaExtend", add: addExtension, problem: extensionProblem},
	{name: "JSONSchemaProperty"},
	{name: "GetFieldDocString"},
	{name: "Enum", add: addEnum, problem: func(*types.Signature) string { return "" }},
}

func addAlias(decl *TypeDecl, result *methodResult, _ func(string) *Schema) {
	decl.Alias = result.alias
}

func addSchema(decl *TypeDecl, result *methodResult, given func(string) *Schema) {
	if decl.Alias != nil {
		return
	}
	text := result.JSON
	switch text {
	case "true":
		text = "{}"
	case "false":
		text = `{"not":{}}`
	}
	decl.Input, decl.Output = cmp.Or(decl.Input, given(text)), cmp.Or(decl.Output, given(text))
}

func addExtension(decl *TypeDecl, result *methodResult, given func(string) *Schema) {
	if result.JSON != "{}" {
		decl.Extend = given(result.JSON)
	}
}

func addEnum(decl *TypeDecl, result *methodResult, given func(string) *Schema) {
	if decl.Extend == nil && result.JSON != "[]" {
		decl.Extend = given(`{"enum":` + result.JSON + `}`)
	}
}

// isEnum reports whether a function is the method Enum of
// https://pkg.go.dev/github.com/swaggest/jsonschema-go#Enum, and not the method Enum that
// protoc-gen-go generates.
func isEnum(fn *ast.FuncDecl) bool {
	params, results := fn.Type.Params, fn.Type.Results
	return params.NumFields() == 0 && results.NumFields() == 1 && slices.Contains([]string{"[]any", "[]interface{}"}, types.ExprString(results.List[0].Type))
}

func aliasProblem(sig *types.Signature) string {
	if sig.Params().Len() > 0 || sig.Results().Len() != 1 || !types.IsInterface(sig.Results().At(0).Type()) {
		return "it does not return a single value of type any"
	}
	return ""
}

func schemaProblem(sig *types.Signature) string {
	if sig.Params().Len() > 0 || sig.Results().Len() != 1 || !isSchemaPointer(sig.Results().At(0).Type()) {
		return "it does not return *jsonschema.Schema of " + invopopPath
	}
	return ""
}

func extensionProblem(sig *types.Signature) string {
	if sig.Params().Len() != 1 || sig.Results().Len() > 0 || !isSchemaPointer(sig.Params().At(0).Type()) {
		return "it does not accept *jsonschema.Schema of " + invopopPath
	}
	return ""
}

func isSchemaPointer(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	return ok && isNamed(ptr.Elem(), invopopPath, "Schema")
}

func findSchemaMethod(fn *ast.FuncDecl) (schemaMethod, bool) {
	i := slices.IndexFunc(schemaMethods, func(method schemaMethod) bool { return method.name == fn.Name.Name })
	if i < 0 || fn.Recv == nil || len(fn.Recv.List) == 0 || fn.Name.Name == "Enum" && !isEnum(fn) {
		return schemaMethod{}, false
	}
	return schemaMethods[i], true
}

// isAlias reports whether a function is a JSONSchemaAlias method. Its body usually
// mentions the type whose schema it assigns to another type.
func isAlias(fn *ast.FuncDecl) bool { return fn.Recv != nil && fn.Name.Name == aliasMethod }

const aliasMethod = "JSONSchemaAlias"

// schemaMethodsOf collects the schema methods of a package by their receiver types.
func schemaMethodsOf(s *source) map[string][]*ast.FuncDecl {
	methods := map[string][]*ast.FuncDecl{}
	for _, fn := range funcs(s.files) {
		_, isMethod := findSchemaMethod(fn)
		if name := registered.Receiver(fn); isMethod && name != nil {
			methods[name.Name] = append(methods[name.Name], fn)
		}
	}
	return methods
}

// readMethods adds the results of a type's schema methods to its declaration. It ignores the
// methods if directives specify both schemas.
func (r *reacher) readMethods(decl *TypeDecl, obj *types.TypeName, ix *index) {
	if decl.Input != nil && decl.Output != nil {
		return
	}
	for _, method := range schemaMethods {
		for _, fn := range ix.methods[obj.Name()] {
			if fn.Name.Name == method.name && !isLocal(obj) {
				r.readMethod(method, fn, decl, obj, ix)
			}
		}
	}
	if decl.Alias != nil {
		r.visit(decl.Alias)
	}
}

// readMethod adds the result of a schema method to a declaration, or reports why the
// result is unknown.
func (r *reacher) readMethod(method schemaMethod, fn *ast.FuncDecl, decl *TypeDecl, obj *types.TypeName, ix *index) {
	if why := methodProblem(ix.source, obj.Name(), fn); why != nil {
		r.reportUnread(fn, obj, r.pos(why.node.Pos()), why.problem)
		return
	}
	if fn.Body == nil { // written in assembly
		return
	}
	result := r.prog.methods[typeMethod{ix.source, obj.Name(), fn}.key()]
	switch {
	case result == nil:
		r.reportUnread(fn, obj, r.pos(fn.Name.Pos()), "it was not evaluated")
	case result.Unread.Reason != "":
		pos := result.Unread.Pos
		if !pos.IsValid() {
			pos = r.pos(fn.Name.Pos())
		}
		r.reportUnread(fn, obj, pos, result.Unread.Reason)
	default:
		method.add(decl, result, func(text string) *Schema {
			return &Schema{Text: text, Pos: r.pos(fn.Name.Pos()), Rule: fn.Name.Name + " method"}
		})
	}
}

// A methodFault is the reason why a method is not evaluated.
type methodFault struct {
	node    ast.Node
	problem string
}

// methodProblem returns the reason why github.com/invopop/jsonschema does not call a method
// of a type, or why the result of the method depends on arguments. It returns nil if neither
// is the case.
func methodProblem(s *source, name string, fn *ast.FuncDecl) *methodFault {
	method, _ := findSchemaMethod(fn)
	if method.add == nil {
		return &methodFault{fn.Name, "its result depends on its argument"}
	}
	if _, pointer := ast.Unparen(fn.Recv.List[0].Type).(*ast.StarExpr); pointer {
		return &methodFault{fn.Recv.List[0].Type, invopopPath + " calls only methods with value receivers, but this method has a pointer receiver"}
	}
	obj, ok := s.types.Scope().Lookup(s.declared.meant(name)).(*types.TypeName)
	if !ok {
		return &methodFault{fn.Name, "the type does not type-check"}
	}
	found, _, _ := types.LookupFieldOrMethod(obj.Type(), true, s.types, method.name)
	m, ok := found.(*types.Func)
	if !ok {
		return &methodFault{fn.Name, "the method does not type-check"}
	}
	if problem := method.problem(m.Signature()); problem != "" {
		return &methodFault{fn.Type, problem}
	}
	return nil
}

func (f *finder) reportUnread(fn *ast.FuncDecl, obj *types.TypeName, pos token.Position, reason string) {
	f.report(diag.Warnf(f.pos(fn.Name.Pos()), diag.SchemaMethod, "%s of %s is not used", fn.Name.Name, obj.Name()).
		WithHint("add //toolgen:schema {…} to the type, or //toolgen:schema TYPE {…} to the package doc").
		WithRelated(pos, "%s", reason))
}
