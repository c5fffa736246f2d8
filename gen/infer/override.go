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
// or that of another type which the source names (JSONSchemaAlias). It reports false if the
// source gives none.
//
// A given schema is not changed. What the place adds, such as null for a nil pointer, is
// put around it.
func (m *maker) override(t *gotype.Type, at place) (outcome, bool) {
	named, ok := t.Go.(*types.Named)
	if !ok {
		return outcome{}, false
	}
	decl := m.declOf(named)
	switch src := m.givenFor(decl); {
	case src != nil:
		return m.given(src, named, at), true
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
