package proof_test

import "testing"

// nullableTypes are types whose given schemas accept null. Some of the Go types have a
// nil value, and others cannot represent null.
var nullableTypes = []struct{ text, schema string }{
	{"[]int", `{"type":["array","null"],"items":{"type":"integer","minimum":-9,"maximum":9}}`},
	{"[][]string", `{"type":["array","null"],"items":{"type":["array","null"],"items":{"type":["string","null"]}}}`},
	{"[]map[string][]int", `{"type":"array","items":{"anyOf":[{"type":"object","additionalProperties":{"type":["array","null"],"items":{"type":"integer","minimum":0,"maximum":9}}},{"type":"null"}]}}`},
	{"map[string]bool", `{"anyOf":[{"type":"object","additionalProperties":{"type":["boolean","null"]}},{"type":"null"}]}`},
	{"map[string][]byte", `{"type":["object","null"],"additionalProperties":{"anyOf":[{"type":"string","contentEncoding":"base64"},{"type":"null"}]}}`},
	{"[2]int", `{"type":["array","null"],"items":{"type":["integer","null"],"minimum":0,"maximum":9},"maxItems":2}`},
	{"string", `{"enum":["a","b",null]}`},
	{"float64", `{"type":["number","null"]}`},
	{"struct{ A []int; B map[string]int; C string; D *int }", `{"type":["object","null"],"properties":{"A":{"type":["array","null"],"items":{"type":"integer","minimum":0,"maximum":9}},"B":{"type":["object","null"],"additionalProperties":{"type":["integer","null"],"minimum":0,"maximum":9}},"C":{"type":["string","null"]},"D":{"type":["integer","null"],"minimum":0,"maximum":9}},"required":["A","B"],"additionalProperties":false}`},
}

// TestGivenNulls checks that calls decode null as encoding/json does wherever a
// hand-written schema accepts it.
func TestGivenNulls(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	var samples []*sample
	for i, of := range nullableTypes {
		samples = append(samples, &sample{
			number: i,
			types:  []string{"$0", "[]$0"},
			decls:  []*decl{{text: of.text, lines: []string{"//toolgen:schema input " + of.schema}}},
		})
	}
	b := newCalledBatch(t, samples)
	p := b.build(t)
	total := &dispatchAccount{}
	for _, s := range samples {
		if err := total.prove(t, b, p, s, s.number); err != nil {
			t.Errorf("%v\n%s", err, s.source())
		}
	}
	t.Log(total)
	if total.read < 10*len(samples) {
		t.Errorf("too little was checked: %d arguments of %d types", total.read, len(samples))
	}
}
