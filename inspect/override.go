package inspect

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/inspect/diag"
	"github.com/go-toolgen/toolgen/inspect/directive"
)

// overrides adds to a declaration the schemas that lines and methods give. A
// line in the doc of the package whose tools use the type goes before one
// above the type, and that before a method. The index is nil where the source
// of the type is not needed for anything else.
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
	if !ix.source.target { // else useSchemas tells it, used or not
		r.diags = append(r.diags, diags...)
	}
	for _, said := range above {
		r.checkDuplicateLine(said, obj)
		r.override(decl, said, obj, paramsOf(spec.spec), ix.source)
	}
	r.readMethods(decl, obj, ix)
	r.recognize(decl, obj, ix)
}

// checkDuplicateLine reports a line above a type of the package for which the doc
// of the package has one, too.
func (r *reacher) checkDuplicateLine(above directive.Schema, obj *types.TypeName) {
	for _, said := range r.s.selection.options.Schemas {
		if obj.Pkg() == r.s.types && r.isCalled(obj, said.Type.Key) && said.Contradicts(above) {
			r.report(diag.Errorf(above.Pos, diag.Contradiction, "the doc of the package gives a schema for %s, too", obj.Name()).
				WithHint("remove one of them").
				WithRelated(said.Pos, "it stands here"))
		}
	}
}

// paramsOf returns the names of the type parameters of a declared type.
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

// override applies a line of a package to a type, where it has no schema yet.
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

// schemas adds to a tool the schemas that its input and output lines give, and the
// arguments of calls that its example lines give.
func (f *finder) schemas(c candidate, tool *Tool) {
	lines := slices.Concat(f.lines.use(c.doc, directive.Input), f.lines.use(c.doc, directive.Output))
	said, diags := directive.DecodeToolSchemas(lines)
	f.diags = append(f.diags, diags...)
	for _, s := range said {
		switch {
		case s.Direction == directive.Input:
			tool.Input = f.schemaOf(s, f.s)
		case len(tool.Results) == 0:
			f.report(diag.Errorf(s.Pos, diag.Misplaced, "%s returns nothing that an output schema could be of", tool.GoName).
				WithHint("return a value, or leave //toolgen:output out"))
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

// useRules marks the rule lines of a type as used, and reports what is wrong with them,
// also where no tool reaches the type.
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
		fail("write the keywords into the schema", "the schema of %s is given, so rules have no effect on it")
	}
	for _, name := range []string{"UnmarshalJSON", "UnmarshalText", "UnmarshalJSONFrom"} {
		if found, _, _ := types.LookupFieldOrMethod(types.NewPointer(obj.Type()), true, obj.Pkg(), name); found != nil {
			fail("give its schema: //toolgen:schema", "%s has "+name+", so its fields are not properties, and rules have no effect")
			return
		}
	}
}

// useSchemas marks the schema lines of a type as used, and reports what is
// wrong with them, also where no tool reaches the type.
func (f *finder) useSchemas(spec typeSpec) {
	said, diags := directive.DecodeSchemas(f.lines.use(spec.doc, "schema"))
	f.diags = append(f.diags, diags...)
	for _, s := range said {
		if spec.spec.Assign.IsValid() {
			f.report(diag.Errorf(s.Pos, diag.Misplaced, "%s is an alias, so it cannot have a schema of its own", spec.spec.Name.Name).
				WithHint("write the line above the type itself, or //toolgen:schema TYPE in the doc of the package"))
		}
	}
}

// checkSchemaNames reports the schema lines in the doc of the package for
// types that no tool uses.
func (f *finder) checkSchemaNames() {
	for _, said := range f.s.selection.options.Schemas {
		if name := said.Type.Key; !f.given[name] {
			f.report(diag.Errorf(said.Type.Pos, diag.NoSuchParam, "no tool takes or returns the type %s", name).
				WithHint("write the type as the package does, such as money.Amount, or remove the directive"))
		}
	}
}

// schemaOf returns the schema that a line in a package gives.
func (f *finder) schemaOf(said directive.Schema, s *source) *Schema {
	return jsonOf(f, said, s, "schema", schemaRule)
}

// jsonOf returns what a line gives on the line or in a file.
func jsonOf(f *finder, said directive.Schema, s *source, what, rule string) *Schema {
	if !said.InFile() {
		return &Schema{Text: said.Text, Pos: said.TextPos, Rule: rule, Exact: true}
	}
	content, pos, problem := f.prog.readBeside(s, said.Text)
	if problem != "" {
		fault := diag.Errorf(said.TextPos, diag.BadSchema, "the %s cannot be read from %q: %s", what, said.Text, problem).
			WithHint("use a slash-separated path relative to the Go file, or inline JSON ({…})")
		return &Schema{Pos: said.TextPos, Rule: rule, Fault: &fault}
	}
	return &Schema{Text: string(content), Pos: pos, Rule: rule, Exact: true}
}

const (
	schemaRule  = "schema directive"
	exampleRule = "//toolgen:example"
)
