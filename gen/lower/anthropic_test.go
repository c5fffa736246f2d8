package lower

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

type lowerTest struct{ name, in, want string }

// runLower checks that lower accepts the schema of each test and returns want. If the
// schema equals want, the result must be the same pointer, without notes.
func runLower(t *testing.T, lower func(*schema.Doc) (*schema.Doc, []Note), tests []lowerTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := mustParse(t, tt.in)
			out, notes := lower(in)
			if Has(notes, Refused) {
				t.Fatalf("rejected: %v", notes)
			}
			if diff := cmp.Diff(tt.want, out.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if unchanged := tt.in == tt.want; unchanged != (in == out) || unchanged && len(notes) > 0 {
				t.Errorf("the schema is the same pointer: %v, with notes %v; want %v", in == out, notes, unchanged)
			}
		})
	}
}

// runRefused checks that lower rejects the schema of each test, with the path and reason
// in want, and leaves it unchanged.
func runRefused(t *testing.T, lower func(*schema.Doc) (*schema.Doc, []Note), tests []lowerTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := mustParse(t, tt.in)
			out, notes := lower(in)
			var got []string
			for _, note := range notes {
				if note.Kind != Refused {
					t.Errorf("unexpected notes: %v", note)
				}
				got = append(got, note.Path.String()+": "+note.Message)
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, "\n")); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if out != in {
				t.Errorf("the schema was changed to %s", out)
			}
		})
	}
}

func property(sub string) string { return `{"type":"object","properties":{"a":` + sub + `}}` }

func TestAnthropic(t *testing.T) {
	const all = `{"type":"object","properties":{"a.b-C_1":{"type":["string","null"],"default":"x","minLength":1,"oneOf":[{"const":"x"},true]},` +
		`"ü":{}},"$defs":{"T":{"items":{"$ref":"#/$defs/T"}}},"x-own":1}`
	runLower(t, Anthropic, []lowerTest{
		{"hints stay", strings.ReplaceAll(all, "ü", "u"), strings.ReplaceAll(all, "ü", "u")},
		{"$schema", `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}`, `{"type":"object"}`},
		{"a type that is not said", `{"properties":{"a":{}}}`, `{"type":"object","properties":{"a":{}}}`},
		{"a list of one type", `{"type":["object"]}`, `{"type":"object"}`},
		{"exclusive bounds of draft 4", property(`{"minimum":1,"exclusiveMinimum":true,"maximum":9,"exclusiveMaximum":false}`),
			property(`{"exclusiveMinimum":1,"maximum":9}`)},
		{"an exclusive bound without bound", property(`{"exclusiveMaximum":true}`), property(`{}`)},
		{"a tuple of draft 7", property(`{"items":[{"minimum":1},true],"additionalItems":false}`), property(`{"prefixItems":[{"minimum":1},true],"items":false}`)},
		{"an open tuple of draft 7", property(`{"items":[{}]}`), property(`{"prefixItems":[{}]}`)},
		{"a tuple of nothing", property(`{"items":[],"additionalItems":{"minimum":1}}`), property(`{"items":{"minimum":1}}`)},
		{"no tuple", property(`{"items":{},"additionalItems":false}`), property(`{"items":{}}`)},
		{"dependencies", property(`{"dependencies":{"b":["c"],"d":{"minProperties":2}}}`),
			property(`{"dependentRequired":{"b":["c"]},"dependentSchemas":{"d":{"minProperties":2}}}`)},
		{"dependencies beside their heirs", property(`{"dependencies":{"b":["c"]},"dependentRequired":{"d":["e"]}}`),
			property(`{"dependentRequired":{"d":["e"]},"allOf":[{"dependentRequired":{"b":["c"]}}]}`)},
		{"definitions", `{"type":"object","definitions":{"a/b":{}},"properties":{"a":{"$ref":"#/definitions/a~1b"},"definitions":{}}}`,
			`{"type":"object","$defs":{"a/b":{}},"properties":{"a":{"$ref":"#/$defs/a~1b"},"definitions":{}}}`},
	})
	runRefused(t, Anthropic, []lowerTest{
		{"names of arguments", all, `#/properties/ü: the property name "ü" does not match ^[a-zA-Z0-9_.-]{1,64}$; rename it`},
		{"no schema", property(`{"type":"strng","minLength":-1}`), "#/properties/a/minLength: #/properties/a/minLength is out of range\n" +
			`#/properties/a/type: #/properties/a/type must be the name of a JSON type, or a list of them`},
		{"a reference that leads nowhere", property(`{"$ref":"#/$defs/A"}`), `#/properties/a: $ref "#/$defs/A" does not refer to a schema`},
		{"no object", `{"type":["string","null"]}`, `#: the arguments of a tool must be an object, but the type of the schema is string or null`},
		{"nothing", `false`, `#: no arguments are valid against the schema`},
	})
	const two = `{"type":"object","properties":{"two words":{"type":"string"},"a":{"type":"object","properties":{},"additionalProperties":false}},"additionalProperties":false}`
	_, notes := StrictAnthropic(mustParse(t, two))
	if len(notes) != 1 || notes[0].Kind != Inexact || notes[0].Path.String() != "#/properties/two words" {
		t.Errorf("a strict schema with an invalid name is accepted: %v", notes)
	}
}

