package call

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestDoubling: schemas of which each refers twice to the next take a time that
// grows with them: to hold a value to them, to repair it, and to make it plain.
func TestDoubling(t *testing.T) {
	doubling := func(form string) string {
		var defs strings.Builder
		for i := range 60 {
			ref := fmt.Sprintf(`{"$ref":"#/$defs/l%d"}`, i+1)
			fmt.Fprintf(&defs, `"l%d":`+form+`,`, i, ref, ref)
		}
		return `{"type":"object","properties":{"a":{"$ref":"#/$defs/l0"}},"$defs":{` + defs.String() + `"l60":{"type":"integer"}}}`
	}
	values := []string{`1`, `"1"`, `"x"`, `null`, `{"x":1,"y":null}`, `[1,"1",null]`,
		strings.Repeat(`{"x":`, 60) + `"1"` + strings.Repeat(`}`, 60), strings.Repeat(`[`, 60) + `null` + strings.Repeat(`]`, 60)}
	for _, form := range []string{
		`{"allOf":[%s,%s]}`, `{"anyOf":[%s,%s]}`, `{"oneOf":[%s,%s]}`, `{"not":{"anyOf":[%s,%s]}}`, `{"if":%s,"then":%s}`,
		`{"anyOf":[{"type":"null"},%s,%s]}`, `{"allOf":[{"anyOf":[%s,{"type":"null"}]},{"anyOf":[%s,{"type":"string"}]}]}`,
		`{"type":"object","properties":{"x":%s,"y":%s}}`, `{"allOf":[{"properties":{"x":%s}},{"additionalProperties":%s}]}`,
		`{"anyOf":[{"type":"object","properties":{"x":%s}},{"type":"object","properties":{"x":%s},"required":["y"]}]}`,
		`{"type":"object","patternProperties":{"x":%s,"^x":%s}}`, `{"dependentSchemas":{"x":%s,"y":%s}}`, `{"propertyNames":{"anyOf":[%s,%s]}}`,
		`{"type":"array","items":{"anyOf":[%s,%s]}}`, `{"type":"array","prefixItems":[%s],"items":%s}`, `{"type":"array","items":%s,"contains":%s}`,
	} {
		begin := time.Now()
		n, err := compile(doubling(form))
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range values {
			raw := `{"a":` + value + `}`
			repaired, _ := n.repair(raw)
			n.explain(repaired, "")
			room := int64(manyDigits)
			if plain, _ := n.normalize(repaired, &room, options{}); !json.Valid([]byte(plain)) {
				t.Errorf("%s: %s became %.100s", form, raw, plain)
			}
		}
		if took := time.Since(begin); took > maxTime {
			t.Errorf("%s took %v", form, took)
		}
	}
}

// TestDoublingDefaults: defaults that have each twice those of the next are
// refused where they would have no end.
func TestDoublingDefaults(t *testing.T) {
	var defs strings.Builder
	for i := range 60 {
		ref := fmt.Sprintf(`{"$ref":"#/$defs/l%d","default":{}}`, i+1)
		fmt.Fprintf(&defs, `"l%d":{"type":"object","properties":{"a":%s,"b":%s}},`, i, ref, ref)
	}
	n, err := compile(`{"$ref":"#/$defs/l0","$defs":{` + defs.String() + `"l60":{"type":"object"}}}`)
	if err != nil {
		t.Fatal(err)
	}
	room := int64(manyDigits)
	if _, refused := n.normalize(`{}`, &room, options{}); refused == nil || refused.Code != BadDefault {
		t.Errorf("got %v", refused)
	}
}
