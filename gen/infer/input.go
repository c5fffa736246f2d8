package infer

import (
	"cmp"
	"slices"

	"github.com/go-toolgen/toolgen/gen/facts"
	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// input infers the arguments. The fields of a single struct are the arguments, unless the
// tool is nested, and whole is then the name of that parameter. Otherwise each parameter
// is an argument.
func (m rootMaker) input() (root *schema.Node, whole string, problems diag.List) {
	if m.tool.Input != nil {
		root, problems = m.givenInput()
		return root, "", append(problems, m.paramRules(root)...)
	}
	switch all := m.wholeInput(m.tool); {
	case all != nil && (!all.Input || m.opens(m.types.Input(all.Type))):
		root, whole, problems = m.spread(all)
	case all != nil:
		root, problems = m.handlerInput(all)
	default:
		root, problems = m.arguments()
	}
	problems = append(problems, m.paramRules(root)...)
	return root, whole, append(problems, m.close(root)...)
}

// wholeInput returns the parameter that all arguments go into, or nil if each parameter is
// an argument.
func (src *source) wholeInput(tool *inspect.Tool) *inspect.Param {
	params := tool.Arguments()
	if i := slices.IndexFunc(params, func(p *inspect.Param) bool { return p.Input }); i >= 0 {
		return params[i]
	}
	if tool.Options.Shape != "nested" && len(params) == 1 && src.opens(src.types.Input(params[0].Type)) {
		return params[0]
	}
	return nil
}

// spread infers arguments that are the fields of one parameter. The root does not get the
// doc of its type, since the tool has a description.
func (m rootMaker) spread(param *inspect.Param) (root *schema.Node, whole string, problems diag.List) {
	at := place{pos: param.Pos, argument: !param.Answer, reaches: reachesOf(param.Paths)}
	made := m.infer(m.types.Input(param.Type), at)
	if made.why != nil {
		return m.newObject(at, ruleRefused), "", append(made.problems, made.why.AsError(param.Pos, m.wayOut(param)))
	}
	root = m.expand(made.node)
	problems = slices.Concat(m.atHome(made.problems, place{pos: param.Pos, path: param.Name}), rejectKeywords(param), checkGivenRoot(root, param))
	root.Description = ""
	return root, param.Name, problems
}

// rejectKeywords reports directives for a parameter that is no argument itself.
func rejectKeywords(param *inspect.Param) (problems diag.List) {
	d := &param.Directive
	if d.Name != "" || len(d.Keywords) > 0 || d.Required || d.Optional || d.Nullable || d.Nil != "" || d.Deprecated {
		problems = append(problems, diag.Errorf(d.Pos, diag.BadPlace, "the arguments are the fields of %s, not the parameter itself", param.Name).
			WithHint("name a field, such as %s.field, or make the tool nested", cmp.Or(param.Name, "in")))
	}
	return problems
}

// handlerInput infers the arguments of a handler that an SDK calls, if its input is no
// struct: the SDK decodes all arguments into it.
func (m rootMaker) handlerInput(param *inspect.Param) (*schema.Node, diag.List) {
	at := place{pos: param.Pos, path: "the input", argument: !param.Answer, reaches: reachesOf(param.Paths)}
	if gotype.IsAny(gotype.Pointee(param.Type)) {
		return m.make(at, ruleAny, schema.Keywords{Type: "object", Properties: schema.Properties{}}), nil
	}
	made := m.infer(m.types.Input(param.Type), at)
	switch {
	case made.why != nil:
		made.report(made.why.AsError(param.Pos, "take a struct"))
	case m.defs.jsonType(made.node) == "object":
		root := m.expand(made.node)
		return root, append(m.atHome(made.problems, at), checkGivenRoot(root, param)...)
	default:
		made.report(diag.Errorf(param.Pos, diag.Unsupported, "the arguments of a tool are a JSON object, which cannot be decoded into %s", m.typeName(param.Type)).
			WithHint("take a struct"))
	}
	return m.newObject(at, ruleRefused), made.problems
}

// arguments infers an object with a property for each parameter.
func (m rootMaker) arguments() (root *schema.Node, problems diag.List) {
	if m.tool.Options.Shape == "flat" {
		problems = append(problems, diag.Errorf(m.tool.Options.ShapePos, diag.BadPlace, "%s is flat, but its only parameter is not one struct", m.tool.GoName).
			WithHint("leave flat out: each parameter is an argument"))
	}
	rule := ruleParameters
	switch {
	case m.tool.Form:
		rule = ruleFormBox
	case m.tool.Answer != nil:
		rule = ruleAnswerBox
	}
	root = m.newObject(place{pos: m.tool.Pos}, rule)
	params := m.tool.Arguments()
	for i, param := range params {
		p := m.parameter(param)
		if same := m.namesake(params[:i], p.name); same != nil {
			problems = append(problems, diag.Errorf(p.at.pos, diag.DuplicateName, "two arguments are named %s", p.name).
				WithHint("rename one, or write //toolgen:param name=…").
				WithRelated(same.Pos, "%s has the name", same.Name))
			continue
		}
		if p.name == "" {
			problems = append(problems, diag.Errorf(param.Pos, diag.UnnamedParam, "a parameter of %s has no name for the model to use", m.tool.GoName).
				WithHint("give it a name, or //toolgen:param inject where the server provides it"))
			continue
		}
		inside, why := m.add(root, p)
		problems = append(problems, inside...)
		if why != nil {
			problems = append(problems, why.AsError(param.Pos, m.wayOut(param)))
		}
	}
	return root, problems
}

// namesake returns the first parameter whose name as an argument is the given one.
func (src *source) namesake(params []*inspect.Param, name string) *inspect.Param {
	i := slices.IndexFunc(params, func(param *inspect.Param) bool { return src.argumentName(param) == name })
	if i < 0 {
		return nil
	}
	return params[i]
}

func (src *source) argumentName(param *inspect.Param) string {
	return cmp.Or(param.Directive.Name, Name(param.Name, src.pkg.Options.Names))
}

func (src *source) parameter(param *inspect.Param) *property {
	p := &property{
		Property: facts.OfParam(param),
		name:     src.argumentName(param),
		wire:     src.types.Argument(param.Type),
		at:       place{pos: param.Pos, path: param.Name, argument: !param.Answer, reaches: reachesOf(param.Paths)},
		absent:   param.Variadic || gotype.IsPointer(param.Type),
		goName:   param.Name,
		named:    src.argumentOrigin(param),
	}
	p.absentRule = rulePointer
	if param.Variadic {
		p.absentRule = ruleVariadic
	}
	return p
}

// paramRules adds the rules of a tool to its arguments.
func (m rootMaker) paramRules(root *schema.Node) diag.List {
	if len(m.tool.Rules) == 0 {
		return nil
	}
	if m.tool.Input != nil {
		return diag.List{diag.Errorf(m.tool.Rules[0].Pos, diag.BadPlace, "//toolgen:rule has no effect beside a given schema").
			WithHint("write the keywords into the schema")}
	}
	var candidates []ruled
	params := m.tool.Arguments()
	if whole := m.wholeInput(m.tool); whole != nil {
		if wire := m.types.Input(whole.Type); m.opens(wire) {
			candidates = ruledMembers(m.reader.Struct(wire.Go, m.fields(wire), whole.Pos, "").Members, nil)
		}
		params = nil
	}
	for _, param := range params {
		p := facts.OfParam(param)
		candidates = append(candidates, ruled{m.argumentName(param), param.Name, p.Presence, false})
	}
	return m.addRules(root, m.tool.Rules, candidates, m.tool.GoName)
}
