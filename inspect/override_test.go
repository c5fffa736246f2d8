package inspect

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// A bodyTest is the body of a JSONSchema method, and part of the reason why its result is
// unknown, or "".
type bodyTest struct{ body, reason string }

var bodyTests = []bodyTest{
	{body: `return &j.Schema{}`},
	{body: `return j.TrueSchema`},
	{body: `return j.FalseSchema`},
	{body: `return &j.Schema{Not: j.TrueSchema, If: &j.Schema{Not: &j.Schema{}}}`},
	{body: `return &j.Schema{Type: "string", Title: "", UniqueItems: true}`},
	{body: `return (&j.Schema{Type: text, Pattern: "<" + text})`},
	{body: `return &j.Schema{Minimum: json.Number("-1e2"), MinLength: new(uint64(one + 2))}`},
	{body: `return &j.Schema{Minimum: json.Number(strconv.Itoa(-3)), MaxLength: ptr(uint64(3)), Maximum: "4.50"}`},
	{body: `return &j.Schema{Enum: []any{1, -2.5, 'a', "b", nil, true, one, kind, float32(0.1), 1e21, uint8(3)}}`},
	{body: `return &j.Schema{Default: map[string]any{"b": []string{"x"}, "a": []any{}}}`},
	{body: `return &j.Schema{Default: []byte{1}}`},
	{body: `return &j.Schema{Default: struct{ A int; B string ` + "`json:\"b,omitempty\"`" + ` }{A: 1}}`},
	{body: `return &j.Schema{AllOf: []*j.Schema{{Type: "a"}, j.TrueSchema, j.FalseSchema, &j.Schema{}}}`},
	{body: `return &j.Schema{Definitions: map[string]*j.Schema{"b": {}, "a": {Items: &j.Schema{}}}, Not: nil}`},
	{body: `return &j.Schema{Required: []string{}, DependentRequired: map[string][]string{"a": {"b"}}}`},
	{body: `return &j.Schema{Properties: j.NewProperties(), Extras: map[string]any{"x": 1, "type": "y"}}`},
	{body: `return &j.Schema{Extras: map[string]any{}}`},
	{body: "p := j.NewProperties()\np.Set(text, &j.Schema{})\np.Set(\"z\", &j.Schema{})\nreturn &j.Schema{Properties: p}"},
	{body: "p := j.NewProperties()\np.Set(\"a\", &j.Schema{})\np.Set(\"z\", &j.Schema{Type: \"string\"})\np.Set(\"a\", j.FalseSchema)\nreturn &j.Schema{Properties: p}"},
	{body: "const text = \"local\"\nreturn &j.Schema{Type: text}"},
	{body: "text := \"local\"\nreturn &j.Schema{Type: text}"},
	{body: "if true { return j.TrueSchema }\nreturn &j.Schema{}"},
	{body: "s := schemaOf(\"string\", \"a\", \"b\")\ns.Title = \"T\"\nreturn s"},
	{body: "var enum []any\nfor i := range 3 { enum = append(enum, \"level \" + strconv.Itoa(i)) }\nreturn &j.Schema{Enum: enum}"},
	{body: "p := j.NewProperties()\nfor _, name := range names { p.Set(name, &j.Schema{Type: \"string\"}) }\nreturn &j.Schema{Properties: p, Required: names}"},
	{body: `return &j.Schema{Type: units.Kind, Enum: units.All()}`},
	{body: `return &j.Schema{Type: fixed, Minimum: least}`},
	{body: `return &j.Schema{MinLength: &length}`},
	{body: `return &j.Schema{MinLength: new(uint64)}`},
	{body: "s := new(j.Schema)\nfunc() { s.Type = \"array\" }()\ndefer func() { s.Title = \"late\" }()\nreturn s"},
	{body: `return (*j.Schema)(&other{Type: "string"})`},
	{body: "var s *j.Schema\nfor range 2 { s = &j.Schema{Items: s} }\nreturn s"},
	{body: "type list []any\nreturn &j.Schema{Enum: list{1, \"a\"}}"},
	{body: "m := map[string]*j.Schema{}\nfor i := range 3 { m[strconv.Itoa(i)] = &j.Schema{MinLength: ptr(uint64(i))} }\nreturn &j.Schema{Definitions: m}"},
	{body: "s := &j.Schema{Type: \"string\"}\nt := *s\nt.Title = \"T\"\ns.Items = &t\nreturn s"},
	{body: "return &j.Schema{Default: json.Number(\"\")}"},
	{body: "return &j.Schema{Default: json.RawMessage(`{\"a\": [1]}`)}"},
	{body: "var n *int\nreturn &j.Schema{Default: n}"},
	{body: "return &j.Schema{Const: \"\", Examples: []any{}, Required: nil}"},
	{body: "return &j.Schema{Default: struct{ A []int `json:\"a,omitzero\"` }{A: []int{}}}"},
	{body: "return &j.Schema{Default: struct{ A struct{} `json:\"a,omitempty\"` }{}}"},
	{body: "return &j.Schema{Default: struct{ A, a int }{A: 1}}"},
	{body: "s := &j.Schema{}\nf := func(k string) { s.Type = k }\nf(\"a\")\nf(\"b\")\nreturn s"},

	{`return nil`, "it returns nil"},
	{`return schema`, "shared with a package variable"},
	{`return &j.Schema{Items: part}`, "shared with a package variable"},
	{`return &j.Schema{Properties: global}`, "shared with a package variable"},
	{`return &j.Schema{Type: variable}`, "change can change variable"},
	{`return &j.Schema{Type: units.Default}`, "other packages can change Default"},
	{`return &j.Schema{Type: os.Getenv("TYPE")}`, "os.Getenv is evaluated at run time"},
	{"if os.Getenv(\"TYPE\") != \"\" { return &j.Schema{Type: \"string\"} }\nreturn &j.Schema{Type: \"integer\"}", "it depends on a condition"},
	{"s := &j.Schema{Type: \"string\"}\nif os.Getenv(\"TYPE\") != \"\" { s.Type = \"integer\" }\nreturn s", "it depends on a condition"},
	{"calls++\nreturn &j.Schema{MinLength: ptr(uint64(calls))}", "it changes calls"},
	{"var enum []any\nfor key := range table { enum = append(enum, key) }\nreturn &j.Schema{Enum: enum}", "the order of a loop over a map"},
	{`return &j.Schema{Default: own("x")}`, "MarshalText is evaluated at run time"},
	{`return &j.Schema{Default: 1i}`, "complex"},
	{`return &j.Schema{Minimum: "x"}`, "it is not a number"},
	{`return &j.Schema{Type: "string", Extras: map[string]any{"type": "y"}}`, "two fields set type"},
	{`panic("no schema")`, "it does not return"},
	{"for {}", "it does not return"},
	{"n := 0\nfor i := 0; i < 1000000000; i++ { n += i }\nreturn &j.Schema{MinLength: ptr(uint64(n))}", "the evaluation takes too long"},
	{`return j.Reflect(1)`, "derived from a type"},
	{body: "return &j.Schema{Default: struct{ A int `json:\"a,string\"` }{A: 1}}", reason: "a tag encodes A as a string"},
	{body: "return &j.Schema{Default: map[int]string{1: \"a\"}}", reason: "its keys are not strings"},
	{body: "return &j.Schema{Default: struct{ Kind }{}}", reason: "it has an embedded field"},
	{body: "s := &j.Schema{}\ngo func() { s.Type = \"string\" }()\nreturn s", reason: "goroutine"},
	{body: "defer func() { recover() }()\nvar p *j.Schema\n_ = p.Type\nreturn p", reason: "it returns nil"},
	{body: "var list []string\nlist = append(list, \"a\")\nother := append(list, \"b\")\nlist = append(list, \"c\")\nreturn &j.Schema{Required: other}", reason: "capacity"},
	{`return &j.Schema{Type: 1}`, "it does not type-check"},
}

