package openaitools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"github.com/go-toolgen/toolgen/gen/call/openaitools"
	"github.com/openai/openai-go/v3"
)

type runChat = func(context.Context, openai.Client, *openai.ChatCompletionNewParams, call.Set, ...loop.Option) iter.Seq2[loop.Event, error]

var chats = map[string]runChat{"whole": openaitools.RunChat, "stream": openaitools.StreamChat}

func chatCall(t *testing.T, id, name, args string) string {
	return fmt.Sprintf(`{"id":%q,"type":"function","function":{"name":%q,"arguments":%s}}`, id, name, quote(t, args))
}

const chatUsage = `{"prompt_tokens":10,"completion_tokens":3,"total_tokens":13,` +
	`"prompt_tokens_details":{"cached_tokens":4},"completion_tokens_details":{"reasoning_tokens":1}}`

// chatAnswer returns a completion with the finish reason stop. Its message has the members
// message and the role assistant.
func chatAnswer(stop, message string) string {
	return `{"id":"c","object":"chat.completion","choices":[{"index":0,"finish_reason":"` + stop + `","message":{"role":"assistant",` + message + `}}],"usage":` + chatUsage + `}`
}

func chatParams() *openai.ChatCompletionNewParams {
	return &openai.ChatCompletionNewParams{
		Model:    "fake",
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("How is Bergen?")},
	}
}

// toolTexts returns the texts of the tool results in messages, by call ID.
func toolTexts(t *testing.T, messages []json.RawMessage) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, text := range messages {
		var message struct {
			Role    string
			ID      string `json:"tool_call_id"`
			Content json.RawMessage
		}
		if unmarshal(t, text, &message); message.Role == "tool" {
			var content string
			unmarshal(t, message.Content, &content)
			texts[message.ID] = content
		}
	}
	return texts
}

func TestChat(t *testing.T) {
	for name, run := range chats {
		f, client := newFake(t,
			chatAnswer("tool_calls", `"content":"I look.","tool_calls":[`+chatCall(t, "1", "echo", bergen)+`,`+chatCall(t, "2", "echo", `{"city":`)+`]`),
			chatAnswer("tool_calls", `"content":null,"tool_calls":[`+chatCall(t, "3", "ehco", `{}`)+`,`+chatCall(t, "4", "photo", bergen)+`]`),
			chatAnswer("stop", `"content":"It rains."`))
		params := chatParams()
		set := tools(t)
		got := heard(run(t.Context(), client, params, set))
		if got.err != nil || got.text != "I look.It rains." || got.end.Text != "It rains." || got.end.Stop != "stop" || got.end.Rounds != 3 {
			t.Fatalf("%s: got %+v", name, got)
		}
		if wantPieces := map[string]int{"whole": 2, "stream": 4}[name]; got.pieces != wantPieces || f.sent[0].stream != (name == "stream") {
			t.Errorf("%s: the text comes in %d pieces, want %d", name, got.pieces, wantPieces)
		}
		if want := (loop.Usage{Input: 30, Cached: 12, Output: 9, Reasoning: 3}); got.end.Usage != want {
			t.Errorf("%s: used %+v, want %+v", name, got.end.Usage, want)
		}
		if _, ok := got.end.Response.(*openai.ChatCompletion); !ok {
			t.Errorf("%s: the response is a %T", name, got.end.Response)
		}
		for _, sent := range f.sent {
			if want, err := set.Array(call.OpenAI, ""); err != nil || string(sent.Tools) != want {
				t.Errorf("%s: the tools sent are\n%s, want\n%s (%v)", name, sent.Tools, want, err)
			}
		}
		want := map[string]string{
			"1": bergen,
			"2": set.Call(t.Context(), "echo", []byte(`{"city":`)).Text(),
			"3": `no tool is called "ehco": did you mean "echo"?`,
			"4": "look:\n[image image/png 3 bytes]\n[image image/svg+xml 3 bytes]\n[resource file:///a.pdf application/pdf 3 bytes]",
		}
		if told := toolTexts(t, f.sent[2].Messages); !maps.Equal(told, want) || !maps.Equal(got.returned, want) {
			t.Errorf("%s: the model is told %q, want %q", name, told, want)
		}
		if all := marshal(t, params.Messages); !strings.HasSuffix(string(all), `,{"content":"It rains.","role":"assistant"}]`) {
			t.Errorf("%s: the messages are %s", name, all)
		}
	}
}

// TestChatWaiting checks that a waiting call is returned, and that the conversation can
// continue after the decision.
func TestChatWaiting(t *testing.T) {
	for name, run := range chats {
		f, client := newFake(t,
			chatAnswer("tool_calls", `"content":null,"tool_calls":[`+chatCall(t, "1", "raze", bergen)+`,`+chatCall(t, "2", "echo", bergen)+`]`),
			chatAnswer("stop", `"content":"Bergen is gone."`))
		params := chatParams()
		got := heard(run(t.Context(), client, params, tools(t)))
		if got.err != nil || len(got.end.Waiting) != 1 || len(f.sent) != 1 {
			t.Fatalf("%s: got %+v", name, got)
		}
		got = heard(run(t.Context(), client, params, tools(t), loop.Resume(got.end.Waiting[0].Approve())))
		if got.err != nil || got.text != "Bergen is gone." {
			t.Errorf("%s: got %+v", name, got)
		}
		want := map[string]string{"1": "done", "2": bergen}
		if told := toolTexts(t, f.sent[1].Messages); !maps.Equal(told, want) {
			t.Errorf("%s: the model is told %q, want %q", name, told, want)
		}
	}
}

