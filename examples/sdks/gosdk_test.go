package sdks

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse"
	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse/gosdktools"
)

// connectGoSDK returns a client of a server with the tools.
func connectGoSDK(t *testing.T) *mcp.ClientSession {
	t.Helper()
	server := mcp.NewServer(&mcp.Implementation{Name: "greenhouse", Version: "1"}, nil)
	gosdktools.Register(server, caller())
	return connect(t, server)
}

// connect returns a client of a server.
func connect(t *testing.T, server *mcp.Server) *mcp.ClientSession {
	t.Helper()
	ours, theirs := mcp.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), ours, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), theirs, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// TestGoSDKLists: a client gets what the SDK decodes from the definitions.
func TestGoSDKLists(t *testing.T) {
	listed, err := connectGoSDK(t).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	tools := map[string]*mcp.Tool{}
	for _, tool := range listed.Tools {
		tools[tool.Name] = tool
	}
	if len(tools) != len(greenhouse.Tools()) {
		t.Errorf("%d tools, want %d", len(tools), len(greenhouse.Tools()))
	}
	for _, row := range greenhouse.Tools() {
		want := new(mcp.Tool)
		unmarshal(t, []byte(row.MCP), want)
		differ(t, row.Name, want, tools[row.Name])
	}
}

func TestGoSDKCalls(t *testing.T) {
	session := connectGoSDK(t)
	for _, c := range calls {
		result := callGoSDK(t, session, c.tool, c.args)
		if text := result.Content[0].(*mcp.TextContent).Text; text != c.want || result.IsError != c.isError {
			t.Errorf("%s: got %s (error %t), want %s (error %t)", c.name, text, result.IsError, c.want, c.isError)
		}
		if structured := result.StructuredContent != nil; structured == c.isError {
			t.Errorf("%s: structured content %t, error %t", c.name, structured, c.isError)
		}
	}
	differ(t, "boxed list", map[string]any{"result": []string{"tomatoes"}}, callGoSDK(t, session, greenhouse.ToolDry, "").StructuredContent)

	result := callGoSDK(t, session, greenhouse.ToolWater, wrong)
	if !result.IsError || result.StructuredContent != nil {
		t.Errorf("wrong arguments: got %+v, want an error without structured content", result)
	}
	checkWrong(t, result.Content[0].(*mcp.TextContent).Text)

	result = callGoSDK(t, session, greenhouse.ToolPhoto, `{"bed":"basil"}`)
	photo := result.Content[0].(*mcp.ImageContent)
	checkPhoto(t, photo.Data, photo.MIMEType)
}

// TestGoSDKNoSuchTool: that is an error of the protocol, from the server, which
// knows the tool under no name, and from the generated code.
func TestGoSDKNoSuchTool(t *testing.T) {
	_, err := connectGoSDK(t).CallTool(t.Context(), &mcp.CallToolParams{Name: "greenhouse_wate"})
	checkNoSuchTool(t, err)
	_, err = gosdktools.Call(t.Context(), caller(), &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Name: "greenhouse_wate"}})
	checkNoSuchTool(t, err)
}

func checkNoSuchTool(t *testing.T, err error) {
	t.Helper()
	var problem *jsonrpc.Error
	if !errors.As(err, &problem) || problem.Code != jsonrpc.CodeInvalidParams {
		t.Errorf("got %v, want an error with the code %d", err, jsonrpc.CodeInvalidParams)
	}
}

func callGoSDK(t *testing.T, session *mcp.ClientSession, tool, args string) *mcp.CallToolResult {
	t.Helper()
	params := &mcp.CallToolParams{Name: tool}
	if args != "" {
		params.Arguments = json.RawMessage(args)
	}
	result, err := session.CallTool(t.Context(), params)
	if err != nil {
		t.Fatalf("%s %s: %v", tool, args, err)
	}
	return result
}
