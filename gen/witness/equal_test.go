package witness

import "testing"

// TestEquivalent: two spellings of one schema accept the same values.
func TestEquivalent(t *testing.T) {
	tests := [][2]string{
		{`{"properties":{"a":{"type":"string"},"b":true}}`, `{"properties":{"b":{},"a":{"type":"string","description":"A."}}}`},
		{`{"$defs":{"A":{"type":"string"}},"properties":{"a":{"$ref":"#/$defs/A"}}}`, `{"properties":{"a":{"type":"string"}}}`},
		{`{"$defs":{"A":{"$anchor":"n","type":"string"}},"items":{"$ref":"#n"}}`, `{"items":{"type":"string"}}`},
		{`{"$defs":{"A":{"type":"string"}},"$ref":"#/$defs/A","minLength":1}`, `{"type":"string","minLength":1}`},
		{`{"allOf":[{"type":"string"},{"minLength":1}],"maxLength":3}`, `{"type":"string","minLength":1,"maxLength":3}`},
		{`{"allOf":[{"minimum":1},{"minimum":3}]}`, `{"minimum":3}`},
		{`{"const":"a"}`, `{"enum":["a"]}`},
		{`{"const":1}`, `{"const":1.0}`},
		{`{"enum":["a","b"]}`, `{"enum":["b","a"]}`},
		{`{"enum":["a","b"]}`, `{"anyOf":[{"const":"b"},{"const":"a"}]}`},
		{`{"enum":["a",1],"type":"string"}`, `{"const":"a"}`},
		{`{"enum":[{"a":1,"b":[2]}]}`, `{"type":"object","required":["a","b"],"properties":{"a":{"const":1},"b":{"type":"array","prefixItems":[{"const":2}],"minItems":1,"maxItems":1}},"additionalProperties":false}`},
		{`{"type":"boolean"}`, `{"enum":[true,false]}`},
		{`{"type":["boolean","null"]}`, `{"enum":[null,true,false]}`},
		{`{"type":["string","null"]}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`},
		{`{"type":["string","null"],"minLength":2}`, `{"anyOf":[{"type":"string","minLength":2},{"type":"null"}]}`},
		{`{"type":["integer","number"]}`, `{"type":"number"}`},
		{`{"type":"integer","minimum":0.5}`, `{"type":"integer","minimum":1}`},
		{`{"type":"integer","exclusiveMaximum":3}`, `{"type":"integer","maximum":2}`},
		{`{"type":"number","multipleOf":1}`, `{"type":"integer"}`},
		{`{"type":"number","multipleOf":2,"minimum":1,"maximum":3}`, `{"const":2}`},
		{`{"allOf":[{"multipleOf":4},{"multipleOf":6}]}`, `{"multipleOf":12}`},
		{`{"allOf":[{"multipleOf":0.4},{"multipleOf":0.6}]}`, `{"multipleOf":1.2}`},
		{`{"oneOf":[{"type":"string"},{"type":"integer"}]}`, `{"anyOf":[{"type":"string"},{"type":"integer"}]}`},
		{`{"oneOf":[{"type":"number"},{"type":"integer"}]}`, `{"type":"number","not":{"multipleOf":1}}`},
		{`{"not":{"not":{"type":"string"}}}`, `{"type":"string"}`},
		{`{"not":{"anyOf":[{"type":"string"},{"type":"null"}]}}`, `{"type":["boolean","number","array","object"]}`},
		{`{"not":{}}`, `false`},
		{`{"type":"string","minLength":3,"maxLength":2}`, `false`},
		{`{"type":"string","pattern":"^a+$"}`, `{"type":"string","pattern":"^aa*$"}`},
		{`{"type":"string","pattern":"^[a-c]{2,3}$"}`, `{"type":"string","pattern":"^[abc]+$","minLength":2,"maxLength":3}`},
		{`{"type":"string","pattern":""}`, `{"type":"string"}`},
		{`{"type":"string","pattern":"^(a|b)$"}`, `{"enum":["a","b"]}`},
		{`{"type":"string","pattern":"(?i)^ab$"}`, `{"enum":["ab","Ab","aB","AB"]}`},
		{`{"type":"string","pattern":"\\bab\\b","maxLength":2}`, `{"const":"ab"}`},
		{`{"type":"string","format":"uuid"}`, `{"type":"string","format":"uuid","minLength":36,"maxLength":36}`},
		{`{"type":"string","format":"date"}`, `{"type":"string","format":"date","minLength":1}`},
		{`{"type":"object","patternProperties":{"^x":{"type":"string"}},"additionalProperties":false}`, `{"type":"object","propertyNames":{"pattern":"^x"},"additionalProperties":{"type":"string"}}`},
		{`{"type":"object","properties":{"a":{"type":"string"}},"patternProperties":{"^a$":{"type":"string"}}}`, `{"type":"object","properties":{"a":{"type":"string"}}}`},
		{`{"type":"object","required":["a"],"minProperties":1}`, `{"type":"object","required":["a"]}`},
		{`{"type":"object","properties":{"a":false}}`, `{"type":"object","not":{"required":["a"]}}`},
		{`{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false,"minProperties":2}`, `{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false,"required":["a","b"]}`},
		{`{"type":"object","maxProperties":0}`, `{"const":{}}`},
		{`{"type":"object","propertyNames":{"enum":["a","b"]}}`, `{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false}`},
		{`{"type":"object","dependentRequired":{"a":["b"]}}`, `{"type":"object","anyOf":[{"properties":{"a":false}},{"required":["b"]}]}`},
		{`{"dependentSchemas":{"a":{"required":["b"]}}}`, `{"dependentRequired":{"a":["b"]}}`},
		{`{"type":"object","properties":{"a":{}},"unevaluatedProperties":false}`, `{"type":"object","properties":{"a":{}},"additionalProperties":false}`},
		{`{"allOf":[{"properties":{"a":{}}}],"unevaluatedProperties":false}`, `{"description":"A.","unevaluatedProperties":false,"allOf":[{"properties":{"a":true}}]}`},
		{`{"if":{"type":"string"},"then":{"minLength":1}}`, `{"anyOf":[{"not":{"type":"string"}},{"minLength":1}]}`},
		{`{"if":{"type":"string"},"then":{"minLength":1},"else":{"type":"null"}}`, `{"anyOf":[{"type":"string","minLength":1},{"type":"null"}]}`},
		{`{"if":true,"then":{"type":"string"},"else":{"type":"null"}}`, `{"type":"string"}`},
		{`{"then":{"type":"string"}}`, `true`},
		{`{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"string"}}`, `{"type":"array","items":{"type":"string"}}`},
		{`{"type":"array","prefixItems":[{},{}],"items":false}`, `{"type":"array","maxItems":2}`},
		{`{"type":"array","items":{"type":"boolean"},"uniqueItems":true}`, `{"type":"array","items":{"type":"boolean"},"uniqueItems":true,"maxItems":2}`},
		{`{"type":"array","items":false}`, `{"type":"array","maxItems":0}`},
		{`{"type":"array","contains":{"type":"string"},"minContains":0}`, `{"type":"array"}`},
		{`{"type":"array","contains":{}}`, `{"type":"array","minItems":1}`},
		{`{"type":"array","contains":{},"maxContains":2}`, `{"type":"array","minItems":1,"maxItems":2}`},
		{`{"type":"array","contains":{"type":"string"},"minContains":2,"minItems":1}`, `{"type":"array","contains":{"type":"string"},"minContains":2}`},
		{`{"type":"array","maxItems":1,"uniqueItems":true}`, `{"type":"array","maxItems":1}`},
		{`{"type":"string","contentEncoding":"base32","title":"T","default":"a","x-own":1}`, `{"type":"string"}`},
		{`{"type":"integer","format":"int64"}`, `{"type":"integer"}`},
		{`{"$schema":"http://json-schema.org/draft-07/schema#","type":"string"}`, `{"type":"string"}`},
		{list, `{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/L"}},"required":["v"],"$defs":{"L":{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/L"}},"required":["v"]}}}`},
		{list, `{"$defs":{"M":{"type":"object","required":["v"],"properties":{"next":{"type":"object","required":["v"],"properties":{"next":{"$ref":"#/$defs/M"},"v":{"type":"integer"}}},"v":{"type":"integer"}}}},"$ref":"#/$defs/M"}`},
		{`{"$defs":{"L":{"type":"object","properties":{"next":{"$ref":"#/$defs/L"}},"required":["next"]}},"$ref":"#/$defs/L"}`, `false`},
		{`{"$defs":{"T":{"anyOf":[{"type":"string"},{"type":"array","items":{"$ref":"#/$defs/T"}}]}},"$ref":"#/$defs/T"}`, `{"$defs":{"T":{"type":["array","string"],"items":{"$ref":"#/$defs/T"}}},"$ref":"#/$defs/T"}`},
		{
			`{"oneOf":[{"type":"object","properties":{"k":{"const":"a"},"x":{"type":"string"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"b"},"y":{"type":"string"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"c"}},"required":["k"]}]}`,
			`{"anyOf":[{"type":"object","properties":{"k":{"const":"c"}},"required":["k"]},{"type":"object","properties":{"x":{"type":"string"},"k":{"enum":["a"]}},"required":["k"]},{"type":"object","properties":{"k":{"const":"b"},"y":{"type":"string"}},"required":["k"]}]}`,
		},
		{
			`{"type":"object","properties":{"u":{"anyOf":[{"$ref":"#/$defs/A"},{"type":"null"}]}},"$defs":{"A":{"type":"object","properties":{"n":{"type":"integer"}},"additionalProperties":false}}}`,
			`{"type":"object","properties":{"u":{"type":["object","null"],"properties":{"n":{"type":"integer"}},"additionalProperties":false}}}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt[0]+" "+tt[1], func(t *testing.T) {
			a, b := parse(t, tt[0]), parse(t, tt[1])
			if there, back := show(Find(a, b)), show(Find(b, a)); there != "none" || back != "none" {
				t.Errorf("there: %s\nback: %s", there, back)
			}
			if equal, decided := Equal(a, b); !equal || !decided {
				t.Errorf("equal %t, decided %t", equal, decided)
			}
		})
	}
}

// list is a linked list.
const list = `{"$ref":"#/$defs/L","$defs":{"L":{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/L"}},"required":["v"]}}}`
