package call

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestExpected(t *testing.T) {
	for _, test := range []struct{ schema, want string }{
		{`true`, "any value"},
		{`false`, "no value at all"},
		{`{}`, "any value"},
		{`{"const":"a"}`, `"a"`},
		{`{"enum":["a",1,null,[2]]}`, `one of "a", 1, null, [2]`},
		{`{"type":"integer"}`, "an integer"},
		{`{"type":"integer","minimum":0}`, "an integer of at least 0"},
		{`{"type":"integer","exclusiveMinimum":0}`, "an integer of at least 1"},
		{`{"type":"integer","maximum":-3}`, "an integer of at most -3"},
		{`{"type":"integer","minimum":7,"maximum":7}`, "an integer that is 7"},
		{`{"type":"number","minimum":0.5,"maximum":1e30}`, "a number from 0.5 to 1e30"},
		{`{"type":"number","minimum":0.0000001}`, "a number of at least 1e-7"},
		{`{"type":"number","minimum":-120,"maximum":12.5}`, "a number from -120 to 12.5"},
		{`{"type":"number","maximum":1.5e-9}`, "a number of at most 1.5e-9"},
		{`{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1.5}`, "a number that is greater than 0 and less than 1.5"},
		{`{"type":"integer","minimum":0,"multipleOf":5}`, "an integer that is at least 0 and a multiple of 5"},
		{`{"type":["string","null"]}`, "null or a string"},
		{`{"type":"boolean"}`, "true or false"},
		{`{"type":"string","minLength":1}`, "a string of at least 1 character"},
		{`{"type":"string","maxLength":5}`, "a string of at most 5 characters"},
		{`{"type":"string","minLength":2,"maxLength":2}`, "a string of exactly 2 characters"},
		{`{"type":"string","minLength":1,"maxLength":20,"pattern":"^[a-z]+$"}`, "a string of 1 to 20 characters that matches ^[a-z]+$"},
		{`{"type":"string","format":"date"}`, "a string that is a date, such as 2026-01-31"},
		{`{"type":"string","contentEncoding":"base64"}`, "a string in base64 (RFC 4648, section 4, with padding)"},
		{`{"type":"array"}`, "an array"},
		{`{"type":"array","items":{"type":"string"}}`, "an array of strings"},
		{`{"type":"array","items":{"type":"string"},"maxItems":5}`, "an array of at most 5 strings"},
		{`{"type":"array","minItems":1}`, "an array of at least 1 value"},
		{`{"type":"array","items":{"type":["integer","null"]},"uniqueItems":true}`, "an array of integers or nulls, all different"},
		{`{"type":"array","items":{"enum":["a","b"]}}`, `an array, each one of "a", "b"`},
		{`{"type":"object"}`, "an object"},
		{`{"type":"object","additionalProperties":false}`, "an object without members"},
		{`{"type":"object","additionalProperties":{"type":"number"}}`, "an object of numbers"},
		{`{"type":"object","properties":{"a b":{},"c":{}},"required":["c"]}`, `an object with "a b", c (required)`},
		{`{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"string"}]}`, "a string, or an integer"},
		{`{"anyOf":[{"type":"string"},{"type":"null"}]}`, "null or a string"},
		{`{"anyOf":[{"type":"array","uniqueItems":true},{"type":"null"}]}`, "null, or an array, all different"},
		{`{"type":"string","anyOf":[{"format":"ipv4"},{"format":"ipv6"}]}`, "a string that is an IPv4 address, such as 192.0.2.1, or that is an IPv6 address, such as 2001:db8::1"},
		{`{"type":["string","null"],"anyOf":[{"format":"ipv4"},{"format":"ipv6"}]}`, "null or a string that is an IPv4 address, such as 192.0.2.1, or that is an IPv6 address, such as 2001:db8::1"},
		{`{"type":"string","anyOf":[{"minLength":2},{"maxLength":0}]}`, "a string of at least 2 characters, or of exactly 0 characters"},
		{`{"type":"string","maxLength":9,"anyOf":[{"minLength":4},{"const":""}]}`, `a string of at most 9 characters, and of at least 4 characters, or ""`},
		{`{"type":"string","oneOf":[{"const":"a"},{"enum":["b","c"]},{"const":"a"}]}`, `"a", or one of "b", "c"`},
		{`{"type":"string","anyOf":[{"minLength":2},{"type":"string"}]}`, "a string"},
		{`{"type":["string","integer"],"anyOf":[{"type":"integer","minimum":1},{"type":"boolean"}]}`, "an integer of at least 1"},
		{`{"type":"integer","oneOf":[{"minimum":9},{"maximum":3}]}`, "an integer of at least 9, or of at most 3"},
		{`{"type":"object","anyOf":[{"required":["a"]},{"required":["b"]}]}`, "an object with a (required), or with b (required)"},
		{`{"type":"string","pattern":"^-?(0|[1-9][0-9]*)$"}`, `a string that is an integer, such as "42" or "-7"`},
		{`{"type":"object","patternProperties":{"^x-":{}},"properties":{"a":{}}}`, "an object with a, names that match ^x-"},
		{`{"oneOf":[{"const":"a"},{"type":"array","items":{"type":"boolean"}}]}`, `"a", or an array of booleans`},
	} {
		n, err := compile(test.schema)
		if err != nil {
			t.Errorf("%s: %v", test.schema, err)
			continue
		}
		if got := expected(n); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.schema, got, test.want)
		}
	}
}

