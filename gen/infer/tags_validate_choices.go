package infer

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// choiceChecks name the values that pass, or those that do not.
var choiceChecks = []validation{
	{name: "oneof", on: ofText | ofInteger, mean: meanOneOf},
	{name: "oneofci", on: ofText, mean: func(a asked) meaning {
		return partly("be one of " + listWords(a.words()) + " in any letter case")
	}},
	{name: "noneof", on: ofText | ofInteger, mean: meanNoneOf},
	{name: "noneofci", on: ofText, mean: func(a asked) meaning {
		return partly("be none of " + listWords(a.words()) + " in any letter case")
	}},
	{name: "eq", on: ofCounted | ofNumber | ofBool, mean: meanEqual},
	{name: "ne", on: ofCounted | ofNumber | ofBool, mean: meanUnequal},
	{name: "eq_ignore_case", on: ofText, mean: func(a asked) meaning {
		return partly("be " + show(a.param) + " in any letter case")
	}},
	{name: "ne_ignore_case", on: ofText, mean: func(a asked) meaning {
		return partly("not be " + show(a.param) + " in any letter case")
	}},
}

var paramWord = regexp.MustCompile(`'[^']*'|\S+`)

// words splits a parameter at spaces. Those between ' belong to a word.
func (c check) words() []string {
	words := paramWord.FindAllString(c.param, -1)
	for i := range words {
		words[i] = strings.ReplaceAll(words[i], "'", "")
	}
	return words
}

func listWords(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = plainOrQuoted(word)
	}
	return strings.Join(quoted, ", ")
}

// choice returns a value as one of the subject's JSON type. It reports false
// for a text that no number is written as.
func (a asked) choice(text string) (value, bool) {
	if a.kind == ofText {
		return value{text: text, quoted: true}, true
	}
	n, err := strconv.ParseInt(text, 10, 64)
	u, errUnsigned := strconv.ParseUint(text, 10, 64)
	signed := err == nil && strconv.FormatInt(n, 10) == text && (a.kind == ofSigned || n >= 0)
	return value{text: text}, signed || errUnsigned == nil && a.kind == ofUnsigned && strconv.FormatUint(u, 10) == text
}

func meanOneOf(a asked) meaning {
	k := keyword{name: "enum"}
	for _, word := range a.words() {
		v, ok := a.choice(word)
		if !ok {
			return wrong("has "+show(word)+", which no "+a.goName()+" is", "write whole numbers in digits")
		}
		if !slices.Contains(k.values, v) {
			k.values = append(k.values, v)
		}
	}
	if len(k.values) == 0 {
		return wrong("names no value", "write "+a.name+"=a b, for example")
	}
	return exactly("be one of "+listWords(a.words()), k)
}

func meanNoneOf(a asked) meaning {
	meant := exactly("be none of " + listWords(a.words()))
	for _, word := range a.words() {
		meant.without = append(meant.without, a.plain(word))
	}
	if len(meant.without) == 0 {
		return wrong("names no value", "write "+a.name+"=a b, for example")
	}
	return meant
}

func (a asked) plain(text string) any {
	if a.kind == ofText {
		return text
	}
	return json.Number(text)
}

func meanEqual(a asked) meaning {
	switch {
	case a.kind == ofText:
		return exactly("be "+show(a.param), keyword{name: "enum", values: []value{{text: a.param, quoted: true}}})
	case a.kind == ofBool:
		set, err := strconv.ParseBool(a.param)
		if err != nil {
			return wrong("takes true or false, not "+show(a.param), "write "+a.name+"=true, for example")
		}
		return exactly("be "+strconv.FormatBool(set), said("enum", strconv.FormatBool(set)))
	}
	return bounding{lower: true, upper: true}.mean(a)
}

func meanUnequal(a asked) meaning {
	equal := meanEqual(a)
	switch {
	case equal.problem != "":
		return equal
	case a.kind == ofText && a.param == "":
		return filledText
	case a.kind == ofBool:
		set, _ := strconv.ParseBool(a.param)
		return exactly("be "+strconv.FormatBool(!set), said("enum", strconv.FormatBool(!set)))
	case a.kind&(ofText|ofNumber) == 0:
		return meanOtherCount(a)
	case a.kind == ofText:
		return meaning{words: "not be " + show(a.param), without: []any{a.param}, exact: true}
	}
	n, _ := a.number()
	return meanNot(a, n)
}

func meanOtherCount(a asked) meaning {
	n, _ := strconv.ParseInt(a.param, 0, 64)
	if n == 0 {
		return exactly("not be empty", said(a.unit().min, "1"))
	}
	return partly("not have exactly " + a.unit().count(n))
}

// meanNot takes away one number. No keyword for that is known to all
// providers, but one for 0 where it is the least.
func meanNot(a asked, n string) meaning {
	meant := meaning{words: "not be " + n, without: []any{json.Number(n)}, exact: true}
	if n == "0" && a.kind == ofUnsigned {
		meant.keywords = []keyword{said("minimum", "1")}
	}
	return meant
}
