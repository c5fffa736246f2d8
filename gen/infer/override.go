package infer

import (
	"go/types"
	"slices"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// override returns the schema that the source gives for a type, in a directive or a method,
// or that of another type which the source names (as, JSONSchemaAlias). It reports false if
// the source gives none.
//
// isCalled is set if encoding/json calls a method of the type. A schema of a type with methods
// of its own is a schema of what these encode and decode. It
// is not used for a value whose methods are not called, because they have a pointer receiver.
//
// A given schema is not changed. What the place adds, such as null for a nil pointer, is
// put around it.
func (m *maker) override(t *gotype.Type, isCalled bool, at place) (outcome, bool) {
	named, ok := t.Go.(*types.Named)
	if !ok {
		return outcome{}, false
	}
	decl := m.declOf(named)
	src, as := m.givenFor(decl), m.asFor(decl)
	if method, ok := t.UncalledMethod(); ok && !isCalled && (src != nil || as != nil && !as.Recognized || decl.Alias != nil) {
		made := m.byKind(t, at)
		if made.why != nil {
			return made, true
		}
		m.describeByType(made.node, named)
		made.report(diag.Warnf(at.pos, diag.BadPlace, "%s: the schema given for %s is not used, because %s has a pointer receiver and is not called here", at.path, m.typeName(named), method).
			WithHint("use *%s, or declare %s for values", m.typeName(named), method))
		return made, true
	}
	switch {
	case t.At.ByFields:
	case src != nil:
		return m.given(src, named, at), true
	case as != nil && isCalled && !(as.Recognized && gotype.IsKnown(named)):
		return m.byMethodAs(t, as, at), true
	case decl.Alias != nil:
		return m.byAlias(named, m.types.Of(decl.Alias, t.At).InNumbers(), at), true
	}
	return outcome{}, false
}

// given returns the schema that the source gives for a type.
func (m *maker) given(src *inspect.Schema, t *types.Named, at place) outcome {
	var problems diag.List
	for _, r := range at.reaches {
		problems = append(problems, diag.Errorf(r.param.TargetPos, diag.BadPlace, "the schema of %s is given, so no directive can change a part of it", m.typeName(t)).
			WithHint("change the schema, or leave the line out"))
	}
	g, faults := m.read(src)
	if g == nil {
		return outcome{node: m.make(at, ruleRefused, schema.Keywords{}), problems: append(problems, faults...)}
	}
	m.hoist(g, t)
	made := m.literal(g, at, src.Rule).after(problems)
	m.describeGiven(made.node, t)
	return made
}

const adviceAlias = "return a value of another type"

// byAlias infers a type that has the schema of another one by JSONSchemaAlias, which may
// lead on to others. Its integers stay numbers, since the values are not of the other type.
func (m *maker) byAlias(t *types.Named, alias *gotype.Type, at place) outcome {
	if slices.Contains(at.followed, t.Obj()) {
		return outcome{why: m.refuse(t, at, "has a JSONSchemaAlias that leads back to it", adviceAlias)}
	}
	made := m.infer(alias, at.after(t))
	if made.why == nil {
		m.describeByType(made.node, t)
	}
	return made
}

// byMethodAs infers a type whose methods encode and decode it as another type, or as its
// fields. Its integers stay numbers, since only generated code encodes these as strings.
func (m *maker) byMethodAs(t *gotype.Type, as *inspect.As, at place) outcome {
	named := t.Go.(*types.Named)
	if as.Fields && !as.Recognized && m.writes && m.types.PartAsksPointer(named) {
		return outcome{node: m.make(at, as.Rule, schema.Keywords{}), problems: diag.List{
			diag.Warnf(at.pos, diag.UnknownJSON, "%s: the schema accepts anything, because the JSON of fields of %s depends on whether its method encodes their address", at.path, m.typeName(named)).
				WithHint("give the schema: //toolgen:schema output {…}"),
		}}
	}
	of := at.ofMethod()
	if !as.Fields {
		if of.depth++; m.isTooLarge(of) || slices.ContainsFunc(at.encoded, gotype.Same(named)) {
			return outcome{why: m.refuse(named, at, "is encoded as itself, without end", "give its schema: //toolgen:schema")}
		}
		of.encoded = append(slices.Clip(at.encoded), named)
	}
	made := m.infer(m.inMethod(t.EncodedAs(as).InNumbers()), of)
	if made.why != nil {
		return made
	}
	if as.Null {
		made.node = m.orNull(made.node, at, as.Rule)
	}
	m.describeByType(made.node, named)
	if as.Recognized && as.Type == types.Typ[types.String] {
		made.report(m.extend(made.node, t, at)...)
	}
	return made
}

// checkGivenRoot reports why the given schema of a parameter's type cannot be that of all
// arguments.
func checkGivenRoot(root *schema.Node, param *inspect.Param) (problems diag.List) {
	if root.Given == nil {
		return problems
	}
	of := "it is the schema of all arguments here, unless the tool is nested"
	if param.Answer {
		of = "it is the schema of the whole answer"
	}
	for _, f := range rootFaults(root.Given.Doc) {
		problems = append(problems, f.diagnostic().WithRelated(param.Pos, "%s", of))
	}
	return problems
}

// byArgument infers a known generic type that is encoded as its type argument.
func (m *maker) byArgument(t *types.Named, row *gotype.Known, at place) outcome {
	of := m.types.Of(t.TypeArgs().At(0), gotype.At{Addr: !m.writes, Dynamic: m.writes})
	made := m.infer(m.inMethod(of), at.ofMethod())
	if made.why == nil && row.Null {
		made.node = m.orNull(made.node, at, ruleKnown+row.Name)
	}
	return made
}
