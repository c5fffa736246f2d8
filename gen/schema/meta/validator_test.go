package meta

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRefusal(t *testing.T) {
	tests := []struct {
		doc   string
		value any
		want  string
	}{
		{`{"maximum":3}`, json.Number("3"), ""},
		{`{"maximum":3}`, json.Number("4"), "# maximum"},
		{`{"items":{"type":"string"}}`, []any{"a", true}, "#/1 type"},
		{`{"anyOf":[{"type":"integer","maximum":3},{"type":"null"}]}`, json.Number("4"), "# maximum"},
		{`{"anyOf":[{"required":["a"]},{"properties":{"b":{"minLength":2}}}]}`, map[string]any{"b": "x"}, "#/b minLength"},
		{`{"required":["a"],"minProperties":1}`, map[string]any{}, "# minProperties"},
		{`{"not":{"type":"string"}}`, "a", "# not"},
		{`{"properties":{"a":false}}`, map[string]any{"a": "x"}, "#/a properties"},
		{`{"additionalProperties":false}`, map[string]any{"a": "x"}, "# additionalProperties"},
		{`{"propertyNames":{"maxLength":1}}`, map[string]any{"ab": "x"}, "# propertyNames"},
		{`false`, nil, "# "},
		{`{"format":"date"}`, "tomorrow", "# format"},
		{`{"format":"idn-email"}`, "ann", "# format"},
		{`{"format":"idn-email"}`, "änn@example.com", ""},
		{`{"format":"idn-hostname"}`, "-a", "# format"},
		{`{"format":"semver"}`, "a", ""}, // not part of JSON Schema
		{`{"format":"regex"}`, "a**", "# format"},
		{`{"format":"regex"}`, "(?=a)[^]", ""},
		{`{"contentEncoding":"base64"}`, "a", "# contentEncoding"},
		{`{"contentEncoding":"base64","contentMediaType":"application/json","contentSchema":false}`, "aaaa", ""},
		{`{"contentEncoding":"base32"}`, "a", ""},
		{`{"pattern":"(?=a)"}`, "b", "# pattern"},
		{`{"pattern":"(?=a)"}`, "ba", ""},
	}
	for _, tt := range tests {
		t.Run(tt.doc, func(t *testing.T) {
			v, err := Compile(parse(t, tt.doc))
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if refusal, ok := v.Refusal(tt.value); ok {
				got = refusal.Path.String() + " " + refusal.Keyword
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestCompileAssertingRefuses(t *testing.T) {
	for _, doc := range []string{`{"type":"strng"}`, `{"pattern":"("}`, `{"$ref":"other.json"}`} {
		if _, err := Compile(parse(t, doc)); err == nil {
			t.Errorf("Compile accepted %s", doc)
		}
	}
}

// TestTooFar checks that Misfit rejects a value if schemas each refer twice to the next
// schema, and accepts a value that is only large.
func TestTooFar(t *testing.T) {
	doubling := func(form string) string {
		var defs strings.Builder
		for i := range 60 {
			ref := fmt.Sprintf(`{"$ref":"#/$defs/l%d"}`, i+1)
			fmt.Fprintf(&defs, `"l%d":`+form+`,`, i, ref, ref)
		}
		return `{"$ref":"#/$defs/l0","$defs":{` + defs.String() + `"l60":{"type":"string"}}}`
	}
	deep := strings.Repeat(`{"x":[`, 100) + `1` + strings.Repeat(`]}`, 100)
	for _, form := range []string{
		`{"allOf":[%s,%s]}`, `{"anyOf":[%s,%s]}`, `{"oneOf":[%s,%s]}`, `{"not":{"anyOf":[%s,%s]}}`, `{"if":%s,"then":%s}`,
		`{"allOf":[{"properties":{"x":{"items":%s}}},{"additionalProperties":{"items":%s}}]}`,
		`{"items":{"allOf":[%s,%s]},"additionalProperties":{"allOf":[{"$ref":"#/$defs/l0"},{"$ref":"#/$defs/l0"}]}}`,
		`{"allOf":[%s],"dependentSchemas":{"x":%s}}`,
	} {
		v, err := Compile(parse(t, doubling(form)))
		if err != nil {
			t.Fatal(err)
		}
		var x any
		if err := json.Unmarshal([]byte(deep), &x); err != nil {
			t.Fatal(err)
		}
		if got := v.Misfit(x); got != tooMuch {
			t.Errorf("%s: got %q", form, got)
		}
		if _, ok := v.Refusal(x); ok {
			t.Errorf("%s: got a Refusal for a value that needs too many checks", form)
		}
	}
	var properties, members []string
	for i := range 2000 {
		properties = append(properties, fmt.Sprintf(`"p%d":{"type":"integer"}`, i))
		members = append(members, fmt.Sprintf(`"p%d":%d`, i, i))
	}
	v, err := Compile(parse(t, `{"properties":{`+strings.Join(properties, ",")+`},"additionalProperties":false}`))
	if err != nil {
		t.Fatal(err)
	}
	var x any
	if err := json.Unmarshal([]byte(`{`+strings.Join(members, ",")+`}`), &x); err != nil {
		t.Fatal(err)
	}
	if got := v.Misfit(x); got != "" {
		t.Errorf("a large value was rejected: %q", got)
	}
}
