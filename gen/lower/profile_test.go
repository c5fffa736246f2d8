package lower

import (
	"encoding/json"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
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
			t.Errorf("%s has the summary %q for help", p.Name, p.Doc)
		}
		for _, keyword := range p.moved {
			if keyword.why == "" {
				t.Errorf("%s has no reason for moving %q", p.Name, keyword.name)
			}
		}
	}
	if diff := cmp.Diff([]string{"openai", "openai-reasoning", "google", "anthropic", "codex"}, got); diff != "" {
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
		{"codex", mixed,
			`{"type":"string","description":"Constraints: 5 to 80 characters; matches the regular expression \"^h\"; a valid URI such as https://example.com/a."}`},
		{"codex", `{"type":"array","items":{"type":"integer","default":3,"maximum":9},"minItems":1,"maxItems":4}`,
			`{"type":"array","description":"Constraints: no more than 4 items.","items":{"type":"integer","description":"Constraints: no more than 9. Default: 3."},"minItems":1}`},
		{"codex", `{"oneOf":[{"const":1},{"allOf":[{"$ref":"#/$defs/a"}]}],"$defs":{"a":{"type":"object","properties":{"b":{"enum":[2]}},"required":["b"],"additionalProperties":false}}}`,
			`{"oneOf":[{"const":1},{"allOf":[{"$ref":"#/$defs/a"}]}],"$defs":{"a":{"type":"object","properties":{"b":{"enum":[2]}},"required":["b"],"additionalProperties":false}}}`},
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

// TestProfileWalks checks that every subschema is visited, and that data is not.
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

// TestProfileTurns checks keywords such as "not", which become stricter if their subschema
// becomes looser. Such a keyword must be described with its original value.
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
			`#/properties/a described "format" is moved into the description: OpenAI does not support this format`}},
		{"openai-reasoning", []string{
			`#/properties/a described "format" is moved into the description: reasoning models are reported to reject or ignore it`,
			`#/properties/b described "not" is moved into the description: its meaning would change without the keywords that are moved into the description`}},
		{"google", []string{
			`#/properties/a described "format" is moved into the description: Gemini is reported to ignore it`,
			`#/properties/b described "not" is moved into the description: Gemini's documentation does not list the keyword`,
			`#/properties/c described "contains" is moved into the description: Gemini's documentation does not list the keyword`,
			`#/properties/c described "minContains" is moved into the description: Gemini's documentation does not list the keyword`}},
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

func TestProfileFor(t *testing.T) {
	tests := []struct {
		want   string // "" if nothing is described
		models []string
	}{
		{"openai-reasoning", []string{
			"o1", "o1-mini", "o1-preview", "o1-preview-2024-09-12", "o1-pro", "o3", "o3-mini", "o3-pro-2025-06-10", "o3-deep-research", "o4-mini",
			"openai/o3", "openai/o4-mini-high", "openrouter/openai/o3-mini", "azure/o1", "openai:o3-mini", "OpenAI o3-mini", "O3-Mini",
			"ft:o4-mini-2025-04-16:acme::abc123", "o3-mini:online",
		}},
		{"openai", []string{
			"gpt-4", "gpt-4-turbo", "gpt-4o", "gpt-4o-mini-2024-07-18", "gpt-4.1-nano", "gpt-4.5-preview", "gpt-3.5-turbo", "gpt-35-turbo",
			"gpt-5", "gpt-5-mini", "gpt-5.1-codex", "gpt-5.6-sol", "gpt-realtime", "gpt-audio-mini", "chatgpt-4o-latest", "openai/gpt-5",
			"azure/gpt-4o", "openrouter/openai/gpt-4o:extended", "openai:gpt-4o", "ft:gpt-4o-mini-2024-07-18:acme::abc123", "GPT-4o", " gpt-4o ",
		}},
		{"google", []string{
			"gemini-2.0-flash", "gemini-1.5-pro-002", "gemini-2.5-flash-lite", "gemini-3.8-flash", "gemini-flash-latest", "gemini-exp-1206",
			"gemini-pro", "models/gemini-2.0-flash", "google/gemini-2.5-pro", "google/gemini-pro1-x", "vertex_ai/gemini-2.5-pro",
			"openrouter/google/gemini-2.0-flash-001:free", "projects/p/locations/l/publishers/google/models/gemini-2.0-flash", "google-gla:gemini-1.5-flash",
		}},
		{"anthropic", []string{
			"claude", "claude-2.1", "claude-3-5-sonnet-20241022", "claude-opus-4-1", "claude-sonnet-4-5@20250929", "anthropic/claude-3.5-sonnet",
			"openrouter/anthropic/claude-opus-4", "vertex_ai/claude-3-7-sonnet@20250219", "anthropic:claude-3-opus", "anthropic.claude-v2:1",
			"anthropic.claude-3-5-sonnet-20240620-v1:0", "us.anthropic.claude-sonnet-4-20250514-v1:0", "us-gov.anthropic.claude-3-haiku-20240307-v1:0",
			"arn:aws:bedrock:us-east-1:123456789012:inference-profile/eu.anthropic.claude-3-haiku-20240307-v1:0", "anthropic/claude-3.7-sonnet:thinking",
		}},
		{"", []string{
			"", "/", ":", " ", "-", "turbo1-large", "turbo1/large", "pro1-x", "o1x", "o2", "o10-mini", "foo-o1", "my.o3", "o1/large", "deepseek-chat", "deepseek-r1", "mistral-large",
			"grok-4", "llama-3.3-70b", "qwen/qwen3-32b", "gemma-3-27b-it", "google/gemma-3-27b-it", "gpt", "gpt2", "gpt4", "gpt-neo-2.7b", "gpt-j-6b", "EleutherAI/gpt-neox-20b",
			"openai/gpt-oss-120b", "gpt-image", "notclaude-3", "my-claude-3", "claudette", "geminis", "text-embedding-3-large", "us.amazon.nova-pro-v1:0", "amazon.titan-text",
			"azure/my-deployment", "openai/", "anthropic", "google", "command-r-plus", "kimi-k2", "phi-4",
		}},
	}
	for _, tt := range tests {
		for _, model := range tt.models {
			got := ""
			p, ok := ProfileFor(model)
			if ok {
				got = p.Name
			}
			if got != tt.want || ok != (p != nil) {
				t.Errorf("%q: got %q, %v, want %q", model, got, ok, tt.want)
			}
		}
	}
}

