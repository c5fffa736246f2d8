package dialect

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseMCP(t *testing.T) {
	const (
		bare   = `{"name":"t","inputSchema":{"type":"object"}}`
		titled = `{"name":"t","title":"T","inputSchema":{"type":"object"}}`
	)
	tests := []struct {
		name, in, want string // want is the definition written again
	}{
		{"bare", bare, bare},
		{"full", definitions[1], definitions[1]},
		{"nulls", `{"name":"t","title":null,"description":null,"inputSchema":{"type":"object"},"outputSchema":null,"annotations":null}`, bare},
		{"empty texts", `{"name":"t","title":"","description":"","inputSchema":{"type":"object"},"annotations":{}}`, bare},
		{"title in annotations", `{"name":"t","inputSchema":{"type":"object"},"annotations":{"title":"T"}}`, titled},
		{"two titles", `{"name":"t","title":"T","inputSchema":{"type":"object"},"annotations":{"title":"U"}}`, titled},
		{"other fields", `{"icons":[],"name":"t","_meta":{},"inputSchema":{"type":"object"}}`,
			`{"name":"t","inputSchema":{"type":"object"},"icons":[],"_meta":{}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tool, err := ParseMCP(mustParse(t, tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, define(MCP, tool).String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestParseMCPError(t *testing.T) {
	tests := []struct {
		in, want string
	}{
		{`null`, `a tool needs a name`},
		{`[]`, `a tool needs a name`},
		{`{"inputSchema":{"type":"object"}}`, `a tool needs a name`},
		{`{"name":"","inputSchema":{"type":"object"}}`, `a tool needs a name`},
		{`{"name":7,"inputSchema":{"type":"object"}}`, `the tool's name must be of type string, not number`},
		{`{"name":"t"}`, `tool "t" needs an inputSchema of "type":"object"`},
		{`{"name":"t","inputSchema":null}`, `tool "t" needs an inputSchema of "type":"object"`},
		{`{"name":"t","inputSchema":true}`, `the tool's inputSchema must be of type object, not boolean`},
		{`{"name":"t","inputSchema":{}}`, `tool "t" needs an inputSchema of "type":"object"`},
		{`{"name":"t","inputSchema":{"type":["object"]}}`, `tool "t" needs an inputSchema of "type":"object"`},
		{`{"name":"t","inputSchema":{"type":"object"},"outputSchema":[]}`, `the tool's outputSchema must be of type object, not array`},
		{`{"name":"t","title":{},"inputSchema":{"type":"object"}}`, `the tool's title must be of type string, not object`},
		{`{"name":"t","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":"yes"}}`,
			`the tool's readOnlyHint must be of type boolean, not string`},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			tool, err := ParseMCP(mustParse(t, tt.in))
			if err == nil {
				t.Fatalf("got %v, want an error", tool)
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if diff := cmp.Diff(Tool{}, tool); diff != "" {
				t.Errorf("a tool beside the error:\n%s", diff)
			}
		})
	}
}
