package sdks

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/genai"

	"github.com/go-toolgen/toolgen/examples/sdks/almanac"
	almanacgenai "github.com/go-toolgen/toolgen/examples/sdks/almanac/genaitools"
	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse"
	"github.com/go-toolgen/toolgen/examples/sdks/greenhouse/genaitools"
)

func functionCall(id, name, args string) string {
	return fmt.Sprintf(`{"functionCall":{"id":%q,"name":%q,"args":%s}}`, id, name, args)
}

func genAIAnswer(parts string) string {
	return `{"candidates":[{"content":{"role":"model","parts":[` + parts + `]},"finishReason":"STOP"}]}`
}

// TestGenAI is a conversation until the model calls no function.
func TestGenAI(t *testing.T) {
	m, url := newModel(t, "/v1beta/models/stand-in:generateContent",
		genAIAnswer(functionCall("a", greenhouse.ToolWater, `{"bed":"basil"}`)+`,`+functionCall("b", greenhouse.ToolWater, wrong)),
		genAIAnswer(functionCall("c", "greenhouse_wate", `{}`)+`,`+functionCall("d", greenhouse.ToolPhoto, `{"bed":"basil"}`)),
		genAIAnswer(`{"text":"Watered."}`))
	client, err := genai.NewClient(t.Context(), &genai.ClientConfig{
		APIKey: "none", Backend: genai.BackendGeminiAPI, HTTPOptions: genai.HTTPOptions{BaseURL: url},
	})
	if err != nil {
		t.Fatal(err)
	}
	tools, err := genaitools.Tools()
	if err != nil {
		t.Fatal(err)
	}
	contents := genai.Text("Water the basil.")
	c := caller()
	for {
		response, err := client.Models.GenerateContent(t.Context(), "stand-in", contents, &genai.GenerateContentConfig{Tools: tools})
		if err != nil {
			t.Fatal(err)
		}
		answers := genaitools.Answer(t.Context(), c, response.FunctionCalls())
		if len(answers) == 0 {
			break
		}
		contents = append(contents, response.Candidates[0].Content, genai.NewContentFromParts(answers, genai.RoleUser))
	}
	if len(m.sent) != 3 {
		t.Fatalf("%d requests, want 3", len(m.sent))
	}
	checkGenAITools(t, m.sent[0])

	responses := functionResponses(t, m.sent[2])
	want := map[string]any{"output": map[string]any{"bed": "basil", "litres": 2.0, "left": 3.0}}
	if diff := cmp.Diff(want, responses["a"].Response); diff != "" || responses["a"].Name != greenhouse.ToolWater {
		t.Errorf("response of %s (-want +got):\n%s", responses["a"].Name, diff)
	}
	checkWrong(t, fmt.Sprint(responses["b"].Response["error"]))
	if got := fmt.Sprint(responses["c"].Response["error"]); !strings.Contains(got, greenhouse.ToolWater) {
		t.Errorf("a function that is not there: got %s, want %s to be told", got, greenhouse.ToolWater)
	}
	photo := responses["d"].Parts[0].InlineData
	checkPhoto(t, photo.Data, photo.MIMEType)
}

// checkGenAITools: the tools of a request are those that were generated.
func checkGenAITools(t *testing.T, body []byte) {
	t.Helper()
	var want, got struct{ Tools any }
	unmarshal(t, []byte(`{"tools":`+greenhouse.GeminiTools+`}`), &want)
	unmarshal(t, body, &got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tools in the request (-generated +sent):\n%s", diff)
	}
}

// functionResponses returns the responses in a request by the calls that they
// answer.
func functionResponses(t *testing.T, body []byte) map[string]*genai.FunctionResponse {
	t.Helper()
	var sent struct{ Contents []*genai.Content }
	unmarshal(t, body, &sent)
	responses := map[string]*genai.FunctionResponse{}
	for _, content := range sent.Contents {
		for _, part := range content.Parts {
			if part.FunctionResponse != nil {
				responses[part.FunctionResponse.ID] = part.FunctionResponse
			}
		}
	}
	return responses
}

// TestGenAIRoundedNumbers: the SDK reads numbers as float64, and an integer that
// may be another than the model sent is refused.
func TestGenAIRoundedNumbers(t *testing.T) {
	answer := func(args string) string {
		var asked genai.FunctionCall
		unmarshal(t, []byte(`{"name":"`+almanac.ToolMoment+`","args":`+args+`}`), &asked)
		response := almanacgenai.Answer(t.Context(), []*genai.FunctionCall{&asked})[0].FunctionResponse.Response
		return fmt.Sprint(decoded(t, response))
	}
	for args, want := range map[string]string{
		`{"nanoseconds":9007199254740991}`:     "1970-04-15T05:59:59.254740991Z",
		`{"nanoseconds":9007199254740993}`:     "an integer from -9007199254740991 to 9007199254740991, for larger ones are rounded on their way",
		`{"nanoseconds":-1700000000000000001}`: "an integer from -9007199254740991 to 9007199254740991, for larger ones are rounded on their way",
	} {
		if got := answer(args); !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s", args, got, want)
		}
	}
}

// TestGenAINoArguments: a model that sends no arguments at all means none.
func TestGenAINoArguments(t *testing.T) {
	answers := genaitools.Answer(t.Context(), caller(), []*genai.FunctionCall{{Name: greenhouse.ToolDry}})
	differ(t, "response", map[string]any{"output": map[string]any{"result": []string{"basil", "tomatoes"}}}, answers[0].FunctionResponse.Response)
}
