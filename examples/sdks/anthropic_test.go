package sdks

import (
	"fmt"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"

	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse"
	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse/anthropictools"
)

func toolUse(id, name, input string) string {
	return fmt.Sprintf(`{"type":"tool_use","id":%q,"name":%q,"input":%s}`, id, name, input)
}

func anthropicAnswer(content string) string {
	return `{"type":"message","role":"assistant","content":[` + content + `]}`
}

// TestAnthropic is a conversation until the model calls no tool.
func TestAnthropic(t *testing.T) {
	m, url := newModel(t, "/v1/messages",
		anthropicAnswer(`{"type":"text","text":"I look."},`+toolUse("a", greenhouse.ToolDry, `{}`)+`,`+toolUse("b", greenhouse.ToolWater, wrong)),
		anthropicAnswer(toolUse("c", "greenhouse_wate", `{}`)+`,`+toolUse("d", greenhouse.ToolPhoto, `{"bed":"basil"}`)),
		anthropicAnswer(`{"type":"text","text":"Watered."}`))
	client := anthropic.NewClient(option.WithBaseURL(url), option.WithAPIKey("none"), option.WithMaxRetries(0))
	params := anthropic.MessageNewParams{
		Model:     "stand-in",
		MaxTokens: 100,
		Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Water the basil."))},
		Tools:     anthropictools.Tools(),
	}
	c := caller()
	for {
		message, err := client.Messages.New(t.Context(), params)
		if err != nil {
			t.Fatal(err)
		}
		answers := anthropictools.Answer(t.Context(), c, message)
		if len(answers) == 0 {
			break
		}
		params.Messages = append(params.Messages, message.ToParam(), anthropic.NewUserMessage(answers...))
	}
	m.checkTools(greenhouse.AnthropicTools)
	if len(m.sent) != 3 {
		t.Fatalf("%d requests, want 3", len(m.sent))
	}

	results := toolResults(t, m.sent[2])
	if got := results["a"]; got.IsError.Value || got.Content[0].OfText.Text != `["basil","tomatoes"]` {
		t.Errorf("got %+v, want two beds", got)
	}
	if !results["b"].IsError.Value || !results["c"].IsError.Value {
		t.Errorf("got %+v and %+v, want errors", results["b"], results["c"])
	}
	checkWrong(t, results["b"].Content[0].OfText.Text)
	if got := results["c"].Content[0].OfText.Text; !strings.Contains(got, greenhouse.ToolWater) {
		t.Errorf("a tool that is not there: got %s, want %s to be told", got, greenhouse.ToolWater)
	}
	photo := results["d"].Content[0].OfImage.Source.OfBase64
	checkPhoto(t, decodeBase64(t, photo.Data), string(photo.MediaType))
}

// toolResults returns the results in a request by the calls that they answer.
func toolResults(t *testing.T, body []byte) map[string]*anthropic.ToolResultBlockParam {
	t.Helper()
	var sent anthropic.MessageNewParams
	unmarshal(t, body, &sent)
	results := map[string]*anthropic.ToolResultBlockParam{}
	for _, message := range sent.Messages {
		for _, block := range message.Content {
			if block.OfToolResult != nil {
				results[block.OfToolResult.ToolUseID] = block.OfToolResult
			}
		}
	}
	return results
}

// TestAnthropicStrict: a definition that is strict is sent as such, and as the
// SDK understands it.
func TestAnthropicStrict(t *testing.T) {
	for i, row := range greenhouse.Tools() {
		var tool anthropic.ToolUnionParam
		unmarshalAgain(t, anthropictools.Tools()[i], &tool)
		if want := row.Name == greenhouse.ToolSowing; tool.OfTool.Name != row.Name || tool.OfTool.Strict.Value != want {
			t.Errorf("got %s, strict %t, want %s, %t", tool.OfTool.Name, tool.OfTool.Strict.Value, row.Name, want)
		}
	}
}
