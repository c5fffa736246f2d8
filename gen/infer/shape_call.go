package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

const adviceNoCall = "leave call out of the //toolgen:package line"

// Calls tells how a tool is called. The schemas are those of [Tool], which had
// no errors. Errors are about what has a schema but cannot be read or written
// by generated code.
func Calls(pkg *inspect.Package, tool *inspect.Tool, schemas Schemas) (Call, diag.List) {
	texts, params := askedTexts(pkg, tool), fromModel(tool)
	read, written := texts, texts
	read.on = texts.on && tool.Input == nil && schemas.Input.Origin.Rule != ruleFallback
	written.on = texts.on && schemas.Output != nil && tool.Output == nil
	bySDK := slices.ContainsFunc(params, func(p *inspect.Param) bool { return p.Input })
	in := newShaper(newAgreement(pkg, reading, schemas.types[0], read, bySDK))
	out := newShaper(newAgreement(pkg, writing, schemas.types[1], written, tool.Handler != inspect.NoHandler))
	c := Call{Boxed: schemas.Boxed}
	given := schemas.Input.Given
	in.fallback = tool.Options.Fallback != nil && *tool.Options.Fallback
	c.Arguments, c.Spread = in.callArguments(tool, given)
	c.Results = out.callResults(tool)
	c.ObjectOnly = schemas.Output == nil && pkg.Options.MCPRevision < naturalRevision && slices.ContainsFunc(c.Results, func(r CallResult) bool { return !r.Result.Content })
	in.settle()
	out.settle()
	if schemas.Output != nil || !in.fallback {
		out.checkKept(c.Results)
	}
	c.ByEncoder = in.byEncoder || out.byEncoder || in.agreed.m.byEncoder || out.agreed.m.byEncoder
	in.checkGivenInput(tool, c, given)
	return c, append(in.problems, out.problems...)
}

// callArguments returns the shapes of the arguments, and whether there is one
// that all of them go into.
func (s *shaper) callArguments(tool *inspect.Tool, given *schema.Given) ([]CallArgument, bool) {
	params := fromModel(tool)
	all := s.agreed.m.wholeInput(tool, params)
	if all == nil && given != nil && s.takesAll(tool, params, given) {
		all = params[0]
	}
	if all != nil {
		at := place{pos: all.Pos}
		return s.callArgument(nil, CallArgument{Param: all}, at), true
	}
	var arguments []CallArgument
	for i, param := range params {
		p := s.parameter(param)
		if s.checkArgument(tool, params[:i], param, p) {
			arguments = s.callArgument(arguments, CallArgument{Param: param, Name: p.name}, p.at)
		}
	}
	return arguments, false
}

// takesAll reports whether the only parameter of a tool whose schema is given
// takes the arguments as they are: a map, an any or a json.RawMessage that the
// schema has no property for.
func (s *shaper) takesAll(tool *inspect.Tool, params []*inspect.Param, given *schema.Given) bool {
	if len(params) != 1 || params[0].Variadic || tool.Options.Shape == "nested" {
		return false
	}
	if given.Property(s.argumentName(params[0])) != nil {
		return false
	}
	t := types.Unalias(params[0].Type)
	if _, isMap := t.Underlying().(*types.Map); isMap || gotype.IsAny(t) {
		return true
	}
	kind, known := s.ownKind(t)
	return known && kind == ShapeRaw
}

// callArgument appends an argument with its shape.
func (s *shaper) callArgument(list []CallArgument, a CallArgument, at place) []CallArgument {
	s.checkName(a.Param.Type, at)
	unnamed := len(s.unnamed)
	made, why := s.shape(s.ofParam(a.Param), at)
	if why != nil && s.fallback && !s.texts && hasParts(a.Param.Type) {
		s.unnamed = s.unnamed[:unnamed]
		made, why = s.marshal(s.ofParam(a.Param)), nil
	}
	if why != nil {
		s.problems = append(s.problems, why.asError(a.Param.Pos, "have the server provide it: //toolgen:param "+a.Param.Name+" inject, or "+adviceNoCall))
		return list
	}
	a.Shape = made
	return append(list, a)
}

// hasParts reports whether JSON has a form for a type, whatever is in it: what
// is then read is up to json.Unmarshal.
func hasParts(t types.Type) bool {
	switch t, _ := gotype.Deref(types.Unalias(t)); t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map, *types.Struct:
		return true
	}
	return false
}

