package sdks

import (
	"encoding/json"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse"
	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse/mcpgotools"
)

// connectMCPGo returns a client of a server with the tools. The server holds
// arguments and results to the schemas with a validator of its own.
func connectMCPGo(t *testing.T) *client.Client {
	t.Helper()
	s := server.NewMCPServer("greenhouse", "1", server.WithOutputSchemaValidation())
	mcpgotools.Register(s, caller())
	c, err := client.NewInProcessClient(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := c.Initialize(t.Context(), mcp.InitializeRequest{}); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestMCPGoSharedName: of two tools with one name neither goes without a word.
func TestMCPGoSharedName(t *testing.T) {
	name := greenhouse.Tools()[1].Name
	s := server.NewMCPServer("greenhouse", "1")
	s.AddTool(mcp.NewTool(name), nil)
	defer func() {
		want := "github.com/go-toolgen/toolgen/examples/sdks/greenhouse: the server has a tool of this name already: " + name
		if got := recover(); got != want {
			t.Errorf("panic %v, want %q", got, want)
		}
	}()
	mcpgotools.Register(s, caller())
}

// TestMCPGoLists: a client gets what the SDK decodes from the definitions.
func TestMCPGoLists(t *testing.T) {
	listed, err := connectMCPGo(t).ListTools(t.Context(), mcp.ListToolsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	tools := map[string]mcp.Tool{}
	for _, tool := range listed.Tools {
		tools[tool.Name] = tool
	}
	if len(tools) != len(greenhouse.Tools()) {
		t.Errorf("%d tools, want %d", len(tools), len(greenhouse.Tools()))
	}
	for _, row := range greenhouse.Tools() {
		var want mcp.Tool
		unmarshal(t, []byte(row.MCP), &want)
		differ(t, row.Name, want, tools[row.Name])
	}
}

// TestMCPGoSchemas: the schemas are sent as they were generated, which the
// SDK's own types of schemas would not hold.
func TestMCPGoSchemas(t *testing.T) {
	for i, row := range greenhouse.Tools() {
		tool := mcpgotools.Tools()[i]
		if string(tool.RawInputSchema) != row.Input || string(tool.RawOutputSchema) != row.Output {
			t.Errorf("%s: got %s and %s, want %s and %s", row.Name, tool.RawInputSchema, tool.RawOutputSchema, row.Input, row.Output)
		}
	}
}

func TestMCPGoCalls(t *testing.T) {
	c := connectMCPGo(t)
	for _, test := range calls {
		result := callMCPGo(t, c, test.tool, test.args)
		if text := result.Content[0].(mcp.TextContent).Text; text != test.want || result.IsError != test.isError {
			t.Errorf("%s: got %s (error %t), want %s (error %t)", test.name, text, result.IsError, test.want, test.isError)
		}
		if structured := result.StructuredContent != nil; structured == test.isError {
			t.Errorf("%s: structured content %t, error %t", test.name, structured, test.isError)
		}
	}
	differ(t, "boxed list", map[string]any{"result": []string{"tomatoes"}}, callMCPGo(t, c, greenhouse.ToolDry, "").StructuredContent)

	result := callMCPGo(t, c, greenhouse.ToolWater, wrong)
	if !result.IsError || result.StructuredContent != nil {
		t.Errorf("wrong arguments: got %+v, want an error without structured content", result)
	}
	checkWrong(t, result.Content[0].(mcp.TextContent).Text)

	photo := callMCPGo(t, c, greenhouse.ToolPhoto, `{"bed":"basil"}`).Content[0].(mcp.ImageContent)
	checkPhoto(t, decodeBase64(t, photo.Data), photo.MIMEType)
}

// TestMCPGoArguments: arguments that were put into a request by a program count
// as those that came in JSON.
func TestMCPGoArguments(t *testing.T) {
	var req mcp.CallToolRequest
	req.Params.Name = greenhouse.ToolSowing
	req.Params.Arguments = map[string]any{"month": 5}
	result, err := mcpgotools.Call(t.Context(), caller(), req)
	if err != nil || result.Content[0].(mcp.TextContent).Text != "tomatoes" {
		t.Errorf("got %+v, %v, want tomatoes", result, err)
	}
}

func TestMCPGoNoSuchTool(t *testing.T) {
	var req mcp.CallToolRequest
	req.Params.Name = "greenhouse_wate"
	if _, err := connectMCPGo(t).CallTool(t.Context(), req); err == nil {
		t.Error("the server has no such tool, and no error")
	}
	if _, err := mcpgotools.Call(t.Context(), caller(), req); err == nil {
		t.Error("there is no such tool, and no error")
	}
}

func callMCPGo(t *testing.T, c *client.Client, tool, args string) *mcp.CallToolResult {
	t.Helper()
	var req mcp.CallToolRequest
	req.Params.Name = tool
	if args != "" {
		req.Params.Arguments = json.RawMessage(args)
	}
	result, err := c.CallTool(t.Context(), req)
	if err != nil {
		t.Fatalf("%s %s: %v", tool, args, err)
	}
	return result
}
