package docs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/go-toolgen/toolgen/gen/schema"
	"github.com/go-toolgen/toolgen/templates"
)

func mustParse(t *testing.T, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// tell formats a row as a line, without empty columns.
func tell(f templates.CatalogueField) string {
	line := strings.Repeat("  ", f.Depth) + f.Path
	if f.Part {
		line += " <" + f.Name + ">"
	}
	line += ": " + f.Type
	for _, mark := range []struct {
		on   bool
		told string
	}{{f.Nullable, "or null"}, {f.Required, "required"}, {f.Deprecated, "deprecated"}, {f.Default != "", "default " + f.Default}} {
		if mark.on {
			line += ", " + mark.told
		}
	}
	for _, limit := range f.Limits {
		line += "; " + limit
	}
	for i, value := range f.Values {
		line += " | " + value
		if len(f.Meanings) > 0 {
			line += "=" + f.Meanings[i]
		}
	}
	if f.Description != "" {
		line += " // " + f.Description
	}
	return line
}

func tellAll(fields []templates.CatalogueField) []string {
	var lines []string
	for _, f := range fields {
		lines = append(lines, tell(f))
	}
	return lines
}

func TestArguments(t *testing.T) {
	tests := []struct {
		name, properties string
		want             []string
	}{
		{"plain", `"a":{"type":"string"},"b":{"type":["integer","null"],"default":3,"minimum":1,"maximum":14}`,
			[]string{"a: string, required", "b: integer, or null, default 3; at least 1 and no more than 14"}},
		{"format", `"a":{"type":"string","format":"date-time","description":"when"}`, []string{"a: string (date-time), required // when"}},
		{"nested", `"a":{"type":"object","properties":{"b":{"type":"number"}},"required":["b"]}`, []string{"a: object, required", "  a.b: number, required"}},
		{"list of objects", `"a":{"type":"array","items":{"type":"object","properties":{"b":{"type":"boolean"}}}}`,
			[]string{"a: list of objects, required", "  a[].b: boolean"}},
		{"list with limits inside", `"a":{"type":"array","minItems":1,"items":{"type":"string","maxLength":3}}`,
			[]string{"a: list of strings, required; at least 1 item", "  a[] <each item>: string; no more than 3 characters"}},
		{"lists in each other", `"a":{"type":"array","items":{"type":"array","items":{"type":["string","null"]}}}`,
			[]string{"a: list of lists of nullable strings, required"}},
		{"tuple", `"a":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}]}`,
			[]string{"a: list of 2 items, each of a different type, required", "  a[0] <item 1>: string", "  a[1] <item 2>: integer"}},
		{"map", `"a":{"type":"object","additionalProperties":{"type":"array","items":{}}}`,
			[]string{"a: map of lists of values of any type, required"}},
		{"map of anything", `"a":{"type":"object","additionalProperties":true}`,
			[]string{"a: map of values of any type, required"}},
		{"closed object", `"a":{"type":"object","additionalProperties":false}`,
			[]string{"a: object, required"}},
		{"map of objects", `"a":{"type":"object","additionalProperties":{"type":"object","description":"it","properties":{"b":{"type":"string"}}}}`,
			[]string{"a: map of objects, required", "  a.* <each value>: object // it", "    a.*.b: string"}},
		{"map beside properties", `"a":{"type":"object","properties":{"b":{}},"additionalProperties":{"type":"string","minLength":1}}`,
			[]string{"a: object, required", "  a.b: anything", "  a.* <any other>: string; at least 1 character"}},
		{"patterns", `"a":{"type":"object","patternProperties":{"^x":{"type":"string"}}}`,
			[]string{"a: object, required", "  a./^x/ <names that match ^x>: string"}},
		{"enum", `"a":{"type":"string","enum":["x","y, z"],"description":"Which. One of: x (the first, really), \"y, z\"."}`,
			[]string{`a: string, required | "x"=the first, really | "y, z"= // Which.`}},
		{"enum of numbers", `"a":{"type":"integer","enum":[0,1],"description":"Speed. One of: 0 = Slow, 1 = Fast (a (very) quick one)."}`,
			[]string{`a: integer, required | 0=Slow | 1=Fast: a (very) quick one // Speed.`}},
		{"enum in other words", `"a":{"enum":["x","y"],"description":"One of: y (b), x (a)."}`,
			[]string{`a: string, required | "x" | "y" // One of: y (b), x (a).`}},
		{"constant", `"a":{"const":1.5}`, []string{"a: number, required | 1.5"}},
		{"constant with an exponent", `"a":{"const":1e2}`, []string{"a: integer, required | 1e2"}},
		{"constant beside an enum", `"a":{"type":"string","const":"x","enum":["x","y"]},"b":{"type":"string","const":"x","enum":["y"]}`,
			[]string{"a: string, required | \"x\"", "b: string"}},
		{"null among the values", `"a":{"enum":["x",null]}`, []string{`a: string, or null, required | "x"`}},
		{"choice of types", `"a":{"anyOf":[{"type":"string"},{"type":"array"},{"type":"null"}]}`,
			[]string{"a: string or list of values of any type, or null, required"}},
		{"choice of forms", `"a":{"oneOf":[{"type":"object","properties":{"k":{"const":"x"},"v":{"type":"string"}}},{"type":"object","properties":{"k":{"enum":["y"]}}}]}`,
			[]string{"a: one of 2 forms, required", `  a(k=x) <k "x">: object`, `    a(k=x).k: string | "x"`, "    a(k=x).v: string", `  a(k=y) <k "y">: object`, `    a(k=y).k: string | "y"`}},
		{"values with titles", `"a":{"type":"string","oneOf":[{"const":"x","title":"The first"},{"const":"y","title":"The second"}],"description":"Which."}`,
			[]string{`a: string, required | "x"=The first | "y"=The second // Which.`}},
		{"values with titles in a list", `"a":{"type":"array","minItems":1,"items":{"anyOf":[{"const":"x","title":"The first"},{"const":"y","title":"The second"}]}}`,
			[]string{`a: list of strings, required; at least 1 item`, `  a[] <each item>: string | "x"=The first | "y"=The second`}},
		{"values with names", `"a":{"type":"string","enum":["x","y"],"enumNames":["The first","The second"]}`,
			[]string{`a: string, required | "x"=The first | "y"=The second`}},
		{"choice with titles", `"a":{"anyOf":[{"type":"string","title":"Id"},{"type":"integer","title":"Number"}]}`,
			[]string{"a: one of 2 forms, required", "  a(Id) <Id>: string", "  a(Number) <Number>: integer"}},
		{"choice without names", `"a":{"type":"array","items":{"anyOf":[{"type":"string","minLength":2},{"type":"integer"}]}}`,
			[]string{"a: list of values of 2 forms, required", "  a[] <each item>: one of 2 forms", "    a[](string) <form 1>: string; at least 2 characters", "    a[](integer) <form 2>: integer"}},
		{"choice of limits", `"a":{"type":"string","anyOf":[{"enum":[""]},{"minLength":8,"maxLength":8}]}`,
			[]string{`a: string, required; either "" or exactly 8 characters`}},
		{"one schema or null", `"a":{"description":"it","anyOf":[{"$ref":"#/$defs/T"},{"type":"null"}]}`,
			[]string{"a: object, or null, required // it", "  a.next: object (as a)", "  a.size: integer, required"}},
		{"reference with limits on both sides", `"a":{"$ref":"#/$defs/S","minLength":2}`, []string{"a: string, required; at least 2 characters; no more than 9 characters"}},
		{"reference to nowhere", `"a":{"$ref":"#/$defs/None"}`, []string{"a: anything, required"}},
		{"reference to itself", `"a":{"$ref":"#/$defs/Loop"}`, []string{"a: anything, required"}},
		{"list of itself", `"a":{"$ref":"#/$defs/L"}`,
			[]string{"a: list of lists of lists of lists of lists, required", "  a[] <each item>: list of lists of lists of lists of lists (as a)"}},
		{"all of itself", `"a":{"$ref":"#/$defs/All"}`, []string{"a: object, required", "  a.b: string"}},
		{"all of several", `"a":{"allOf":[{"type":"object","minProperties":1},{"properties":{"b":{}}}]}`,
			[]string{"a: object, required; at least 1 property", "  a.b: anything"}},
		{"the whole", `"a":{"$ref":"#"}`, []string{"a: object (as the arguments), required"}},
		{"nothing", `"a":false`, []string{"a: nothing, required"}},
		{"marks", `"a":{"type":"string","deprecated":true},"b":{"type":"string","readOnly":true,"description":"Old.\n\nDeprecated: use a."}`,
			[]string{"a: string, required, deprecated", "b: string, deprecated; read-only // Old.\n\nDeprecated: use a."}},
		{"conditions", `"a":{"type":"integer","not":{"const":0},"multipleOf":5,"x-own":1}`, []string{"a: integer, required; a multiple of 5; not 0"}},
		{"odd names", `"a":{"type":"object","properties":{"b.c":{"type":"object","properties":{"":{}}}}}`,
			[]string{"a: object, required", `  a["b.c"]: object`, `    a["b.c"][""]: anything`}},
	}
	const defs = `"$defs":{"T":{"type":"object","properties":{"next":{"$ref":"#/$defs/T"},"size":{"type":"integer"}},"required":["size"]},` +
		`"S":{"type":"string","maxLength":9},"Loop":{"$ref":"#/$defs/Loop"},"L":{"type":"array","items":{"$ref":"#/$defs/L"}},` +
		`"All":{"type":"object","allOf":[{"$ref":"#/$defs/All"},{"properties":{"b":{"type":"string"}}}]}}`
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			fields, notes := arguments(mustParse(t, `{"type":"object","properties":{`+tt.properties+`},"required":["a"],`+defs+`}`))
			if diff := cmp.Diff(tt.want, tellAll(fields)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if len(notes) > 0 {
				t.Errorf("notes = %q, want none", notes)
			}
		})
	}
}