func TestProfileForIsListed(t *testing.T) {
	for _, family := range modelFamilies {
		if profile(t, family.profile.Name) != family.profile {
			t.Errorf("%s is not in the list", family.profile.Name)
		}
	}
}

func profileSchemas() uint64 { return 80 * *times }

// TestPropertyProfiles checks that profiles are idempotent, do not modify their input, and
// yield valid schemas. The result or its descriptions must contain every constraint.
func TestPropertyProfiles(t *testing.T) {
	for _, p := range Profiles() {
		t.Run(p.Name, func(t *testing.T) {
			eachRandomSchema(t, profileSchemas(), func(t *testing.T, doc *schema.Doc) {
				before := doc.String()
				told, _ := apply(t, p, doc)
				if doc.String() != before {
					t.Error("the input was modified")
				}
				if again, notes := apply(t, p, told); again != told || len(notes) > 0 {
					t.Errorf("after one call %s\nafter two calls %s", told, again)
				}
				if told != doc {
					requireValid(t, told)
				}
				requireTold(t, nil, doc, told)
			})
		})
	}
}

// requireTold fails the test unless told has each part of value at the same path, or in a
// description there.
func requireTold(t *testing.T, path []string, value, told *schema.Doc) {
	t.Helper()
	if value.Kind != told.Kind || len(value.Items) != len(told.Items) {
		t.Errorf("%v is %s, and was %s", path, told, value)
		return
	}
	for i, item := range value.Items {
		requireTold(t, append(path, "-"), item, told.Items[i])
	}
	for _, m := range value.Members {
		kept := told.Under(m.Key)
		if kept == nil && m.Key == "oneOf" && strings.Contains(description(told), words.ExactlyOne) {
			kept = told.Under("anyOf")
		}
		switch {
		case kept != nil:
			requireTold(t, append(path, m.Key), m.Value, kept)
		case !isToldIn(description(told), m):
			t.Errorf("%v: %q is neither in %s nor described", path, m.Key, told)
		}
	}
	if value.Text != "" && !strings.HasPrefix(told.Text, strings.TrimSpace(value.Text)) {
		t.Errorf("%v is %s, and was %s", path, told, value)
	}
}

func description(sub *schema.Doc) string {
	if text := sub.Under("description"); text != nil {
		return text.Text
	}
	return ""
}

// isToldIn reports whether a description contains all values of a keyword.
func isToldIn(text string, m schema.Member) bool {
	has := func(value *schema.Doc) bool {
		if kind := value.Under("type"); kind != nil && len(value.Members) == 1 {
			for _, article := range []string{"", "a ", "an "} {
				if strings.Contains(text, " is "+article+kind.Text) {
					return true
				}
			}
		}
		return untoldIn(text, "", value) == ""
	}
	mark, known := formatMarks[m.Value.Text]
	switch {
	case m.Key == "format" && known:
		return strings.Contains(strings.ToLower(text), mark)
	case m.Value.Equal(schema.Obj()) || m.Value.Equal(schema.Boolean(true)) && m.Key != "uniqueItems":
		return true // the keyword allows every value
	case m.Key == "uniqueItems":
		return !m.Value.Bool || strings.Contains(text, "duplicate")
	case m.Key == "additionalProperties" && !has(m.Value):
		return m.Value.Equal(schema.Boolean(false)) && strings.Contains(text, "other properties")
	case m.Key == "dependentRequired", m.Key == "patternProperties":
		for _, entry := range m.Value.Members {
			if len(entry.Value.Items) > 0 && !strings.Contains(text, schema.Quote(entry.Key)) || entry.Value.Kind == schema.Object && !has(entry.Value) {
				return false
			}
		}
		return true
	}
	return has(m.Value)
}

