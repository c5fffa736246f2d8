package lower

import (
	"strings"
	"testing"
)

const anyType = `"type":["string","number","boolean","object","array","null"]`

func TestGemini(t *testing.T) {
	const kept = `{"type":"object","title":"T","description":"D","properties":{` +
		`"s":{"type":["string","null"],"format":"date-time"},"i":{"type":"integer","enum":[1,2],"minimum":0},` +
		`"l":{"type":"array","minItems":1,"maxItems":2},"p":{"type":"array","prefixItems":[{"type":"string"}]},` +
		`"m":{"type":"object","additionalProperties":{"type":"number","format":"double"}},"o":{"type":"object","additionalProperties":true},` +
		`"u":{"anyOf":[{"$ref":"#/$defs/T"},{"type":"null"}]}},"required":["s"],"additionalProperties":false,` +
		`"$defs":{"T":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/T"}}}}}}`
	runLower(t, Gemini, []lowerTest{
		{"what is listed stays", kept, kept},
		{"$schema and other mute words", `{"$schema":"a","$id":"b","$comment":"c","type":"object","x-own":1,"readOnly":true}`, `{"type":"object"}`},
		{"what is not listed is told", property(`{"type":"string","minLength":1,"pattern":"^a","format":"email","default":"a"}`),
			property(`{"type":"string","description":"A valid email address. At least 1 character; matches the regular expression \"^a\". Default: \"a\"."}`)},
		{"what says nothing", property(`{"type":"string","minimum":1,"items":{}}`), property(`{"type":"string"}`)},
		{"const", property(`{"type":"string","const":"x"}`), property(`{"type":"string","enum":["x"]}`)},
		{"const without a type", property(`{"const":1}`), property(`{"type":"integer","enum":[1]}`)},
		{"null in an enum", property(`{"type":["string","null"],"description":"D","enum":["x",null]}`),
			property(`{"description":"D","anyOf":[{"type":"string","enum":["x"]},{"type":"null"}]}`)},
		{"true alone", property(`{"const":true}`), property(`{"type":"boolean","description":"Only true."}`)},
		{"exclusive bounds of integers", property(`{"type":"integer","exclusiveMinimum":0,"maximum":9,"exclusiveMaximum":9.5}`), property(`{"type":"integer","minimum":1,"maximum":9}`)},
		{"exclusive bounds of numbers", property(`{"type":"number","exclusiveMinimum":0}`), property(`{"type":"number","description":"More than 0."}`)},
		{"choices that exclude each other", property(`{"oneOf":[{"type":"string"},{"type":"integer"}]}`), property(`{"anyOf":[{"type":"string"},{"type":"integer"}]}`)},
		{"choices that may not", property(`{"oneOf":[{"type":"number"},{"type":"integer"}]}`),
			property(`{"description":"Must match exactly one of the choices.","anyOf":[{"type":"number"},{"type":"integer"}]}`)},
		{"allOf", property(`{"allOf":[{"type":"object","properties":{"b":{"type":"string"}}},{"required":["b"]}]}`),
			property(`{"type":"object","properties":{"b":{"type":"string"}},"required":["b"]}`)},
		{"anything", property(`true`), property(`{` + anyType + `}`)},
		{"anything under other names", property(`{"type":"object","additionalProperties":{}}`), property(`{"type":"object","additionalProperties":true}`)},
		{"anything, described", property(`{"description":"D"}`), property(`{` + anyType + `,"description":"D"}`)},
		{"a type that is not said", property(`{"properties":{"b":{"type":"null"}}}`), property(`{"type":"object","properties":{"b":{"type":"null"}}}`)},
		{"nothing", property(`{"type":"object","properties":{"b":false,"c":{"type":"null"}}}`),
			property(`{"type":"object","properties":{"c":{"type":"null"}},"additionalProperties":false}`)},
		{"a tuple that ends", property(`{"type":"array","prefixItems":[{"type":"null"}],"items":false}`), property(`{"type":"array","prefixItems":[{"type":"null"}],"maxItems":1}`)},
		{"patterns of names", property(`{"type":"object","patternProperties":{"^x-":{"type":"null"}},"additionalProperties":false}`),
			property(`{"type":"object","description":"Each property whose name matches the regular expression \"^x-\" is null; no other properties.","additionalProperties":{"type":"null"}}`)},
		{"words beside a reference", `{"type":"object","properties":{"a":{"$ref":"#/$defs/A","description":"D"}},"$defs":{"A":{"type":"null"}}}`,
			`{"type":"object","properties":{"a":{"anyOf":[{"$ref":"#/$defs/A"}],"description":"D"}},"$defs":{"A":{"type":"null"}}}`},
		{"more beside a reference", `{"type":"object","properties":{"a":{"$ref":"#/$defs/A","description":"D","maximum":3}},"$defs":{"A":{"type":"integer"}}}`,
			`{"type":"object","properties":{"a":{"type":"integer","description":"D","maximum":3}},"$defs":{"A":{"type":"integer"}}}`},
		{"a reference at the root", `{"$ref":"#/$defs/A","$defs":{"A":{"type":"object","properties":{}}}}`,
			`{"type":"object","properties":{},"$defs":{"A":{"type":"object","properties":{}}}}`},
		{"references of other forms", `{"type":"object","properties":{"a":{"type":"string"},"b":{"$ref":"#/properties/a"}}}`,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}`},
		{"recursion through what is required", `{"type":"object","properties":{"t":{"$ref":"#/$defs/T"}},` +
			`"$defs":{"T":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/T"}}},"required":["kids"]}}}`,
			`{"type":"object","properties":{"t":{"type":"object","description":"Nested at most 3 levels.","properties":{"kids":{"type":"array","items":` +
				strings.Repeat(`{"type":"object","properties":{"kids":{"type":"array","items":`, 2) +
				`{"type":"object","properties":{"kids":{"type":"array","maxItems":0,"items":{"type":"string"}}},"required":["kids"]}` + strings.Repeat(`}},"required":["kids"]}`, 3) + `}}`},
	})
	runRefused(t, Gemini, []lowerTest{
		{"recursion without end", `{"type":"object","properties":{"t":{"$ref":"#/$defs/T"}},"required":["t"],` +
			`"$defs":{"T":{"type":"object","properties":{"t":{"$ref":"#/$defs/T"}},"required":["t"]}}}`, "#: no arguments are valid against the schema"},
		{"recursion at one value", `{"type":"object","properties":{"t":{"$ref":"#/$defs/T"}},"$defs":{"T":{"$ref":"#/$defs/T"}}}`,
			`#/properties/t: the reference "#/$defs/T" refers to itself, so it has no meaning`},
		{"no arguments", `{"type":"object","properties":{"a":false},"required":["a"]}`, "#: no arguments are valid against the schema"},
	})
}

// TestNothingMatchesEnum checks the note for an enum that has no values of its type.
func TestNothingMatchesEnum(t *testing.T) {
	out, notes := Gemini(mustParse(t, `{"type":"object","properties":{},"additionalProperties":{"type":["integer"],"enum":["a",null]}}`))
	if want := `{"type":"object","properties":{},"additionalProperties":false}`; out.String() != want {
		t.Errorf("got %s, want %s", out, want)
	}
	if len(notes) != 1 || !strings.Contains(notes[0].Message, "matches nothing") {
		t.Errorf("notes are %v", notes)
	}
}

func message(sub string) string { return `{"type":"OBJECT","properties":{"a":` + sub + `}}` }

const scalars = `{"anyOf":[{"type":"STRING"},{"type":"NUMBER"},{"type":"BOOLEAN"}]}`

func TestGeminiLegacy(t *testing.T) {
	const form = `{"type":"OBJECT","title":"T","description":"D","properties":{"s":{"type":"STRING","nullable":true,"format":"date-time","minLength":1},` +
		`"e":{"type":"STRING","nullable":true,"enum":["x"]},"l":{"type":"ARRAY","items":{"type":"INTEGER"},"maxItems":3},` +
		`"u":{"nullable":true,"anyOf":[{"type":"STRING"},{"type":"NUMBER","minimum":0.5}]}},"required":["s"],"propertyOrdering":["s","e","l","u"]}`
	runLower(t, GeminiLegacy, []lowerTest{
		{"its own form stays", form, form},
		{"types", `{"type":"object","properties":{"b":{"type":"string","minLength":1,"title":"B"},"a":{"type":"integer","format":"int64","maximum":9}}}`,
			`{"type":"OBJECT","properties":{"b":{"type":"STRING","title":"B","minLength":1},"a":{"type":"INTEGER","format":"int64","maximum":9}},"propertyOrdering":["b","a"]}`},
		{"null in a list of types", property(`{"type":["string","null"],"description":"D"}`), message(`{"type":"STRING","nullable":true,"description":"D"}`)},
		{"null as a choice", property(`{"description":"D","anyOf":[{"type":"string","minLength":1,"description":"E"},{"type":"null"}]}`),
			message(`{"type":"STRING","nullable":true,"description":"D. E","minLength":1}`)},
		{"null with words of its own", property(`{"anyOf":[{"type":"string"},{"type":"null","description":"switches it off"}]}`),
			message(`{"type":"STRING","nullable":true,"description":"Null: switches it off."}`)},
		{"null in an enum", property(`{"type":["string","null"],"enum":["x",null]}`), message(`{"type":"STRING","nullable":true,"enum":["x"]}`)},
		{"null not in an enum", property(`{"type":["string","null"],"enum":["x"]}`), message(`{"type":"STRING","enum":["x"]}`)},
		{"several types", property(`{"type":["string","integer","null"],"minLength":1,"minimum":2}`),
			message(`{"nullable":true,"anyOf":[{"type":"STRING","minLength":1},{"type":"INTEGER","minimum":2}]}`)},
		{"choices in choices", property(`{"anyOf":[{"type":["string","null"]},{"anyOf":[{"type":"integer"},{"type":"boolean"}]}]}`),
			message(`{"anyOf":[{"type":"STRING","nullable":true},{"type":"INTEGER"},{"type":"BOOLEAN"}]}`)},
		{"what stands beside choices", property(`{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"null"}},"anyOf":[{"required":["b"]},{"maxProperties":0}]}`),
			message(`{"anyOf":[{"type":"OBJECT","properties":{"b":{"type":"STRING"},"c":{"type":"NULL"}},"required":["b"],"propertyOrdering":["b","c"]},` +
				`{"type":"OBJECT","properties":{"b":{"type":"STRING"},"c":{"type":"NULL"}},"propertyOrdering":["b","c"],"maxProperties":0}]}`)},
		{"null alone", property(`{"type":"null","description":"D","default":null}`), message(`{"type":"NULL","description":"D. Default: null."}`)},
		{"null as the only value", property(`{"enum":[null]}`), message(`{"type":"NULL"}`)},
		{"null as the only choice that is left", property(`{"title":"T","anyOf":[false,{"type":"null"}]}`), message(`{"type":"NULL","title":"T"}`)},
		{"null alone stays", message(`{"type":"NULL"}`), message(`{"type":"NULL"}`)},
		{"a list that ends with null", `{"type":"object","properties":{"a":{"$ref":"#/$defs/L"}},"required":["a"],` +
			`"$defs":{"L":{"type":"object","properties":{"b":{"anyOf":[{"$ref":"#/$defs/L"},{"type":"null"}]}},"required":["b"]}}}`,
			`{"type":"OBJECT","properties":{"a":{"type":"OBJECT","description":"Nested at most 3 levels.","properties":{"b":` +
				strings.Repeat(`{"type":"OBJECT","nullable":true,"properties":{"b":`, 3) + `{"type":"NULL"}` + strings.Repeat(`},"required":["b"]}`, 4) + `},"required":["a"]}`},
		{"numbers in an enum", property(`{"type":"integer","enum":[1,2]}`), message(`{"type":"INTEGER","description":"One of 1 or 2."}`)},
		{"const", property(`{"const":"x"}`), message(`{"type":"STRING","enum":["x"]}`)},
		{"a number that is const", property(`{"const":1.5}`), message(`{"type":"NUMBER","description":"Only 1.5."}`)},
		{"exclusive bounds of integers", property(`{"type":"integer","exclusiveMinimum":-0.5,"exclusiveMaximum":10}`), message(`{"type":"INTEGER","minimum":0,"maximum":9}`)},
		{"exclusive bounds of numbers", property(`{"type":"number","exclusiveMinimum":0}`), message(`{"type":"NUMBER","description":"More than 0."}`)},
		{"counts that are no plain integers", property(`{"type":"string","minLength":1.0,"maxLength":1e2}`), message(`{"type":"STRING","minLength":1,"maxLength":100}`)},
		{"counts that are too large", property(`{"type":"string","maxLength":1e30}`), message(`{"type":"STRING","description":"Must match the JSON Schema {\"maxLength\":1e30}."}`)},
		{"two counts that are too large", property(`{"type":"string","minLength":1e29,"maxLength":1e30}`),
			message(`{"type":"STRING","description":"Must match the JSON Schema {\"maxLength\":1e30,\"minLength\":1e29}."}`)},
		{"two bounds that are too large", property(`{"type":"number","minimum":-1e400,"maximum":1e400}`),
			message(`{"type":"NUMBER","description":"At least -1e400 and no more than 1e400."}`)},
		{"bounds that are too large", property(`{"type":"number","maximum":1e400}`), message(`{"type":"NUMBER","description":"No more than 1e400."}`)},
		{"closed objects are the norm", property(`{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`),
			message(`{"type":"OBJECT","properties":{"b":{"type":"STRING"}}}`)},
		{"maps of anything", property(`{"type":"object","additionalProperties":true}`), message(`{"type":"OBJECT","description":"Any keys and values."}`)},
		{"open objects", property(`{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":{}}`),
			message(`{"type":"OBJECT","description":"Other properties are allowed.","properties":{"b":{"type":"STRING"}}}`)},
		{"maps", property(`{"type":"object","additionalProperties":{"type":"number"}}`),
			message(`{"type":"OBJECT","description":"Any keys; each value is a number."}`)},
		{"arrays without items", property(`{"type":"array"}`), message(`{"type":"ARRAY","items":` + scalars + `}`)},
		{"anything", property(`{}`),
			message(`{"nullable":true,"anyOf":[{"type":"STRING"},{"type":"NUMBER"},{"type":"BOOLEAN"},{"type":"OBJECT"},{"type":"ARRAY","items":` + scalars + `}]}`)},
		{"tuples", property(`{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"items":false}`),
			message(`{"type":"ARRAY","description":"The first items are, in this order, a string and an integer; no further items.",` +
				`"items":{"anyOf":[{"type":"STRING"},{"type":"INTEGER"}]},"maxItems":2}`)},
		{"open tuples", property(`{"type":"array","prefixItems":[{"type":"integer"}]}`),
			message(`{"type":"ARRAY","description":"The first item is an integer.","items":{"nullable":true,"anyOf":[{"type":"STRING"},{"type":"NUMBER"},{"type":"BOOLEAN"},{"type":"OBJECT"},{"type":"ARRAY","items":` + scalars + `}]}}`)},
		{"tuples that end by their length", property(`{"type":"array","prefixItems":[{"type":"integer"}],"maxItems":1.0}`),
			message(`{"type":"ARRAY","description":"The first item is an integer.","items":{"type":"INTEGER"},"maxItems":1}`)},
		{"what is required and not declared", property(`{"type":"object","required":["b"],"additionalProperties":{"type":"string"}}`),
			message(`{"type":"OBJECT","description":"Other properties may be added; each value is a string.","properties":{"b":{"type":"STRING"}},"required":["b"]}`)},
		{"references", `{"type":"object","properties":{"a":{"$ref":"#/$defs/A","description":"D"}},"$defs":{"A":{"type":"string","description":"E"}}}`,
			message(`{"type":"STRING","description":"D. E"}`)},
		{"a list of itself", `{"type":"object","properties":{"a":{"$ref":"#/$defs/L"}},"$defs":{"L":{"type":"object","properties":{"next":{"$ref":"#/$defs/L"}}}}}`,
			message(`{"type":"OBJECT","description":"Nested at most 3 levels.","properties":{"next":` + strings.Repeat(`{"type":"OBJECT","properties":{"next":`, 2) + `{"type":"OBJECT","properties":{}}` + strings.Repeat(`}}`, 3))},
		{"constraints come before a default", property(`{"type":["string","null"],"description":"D","default":"a","minLength":1,"const":null,"not":{"const":"b"}}`),
			message(`{"type":"NULL","description":"D. Not \"b\". Default: \"a\"."}`)},
		{"also around a choice", property(`{"type":["array","null"],"default":[],"uniqueItems":true,"items":{"type":"integer"}}`),
			message(`{"type":"ARRAY","nullable":true,"description":"No duplicate items. Default: [].","items":{"type":"INTEGER"}}`)},
		{"and with an array that ends", property(`{"type":"array","default":[],"items":false}`),
			message(`{"type":"ARRAY","description":"Default: [].","items":{"type":"STRING"},"maxItems":0}`)},
		{"numbers that a description lists", property(`{"type":"integer","description":"One of: 0 = Low (at sea), 1 = Mid.","enum":[0,1],"default":1}`),
			message(`{"type":"INTEGER","description":"One of: 0 = Low (at sea), 1 = Mid. Default: 1."}`)},
		{"formats", property(`{"type":"string","format":"uri"}`), message(`{"type":"STRING","description":"A valid URI such as https://example.com/a."}`)},
		{"mute words", property(`{"type":"string","$comment":"c","readOnly":true,"nullable":true}`), message(`{"type":"STRING"}`)},
	})
	runRefused(t, GeminiLegacy, []lowerTest{
		{"names of properties", property(`{"type":"object","properties":{"b c":{},"d":{}}}`),
			`#/properties/a/properties/b c: the property name "b c" does not match ^[A-Za-z_][A-Za-z0-9_]{0,63}$; rename it`},
		{"recursion under not", `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"not":{"items":{"$ref":"#/$defs/A"}}}}}`,
			`#/properties/a: the recursion through "#/$defs/A" cannot be expanded, because it passes through a keyword that negates its subschema`},
	})
}