func TestArgumentsTogether(t *testing.T) {
	fields, notes := arguments(mustParse(t, `{"type":"object","minProperties":1,"anyOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{}}}]}`))
	want := []string{"(alternative 1) <form 1>: object", "  (alternative 1).a: string, required", "(alternative 2) <form 2>: object", "  (alternative 2).b: anything"}
	if diff := cmp.Diff(want, tellAll(fields)); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"At least 1 property."}, notes); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
}

func TestResult(t *testing.T) {
	tests := []struct {
		name, schema, box string
		notes, want       []string
	}{
		{"object", `{"type":"object","description":"It.","properties":{"a":{"type":"string"}},"maxProperties":2}`, "",
			[]string{"It.", "No more than 2 properties."}, []string{"a: string"}},
		{"boxed", `{"type":"object","properties":{"result":{"type":"array","items":{"type":"string"}}},"required":["result"]}`, "result",
			nil, []string{"result: list of strings, required"}},
		{"not boxed", `{"type":"object","properties":{"result":{"type":"string"}}}`, "", nil, []string{"result: string"}},
		{"list", `{"type":"array","items":{"type":"object","properties":{"a":{}}}}`, "", nil,
			[]string{"result <result>: list of objects, required", "  result[].a: anything"}},
		{"map", `{"type":"object","additionalProperties":{"type":"string"}}`, "", nil, []string{"result <result>: map of strings, required"}},
		{"null, too", `{"type":["object","null"],"properties":{"a":{}}}`, "", []string{"It can be null."}, []string{"a: anything"}},
		{"itself", `{"$ref":"#/$defs/N","$defs":{"N":{"type":"object","properties":{"in":{"type":"array","items":{"$ref":"#/$defs/N"}}}}}}`, "", nil,
			[]string{"in: list of objects", "  in[] <each item>: object (as the result)"}},
		{"itself, written twice", `{"type":"object","properties":{"in":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"in":{"$ref":"#/$defs/N"}}}}}`, "", nil,
			[]string{"in: object (as the result)"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			fields, notes, boxed := result(mustParse(t, tt.schema), tt.box)
			if diff := cmp.Diff(tt.want, tellAll(fields)); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.notes, notes); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
			if want := tt.name == "boxed"; boxed != want {
				t.Errorf("boxed = %v, want %v", boxed, want)
			}
		})
	}
	if fields, notes, boxed := result(nil, "result"); fields != nil || notes != nil || boxed {
		t.Errorf("without a schema: %v, %v, %v", fields, notes, boxed)
	}
}