var formatMarks = map[string]string{
	"email": "email address", "uri": "uri", "uuid": "uuid", "date-time": "date and time", "date": "a date such as", "time": "a time such as",
	"duration": "duration", "hostname": "host name", "ipv4": "ipv4", "ipv6": "ipv6", "regex": "a regular expression",
}

// TestPropertyProfilesAreLooser checks that a schema with described keywords accepts every
// value that the original schema accepts.
func TestPropertyProfilesAreLooser(t *testing.T) {
	taken := 0
	eachRandomSchema(t, profileSchemas()/2, func(t *testing.T, doc *schema.Doc) {
		validator := compileDoc(t, doc)
		for _, p := range Profiles() {
			told, _ := apply(t, p, doc)
			if told == doc {
				continue
			}
			looser := compileDoc(t, told)
			r := rand.New(rand.NewPCG(1, 2))
			for range 50 {
				value := randomInstance(r, 3)
				if validator.Misfit(value) != "" {
					continue
				}
				taken++
				if misfit := looser.Misfit(value); misfit != "" {
					t.Errorf("%s: %v: %s\n%s", p.Name, value, misfit, told)
				}
			}
		}
	})
	if taken < int(profileSchemas())*2 {
		t.Errorf("only %d values were accepted", taken)
	}
}

// oracleFile contains test cases from other compatibility layers. It is outside the
// module.
const oracleFile = "../../../shared/oracles/seed_cases.json"

// otherwise maps cases to the reasons why their wording is not compared.
var otherwise = map[string]string{
	"seed-307": "the wording is ours: a sentence where the description had none, and the name of the format instead of JSON",
}

// An oracleCase is a schema and the expected result of a profile.
type oracleCase struct {
	ID, Kind, Verdict, Dialect, Match string
	Input, Expected                   json.RawMessage
}

// An oracleClaim is a claim about the value at a JSON Pointer.
type oracleClaim struct {
	Ptr, Op string
	Value   json.RawMessage
}

func TestProfileOracle(t *testing.T) {
	held := 0
	for _, c := range recordedCases(t) {
		name, ofProfile := strings.CutPrefix(c.Kind, "schema_compat_")
		if !ofProfile || c.Verdict != "adopt" || !strings.HasPrefix(c.Dialect, "elizaos") || otherwise[c.ID] != "" {
			continue
		}
		held++
		t.Run(c.ID, func(t *testing.T) { c.hold(t, profile(t, strings.ReplaceAll(name, "_", "-"))) })
	}
	if held < 10 {
		t.Errorf("%d cases were found", held)
	}
}

func (c oracleCase) hold(t *testing.T, p *Profile) {
	input := mustParse(t, string(c.Input))
	if c.Match == "exact" {
		if got, _ := apply(t, p, input); !got.Equal(mustParse(t, string(c.Expected))) {
			t.Errorf("got %s, want %s", got, c.Expected)
		}
		return
	}
	var claims []oracleClaim
	if err := json.Unmarshal(c.Expected, &claims); err != nil {
		t.Fatal(err)
	}
	inputs := []*schema.Doc{input}
	if input.Kind == schema.Array {
		inputs = input.Items
	}
	for _, claim := range claims {
		if claim.Op == "error" { // the input is not in the file; TestProfileOracleBudget builds it
			continue
		}
		var parts []*schema.Doc
		for _, in := range inputs {
			got, _ := apply(t, p, in)
			parts = append(parts, schema.NewGraph(got).Resolve("#"+claim.Ptr))
		}
		claim.hold(t, parts)
	}
}

func (c oracleClaim) hold(t *testing.T, parts []*schema.Doc) {
	t.Helper()
	want := mustParse(t, string(c.Value))
	for _, part := range parts {
		held := false
		switch c.Op {
		case "present":
			held = part != nil
		case "absent":
			held = part == nil
		case "eq":
			held = part.Equal(want)
		case "contains":
			held = part != nil && strings.Contains(part.Text, want.Text)
		case "equal_across_inputs":
			held = len(parts) > 1 && part != nil && slices.ContainsFunc(parts[1:], part.Equal)
		}
		if !held {
			t.Errorf("%s %s %s: got %v", c.Ptr, c.Op, c.Value, part)
		}
	}
}

