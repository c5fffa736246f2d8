package infer

import (
	"cmp"
	"errors"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/meta"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// input infers the arguments. If the tool has a single struct parameter and is not nested,
// the fields of the struct are the arguments, and whole is the parameter's name.
// Otherwise, each parameter is an argument.
func (b *builder) input() (root *schema.Node, whole string, problems diag.List) {
	if b.tool.Input != nil {
		root, problems = b.givenInput()
		return root, "", append(problems, b.paramRules(root)...)
	}
	switch all := b.Whole(); {
	case all != nil && (!all.Input || b.opens(b.inputOf(all.Type))):
		root, whole, problems = b.spread(all)
	case all != nil:
		root, problems = b.handlerInput(all)
	default:
		root, problems = b.arguments()
	}
	problems = append(problems, b.paramRules(root)...)
	return root, whole, append(problems, b.close(root)...)
}

// Whole returns the parameter that receives all arguments, or nil if each parameter is an
// argument.
func (b *builder) Whole() *inspect.Param {
	params := b.tool.Arguments()
	if i := slices.IndexFunc(params, func(p *inspect.Param) bool { return p.Input }); i >= 0 {
		return params[i]
	}
	if b.tool.Options.Shape != "nested" && len(params) == 1 && b.opens(b.inputOf(params[0].Type)) {
		return params[0]
	}
	return nil
}

// spread infers arguments that are the fields of one parameter. The root does not include
// the doc of the parameter's type, because the tool has its own description.
func (b *builder) spread(param *inspect.Param) (root *schema.Node, whole string, problems diag.List) {
	at := place{pos: param.Pos, argument: !param.Answer, reaches: reachesOf(param.Paths)}
	made := b.infer(b.inputOf(param.Type), at)
	if made.why != nil {
		return b.newObject(at, ruleRefused), "", append(made.problems, made.why.AsError(param.Pos, b.wayOut(param)))
	}
	root = b.expand(made.node)
	problems = slices.Concat(b.atHome(made.problems, place{pos: param.Pos, path: param.Name}), rejectKeywords(param), checkGivenRoot(root, param))
	root.Description = ""
	return root, param.Name, problems
}

// rejectKeywords reports directives for a parameter that is not an argument itself.
func rejectKeywords(param *inspect.Param) (problems diag.List) {
	d := &param.Directive
	if d.Name != "" || len(d.Keywords) > 0 || d.Required || d.Optional || d.Nullable || d.Nil != "" || d.Deprecated {
		problems = append(problems, diag.Errorf(d.Pos, diag.Misplaced, "the fields of %s are the arguments, not the parameter itself", param.Name).
			WithHint("name a field, for example %s.field, or set nested on the tool", cmp.Or(param.Name, "in")))
	}
	return problems
}

// handlerInput infers the arguments of an SDK handler whose input is not a struct. The SDK
// decodes all arguments into that input.
func (b *builder) handlerInput(param *inspect.Param) (*schema.Node, diag.List) {
	at := place{pos: param.Pos, path: "the input", argument: !param.Answer, reaches: reachesOf(param.Paths)}
	if gotype.IsAny(gotype.Pointee(param.Type)) {
		return b.make(at, ruleAny, schema.Keywords{Type: "object", Properties: schema.Properties{}}), nil
	}
	made := b.infer(b.inputOf(param.Type), at)
	switch {
	case made.why != nil:
		made.report(made.why.AsError(param.Pos, "use a struct"))
	case b.defs.jsonType(made.node) == "object":
		root := b.expand(made.node)
		return root, append(b.atHome(made.problems, at), checkGivenRoot(root, param)...)
	default:
		made.report(diag.Errorf(param.Pos, diag.Unsupported, "the arguments of a tool are a JSON object, which cannot be decoded into %s", b.types.Name(param.Type)).
			WithHint("use a struct"))
	}
	return b.newObject(at, ruleRefused), made.problems
}

// arguments infers an object with a property for each parameter.
func (b *builder) arguments() (root *schema.Node, problems diag.List) {
	if b.tool.Options.Shape == "flat" {
		problems = append(problems, diag.Errorf(b.tool.Options.ShapePos, diag.Misplaced, "%s is flat, but does not have exactly one struct parameter", b.tool.GoName).
			WithHint("remove flat: each parameter is an argument"))
	}
	rule := ruleParameters
	switch {
	case b.tool.Form:
		rule = ruleFormBox
	case b.tool.Answer != nil:
		rule = ruleAnswerBox
	}
	root = b.newObject(place{pos: b.tool.Pos}, rule)
	params := b.tool.Arguments()
	for i, param := range params {
		p := b.parameter(param)
		if same := b.namesake(params[:i], p.name); same != nil {
			problems = append(problems, diag.Errorf(p.at.pos, diag.DuplicateName, "duplicate argument name %s", p.name).
				WithHint("rename one, or add //toolgen:param name=…").
				WithRelated(same.Pos, "%s has the same name", same.Name))
			continue
		}
		if p.name == "" {
			problems = append(problems, diag.Errorf(param.Pos, diag.UnnamedParam, "a parameter of %s is unnamed", b.tool.GoName).
				WithHint("name it, or inject it: //toolgen:param inject"))
			continue
		}
		inside, why := b.add(root, p)
		problems = append(problems, inside...)
		if why != nil {
			problems = append(problems, why.AsError(param.Pos, b.wayOut(param)))
		}
	}
	return root, problems
}

func (b *builder) namesake(params []*inspect.Param, name string) *inspect.Param {
	i := slices.IndexFunc(params, func(param *inspect.Param) bool { return b.ArgumentName(param) == name })
	if i < 0 {
		return nil
	}
	return params[i]
}

// ArgumentName returns the JSON name of a parameter.
func (b *builder) ArgumentName(param *inspect.Param) string {
	return cmp.Or(param.Directive.Name, Name(param.Name, b.pkg.Options.Names))
}

func (b *builder) parameter(param *inspect.Param) *property {
	p := &property{
		Property: facts.OfParam(param),
		name:     b.ArgumentName(param),
		wire:     b.argumentOf(param.Type),
		at:       place{pos: param.Pos, path: param.Name, argument: !param.Answer, reaches: reachesOf(param.Paths)},
		goName:   param.Name,
		named:    b.argumentOrigin(param),
	}
	switch {
	case param.Variadic:
		p.absent = ruleVariadic
	case gotype.IsPointer(param.Type):
		p.absent = rulePointer
	}
	return p
}

func (b *builder) paramRules(root *schema.Node) diag.List {
	if len(b.tool.Rules) == 0 {
		return nil
	}
	if b.tool.Input != nil {
		return diag.List{diag.Errorf(b.tool.Rules[0].Pos, diag.Misplaced, "//toolgen:rule has no effect on a tool with a given input schema").
			WithHint("add the keywords to the schema")}
	}
	var candidates []ruled
	params := b.tool.Arguments()
	if whole := b.Whole(); whole != nil {
		if wire := b.inputOf(whole.Type).Target(); b.opens(wire) {
			candidates = b.ruledFields(root, wire, whole)
		}
		params = nil
	}
	for _, param := range params {
		p := facts.OfParam(param)
		candidates = append(candidates, ruled{b.ArgumentName(param), param.Name, p.Presence, false})
	}
	return b.addRules(root, b.tool.Rules, candidates, b.tool.GoName)
}

// Examples returns the tool's input schema with the example arguments from the source after
// its own examples. If the schema rejects an example, the error is reported at the invalid
// part.
func Examples(tool *inspect.Tool, input *schema.Doc) (*schema.Doc, diag.List) {
	if len(tool.Examples) == 0 {
		return input, nil
	}
	valid, err := meta.Compile(input)
	if err != nil {
		return input, diag.List{diag.Errorf(tool.Examples[0].Pos, diag.BadSchema, "the example cannot be checked against the input schema: %v", err).
			WithHint("remove the example")}
	}
	all := schema.Arr(input.List("examples")...)
	var problems diag.List
	for _, given := range tool.Examples {
		example, problem := readExample(given, valid)
		if problem != nil {
			problems = append(problems, *problem)
			continue
		}
		if all.Origin.Rule() == "" {
			all.Origin = example.Origin
		}
		all.Items = append(all.Items, example)
	}
	return input.With("examples", all), problems
}

// readExample returns the arguments of an example, or the reason why they are invalid.
func readExample(given *inspect.Schema, valid *meta.Validator) (*schema.Doc, *diag.Diagnostic) {
	if given.Fault != nil {
		return nil, given.Fault
	}
	fail := func(offset int, format string, args ...any) (*schema.Doc, *diag.Diagnostic) {
		d := diag.Errorf(placeIn(given, offset), diag.BadDefault, format, args...).
			WithHint("use a JSON object with valid arguments for the tool")
		return nil, &d
	}
	doc, err := schema.ParseFrom([]byte(given.Text), func(offset int) *schema.Origin {
		return schema.OriginAt(placeIn(given, offset), given.Rule)
	})
	var syntax *schema.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return fail(syntax.Offset, "the example is not JSON: %s", syntax.Message)
	case doc.Kind != schema.Object:
		return fail(0, "the arguments of a call are an object, but the example is a JSON %s", doc.Kind)
	}
	problem := valid.Misfit(doc.Decoded())
	if problem == "" {
		return doc, nil
	}
	d := diag.Errorf(doc.Origin.Pos(), diag.BadDefault, "the example is not valid against the input schema: %s", problem).
		WithHint("change the example or the schema")
	if refusal, refused := valid.Refusal(doc.Decoded()); refused {
		if part := doc.At(refusal.Path); part != nil {
			d.Pos = part.Origin.Pos()
		}
	}
	return nil, &d
}

