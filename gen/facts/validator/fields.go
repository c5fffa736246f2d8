package validator

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// fieldChecks compare a field with other fields of its struct, or depend on them. JSON
// Schema can express few of them, with keywords that most providers refuse, so that all
// have words alone.
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

// A relation has the words for comparing a value with another: in general, of times, and
// of lengths. ofTimes and ofLengths are "" where they are no different.
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

// comparison returns a check that compares a field with another one. Lists and maps are
// compared by length; strings by length, too, or by the order of their bytes.
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

// uniqueField is the meaning of unique=FIELD, for lists of structs.
func (a asked) uniqueField() Meaning {
	elements := a
	elements.owner = gotype.Pointee(gotype.Element(a.Type))
	field, problem, hint := elements.field(a.Param)
	if problem != "" {
		return wrong(problem, hint)
	}
	return partly("hold no two elements with the same " + field)
}

// A predicate is a condition on another field, which a parameter has one or more of.
type predicate struct {
	words    int    // how many words of the parameter are one condition
	operands string // what these words are, in the plural
	text     string // follows the name of the field
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

// dependence returns a check that depends on other fields: what the value must be when
// (or unless) the conditions hold, which join connects.
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

// A Dependence is a check by which the presence of a field depends on others.
type Dependence struct {
	Check
	Excludes bool     // the field must be left out; otherwise it must be given
	Given    bool     // if fields are given; otherwise if they are left out
	All      bool     // all of the fields; otherwise any
	Fields   []string // their Go names, or paths
}

// Dependences returns the checks of presence of a tag. Those after omitempty and the like
// are left out, since validator runs them only for fields that are given.
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

// TellsAbsence reports whether a value that is left out is the only one that validator
// takes for absent: not so of a string, of which "" is absent, too.
func (of Subject) TellsAbsence() bool { return of.pointer || of.kind&(ofSlice|ofMap|ofAny) != 0 }

// field returns the quoted JSON name of a field that a tag names by its Go name, or by a
// path of such. A path into a list or map is returned as it is.
func (a asked) field(path string) (name, problem, hint string) {
	if path == "" {
		return "", "names no field", "write " + a.Name + "=FIELD"
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

// findField returns a field and its name in JSON, or its Go name where encoding/json
// ignores it.
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
