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

// An enum is what the constants of a type say about its values.
type enum struct {
	consts  []inspect.Const
	choices []choice // one for each value
	closed  bool     // an input accepts no other values
	// problems are the constants that JSON cannot tell.
	problems diag.List
}

// enumOf returns the constants of a type as its values, and false where they
// do not stand for what JSON holds: the type has methods of its own for that,
// or a constant that JSON cannot tell.
func (src *source) enumOf(t types.Type) (enum, bool) {
	named, ok := t.(*types.Named)
	if !ok || gotype.IsKind(named, types.IsBoolean) || gotype.ReadsItself(named) {
		return enum{}, false
	}
	decl := src.declOf(named)
	if src.givenFor(decl) != nil || decl.Alias != nil {
		return enum{}, false // the source says itself what the values are
	}
	if !decl.HasValues() {
		return enum{}, false
	}
	if problems := src.constantProblems(decl, named); len(problems) > 0 && !decl.Enum.Off {
		return enum{problems: problems}, false
	}
	consts := decl.Consts
	if decl.Enum.Off {
		consts = slices.DeleteFunc(slices.Clone(consts), isUntellable)
	}
	said := decl.Enum.Pos.IsValid()
	return enum{
		consts:  consts,
		choices: choices(consts, named),
		closed:  !decl.Enum.Off && (said || src.pkg.Options.Enums != "off"),
	}, true
}

// constantProblems returns what is wrong with constants whose values are not known, and
// texts that JSON does not have.
func (src *source) constantProblems(decl *inspect.TypeDecl, t *types.Named) (problems diag.List) {
	for _, c := range decl.Consts {
		if code, problem := untellable(c); problem != "" {
			problems = append(problems, diag.Errorf(c.Pos, code, "%s %s, so that the values of %s are not known", c.Name, problem, src.typeName(t)).
				WithHint("correct it, or write //toolgen:enum off for the type"))
		}
	}
	return problems
}

func isUntellable(c inspect.Const) bool {
	_, problem := untellable(c)
	return problem != ""
}

func untellable(c inspect.Const) (code diag.Code, problem string) {
	switch c.Value.Kind() {
	case constant.Unknown:
		return diag.TypeCheck, "does not type-check"
	case constant.String:
		if !utf8.ValidString(constant.StringVal(c.Value)) {
			return diag.BadDefault, "is no UTF-8, and JSON has no other texts"
		}
	}
	return "", ""
}

// enumerate gives the schema of a defined type its constants. An input takes
// these values alone. An output can hold any value, the zero value above all,
// and so is only described by them.
func (m *maker) enumerate(s *schema.Node, t types.Type) diag.List {
	e, ok := m.enumOf(t)
	if ok {
		m.apply(e, s, t)
	}
	return e.problems
}

// enumerateTexts does the same for JSON in a string, as json's option "string"
// and the keys of maps have it.
func (m *maker) enumerateTexts(s *schema.Node, t types.Type) diag.List {
	e, ok := m.enumOf(t)
	for i := range e.choices {
		e.choices[i].Value = diag.Show(e.choices[i].Value)
	}
	if ok {
		m.apply(e, s, t)
	}
	return e.problems
}

func (m *maker) apply(e enum, s *schema.Node, t types.Type) {
	s.Choices = make([]schema.Choice, len(e.choices))
	for i, c := range e.choices {
		s.Choices[i] = c.Choice
	}
	origin := schema.Origin{Pos: s.Origin.Pos, Rule: ruleConstants + t.(*types.Named).Obj().Name()}
	if m.writes || !e.closed {
		s.Note = schema.Note{Text: listing(s.Choices, lead(e.closed), true), Origin: origin}
		return
	}
	s.Note = schema.Note{Text: listing(s.Choices, lead(e.closed), false), Origin: origin}
	m.promise(e.consts)
	s.Minimum, s.Maximum, s.Pattern = "", "", "" // the values say it
	items := make([]schema.Part, 0, len(e.choices))
	for _, c := range e.choices {
		s.Enum = append(s.Enum, c.Value)
		items = append(items, schema.Part{
			Keyword: "enum", Item: itemText(c.Value), Origin: schema.Origin{Pos: c.from.Pos, Rule: ruleConstant + c.from.Name},
		})
	}
	s.TraceAll("enum", origin, items)
}

// promise notes that the input relies on the values of constants.
func (m *maker) promise(consts []inspect.Const) {
	for _, c := range consts {
		known := func(other inspect.Const) bool { return other.Pkg == c.Pkg && other.Name == c.Name }
		if !slices.ContainsFunc(m.enums, known) {
			m.enums = append(m.enums, c)
		}
	}
}
