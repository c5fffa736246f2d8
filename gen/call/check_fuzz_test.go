package call

import (
	"encoding/json"
	"testing"
)

// fuzzSchemas have all keywords that the general check knows.
var fuzzSchemas = []string{
	`{"type":"object","properties":{"city":{"type":"string","minLength":1},"days":{"type":"integer","minimum":1,"default":3},"tags":{"type":"array","items":{"type":"string"},"uniqueItems":true},"at":{"type":"string","format":"date-time"},"deep":{"$ref":"#"}},"required":["city"],"additionalProperties":false}`,
	`{"anyOf":[{"type":"object","properties":{"kind":{"const":"a"},"n":{"type":"integer"},"next":{"$ref":"#"}},"required":["kind"]},{"type":"object","properties":{"kind":{"enum":["b","c"]},"n":{"type":["number","null"],"multipleOf":0.25}},"required":["kind"],"additionalProperties":{"$ref":"#"}},{"type":"array","items":{"$ref":"#"}},{"type":"boolean"}]}`,
	`{"allOf":[{"patternProperties":{"^n":{"type":"integer"}},"minProperties":1},{"propertyNames":{"pattern":"^[a-z]*$"},"maxProperties":4}],"dependentRequired":{"a":["b"]},"dependentSchemas":{"b":{"required":["c"]}},"if":{"required":["c"]},"then":{"properties":{"c":{"not":{"type":"string"}}}},"else":{"type":["object","array"]},"additionalProperties":{"$ref":"#"}}`,
	`{"type":"array","prefixItems":[{"type":"integer"},{"oneOf":[{"maximum":3},{"type":"integer","minimum":2}]}],"items":{"type":["array","object","integer"],"items":{"$ref":"#"}},"contains":{"type":"integer"},"minContains":1,"maxContains":3,"uniqueItems":true}`,
}

// FuzzValues holds any text to schemas of all kinds: the verdict and its
// reasons agree, and what is rewritten or repaired is JSON that is no worse.
func FuzzValues(f *testing.F) {
	for i := range fuzzSchemas {
		f.Add(uint8(i), `{"city":"Ulm","days":"3","tags":"a","deep":"{\"city\":null}","at":null}`)
		f.Add(uint8(i), `{"kind":"b","n":"1.5","x":[{"kind":"a","n":1e0,"next":"true"},false]}`)
		f.Add(uint8(i), `{"n1":"4","a":{"b":{"c":"x"}},"b":1,"c":[1.0,1,"[1]"]}`)
		f.Add(uint8(i), `[1,2.0,"[3]",4,{"a":1e400},-0.0,"\ud83d\ude00"]`)
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		n := mustCompile(t, fuzzSchemas[int(which)%len(fuzzSchemas)])
		s := scanner{text: text, limit: 50}
		s.next()
		raw := s.value()
		if s.fault != nil || raw == "" {
			return
		}
		accepted := n.accepts(raw)
		if problems := n.explain(raw, ""); accepted != (len(problems) == 0) {
			t.Errorf("%s: accepts says %v, explain %v", raw, accepted, problems)
		}
		repaired, repairs := n.repair(raw)
		if (accepted || repairs == nil) && repaired != raw || !json.Valid([]byte(repaired)) {
			t.Errorf("%s is repaired to %s: %v", raw, repaired, repairs)
		}
		if settled := n.settle(raw); !json.Valid([]byte(settled)) || accepted && !n.accepts(settled) {
			t.Errorf("%s is settled to %s", raw, settled)
		}
		if normal := normalized(n, raw); !json.Valid([]byte(normal)) || accepted && !n.accepts(normal) {
			t.Errorf("%s becomes %s", raw, normal)
		}
	})
}