// givenInput returns the input schema that the source gives for a whole tool.
func (b *builder) givenInput() (*schema.Node, diag.List) {
	given, problems := b.tool.Input, rejectParams(b.tool)
	at := place{pos: given.Pos}
	g, faults := b.read(given)
	if g == nil {
		return b.newObject(at, ruleRefused), append(problems, faults...)
	}
	root := b.givenSchemaNode(&schema.Given{Doc: g.doc, Misfit: g.valid.Misfit}, at, given.Rule)
	if b.allowsKeywords() {
		problems = append(problems, keywordWarnings(g.doc)...)
	}
	return root, append(problems, diagnostics(rootFaults(g.doc, b.allowsKeywords()))...)
}

// rejectParams reports directives for parameters of a tool whose input schema is given.
func rejectParams(tool *inspect.Tool) (problems diag.List) {
	for _, param := range tool.Params {
		if param.Injected {
			continue
		}
		for _, line := range append(slices.Clone(param.Paths), param.Directive) {
			if line.Pos.IsValid() {
				problems = append(problems, diag.Errorf(line.Pos, diag.Contradiction, "the input schema of %s is given, so this directive has no effect", tool.GoName).
					WithHint("change the schema, or remove the directive").
					WithRelated(tool.Input.Pos, "the schema is here"))
			}
		}
	}
	return problems
}

// checkGivenRoot reports the reasons why the given schema of a parameter's type cannot be
// the schema of all arguments.
func checkGivenRoot(root *schema.Node, param *inspect.Param) (problems diag.List) {
	if root.Given == nil {
		return problems
	}
	of := "this schema applies to all arguments, unless the tool has the option nested"
	if param.Answer {
		of = "this schema applies to the whole answer"
	}
	for _, f := range rootFaults(root.Given.Doc, false) {
		problems = append(problems, f.diagnostic().WithRelated(param.Pos, "%s", of))
	}
	return problems
}
