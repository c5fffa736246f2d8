package validator

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// choiceChecks list the values that pass, or those that do not.
var choiceChecks = []validation{
	{name: "oneof", on: ofText | ofInteger, mean: schemaOneOf},
	{name: "oneofci", on: ofText, mean: func(a asked) Meaning {
		return partly("be one of " + listWords(a.words()) + " in any letter case")
	}},
	{name: "noneof", on: ofText | ofInteger, mean: meanNoneOf},
	{name: "noneofci", on: ofText, mean: func(a asked) Meaning {
		return partly("be none of " + listWords(a.words()) + " in any letter case")
	}},
	{name: "eq", on: ofCounted | ofNumber | ofBool, mean: meanEqual},
	{name: "ne", on: ofCounted | ofNumber | ofBool, mean: meanUnequal},
	{name: "eq_ignore_case", on: ofText, mean: func(a asked) Meaning {
		return partly("be " + diag.Show(a.Param) + " in any letter case")
	}},
	{name: "ne_ignore_case", on: ofText, mean: func(a asked) Meaning {
		return partly("not be " + diag.Show(a.Param) + " in any letter case")
	}},
}

var paramWord = regexp.MustCompile(`'[^']*'|\S+`)

// words splits the parameter at spaces, except those in single quotes.
func (c Check) words() []string {
	words := paramWord.FindAllString(c.Param, -1)
	for i := range words {
		words[i] = strings.ReplaceAll(words[i], "'", "")
	}
	return words
}

func listWords(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = diag.ShowWord(word)
	}
	return strings.Join(quoted, ", ")
}

// choice returns a word of the parameter as a value of the subject's JSON type. It
// reports false where no integer of the Go type is printed so, as for "01".
func (a asked) choice(text string) (any, bool) {
	if a.kind == ofText {
		return text, true
	}
	n, err := strconv.ParseInt(text, 10, 64)
	u, errUnsigned := strconv.ParseUint(text, 10, 64)
	signed := err == nil && strconv.FormatInt(n, 10) == text && (a.kind == ofSigned || n >= 0)
	return json.Number(text), signed || errUnsigned == nil && a.kind == ofUnsigned && strconv.FormatUint(u, 10) == text
}

func schemaOneOf(a asked) Meaning {
	var values []any
	for _, word := range a.words() {
		v, ok := a.choice(word)
		if !ok {
			return wrong("has "+diag.Show(word)+", which no "+a.goName()+" is", "write whole numbers in digits")
		}
		if !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	if len(values) == 0 {
		return wrong("names no value", "write "+a.Name+"=a b, for example")
	}
	return exactly("be one of "+listWords(a.words()), newKeyword("enum", values...))
}

func meanNoneOf(a asked) Meaning {
	meant := exactly("be none of " + listWords(a.words()))
	for _, word := range a.words() {
		meant.Without = append(meant.Without, a.plain(word))
	}
	if len(meant.Without) == 0 {
		return wrong("names no value", "write "+a.Name+"=a b, for example")
	}
	return meant
}

// plain returns a word as a value of the subject's JSON type, without the check of choice.
func (a asked) plain(text string) any {
	if a.kind == ofText {
		return text
	}
	return json.Number(text)
}

func meanEqual(a asked) Meaning {
	switch {
	case a.kind == ofText:
		return exactly("be "+diag.Show(a.Param), newKeyword("enum", a.Param))
	case a.kind == ofBool:
		set, err := strconv.ParseBool(a.Param)
		if err != nil {
			return wrong("needs true or false, not "+diag.Show(a.Param), "write "+a.Name+"=true, for example")
		}
		return exactly("be "+strconv.FormatBool(set), newKeyword("enum", set))
	}
	return bounding{lower: true, upper: true}.mean(a)
}

func meanUnequal(a asked) Meaning {
	equal := meanEqual(a)
	switch {
	case equal.Problem != "":
		return equal
	case a.kind == ofText && a.Param == "":
		return filledText
	case a.kind == ofBool:
		set, _ := strconv.ParseBool(a.Param)
		return exactly("be "+strconv.FormatBool(!set), newKeyword("enum", !set))
	case a.kind&(ofText|ofNumber) == 0:
		return meanOtherCount(a)
	case a.kind == ofText:
		return Meaning{words: "not be " + diag.Show(a.Param), Without: []any{a.Param}, Exact: true}
	}
	n, _ := a.number()
	return meanNot(a, n)
}

func meanOtherCount(a asked) Meaning {
	n, _ := strconv.ParseInt(a.Param, 0, 64)
	if n == 0 {
		return exactly("not be empty", bound(a.unit().min, "1"))
	}
	return partly("not have exactly " + a.unit().count(n))
}

// meanNot is the meaning of a check that refuses one number. There is no keyword for
// that which all providers know, except for 0 where it is the smallest number.
func meanNot(a asked, n string) Meaning {
	meant := Meaning{words: "not be " + n, Without: []any{json.Number(n)}, Exact: true}
	if n == "0" && a.kind == ofUnsigned {
		meant.Keywords = []Keyword{bound("minimum", "1")}
	}
	return meant
}
