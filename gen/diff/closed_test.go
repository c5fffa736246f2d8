package diff

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestClosed(t *testing.T) {
	const inner = `{"properties":{"b":{}}}`
	const shut = `{"properties":{"b":{}},"additionalProperties":false}`
	tests := []struct{ name, schema, want string }{
		{"an object", inner, shut},
		{"within", `{"properties":{"a":` + inner + `},"additionalProperties":{}}`, `{"properties":{"a":` + shut + `},"additionalProperties":{}}`},
		{"without names", `{"type":"object"}`, `{"type":"object"}`},
		{"alternatives", `{"anyOf":[` + inner + `,{"type":"null"}]}`, `{"anyOf":[` + shut + `,{"type":"null"}]}`},
		{"alternatives beside names", `{"properties":{"a":{}},"anyOf":[` + inner + `]}`, `{"properties":{"a":{}},"anyOf":[` + inner + `]}`},
		{"together", `{"allOf":[` + inner + `,{"properties":{"a":{}}}]}`, `{"allOf":[` + inner + `,{"properties":{"a":{}}}]}`},
		{"not", `{"not":` + inner + `}`, `{"not":` + inner + `}`},
		{"within what stands together", `{"allOf":[{"properties":{"a":` + inner + `}}]}`, `{"allOf":[{"properties":{"a":` + shut + `}}]}`},
		{"referred to", `{"$ref":"#/$defs/N","$defs":{"N":` + inner + `}}`, `{"$ref":"#/$defs/N","$defs":{"N":` + shut + `}}`},
		{"referred to beside names", `{"$ref":"#/$defs/N","properties":{"a":{}},"$defs":{"N":` + inner + `}}`, `{"$ref":"#/$defs/N","properties":{"a":{}},"$defs":{"N":` + inner + `}}`},
		{"in circles", `{"$ref":"#/$defs/N","$defs":{"N":{"allOf":[{"$ref":"#/$defs/N"}],"properties":{"a":{}}}}}`, `{"$ref":"#/$defs/N","$defs":{"N":{"allOf":[{"$ref":"#/$defs/N"}],"properties":{"a":{}}}}}`},
		{"where something is there", `{"dependentSchemas":{"a":` + inner + `}}`, `{"dependentSchemas":{"a":` + inner + `}}`},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, closed(parse(t, tt.schema)).String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestClosedInputs(t *testing.T) {
	const old = `{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}`
	tests := []struct {
		name, new  string
		want, open []string
	}{
		{
			"a new argument", `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a"]}`,
			[]string{"compatible: b: new, optional"}, []string{`breaking: b: new, optional; any value was allowed there before e.g. {"a":1,"b":1}`},
		},
		{
			"a required one", `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a","b"]}`,
			[]string{`breaking: b: new, required e.g. {"a":1}`}, []string{`breaking: b: new, required; any value was allowed there before e.g. {"a":1,"b":1}`},
		},
		{"closed", `{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false}`, nil, []string{`breaking: properties of other names are no longer allowed e.g. {"a":1,"extra":"a"}`}},
	}
	shut := real
	shut.ClosedInputs = true
	for _, tt := range tests {
		for _, way := range []struct {
			of   comparer
			want []string
		}{{shut, tt.want}, {real, tt.open}} {
			got := lines(way.of.tool(tool("t", parse(t, old), nil), tool("t", parse(t, tt.new), nil)))
			if diff := cmp.Diff(way.want, got); diff != "" {
				t.Errorf("%s, closed %t (-want +got):\n%s", tt.name, way.of.ClosedInputs, diff)
			}
		}
	}
}
