package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

// tellAll describes every keyword except "type" and "description", and returns the
// description.
func tellAll(t *testing.T, lead, text string) string {
	t.Helper()
	sub := mustParse(t, text)
	var keywords []string
	for _, m := range sub.Members {
		if m.Key != "type" && m.Key != "description" {
			keywords = append(keywords, m.Key)
		}
	}
	told := Describe(sub, lead, keywords...)
	if left := told.Without("type", "description"); len(left.Members) > 0 {
		t.Errorf("keywords remain after Describe: %s", left)
	}
	if told.String() != Describe(told, lead, keywords...).String() {
		t.Error("a second Describe changed the schema")
	}
	description := told.Under("description")
	if description == nil {
		return ""
	}
	return description.Text
}

func TestDescribePhrases(t *testing.T) {
	tests := []struct {
		in, want string
	}{
		{`{}`, ``},

		{`{"type":"string","minLength":3}`, `At least 3 characters.`},
		{`{"type":"string","minLength":1}`, `At least 1 character.`},
		{`{"type":"string","minLength":0}`, `At least 0 characters.`},
		{`{"type":"string","maxLength":8}`, `No more than 8 characters.`},
		{`{"type":"string","maxLength":20,"minLength":3}`, `3 to 20 characters.`},
		{`{"type":"string","minLength":9,"maxLength":10}`, `9 to 10 characters.`},
		{`{"type":"string","minLength":5,"maxLength":5}`, `Exactly 5 characters.`},
		{`{"type":"string","minLength":1,"maxLength":0}`, `At least 1 and no more than 0 characters.`},
		{`{"type":"string","minLength":99999999999999999999,"maxLength":100000000000000000000}`,
			`99999999999999999999 to 100000000000000000000 characters.`},
		{`{"type":"string","pattern":"^\\d{3}$"}`, `Matches the regular expression "^\d{3}$".`},
		{`{"type":"string","format":"email"}`, `A valid email address.`},
		{`{"type":"string","format":"date-time"}`, `A date and time such as 2026-03-21T10:30:00Z.`},
		{`{"type":"string","format":"custom"}`, `In the format "custom".`},
		{`{"type":"integer","format":"int64"}`, `A 64-bit integer.`},
		{`{"type":"string","contentEncoding":"base64","contentMediaType":"image/svg+xml"}`,
			`Encoded in base64; with content of the type image/svg+xml.`},
		{`{"type":"string","contentMediaType":"application/json","contentSchema":{"type":"array"}}`,
			`With content of the type application/json; with content that is an array.`},

		{`{"type":"integer","minimum":0}`, `At least 0.`},
		{`{"type":"integer","maximum":120,"minimum":0}`, `At least 0 and no more than 120.`},
		{`{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1.50}`, `More than 0 and less than 1.50.`},
		{`{"type":"number","minimum":1e2,"maximum":1e2}`, `Exactly 1e2.`},
		{`{"type":"number","minimum":1,"exclusiveMinimum":1,"maximum":2}`, `At least 1, more than 1 and no more than 2.`},
		{`{"type":"number","multipleOf":0.010}`, `A multiple of 0.010.`},

		{`{"type":"array","minItems":0,"maxItems":1}`, `0 to 1 item.`},
		{`{"type":"array","uniqueItems":true}`, `No duplicate items.`},
		{`{"type":"array","uniqueItems":false}`, ``},
		{`{"type":"array","items":{"minLength":1}}`, `Each item matches the JSON Schema {"minLength":1}.`},
		{`{"type":"array","items":{}}`, ``},
		{`{"type":"array","items":false}`, `No items.`},
		{`{"type":"array","prefixItems":[{"type":"string"}],"items":false}`,
			`The first item is a string; no further items.`},
		{`{"type":"array","contains":{"const":1}}`, `At least 1 item that is 1.`},
		{`{"type":"array","maxContains":3,"minContains":2,"contains":{"const":1}}`, `2 to 3 items that match the JSON Schema {"const":1}.`},

		{`{"type":"object","required":["a"]}`, `"a" is required.`},
		{`{"type":"object","required":["a","b","c"]}`, `"a", "b" and "c" are required.`},
		{`{"type":"object","required":[]}`, ``},
		{`{"type":"object","dependentRequired":{"a":["b","c"],"d":["e"],"f":[]}}`, `With "a", "b" and "c" are required; with "d", "e" is required.`},
		{`{"type":"object","minProperties":1,"maxProperties":2}`, `1 to 2 properties.`},
		{`{"type":"object","propertyNames":{"maxLength":3}}`, `Each property name is a string (no more than 3 characters).`},
		{`{"type":"object","patternProperties":{"^x-":{"type":"string"}}}`,
			`Each property whose name matches the regular expression "^x-" is a string.`},
		{`{"type":"object","additionalProperties":false}`, `No properties.`},
		{`{"type":"object","additionalProperties":true}`, ``},
		{`{"type":"object","patternProperties":{"^x-":true},"additionalProperties":false}`,
			`Each property whose name matches the regular expression "^x-" is anything; no other properties.`},
		{`{"type":"object","additionalProperties":{"type":"string"}}`, `Any keys; each value is a string.`},

		{`{"const":{"a":1}}`, `Only {"a":1}.`},
		{`{"enum":["a"]}`, `Only "a".`},
		{`{"enum":["a",2,null]}`, `One of "a", 2 or null.`},
		{`{"enum":["a"],"const":"a"}`, `Only "a".`},
		{`{"type":"object","additionalProperties":{"type":["string"]}}`, `Any keys; each value is a string.`},
		{`{"not":{"const":0}}`, `Not 0.`},
		{`{"default":3}`, `Default: 3.`},
		{`{"examples":["Oslo",3]}`, `Examples: "Oslo", 3.`},
		{`{"examples":["Oslo"]}`, `Example: "Oslo".`},
		{`{"examples":[]}`, ``},
		{`{"title":"City"}`, `Title: "City".`},
		{`{"deprecated":true,"readOnly":true,"writeOnly":false}`, `Deprecated. Read-only.`},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tellAll(t, "", tt.in)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestDescribeAsJSON checks that keywords without a phrase, and values that a phrase does
// not support, are described as JSON in a fixed order.
func TestDescribeAsJSON(t *testing.T) {
	tests := []struct {
		in, want string
	}{
		{`{"else":false,"then":{},"if":true,"unevaluatedProperties":false,"dependentSchemas":{},"oneOf":[{}],"anyOf":[{}],"allOf":[{}]}`,
			`{"allOf":[{}],"anyOf":[{}],"oneOf":[{}],"if":true,"then":{},"else":false,"dependentSchemas":{},"unevaluatedProperties":false}`},
		{`{"x-b":1,"x-a":{"type":"array"},"$ref":"#"}`, `{"$ref":"#","x-a":{"type":"array"},"x-b":1}`},
		{`{"minLength":3.0}`, `{"minLength":3.0}`},
		{`{"minLength":-1,"maxLength":2}`, `{"maxLength":2,"minLength":-1}`},
		{`{"minLength":"3"}`, `{"minLength":"3"}`},
		{`{"pattern":"\""}`, `{"pattern":"\""}`},
		{`{"pattern":"a\nb"}`, `{"pattern":"a\nb"}`},
		{`{"pattern":1}`, `{"pattern":1}`},
		{`{"format":null}`, `{"format":null}`},
		{`{"contentEncoding":"base 64"}`, `{"contentEncoding":"base 64"}`},
		{`{"contentSchema":1}`, `{"contentSchema":1}`},
		{`{"minimum":3,"exclusiveMinimum":true}`, `{"exclusiveMinimum":true,"minimum":3}`},
		{`{"multipleOf":"2"}`, `{"multipleOf":"2"}`},
		{`{"uniqueItems":1}`, `{"uniqueItems":1}`},
		{`{"items":[{}]}`, `{"items":[{}]}`},
		{`{"prefixItems":{}}`, `{"prefixItems":{}}`},
		{`{"minContains":2}`, `{"minContains":2}`},
		{`{"contains":{},"minContains":"x"}`, `{"contains":{},"minContains":"x"}`},
		{`{"required":"a"}`, `{"required":"a"}`},
		{`{"required":[1]}`, `{"required":[1]}`},
		{`{"dependentRequired":{"a":"b"}}`, `{"dependentRequired":{"a":"b"}}`},
		{`{"dependentRequired":1}`, `{"dependentRequired":1}`},
		{`{"patternProperties":{"\"":{}}}`, `{"patternProperties":{"\"":{}}}`},
		{`{"patternProperties":{"a":1}}`, `{"patternProperties":{"a":1}}`},
		{`{"propertyNames":"a"}`, `{"propertyNames":"a"}`},
		{`{"additionalProperties":"no"}`, `{"additionalProperties":"no"}`},
		{`{"enum":[]}`, `{"enum":[]}`},
		{`{"enum":"a"}`, `{"enum":"a"}`},
		{`{"not":1}`, `{"not":1}`},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			if diff := cmp.Diff("Must match the JSON Schema "+tt.want+".", tellAll(t, "", tt.in)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestDescribeScope checks that the description of a keyword names the type to which the
// keyword applies if the schema also accepts other types.
func TestDescribeScope(t *testing.T) {
	tests := []struct {
		in, want string
	}{
		{`{"type":["string","null"],"minLength":3}`, `At least 3 characters.`},
		{`{"type":["string"],"minLength":3}`, `At least 3 characters.`},
		{`{"type":["string","integer"],"pattern":"^a+$","minimum":3,"maximum":9}`,
			`As a string: matches the regular expression "^a+$"; as an integer: at least 3 and no more than 9.`},
		{`{"type":["number","integer"],"minimum":3}`, `At least 3.`},
		{`{"type":["array","number","integer"],"minimum":3}`, `As a number: at least 3.`},
		{`{"type":"boolean","minLength":3}`, `As a string: at least 3 characters.`},
		{`{"minimum":3,"minItems":1}`, `As a number: at least 3; as an array: at least 1 item.`},
		{`{"minimum":3,"enum":[4]}`, `Only 4; at least 3.`},
		{`{"format":"email","minItems":1}`, `As a string: a valid email address; as an array: at least 1 item.`},
		{`{"type":["string","array"],"minLength":1,"pattern":"a","minItems":2,"uniqueItems":true}`,
			`As a string: at least 1 character; matches the regular expression "a"; as an array: at least 2 items; no duplicate items.`},
		{`{"type":["integer","string"],"format":"custom"}`, `In the format "custom".`},
		{`{"type":["string","object"],"default":"a","maxProperties":2}`, `As an object: no more than 2 properties. Default: "a".`},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tellAll(t, "", tt.in)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestDescribeBesideADescription checks that constraints which the description already
// contains are not repeated.
func TestDescribeBesideADescription(t *testing.T) {
	tests := []struct {
		lead, in, want string
	}{
		{"", `{"description":"The name","minLength":3}`, `The name. At least 3 characters.`},
		{"", `{"description":"","minLength":3}`, `At least 3 characters.`},
		{"IMPORTANT:", `{"description":"The name.","minLength":3,"format":"email"}`,
			`The name. IMPORTANT: at least 3 characters; a valid email address.`},
		{"IMPORTANT:", `{"allOf":[true],"minLength":3,"default":"x"}`,
			`IMPORTANT: at least 3 characters. Must match the JSON Schema {"allOf":[true]}. Default: "x".`},
		{"IMPORTANT:", `{"allOf":[true]}`, `IMPORTANT: must match the JSON Schema {"allOf":[true]}.`},
		{"IMPORTANT:", `{"default":3}`, `Default: 3.`},
		{"", `{"description":"At least 3 characters","minLength":3}`, `At least 3 characters`},
		{"", `{"description":"A name (at least 3 characters).","minLength":3}`, `A name (at least 3 characters).`},
		{"", `{"description":"Name. Constraints: at least 3 characters; a valid email address.","minLength":3,"format":"email"}`,
			`Name. Constraints: at least 3 characters; a valid email address.`},
		{"", `{"description":"At least 3.5","minimum":3}`, `At least 3.5. At least 3.`},
		{"", `{"description":"At least 3 characters long","minLength":3}`, `At least 3 characters long. At least 3 characters.`},
		{"", `{"description":"At least 3..5","minimum":3}`, `At least 3..5. At least 3.`},
		{"", `{"description":"Not at least 3","minimum":3}`, `Not at least 3. At least 3.`},
		{"", `{"description":"Not at least 3. At least 3!","minimum":3}`, `Not at least 3. At least 3!`},
		{"", `{"description":"Deprecated.","deprecated":true}`, `Deprecated.`},
		{"", `{"description":"days (default 3)","default":3}`, `days (default 3)`},
		{"", `{"description":"Must match the JSON Schema {\"allOf\":[]}.","allOf":[]}`, `Must match the JSON Schema {"allOf":[]}.`},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tellAll(t, tt.lead, tt.in)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestDescribeOneOfMany checks that the description of one keyword keeps the other
// keywords, unless their meaning would change.
func TestDescribeOneOfMany(t *testing.T) {
	tests := []struct {
		keyword, in, want string
	}{
		{"format", `{"type":"string","minLength":1}`, `{"type":"string","minLength":1}`},
		{"format", `{"minLength":1,"format":"date","type":"string"}`, `{"minLength":1,"type":"string","description":"A date such as 2026-03-21."}`},
		{"format", `true`, `true`},
		{"format", `{"properties":{"format":{"type":"string"}},"x-a":{"format":1}}`, `{"properties":{"format":{"type":"string"}},"x-a":{"format":1}}`},
		{"type", `{"type":["null","integer","string"],"minLength":1}`, `{"description":"A string, an integer or null.","minLength":1}`},
		{"type", `{"type":"strng"}`, `{"description":"Must match the JSON Schema {\"type\":\"strng\"}."}`},
		{"type", `{"type":[]}`, `{"description":"Must match the JSON Schema {\"type\":[]}."}`},
		{"contains", `{"contains":{},"minContains":2,"minItems":1}`, `{"description":"At least 2 items that match the JSON Schema {}.","minItems":1}`},
		{"prefixItems", `{"prefixItems":[true],"items":false}`, `{"description":"The first item is anything; no further items."}`},
		{"prefixItems", `{"prefixItems":[true],"items":{}}`, `{"description":"The first item is anything.","items":{}}`},
		{"then", `{"if":{},"then":{},"else":false,"not":false}`, `{"description":"Must match the JSON Schema {\"if\":{},\"then\":{},\"else\":false}.","not":false}`},
		{"oneOf", `{"oneOf":[{}],"unevaluatedProperties":false}`, `{"description":"Must match the JSON Schema {\"oneOf\":[{}],\"unevaluatedProperties\":false}."}`},
		{"patternProperties", `{"properties":{},"patternProperties":{},"additionalProperties":false}`, `{"description":"No other properties.","properties":{}}`},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			sub := mustParse(t, tt.in)
			got := Describe(sub, "", tt.keyword)
			if diff := cmp.Diff(tt.want, got.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if (got == sub) != (tt.in == tt.want) {
				t.Errorf("the same pointer: %v, want %v", got == sub, tt.in == tt.want)
			}
		})
	}
}

func TestDescribeOrder(t *testing.T) {
	sub := mustParse(t, `{"type":["string","array","integer"],"format":"email","minLength":3,"maxLength":9,"pattern":"^a","minimum":1,`+
		`"multipleOf":2,"uniqueItems":true,"enum":[1,"a"],"not":{},"allOf":[{}],"x-own":1,"default":1,"deprecated":true}`)
	want := tellAll(t, "Note:", sub.String())
	for range len(sub.Members) {
		sub.Members = append(sub.Members[1:], sub.Members[0])
		kind := sub.Under("type")
		kind.Items = append(kind.Items[1:], kind.Items[0])
		if diff := cmp.Diff(want, tellAll(t, "Note:", sub.String())); diff != "" {
			t.Errorf("%s\n-want +got:\n%s", sub, diff)
		}
	}
}

// TestDescribeHugeValues checks that nothing is truncated.
func TestDescribeHugeValues(t *testing.T) {
	values := schema.Arr()
	for range 1000 {
		values.Items = append(values.Items, schema.Str("a long value"))
	}
	got := Describe(schema.Obj(schema.M("enum", values)), "", "enum")
	text := got.Under("description")
	if count := strings.Count(text.Text, `"a long value"`); count != 1000 {
		t.Errorf("got %d values, want 1000", count)
	}
}

func TestDescribeKeepsOrigins(t *testing.T) {
	sub := mustParse(t, `{"minLength":3}`)
	sub.Origin = schema.OriginAt(token.Position{}, "tag")
	if got := Describe(sub, "", "minLength"); got.Origin != sub.Origin {
		t.Errorf("got %v, want %v", got.Origin, sub.Origin)
	}
}

// TestFormatsOfCalls checks that descriptions and the error messages of calls have phrases
// for the same formats. The runtime has its own table, because it depends only on the
// standard library.
func TestFormatsOfCalls(t *testing.T) {
	name := filepath.Join("..", "..", "call", "words.go")
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var called []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Names[0].Name != "formatWords" {
			return true
		}
		for _, row := range spec.Values[0].(*ast.CompositeLit).Elts {
			format, err := strconv.Unquote(row.(*ast.CompositeLit).Elts[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			called = append(called, format)
		}
		return false
	})
	var told []string
	for name, format := range formats {
		if format.about == "string" {
			told = append(told, name)
		}
	}
	slices.Sort(called)
	slices.Sort(told)
	if diff := cmp.Diff(told, called); diff != "" {
		t.Errorf("formats with phrases (-descriptions +calls):\n%s", diff)
	}
}

func mustParse(t *testing.T, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return doc
}