func TestExpectedIsShort(t *testing.T) {
	var properties, values, branches []string
	for i := range 500 {
		id := strings.Repeat("x", 20) + string(rune('a'+i%26)) + string(rune('a'+i/26))
		properties = append(properties, `"`+id+`":{"type":"string"}`)
		values = append(values, `"`+strings.Repeat(id, 20)+`"`)
		branches = append(branches, `{"const":"`+id+`"}`)
	}
	for _, schema := range []string{
		`{"type":"object","properties":{` + strings.Join(properties, ",") + `}}`,
		`{"enum":[` + strings.Join(values, ",") + `]}`,
		`{"anyOf":[` + strings.Join(branches, ",") + `]}`,
		`{"type":"string","pattern":"^(` + strings.Repeat("a|", 1000) + `)$"}`,
		`{"$defs":{"L":{"anyOf":[{"type":"integer"},{"type":"array","items":{"$ref":"#/$defs/L"}}]}},"$ref":"#/$defs/L"}`,
	} {
		n, err := compile(schema)
		if err != nil {
			t.Fatalf("%.80s: %v", schema, err)
		}
		if got := expected(n); len(got) > 400 || got == "" {
			t.Errorf("%.80s: %d bytes: %s", schema, len(got), got)
		}
	}
}

// TestPatternWords checks that described patterns are those that toolgen generates.
func TestPatternWords(t *testing.T) {
	var source strings.Builder
	for _, name := range []string{"gotype/known.go", "infer/quoted.go"} {
		b, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if err != nil {
			t.Skipf("the source of toolgen is not available: %v", err)
		}
		source.Write(b)
	}
	for _, p := range patternWords {
		if !strings.Contains(source.String(), "`"+p.pattern+"`") {
			t.Errorf("toolgen does not generate the pattern %s", p.pattern)
		}
	}
}

func TestFormatsHaveWords(t *testing.T) {
	for _, f := range formats {
		if strings.HasPrefix(formatPhrase(f.name), "of the format") {
			t.Errorf("the format %s has no description", f.name)
		}
	}
}

func TestClip(t *testing.T) {
	long := strings.Repeat("é", 100)
	for _, test := range []struct{ raw, want string }{
		{`1`, `1`},
		{`"Oslo"`, `"Oslo"`},
		{"{\n \"a\": 1}", `{  "a": 1}`},
		{`"` + long + `"`, `"` + strings.Repeat("é", 31) + `…" (202 bytes)`},
		{`[` + strings.Repeat("1,", 100) + `1]`, `[` + strings.Repeat("1,", 32) + `… (203 bytes)`},
		{"\"a\u2028b\u202ec\x7f\"", `"a b c "`},
		{"", ""},
	} {
		if got := clip(test.raw); got != test.want || len(got) > maxGot {
			t.Errorf("%q:\ngot  %s (%d bytes)\nwant %s", test.raw, got, len(got), test.want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"city", "days", "max_age", "unit", "userID", "temperature", "latitude", "longitude"}
	for _, test := range []struct{ got, want string }{
		{"City", "city"}, {"CITY", "city"}, {"maxAge", "max_age"}, {"max-age", "max_age"}, {"user_id", "userID"},
		{"dyas", "days"}, {"day", "days"}, {"temprature", "temperature"}, {"tempreature", "temperature"},
		{"longtude", "longitude"}, {"city_name", "city"}, {"temperatureUnit", ""}, {"lat", ""},
		{"age", "max_age"}, {"x", ""}, {"", ""}, {"kelvin", ""}, {strings.Repeat("city", 100), ""},
	} {
		if got := nearest(test.got, names); got != test.want {
			t.Errorf("%s: got %q, want %q", test.got, got, test.want)
		}
	}
}

func TestNearestValue(t *testing.T) {
	for _, test := range []struct{ enum, raw, want string }{
		{`["celsius","fahrenheit"]`, `"Celsius"`, `"celsius"`},
		{`["celsius","fahrenheit"]`, `"farenheit"`, `"fahrenheit"`},
		{`["celsius"]`, `"kelvin"`, ``},
		{`[1,2,3]`, `"2"`, `2`},
		{`["1","2"]`, `2`, `"2"`},
		{`[100,200]`, `201`, ``},
		{`["a\"b"]`, `"A\"B"`, `"a\"b"`},
		{`[true]`, `"true"`, `true`},
		{`["a"]`, `{"a":1}`, ``},
	} {
		n, err := compile(`{"enum":` + test.enum + `}`)
		if err != nil {
			t.Fatal(err)
		}
		if got := nearestValue(n, test.raw); got != test.want {
			t.Errorf("%s of %s: got %s, want %s", test.raw, test.enum, got, test.want)
		}
	}
}
