package lower

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// hostileSchemas are small or valid, and cost much where one is not careful.
func hostileSchemas() map[string]string {
	laughs := func(form string) string {
		var defs []string
		for i := range 30 {
			ref := fmt.Sprintf(`{"$ref":"#/$defs/L%d"}`, i+1)
			defs = append(defs, fmt.Sprintf(`"L%d":`+form, i, ref, ref))
		}
		return `{"type":"object","properties":{"a":{"$ref":"#/$defs/L0"}},"$defs":{` + strings.Join(defs, ",") + `,"L30":{"type":"string"}}}`
	}
	everyOther := func(form string) string {
		var defs, refs []string
		for i := range 20 {
			refs = append(refs, fmt.Sprintf(`"p%d":{"$ref":"#/$defs/D%d"}`, i, i))
		}
		for i := range 20 {
			defs = append(defs, fmt.Sprintf(`"D%d":%s`, i, fmt.Sprintf(form, strings.Join(refs, ","))))
		}
		return `{"type":"object","properties":{` + strings.Join(refs, ",") + `},"$defs":{` + strings.Join(defs, ",") + `}}`
	}
	many := func(n int, form string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = strings.ReplaceAll(form, "%d", fmt.Sprint(i))
		}
		return strings.Join(parts, ",")
	}
	return map[string]string{
		"billion laughs, properties": laughs(`{"type":"object","properties":{"x":%s,"y":%s}}`),
		"billion laughs, choices":    laughs(`{"anyOf":[%s,%s]}`),
		"billion laughs, allOf":      laughs(`{"allOf":[%s,%s]}`),
		"billion laughs, oneOf":      laughs(`{"oneOf":[%s,%s]}`),
		"all refer to all":           everyOther(`{"type":"object","properties":{%s}}`),
		"all need all":               everyOther(`{"type":"object","required":["p1"],"properties":{%s}}`),
		"refers to itself":           `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"$ref":"#/$defs/A"}}}`,
		"refers to itself over another": `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},` +
			`"$defs":{"A":{"allOf":[{"$ref":"#/$defs/B"}]},"B":{"anyOf":[{"$ref":"#/$defs/A"}]}}}`,
		"root refers to itself": `{"$ref":"#","type":"object"}`,
		"deep":                  strings.Repeat(`{"type":"object","properties":{"a":`, 400) + `{}` + strings.Repeat(`}}`, 400),
		"choices of choices": `{"type":"object","properties":{"a":` + strings.Repeat(`{"minLength":1,"anyOf":[{"type":"string"},`, 60) +
			`{}` + strings.Repeat(`]}`, 60) + `}}`,
		"choices beside choices": `{"type":"object","properties":{"a":{"allOf":[` +
			many(30, `{"anyOf":[{"minLength":%d},{"maxLength":%d}]}`) + `]}}}`,
		"many objects at once": `{"type":"object","properties":{"a":{"allOf":[` +
			many(12, `{"properties":{"p%d":{"properties":{"q%d":{"properties":{"r%d":{}}}}}},"additionalProperties":{"additionalProperties":{"additionalProperties":{"minLength":%d}}}}`) + `]}}}`,
		"many anchors":     `{"type":"object","properties":{` + many(3000, `"a%d":{"$ref":"#n%d"}`) + `},"$defs":{` + many(3000, `"d%d":{"$anchor":"n%d"}`) + `}}`,
		"many definitions": `{"type":"object","properties":{` + many(4000, `"a%d":{"$ref":"#/$defs/d%d","description":"x"}`) + `},"$defs":{` + many(4000, `"d%d":{"type":"string"}`) + `}}`,
		"many properties":  `{"type":"object","properties":{` + many(12000, `"a%d":{"type":"string"}`) + `},"required":[` + many(12000, `"a%d"`) + `]}`,
		"many choices":     `{"type":"object","properties":{"a":{"oneOf":[` + many(8000, `{"type":"object","properties":{"k":{"const":%d}}}`) + `]}}}`,
		"many values":      `{"type":"object","properties":{"a":{"allOf":[{"enum":[` + many(20000, `%d`) + `]},{"enum":[` + many(20000, `1%d`) + `]}]}}}`,
		"huge numbers":     `{"type":"object","properties":{"a":{"type":"integer","exclusiveMinimum":1e999999999,"enum":[1e999999999,1]},"b":{"allOf":[{"minimum":1e-999999999},{"minimum":2}]}}}`,
		"10 MB":            `{"type":"object","properties":{` + many(150000, `"property%d":{"type":"string","description":"some words"}`) + `}}`,
		"10 MB of text":    `{"type":"object","description":"` + strings.Repeat("some words ", 1<<20) + `"}`,
	}
}

// TestHostile: whatever the schema, lowering ends soon, in little memory, with
// a schema of a size that providers may take, or with a reason.
func TestHostile(t *testing.T) {
	const (
		limit  = 3 * time.Second // less than one on a machine that does nothing else
		memory = 600 << 20
		text   = 4 << 20
	)
	for name, source := range hostileSchemas() {
		doc := mustParse(t, source)
		for _, p := range providers {
			t.Run(name+"/"+p.name, func(t *testing.T) {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				start := time.Now()
				out, notes := p.lower(doc)
				took := time.Since(start)
				runtime.ReadMemStats(&after)
				if took > limit {
					t.Errorf("took %v", took)
				}
				if used := after.TotalAlloc - before.TotalAlloc; used > memory {
					t.Errorf("allocated %d MB", used>>20)
				}
				if out != doc && len(out.String()) > text+len(source) {
					t.Errorf("the result has %d bytes; notes: %d", len(out.String()), len(notes))
				}
			})
		}
	}
}

// TestCyclicValue: a document that holds itself, which no text can say, is
// refused.
func TestCyclicValue(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{}}`)
	doc.Members[1].Value.Members = append(doc.Members[1].Value.Members, schema.M("a", doc))
	for _, p := range providers {
		if p.name == "openai" { // which goes through whatever is there
			continue
		}
		if _, notes := p.lower(doc); !Has(notes, Refused) {
			t.Errorf("%s takes a document that holds itself", p.name)
		}
	}
}
