package meta

import (
	"encoding/json"
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
		{`{"format":"semver"}`, "a", ""}, // none of JSON Schema
		{`{"format":"regex"}`, "a**", "# format"},
		{`{"format":"regex"}`, "(?=a)[^]", ""},
		{`{"contentEncoding":"base64"}`, "a", "# contentEncoding"},
		{`{"contentEncoding":"base64","contentMediaType":"application/json","contentSchema":false}`, "aaaa", ""},
		{`{"contentEncoding":"base32"}`, "a", ""},
		{`{"pattern":"(?=a)"}`, "b", ""}, // Go cannot decide it
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
			t.Errorf("%s is taken", doc)
		}
	}
}
