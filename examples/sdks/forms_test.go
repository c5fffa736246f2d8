package sdks

import (
	"testing"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/google/go-cmp/cmp"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/openai/openai-go/v3"
	"google.golang.org/genai"

	"github.com/go-toolgen/toolgen/examples/sdks/almanac"
	almanacanthropic "github.com/go-toolgen/toolgen/examples/sdks/almanac/anthropictools"
	almanacgenai "github.com/go-toolgen/toolgen/examples/sdks/almanac/genaitools"
	almanacgosdk "github.com/go-toolgen/toolgen/examples/sdks/almanac/gosdktools"
	almanacmcpgo "github.com/go-toolgen/toolgen/examples/sdks/almanac/mcpgotools"
	almanacopenai "github.com/go-toolgen/toolgen/examples/sdks/almanac/openaitools"
	"github.com/go-toolgen/toolgen/examples/sdks/desk"
	deskgosdk "github.com/go-toolgen/toolgen/examples/sdks/desk/gosdktools"
	"github.com/go-toolgen/toolgen/examples/sdks/till"
	tillmcpgo "github.com/go-toolgen/toolgen/examples/sdks/till/mcpgotools"
)

// TestFunctions calls a tool that is a function through each SDK.
func TestFunctions(t *testing.T) {
	const args = `{"month":6}`
	answers := map[string]func() any{
		"go-sdk": func() any {
			result, err := almanacgosdk.Call(t.Context(), &mcp.CallToolRequest{
				Params: &mcp.CallToolParamsRaw{Name: almanac.ToolDaylight, Arguments: []byte(args)},
			})
			return told(t, err, result)
		},
		"mcp-go": func() any {
			var req mcpgo.CallToolRequest
			req.Params.Name, req.Params.RawArguments = almanac.ToolDaylight, []byte(args)
			result, err := almanacmcpgo.Call(t.Context(), req)
			return told(t, err, result)
		},
		"openai": func() any {
			var message openai.ChatCompletionMessage
			unmarshal(t, []byte(`{"tool_calls":[`+chatCall(t, "a", almanac.ToolDaylight, args)+`]}`), &message)
			return *almanacopenai.AnswerChat(t.Context(), message)[0].GetToolCallID() + " " +
				almanacopenai.AnswerChat(t.Context(), message)[0].OfTool.Content.OfString.Value
		},
		"anthropic": func() any {
			var message anthropic.Message
			unmarshal(t, []byte(anthropicAnswer(toolUse("a", almanac.ToolDaylight, args))), &message)
			return almanacanthropic.Answer(t.Context(), &message)[0].OfToolResult.Content[0].OfText.Text
		},
		"genai": func() any {
			calls := []*genai.FunctionCall{{Name: almanac.ToolDaylight, Args: map[string]any{"month": 6}}}
			return almanacgenai.Answer(t.Context(), calls)[0].FunctionResponse.Response
		},
	}
	server := map[string]any{
		"content":           []any{map[string]any{"type": "text", "text": "19"}},
		"structuredContent": map[string]any{"result": 19.0},
	}
	want := map[string]any{
		"go-sdk":    server,
		"mcp-go":    server,
		"openai":    "a 19",
		"anthropic": "19",
		"genai":     map[string]any{"output": map[string]any{"result": 19.0}},
	}
	for sdk, answer := range answers {
		differ(t, sdk, want[sdk], answer())
	}
}

// told returns a result, which there must be.
func told[T any](t *testing.T, err error, result T) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// TestGoSDKHandlers: a handler gets its request and session, and its own result
// is sent as it is, beside its output.
func TestGoSDKHandlers(t *testing.T) {
	server := mcp.NewServer(&mcp.Implementation{Name: "desk", Version: "1"}, nil)
	deskgosdk.Register(server)
	session := connect(t, server)
	answer := map[string]any{"words": "Open? Yes.", "sure": 0.5}
	alone := callGoSDK(t, session, desk.ToolAsk, `{"words":"Open"}`)
	differ(t, "content of an output alone", []any{map[string]any{"type": "text", "text": `{"words":"Open? Yes.","sure":0.5}`}}, alone.Content)
	differ(t, "an output alone", answer, alone.StructuredContent)

	beside := callGoSDK(t, session, desk.ToolAsk, `{"words":"Open","aside":true}`)
	differ(t, "content of a result", []any{map[string]any{
		"type": "text", "text": "Psst.", "annotations": map[string]any{"audience": []any{"user"}},
	}}, beside.Content)
	differ(t, "the output beside a result", answer, beside.StructuredContent)
	differ(t, "meta of a result", desk.ToolAsk, beside.Meta["called"])

	got := callGoSDK(t, session, desk.ToolClient, "").Content[0].(*mcp.TextContent).Text
	if got != "test" {
		t.Errorf("the session is of %q, want test", got)
	}
}

// TestGoSDKRawHandlers: what takes the request alone finds the arguments there,
// which have been held to the schema.
func TestGoSDKRawHandlers(t *testing.T) {
	server := mcp.NewServer(&mcp.Implementation{Name: "desk", Version: "1"}, nil)
	deskgosdk.Register(server)
	session := connect(t, server)
	for _, test := range []struct{ tool, args, want string }{
		{desk.ToolFind, `{"text":"open desk","word":" desk"}`, "behind open"},
		{desk.ToolFind, `{"word":""}`, "find: 2 problems with the arguments\n" +
			"- word: expected a string of at least 1 character, got \"\"\n- text: missing, expected a string"},
		{desk.ToolVersion, "", "version 1"},
		{desk.ToolVersion, `{"of":1}`, "version: 1 problem with the arguments\n- of: unknown name, the tool takes no arguments"},
	} {
		got := callGoSDK(t, session, test.tool, test.args).Content[0].(*mcp.TextContent).Text
		differ(t, test.tool+" "+test.args, test.want, got)
	}
}

// TestMCPGoHandlers: so it is with the other SDK.
func TestMCPGoHandlers(t *testing.T) {
	call := func(tool, args string) *mcpgo.CallToolResult {
		var req mcpgo.CallToolRequest
		req.Params.Name, req.Params.RawArguments = tool, []byte(args)
		result, err := tillmcpgo.Call(t.Context(), req)
		return told(t, err, result)
	}
	differ(t, "a bill", map[string]any{
		"content":           []any{map[string]any{"type": "text", "text": `{"cents":300,"tool":"pay"}`}},
		"structuredContent": map[string]any{"cents": 300, "tool": till.ToolPay},
	}, call(till.ToolPay, `{"cents":[100,200]}`))
	want := mcpgo.NewToolResultImage(till.ToolReceipt, "AAAA", "image/png").Content
	if diff := cmp.Diff(want, call(till.ToolReceipt, `{"cents":1}`).Content); diff != "" {
		t.Errorf("a receipt (-want +got):\n%s", diff)
	}
}
