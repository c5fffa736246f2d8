package codec

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// AdviceNoCall is the advice for types that generated code cannot decode or encode: it
// disables the generation of calls.
const AdviceNoCall = "remove call from the //toolgen:package line"

// A Contract describes the guarantees that a tool's schemas give to clients.
type Contract struct {
	Input, Output Agreement
	Given         *schema.Given // input schema, if the source provides it
	FreeNulls     bool          // the input schema may accept null for any type
	HasOutput     bool          // there is an output schema
	Boxed         bool          // see [Call]
	ObjectOnly    bool          // see [Call]
}

// An Agreement provides the decisions of package infer about the types of the arguments
// of a tool, or of its results. It is an interface because infer imports this package.
type Agreement interface {
	// AcceptsNull reports whether the schema of a struct field that is an argument accepts
	// null.
	AcceptsNull(f *gotype.Field) bool
	// ResultType returns the wire type of a result.
	ResultType(t types.Type) *gotype.Type
	// WritesEmpty reports whether an option of field i of a struct encodes nil slices and
	// maps in the field as empty ones.
	WritesEmpty(in *gotype.Type, i int) bool
	// Types returns the wire types from which the schemas were built.
	Types() *gotype.Types
	// Discriminator returns the discriminator of a union, or the reason why it has no
	// discriminator. Both are nil if the union is encoded as encoding/json does. Problems are
	// reported at pos and path.
	Discriminator(t *gotype.Type, pos token.Position, path string) (*gotype.Discriminator, *gotype.Problem)
	// KeepsDiscriminator reports whether results also contain the discriminator of a union.
	KeepsDiscriminator(u *inspect.Union) bool
	// AcceptsField reports whether a field of a struct is an argument, and whether its
	// schema allows a model to send it.
	AcceptsField(in *gotype.Type, f *gotype.Field) (isArgument, canBeSent bool)
	// Replaces reports whether the source provides a schema that replaces the schema of a
	// type.
	Replaces(t types.Type) bool
	// BySDK reports whether an SDK decodes or encodes the values with encoding/json.
	BySDK() bool
	// Texts reports whether integers that clients may round are encoded as strings. IsLarge
	// reports whether a type contains such integers.
	Texts() bool
	IsLarge(t types.Type) bool
	// Whole returns the parameter that accepts all arguments, or nil if each parameter is a
	// separate argument, named ArgumentName.
	Whole() *inspect.Param
	ArgumentName(param *inspect.Param) string
	// ResultName returns the member name of one of several results.
	ResultName(result *inspect.Result) string
}

// CallOf returns how generated code calls a tool whose schemas have no errors. It reports
// types that have a schema, but that generated code cannot decode or encode.
func CallOf(pkg *inspect.Package, tool *inspect.Tool, by Contract) (Call, diag.List) {
	in, out := newShaper(pkg, by.Input), newShaper(pkg, by.Output)
	in.freeNulls = by.FreeNulls
	in.fallback = tool.Options.Fallback != nil && *tool.Options.Fallback
	c := Call{Boxed: by.Boxed, ObjectOnly: by.ObjectOnly}
	c.Arguments, c.Spread = in.callArguments(tool, by.Given)
	c.Results = out.callResults(tool)
	in.fallBackToJSON()
	out.fallBackToJSON()
	if by.HasOutput || !in.fallback {
		seen := map[*Shape]bool{}
		for _, r := range c.Results {
			out.checkKeptIn(r.Shape, place{r.Result.Pos, r.Result.Called()}, seen)
		}
	}
	c.ByEncoder = in.byEncoder || out.byEncoder
	in.checkGivenInput(tool, c, by.Given)
	return c, append(in.problems, out.problems...)
}

// callArguments returns the arguments, and reports whether a single argument accepts all
// members.
func (s *shaper) callArguments(tool *inspect.Tool, given *schema.Given) ([]CallArgument, bool) {
	whole := func(all *inspect.Param) ([]CallArgument, bool) {
		return s.callArgument(nil, CallArgument{Param: all}, s.types.Input(all.Type), place{all.Pos, ""}), true
	}
	if all := s.agreed.Whole(); all != nil {
		return whole(all)
	}
	params := tool.Arguments()
	if given != nil && s.acceptsAll(tool, params, given) {
		return whole(params[0])
	}
	arguments := make([]CallArgument, 0, len(params))
	for i, param := range params {
		a := CallArgument{Param: param, Name: s.agreed.ArgumentName(param)}
		if s.checkArgument(tool, params[:i], a) {
			arguments = s.callArgument(arguments, a, s.types.Argument(param.Type), place{param.Pos, param.Name})
		}
	}
	return arguments, false
}

// acceptsAll reports whether the only parameter of a tool with a given schema accepts the
// object of all arguments: it is a map, an any, or a json.RawMessage, and the schema has no
// property with the parameter's name.
func (s *shaper) acceptsAll(tool *inspect.Tool, params []*inspect.Param, given *schema.Given) bool {
	if len(params) != 1 || params[0].Variadic || tool.Options.Shape == "nested" {
		return false
	}
	if given.Property(s.agreed.ArgumentName(params[0])) != nil {
		return false
	}
	t := types.Unalias(params[0].Type)
	if _, isMap := t.Underlying().(*types.Map); isMap || gotype.IsAny(t) {
		return true
	}
	kind, known := s.ownKind(t)
	return known && kind == ShapeRaw
}

