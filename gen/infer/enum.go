package infer

import (
	"go/constant"
	"go/types"
	"slices"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// An enum is the constants of a type, as its values.
type enum struct {
	consts []inspect.Const
	values []enumValue // each once
	closed bool        // an input accepts no other values
	// problems are about constants without a value in JSON.
	problems diag.List
}

// enumOf returns the constants of a type as its values. It reports false if there are
// none, or if they are not what JSON has: the type has methods of its own, or a constant
// has no value in JSON.
func (src *source) enumOf(t types.Type) (enum, bool) {
	named, ok := t.(*types.Named)
	if !ok || gotype.IsKind(named, types.IsBoolean) || gotype.ReadsItself(named) {
		return enum{}, false
	}
	decl := src.declOf(named).Of(named)
	if src.givenFor(decl) != nil || decl.Alias != nil {
		return enum{}, false // the source gives the schema of the type
	}
	if !decl.HasValues() {
		return enum{}, false
	}
	line := decl.EnumLine()
	if problems := src.constantProblems(decl, named); len(problems) > 0 && !line.Off {
		return enum{problems: problems}, false
	}
	consts := decl.Consts
	if line.Off {
		consts = slices.DeleteFunc(slices.Clone(consts), hasNoValue)
	}
	asked := line.Pos.IsValid()
	return enum{
		consts: consts,
		values: enumValuesOf(consts, named),
		closed: !line.Off && (asked || src.pkg.Options.Enums != "off"),
	}, true
}

// constantProblems reports constants without a value in JSON.
func (src *source) constantProblems(decl *inspect.TypeDecl, t *types.Named) (problems diag.List) {
	for _, c := range decl.Consts {
		if code, problem := valueProblem(c); problem != "" {
			problems = append(problems, diag.Errorf(c.Pos, code, "%s %s, so that the values of %s are not known", c.Name, problem, src.typeName(t)).
				WithHint("correct it, or write //toolgen:enum off for the type"))
		}
	}
	return problems
}

func hasNoValue(c inspect.Const) bool {
	_, problem := valueProblem(c)
	return problem != ""
}

func valueProblem(c inspect.Const) (code diag.Code, problem string) {
	switch c.Value.Kind() {
	case constant.Unknown:
		return diag.TypeCheck, "does not type-check"
	case constant.String:
		if !utf8.ValidString(constant.StringVal(c.Value)) {
			return diag.BadDefault, "is not valid UTF-8, as JSON strings have to be"
		}
	}
	return "", ""
}

// enumerate adds the constants of a defined type to its schema. An input accepts these
// values alone. In an output they are only described, since Go can hold other values, the
// zero value above all.
func (m *maker) enumerate(s *schema.Node, t types.Type) diag.List {
	e, ok := m.enumOf(t)
	if ok {
		m.apply(e, s, t)
	}
	return e.problems
}

// enumerateTexts is enumerate for values in strings: with the option "string" of a json
// tag, and as keys of maps.
func (m *maker) enumerateTexts(s *schema.Node, t types.Type) diag.List {
	e, ok := m.enumOf(t)
	for i := range e.values {
		e.values[i].Value = diag.Show(e.values[i].Value)
	}
	if ok {
		m.apply(e, s, t)
	}
	return e.problems
}

func (m *maker) apply(e enum, s *schema.Node, t types.Type) {
	choices := make([]schema.Choice, len(e.values))
	for i, c := range e.values {
		choices[i] = c.Choice
	}
	origin := schema.OriginAt(s.Origin.Pos(), ruleConstants+t.(*types.Named).Obj().Name())
	open := m.writes || !e.closed
	s.Note = &schema.Note{Text: listing(choices, lead(e.closed), open), Origin: origin, Choices: choices}
	if open {
		return
	}
	m.promise(e.consts)
	s.Minimum, s.Maximum, s.Pattern = "", "", "" // the values imply them
	items := m.scratch.parts[:0]
	s.Parts = slices.Grow(s.Parts, 1+len(e.values)+1) // of the enum, its values, and a description
	s.Enum = make([]any, 0, len(e.values))
	for _, c := range e.values {
		s.Enum = append(s.Enum, c.Value)
		items = append(items, schema.Part{
			Keyword: "enum", Item: itemText(c.Value), Origin: schema.OriginAt(c.from.Pos, ruleConstant+c.from.Name),
		})
	}
	s.TraceAll("enum", origin, items)
	m.scratch.parts = items
}

// promise adds constants to [Schemas.Enums].
func (m *maker) promise(consts []inspect.Const) {
	m.enums = slices.Grow(m.enums, len(consts))
	for i := range consts {
		c := &consts[i]
		known := func(other *inspect.Const) bool { return other.Pkg == c.Pkg && other.Name == c.Name }
		if !slices.ContainsFunc(m.enums, known) {
			m.enums = append(m.enums, c)
		}
	}
}
