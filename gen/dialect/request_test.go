package dialect

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAnthropicRequest(t *testing.T) {
	yes := true
	strict := func(properties string) Tool {
		return Tool{Name: "t", Strict: &yes, Input: mustParse(t, `{"type":"object","properties":{`+properties+`}}`)}
	}
	optional := func(n int, schema string) Tool {
		var properties []string
		for i := range n {
			properties = append(properties, fmt.Sprintf(`"p%d":%s`, i, schema))
		}
		return strict(strings.Join(properties, ","))
	}
	required := func(n int) Tool {
		tool := optional(n, `{"anyOf":[{"type":"string"},{"type":"integer"}]}`)
		var names []string
		for i := range n {
			names = append(names, fmt.Sprintf(`"p%d"`, i))
		}
		tool.Input = tool.Input.With("required", mustParse(t, "["+strings.Join(names, ",")+"]"))
		return tool
	}
	loose := optional(30, `{"type":"string"}`)
	loose.Strict = nil
	repeat := func(n int, tool Tool) []Tool {
		var tools []Tool
		for range n {
			tools = append(tools, tool)
		}
		return tools
	}
	tests := []struct {
		name  string
		tools []Tool
		want  []RequestNote
	}{
		{"none", nil, nil},
		{"20 tools", repeat(20, strict("")), nil},
		{"21 tools", append(repeat(1, loose), repeat(21, strict(""))...),
			[]RequestNote{{21, "they have 21 strict tools, and 20 is the limit; beyond it: t"}}},
		{"24 optional", repeat(2, optional(12, `{"type":"string"}`)), nil},
		{"26 optional", append(repeat(2, optional(12, `{"type":"string"}`)), optional(2, `{"type":"string"}`), strict("")),
			[]RequestNote{{2, "they have 26 optional parameters in strict tools, and 24 is the limit; beyond it: t"}}},
		{"16 unions", repeat(2, required(8)), nil},
		{"18 unions", repeat(2, required(9)), []RequestNote{{1, "they have 18 parameters with a union of types in strict tools, and 16 is the limit; beyond it: t"}}},
		{"tools that are not strict", repeat(30, loose), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Anthropic.Request(tt.tools)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestStrictDialects: where an API has a strict mode, a tool that can be exact
// is strict there, and one that cannot be says why.
func TestStrictDialects(t *testing.T) {
	yes := true
	exact := Tool{Name: "t", Strict: &yes, Input: mustParse(t, `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`)}
	open := Tool{Name: "t", Strict: &yes, Input: mustParse(t, `{"type":"object","properties":{},"additionalProperties":true}`)}
	for _, d := range All() {
		if d.Strict == nil {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			if text := define(d, exact).String(); !strings.Contains(text, `"strict":true`) {
				t.Errorf("an exact tool is not strict: %s", text)
			}
			definition, notes := d.Define(open)
			if strings.Contains(definition.String(), `"strict":true`) || len(notes) == 0 {
				t.Errorf("an open tool is strict: %s %v", definition, notes)
			}
		})
	}
}
