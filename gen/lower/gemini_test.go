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
			`"$defs":{"T":{"type":"object","properties":{"t":{"$ref":"#/$defs/T"}},"required":["t"]}}}`, "#: no arguments match the schema"},
		{"recursion at one value", `{"type":"object","properties":{"t":{"$ref":"#/$defs/T"}},"$defs":{"T":{"$ref":"#/$defs/T"}}}`,
			`#/properties/t: the reference "#/$defs/T" leads to itself, so it says nothing`},
		{"no arguments", `{"type":"object","properties":{"a":false},"required":["a"]}`, "#: no arguments match the schema"},
	})
}

// TestNothingMatchesEnum: where no value of an enum is of the type, a note says that
// nothing matches.
func TestNothingMatchesEnum(t *testing.T) {
	out, notes := Gemini(mustParse(t, `{"type":"object","properties":{},"additionalProperties":{"type":["integer"],"enum":["a",null]}}`))
	if want := `{"type":"object","properties":{},"additionalProperties":false}`; out.String() != want {
		t.Errorf("got %s, want %s", out, want)
	}
	if len(notes) != 1 || !strings.Contains(notes[0].Message, "nothing matches") {
		t.Errorf("notes are %v", notes)
	}
}
