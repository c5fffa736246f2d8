package lower

import "testing"

func TestXAI(t *testing.T) {
	open := func(sub string) string {
		return `{"type":"object","properties":{"a":` + sub + `},"additionalProperties":true}`
	}
	const kept = `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"},"b":{"type":["string","null"],"enum":["x",null],"pattern":"^x"}},` +
		`"additionalProperties":false,"$defs":{"A":{"type":"string","format":"email"}}}`
	runLower(t, XAI, []lowerTest{
		{"what is listed stays", kept, kept},
		{"objects say that they are open", property(`{"type":["object","null"],"properties":{}}`), open(`{"type":["object","null"],"properties":{},"additionalProperties":true}`)},
		{"maps stay", property(`{"type":"object","additionalProperties":{"type":"string"}}`), open(`{"type":"object","additionalProperties":{"type":"string"}}`)},
		{"bounds are told", property(`{"type":"array","minItems":1,"items":{"type":"integer","exclusiveMinimum":0}}`),
			open(`{"type":"array","description":"At least 1 item.","items":{"type":"integer","description":"More than 0."}}`)},
		{"several schemas at once", property(`{"allOf":[{"type":"string"},{"pattern":"^x"}]}`), open(`{"type":"string","pattern":"^x"}`)},
		{"several that have no form together", property(`{"type":"string","allOf":[{"pattern":"^x"},{"pattern":"y$"}]}`),
			open(`{"type":"string","description":"Matches the regular expression \"y$\".","pattern":"^x"}`)},
		{"a reference at the root that joining leaves", `{"type":"object","properties":{},"allOf":[{"$ref":"#/$defs/A"}],` +
			`"$defs":{"A":{"type":["object","null"],"properties":{"a":{"type":"string"}},"const":{"a":"x"},"additionalProperties":false}}}`,
			`{"type":"object","description":"Only {\"a\":\"x\"}.","properties":{"a":{"type":"string"}},"additionalProperties":false,` +
				`"$defs":{"A":{"type":["object","null"],"properties":{"a":{"type":"string"}},"enum":[{"a":"x"}],"additionalProperties":false}}}`},
		{"arrays of anything", property(`{"type":"array"}`), open(`{"type":"array","items":{"type":["string","number","boolean","object","array","null"],"additionalProperties":true}}`)},
		{"recursion", `{"type":"object","properties":{"a":{"$ref":"#/$defs/L"}},"additionalProperties":false,` +
			`"$defs":{"L":{"type":"object","properties":{"b":{"$ref":"#/$defs/L"}},"additionalProperties":false}}}`,
			`{"type":"object","properties":{"a":{"type":"object","description":"Nested at most 3 levels.","properties":{"b":{"type":"object","properties":{"b":{"type":"object","properties":{"b":` +
				`{"type":"object","properties":{},"additionalProperties":false}},"additionalProperties":false}},"additionalProperties":false}},"additionalProperties":false}},"additionalProperties":false}`},
	})
}

func TestOllama(t *testing.T) {
	const kept = `{"type":"object","properties":{"a":{"type":["array","null"],"description":"D","items":{"anyOf":[{"enum":[1,null]}]}}},"required":["a"]}`
	runLower(t, Ollama, []lowerTest{
		{"what has a field stays", kept, kept},
		{"all else is told", property(`{"type":"object","properties":{"b":{"type":"string","minLength":1}},"required":["b"],"additionalProperties":false}`),
			property(`{"type":"object","description":"\"b\" is required; no other properties.","properties":{"b":{"type":"string","description":"At least 1 character."}}}`)},
		{"no other arguments", `{"type":"object","properties":{"a":{}},"additionalProperties":false}`, property(`{}`)},
		{"no arguments", `{"type":"object"}`, `{"type":"object","properties":{}}`},
		{"items", property(`{"type":["array","string"]}`), property(`{"type":["array","string"],"items":{}}`)},
		{"references", `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string","const":"x"}}}`,
			property(`{"type":"string","enum":["x"]}`)},
		{"titles", `{"title":"T","type":"object","properties":{}}`, `{"type":"object","properties":{}}`},
	})
}

// Mistral's rules are not known apart from the shape, which is OpenAI's.
func TestMistral(t *testing.T) {
	in := mustParse(t, `{"type":"object","oneOf":[{"type":"object"}],"default":{}}`)
	got, _ := Mistral(in)
	want, _ := OpenAI(in)
	if !got.Equal(want) || got == in {
		t.Errorf("got %s, want %s", got, want)
	}
}