// TestAnthropicRoot checks that "not" at the root is moved into the description.
func TestAnthropicRoot(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{"k":{}},"not":{"required":["x"]}}`)
	out, notes := Anthropic(doc)
	if out.Has("not") || !Has(notes, Described) || !strings.Contains(out.String(), `Do not give \"x\".`) {
		t.Errorf("got %s, %v", out, notes)
	}
}

// TestStrictBedrock checks the keywords that Bedrock is reported to reject in strict mode.
func TestStrictBedrock(t *testing.T) {
	for in, want := range map[string]string{
		`{"type":"array","items":{"type":"string"},"minItems":1}`:              `{"type":"array","items":{"type":"string"},"minItems":1}`,
		`{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":9}`: `{"type":"array","description":"2 to 9 items.","items":{"type":"string"}}`,
		`{"type":"integer","minimum":1,"exclusiveMaximum":5}`:                  `{"type":"integer","description":"At least 1 and less than 5."}`,
		`{"type":"string","format":"date"}`:                                    `{"type":"string","description":"A date such as 2026-03-21."}`,
	} {
		closed := `{"type":"object","properties":{"a":` + in + `},"required":["a"],"additionalProperties":false}`
		out, notes := StrictBedrock(mustParse(t, closed))
		if got := out.At(schema.Path{"properties", "a"}).String(); got != want || Has(notes, Inexact) {
			t.Errorf("%s becomes %s, %v, want %s", in, got, notes, want)
		}
	}
	_, notes := StrictBedrock(mustParse(t, `{"type":"object","properties":{"a":{"type":"object","additionalProperties":{"type":"string"}}}}`))
	if !Has(notes, Inexact) {
		t.Errorf("a map: got %v", notes)
	}
}

// TestBedrock checks that Bedrock leaves restrictions on argument names to the model.
func TestBedrock(t *testing.T) {
	in := mustParse(t, property(`{"items":[{}]}`))
	in.Members[1].Value.Members[0].Key = "ü"
	out, notes := Bedrock(in)
	if want := `{"type":"object","properties":{"ü":{"prefixItems":[{}]}}}`; out.String() != want || Has(notes, Refused) {
		t.Errorf("got %s, %v", out, notes)
	}
	const empty = ": a property name is empty, which the AWS SDK for Go cannot send; rename it"
	runRefused(t, Bedrock, []lowerTest{
		{"a property without a name", `{"type":"object","properties":{"":{"type":"string"}}}`, "#/properties/" + empty},
		{"one inside", property(`{"items":{"properties":{"":{}}}}`), "#/properties/a/items/properties/" + empty},
		{"one in a value", property(`{"enum":[1,{"":2}]}`), "#/properties/a/enum/1/" + empty},
	})
}
