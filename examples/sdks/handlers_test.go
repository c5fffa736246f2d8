package sdks

import (
	"encoding/json"
	"testing"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	mcpgoserver "github.com/mark3labs/mcp-go/server"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/sdks/desk"
	"github.com/go-toolgen/toolgen/examples/sdks/till"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/gosdktools"
	"github.com/go-toolgen/toolgen/gen/call/mcpgotools"
)

// TestGoSDKHandlers checks that handlers of the SDK can be tools without changes. They get
// their request and session, with validated arguments, and their own result is sent
// unchanged, together with their output.
func TestGoSDKHandlers(t *testing.T) {
	client := goSDK(t, desk.ToolSet())
	for _, c := range []struct{ tool, args, want string }{
		{desk.ToolAsk, `{"words":"Open"}`, `{"content":[{"type":"text","text":"{\"words\":\"Open? Yes.\",\"sure\":0.5}"}],` +
			`"structuredContent":{"sure":0.5,"words":"Open? Yes."},"resultType":"complete"}`},
		{desk.ToolAsk, `{"words":"Open","aside":true}`, `{"_meta":{"called":"ask"},"content":[{"type":"text","text":"Psst.",` +
			`"annotations":{"audience":["user"]}}],"structuredContent":{"sure":0.5,"words":"Open? Yes."},"resultType":"complete"}`},
		{desk.ToolClient, `{}`, `{"content":[{"type":"text","text":"test"}],"structuredContent":{"result":"test"},"resultType":"complete"}`},
		{desk.ToolFind, `{"text":"open desk","word":" desk"}`, `{"content":[{"type":"text","text":"behind open"}],"resultType":"complete"}`},
		{desk.ToolFind, `{"word":""}`, `{"content":[{"type":"text","text":"find: 2 problems with the arguments\n` +
			`- word: expected a string of at least 1 character, got \"\"\n- text: missing, expected a string"}],"isError":true,"resultType":"complete"}`},
		{desk.ToolVersion, `{}`, `{"content":[{"type":"text","text":"version 1"}],"structuredContent":{"result":"version 1"},"resultType":"complete"}`},
	} {
		result := must(client.CallTool(t.Context(), &mcp.CallToolParams{Name: c.tool, Arguments: json.RawMessage(c.args)}))(t)
		delete(result.Meta, mcp.MetaKeyServerInfo)
		if got := string(must(json.Marshal(result))(t)); got != c.want {
			t.Errorf("%s %s:\n got %s\nwant %s", c.tool, c.args, got, c.want)
		}
	}
}

// TestMCPGoHandlers checks that handlers of mcp-go can be tools without changes, and that
// their own results are sent unchanged.
func TestMCPGoHandlers(t *testing.T) {
	client := mcpGo(t, till.ToolSet())
	for _, c := range []struct{ tool, args, want string }{
		{till.ToolPay, `{"cents":[100,200]}`, `{"content":[{"type":"text","text":"{\"cents\":300,\"tool\":\"pay\"}"}],` +
			`"resultType":"complete","structuredContent":{"cents":300,"tool":"pay"}}`},
		{till.ToolReceipt, `{"cents":1}`, `{"content":[{"type":"text","text":"receipt"},{"type":"image","data":"AAAA","mimeType":"image/png"}],"resultType":"complete"}`},
	} {
		var request mcpgo.CallToolRequest
		request.Params.Name, request.Params.Arguments = c.tool, json.RawMessage(c.args)
		result := must(client.CallTool(t.Context(), request))(t)
		result.Meta = nil // set by the server
		if got := string(must(json.Marshal(result))(t)); got != c.want {
			t.Errorf("%s %s:\n got %s\nwant %s", c.tool, c.args, got, c.want)
		}
	}
}

// TestForeignHandlers checks that registration rejects tools that need the request of
// another SDK.
func TestForeignHandlers(t *testing.T) {
	server := mcp.NewServer(&mcp.Implementation{Name: "till", Version: "1"}, nil)
	if _, err := gosdktools.Register(server, till.ToolSet()); err == nil {
		t.Error("handlers of mcp-go are registered with the go-sdk")
	}
	if _, err := mcpgotools.Register(mcpgoserver.NewMCPServer("test", "1"), call.Must(call.Join(till.ToolSet(), desk.ToolSet()))); err == nil {
		t.Error("handlers of the go-sdk are registered with mcp-go")
	}
}