const bodyModule = `
-- units/units.go --
package units

const Kind = "string"

var Default = "string"

func All() (list []any) {
	for _, unit := range units {
		list = append(list, unit)
	}
	return list
}

var units = [...]string{"m", "kg"}
-- a.go --
package main

import (
	"encoding/json"
	"os"
	"strconv"

	"example.com/units"
	j "github.com/invopop/jsonschema"
)

const (
	text = "a\"b"
	one  = 1
)

type Kind string

const kind Kind = "k"

type own string

func (own) MarshalText() ([]byte, error) { return nil, nil }

type other j.Schema

var (
	schema   = &j.Schema{Type: "string"}
	part     = &j.Schema{Type: "string"}
	variable = "string"
	fixed    = kindOf(false)
	least    = json.Number("1")
	length   uint64
	global   = j.NewProperties()
	calls    int
	kept     *j.Schema
	shared   = map[string]any{"x": 1}
	names    = []string{"b", "a"}
	table    = map[string]int{"x": 1, "y": 2}

	_ = os.Getenv
	_ = strconv.Itoa
	_ = units.All
)

func kindOf(plural bool) string {
	if plural {
		return "array"
	}
	return "integer"
}

func change() { variable = "integer" }

func describe(s *j.Schema, text string) { s.Description = text }

func ptr[T any](v T) *T { return &v }

func schemaOf(kind string, enum ...string) *j.Schema {
	s := &j.Schema{Type: kind}
	for _, value := range enum {
		s.Enum = append(s.Enum, value)
	}
	return s
}
`

