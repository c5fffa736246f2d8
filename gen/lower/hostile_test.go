package lower

import (
	"fmt"
	"maps"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// hostileSchemas are small or valid schemas that are expensive for a naive implementation.
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

// TestHostile checks that lowering of any schema terminates quickly, uses little memory,
// and returns either a schema of acceptable size or a reason.
func TestHostile(t *testing.T) {
	const (
		limit  = 3 * time.Second // usually less than one second
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

// TestCyclicValue checks that a document that contains itself is rejected, because no JSON
// text can represent it.
func TestCyclicValue(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{}}`)
	doc.Members[1].Value.Members = append(doc.Members[1].Value.Members, schema.M("a", doc))
	for _, p := range providers {
		if p.name == "openai" { // OpenAI does not check whether the schema is valid
			continue
		}
		if _, notes := p.lower(doc); !Has(notes, Refused) {
			t.Errorf("%s accepts a document that contains itself", p.name)
		}
	}
}

// TestNil checks that a nil document is treated as null, which is not a schema.
func TestNil(t *testing.T) {
	for name, lowering := range lowerings {
		want, wantNotes := lowering(&schema.Doc{})
		got, notes := lowering(nil)
		if got == nil || !got.Equal(want) || len(notes) != len(wantNotes) {
			t.Errorf("%s: %v, %v; of null: %v, %v", name, got, notes, want, wantNotes)
		}
	}
	if got := CountStrict(nil); got != (StrictCount{}) {
		t.Errorf("CountStrict: %+v", got)
	}
	if got, _, err := Profiles()[0].Apply(nil, schema.Budget{}); err != nil || got == nil || got.Kind != schema.Null {
		t.Errorf("Apply: %v, %v", got, err)
	}
}

// toJSONSchema returns the lowerings whose results are JSON Schemas, and the profiles.
func toJSONSchema() map[string]func(*schema.Doc) (*schema.Doc, []Note) {
	all := maps.Clone(lowerings)
	delete(all, "GeminiLegacy")
	for _, p := range Profiles() {
		all["profile "+p.Name] = func(doc *schema.Doc) (*schema.Doc, []Note) {
			told, notes, err := p.Apply(doc, schema.DefaultBudget)
			if err != nil {
				return doc, []Note{{Kind: Refused, Message: err.Error()}}
			}
			return told, notes
		}
	}
	return all
}

// TestRejectedCases lowers the input schemas of all recorded defects. The results must be
// valid, and for OpenAI they must differ from the recorded result. Other tests cover whole
// definitions and results.
func TestRejectedCases(t *testing.T) {
	judged, compared := 0, 0
	for _, c := range recordedCases(t) {
		if c.Verdict != "reject" {
			continue
		}
		input, defect := inputSchema(mustParse(t, string(c.Input))), inputSchema(mustParse(t, string(c.Expected)))
		if input == nil {
			continue
		}
		judged++
		t.Run(c.ID, func(t *testing.T) { checkLowerings(t, input) })
		if got, _ := OpenAI(input); defect != nil && c.Kind == "mcp_to_openai" {
			compared++
			if diffValues(t, defect, got) == "" {
				t.Errorf("%s: the result equals the recorded defect: %s", c.ID, got)
			}
		}
	}
	if judged < 8 || compared < 5 {
		t.Errorf("only %d schemas were validated and %d compared", judged, compared)
	}
}

// inputSchema returns the input schema in a recorded value, or nil.
func inputSchema(value *schema.Doc) *schema.Doc {
	for _, key := range []string{"inputSchema", "parameters", "schema"} {
		if found := memberOf(value, key); found != nil {
			return found
		}
	}
	for _, part := range append([]*schema.Doc{memberOf(value, "function")}, value.Items...) {
		if part == nil {
			continue
		}
		if found := inputSchema(part); found != nil {
			return found
		}
	}
	return nil
}

func checkLowerings(t *testing.T, input *schema.Doc) {
	text := input.String()
	for name, lower := range toJSONSchema() {
		got, notes := lower(input)
		if Has(notes, Refused) || Has(notes, Inexact) {
			continue
		}
		if err := compiles(got); err != nil {
			t.Errorf("%s makes of %s\n%s: %v", name, text, got, err)
		}
		if problems := schema.RefProblems(got); len(problems) > 0 {
			t.Errorf("%s makes of %s\n%s: %v", name, text, got, problems)
		}
		if twice, _ := lower(got); !twice.Equal(got) {
			t.Errorf("%s makes of %s\n%s, and of that %s", name, text, got, twice)
		}
		if input.String() != text {
			t.Fatalf("%s changed %s to %s", name, text, input)
		}
	}
}

func compiles(doc *schema.Doc) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(doc.String()))
	if err != nil {
		return err
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource("https://example.com/schema.json", value); err != nil {
		return err
	}
	_, err = compiler.Compile("https://example.com/schema.json")
	return err
}
