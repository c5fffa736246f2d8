package sdks

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"

	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse"
	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse/openaitools"
)

func openAIClient(url string) openai.Client {
	return openai.NewClient(option.WithBaseURL(url), option.WithAPIKey("none"), option.WithMaxRetries(0))
}

func chatCall(t *testing.T, id, name, args string) string {
	return fmt.Sprintf(`{"id":%q,"type":"function","function":{"name":%q,"arguments":%s}}`, id, name, quote(t, args))
}

func chatAnswer(message string) string {
	return `{"choices":[{"message":{"role":"assistant",` + message + `}}]}`
}

func TestRunChat(t *testing.T) {
	m, url := newModel(t, "/chat/completions",
		chatAnswer(`"tool_calls":[`+chatCall(t, "a", greenhouse.ToolWater, `{"bed":"basil"}`)+`,`+chatCall(t, "b", greenhouse.ToolDry, ``)+`]`),
		chatAnswer(`"tool_calls":[`+chatCall(t, "c", greenhouse.ToolWater, wrong)+`,`+chatCall(t, "d", "greenhouse_wate", `{}`)+
			`,`+chatCall(t, "e", greenhouse.ToolPhoto, `{"bed":"basil"}`)+`]`),
		chatAnswer(`"content":"Watered."`))
	params := openai.ChatCompletionNewParams{
		Model:    "stand-in",
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Water the basil.")},
	}
	completion, err := openaitools.RunChat(t.Context(), openAIClient(url), caller(), &params, 5)
	if err != nil || completion.Choices[0].Message.Content != "Watered." {
		t.Fatalf("got %+v, %v", completion, err)
	}
	m.checkTools(greenhouse.OpenAITools)
	if last := params.Messages[len(params.Messages)-1]; *last.GetRole() != "assistant" {
		t.Errorf("the last message is of %s, want assistant", *last.GetRole())
	}

	var sent openai.ChatCompletionNewParams
	unmarshal(t, m.sent[2], &sent)
	got := toolMessages(sent.Messages)
	checkWrong(t, got["c"])
	if !strings.Contains(got["d"], greenhouse.ToolWater) {
		t.Errorf("a tool that is not there: got %s, want %s to be told", got["d"], greenhouse.ToolWater)
	}
	delete(got, "c")
	delete(got, "d")
	if !strings.Contains(got["e"], "image/png") {
		t.Errorf("got %s for a photo, want to be told what it is", got["e"])
	}
	delete(got, "e")
	want := map[string]string{"a": `{"bed":"basil","litres":2,"left":3}`, "b": `["tomatoes"]`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
}

// toolMessages returns the results in a request by the calls that they answer.
func toolMessages(messages []openai.ChatCompletionMessageParamUnion) map[string]string {
	texts := map[string]string{}
	for _, message := range messages {
		if message.OfTool != nil {
			texts[message.OfTool.ToolCallID] = message.OfTool.Content.OfString.Value
		}
	}
	return texts
}

func TestRunChatEnds(t *testing.T) {
	m, url := newModel(t, "/chat/completions", chatAnswer(`"tool_calls":[`+chatCall(t, "a", greenhouse.ToolDry, ``)+`]`))
	params := openai.ChatCompletionNewParams{Model: "stand-in"}
	last, err := openaitools.RunChat(t.Context(), openAIClient(url), caller(), &params, 3)
	if err == nil || last == nil || len(m.sent) != 3 {
		t.Errorf("got %v and %v after %d requests, want the last answer and an error after 3", last, err, len(m.sent))
	}
}

func responsesCall(t *testing.T, id, name, args string) string {
	return fmt.Sprintf(`{"type":"function_call","id":"f","call_id":%q,"name":%q,"arguments":%s}`, id, name, quote(t, args))
}

func TestRunResponses(t *testing.T) {
	m, url := newModel(t, "/responses",
		`{"id":"r1","output":[{"type":"reasoning","id":"x","summary":[]},`+responsesCall(t, "a", greenhouse.ToolSowing, `{"month":5}`)+`,`+
			responsesCall(t, "b", greenhouse.ToolWater, wrong)+`]}`,
		`{"id":"r2","output":[`+responsesCall(t, "c", "greenhouse_wate", `{}`)+`,`+responsesCall(t, "d", greenhouse.ToolPhoto, `{"bed":"basil"}`)+`]}`,
		`{"id":"r3","output":[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Tomatoes."}]}]}`)
	params := responses.ResponseNewParams{Model: "stand-in", Input: responses.ResponseNewParamsInputUnion{OfString: openai.String("What to sow?")}}
	response, err := openaitools.RunResponses(t.Context(), openAIClient(url), caller(), &params, 5)
	if err != nil || response.OutputText() != "Tomatoes." {
		t.Fatalf("got %+v, %v", response, err)
	}
	m.checkTools(greenhouse.ResponsesTools)

	first := functionOutputs(t, m.sent[1], "r1")
	if got := first["a"].OfString.Value; got != "tomatoes" {
		t.Errorf("got %s, want tomatoes", got)
	}
	checkWrong(t, first["b"].OfString.Value)
	second := functionOutputs(t, m.sent[2], "r2")
	if got := second["c"].OfString.Value; !strings.Contains(got, greenhouse.ToolWater) {
		t.Errorf("a tool that is not there: got %s, want %s to be told", got, greenhouse.ToolWater)
	}
	photo := second["d"].OfResponseFunctionCallOutputItemArray[0].OfInputImage
	data, ok := strings.CutPrefix(photo.ImageURL.Value, "data:image/png;base64,")
	if !ok {
		t.Fatalf("got %+v, want an image in a data URL", photo)
	}
	checkPhoto(t, decodeBase64(t, data), "image/png")
}

// functionOutputs returns the results in a request, which goes on from the
// response previous, by the calls that they answer.
func functionOutputs(t *testing.T, body []byte, previous string) map[string]responses.ResponseInputItemFunctionCallOutputOutputUnionParam {
	t.Helper()
	var sent responses.ResponseNewParams
	unmarshal(t, body, &sent)
	if got := sent.PreviousResponseID.Value; got != previous {
		t.Errorf("the request goes on from %s, want %s", got, previous)
	}
	outputs := map[string]responses.ResponseInputItemFunctionCallOutputOutputUnionParam{}
	for _, item := range sent.Input.OfInputItemList {
		outputs[item.OfFunctionCallOutput.CallID.Value] = item.OfFunctionCallOutput.Output
	}
	return outputs
}

// TestOpenAIStrict: a definition that is strict is sent as such in both APIs,
// and as the SDK understands it.
func TestOpenAIStrict(t *testing.T) {
	for i, row := range greenhouse.Tools() {
		want := row.Name == greenhouse.ToolSowing
		var chat openai.ChatCompletionToolUnionParam
		unmarshalAgain(t, openaitools.ChatTools()[i], &chat)
		if f := chat.OfFunction.Function; f.Name != row.Name || f.Strict.Value != want {
			t.Errorf("Chat: got %s, strict %t, want %s, %t", f.Name, f.Strict.Value, row.Name, want)
		}
		var tool responses.ToolUnionParam
		unmarshalAgain(t, openaitools.ResponsesTools()[i], &tool)
		if f := tool.OfFunction; f.Name != row.Name || f.Strict.Value != want {
			t.Errorf("Responses: got %s, strict %t, want %s, %t", f.Name, f.Strict.Value, row.Name, want)
		}
	}
}