// checkArgument reports arguments that no member can be for. Only a tool whose
// input schema takes any object can have such.
func (s *shaper) checkArgument(tool *inspect.Tool, before []*inspect.Param, param *inspect.Param, p property) bool {
	same := s.namesake(before, p.name)
	switch {
	case p.name == "":
		s.problems = append(s.problems, diag.Errorf(param.Pos, diag.UnnamedParam, "a parameter of %s has no name for the model to use", tool.GoName).
			WithHint("give it a name, or //toolgen:param inject where the server provides it"))
	case same != nil:
		s.problems = append(s.problems, diag.Errorf(param.Pos, diag.DuplicateName, "two arguments are named %s", p.name).
			WithHint("rename one, or write //toolgen:param name=…").
			WithRelated(same.Pos, "%s has the name", same.Name))
	}
	return p.name != "" && same == nil
}

// callResults returns the shapes of the results, under the names that
// [maker.results] gives to several.
func (s *shaper) callResults(tool *inspect.Tool) []CallResult {
	values := withoutContent(tool.Results)
	at := place{root: true, solid: true}
	if len(values) > 1 {
		at = place{}
	}
	var results []CallResult
	names := map[string]bool{}
	for _, result := range tool.Results {
		r := CallResult{Result: result}
		if !result.Content {
			at.pos, at.path = result.Pos, resultPath(result)
			r.Shape = s.callResult(result, at)
			if len(values) > 1 {
				r.Name = Name(result.Name, s.pkg.Options.Names)
				s.checkResultName(result, r.Name, names[r.Name])
				names[r.Name] = true
			}
		}
		results = append(results, r)
	}
	return results
}

func (s *shaper) callResult(result *inspect.Result, at place) *Shape {
	made, why := s.shape(s.ofResult(result), at)
	if why == nil {
		return made
	}
	if s.kept(s.ofResult(result)) == nil { // of which checkKept tells
		s.problems = append(s.problems, why.asError(result.Pos, adviceNoCall))
	}
	return s.marshal(s.ofResult(result))
}

// checkResultName reports two results of one name, which have no schema.
func (s *shaper) checkResultName(result *inspect.Result, name string, taken bool) {
	if taken {
		s.problems = append(s.problems, diag.Errorf(result.Pos, diag.DuplicateName, "two results are named %s", name).WithHint("rename one"))
	}
}

// adviceUnknown returns what to do about a parameter that the given schema has
// no property for. No server provides a map or JSON as it came.
func (s *shaper) adviceUnknown(param *inspect.Param) string {
	switch types.Unalias(param.Type).Underlying().(type) {
	case *types.Map, *types.Slice:
		return "add it to the schema, or take all arguments at once, as the one parameter: a map[string]any, a json.RawMessage, or a struct with the schema's properties as fields"
	}
	return "add it to the schema, or have the server provide the parameter: //toolgen:inject " + s.typeName(param.Type)
}

// checkGivenInput holds the arguments to the input schema that the source
// gives for the tool.
func (s *shaper) checkGivenInput(tool *inspect.Tool, c Call, doc *schema.Given) {
	if tool.Input == nil || doc == nil || tool.Handler != inspect.NoHandler {
		return
	}
	for _, a := range c.Arguments {
		if !c.Spread && doc.Property(a.Name) == nil {
			s.problems = append(s.problems, diag.Errorf(a.Param.Pos, diag.NoSuchParam, "the given input schema of %s has no property %s", tool.GoName, a.Name).
				WithHint("%s", s.adviceUnknown(a.Param)).
				WithRelated(tool.Input.Pos, "it is given here"))
		}
	}
	taken, all := memberNames(c)
	all = all || tool.TakesRequest()
	if !all && !s.problems.HasErrors() {
		s.reportUnused(tool, doc.List("required"), taken)
	}
}

// reportUnused tells of what a model has to send for nothing.
func (s *shaper) reportUnused(tool *inspect.Tool, required []*schema.Doc, taken []string) {
	for _, name := range required {
		if !slices.Contains(taken, name.Text) {
			s.problems = append(s.problems, diag.Warnf(name.Origin.Pos, diag.NoSuchParam, "the given input schema of %s requires %s, which no parameter takes", tool.GoName, name.Text).
				WithHint("leave it out of the schema, or add a parameter"))
		}
	}
}

// memberNames returns the names of the members that go somewhere, or reports
// that all do.
func memberNames(c Call) (names []string, all bool) {
	for _, a := range c.Arguments {
		if !c.Spread {
			names = append(names, a.Name)
			continue
		}
		opened := a.Shape
		for opened.Kind == ShapePointer {
			opened = opened.Elem
		}
		if opened.Kind != ShapeStruct {
			return nil, true
		}
		for _, f := range opened.Fields {
			names = append(names, f.Name)
		}
	}
	return names, false
}