// TestManyReferences checks a type that contains the next type twice, and so on. Without a
// limit, its table would have 2^30 rows.
func TestManyReferences(t *testing.T) {
	var defs []string
	for i := range 30 {
		defs = append(defs, fmt.Sprintf(`"T%d":{"type":"object","properties":{"a":{"$ref":"#/$defs/T%d"},"b":{"$ref":"#/$defs/T%[2]d"}}}`, i, i+1))
	}
	defs = append(defs, `"T30":{"type":"string"}`)
	fields, _ := arguments(mustParse(t, `{"type":"object","properties":{"x":{"$ref":"#/$defs/T0"}},"$defs":{`+strings.Join(defs, ",")+`}}`))
	if len(fields) < 60 || len(fields) > 300 {
		t.Errorf("got %d rows, want 60 to 300", len(fields))
	}
}

// TestDoubling checks that thousands of merged subschemas that have no rows are visited
// only once.
func TestDoubling(t *testing.T) {
	var defs strings.Builder
	for i := range 60 {
		fmt.Fprintf(&defs, `"l%d":{"allOf":[{"$ref":"#/$defs/l%d"},{"$ref":"#/$defs/l%d"}]},`, i, i+1, i+1)
	}
	fields, _ := arguments(mustParse(t, `{"properties":{"a":{"$ref":"#/$defs/l0"}},"$defs":{`+defs.String()+`"l60":{"type":"string"}}}`))
	if len(fields) != 1 || fields[0].Type != "string" {
		t.Errorf("got %v", fields)
	}
}

