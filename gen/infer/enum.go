package infer

import (
	"encoding/json"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/inspect"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// An enum holds the constants of a type as JSON values.
type enum struct {
	consts []inspect.Const
	values []enumValue // in order, without duplicates
	closed bool        // whether an input accepts no other values
	// problems reports the constants that have no JSON value.
	problems diag.List
}

// enumOf returns the constants of a type as an enum. It returns false if the type has no
// constants or has its own methods for JSON, if a constant has no JSON value, or if the
// source gives the type's schema.
func (b *builder) enumOf(t types.Type) (enum, bool) {
	named, ok := t.(*types.Named)
	if !ok || gotype.IsKind(named, types.IsBoolean) || gotype.ReadsItself(named) {
		return enum{}, false
	}
	decl := b.types.Decl(named).Of(named)
	if b.givenFor(decl) != nil || decl.Alias != nil {
		return enum{}, false // the source gives the schema of the type
	}
	if !decl.HasValues() {
		return enum{}, false
	}
	line := decl.EnumLine()
	if problems := b.constantProblems(decl, named); len(problems) > 0 && !line.Off {
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
		closed: !line.Off && (asked || b.pkg.Options.Enums != "off"),
	}, true
}

func (b *builder) constantProblems(decl *inspect.TypeDecl, t *types.Named) (problems diag.List) {
	for _, c := range decl.Consts {
		if code, problem := valueProblem(c); problem != "" {
			problems = append(problems, diag.Errorf(c.Pos, code, "%s %s, so the values of %s are unknown", c.Name, problem, b.types.Name(t)).
				WithHint("correct the constant, or add //toolgen:enum off to the type"))
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
			return diag.BadDefault, "is not valid UTF-8, which JSON strings must be"
		}
	}
	return "", ""
}

// enumerate adds the constants of a defined type to its schema. An input accepts only
// their values. An output only lists the values in the description, because a Go value
// need not equal a constant; the zero value often does not.
func (b *builder) enumerate(s *schema.Node, t types.Type) diag.List {
	e, ok := b.enumOf(t)
	if ok {
		b.apply(e, s, t)
	}
	return e.problems
}

// enumerateTexts is like enumerate, but for values that are encoded as strings: map keys,
// and fields whose json tag has the string option.
func (b *builder) enumerateTexts(s *schema.Node, t types.Type) diag.List {
	e, ok := b.enumOf(t)
	for i := range e.values {
		e.values[i].Value = diag.Show(e.values[i].Value)
	}
	if ok {
		b.apply(e, s, t)
	}
	return e.problems
}

func (b *builder) apply(e enum, s *schema.Node, t types.Type) {
	choices := make([]schema.Choice, len(e.values))
	for i, c := range e.values {
		choices[i] = c.Choice
	}
	origin := schema.OriginAt(s.Origin.Pos(), ruleConstants+t.(*types.Named).Obj().Name())
	open := b.writes || !e.closed
	s.Note = &schema.Note{Text: listing(choices, lead(e.closed), open), Origin: origin, Choices: choices}
	if open {
		return
	}
	b.promise(e.consts)
	s.Minimum, s.Maximum, s.Pattern = "", "", "" // the values imply these limits
	s.Enum = make([]any, 0, len(e.values))
	items := make([]schema.Part, 0, len(e.values))
	for _, c := range e.values {
		s.Enum = append(s.Enum, c.Value)
		items = append(items, schema.Part{
			Keyword: "enum", Item: itemText(c.Value), Origin: schema.OriginAt(c.from.Pos, ruleConstant+c.from.Name),
		})
	}
	s.TraceAll("enum", origin, items)
}

// promise adds constants to [Schemas.Enums].
func (b *builder) promise(consts []inspect.Const) {
	for i := range consts {
		c := &consts[i]
		known := func(other *inspect.Const) bool { return other.Pkg == c.Pkg && other.Name == c.Name }
		if !slices.ContainsFunc(b.enums, known) {
			b.enums = append(b.enums, c)
		}
	}
}

// An enumValue is a value of an enum and the constant that defines it.
type enumValue struct {
	from *inspect.Const
	schema.Choice
}

// enumValuesOf returns the values of a type's constants in source order, but puts
// constants that are defined as other constants last. If several constants have the same
// value, it uses the first that is not deprecated.
func enumValuesOf(consts []inspect.Const, t *types.Named) []enumValue {
	list := make([]enumValue, 0, len(consts))
	known := make(map[any]int, len(consts)) // indexes in list, by value
	for _, aliases := range []bool{false, true} {
		for i := range consts {
			if consts[i].Alias == aliases {
				list = withConst(list, known, &consts[i], t)
			}
		}
	}
	if gotype.IsKind(t, types.IsString) {
		for i, c := range list {
			list[i].Label = diag.ShowWord(c.Value.(string))
		}
		return list
	}
	short := shortNames(list, t.Obj().Name())
	for i, c := range list {
		list[i].Label, list[i].Named = diag.Show(c.Value)+" = "+short(c.from.Name), true
	}
	return list
}

// withConst appends the value of a constant to a list. If the list already contains the
// value for a deprecated constant, and c is not deprecated, c replaces that constant.
func withConst(list []enumValue, known map[any]int, c *inspect.Const, t *types.Named) []enumValue {
	next := enumValue{c, schema.Choice{Value: constValue(c, t), Remark: about(c)}}
	i, again := known[next.Value]
	switch {
	case !again:
		known[next.Value] = len(list)
		return append(list, next)
	case list[i].from.Deprecated && !c.Deprecated:
		list[i] = next
	}
	return list
}

func constValue(c *inspect.Const, t types.Type) any {
	switch {
	case gotype.IsKind(t, types.IsString):
		return constant.StringVal(c.Value)
	case gotype.IsKind(t, types.IsInteger):
		return json.Number(c.Value.ExactString())
	}
	var number any
	number, _ = constant.Float64Val(c.Value)
	if t.Underlying().(*types.Basic).Kind() == types.Float32 {
		number, _ = constant.Float32Val(c.Value)
	}
	text, _ := json.Marshal(number) // cannot fail, because a constant is finite
	return json.Number(text)
}

// shortNames returns a function that shortens constant names. It removes the type's name if
// all names begin with it, as in ColorRed, or if all names end with it, as in RedColor.
func shortNames(list []enumValue, typeName string) func(string) string {
	ways := []func(string) string{
		func(name string) string { return strings.TrimPrefix(afterWord(name, typeName), "_") },
		func(name string) string { return strings.TrimSuffix(name, typeName) },
	}
	for _, short := range ways {
		long := func(c enumValue) bool {
			return short(c.from.Name) == c.from.Name || !token.IsIdentifier(short(c.from.Name))
		}
		if !slices.ContainsFunc(list, long) {
			return short
		}
	}
	return func(name string) string { return name }
}

// afterWord removes word from the beginning of a name that begins with it. The first
// letter may differ in case.
func afterWord(name, word string) string {
	if len(name) <= len(word) || !strings.EqualFold(name[:1], word[:1]) || name[1:len(word)] != word[1:] {
		return name
	}
	if next, _ := utf8.DecodeRuneInString(name[len(word):]); unicode.IsLower(next) {
		return name
	}
	return name[len(word):]
}

// listing returns a sentence that lists values: "One of: metric (°C), imperial." If no
// value has a remark or a name, it returns "" unless always is set, because the "enum" of
// an input already lists the values.
func listing(list []schema.Choice, lead string, always bool) string {
	worth := always || slices.ContainsFunc(list, func(c schema.Choice) bool { return c.Remark != "" || c.Named })
	if !worth || len(list) == 0 {
		return ""
	}
	text := append(make([]byte, 0, 128), lead...)
	for i, c := range list {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = append(text, c.Label...)
		if c.Remark != "" {
			text = append(append(append(text, " ("...), c.Remark...), ')')
		}
	}
	return string(append(text, '.'))
}

// about returns the doc of a constant as a remark, which also mentions a deprecation.
func about(c *inspect.Const) string {
	doc := c.Doc
	if doc != "" {
		doc = strings.TrimRight(strings.Join(strings.Fields(doc), " "), ".;,")
	}
	if reason, ok := strings.CutPrefix(doc, "Deprecated: "); ok {
		return "deprecated: " + reason
	}
	if doc == "" && c.Deprecated {
		return "deprecated"
	}
	return doc
}

// keepChoices removes choices from a description if they are no longer in "enum". The
// always parameter has the same meaning as in [listing].
func keepChoices(s *schema.Node, always bool) {
	if s.Note == nil {
		return
	}
	before, note := s.Note.Text, *s.Note
	left := slices.DeleteFunc(slices.Clone(note.Choices), func(c schema.Choice) bool { return !contains(s.Enum, c.Value) })
	note.Text = listing(left, lead(true), always)
	s.Note = &note
	if text, ok := strings.CutSuffix(s.Description, before); ok && before != "" {
		s.Description = strings.TrimSpace(text + note.Text)
	}
}

// itemText returns a value in the format of [schema.Part].
func itemText(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	return diag.Show(v)
}

// lead returns the beginning of a [listing]: "One of: " if it lists all allowed values,
// and otherwise "Known values: ".
func lead(closed bool) string {
	if closed {
		return "One of: "
	}
	return "Known values: "
}
