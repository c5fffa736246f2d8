package dialect

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestConvertResponse(t *testing.T) {
	response := `{"jsonrpc":"2.0","id":1,"result":{"tools":[` + mcpTool + `]}}`
	for to, want := range map[*Dialect]string{MCP: mcpTool, OpenAI: openAITool} {
		result, err := Convert(mustParse(t, response), Options{To: to})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(`{"tools":[`+want+`]}`, result.Doc.String()); diff != "" {
			t.Errorf("to %s (-want +got):\n%s", to.Name, diff)
		}
		if got, want := result.Tools[0].Path.String(), "#/result/tools/0"; got != want {
			t.Errorf("the path is %s, want %s", got, want)
		}
	}
	joined, err := Join(mustParse(t, response), mustParse(t, `{"name":"u"}`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(`[`+mcpTool+`,{"name":"u"}]`, joined.String()); diff != "" {
		t.Errorf("joined (-want +got):\n%s", diff)
	}
}

func TestListResult(t *testing.T) {
	tests := []struct{ in, want, err string }{
		{`{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}`, `{"tools":[]}`, ""},
		{`{"tools":[]}`, `{"tools":[]}`, ""},
		{`{"name":"t","jsonrpc":"2.0"}`, `{"name":"t","jsonrpc":"2.0"}`, ""},
		{`7`, `7`, ""},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}`, "", `the server answered with an error: "Method not found" (code -32601)`},
		{`{"jsonrpc":"2.0","id":1,"error":{"message":"no"}}`, "", `the server answered with an error: "no"`},
		{`{"jsonrpc":"2.0","id":1,"error":"no"}`, "", `the server answered with an error: "no"`},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "", "this is a JSON-RPC message without a result: save what the server answers to tools/list"},
	}
	for _, tt := range tests {
		got, err := ListResult(mustParse(t, tt.in))
		if tt.err != "" {
			var list *ListError
			if !errors.As(err, &list) || err.Error() != tt.err {
				t.Errorf("%s: %v, want %s", tt.in, err, tt.err)
			}
			continue
		}
		if err != nil || got.String() != tt.want {
			t.Errorf("%s: %v, %v; want %s", tt.in, got, err, tt.want)
		}
	}
}

func TestBareSchema(t *testing.T) {
	for _, in := range []string{`{"type":"object","properties":{"a":{}}}`, `{"$schema":"https://json-schema.org/draft/2020-12/schema"}`} {
		for _, from := range []*Dialect{nil, MCP, Anthropic} {
			_, err := Convert(mustParse(t, in), Options{From: from, To: OpenAI})
			if err == nil || err.Error() != "#: "+bareSchema {
				t.Errorf("%s: got %v", in, err)
			}
		}
	}
}

func TestNextCursor(t *testing.T) {
	for in, want := range map[string]string{
		`{"tools":[],"nextCursor":"2"}`:                           `"2"`,
		`{"jsonrpc":"2.0","result":{"tools":[],"nextCursor":""}}`: `""`,
		`{"tools":[],"nextCursor":null}`:                          "null",
		`{"nextCursor":"2"}`:                                      "null",
		`{"jsonrpc":"2.0"}`:                                       "null",
		`[]`:                                                      "null",
	} {
		if got := NextCursor(mustParse(t, in)).String(); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