// callArgument appends an argument with its shape to a list, or reports why it has no
// shape.
func (s *shaper) callArgument(list []CallArgument, a CallArgument, wire *gotype.Type, at place) []CallArgument {
	s.checkName(a.Param.Type, at)
	unnamed := len(s.unnamed)
	made, why := s.shape(s.root(wire), at)
	if why != nil && s.fallback && !s.texts && hasParts(a.Param.Type) {
		s.unnamed = s.unnamed[:unnamed]
		made, why = new(s.declared(wire)), nil
	}
	if why != nil {
		s.problems = append(s.problems, why.AsError(a.Param.Pos, a.Param.Hint(AdviceNoCall)))
		return list
	}
	a.Shape, a.Nullable = made, a.Param.Directive.Nullable
	return append(list, a)
}

// hasParts reports whether a type is a list, map, or struct, or a pointer to one. With the
// option fallback, json.Unmarshal decodes it, whatever its parts are.
func hasParts(t types.Type) bool {
	switch t, _ := gotype.Deref(types.Unalias(t)); t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map, *types.Struct:
		return true
	}
	return false
}

// checkArgument reports an argument without a name, or with the same name as one of the
// parameters before it. Only a tool whose input schema accepts any object can have such an
// argument.
func (s *shaper) checkArgument(tool *inspect.Tool, before []*inspect.Param, a CallArgument) bool {
	i := slices.IndexFunc(before, func(param *inspect.Param) bool { return s.agreed.ArgumentName(param) == a.Name })
	switch {
	case a.Name == "":
		s.problems = append(s.problems, diag.Errorf(a.Param.Pos, diag.UnnamedParam, "a parameter of %s has no name", tool.GoName).
			WithHint("name it, or inject it: //toolgen:param inject"))
	case i >= 0:
		s.problems = append(s.problems, diag.Errorf(a.Param.Pos, diag.DuplicateName, "duplicate argument name %s", a.Name).
			WithHint("rename one, or add //toolgen:param name=…").
			WithRelated(before[i].Pos, "%s has the same name", before[i].Name))
	}
	return a.Name != "" && i < 0
}

func (s *shaper) callResults(tool *inspect.Tool) []CallResult {
	values := 0
	for _, result := range tool.Results {
		if !result.Content {
			values++
		}
	}
	results := make([]CallResult, len(tool.Results))
	for i, result := range tool.Results {
		r := &results[i]
		r.Result = result
		if result.Content {
			continue
		}
		r.Shape = s.callResult(result, place{result.Pos, result.Called()})
		if values > 1 {
			name := s.agreed.ResultName(result)
			taken := slices.ContainsFunc(results[:i], func(r CallResult) bool { return r.Shape != nil && r.Name == name })
			s.checkResultName(result, name, taken)
			r.Name = name
		}
	}
	return results
}

func (s *shaper) callResult(result *inspect.Result, at place) *Shape {
	wire := s.root(s.agreed.ResultType(result.Type))
	made, why := s.shape(wire, at)
	if why == nil {
		return made
	}
	if s.ownPart(wire) == nil { // otherwise checkKeptIn reports the problem
		s.problems = append(s.problems, why.AsError(result.Pos, AdviceNoCall))
	}
	return new(s.declared(wire))
}

func (s *shaper) checkResultName(result *inspect.Result, name string, taken bool) {
	if taken {
		s.problems = append(s.problems, diag.Errorf(result.Pos, diag.DuplicateName, "duplicate result name %s", name).WithHint("rename one"))
	}
}

// adviceUnknown returns advice for a parameter for which the given schema has no property. A
// map or json.RawMessage is probably meant to accept arguments, not a value that the server
// injects.
func (s *shaper) adviceUnknown(param *inspect.Param) string {
	switch types.Unalias(param.Type).Underlying().(type) {
	case *types.Map, *types.Slice:
		return "add the property to the schema, or use a single parameter for all arguments: a map[string]any, a json.RawMessage, or a struct with the schema's properties as fields"
	}
	return "add the property to the schema, or inject the parameter: //toolgen:inject " + s.types.Name(param.Type)
}

// checkGivenInput reports differences between the arguments and the input schema that the
// source provides for the tool.
func (s *shaper) checkGivenInput(tool *inspect.Tool, c Call, doc *schema.Given) {
	if tool.Input == nil || doc == nil || tool.Handler != inspect.NoHandler {
		return
	}
	for _, a := range c.Arguments {
		if !c.Spread && doc.Property(a.Name) == nil {
			s.problems = append(s.problems, diag.Errorf(a.Param.Pos, diag.NoSuchParam, "the hand-written input schema of %s has no property %s", tool.GoName, a.Name).
				WithHint("%s", s.adviceUnknown(a.Param)).
				WithRelated(tool.Input.Pos, "the schema is here"))
		}
	}
	taken, all := memberNames(c)
	all = all || tool.HasRequest()
	if !all && !s.problems.HasErrors() {
		s.reportUnused(tool, doc.List("required"), taken)
	}
}

// reportUnused warns of members that the schema requires and no argument accepts.
func (s *shaper) reportUnused(tool *inspect.Tool, required []*schema.Doc, taken []string) {
	for _, name := range required {
		if !slices.Contains(taken, name.Text) {
			s.problems = append(s.problems, diag.Warnf(name.Origin.Pos(), diag.NoSuchParam, "the hand-written input schema of %s requires %s, which is not a parameter", tool.GoName, name.Text).
				WithHint("remove the property from the schema, or add a parameter"))
		}
	}
}

// memberNames returns the names of the members that arguments accept, or reports that they
// accept all members.
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
