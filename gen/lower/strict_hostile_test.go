package lower

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// hostileStrict ask for more than there is.
func hostileStrict() map[string]string {
	var laughs, joined, chosen strings.Builder
	for i := range 60 {
		fmt.Fprintf(&laughs, `"L%d":{"type":"object","properties":{"a":{"$ref":"#/$defs/L%d","description":"a"},"b":{"$ref":"#/$defs/L%d","minProperties":1}},"required":["a","b"]},`, i, i+1, i+1)
		fmt.Fprintf(&joined, `"J%d":{"allOf":[{"$ref":"#/$defs/J%d"},{"$ref":"#/$defs/J%d"}]},`, i, i+1, i+1)
		fmt.Fprintf(&chosen, `"C%d":{"anyOf":[{"$ref":"#/$defs/C%d"},{"$ref":"#/$defs/C%d"}]},`, i, i+1, i+1)
	}
	var big, many strings.Builder
	for i := range 400 {
		fmt.Fprintf(&big, `"p%d":{"type":"string"},`, i)
	}
	for i := range 5000 {
		fmt.Fprintf(&many, `"p%d":{"$ref":"#/$defs/Big"},`, i)
	}
	return map[string]string{
		"references to references": `{"type":"object","properties":{"a":{"$ref":"#/$defs/L0"}},"required":["a"],"$defs":{` + laughs.String() + `"L60":{"type":"string"}}}`,
		"joined references":        `{"type":"object","properties":{"a":{"$ref":"#/$defs/J0"}},"required":["a"],"$defs":{` + joined.String() + `"J60":{"type":"string"}}}`,
		"optional choices":         `{"type":"object","properties":{"a":{"$ref":"#/$defs/C0"}},"$defs":{` + chosen.String() + `"C60":{"type":"string"}}}`,
		"many references":          `{"type":"object","properties":{` + many.String() + `"z":{"type":"string"}},"$defs":{"Big":{"type":"object","properties":{` + big.String() + `"z":{"type":"string"}}}}}`,
		"deep":                     strings.Repeat(`{"type":"object","properties":{"a":`, 300) + "true" + strings.Repeat("}}", 300),
		"long":                     `{"type":"object","description":"` + strings.Repeat("x", 3<<20) + `"}`,
	}
}

func TestStrictHostile(t *testing.T) {
	for name, text := range hostileStrict() {
		for _, m := range strictModes {
			t.Run(name+" "+m.provider, func(t *testing.T) {
				doc := mustParse(t, text)
				start := time.Now()
				got, notes := m.lower(doc)
				m.check(doc)
				if took := time.Since(start); took > 5*time.Second {
					t.Errorf("it took %v", took)
				}
				if len(notes) > 0 && Has(notes, Inexact) != (got == doc) {
					t.Errorf("%d notes, and the schema is another", len(notes))
				}
				if len(got.String()) > 20*len(text) {
					t.Errorf("%d bytes became %d", len(text), len(got.String()))
				}
			})
		}
	}
}

// TestStrictCyclicDoc: a document that holds itself has no end.
func TestStrictCyclicDoc(t *testing.T) {
	doc := schema.Obj(schema.M("type", schema.Str("object")))
	doc.Members = append(doc.Members, schema.M("properties", schema.Obj(schema.M("a", doc))))
	for _, m := range strictModes {
		_, notes := m.lower(doc)
		if len(notes) != 1 || !strings.Contains(notes[0].Message, schema.ErrBudget.Error()) {
			t.Errorf("%s: %v", m.provider, notes)
		}
	}
}
