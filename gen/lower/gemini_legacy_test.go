package lower

import (
	"strings"
	"testing"
)

// message returns a schema of Google's form with one property.
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
			`#/properties/a/properties/b c: the name of the property "b c" does not match ^[A-Za-z_][A-Za-z0-9_]{0,63}$; rename it`},
		{"recursion under not", `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"not":{"items":{"$ref":"#/$defs/A"}}}}}`,
			`#/properties/a: the recursion through "#/$defs/A" is under a keyword that negates it, so there is no end to it`},
	})
}