// TestProfileOracleBudget checks that a limit of 32 accepts a list with 31 levels, and
// rejects a list with 33 levels with a specific error.
func TestProfileOracleBudget(t *testing.T) {
	budget := schema.Budget{Depth: 32, Nodes: 2048, Bytes: 262_144}
	for _, tt := range []struct {
		lists int
		want  bool
	}{{31, true}, {33, false}} {
		doc := mustParse(t, strings.Repeat(`{"type":"array","items":`, tt.lists)+`{"type":"string"}`+strings.Repeat(`}`, tt.lists))
		for _, p := range Profiles() {
			if _, _, err := p.Apply(doc, budget); (err == nil) != tt.want || err != nil && !errors.Is(err, schema.ErrBudget) {
				t.Errorf("%s, %d deep: got %v", p.Name, tt.lists, err)
			}
		}
	}
}

// caseRules maps a recorded system to the function that checks its cases. The cases of
// profiles are checked by TestProfileOracle instead.
var caseRules = map[string]func(t *testing.T, input, expected *schema.Doc){
	"openmcp.enforce_strict_schema": holdStrict,
	"strict-lint":                   holdChecked,
}

// otherwiseStrict maps the cases in which this package deliberately differs from the
// recorded system to the reason and the result of this package.
var otherwiseStrict = map[string]struct{ reason, want string }{
	"seed-184": {
		"an optional property takes null too, and minLength, which no list of OpenAI's has, is told",
		`{"type":"object","properties":{"u":{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]},` +
			`"v":{"type":["string","null"],"description":"At least 2 characters."}},"additionalProperties":false,"required":["u","v"]}`,
	},
}

// recordedCases returns the recorded cases. It skips the test if they are not available.
func recordedCases(t *testing.T) []oracleCase {
	t.Helper()
	text, err := os.ReadFile(oracleFile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the cases are not in %s", oracleFile)
	}
	if err != nil {
		t.Fatal(err)
	}
	var cases []oracleCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestRecordedCases(t *testing.T) {
	ran := map[string]int{}
	for _, c := range recordedCases(t) {
		if !strings.HasPrefix(c.Kind, "schema_compat_") || c.Verdict != "adopt" || c.Dialect == "decode" || strings.HasPrefix(c.Dialect, "elizaos") {
			continue
		}
		hold, ok := caseRules[c.Dialect]
		if !ok {
			t.Errorf("%s: no rule checks the cases of %s", c.ID, c.Dialect)
			continue
		}
		ran[c.Dialect]++
		t.Run(c.ID, func(t *testing.T) {
			expected := mustParse(t, string(c.Expected))
			if own, ok := otherwiseStrict[c.ID]; ok {
				expected = mustParse(t, own.want)
			}
			hold(t, mustParse(t, string(c.Input)), expected)
		})
	}
	if len(ran) != len(caseRules) {
		t.Errorf("cases of each system must run, not only %v", ran)
	}
}

// holdStrict compares the result with the expected strict schema, or checks that there is
// no strict schema.
func holdStrict(t *testing.T, input, expected *schema.Doc) {
	got, notes := StrictOpenAI(input)
	if expected.Has("error") {
		if !Has(notes, Inexact) {
			t.Errorf("got %s, want a reason why it is not exact", got)
		}
		return
	}
	if Has(notes, Inexact) {
		t.Errorf("it is not exact: %v", notes)
	}
	if diff := diffValues(t, expected, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// holdChecked checks that the strict checker reports an error at the recorded position, or
// no error if none is recorded.
func holdChecked(t *testing.T, input, expected *schema.Doc) {
	notes := strictOpenAI.check(memberOf(input, "validate_strict"))
	message := memberOf(expected, "error")
	if message == nil {
		if len(notes) > 0 {
			t.Errorf("got %v, want none", notes)
		}
		return
	}
	place, _, _ := strings.Cut(message.Text, ":")
	for _, note := range notes {
		if dotted(note.Path) == place {
			return
		}
	}
	t.Errorf("got %v, want one at %s", notes, place)
}

// dotted formats a path like the recorded checker: it contains property names, but not
// "properties", "items", or the indexes of alternatives.
func dotted(path schema.Path) string {
	text := "root"
	for i := 0; i < len(path); i++ {
		switch key := path[i]; key {
		case "properties":
		case "anyOf":
			i++
			text += ".anyOf[" + path[i] + "]"
		default:
			text += "." + key
		}
	}
	return text
}

// diffValues compares values, regardless of the order of keys.
func diffValues(t *testing.T, want, got *schema.Doc) string {
	t.Helper()
	return cmp.Diff(plainValue(t, want), plainValue(t, got))
}

func plainValue(t *testing.T, doc *schema.Doc) any {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(doc.String()), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// memberOf returns the value of a key, or nil.
func memberOf(doc *schema.Doc, key string) *schema.Doc {
	value := doc.Under(key)
	return value
}