// TestSchemaMethod evaluates bodies of JSONSchema methods, and compares every result with
// github.com/invopop/jsonschema.
func TestSchemaMethod(t *testing.T) {
	testBodies(t, bodyTests, "JSONSchema() *j.Schema", "NAME{}.JSONSchema()")
}

var extensionTests = []bodyTest{
	{body: ``},
	{body: `s.Description = "D"; s.Title = text; s.Deprecated = true`},
	{body: `s.Minimum, s.MaxLength = json.Number("-1.50"), ptr(uint64(3))`},
	{body: `s.Enum = []any{"a", 1}; s.Default = map[string]any{"a": nil}`},
	{body: `s.Extras = map[string]any{"x-order": 1, "x-names": []string{"a"}}`},
	{body: `describe(s, "D")`},
	{body: `s.Description = "first"; s.Description = "second"`},
	{body: "for i := range 3 { s.Description += strconv.Itoa(i) }", reason: "it depends on the field Description of the schema that it receives"},
	{body: "d := \"\"\nfor i := range 3 { d += strconv.Itoa(i) }\ns.Description = d"},
	{body: "var examples []any\nfor _, name := range names { examples = append(examples, name) }\ns.Examples = examples"},
	{body: `if s == nil { panic("nil") }; s.Pattern = "x"`},

	{`s.Enum = append(s.Enum, "c")`, "it depends on the field Enum of the schema that it receives"},
	{`s.Required = append(s.Required, "c")`, "it depends on the field Required"},
	{`s.Required = []string{"c"}`, "it may only add keywords that tighten or describe the schema"},
	{`s.Items = &j.Schema{}`, "it may only add keywords that tighten or describe the schema"},
	{`s.ID = "https://example.com"`, "it may only add keywords that tighten or describe the schema"},
	{`s.Description = ""`, "it removes a keyword"},
	{`*s = j.Schema{Type: "string"}`, "it may only add keywords that tighten or describe the schema"},
	{`s.Properties.Set("a", &j.Schema{})`, "s.Properties.Set is evaluated at run time"},
	{`s.Items.Description = "D"`, "it depends on the field Items"},
	{`s.Items.Items.Description = "D"`, "it depends on the field Items"},
	{`*s.MinLength = 3`, "it depends on the field MinLength"},
	{`s.Extras["x"] = 1`, "it depends on the field Extras"},
	{`s.AllOf[0].Title = "T"`, "it depends on the field AllOf"},
	{`s.AllOf[0] = j.TrueSchema`, "it depends on the field AllOf"},
	{`json.Unmarshal(nil, s)`, "json.Unmarshal is evaluated at run time"},
	{`if os.Getenv("TITLE") != "" { s.Title = "T" }`, "it depends on a condition"},
	{`if s.Type == "string" { s.Pattern = "x" }`, "it depends on a condition"},
	{`kept = s`, "it changes kept"},
	{`p := &s.Title; *p = *p + "!"`, "it depends on the field Title"},
	{`s.Extras = shared`, "shared with a package variable"},
}

