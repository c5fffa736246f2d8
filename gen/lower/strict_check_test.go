package lower

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func TestCheckStrict(t *testing.T) {
	closed := func(property string) string {
		return `{"type":"object","properties":{"a":` + property + `},"required":["a"],"additionalProperties":false}`
	}
	openAI, anthropic, deepSeek := strictOpenAI.check, strictAnthropic.check, strictDeepSeek.check
	tests := []struct {
		check func(*schema.Doc) []Note
		in    string
		want  []string
	}{
		{openAI, closed(`{"type":["string","null"],"enum":["x",null],"description":"d","title":"t"}`), nil},
		{openAI, closed(`{"type":"string","pattern":"\\\\1(a|b)","format":"uuid"}`), nil},
		{openAI, closed(`{"$ref":"#"}`), nil},
		{openAI, `true`, []string{"# the root must be an object", "# a schema must be an object"}},
		{openAI, `{"type":"array","items":{"type":"string"}}`, []string{"# the root must be an object"}},
		{openAI, `{"anyOf":[{"type":"object","properties":{},"required":[],"additionalProperties":false}]}`,
			[]string{"# the root must be an object", `# the root must not have "anyOf"`}},
		{openAI, `{"type":"object"}`, []string{`# an object must have "additionalProperties": false`, `# an object must have "properties"`}},
		{openAI, `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`,
			[]string{`# an object must have "required"`, `# the property "a" must be required`}},
		{openAI, `{"type":"object","properties":{},"required":["a"],"additionalProperties":false}`, []string{`# the required "a" is no property`}},
		{openAI, closed(`true`), []string{"#/properties/a a schema must be an object"}},
		{openAI, closed(`{}`), []string{"#/properties/a a schema must have a type"}},
		{openAI, closed(`{"type":"array"}`), []string{`#/properties/a an array must have "items"`}},
		{openAI, closed(`{"type":["string","integer"]}`), []string{"#/properties/a a list of types is not taken: string, integer"}},
		{openAI, closed(`{"type":"string","minLength":1}`), []string{`#/properties/a "minLength" is not taken`}},
		{openAI, closed(`{"type":"string","format":"uri"}`), []string{`#/properties/a "format" is not taken with "uri"`}},
		{openAI, closed(`{"type":"string","pattern":"(a)\\1"}`), []string{`#/properties/a "pattern" is not taken with "(a)\\1"`}},
		{openAI, closed(`{"type":"string","pattern":"(?<!a)b"}`), []string{`#/properties/a "pattern" is not taken with "(?<!a)b"`}},
		{openAI, closed(`{"type":"object","properties":{},"required":[],"additionalProperties":false,"enum":[{}]}`),
			[]string{"#/properties/a an enum of objects or arrays is not taken"}},
		{openAI, closed(`{"oneOf":[{"type":"string"}]}`), []string{`#/properties/a "oneOf" is not taken`, "#/properties/a a schema must have a type"}},
		{openAI, closed(`{"anyOf":[{"type":"string","default":1}]}`), []string{`#/properties/a/anyOf/0 "default" is not taken`}},
		{openAI, closed(`{"$ref":"#/$defs/A"}`), []string{`#/properties/a a reference must lead to "#" or into "$defs"`}},
		{openAI, closed(`{"$ref":"#","description":"d"}`), []string{"#/properties/a nothing may stand beside a reference"}},
		{openAI, closed(`{"type":"string","$defs":{}}`), []string{`#/properties/a "$defs" is not taken`}},
		{anthropic, `{"type":"object","properties":{"a":{"type":["string","integer"],"default":1}},"additionalProperties":false}`, nil},
		{anthropic, closed(`{"type":"array","items":{"type":"string"},"minItems":1}`), nil},
		{anthropic, closed(`{"type":"array","items":{"type":"string"},"minItems":2}`), []string{`#/properties/a "minItems" is not taken with 2`}},
		{anthropic, closed(`{"type":"string","pattern":"\\bx"}`), []string{`#/properties/a "pattern" is not taken with "\\bx"`}},
		{anthropic, closed(`{"$ref":"#"}`), []string{"#/properties/a a schema must not refer to itself"}},
		{deepSeek, closed(`{"anyOf":[{"type":"string"},{"type":"integer","enum":[1]}]}`), nil},
		{deepSeek, closed(`{"type":"null"}`), []string{"#/properties/a null is not taken"}},
		{deepSeek, closed(`{"$ref":"#"}`), []string{"#/properties/a references are not taken"}},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			var got []string
			for _, n := range tt.check(mustParse(t, tt.in)) {
				got = append(got, n.Path.String()+" "+n.Message)
				if n.Kind != Inexact {
					t.Errorf("a note of kind %s", n.Kind)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestPlainPattern(t *testing.T) {
	tests := []struct {
		pattern       string
		plain, openAI bool
	}{
		{``, true, true}, {`^$`, true, true}, {`^[a-z]+$`, true, true}, {`^\d{4}-\d{2}$`, true, true}, {`(ab)*c?.`, true, true},
		{`[^\]x]`, true, true}, {`\$\.\-`, true, true}, {`^[A-Za-z_]\w{0,63}$`, true, true}, {`a{2,}`, true, true},
		{`a|b`, false, true}, {`(?:a)`, false, true}, {`a+?`, false, true}, {`a{1,1000}`, false, true}, {`\bx`, false, true},
		{`\p{L}`, false, true}, {`a^b`, false, true}, {`[[:alpha:]]`, false, true}, {`\S`, false, true}, {`*`, false, true},
		{`(?=a)`, false, false}, {`(?!a)`, false, false}, {`(?<=a)b`, false, false}, {`(a)\1`, false, false}, {`(?<n>a)\k<n>`, false, false},
	}
	for _, tt := range tests {
		pattern := schema.Str(tt.pattern)
		if got := isPlainPattern(pattern); got != tt.plain {
			t.Errorf("isPlainPattern(%s) = %v", tt.pattern, got)
		}
		if got := looksNowhere(pattern); got != tt.openAI {
			t.Errorf("looksNowhere(%s) = %v", tt.pattern, got)
		}
	}
}

// TestOpenAILimits: a schema at a limit is taken, and one beyond it is not.
func TestOpenAILimits(t *testing.T) {
	properties := func(n int) string {
		var names, required []string
		for i := range n {
			names = append(names, fmt.Sprintf(`"p%d":{"type":"string"}`, i))
			required = append(required, fmt.Sprintf(`"p%d"`, i))
		}
		return `{"type":"object","properties":{` + strings.Join(names, ",") + `},"required":[` + strings.Join(required, ",") + `],"additionalProperties":false}`
	}
	with := func(property string) string {
		return `{"type":"object","properties":{"a":` + property + `},"required":["a"],"additionalProperties":false}`
	}
	nested := func(levels int) string {
		text := `{"type":"string"}`
		for range levels {
			text = with(text)
		}
		return text
	}
	referring := func(levels int) string { // to one level more
		text := strings.Replace(nested(levels), `{"type":"string"}`, `{"$ref":"#/$defs/L"}`, 1)
		return strings.TrimSuffix(text, "}") + `,"$defs":{"L":{"type":"array","items":{"type":"string"}}}}`
	}
	enum := func(n, chars int) string {
		var values []string
		for i := range n {
			values = append(values, fmt.Sprintf(`"%0*d"`, chars, i))
		}
		return with(`{"type":"string","enum":[` + strings.Join(values, ",") + `]}`)
	}
	tests := []struct {
		name, within, beyond, want string
	}{
		{"properties", properties(5000), properties(5001), "#: the schema has more than 5000 properties"},
		{"levels", nested(10), nested(11), "#" + strings.Repeat("/properties/a", 10) + ": the schema has more than 10 levels of objects and arrays"},
		{"levels through references", referring(9), referring(10), "#" + strings.Repeat("/properties/a", 10) + ": the schema has more than 10 levels of objects and arrays"},
		{"recursion has no levels", with(`{"$ref":"#"}`), "", ""},
		{"names and values", enum(1, 119_999), enum(1, 120_000), "#/properties/a: the names and enum values of the schema have more than 120000 characters"},
		{"enum values", enum(1000, 4), enum(1001, 4), "#/properties/a: the enums of the schema have more than 1000 values"},
		{"one long enum", enum(300, 50), enum(300, 51), "#/properties/a: an enum of more than 250 values has more than 15000 characters"},
		{"a short list of long values", enum(250, 100), "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			within := mustParse(t, tt.within)
			if got, notes := StrictOpenAI(within); got != within || len(notes) > 0 {
				t.Errorf("within the limit: %v", notes)
			}
			if tt.beyond == "" {
				return
			}
			_, notes := StrictOpenAI(mustParse(t, tt.beyond))
			if len(notes) != 1 {
				t.Fatalf("beyond the limit: %v", notes)
			}
			if diff := cmp.Diff(tt.want, notes[0].Path.String()+": "+notes[0].Message); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestCountStrict(t *testing.T) {
	tests := []struct {
		in   string
		want StrictCount
	}{
		{`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`, StrictCount{}},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":["string","null"]}}}`, StrictCount{2, 1}},
		{`{"type":"object","properties":{"a":{"anyOf":[{"type":"object","properties":{"x":{"type":"string"}}},{"type":"null"}]}}}`, StrictCount{2, 1}},
		{`{"type":"object","properties":{"a":{"$ref":"#/$defs/D"},"b":{"$ref":"#/$defs/D"}},"required":["a","b"],` +
			`"$defs":{"D":{"type":"object","properties":{"x":{"type":["string","null"]}}},"Unused":{"anyOf":[]}}}`, StrictCount{2, 2}},
		{`{"type":"object","properties":{"a":{"$ref":"#"}}}`, StrictCount{2, 0}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, CountStrict(mustParse(t, tt.in))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.in, diff)
		}
	}
	laughs := CountStrict(mustParse(t, strings.ReplaceAll(hostileStrict()["references to references"], `,"required":["a","b"]`, "")))
	if laughs.Optional != manyStrict {
		t.Errorf("counted %v of what has no end", laughs)
	}
}