// TestAnswerChat checks that calls can also be executed without a loop.
func TestAnswerChat(t *testing.T) {
	var message openai.ChatCompletionMessage
	unmarshal(t, []byte(`{"role":"assistant","tool_calls":[`+chatCall(t, "1", "raze", bergen)+`,`+chatCall(t, "2", "echo", bergen)+
		`,{"id":"3","type":"custom","custom":{"name":"grep","input":"a"}}]}`), &message)
	answers, waiting := openaitools.AnswerChat(t.Context(), tools(t), message)
	want := `[{"content":"{\"city\":\"Bergen\"}","tool_call_id":"2","role":"tool"},` +
		`{"content":"no tool handles \"grep\", a call of the type custom","tool_call_id":"3","role":"tool"}]`
	if got := string(marshal(t, answers)); got != want || len(waiting) != 1 {
		t.Fatalf("got %s and %v, want %s", got, waiting, want)
	}
	answers, waiting = openaitools.AnswerChat(t.Context(), tools(t), message, loop.Resume(waiting[0].Deny("Bergen stays")))
	want = `[{"content":"a person has denied the call: Bergen stays","tool_call_id":"1","role":"tool"}]`
	if got := string(marshal(t, answers)); got != want || waiting != nil {
		t.Errorf("got %s and %v, want %s", got, waiting, want)
	}
}

// TestChatFails checks that an invalid response ends the conversation, which is then
// unchanged.
func TestChatFails(t *testing.T) {
	for _, test := range []struct{ name, api, answer, want string }{
		{"refused", "whole", `{"error":{"message":"no credit"}}`, "400 Bad Request"},
		{"refused", "stream", `{"error":{"message":"no credit"}}`, "400 Bad Request"},
		{"no choices", "whole", `{"choices":[]}`, "the completion has no choices"},
		{"no choices", "stream", `{"choices":[]}`, "the stream ended before the end of the completion"},
		{"cut calls", "whole", chatAnswer("length", `"content":null,"tool_calls":[`+chatCall(t, "1", "echo", bergen)+`]`), "cut off while it called tools: length"},
		{"cut", "stream", chatAnswer("", `"content":"I"`), "the stream ended before the end of the completion"},
	} {
		_, client := newFake(t, test.answer)
		params := chatParams()
		got := heard(chats[test.api](t.Context(), client, params, tools(t)))
		if got.err == nil || !strings.Contains(got.err.Error(), test.want) || len(params.Messages) != 1 {
			t.Errorf("%s, %s: got %v and %d messages, want %s", test.name, test.api, got.err, len(params.Messages), test.want)
		}
	}
}

// TestChatStops checks that the finish reason is reported.
func TestChatStops(t *testing.T) {
	for name, run := range chats {
		_, client := newFake(t, chatAnswer("length", `"content":"It ra"`))
		if got := heard(run(t.Context(), client, chatParams(), tools(t))); got.err != nil || got.end.Stop != "length" {
			t.Errorf("%s: got %+v", name, got)
		}
		_, client = newFake(t, chatAnswer("stop", `"content":null,"refusal":"I will not."`))
		if got := heard(run(t.Context(), client, chatParams(), tools(t))); got.err != nil || got.text != "I will not." || got.end.Text != got.text || got.end.Stop != "refusal" {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// TestChatUnknown checks that unknown fields of a message are sent back to the service,
// which needs them.
func TestChatUnknown(t *testing.T) {
	const signed = `"extra_content":{"google":{"thought_signature":"zzz"}}`
	for name, run := range chats {
		f, client := newFake(t,
			chatAnswer("tool_calls", `"content":null,"reasoning_content":"Look \"there\".","tool_calls":[`+
				chatCall(t, "1", "echo", bergen)+`,{`+signed+`,`+chatCall(t, "2", "echo", bergen)[1:]+`]`),
			chatAnswer("stop", `"content":"It rains."`))
		f.strange = true
		if got := heard(run(t.Context(), client, chatParams(), tools(t))); got.err != nil || got.thoughts != `Look "there".` || got.text != "It rains." {
			t.Fatalf("%s: got %+v", name, got)
		}
		want := `{"role":"assistant","reasoning_content":"Look \"there\".","tool_calls":[` +
			chatCall(t, "1", "echo", bergen) + `,{` + signed + `,` + chatCall(t, "2", "echo", bergen)[1:] + `]}`
		if sent := f.sent[1].Messages[1]; !sameJSON(t, sent, []byte(want)) {
			t.Errorf("%s: what the model said is sent as\n%s, want\n%s", name, sent, want)
		}
	}
}

// TestChatStopped checks that stopping the iteration stops the request.
func TestChatStopped(t *testing.T) {
	f, client := newFake(t, chatAnswer("stop", `"content":"It rains."`))
	params := chatParams()
	for event := range openaitools.StreamChat(t.Context(), client, params, tools(t)) {
		if _, ok := event.(loop.Text); ok {
			break
		}
	}
	if len(f.sent) != 1 {
		t.Errorf("%d requests", len(f.sent))
	}
}

// TestFormats checks the error for a set without definitions for an API, which describes
// how to get them.
func TestFormats(t *testing.T) {
	set, err := call.New(call.Definition{Name: "bare", Package: "example.com/bare", MCP: `{"name":"bare"}`},
		func(context.Context, call.Call) call.Result { return call.ContentResult() })
	if err != nil {
		t.Fatal(err)
	}
	_, client := newFake(t, chatAnswer("stop", `"content":""`))
	if _, err := openaitools.ChatTools(set); err == nil || !strings.Contains(err.Error(), "format=mcp,openai") {
		t.Errorf("got %v", err)
	}
	if got := heard(openaitools.RunResponses(t.Context(), client, responsesParams(), set)); got.err == nil || !strings.Contains(got.err.Error(), "format=mcp,responses") {
		t.Errorf("got %v", got.err)
	}
}
