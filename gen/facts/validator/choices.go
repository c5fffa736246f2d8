package validator

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-toolgen/toolgen/inspect/diag"
)

// choiceChecks list the values that pass, or the values that fail.
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

// words splits the parameter at spaces. It ignores spaces in single quotes.
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

// choice converts a word of the parameter to a JSON value of the subject's type. It
// returns false for an integer that Go prints differently, such as "01".
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
			return wrong("has "+diag.Show(word)+", which is not valid for "+a.goName(), "write whole numbers, in digits only")
		}
		if !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	if len(values) == 0 {
		return wrong("has no value", "use "+a.Name+"=a b, for example")
	}
	return exactly("be one of "+listWords(a.words()), newKeyword("enum", values...))
}

func meanNoneOf(a asked) Meaning {
	meant := exactly("be none of " + listWords(a.words()))
	for _, word := range a.words() {
		meant.Without = append(meant.Without, a.plain(word))
	}
	if len(meant.Without) == 0 {
		return wrong("has no value", "use "+a.Name+"=a b, for example")
	}
	return meant
}

// plain is like choice, but accepts any number format.
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
			return wrong("needs true or false, not "+diag.Show(a.Param), "use "+a.Name+"=true, for example")
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
		n, _ := strconv.ParseInt(a.Param, 0, 64)
		if n == 0 {
			return exactly("not be empty", bound(a.unit().min, "1"))
		}
		return partly("not have exactly " + a.unit().count(n))
	case a.kind == ofText:
		return Meaning{words: "not be " + diag.Show(a.Param), Without: []any{a.Param}, Exact: true}
	}
	n, _ := a.number()
	return meanNot(a, n)
}

// meanNot returns the meaning of a check that rejects a single number. No keyword that all
// providers support can express this, except if the number is 0 and the subject's values
// are not negative.
func meanNot(a asked, n string) Meaning {
	meant := Meaning{words: "not be " + n, Without: []any{json.Number(n)}, Exact: true}
	if n == "0" && a.kind == ofUnsigned {
		meant.Keywords = []Keyword{bound("minimum", "1")}
	}
	return meant
}

// valueChecks are checks for the presence of a value, and checks that apply to values of
// several kinds.
var valueChecks = []validation{
	{name: "required", on: ofAll, mean: meanRequired},
	{name: "isdefault", on: ofAll, mean: meanDefault},
	{name: "unique", on: ofAll, mean: meanUnique},
	{name: "boolean", on: ofBool | ofText, mean: func(a asked) Meaning {
		if a.kind == ofBool {
			return exactly("be true or false")
		}
		return exactly("be true or false", matching(`^(1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$`))
	}},
	{name: "numeric", on: ofText | ofNumber, mean: orAnyNumber(`^[-+]?[0-9]+(\.[0-9]+)?$`, "be a decimal number")},
	{name: "number", on: ofText | ofNumber, mean: orAnyNumber(`^[0-9]+$`, "consist of digits only")},
	{name: "latitude", on: ofText | ofNumber, mean: within("90", `^[-+]?([1-8]?[0-9](\.[0-9]+)?|90(\.0+)?)$`, "be a latitude from -90 to 90")},
	{name: "longitude", on: ofText | ofNumber, mean: within("180", `^[-+]?(180(\.0+)?|(1[0-7][0-9]|[1-9]?[0-9])(\.[0-9]+)?)$`, "be a longitude from -180 to 180")},
	{name: "port", on: ofInteger, mean: func(asked) Meaning {
		return exactly("be a port number", bound("minimum", "1"), bound("maximum", "65535"))
	}},
	{name: "validateFn", on: ofAll, mean: func(asked) Meaning { return Meaning{} }},
}

var filledText = Meaning{Keywords: []Keyword{bound("minLength", "1")}, Without: []any{""}, words: "not be empty", Exact: true}

// meanRequired returns the meaning of required, which rejects nil and, except for lists
// and maps, the zero value. A value that is present is never nil.
func meanRequired(a asked) Meaning {
	switch {
	case a.pointer:
	case a.kind == ofText:
		return filledText
	case a.kind == ofBool:
		return exactly("be true", newKeyword("enum", true))
	case a.kind&ofNumber != 0:
		return meanNot(a, "0")
	case a.kind == ofArray:
		return partly("not contain only zero values")
	}
	return exactly("be given")
}

// meanDefault returns the meaning of isdefault, which accepts only the zero value.
func meanDefault(a asked) Meaning {
	const out = "be left out"
	switch {
	case a.pointer:
	case a.kind == ofText:
		return exactly(out, newKeyword("enum", ""))
	case a.kind == ofBool:
		return exactly(out, newKeyword("enum", false))
	case a.kind&ofNumber != 0:
		return exactly(out, bound("enum", "0"))
	}
	return partly(out)
}

// meanUnique returns the meaning of unique. It compares the elements of a list, one field
// of the elements, the values of a map, or the subject and another field.
func meanUnique(a asked) Meaning {
	switch {
	case a.kind&(ofList|ofMap) == 0:
		return a.comparedWith("differ from")
	case a.kind == ofMap:
		return partly("contain no duplicate values")
	case a.Param != "":
		return a.uniqueField()
	}
	return exactly("contain no duplicates", newKeyword("uniqueItems", true))
}

func orAnyNumber(pattern, words string) func(asked) Meaning {
	return func(a asked) Meaning {
		if a.kind != ofText {
			return exactly(words)
		}
		return exactly(words, matching(pattern))
	}
}

func within(limit, pattern, words string) func(asked) Meaning {
	return func(a asked) Meaning {
		switch a.kind {
		case ofText:
			return exactly(words, matching(pattern))
		case ofUnsigned:
			return exactly(words, bound("maximum", limit))
		}
		return exactly(words, bound("minimum", "-"+limit), bound("maximum", limit))
	}
}
