package validator

import (
	"encoding/json"
	"go/types"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// fieldChecks compare a field with other fields of its struct, or depend on them. JSON
// Schema can express few of these checks, and only with keywords that most providers
// reject. Therefore all of them are expressed only in words.
var fieldChecks = []validation{
	comparison("eqfield", equalTo, false),
	comparison("eqcsfield", equalTo, false),
	comparison("nefield", unequalTo, false),
	comparison("necsfield", unequalTo, false),
	comparison("gtfield", above, true),
	comparison("gtcsfield", above, false),
	comparison("gtefield", notBelow, true),
	comparison("gtecsfield", notBelow, false),
	comparison("ltfield", below, true),
	comparison("ltcsfield", below, false),
	comparison("ltefield", notAbove, true),
	comparison("ltecsfield", notAbove, false),
	comparison("fieldcontains", relation{"contain the text of", "", ""}, false),
	comparison("fieldexcludes", relation{"not contain the text of", "", ""}, false),
	comparison("postcode_iso3166_alpha2_field", relation{"be a postcode of the country in", "", ""}, false),

	dependence("required_if", isGiven, "if", " and ", equals),
	dependence("required_unless", isGiven, "unless", " or ", equals),
	dependence("skip_unless", isGiven, "if", " and ", equals),
	dependence("required_with", isGiven, "if", " or ", given),
	dependence("required_with_all", isGiven, "if", " and ", given),
	dependence("required_without", isGiven, "if", " or ", leftOut),
	dependence("required_without_all", isGiven, "if", " and ", leftOut),
	dependence("excluded_if", isLeftOut, "if", " and ", equals),
	dependence("excluded_unless", isLeftOut, "unless", " or ", equals),
	dependence("excluded_with", isLeftOut, "if", " or ", given),
	dependence("excluded_with_all", isLeftOut, "if", " and ", given),
	dependence("excluded_without", isLeftOut, "if", " or ", leftOut),
	dependence("excluded_without_all", isLeftOut, "if", " and ", leftOut),
}

// A relation contains phrases that compare a value with another value: a general phrase, a
// phrase for times, and a phrase for lengths. ofTimes and ofLengths are "" if the general
// phrase is suitable.
type relation struct {
	words, ofTimes, ofLengths string
}

var (
	equalTo   = relation{"equal", "equal", "be as long as"}
	unequalTo = relation{"differ from", "differ from", "not be as long as"}
	above     = relation{"be greater than", "be later than", "be longer than"}
	notBelow  = relation{"not be less than", "not be earlier than", "not be shorter than"}
	below     = relation{"be less than", "be earlier than", "be shorter than"}
	notAbove  = relation{"not be greater than", "not be later than", "not be longer than"}
)

// comparison returns a check that compares a field with another field. Lists and maps are
// compared by length. Strings are compared by length if textsByLength is set, and
// otherwise byte by byte.
func comparison(name string, r relation, textsByLength bool) validation {
	return validation{name: name, on: ofAll, mean: func(a asked) Meaning {
		byLength := a.kind&(ofList|ofMap) != 0 || a.kind == ofText && textsByLength
		switch {
		case byLength && r.ofLengths != "":
			return a.comparedWith(r.ofLengths)
		case a.kind == ofTime && r.ofTimes != "":
			return a.comparedWith(r.ofTimes)
		}
		return a.comparedWith(r.words)
	}}
}

func (a asked) comparedWith(words string) Meaning {
	field, problem, hint := a.field(a.Param)
	if problem != "" {
		return wrong(problem, hint)
	}
	return partly(words + " the field " + field)
}

// uniqueField returns the meaning of unique=FIELD, for lists of structs.
func (a asked) uniqueField() Meaning {
	elements := a
	elements.owner = gotype.Pointee(gotype.Element(a.Type))
	field, problem, hint := elements.field(a.Param)
	if problem != "" {
		return wrong(problem, hint)
	}
	return partly("contain no two elements with the same " + field)
}

// A predicate is a condition on another field. The parameter of a check contains one or
// more such conditions.
type predicate struct {
	words    int    // number of words in the parameter for one condition
	operands string // plural noun for these words
	text     string // phrase after the name of the field
}

var (
	equals  = predicate{2, "pairs of a field and a value", " is "}
	given   = predicate{1, "fields", " is given"}
	leftOut = predicate{1, "fields", " is left out"}
)

func isGiven(of Subject) string {
	switch {
	case of.nilable():
	case of.kind == ofText:
		return "be given and not empty"
	case of.kind&ofNumber != 0:
		return "be given and not 0"
	case of.kind == ofBool:
		return "be true"
	}
	return "be given"
}

func isLeftOut(Subject) string { return "be left out" }

// dependence returns a check that depends on other fields. Its description consists of the
// phrase that must returns, the word when ("if" or "unless"), and the conditions of p,
// connected by join.
func dependence(name string, must func(Subject) string, when, join string, p predicate) validation {
	return validation{name: name, on: ofAll, ofNil: true, mean: func(a asked) Meaning {
		words := a.words()
		if len(words) == 0 || len(words)%p.words != 0 {
			return wrong("needs "+p.operands+", not "+diag.Show(a.Param), "separate them by spaces")
		}
		var parts []string
		for ; len(words) > 0; words = words[p.words:] {
			field, problem, hint := a.field(words[0])
			if problem != "" {
				return wrong(problem, hint)
			}
			part := field + p.text
			if p.words == 2 {
				part += diag.ShowWord(words[1])
			}
			parts = append(parts, part)
		}
		return partly(must(a.Subject) + " " + when + " " + strings.Join(parts, join))
	}}
}

// A Dependence is a check in which other fields determine whether a field must be present.
type Dependence struct {
	Check
	Excludes bool     // whether the field must be absent; otherwise, it must be present
	Given    bool     // whether it applies if the fields are present; otherwise, it applies if they are absent
	All      bool     // whether the condition applies to all of the fields; otherwise, to any of them
	Fields   []string // Go names or paths of the fields
}

// Dependences returns the checks in a tag by which other fields determine whether the
// field must be present. It excludes checks after omitempty and similar omissions, because
// validator runs those only for a field that is present.
func (c Chain) Dependences() []Dependence {
	var list []Dependence
	for _, step := range c.Steps {
		if step.omit != "" {
			break
		}
		if check := step.Item[0]; len(step.Item) == 1 {
			if d, ok := dependenceOf(check); ok {
				list = append(list, d)
			}
		}
	}
	return list
}

func dependenceOf(check Check) (Dependence, bool) {
	d := Dependence{Check: check, Fields: check.words()}
	name, isRequired := strings.CutPrefix(check.Name, "required_")
	if !isRequired {
		name, d.Excludes = strings.CutPrefix(check.Name, "excluded_")
	}
	name, d.All = strings.CutSuffix(name, "_all")
	d.Given = name == "with"
	return d, (isRequired || d.Excludes) && (d.Given || name == "without") && len(d.Fields) > 0
}

// TellsAbsence reports whether validator distinguishes an absent value from every value
// that is present. It does not do so for a string, for example, because it treats "" as
// absent.
func (of Subject) TellsAbsence() bool { return of.pointer || of.kind&(ofSlice|ofMap|ofAny) != 0 }

// field returns the quoted JSON name of a field to which a tag refers by its Go name or a
// path of Go names. It returns a path into a list or map unchanged.
func (a asked) field(path string) (name, problem, hint string) {
	if path == "" {
		return "", "has no field name", "use " + a.Name + "=FIELD"
	}
	if strings.Contains(path, "[") || a.owner == nil {
		return diag.Show(path), "", ""
	}
	var names []string
	t := a.owner
	for part := range strings.SplitSeq(path, ".") {
		decl, called, ok := a.findField(t, part)
		if !ok {
			return "", "names " + path + ", but there is no such field", suggestField(part, t)
		}
		names = append(names, called)
		t = decl.Type()
	}
	return diag.Show(strings.Join(names, ".")), "", ""
}

// findField returns a field with its JSON name. If encoding/json ignores the field, it
// returns the Go name instead.
func (a asked) findField(t types.Type, name string) (decl *types.Var, called string, ok bool) {
	obj, index, _ := types.LookupFieldOrMethod(gotype.Pointee(t), true, nil, name)
	decl, ok = obj.(*types.Var)
	if !ok {
		return nil, "", false
	}
	st, _ := gotype.Pointee(t).Underlying().(*types.Struct)
	for _, i := range index[:len(index)-1] {
		st, _ = gotype.Pointee(st.Field(i).Type()).Underlying().(*types.Struct)
	}
	if f, ok := gotype.ParseField(decl, reflect.StructTag(st.Tag(index[len(index)-1])), a.by); ok {
		name = f.Name
	}
	return decl, name, true
}

func suggestField(name string, t types.Type) string {
	names := fieldNames(t)
	if len(names) == 0 {
		return types.TypeString(t, (*types.Package).Name) + " has no fields"
	}
	return diag.Suggest(name, names)
}

func fieldNames(t types.Type) []string {
	st, ok := gotype.Pointee(t).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var names []string
	for f := range st.Fields() {
		names = append(names, f.Name())
	}
	return names
}

// Absence describes how validator treats a field that is absent in a call, and is
// therefore nil or zero. If there are several tags, the greatest value applies.
type Absence int

const (
	// Silent means that validator accepts the field, or that its behavior is unknown.
	Silent Absence = iota
	// Skipped means that nothing is checked because of omitempty or a similar omission, or
	// because the check depends on other fields.
	Skipped
	// Refused means that a check fails.
	Refused
	// Demanded means that the check required fails.
	Demanded
)

// Absence returns how validator treats an absent subject.
func (c Chain) Absence(of Subject) Absence {
	if of.nilable() {
		return c.AbsenceOfNil()
	}
	depends := false
	for _, step := range c.Steps {
		switch {
		case step.omit != "":
			if of.skipsAbsent(step.omit) {
				return Skipped
			}
		case step.Item.Is("isdefault"):
			return Skipped // only the zero value passes
		case step.Item.Is("required"):
			return Demanded
		case of.refusesZero(step.Item):
			return Refused
		}
		depends = depends || step.Item.depends()
	}
	if of.kind == ofArray && c.Elements != nil && c.Elements.Absence(of.Inner()) >= Refused {
		return Refused // an array's elements are present and zero
	}
	if depends {
		return Skipped
	}
	return Silent
}

// depends reports whether an item is a check that requires the field to be present or
// absent depending on other fields. Such a check makes the field optional.
func (it Item) depends() bool {
	if len(it) != 1 {
		return false
	}
	_, ok := dependenceOf(it[0])
	return ok
}

// AbsenceOfNil is like [Chain.Absence], for pointers and interfaces, which are nil if they
// are absent. All checks fail for nil, except checks with ofNil (see traverseField in
// validator).
func (c Chain) AbsenceOfNil() Absence {
	if len(c.Steps) == 0 {
		if c.goesOn {
			return Refused
		}
		return Silent
	}
	first := c.Steps[0]
	switch {
	case first.omit != "", first.Item.Is("isdefault"):
		return Skipped
	case first.Item.Is("required"):
		return Demanded
	case first.Item.depends():
		return Skipped
	case runsOnNil(first.Item[0].Name):
		return Silent
	}
	return Refused
}

// runsOnNil reports whether validator also runs a check for nil pointers. It returns true
// for unknown checks.
func runsOnNil(name string) bool {
	v, ok := find(name)
	return !ok || v.ofNil
}

// refusesZero reports whether every alternative of an item has keywords that reject the
// zero value.
func (of Subject) refusesZero(it Item) bool {
	if _, ok := of.Zero(); !ok {
		return false
	}
	return !slices.ContainsFunc(it, func(c Check) bool {
		meant, _ := of.Meaning(c)
		return of.schemaAcceptsZero(meant.Keywords)
	})
}

// zeros maps each kind whose zero value has a JSON form to that form.
var zeros = map[kind]any{
	ofText: "", ofSigned: json.Number("0"), ofUnsigned: json.Number("0"), ofFloat: json.Number("0"), ofBool: false,
	ofSlice: []any{}, ofMap: map[string]any{},
}

// Zero returns the subject's zero value in JSON, if there is such a value for its kind.
func (of Subject) Zero() (any, bool) {
	v, ok := zeros[of.kind]
	return v, ok
}

// skipsAbsent reports whether omit, such as omitempty, makes validator skip the following
// checks for an absent subject.
func (of Subject) skipsAbsent(omit string) bool {
	return omit != "omitnil" || of.nilable() || of.kind&(ofSlice|ofMap) != 0
}

// SkipsZero reports whether omit makes validator skip the following checks for a zero
// value that is present in the JSON. omitempty skips them neither for a pointer to the
// zero value nor for an empty list.
func (of Subject) SkipsZero(omit string) bool {
	switch omit {
	case "omitzero":
		return true
	case "omitempty":
		return !of.pointer && of.kind&(ofText|ofNumber|ofBool) != 0
	}
	return false
}

var nonZero = map[kind]string{
	ofText: "If not empty", ofSigned: "If not 0", ofUnsigned: "If not 0", ofFloat: "If not 0", ofBool: "If true",
	ofSlice: "If not empty", ofMap: "If not empty",
}

// NonZero returns the beginning of a sentence about nonzero values of the subject.
func (of Subject) NonZero() string { return nonZero[of.kind] }

func (of Subject) schemaAcceptsZero(keywords []Keyword) bool {
	return !slices.ContainsFunc(keywords, of.schemaRejectsZero)
}

// schemaRejectsZero reports whether a keyword rejects the subject's zero value. Bounds
// outside the range of the Go type are mistakes, and do not become part of a schema.
func (of Subject) schemaRejectsZero(k Keyword) bool {
	switch k.Name {
	case "enum":
		return !slices.ContainsFunc(k.Values, isZero)
	case "format":
		return true // no format accepts ""
	case "pattern":
		pattern, err := regexp.Compile(k.text())
		return err == nil && !pattern.MatchString("")
	case "minLength", "minItems", "minProperties":
		return !isZero(k.Values[0])
	case "minimum":
		return of.holds(k.text()) && k.sign() > 0
	case "exclusiveMinimum":
		return k.sign() >= 0
	case "maximum":
		return of.holds(k.text()) && k.sign() < 0
	case "exclusiveMaximum":
		return k.sign() <= 0
	}
	return false
}

// holds reports whether a number is in the range of the subject's integer type; int and
// uint have 64 bits. It returns true for other types.
func (of Subject) holds(number string) bool {
	const machine = 8 // bytes
	size := types.StdSizes{WordSize: machine, MaxAlign: machine}
	var err error
	switch of.kind {
	case ofSigned:
		_, err = strconv.ParseInt(number, 10, 8*int(size.Sizeof(of.Type)))
	case ofUnsigned:
		_, err = strconv.ParseUint(number, 10, 8*int(size.Sizeof(of.Type)))
	}
	return err == nil
}

func isZero(v any) bool {
	switch v := v.(type) {
	case string:
		return v == ""
	case bool:
		return !v
	case json.Number:
		n, ok := gotype.Number(v)
		return ok && n.Sign() == 0
	}
	return false
}

// AllowZero changes statements to accept the subject's zero value, and reports whether
// that was possible. It removes the zero value from the rejected values, and removes lower
// limits that reject only the zero value.
func (of Subject) AllowZero(list []Statement) ([]Statement, bool) {
	list = exempt(list)
	for _, candidate := range [][]Statement{list, of.relaxed(list)} {
		if of.acceptsZero(candidate) {
			return candidate, true
		}
	}
	return list, false
}

func exempt(list []Statement) []Statement {
	list = slices.Clone(list)
	for i, st := range list {
		list[i].Meanings = slices.Clone(st.Meanings)
		for j, meant := range st.Meanings {
			list[i].Meanings[j].Without = slices.DeleteFunc(slices.Clone(meant.Without), isZero)
		}
	}
	return list
}

// relaxations are the lower limits that reject only the zero value, with the limits that
// replace them.
var relaxations = []struct {
	on          kind
	name, limit string
	to          string // a minimum, or "" for no limit
}{
	{ofText, "minLength", "1", ""},
	{ofList, "minItems", "1", ""},
	{ofMap, "minProperties", "1", ""},
	{ofInteger, "minimum", "1", "0"},
	{ofFloat, "exclusiveMinimum", "0", "0"},
}

// relaxed applies the relaxations to statements without alternatives.
func (of Subject) relaxed(list []Statement) []Statement {
	list = slices.Clone(list)
	for i, st := range list {
		if len(st.Meanings) != 1 {
			continue
		}
		meant := st.Meanings[0]
		meant.Keywords = nil
		for _, k := range st.Meanings[0].Keywords {
			if k, ok := of.relax(k); ok {
				meant.Keywords = append(meant.Keywords, k)
			}
		}
		list[i].Meanings = []Meaning{meant}
	}
	return list
}

func (of Subject) relax(k Keyword) (_ Keyword, left bool) {
	for _, r := range relaxations {
		if of.kind&r.on != 0 && k.Name == r.name && k.Values[0] == json.Number(r.limit) {
			return bound("minimum", r.to), r.to != ""
		}
	}
	return k, true
}

// acceptsZero reports whether a schema with the keywords of the statements accepts the
// subject's zero value. A keyword that does not fit into the schema, such as a second
// pattern, rejects nothing.
func (of Subject) acceptsZero(list []Statement) bool {
	texts, alternatives := map[string]any{}, false
	for _, st := range list {
		if st.IsEmpty() {
			continue
		}
		options := st.options()
		switch isTaken := func(k Keyword) bool { return texts[k.Name] != nil && texts[k.Name] != k.Values[0] }; {
		case len(options) == 0, len(options) > 1 && alternatives, len(options) == 1 && slices.ContainsFunc(options[0], isTaken):
			continue // only words
		case !slices.ContainsFunc(options, of.schemaAcceptsZero):
			return false
		case len(options) > 1:
			alternatives = true
			continue
		}
		for _, k := range options[0] {
			if k.Name == "pattern" || k.Name == "format" {
				texts[k.Name] = k.Values[0]
			}
		}
	}
	return true
}

// options returns the keywords of each alternative of a statement. If all alternatives are
// values, it returns a single enum. If there are several alternatives and keywords cannot
// express each of them, it returns nil.
func (st Statement) options() [][]Keyword {
	if len(st.Meanings) == 1 {
		return [][]Keyword{st.Meanings[0].Keywords}
	}
	if values, ok := st.Choices(); ok {
		return [][]Keyword{{newKeyword("enum", values...)}}
	}
	var options [][]Keyword
	for _, meant := range st.Meanings {
		if !meant.Exact || len(meant.Keywords) == 0 {
			return nil
		}
		options = append(options, meant.Keywords)
	}
	return options
}
