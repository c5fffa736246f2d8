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

func TestLlamaCpp(t *testing.T) {
	in := func(sub string) string {
		return `{"type":"object","properties":{"a":` + sub + `},"additionalProperties":true}`
	}
	const value = `{"type":["string","number","boolean","object","array","null"],"additionalProperties":true}`
	runLower(t, LlamaCpp, []lowerTest{
		{"bounds and lengths", property(`{"type":["integer","null"],"minimum":1,"exclusiveMaximum":10}`), in(`{"type":["integer","null"],"minimum":1,"maximum":9}`)},
		{"bounds of numbers", property(`{"type":"number","minimum":1}`), in(`{"type":"number","description":"At least 1."}`)},
		{"large bounds", property(`{"type":"integer","maximum":18446744073709551615}`), in(`{"type":"integer","description":"No more than 18446744073709551615."}`)},
		{"long texts", property(`{"type":"string","minLength":1,"maxLength":20000}`), in(`{"type":"string","description":"No more than 20000 characters.","minLength":1}`)},
		{"one rule for texts", property(`{"type":"string","pattern":"^a+$","format":"date","minLength":2}`),
			in(`{"type":"string","description":"At least 2 characters; a date such as 2026-03-21.","pattern":"^a+$"}`)},
		{"a pattern with shorthand classes", property(`{"type":"string","pattern":"^SKU-\\d+$"}`), in(`{"type":"string","pattern":"^SKU-[0-9]+$"}`)},
		{"a pattern without anchors", property(`{"type":"string","pattern":"^SKU-"}`), in(`{"type":"string","description":"Matches the regular expression \"^SKU-\"."}`)},
		{"a pattern of quotes", property(`{"type":"string","pattern":"^.\"$"}`), in(`{"type":"string","description":"Must match the JSON Schema {\"pattern\":\"^.\\\"$\"}."}`)},
		{"anything", property(`{}`), in(value)},
		{"a choice with keywords next to it", property(`{"type":"string","description":"D","anyOf":[{"enum":["x",1]},{"minLength":8}]}`),
			in(`{"description":"D","anyOf":[{"type":"string","enum":["x"]},{"type":"string","minLength":8}]}`)},
		{"values", property(`{"type":["string","integer"],"enum":["x",1,null],"minLength":1}`), in(`{"type":["string","integer"],"description":"As a string: at least 1 character.","enum":["x",1]}`)},
		{"a required property", property(`{"type":"object","required":["b"]}`), in(`{"type":"object","required":["b"],"properties":{"b":` + value + `},"additionalProperties":true}`)},
		{"names that no open object can have", `{"type":"object","properties":{"a-b":{"type":"null"}}}`,
			`{"type":"object","properties":{"a-b":{"type":"null"}},"additionalProperties":false}`},
		{"recursion", `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"additionalProperties":false,"$defs":{"A":{"type":"array","items":{"$ref":"#/$defs/A"}}}}`,
			`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"additionalProperties":false,"$defs":{"A":{"type":"array","items":{"$ref":"#/$defs/A"}}}}`},
	})
	for _, refused := range []string{
		`{"type":"object","properties":{"":{"type":"string"}}}`,
		`{"type":"object","properties":{"a":{"type":"object","properties":{"$ref":{"type":"string"}}}}}`,
		`{"type":"object","properties":{"date_time":{"type":"string","enum":["x"]},"at":{"type":"string","format":"date-time"}}}`,
	} {
		if _, notes := LlamaCpp(mustParse(t, refused)); !Has(notes, Refused) {
			t.Errorf("%s is not rejected", refused)
		}
	}
}

func TestXGrammar(t *testing.T) {
	in := func(sub string) string {
		return `{"type":"object","properties":{"a":` + sub + `},"additionalProperties":true}`
	}
	runLower(t, XGrammar, []lowerTest{
		{"lengths", property(`{"type":"string","minLength":1}`), in(`{"type":"string","description":"At least 1 character."}`)},
		{"formats", property(`{"type":"string","format":"ipv4"}`), in(`{"type":"string","format":"ipv4"}`)},
		{"anything", property(`{}`), in(`{}`)},
		{"a keyword without its type", property(`{"maximum":3}`), in(`{"type":"number","description":"No more than 3."}`)},
		{"lists", property(`{"type":"array","maxItems":3}`), in(`{"type":"array","maxItems":3,"items":{}}`)},
	})
	if _, notes := XGrammar(mustParse(t, `{"type":"object","properties":{"a\"b":{}}}`)); !Has(notes, Refused) {
		t.Error("a name with a quote is not rejected")
	}
}

func TestOllama(t *testing.T) {
	const kept = `{"type":"object","properties":{"a":{"type":["array","null"],"description":"D","items":{"anyOf":[{"enum":[1,null]}]}}},"required":["a"]}`
	runLower(t, Ollama, []lowerTest{
		{"what has a field stays", kept, kept},
		{"all else is told", property(`{"type":"object","properties":{"b":{"type":"string","minLength":1}},"required":["b"],"additionalProperties":false}`),
			property(`{"type":"object","description":"No other properties.","properties":{"b":{"type":"string","description":"At least 1 character."}},"required":["b"]}`)},
		{"no other arguments", `{"type":"object","properties":{"a":{}},"additionalProperties":false}`, property(`{}`)},
		{"no arguments", `{"type":"object"}`, `{"type":"object","properties":{}}`},
		{"items", property(`{"type":["array","string"]}`), property(`{"type":["array","string"],"items":{}}`)},
		{"references", `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string","const":"x"}}}`,
			property(`{"type":"string","enum":["x"]}`)},
		{"titles", `{"title":"T","type":"object","properties":{}}`, `{"type":"object","properties":{}}`},
	})
}

// TestMistral checks Mistral's envelope, which is OpenAI's. Mistral's other rules are not
// known.
func TestMistral(t *testing.T) {
	in := mustParse(t, `{"type":"object","oneOf":[{"type":"object"}],"default":{}}`)
	got, _ := Mistral(in)
	want, _ := OpenAI(in)
	if !got.Equal(want) || got == in {
		t.Errorf("got %s, want %s", got, want)
	}
}
