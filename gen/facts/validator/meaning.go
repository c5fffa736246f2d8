package validator

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/go-toolgen/toolgen/gen/gotype"
	"github.com/go-toolgen/toolgen/inspect/diag"
)

// A validation is a check that validator has, with its meaning.
type validation struct {
	name  string
	on    kind // the kinds that it is for; of others it refuses all values, or panics
	mean  func(asked) Meaning
	ofNil bool // validator runs it for nil pointers, too
}

// An asked check is a check together with the value that it is for.
type asked struct {
	Subject
	Check
}

// A Meaning is what a check demands of a value.
type Meaning struct {
	Keywords []Keyword
	Without  []any // values that are refused
	Exact    bool  // Keywords and Without express the whole check
	// Problem, if not "", is why no value can pass, or why validator panics.
	Problem, Hint string

	words string // what follows "must"; "" if there are no words for it
}

// A Keyword is a keyword of JSON Schema with one value or, if it is enum, several.
type Keyword struct {
	Name   string
	Values []any // strings, booleans and json.Number
}

// text returns the first value of a keyword, if it is a string or a number.
func (k Keyword) text() string {
	if number, ok := k.Values[0].(json.Number); ok {
		return string(number)
	}
	text, _ := k.Values[0].(string)
	return text
}

// sign returns the sign of a keyword's number: -1, 0 or 1.
func (k Keyword) sign() int {
	n, ok := gotype.Number(json.Number(k.text()))
	if !ok {
		return 0
	}
	return n.Sign()
}

func newKeyword(name string, values ...any) Keyword { return Keyword{name, values} }

func bound(name, digits string) Keyword { return newKeyword(name, json.Number(digits)) }

func exactly(words string, keywords ...Keyword) Meaning {
	return Meaning{Keywords: keywords, words: words, Exact: true}
}

func partly(words string, keywords ...Keyword) Meaning {
	return Meaning{Keywords: keywords, words: words}
}

func wrong(problem, hint string) Meaning { return Meaning{Problem: problem, Hint: hint} }

// HasKeywords reports whether keywords express the check or a part of it.
func (meant Meaning) HasKeywords() bool { return len(meant.Keywords)+len(meant.Without) > 0 }

// isEmpty reports whether every value passes.
func (meant Meaning) isEmpty() bool { return meant.Exact && !meant.HasKeywords() }

// A Statement is an item with the meaning of each of its alternatives.
type Statement struct {
	Item     Item
	Meanings []Meaning
}

// IsEmpty reports whether every value passes.
func (st Statement) IsEmpty() bool { return slices.ContainsFunc(st.Meanings, Meaning.isEmpty) }

// IsExact reports whether keywords express each alternative as a whole.
func (st Statement) IsExact() bool {
	return !slices.ContainsFunc(st.Meanings, func(meant Meaning) bool { return !meant.Exact })
}

// Choices returns the values that pass, if each alternative is a list of values;
// otherwise it reports false.
func (st Statement) Choices() ([]any, bool) {
	var values []any
	for _, meant := range st.Meanings {
		if !meant.Exact || len(meant.Keywords) != 1 || meant.Keywords[0].Name != "enum" {
			return nil, false
		}
		for _, v := range meant.Keywords[0].Values {
			if !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
	}
	return values, true
}

// validations are all checks of validator, in groups.
var validations = slices.Concat(limitChecks, choiceChecks, valueChecks, formatChecks, patternChecks, describedChecks, partChecks, fieldChecks)

func find(name string) (validation, bool) {
	i := slices.IndexFunc(validations, func(v validation) bool { return v.name == name })
	if i < 0 {
		return validation{}, false
	}
	return validations[i], true
}

// Names returns the names of all checks.
func Names() []string {
	var names []string
	for _, v := range validations {
		names = append(names, v.name)
	}
	return names
}

// Known reports whether validator has a check of a name.
func Known(name string) bool {
	_, ok := find(name)
	return ok
}

// Meaning returns what a check demands of the subject. It reports false for a check that
// validator does not have, which the program may register.
func (of Subject) Meaning(c Check) (Meaning, bool) {
	v, ok := find(c.Name)
	switch {
	case !ok:
		text := c.Name
		if c.Param != "" {
			text += "=" + c.Param
		}
		return Meaning{words: "pass the check " + diag.Show(text)}, false
	case of.kind&v.on != 0:
		return v.mean(asked{of, c}), true
	case of.isOpaque():
		return Meaning{words: of.wordsOfText(v, c)}, true
	}
	problem := "is for " + nameKinds(v.on) + ", and refuses every " + of.goName()
	if of.kind&ofList != 0 {
		return wrong(problem, "write dive before it, to check the elements"), true
	}
	return wrong(problem, "remove it"), true
}

// isOpaque reports whether validator may see a value of another kind: the one in an
// interface, or what a function that the program registers for the type returns.
func (of Subject) isOpaque() bool {
	return of.kind&(ofAny|ofStruct) != 0 || of.kind != ofTime && gotype.ReadsItself(of.Type)
}

// wordsOfText returns the words of a check that is for strings alone, and "" for others.
func (of Subject) wordsOfText(v validation, c Check) string {
	if v.on != ofText {
		return ""
	}
	of.kind = ofText
	return v.mean(asked{of, c}).words
}

// kindNames has the names of kinds and of sets of them, larger sets first.
var kindNames = []struct {
	kinds kind
	name  string
}{
	{ofNumber, "numbers"},
	{ofInteger, "integers"},
	{ofText, "strings"},
	{ofBool, "booleans"},
	{ofList, "slices and arrays"},
	{ofSlice, "slices"},
	{ofMap, "maps"},
	{ofTime, "times"},
}

func nameKinds(kinds kind) string {
	var names []string
	for _, k := range kindNames {
		if kinds&k.kinds == k.kinds {
			names = append(names, k.name)
			kinds &^= k.kinds
		}
	}
	return strings.Join(names, ", ")
}
