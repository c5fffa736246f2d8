package validator

// valueChecks are about the presence of a value and about values of more than one kind.
var valueChecks = []validation{
	{name: "required", on: ofAll, mean: meanRequired},
	{name: "isdefault", on: ofAll, mean: meanDefault},
	{name: "unique", on: ofAll, mean: meanUnique},
	{name: "boolean", on: ofBool | ofText, mean: func(a asked) Meaning {
		if a.kind == ofBool {
			return exactly("be true or false")
		}
		return exactly("be true or false", newKeyword("pattern", `^(1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$`))
	}},
	{name: "numeric", on: ofText | ofNumber, mean: orAnyNumber(`^[-+]?[0-9]+(\.[0-9]+)?$`, "be a decimal number")},
	{name: "number", on: ofText | ofNumber, mean: orAnyNumber(`^[0-9]+$`, "consist of digits alone")},
	{name: "latitude", on: ofText | ofNumber, mean: within("90", `^[-+]?([1-8]?[0-9](\.[0-9]+)?|90(\.0+)?)$`, "be a latitude from -90 to 90")},
	{name: "longitude", on: ofText | ofNumber, mean: within("180", `^[-+]?(180(\.0+)?|(1[0-7][0-9]|[1-9]?[0-9])(\.[0-9]+)?)$`, "be a longitude from -180 to 180")},
	{name: "port", on: ofInteger, mean: func(asked) Meaning {
		return exactly("be a port number", bound("minimum", "1"), bound("maximum", "65535"))
	}},
	{name: "validateFn", on: ofAll, mean: func(asked) Meaning { return Meaning{} }},
}

var filledText = Meaning{Keywords: []Keyword{bound("minLength", "1")}, Without: []any{""}, words: "not be empty", Exact: true}

// meanRequired is the meaning of required, which refuses nil and, of other kinds than
// lists and maps, the zero value. A value that is given is never nil.
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
		return partly("not hold zero values alone")
	}
	return exactly("be given")
}

// meanDefault is the meaning of isdefault, which accepts the zero value alone.
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

// meanUnique is the meaning of unique, which compares the elements of a list, a field of
// them, the values of a map, or the subject with another field.
func meanUnique(a asked) Meaning {
	switch {
	case a.kind&(ofList|ofMap) == 0:
		return a.comparedWith("differ from")
	case a.kind == ofMap:
		return partly("have no value twice")
	case a.Param != "":
		return a.uniqueField()
	}
	return exactly("hold nothing twice", newKeyword("uniqueItems", true))
}

func orAnyNumber(pattern, words string) func(asked) Meaning {
	return func(a asked) Meaning {
		if a.kind != ofText {
			return exactly(words)
		}
		return exactly(words, newKeyword("pattern", pattern))
	}
}

func within(limit, pattern, words string) func(asked) Meaning {
	return func(a asked) Meaning {
		switch a.kind {
		case ofText:
			return exactly(words, newKeyword("pattern", pattern))
		case ofUnsigned:
			return exactly(words, bound("maximum", limit))
		}
		return exactly(words, bound("minimum", "-"+limit), bound("maximum", limit))
	}
}
