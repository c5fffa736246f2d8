package sdks

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/google/go-cmp/cmp"
	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/openai/openai-go/v3"
	"google.golang.org/genai"

	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse"
	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse/anthropictools"
	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse/genaitools"
	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse/mcpgotools"
	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse/openaitools"
)

// TestEmptyText: an empty text is a result without blocks, since Anthropic
// refuses an empty one, also from a client of MCP.
func TestEmptyText(t *testing.T) {
	const args = `{"month":10}`
	marshal := func(value any) string {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	structured := map[string]any{"result": ""}

	viaGo := callGoSDK(t, connectGoSDK(t), greenhouse.ToolSowing, args)
	if viaGo.IsError || viaGo.Content == nil || len(viaGo.Content) > 0 {
		t.Errorf("go-sdk: got %+v", viaGo)
	}
	differ(t, "go-sdk", structured, viaGo.StructuredContent)

	viaMCPGo := callMCPGo(t, connectMCPGo(t), greenhouse.ToolSowing, args)
	if viaMCPGo.IsError || len(viaMCPGo.Content) > 0 {
		t.Errorf("mcp-go: got %+v", viaMCPGo)
	}
	differ(t, "mcp-go", structured, viaMCPGo.StructuredContent)
	var req mcpgo.CallToolRequest
	req.Params.Name, req.Params.RawArguments = greenhouse.ToolSowing, []byte(args)
	sent, err := mcpgotools.Call(t.Context(), caller(), req)
	if err != nil || !strings.Contains(marshal(sent), `"content":[]`) {
		t.Errorf("mcp-go: got %s, %v", marshal(sent), err)
	}

	var message anthropic.Message
	unmarshal(t, []byte(anthropicAnswer(toolUse("a", greenhouse.ToolSowing, args))), &message)
	answers := anthropictools.Answer(t.Context(), caller(), &message)
	want := `{"tool_use_id":"a","is_error":false,"type":"tool_result"}`
	if diff := cmp.Diff(want, marshal(answers[0])); diff != "" {
		t.Errorf("anthropic: -want +got:\n%s", diff)
	}

	var chat openai.ChatCompletionMessage
	unmarshal(t, []byte(`{"role":"assistant","tool_calls":[`+chatCall(t, "a", greenhouse.ToolSowing, args)+`]}`), &chat)
	if got := openaitools.AnswerChat(t.Context(), caller(), chat)[0].OfTool.Content.OfString; got.Value != "" || !got.Valid() {
		t.Errorf("openai: got %v", got)
	}

	calls := []*genai.FunctionCall{{Name: greenhouse.ToolSowing, Args: map[string]any{"month": 10}}}
	answer := genaitools.Answer(t.Context(), caller(), calls)[0].FunctionResponse
	differ(t, "genai", map[string]any{"output": structured}, answer.Response)
}