// TestSchemaExtension evaluates bodies of JSONSchemaExtend methods.
func TestSchemaExtension(t *testing.T) {
	testBodies(t, extensionTests, "JSONSchemaExtend(s *j.Schema)", "func() *j.Schema { s := &j.Schema{}; NAME{}.JSONSchemaExtend(s); return s }()")
}

// testBodies evaluates a method with signature for each body in tests. It compares the
// result with the JSON of expression, in which NAME is the method's type.
func testBodies(t *testing.T, tests []bodyTest, signature, expression string) {
	t.Helper()
	var known, unknown, fields, calls strings.Builder
	for i, test := range tests {
		name := "T" + strconv.Itoa(i)
		declared := &known
		if test.reason != "" {
			declared = &unknown
		}
		declared.WriteString("type " + name + " struct{}\n\nfunc (" + name + ") " + signature + " {\n" + test.body + "\n}\n\n")
		fields.WriteString("\tF" + name + " " + name + "\n")
		if test.reason == "" {
			calls.WriteString("\tshow(" + strings.ReplaceAll(expression, "NAME", name) + ")\n")
		}
	}
	common := invopopModule(t) + bodyModule + known.String()
	f := inspectText(t, common+unknown.String()+"type All struct {\n"+fields.String()+"}\n\n//toolgen:tool\nfunc Take(in All) {}\n\nfunc main() {}\n")
	want := run(t, common+`
func show(schema *j.Schema) {
	text, err := json.Marshal(schema)
	if err != nil {
		panic(err)
	}
	os.Stdout.Write(append(text, '\n'))
}

func main() {
`+calls.String()+"}\n")
	for i, test := range tests {
		text, reason := f.given("T" + strconv.Itoa(i))
		if test.reason != "" {
			if text != "" || !strings.Contains(reason, test.reason) {
				t.Errorf("%s\ngot %s, not read because %q, want the reason %q", test.body, text, reason, test.reason)
			}
			continue
		}
		switch want[0] {
		case "true":
			want[0] = "{}"
		case "false":
			want[0] = `{"not":{}}`
		}
		if !sameJSON(text, want[0]) && (text != "" || reason != "" || want[0] != "{}") { // JSONSchemaExtend sets nothing
			t.Errorf("%s\ngot %s %s, want %s", test.body, text, reason, want[0])
		}
		want = want[1:]
	}
}

// given returns the schema that the method of the type name determines, or the reason why
// the method is not used.
func (f *found) given(name string) (text, reason string) {
	for obj, decl := range f.pkgs[0].Decls.Types {
		if obj.Name() != name {
			continue
		}
		switch {
		case decl.Input != nil:
			text = decl.Input.Text
		case decl.Extend != nil:
			text = decl.Extend.Text
		case decl.Alias != nil:
			text = decl.Alias.String()
		}
	}
	for _, d := range f.list {
		if strings.HasSuffix(d.Message, " of "+name+" is not used") && len(d.Related) > 0 {
			reason = d.Related[0].Message
		}
	}
	return text, reason
}

func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}

// invopopModule returns the go.mod and go.sum of a module that requires the same version of
// github.com/invopop/jsonschema as this module.
func invopopModule(t *testing.T) string {
	t.Helper()
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile("../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	required := "module example.com\n\ngo 1.26\n\nrequire (\n"
	for line := range strings.Lines(string(mod)) {
		for _, path := range []string{"invopop/", "bahlo/", "buger/", "pb33f/", "yaml/v4"} {
			if strings.Contains(line, path) {
				required += line
			}
		}
	}
	return "\n-- go.mod --\n" + required + ")\n-- go.sum --\n" + string(sum)
}

// run runs the main package of the module in archive, and returns the lines that it prints.
func run(t *testing.T, archive string) []string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "run", ".")
	cmd.Dir = write(t, archive)
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(filepath.Base(cmd.Dir), err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
