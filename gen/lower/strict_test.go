package lower

import (
	"fmt"
	"go/token"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/gen/schema/words"
)

func TestStrict(t *testing.T) {
	tests := []struct {
		name     string
		lower    func(*schema.Doc) (*schema.Doc, []Note)
		in, want string
	}{
		{"strict already", StrictOpenAI,
			`{"type":"object","properties":{"a":{"type":"string","description":"d"},"b":{"anyOf":[{"type":"integer"},{"type":"null"}]}},"required":["b","a"],"additionalProperties":false}`,
			`{"type":"object","properties":{"a":{"type":"string","description":"d"},"b":{"anyOf":[{"type":"integer"},{"type":"null"}]}},"required":["b","a"],"additionalProperties":false}`},
		{"no arguments", StrictOpenAI,
			`{}`,
			`{"type":"object","properties":{},"required":[],"additionalProperties":false}`},
		{"no arguments either", StrictOpenAI,
			`{"type":"object"}`,
			`{"type":"object","properties":{},"required":[],"additionalProperties":false}`},
		{"optional", StrictOpenAI,
			`{"type":"object","properties":{"a":{"type":"string","enum":["x"]},"b":{"type":["integer","null"]},"c":{"type":"array","items":{"type":"string"},"description":"c"},"d":{"type":"object","properties":{},"title":"D"},"e":{"anyOf":[{"type":"string"},{"type":"integer"}],"description":"e"}}}`,
			`{"type":"object","properties":{"a":{"type":["string","null"],"enum":["x",null]},"b":{"type":["integer","null"]},"c":{"description":"c","anyOf":[{"type":"array","items":{"type":"string"}},{"type":"null"}]},"d":{"title":"D","anyOf":[{"type":"object","properties":{},"required":[],"additionalProperties":false},{"type":"null"}]},"e":{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}],"description":"e"}},"required":["a","b","c","d","e"],"additionalProperties":false}`},
		{"keywords of texts and numbers", StrictOpenAI,
			`{"type":"object","properties":{"a":{"type":"string","pattern":"^a","format":"email","minLength":1,"maxLength":9},"b":{"type":"string","pattern":"^(?!a)","format":"uri","default":"x"},"c":{"type":"number","minimum":0,"maximum":9,"multipleOf":0.5},"d":{"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":10}},"required":["a","b","c","d"]}`,
			`{"type":"object","properties":{"a":{"type":"string","description":"1 to 9 characters.","pattern":"^a","format":"email"},"b":{"type":"string","description":"Matches the regular expression \"^(?!a)\"; a valid URI such as https://example.com/a. Default: \"x\"."},"c":{"type":"number","minimum":0,"maximum":9,"multipleOf":0.5},"d":{"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":10}},"required":["a","b","c","d"],"additionalProperties":false}`},
		{"keywords of arrays and objects", StrictOpenAI,
			`{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":3,"uniqueItems":true}},"required":["a"],"minProperties":1}`,
			`{"type":"object","properties":{"a":{"type":"array","description":"No duplicate items.","items":{"type":"integer"},"minItems":1,"maxItems":3}},"required":["a"],"additionalProperties":false}`},
		{"what tells nothing", StrictOpenAI,
			`{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"x","title":"T","type":"object","properties":{"a":{"type":"string","$comment":"c","x-own":1,"minimum":3,"deprecated":true,"examples":["e"]}},"required":["a"]}`,
			`{"title":"T","type":"object","properties":{"a":{"type":"string","description":"Example: \"e\". Deprecated."}},"required":["a"],"additionalProperties":false}`},
		{"values", StrictOpenAI,
			`{"type":"object","properties":{"a":{"const":3},"b":{"enum":["x","y"]},"c":{"enum":[1,2.5]},"d":{"type":["string","null"],"enum":["x","y"]},"e":{"enum":["x",1,null],"description":"e"},"f":{"type":"integer","enum":["x",1]}},"required":["a","b","c","d","e","f"]}`,
			`{"type":"object","properties":{"a":{"type":"integer","enum":[3]},"b":{"type":"string","enum":["x","y"]},"c":{"type":"number","enum":[1,2.5]},"d":{"type":"string","enum":["x","y"]},"e":{"description":"e","anyOf":[{"type":"string","enum":["x"]},{"type":"integer","enum":[1]},{"type":"null","enum":[null]}]},"f":{"type":"integer","enum":[1]}},"required":["a","b","c","d","e","f"],"additionalProperties":false}`},
		{"types", StrictOpenAI,
			`{"type":["object","null"],"properties":{"a":{"type":["string","integer","null"],"minLength":1,"minimum":3,"description":"a"},"b":{"type":["string"]},"c":{"properties":{}}},"required":["a","b","c"]}`,
			`{"type":"object","properties":{"a":{"description":"a","anyOf":[{"type":"string","description":"At least 1 character."},{"type":"integer","minimum":3},{"type":"null"}]},"b":{"type":"string"},"c":{"type":"object","properties":{},"required":[],"additionalProperties":false}},"required":["a","b","c"],"additionalProperties":false}`},
		{"alternatives", StrictOpenAI,
			`{"type":"object","properties":{"a":{"oneOf":[{"type":"object","properties":{"k":{"const":"x"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"y"},"v":{"type":"string"}},"required":["k"]}]},"b":{"oneOf":[{"type":"string","pattern":"^a"},{"type":"string","pattern":"b$"}]},"c":{"anyOf":[{"type":"string"}],"description":"c"}},"required":["a","b","c"]}`,
			`{"type":"object","properties":{"a":{"anyOf":[{"type":"object","properties":{"k":{"type":"string","enum":["x"]}},"required":["k"],"additionalProperties":false},{"type":"object","properties":{"k":{"type":"string","enum":["y"]},"v":{"type":["string","null"]}},"required":["k","v"],"additionalProperties":false}]},"b":{"description":"Must match exactly one of the alternatives.","anyOf":[{"type":"string","pattern":"^a"},{"type":"string","pattern":"b$"}]},"c":{"type":"string","description":"c"}},"required":["a","b","c"],"additionalProperties":false}`},
		{"what stands beside alternatives", StrictOpenAI,
			`{"type":"object","properties":{"b":{"type":"object","description":"b","properties":{"x":{"type":"string"},"y":{"type":"integer"}},"anyOf":[{"required":["x"]},{"required":["y"]}]}},"required":["b"]}`,
			`{"type":"object","properties":{"b":{"description":"b","anyOf":[{"type":"object","properties":{"x":{"type":"string"},"y":{"type":["integer","null"]}},"required":["x","y"],"additionalProperties":false},{"type":"object","properties":{"x":{"type":["string","null"]},"y":{"type":"integer"}},"required":["x","y"],"additionalProperties":false}]}},"required":["b"],"additionalProperties":false}`},
		{"joined", StrictOpenAI,
			`{"type":"object","properties":{"a":{"description":"a","allOf":[{"type":"object","properties":{"x":{"type":"integer","minimum":0}},"required":["x"]},{"properties":{"x":{"maximum":9},"y":{"type":"string"}}}]},"b":{"allOf":[{"type":"boolean"}]}},"required":["a","b"]}`,
			`{"type":"object","properties":{"a":{"type":"object","description":"a","properties":{"x":{"type":"integer","minimum":0,"maximum":9},"y":{"type":["string","null"]}},"required":["x","y"],"additionalProperties":false},"b":{"type":"boolean"}},"required":["a","b"],"additionalProperties":false}`},
		{"references", StrictOpenAI,
			`{"type":"object","properties":{"to":{"$ref":"#/$defs/A","description":"Where to."},"from":{"$ref":"#/$defs/A"},"via":{"$ref":"#/$defs/A","description":"Over."},"text":{"$ref":"#/$defs/A/properties/s"},"odd":{"$ref":"#/$defs/a%20b"}},"required":["to","from","text","odd"],"$defs":{"A":{"type":"object","description":"An address.","properties":{"s":{"type":"string"}},"required":["s"],"additionalProperties":false},"Unused":true,"a b":{"type":"integer"}}}`,
			`{"type":"object","properties":{"to":{"type":"object","description":"Where to. An address.","properties":{"s":{"type":"string"}},"required":["s"],"additionalProperties":false},"from":{"$ref":"#/$defs/A"},"via":{"description":"Over.","anyOf":[{"$ref":"#/$defs/A"},{"type":"null"}]},"text":{"$ref":"#/$defs/s"},"odd":{"$ref":"#/$defs/a_b"}},"required":["to","from","via","text","odd"],"additionalProperties":false,"$defs":{"A":{"type":"object","description":"An address.","properties":{"s":{"type":"string"}},"required":["s"],"additionalProperties":false},"s":{"type":"string"},"a_b":{"type":"integer"}}}`},
		{"recursion", StrictOpenAI,
			`{"type":"object","properties":{"self":{"$ref":"#"},"n":{"$ref":"#/$defs/N","description":"root node"}},"$defs":{"N":{"type":"object","description":"A node.","properties":{"next":{"$ref":"#/$defs/N","description":"the next"},"kids":{"type":"array","items":{"$ref":"#/$defs/N","description":"a kid"}}},"required":["kids"]}}}`,
			`{"type":"object","properties":{"self":{"anyOf":[{"$ref":"#"},{"type":"null"}]},"n":{"description":"root node","anyOf":[{"$ref":"#/$defs/N"},{"type":"null"}]}},"required":["self","n"],"additionalProperties":false,"$defs":{"N":{"type":"object","description":"A node.","properties":{"next":{"description":"the next","anyOf":[{"$ref":"#/$defs/N"},{"type":"null"}]},"kids":{"type":"array","items":{"$ref":"#/$defs/N_2"}}},"required":["next","kids"],"additionalProperties":false},"N_2":{"type":"object","description":"a kid. A node.","properties":{"next":{"description":"the next","anyOf":[{"$ref":"#/$defs/N"},{"type":"null"}]},"kids":{"type":"array","items":{"$ref":"#/$defs/N_2"}}},"required":["next","kids"],"additionalProperties":false}}}`},
		{"the root is a reference", StrictOpenAI,
			`{"$ref":"#/definitions/R","definitions":{"R":{"type":"object","properties":{"r":{"$ref":"#/definitions/R"}}}}}`,
			`{"type":"object","properties":{"r":{"anyOf":[{"$ref":"#/$defs/R"},{"type":"null"}]}},"required":["r"],"additionalProperties":false,"$defs":{"R":{"type":"object","properties":{"r":{"anyOf":[{"$ref":"#/$defs/R"},{"type":"null"}]}},"required":["r"],"additionalProperties":false}}}`},
		{"properties named as keywords", StrictOpenAI,
			`{"type":"object","properties":{"default":{"type":"string"},"additionalProperties":{"type":"string"},"properties":{"type":"object","properties":{"$ref":{"type":"integer"}},"required":["$ref"]}},"required":["default","additionalProperties","properties"]}`,
			`{"type":"object","properties":{"default":{"type":"string"},"additionalProperties":{"type":"string"},"properties":{"type":"object","properties":{"$ref":{"type":"integer"}},"required":["$ref"],"additionalProperties":false}},"required":["default","additionalProperties","properties"],"additionalProperties":false}`},
		{"what speaks of absence speaks of null", StrictOpenAI,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"object","properties":{"c":{"type":"string"},"d":{"type":["string","null"]}},"default":{},"minProperties":2}},"dependentRequired":{"a":["b"]}}`,
			`{"type":"object","description":"If \"a\" is not null, \"b\" must not be null.","properties":{"a":{"type":["string","null"]},"b":` +
				`{"description":"At least 1 of \"c\" must not be null. Default: {}.","anyOf":[{"type":"object","properties":{"c":{"type":["string","null"]},"d":{"type":["string","null"]}},"required":["c","d"],"additionalProperties":false},{"type":"null"}]}},"required":["a","b"],"additionalProperties":false}`},
		{"what speaks of absence where nothing is absent", StrictDeepSeek,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a","b"],"dependentRequired":{"a":["b"]}}`,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a","b"],"additionalProperties":false}`},
		{"optional stays optional", StrictAnthropic,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false,"dependentRequired":{"a":["b"]}}`,
			`{"type":"object","description":"With \"a\", \"b\" is required.","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false}`},
		{"optional stays", StrictAnthropic,
			`{"type":"object","properties":{"a":{"type":"string","default":"x","format":"uri","minLength":1},"b":{"type":["string","integer","null"],"enum":["x",1,null]},"c":{"type":"object","properties":{"d":{"$ref":"#/$defs/D","description":"d"},"e":{"$ref":"#/$defs/D"}}}},"required":["a"],"$defs":{"D":{"type":"boolean"}}}`,
			`{"type":"object","properties":{"a":{"type":"string","description":"At least 1 character.","default":"x","format":"uri"},"b":{"type":["string","integer","null"],"enum":["x",1,null]},"c":{"type":"object","properties":{"d":{"type":"boolean","description":"d"},"e":{"$ref":"#/$defs/D"}},"additionalProperties":false}},"required":["a"],"additionalProperties":false,"$defs":{"D":{"type":"boolean"}}}`},
		{"limits", StrictAnthropic,
			`{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer","minimum":0,"multipleOf":2},"minItems":1,"maxItems":3},"b":{"type":"array","items":{"type":"string"},"minItems":2},"c":{"type":"string","pattern":"^[a-z]+\\d{2}$"},"d":{"type":"string","pattern":"\\bword\\b"},"e":{"type":"string","pattern":"^SKU-([^\\n]|\\n)*$"}}}`,
			`{"type":"object","properties":{"a":{"type":"array","description":"No more than 3 items.","items":{"type":"integer","description":"At least 0; a multiple of 2."},"minItems":1},"b":{"type":"array","description":"At least 2 items.","items":{"type":"string"}},"c":{"type":"string","pattern":"^[a-z]+\\d{2}$"},"d":{"type":"string","description":"Matches the regular expression \"\\bword\\b\"."},"e":{"type":"string","pattern":"^SKU-"}},"additionalProperties":false}`},
		{"everything is told", StrictDeepSeek,
			`{"type":"object","properties":{"a":{"type":"string","pattern":"^a","format":"email"},"b":{"type":"array","items":{"$ref":"#/$defs/D"},"minItems":1},"c":{"anyOf":[{"type":"integer","minimum":0},{"const":"all"}]}},"required":["a","b","c"],"$defs":{"D":{"type":"number","maximum":9}}}`,
			`{"type":"object","properties":{"a":{"type":"string","description":"Matches the regular expression \"^a\"; a valid email address."},"b":{"type":"array","description":"At least 1 item.","items":{"type":"number","description":"No more than 9."}},"c":{"anyOf":[{"type":"integer","description":"At least 0."},{"type":"string","enum":["all"]}]}},"required":["a","b","c"],"additionalProperties":false}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := mustParse(t, tt.in)
			got, notes := tt.lower(in)
			if diff := cmp.Diff(tt.want, got.String()); diff != "" {
				t.Errorf("-want +got:\n%s\n%v", diff, notes)
			}
			if same := tt.in == tt.want; same != (got == in) || same != (len(notes) == 0) {
				t.Errorf("the same pointer: %v; %d notes", got == in, len(notes))
			}
			if in.String() != tt.in {
				t.Errorf("the input is changed: %s", in)
			}
		})
	}
}

// TestStrictNotes checks the notes, with their positions, for every sort of change.
func TestStrictNotes(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{"a":{"type":"string","minLength":1,"x-own":1},"b":{"type":"integer"}},"required":["b"]}`)
	_, notes := StrictOpenAI(doc)
	var got []string
	for _, n := range notes {
		got = append(got, n.Kind.String()+" "+n.Path.String()+" "+n.Keyword)
	}
	want := []string{"adapted # ", "dropped #/properties/a x-own", "described #/properties/a minLength", "adapted #/properties/a "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestStrictNotePaths checks that notes about a definition have the definition's position
// in the document, even if references write its name differently.
func TestStrictNotePaths(t *testing.T) {
	doc := mustParse(t, `{"type":"object","properties":{"n":{"$ref":"#/$defs/a~1b%20c"}},"required":["n"],
		"$defs":{"a/b c":{"type":"object","properties":{"x":{"type":"string","x-own":1},"n":{"$ref":"#/$defs/a~1b%20c"}},"required":["x"]}}}`)
	_, notes := StrictOpenAI(doc)
	found := slices.ContainsFunc(notes, func(n Note) bool { return n.Keyword == "x-own" && doc.At(n.Path) != nil })
	if !found {
		t.Errorf("the note about the keyword is at another position: %v", notes)
	}
}

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
		{openAI, `{"type":"object","properties":{},"required":["a"],"additionalProperties":false}`, []string{`# the required property "a" is not declared`}},
		{openAI, closed(`true`), []string{"#/properties/a a schema must be an object"}},
		{openAI, closed(`{}`), []string{"#/properties/a a schema must have a type"}},
		{openAI, closed(`{"type":"array"}`), []string{`#/properties/a an array must have "items"`}},
		{openAI, closed(`{"type":["string","integer"]}`), []string{"#/properties/a a list of types is not supported: string, integer"}},
		{openAI, closed(`{"type":"string","minLength":1}`), []string{`#/properties/a "minLength" is not supported`}},
		{openAI, closed(`{"type":"string","format":"uri"}`), []string{`#/properties/a "format" is not supported with "uri"`}},
		{openAI, closed(`{"type":"string","pattern":"(a)\\1"}`), []string{`#/properties/a "pattern" is not supported with "(a)\\1"`}},
		{openAI, closed(`{"type":"string","pattern":"(?<!a)b"}`), []string{`#/properties/a "pattern" is not supported with "(?<!a)b"`}},
		{openAI, closed(`{"type":"object","properties":{},"required":[],"additionalProperties":false,"enum":[{}]}`),
			[]string{"#/properties/a an enum of objects or arrays is not supported"}},
		{openAI, closed(`{"oneOf":[{"type":"string"}]}`), []string{`#/properties/a "oneOf" is not supported`, "#/properties/a a schema must have a type"}},
		{openAI, closed(`{"anyOf":[{"type":"string","default":1}]}`), []string{`#/properties/a/anyOf/0 "default" is not supported`}},
		{openAI, closed(`{"$ref":"#/$defs/A"}`), []string{`#/properties/a a reference must resolve to "#" or into "$defs"`}},
		{openAI, closed(`{"$ref":"#","description":"d"}`), []string{"#/properties/a a reference must not have other keywords next to it"}},
		{openAI, closed(`{"type":"string","$defs":{}}`), []string{`#/properties/a "$defs" is not supported`}},
		{anthropic, `{"type":"object","properties":{"a":{"type":["string","integer"],"default":1}},"additionalProperties":false}`, nil},
		{anthropic, closed(`{"type":"array","items":{"type":"string"},"minItems":1}`), nil},
		{anthropic, closed(`{"type":"array","items":{"type":"string"},"minItems":2}`), []string{`#/properties/a "minItems" is not supported with 2`}},
		{anthropic, closed(`{"type":"string","pattern":"\\bx"}`), []string{`#/properties/a "pattern" is not supported with "\\bx"`}},
		{anthropic, closed(`{"$ref":"#"}`), []string{"#/properties/a a schema must not refer to itself"}},
		{deepSeek, closed(`{"anyOf":[{"type":"string"},{"type":"integer","enum":[1]}]}`), nil},
		{deepSeek, closed(`{"type":"null"}`), []string{"#/properties/a null is not supported"}},
		{deepSeek, closed(`{"$ref":"#"}`), []string{"#/properties/a references are not supported"}},
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

// TestOpenAILimits checks that a schema at a limit is accepted, and that a schema above
// the limit is not.
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
	referring := func(levels int) string { // the reference adds one level
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
		{"one long enum", enum(300, 50), enum(300, 51), "#/properties/a: an enum with more than 250 values has more than 15000 characters"},
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
		t.Errorf("counted %v in an infinite schema", laughs)
	}
}

func TestStrictInexact(t *testing.T) {
	property := func(text string) string {
		return `{"type":"object","properties":{"a":` + text + `},"required":["a"]}`
	}
	const (
		aMap    = "the value is a map, but in strict mode the schema must list all keys"
		aTuple  = "the value is a tuple, but strict mode does not support a separate schema for each item"
		untyped = "the value has no type, so any JSON is valid"
	)
	all := []*grammar{strictOpenAI, strictAnthropic, strictDeepSeek}
	tests := []struct {
		in    string
		modes []*grammar
		want  string
	}{
		{`true`, all, "# : the arguments have no schema"},
		{`{"type":"array","items":{}}`, all, "# type: arguments must be an object, but the schema accepts no object"},
		{`{"type":"object","additionalProperties":true}`, all, "# additionalProperties: " + aMap},
		{`{"type":"object","properties":{},"additionalProperties":{"type":"string"}}`, all, "# additionalProperties: " + aMap},
		{`{"type":"object","properties":{},"patternProperties":{"^a":{}},"additionalProperties":false}`, all, "# patternProperties: " + aMap},
		{`{"type":"object","properties":{},"unevaluatedProperties":{}}`, all, "# unevaluatedProperties: " + aMap},
		{`{"type":"object","properties":{},"anyOf":[{},{}]}`, all, `# anyOf: "anyOf" is at the root, but the arguments must be a single object`},
		{`{"type":"object","properties":{},"oneOf":[{"required":[]}]}`, all, `# oneOf: "oneOf" is at the root, but the arguments must be a single object`},
		{`{"type":"object","required":["b"]}`, all, `# required: "b" is required, but has no schema`},
		{property(`{"type":"object"}`), all, "#/properties/a : " + aMap},
		{property(`true`), all, "#/properties/a : " + untyped},
		{property(`{}`), all, "#/properties/a : " + untyped},
		{property(`{"description":"any"}`), all, "#/properties/a : " + untyped},
		{property(`{"minimum":0}`), all, "#/properties/a : " + untyped},
		{property(`{"enum":[{"x":1}]}`), all, "#/properties/a : " + untyped},
		{property(`false`), all, "#/properties/a : no value is allowed"},
		{property(`{"enum":[]}`), all, "#/properties/a enum: no value is allowed"},
		{property(`{"type":"string","enum":[1]}`), all, "#/properties/a enum: no enum value has an allowed type"},
		{property(`{"anyOf":[]}`), all, "#/properties/a/anyOf : #/properties/a/anyOf is an empty list"},
		{property(`{"type":"array"}`), all, "#/properties/a : the array has no schema for its items"},
		{property(`{"type":"array","items":{}}`), all, "#/properties/a/items : " + untyped},
		{property(`{"type":"array","prefixItems":[{"type":"string"}]}`), all, "#/properties/a prefixItems: " + aTuple},
		{property(`{"type":"array","items":[{"type":"string"}]}`), all, "#/properties/a prefixItems: " + aTuple},
		{property(`{"anyOf":[{"type":"string"},{}],"oneOf":[{},{}]}`), all, `#/properties/a oneOf: "oneOf" and "anyOf" cannot be expressed as a single keyword`},
		{property(`{"allOf":[{"type":"string"},{"type":"integer"}]}`), all,
			`#/properties/a allOf: the "allOf" cannot be merged with the keywords next to it: the combination accepts no value, or cannot be expressed as one schema`},
		{`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"array","items":{"type":"string"},"contains":{"required":["x"]}}},"required":["b"]}`, []*grammar{strictOpenAI},
			`#/properties/b contains: "contains" applies to absent properties, and in strict mode all properties are present`},
		{`{"type":"object","properties":{"a":{"type":"string"}},"not":{"properties":{"a":{"const":"x"}}}}`, []*grammar{strictOpenAI},
			`# not: "not" applies to absent properties, and in strict mode all properties are present`},
		{`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"if":{"minProperties":1},"then":{"$ref":"#"}}`, []*grammar{strictOpenAI, strictDeepSeek},
			`# if: "if" applies to absent properties, and in strict mode all properties are present`},
		{property(`{"$ref":"#/$defs/X"}`), all, `#/properties/a : $ref "#/$defs/X" does not refer to a schema`},
		{property(`{"$ref":"other.json"}`), all, `#/properties/a : $ref "other.json" does not refer to a part of this document`},
		{property(`{"$dynamicRef":"#x"}`), all, `#/properties/a $dynamicRef: the target of "$dynamicRef" depends on the path to it; use $ref`},
		{property(`{"type":"strng"}`), all, "#/properties/a/type : #/properties/a/type must be the name of a JSON type, or a list of them"},
		{property(`{"$ref":"#"}`), []*grammar{strictAnthropic}, "#/properties/a $ref: the schema refers to itself"},
		{`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"object","properties":{"n":{"type":"string"},` +
			`"b":{"type":"array","items":{"$ref":"#/$defs/B"}}}},"B":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/A"}]}}}`,
			[]*grammar{strictAnthropic}, "#/$defs/B/anyOf/1 $ref: the schema refers to itself"},
		{property(`{"type":["string","null"]}`), []*grammar{strictDeepSeek}, "#/properties/a type: DeepSeek is not known to accept null"},
		{`{"type":"object","properties":{"a":{"type":"string"}}}`, []*grammar{strictDeepSeek},
			`#/properties/a : "a" is optional, and DeepSeek is not known to accept null for it`},
	}
	for _, tt := range tests {
		for _, m := range tt.modes {
			t.Run(m.provider+" "+tt.in, func(t *testing.T) {
				in := mustParse(t, tt.in)
				got, notes := m.lower(in)
				if got != in || len(notes) == 0 {
					t.Fatalf("the schema became %s, with %d notes", got, len(notes))
				}
				n := notes[0]
				if diff := cmp.Diff("inexact "+tt.want, fmt.Sprintf("%s %s %s: %s", n.Kind, n.Path, n.Keyword, n.Message)); diff != "" {
					t.Errorf("-want +got:\n%s", diff)
				}
			})
		}
	}
}

// TestStrictEndlessRefs checks that a reference that resolves only to itself is rejected.
func TestStrictEndlessRefs(t *testing.T) {
	for _, text := range []string{
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"$ref":"#/$defs/A"}}}`,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A","description":"a"}},"$defs":{"A":{"$ref":"#/$defs/B"},"B":{"$ref":"#/$defs/A"}}}`,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A","minProperties":1}},"$defs":{"A":{"$ref":"#/$defs/A"}}}`,
		`{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"allOf":[{"$ref":"#/$defs/A"},{"type":"string"}]}}}`,
		`{"$ref":"#"}`,
		`{"type":"object","properties":{"a":{"$ref":"#/x-d/A"}},"x-d":{"A":{"$ref":"#/nowhere"}}}`,
	} {
		for _, m := range strictModes {
			if got, notes := m.lower(mustParse(t, text)); !Has(notes, Inexact) {
				t.Errorf("%s: %s becomes %s", m.provider, text, got)
			}
		}
	}
}

