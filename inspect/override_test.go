package inspect

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/invopop/jsonschema"
)

// TestSchemaFields: every field of the package's own type is read as something.
func TestSchemaFields(t *testing.T) {
	for field := range reflect.TypeFor[jsonschema.Schema]().Fields() {
		if _, ok := schemaFields()[field.Name]; !ok && field.IsExported() {
			t.Errorf("%s of type %s is not read", field.Name, field.Type)
		}
	}
	if got, want := schemaFields()["DependentRequired"], (schemaField{"dependentRequired", nameTableLiteral}); got != want {
		t.Errorf("DependentRequired is %v, want %v", got, want)
	}
	if got, want := schemaFields()["Extras"], (schemaField{"", extrasLiteral}); got != want {
		t.Errorf("Extras is %v, want %v", got, want)
	}
}

const invopopModule = `
-- go.mod --
module example.com

go 1.26

require github.com/invopop/jsonschema v0.14.0

replace github.com/invopop/jsonschema => ./jsonschema
-- jsonschema/go.mod --
module github.com/invopop/jsonschema

go 1.26
-- jsonschema/schema.go --
package jsonschema

import "encoding/json"

type Schema struct {
	Type, Title, Pattern string
	Items, Not           *Schema
	AllOf                []*Schema
	Definitions          map[string]*Schema
	Properties           *Properties
	Required             []string
	DependentRequired    map[string][]string
	Enum                 []any
	Default              any
	Minimum              json.Number
	MinLength            *uint64
	UniqueItems          bool
	Extras               map[string]any
}

type Properties struct{}

func (*Properties) Set(string, *Schema) {}

func NewProperties() *Properties { return nil }

var TrueSchema, FalseSchema *Schema
`

// TestSchemaMethod reads bodies, one at a time.
func TestSchemaMethod(t *testing.T) {
	tests := []struct{ body, want string }{
		{`return &j.Schema{}`, `{}`},
		{`return &j.Schema{Type: "string", Title: "", UniqueItems: true}`, `{"type":"string","uniqueItems":true}`},
		{`return (&j.Schema{Type: text, Pattern: "<" + text})`, `{"type":"a\"b","pattern":"<a\"b"}`},
		{`return &j.Schema{Minimum: json.Number("-1e2"), MinLength: new(uint64(one + 2))}`, `{"minimum":-1e2,"minLength":3}`},
		{`return &j.Schema{Enum: []any{1, -2.5, 'a', "b", nil, true, one, kind}}`, `{"enum":[1,-2.5,97,"b",null,true,1,"k"]}`},
		{`return &j.Schema{Default: map[string]any{"b": []string{"x"}, "a": []any{}}}`, `{"default":{"b":["x"],"a":[]}}`},
		{`return &j.Schema{AllOf: []*j.Schema{{Type: "a"}, j.TrueSchema, j.FalseSchema, &j.Schema{}}}`, `{"allOf":[{"type":"a"},true,false,{}]}`},
		{`return &j.Schema{Definitions: map[string]*j.Schema{"b": {}, "a": {Items: &j.Schema{}}}, Not: nil}`, `{"$defs":{"b":{},"a":{"items":{}}}}`},
		{`return &j.Schema{Required: []string{}, DependentRequired: map[string][]string{"a": {"b"}}}`, `{"required":[],"dependentRequired":{"a":["b"]}}`},
		{`return &j.Schema{Properties: j.NewProperties(), Extras: map[string]any{"x": 1, "type": "y"}}`, `{"properties":{},"x":1,"type":"y"}`},
		{"p := j.NewProperties()\np.Set(text, &j.Schema{})\np.Set(\"z\", &j.Schema{})\nreturn &j.Schema{Properties: p}", `{"properties":{"a\"b":{},"z":{}}}`},

		{`return nil`, ``},
		{`return schema`, ``},
		{`return &j.Schema{Type: variable}`, ``},
		{`return &j.Schema{Default: own("x")}`, ``},
		{`return &j.Schema{Default: []byte{1}}`, ``},
		{`return &j.Schema{Default: 1i}`, ``},
		{`return &j.Schema{Minimum: "x"}`, ``},
		{`return &j.Schema{MinLength: &length}`, ``},
		{`return &j.Schema{MinLength: new(uint64)}`, ``},
		{`return &other{Type: "string"}`, ``},
		{`return &j.Schema{Properties: global}`, ``},
		{"if true { return nil }\nreturn &j.Schema{}", ``},
		{"p, q := j.NewProperties(), 1\n_ = q\nreturn &j.Schema{Properties: p}", ``},
		{"const text = \"local\"\nreturn &j.Schema{Type: text}", ``},
		{"text := \"local\"\nreturn &j.Schema{Type: text}", ``},
		{`return &j.Schema{"string", "", ""}`, ``},
	}
	var types, fields strings.Builder
	for i, test := range tests {
		name := "T" + strconv.Itoa(i)
		types.WriteString("type " + name + " struct{}\n\nfunc (" + name + ") JSONSchema() *j.Schema {\n" + test.body + "\n}\n\n")
		fields.WriteString("\tF" + name + " " + name + "\n")
	}
	f := inspectText(t, invopopModule+`
-- a.go --
package a

import (
	"encoding/json"

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
	schema   *j.Schema
	variable = "string"
	length   uint64
	global   *j.Properties
	_        json.Number
)

`+types.String()+"type All struct {\n"+fields.String()+"}\n\n//toolgen:tool\nfunc Take(in All) {}\n")
	pkg := f.pkgs[0]
	for i, test := range tests {
		name := "T" + strconv.Itoa(i)
		got := ""
		for obj, decl := range pkg.Decls.Types {
			if obj.Name() == name && decl.Input != nil {
				got = decl.Input.Text
			}
		}
		compare(t, test.body, test.want, got)
	}
}
