package infer

import (
	"slices"
	"strings"
)

// A validation says what a check of github.com/go-playground/validator
// v10.30 means. Each row is what that version does, which a comparison of
// random values with its verdict confirms.
type validation struct {
	name string
	on   valueKind // it panics about others, or refuses them all
	mean func(asked) meaning
	// ofNil says that validator asks it of nil pointers too.
	ofNil bool
}

// asked is a check of a value.
type asked struct {
	subject
	check
}

// A meaning is what a check demands of a value.
type meaning struct {
	keywords []keyword
	without  []any  // values that are refused
	words    string // what follows "must"; "" where that cannot be told
	exact    bool   // the keywords say all
	// problem is why no value can pass, or why validator panics.
	problem, hint string
}

func (meant meaning) hasKeywords() bool { return len(meant.keywords)+len(meant.without) > 0 }

// isEmpty reports whether every value has the meaning.
func (meant meaning) isEmpty() bool { return meant.exact && !meant.hasKeywords() }

func said(name string, texts ...string) keyword {
	k := keyword{name: name}
	for _, text := range texts {
		k.values = append(k.values, value{text: text})
	}
	return k
}

func exactly(words string, keywords ...keyword) meaning {
	return meaning{keywords: keywords, words: words, exact: true}
}

func partly(words string, keywords ...keyword) meaning {
	return meaning{keywords: keywords, words: words}
}

func wrong(problem, hint string) meaning { return meaning{problem: problem, hint: hint} }

// validations are all checks of validator, in groups.
var validations = slices.Concat(limitChecks, choiceChecks, valueChecks, formatChecks, patternChecks, toldChecks, partChecks, fieldChecks)

func findValidation(name string) (validation, bool) {
	i := slices.IndexFunc(validations, func(v validation) bool { return v.name == name })
	if i < 0 {
		return validation{}, false
	}
	return validations[i], true
}

func validationNames() []string {
	var names []string
	for _, v := range validations {
		names = append(names, v.name)
	}
	return names
}

// meaning returns what a check demands of the subject. It reports false for
// one that validator does not have, and that a program registers.
func (of subject) meaning(c check) (meaning, bool) {
	v, ok := findValidation(c.name)
	switch {
	case !ok:
		text := c.name
		if c.param != "" {
			text += "=" + c.param
		}
		return meaning{words: "pass the check " + show(text)}, false
	case of.kind&v.on != 0:
		return v.mean(asked{of, c}), true
	case of.isOpaque():
		return meaning{words: of.wordsOfText(v, c)}, true
	}
	problem := "is for " + nameKinds(v.on) + ", and refuses every " + of.goName()
	if of.kind&ofList != 0 {
		return wrong(problem, "write dive before it, to check the elements"), true
	}
	return wrong(problem, "leave it out"), true
}

// isOpaque reports whether a value can be of any kind for validator: one in an
// interface, or one whose type has a function registered with it.
func (of subject) isOpaque() bool {
	return of.kind&(ofAny|ofStruct) != 0 ||
		of.kind != ofTime && (has(unmarshalers.json, of.typ) || has(unmarshalers.text, of.typ))
}

// wordsOfText tells of a check that is for texts alone.
func (of subject) wordsOfText(v validation, c check) string {
	if v.on != ofText {
		return ""
	}
	of.kind = ofText
	return v.mean(asked{of, c}).words
}

// kindNames are what sets of kinds are called, wide ones first.
var kindNames = []struct {
	kinds valueKind
	name  string
}{
	{ofNumber, "numbers"},
	{ofInteger, "integers"},
	{ofText, "texts"},
	{ofBool, "booleans"},
	{ofList, "slices and arrays"},
	{ofSlice, "slices"},
	{ofMap, "maps"},
	{ofTime, "times"},
}

func nameKinds(kinds valueKind) string {
	var names []string
	for _, k := range kindNames {
		if kinds&k.kinds == k.kinds {
			names = append(names, k.name)
			kinds &^= k.kinds
		}
	}
	return strings.Join(names, ", ")
}