// TestDeep checks that the table for a schema of the maximum depth is finite.
func TestDeep(t *testing.T) {
	const deep = 90
	text := strings.Repeat(`{"type":"object","properties":{"a":`, deep) + `{}` + strings.Repeat(`}}`, deep)
	fields, _ := arguments(mustParse(t, text))
	if got, want := fields[len(fields)-1].Type, "object (nested too deeply to be shown here)"; got != want {
		t.Errorf("the last row is of type %q, want %q", got, want)
	}
}

// TestOddSchemas checks that the table for any definition from another program is finite.
// It may be incomplete.
func TestOddSchemas(t *testing.T) {
	for _, keyword := range schema.KeywordNames() {
		for _, value := range []string{`null`, `true`, `0`, `"x"`, `[]`, `[0]`, `[{}]`, `[null,null]`, `{}`, `{"a":0}`, `{"a":{}}`, `{"$ref":"#"}`, `[{"$ref":"#"},{"$ref":"#"}]`} {
			text := `{"` + keyword + `":` + value + `}`
			fields, _ := arguments(mustParse(t, `{"type":"object","properties":{"p":`+text+`}}`))
			if len(fields) == 0 || fields[0].Path != "p" || fields[0].Type == "" {
				t.Errorf("%s: got %+v, want a row for p with a type", text, fields)
			}
			arguments(mustParse(t, text))
			result(mustParse(t, text), "p")
		}
	}
}
