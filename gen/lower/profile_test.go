package lower

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func profile(t *testing.T, name string) *Profile {
	t.Helper()
	for _, p := range Profiles() {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("there is no profile %s", name)
	return nil
}

func apply(t *testing.T, p *Profile, doc *schema.Doc) (*schema.Doc, []Note) {
	t.Helper()
	told, notes, err := p.Apply(doc, schema.DefaultBudget)
	if err != nil {
		t.Fatal(err)
	}
	return told, notes
}

func TestProfiles(t *testing.T) {
	var got []string
	for _, p := range Profiles() {
		got = append(got, p.Name)
		if p.Doc == "" || strings.HasSuffix(p.Doc, ".") {
			t.Errorf("%s says %q for help texts", p.Name, p.Doc)
		}
		for _, keyword := range p.moved {
			if keyword.why == "" {
				t.Errorf("%s does not say why it tells %q", p.Name, keyword.name)
			}
		}
	}
	if diff := cmp.Diff([]string{"openai", "openai-reasoning", "google", "anthropic"}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestProfileApply(t *testing.T) {
	const mixed = `{"type":"string","format":"uri","minLength":5,"maxLength":80,"pattern":"^h"}`
	tests := []struct {
		profile, in, want string
	}{
		{"openai", mixed, `{"type":"string","description":"A valid URI such as https://example.com/a.","minLength":5,"maxLength":80,"pattern":"^h"}`},
		{"openai", `{"type":"string","format":"email"}`, `{"type":"string","format":"email"}`},
		{"openai", `{"type":"object","minProperties":1,"additionalProperties":{"type":"integer","minimum":0}}`,
			`{"type":"object","description":"At least 1 property.","additionalProperties":{"type":"integer","minimum":0}}`},
		{"openai-reasoning", mixed,
			`{"type":"string","description":"IMPORTANT: 5 to 80 characters; matches the regular expression \"^h\"; a valid URI such as https://example.com/a."}`},
		{"openai-reasoning", `{"type":"integer","minimum":0,"maximum":9,"multipleOf":3,"exclusiveMaximum":10}`,
			`{"type":"integer","description":"IMPORTANT: less than 10; a multiple of 3.","minimum":0,"maximum":9}`},
		{"openai-reasoning", `{"type":"array","description":"Tags","uniqueItems":true,"items":{"minLength":1}}`,
			`{"type":"array","description":"Tags. IMPORTANT: no duplicate items.","items":{"description":"IMPORTANT: at least 1 character."}}`},
		{"google", mixed,
			`{"type":"string","description":"Constraints: 5 to 80 characters; matches the regular expression \"^h\"; a valid URI such as https://example.com/a."}`},
		{"google", `{"type":"integer","format":"int64","minimum":0}`, `{"type":"integer","description":"Constraints: at least 0.","format":"int64"}`},
		{"google", `{"type":"object","properties":{},"additionalProperties":false,"default":{},"enum":[{}]}`,
			`{"type":"object","properties":{},"additionalProperties":false,"default":{},"enum":[{}]}`},
		{"google", `{"patternProperties":{"^x-":{"minLength":1}},"additionalProperties":false}`,
			`{"description":"Constraints: each property whose name matches the regular expression \"^x-\" matches the JSON Schema {\"minLength\":1}; no other properties."}`},
		{"google", `{"type":"array","contains":{"minimum":3},"minContains":2}`,
			`{"type":"array","description":"Constraints: at least 2 items that match the JSON Schema {\"minimum\":3}."}`},
		{"anthropic", mixed, mixed},
		{"anthropic", `{"type":"object","additionalProperties":false,"minProperties":1}`, `{"type":"object","additionalProperties":false,"minProperties":1}`},
	}
	for _, tt := range tests {
		t.Run(tt.profile+tt.in, func(t *testing.T) {
			in := mustParse(t, tt.in)
			got, notes := apply(t, profile(t, tt.profile), in)
			if diff := cmp.Diff(tt.want, got.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if unchanged := tt.in == tt.want; unchanged != (in == got) || unchanged != (len(notes) == 0) {
				t.Errorf("the same pointer: %v with %d notes, want %v", in == got, len(notes), unchanged)
			}
		})
	}
}

// TestProfileWalks: every place of a schema is reached, and no data.
func TestProfileWalks(t *testing.T) {
	const text = `{"type":"string","maxLength":8}`
	const told = `{"type":"string","description":"IMPORTANT: no more than 8 characters."}`
	for _, around := range []string{
		`{"properties":{"maxLength":SUB}}`, `{"items":SUB}`, `{"prefixItems":[SUB]}`, `{"$defs":{"A":SUB}}`, `{"definitions":{"A":SUB}}`,
		`{"anyOf":[SUB]}`, `{"allOf":[SUB,{}]}`, `{"oneOf":[SUB,{"type":"null"}]}`, `{"additionalProperties":SUB}`, `{"patternProperties":{"a":SUB}}`,
		`{"propertyNames":SUB}`, `{"contains":SUB}`, `{"dependentSchemas":{"a":SUB}}`, `{"if":true,"then":SUB,"else":SUB}`,
		`{"unevaluatedItems":SUB}`, `{"unevaluatedProperties":SUB}`, `{"type":["object","null"],"properties":{"a":{"items":SUB}}}`,
		`{"$ref":"#/$defs/A","properties":{"a":SUB},"$defs":{"A":true}}`,
	} {
		got, _ := apply(t, profile(t, "openai-reasoning"), mustParse(t, strings.ReplaceAll(around, "SUB", text)))
		if diff := cmp.Diff(strings.ReplaceAll(around, "SUB", told), got.String()); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
	for _, data := range []string{`{"const":SUB}`, `{"enum":[SUB]}`, `{"default":SUB}`, `{"examples":[SUB]}`, `{"x-own":SUB}`} {
		in := mustParse(t, strings.ReplaceAll(data, "SUB", text))
		if got, _ := apply(t, profile(t, "openai-reasoning"), in); got != in {
			t.Errorf("%s is %s now", in, got)
		}
	}
}

// TestProfileTurns: where a looser schema inside would be a stricter one
// outside, the outer keyword is told, with what it said at first.
func TestProfileTurns(t *testing.T) {
	tests := []struct {
		name, in, want string
	}{
		{"not", `{"not":{"pattern":"^a"}}`,
			`{"description":"IMPORTANT: must not match the JSON Schema {\"pattern\":\"^a\"}."}`},
		{"not of what stays", `{"not":{"type":"null"}}`, `{"not":{"type":"null"}}`},
		{"not of a reference", `{"not":{"$ref":"#/$defs/A"},"$defs":{"A":{"$ref":"#/$defs/B"},"B":{"pattern":"^a"}}}`,
			`{"description":"IMPORTANT: must not match the JSON Schema {\"$ref\":\"#/$defs/A\"}.",` +
				`"$defs":{"A":{"$ref":"#/$defs/B"},"B":{"description":"IMPORTANT: matches the regular expression \"^a\"."}}}`},
		{"not of a loop", `{"not":{"$ref":"#/$defs/A"},"$defs":{"A":{"items":{"$ref":"#/$defs/A"}}}}`,
			`{"not":{"$ref":"#/$defs/A"},"$defs":{"A":{"items":{"$ref":"#/$defs/A"}}}}`},
		{"condition", `{"if":{"properties":{"a":{"minLength":1}}},"then":{"required":["b"]},"else":false}`,
			`{"description":"IMPORTANT: must match the JSON Schema {\"if\":{\"properties\":{\"a\":{\"minLength\":1}}},\"then\":{\"required\":[\"b\"]},\"else\":false}."}`},
		{"bounded contains", `{"contains":{"minLength":1},"maxContains":2}`,
			`{"description":"IMPORTANT: 1 to 2 items that match the JSON Schema {\"minLength\":1}."}`},
		{"overlap", `{"description":"Who.","oneOf":[{"type":"string","format":"email"},{"type":"string","format":"uri"}]}`,
			`{"description":"Who. Must match exactly one of the alternatives.",` +
				`"anyOf":[{"type":"string","description":"IMPORTANT: a valid email address."},{"type":"string","description":"IMPORTANT: a valid URI such as https://example.com/a."}]}`},
		{"overlap beside a choice", `{"anyOf":[{}],"oneOf":[{"format":"email"},{"minLength":3}]}`,
			`{"description":"IMPORTANT: must match the JSON Schema {\"oneOf\":[{\"format\":\"email\"},{\"minLength\":3}]}.","anyOf":[{}]}`},
		{"unevaluated", `{"allOf":[{"if":{"properties":{"a":{"minLength":1}}}}],"unevaluatedProperties":false}`,
			`{"description":"IMPORTANT: must match the JSON Schema {\"unevaluatedProperties\":false}.",` +
				`"allOf":[{"description":"IMPORTANT: must match the JSON Schema {\"if\":{\"properties\":{\"a\":{\"minLength\":1}}}}."}]}`},
		{"not in not", `{"not":{"not":{"minLength":1}}}`,
			`{"description":"IMPORTANT: must not match the JSON Schema {\"not\":{\"minLength\":1}}."}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := apply(t, profile(t, "openai-reasoning"), mustParse(t, tt.in))
			if diff := cmp.Diff(tt.want, got.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestProfileNotes(t *testing.T) {
	in := mustParse(t, `{"properties":{"a":{"format":"uri"},"b":{"not":{"items":{"minLength":1}}},"c":{"contains":{},"minContains":2}}}`)
	tests := []struct {
		profile string
		want    []string
	}{
		{"openai", []string{
			`#/properties/a told "format" is told in the description: OpenAI does not know this format`}},
		{"openai-reasoning", []string{
			`#/properties/a told "format" is told in the description: reasoning models are reported to reject or ignore it`,
			`#/properties/b told "not" is told in the description: it would mean something else without what is told in it`}},
		{"google", []string{
			`#/properties/a told "format" is told in the description: Gemini is reported to ignore it`,
			`#/properties/b told "not" is told in the description: it is not among the keywords that Gemini documents`,
			`#/properties/c told "contains" is told in the description: it is not among the keywords that Gemini documents`,
			`#/properties/c told "minContains" is told in the description: it is not among the keywords that Gemini documents`}},
		{"anthropic", nil},
	}
	for _, tt := range tests {
		t.Run(tt.profile, func(t *testing.T) {
			_, notes := apply(t, profile(t, tt.profile), in)
			var got []string
			for _, note := range notes {
				got = append(got, note.Path.String()+" "+note.Kind.String()+" "+note.Message)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestProfileBudget(t *testing.T) {
	cycle := &schema.Doc{Kind: schema.Object}
	cycle.Members = []schema.Member{schema.M("items", cycle)}
	deep := schema.Obj()
	for range 20_000 {
		deep = schema.Obj(schema.M("items", deep))
	}
	growing := mustParse(t, `{"minLength":3}`)
	tests := []struct {
		name   string
		doc    *schema.Doc
		budget schema.Budget
		want   string
	}{
		{"cycle", cycle, schema.DefaultBudget, "profile google: the document is too large: nested deeper than 250 levels"},
		{"cycle without bounds", cycle, schema.Budget{}, "profile google: the document is too large: nested deeper than 1000 levels"},
		{"deep", deep, schema.DefaultBudget, "profile google: the document is too large: nested deeper than 250 levels"},
		{"deep without bounds", deep, schema.Budget{}, "profile google: the document is too large: nested deeper than 1000 levels"},
		{"grows", growing, schema.Budget{Bytes: 30}, "profile google, with the descriptions added: the document is too large: more than 30 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := profile(t, "google").Apply(tt.doc, tt.budget)
			if !errors.Is(err, schema.ErrBudget) || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}
