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

// input infers what a call sends. A single struct gives its fields as the
// arguments, unless the tool is nested; else each parameter is an argument.
func (m *maker) input(tool *inspect.Tool) *schema.Node {
	if tool.Input != nil {
		return m.givenInput(tool)
	}
	params := tool.Arguments()
	var root *schema.Node
	switch all := m.wholeInput(tool, params); {
	case all != nil && all.Input:
		root = m.handlerInput(all)
	case all != nil:
		root = m.spread(all)
	case tool.Options.Shape == "flat":
		m.report(diag.Errorf(tool.Options.ShapePos, diag.BadPlace, "%s is flat, but does not take just one struct", tool.GoName).
			WithHint("leave flat out: each parameter is an argument"))
		root = m.arguments(tool, params)
	default:
		root = m.arguments(tool, params)
	}
	m.close(root)
	return root
}

// wholeInput returns the parameter that all arguments go into, or nil where
// each parameter is an argument.
func (m *maker) wholeInput(tool *inspect.Tool, params []*inspect.Param) *inspect.Param {
	if i := slices.IndexFunc(params, func(p *inspect.Param) bool { return p.Input }); i >= 0 {
		return params[i]
	}
	if tool.Options.Shape != "nested" && m.isOneStruct(params) {
		return params[0]
	}
	return nil
}

func (m *maker) isOneStruct(params []*inspect.Param) bool {
	return len(params) == 1 && m.opens(m.types.Argument(params[0].Type))
}

// spread infers the arguments that are the fields of one parameter. The doc of
// its type says nothing at the root that the tool's own does not.
func (m *maker) spread(param *inspect.Param) *schema.Node {
	at := place{pos: param.Pos, reaches: reachesOf(param.Paths)}
	s, why := m.infer(m.types.Argument(param.Type), at)
	if why != nil {
		m.report(why.AsError(param.Pos, ""))
		return m.newObject(at, ruleRefused)
	}
	m.report(rejectKeywords(param)...)
	m.whole = param.Name
	root := m.expand(s)
	m.report(checkGivenRoot(root, param)...)
	root.Description = ""
	return root
}

// rejectKeywords reports lines about a parameter that is not an argument itself.
func rejectKeywords(param *inspect.Param) (problems diag.List) {
	d := param.Directive
	if d.Name != "" || len(d.Keywords) > 0 || d.Required || d.Optional || d.Nullable || d.Deprecated {
		problems = append(problems, diag.Errorf(d.Pos, diag.BadPlace, "the fields of %s are the arguments, and it is none itself", param.Name).
			WithHint("speak of a field, such as %s.field, or make the tool nested", cmp.Or(param.Name, "in")))
	}
	return problems
}

// handlerInput infers the arguments of a handler that an SDK calls: the SDK
// decodes all of them into its one input.
func (m *maker) handlerInput(param *inspect.Param) *schema.Node {
	m.bySDK = true
	at := place{pos: param.Pos, path: "the input", reaches: reachesOf(param.Paths)}
	if m.opens(m.types.Argument(param.Type)) {
		return m.spread(param)
	}
	if gotype.IsAny(gotype.Pointee(param.Type)) {
		return m.make(at, ruleAny, schema.Keywords{Type: "object", Properties: schema.Properties{}})
	}
	s, why := m.infer(m.types.Argument(param.Type), at)
	switch {
	case why != nil:
		m.report(why.AsError(param.Pos, "take a struct"))
	case m.defs.jsonType(s) == "object":
		root := m.expand(s)
		m.report(checkGivenRoot(root, param)...)
		return root
	default:
		m.report(diag.Errorf(param.Pos, diag.Unsupported, "the arguments of a tool are an object, and JSON does not read %s from one", m.typeName(param.Type)).
			WithHint("take a struct"))
	}
	return m.newObject(at, ruleRefused)
}

// arguments infers an object with a property for each parameter.
func (m *maker) arguments(tool *inspect.Tool, params []*inspect.Param) *schema.Node {
	root := m.newObject(place{pos: tool.Pos}, ruleParameters)
	for i, param := range params {
		p := m.parameter(param)
		if same := m.namesake(params[:i], p.name); same != nil {
			m.report(diag.Errorf(p.at.pos, diag.DuplicateName, "two arguments are named %s", p.name).
				WithHint("rename one, or write //toolgen:param name=…").
				WithRelated(same.Pos, "%s has the name", same.Name))
			continue
		}
		if p.name == "" {
			m.report(diag.Errorf(param.Pos, diag.UnnamedParam, "a parameter of %s has no name for the model to use", tool.GoName).
				WithHint("give it a name, or //toolgen:param inject where the server provides it"))
			continue
		}
		if why := m.add(root, p); why != nil {
			m.report(why.AsError(param.Pos, "have the server provide it: //toolgen:param "+param.Name+" inject"))
		}
	}
	return root
}

// namesake returns the parameter that has a name as an argument already.
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

func (src *source) parameter(param *inspect.Param) property {
	p := property{
		Property: facts.OfParam(param),
		name:     src.argumentName(param),
		wire:     src.types.Argument(param.Type),
		at:       place{pos: param.Pos, path: param.Name, argument: true, reaches: reachesOf(param.Paths)},
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