func TestStrictPositions(t *testing.T) {
	at := func(doc *schema.Doc, line int) *schema.Doc {
		doc.Origin = schema.OriginAt(token.Position{Filename: "t.go", Line: line}, "")
		return doc
	}
	open := at(schema.Obj(schema.M("type", schema.Str("object"))), 3)
	chosen := at(schema.Obj(schema.M("type", schema.Str("string")), schema.M("enum", at(schema.Arr(), 5))), 4)
	doc := at(schema.Obj(schema.M("type", schema.Str("object")), schema.M("properties",
		schema.Obj(schema.M("a", open), schema.M("b", chosen)))), 2)
	_, notes := StrictOpenAI(doc)
	var got []int
	for _, n := range notes {
		got = append(got, n.Pos.Line)
	}
	if diff := cmp.Diff([]int{3, 5}, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func strictSchemas() uint64 { return 50 * *times }

var strictModes = []*grammar{strictOpenAI, strictAnthropic, strictDeepSeek, strictBedrock}

// eachStrict runs a check on the strict forms of random schemas. It fails the test if too
// few of them have a strict form.
func eachStrict(t *testing.T, check func(t *testing.T, r *rand.Rand, m *grammar, doc, strict *schema.Doc, notes []Note)) {
	t.Helper()
	for _, m := range strictModes {
		t.Run(m.provider, func(t *testing.T) {
			exact := uint64(0)
			for seed := range strictSchemas() {
				r := rand.New(rand.NewPCG(seed, 1))
				doc := randomStrictable(r)
				if seed%4 == 0 {
					doc = randomSchema(r)
				}
				strict, notes := m.lower(doc)
				if Has(notes, Inexact) {
					continue
				}
				exact++
				check(t, r, m, doc, strict, notes)
				if t.Failed() {
					t.Fatalf("seed %d\nschema: %s\nstrict: %s", seed, doc, strict)
				}
			}
			if exact < strictSchemas()/20 {
				t.Errorf("only %d of %d schemas have a strict form", exact, strictSchemas())
			}
			t.Logf("%d of %d schemas have a strict form", exact, strictSchemas())
		})
	}
}

// TestStrictForm checks that strict mode is idempotent and follows the provider's rules.
func TestStrictForm(t *testing.T) {
	eachStrict(t, func(t *testing.T, _ *rand.Rand, m *grammar, doc, strict *schema.Doc, notes []Note) {
		for _, problem := range m.check(strict) {
			t.Errorf("%s %s", problem.Path, problem.Message)
		}
		requireValid(t, strict)
		twice, again := m.lower(strict)
		if !twice.Equal(strict) || len(again) > 0 {
			t.Errorf("lowered twice: %s %v", twice, again)
		}
	})
}

// TestStrictLeavesItsInput checks that the input is not modified, even if it cannot be
// strict.
func TestStrictLeavesItsInput(t *testing.T) {
	eachRandomSchema(t, strictSchemas(), func(t *testing.T, doc *schema.Doc) {
		before := doc.String()
		for _, m := range strictModes {
			strict, notes := m.lower(doc)
			if doc.String() != before {
				t.Errorf("%s changed it to %s", m.provider, doc)
			}
			if Has(notes, Inexact) && (strict != doc || slices.ContainsFunc(notes, func(n Note) bool { return n.Kind != Inexact })) {
				t.Errorf("%s: notes other than the reasons why the schema is inexact: %v", m.provider, notes)
			}
		}
	})
}

// TestStrictTells checks that the descriptions in a strict schema contain each constraint
// that a note reports as described.
func TestStrictTells(t *testing.T) {
	eachStrict(t, func(t *testing.T, _ *rand.Rand, m *grammar, doc, strict *schema.Doc, notes []Note) {
		text := descriptions(strict)
		for _, note := range notes {
			if note.Kind != Described {
				continue
			}
			if note.Keyword == "oneOf" {
				if !strings.Contains(text, words.ExactlyOne) {
					t.Errorf("%s: the description lacks that exactly one must match", note.Path)
				}
				continue
			}
			sub := doc.At(note.Path)
			if sub == nil || joins(sub) || note.Keyword == "format" { // a format is described by an example
				continue
			}
			if m.requireAll && slices.Contains(presenceKeywords, note.Keyword) { // the description omits parts without an effect if all properties are present
				continue
			}
			if value := sub.Under(note.Keyword); value != nil {
				if part := untoldIn(text, note.Keyword, value); part != "" {
					t.Errorf("%s %s: %s is not described", note.Path, note.Keyword, part)
				}
			}
		}
	})
}

// joins reports whether a schema has keywords that merge other schemas into it. Those
// schemas may contain the same keyword.
func joins(sub *schema.Doc) bool {
	return slices.ContainsFunc([]string{"$ref", "allOf", "anyOf", "oneOf"}, func(keyword string) bool { return sub.Has(keyword) })
}

func descriptions(doc *schema.Doc) string {
	var b strings.Builder
	schema.Visit(doc, func(sub *schema.Doc) bool {
		text := sub.Under("description")
		if text != nil {
			b.WriteString(text.Text)
			b.WriteString(schema.Str(text.Text).String())
		}
		return true
	})
	return b.String()
}

// TestStrictIsNarrower checks that the original schema accepts any value that the strict
// schema accepts, without the nulls for missing values. Described constraints are excepted.
func TestStrictIsNarrower(t *testing.T) {
	instances := 0
	eachStrict(t, func(t *testing.T, r *rand.Rand, m *grammar, doc, strict *schema.Doc, notes []Note) {
		taken := compiled(t, strict)
		original := compiled(t, untold(doc, notes))
		for range 8 {
			instance := randomStrictInstance(r, strict)
			if taken.Validate(decoded(t, instance)) != nil {
				continue
			}
			instances++
			if !acceptsWithoutNulls(original, decoded(t, instance)) {
				t.Errorf("%s: %s is rejected\nnotes: %v", m.provider, instance, notes)
			}
		}
	})
	if instances < int(strictSchemas()) {
		t.Errorf("only %d instances", instances)
	}
	t.Logf("%d instances", instances)
}

// acceptsWithoutNulls reports whether a schema accepts a value after some of its null
// members, or none, are removed.
func acceptsWithoutNulls(s *jsonschema.Schema, value any) bool {
	var drop []func()
	var keep []func()
	var find func(value any)
	find = func(value any) {
		switch value := value.(type) {
		case []any:
			for _, item := range value {
				find(item)
			}
		case map[string]any:
			for key, member := range value {
				if member == nil {
					drop = append(drop, func() { delete(value, key) })
					keep = append(keep, func() { value[key] = nil })
				}
				find(member)
			}
		}
	}
	find(value)
	const most = 12 // for up to this many nulls, all subsets are tried
	for subset := range 1 << min(len(drop), most) {
		for i := range drop {
			if i >= most || subset>>i&1 == 0 {
				drop[i]()
			} else {
				keep[i]()
			}
		}
		if s.Validate(value) == nil {
			return true
		}
	}
	return false
}

// untold returns a schema without the described constraints. A described "oneOf" becomes
// "anyOf". Inside references and merged schemas, the position of a note does not identify
// the keyword, so the keyword is removed everywhere.
func untold(doc *schema.Doc, notes []Note) *schema.Doc {
	everywhere := map[string]bool{}
	places := map[string][]string{}
	for _, note := range notes {
		if note.Kind != Described {
			continue
		}
		if sub := doc.At(note.Path); sub != nil && sub.Has(note.Keyword) && !joins(sub) {
			places[note.Path.String()] = append(places[note.Path.String()], note.Keyword)
		} else {
			everywhere[note.Keyword] = true
		}
	}
	return schema.RewriteAt(doc, func(at *schema.Place, sub *schema.Doc) *schema.Doc {
		for _, m := range sub.Members {
			if !everywhere[m.Key] && !slices.Contains(places[at.Path().String()], m.Key) {
				continue
			}
			if m.Key == "oneOf" {
				sub = sub.Rename("oneOf", "anyOf", m.Value)
			} else {
				sub = sub.Without(m.Key)
			}
		}
		return sub
	})
}

func compiled(t *testing.T, doc *schema.Doc) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	compiler.UseRegexpEngine(anyRegexp)
	if err := compiler.AddResource("https://example.com/schema", decoded(t, doc)); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("https://example.com/schema")
	if err != nil {
		t.Fatalf("%s: %v", doc, err)
	}
	return schema
}

// anyRegexp compiles an expression if Go supports it; other expressions match any string.
func anyRegexp(text string) (jsonschema.Regexp, error) {
	known, err := regexp.Compile(text)
	if err != nil {
		return regexp.MustCompile(""), nil
	}
	return known, nil
}

func decoded(t *testing.T, doc *schema.Doc) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(doc.String()))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

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
					t.Errorf("%d notes, and another schema", len(notes))
				}
				if len(got.String()) > 20*len(text) {
					t.Errorf("%d bytes became %d", len(text), len(got.String()))
				}
			})
		}
	}
}

// TestStrictCyclicDoc checks that a document that contains itself is rejected.
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
