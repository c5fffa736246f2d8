package openaitools_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"
)

// tools returns the tools of the tests. Their names describe their behavior.
func tools(t *testing.T) call.Set {
	t.Helper()
	const city = `{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}`
	add := func(name, hints string, handler call.Handler) call.Set {
		set, err := call.New(call.Definition{Name: name, Description: "Does it.", Input: city, Annotations: hints}, handler)
		if err != nil {
			t.Fatal(err)
		}
		return set
	}
	wait := call.Approve(func(context.Context, call.Call) error { return call.ErrWait })
	set, err := call.Join(
		add("echo", `{"readOnlyHint":true}`, func(_ context.Context, c call.Call) call.Result {
			return call.ContentResult(call.TextContent(string(c.Args)))
		}),
		add("photo", `{"readOnlyHint":true}`, func(context.Context, call.Call) call.Result {
			return call.ContentResult(call.TextContent("look:"), call.ImageContent("image/png", []byte("png")),
				call.ImageContent("image/svg+xml", []byte("svg")), call.ResourceContent("file:///a.pdf", "application/pdf", []byte("pdf")))
		}),
		add("raze", "", func(context.Context, call.Call) call.Result { return call.ContentResult() }).With(wait),
	)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

const bergen = `{"city":"Bergen"}`

// A fake simulates an API: it returns one response after the other, then repeats the last
// response, and records the requests. It returns a stream if a stream is requested.
type fake struct {
	t       *testing.T
	answers []string
	sent    []request
	strange bool // requests contain fields that the SDK does not know
}

type request struct {
	stream bool
	body   string
	Tools  json.RawMessage
	Choice json.RawMessage `json:"tool_choice"`
	// Fields of Chat Completions.
	Messages []json.RawMessage
	// Fields of Responses.
	Input    json.RawMessage
	Previous string `json:"previous_response_id"`
	Include  []string
}

func newFake(t *testing.T, answers ...string) (*fake, openai.Client) {
	f := &fake{t: t, answers: answers}
	web := httptest.NewServer(f)
	t.Cleanup(web.Close)
	return f, openai.NewClient(option.WithBaseURL(web.URL), option.WithAPIKey("none"), option.WithMaxRetries(0))
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		f.t.Error(err)
	}
	f.sent = append(f.sent, f.read(r.URL.Path, body))
	answer := f.answers[min(len(f.sent), len(f.answers))-1]
	last := f.sent[len(f.sent)-1]
	switch {
	case strings.HasPrefix(answer, `{"error":{`):
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
	case strings.HasPrefix(answer, "data: "), strings.HasPrefix(answer, "event: "): // a stream, returned unchanged
		w.Header().Set("Content-Type", "text/event-stream")
	case last.stream:
		w.Header().Set("Content-Type", "text/event-stream")
		if r.URL.Path == "/responses" {
			answer = responseEvents(f.t, answer)
		} else {
			answer = chunks(f.t, answer)
		}
	default:
		w.Header().Set("Content-Type", "application/json")
	}
	io.WriteString(w, answer)
}

func (f *fake) read(path string, body []byte) request {
	var whole map[string]json.RawMessage
	unmarshal(f.t, body, &whole)
	r := request{stream: string(whole["stream"]) == "true"}
	delete(whole, "stream") // set by the SDK itself
	text := marshal(f.t, whole)
	unmarshal(f.t, text, &r)
	r.body = string(text)
	var params any = new(openai.ChatCompletionNewParams)
	if path == "/responses" {
		params = new(responses.ResponseNewParams)
	} else if path != "/chat/completions" {
		f.t.Errorf("a request to %s", path)
	}
	unmarshal(f.t, text, params)
	if again := marshal(f.t, params); !f.strange && !sameJSON(f.t, text, again) {
		f.t.Errorf("the SDK decodes the request\n%s\nas\n%s", text, again)
	}
	return r
}

func chunks(t *testing.T, answer string) string {
	var whole struct {
		Choices []struct {
			Message struct {
				Content   string
				Refusal   string
				ToolCalls []map[string]any `json:"tool_calls"`
				Reasoning string           `json:"reasoning_content"`
			}
			FinishReason string `json:"finish_reason"`
		}
		Usage json.RawMessage
	}
	unmarshal(t, []byte(answer), &whole)
	var b strings.Builder
	send := func(choices string, usage json.RawMessage) {
		if usage == nil {
			usage = json.RawMessage("null")
		}
		fmt.Fprintf(&b, "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"choices\":[%s],\"usage\":%s}\n\n", choices, usage)
	}
	if len(whole.Choices) > 0 {
		choice := whole.Choices[0]
		delta := func(delta any) {
			send(`{"index":0,"finish_reason":null,"delta":`+string(marshal(t, delta))+`}`, nil)
		}
		delta(map[string]any{"role": "assistant", "content": ""})
		for _, half := range halves(choice.Message.Reasoning) {
			delta(map[string]any{"reasoning_content": half})
		}
		for _, half := range halves(choice.Message.Content) {
			delta(map[string]any{"content": half})
		}
		for _, half := range halves(choice.Message.Refusal) {
			delta(map[string]any{"refusal": half})
		}
		for i, c := range choice.Message.ToolCalls {
			function, _ := c["function"].(map[string]any)
			args, _ := function["arguments"].(string)
			function["arguments"] = ""
			c["index"] = i
			delta(map[string]any{"tool_calls": []any{c}})
			for _, half := range halves(args) {
				delta(map[string]any{"tool_calls": []any{map[string]any{"index": i, "function": map[string]any{"arguments": half}}}})
			}
		}
		if choice.FinishReason != "" {
			send(`{"index":0,"delta":{},"finish_reason":"`+choice.FinishReason+`"}`, nil)
		}
	}
	send("", whole.Usage)
	return b.String() + "data: [DONE]\n\n"
}

func responseEvents(t *testing.T, answer string) string {
	var b strings.Builder
	send := func(kind string, event map[string]any) {
		event["type"] = kind
		fmt.Fprintf(&b, "event: %s\ndata: %s\n\n", kind, marshal(t, event))
	}
	var whole struct {
		Status string
		Output []struct {
			Type             string
			Content, Summary []struct{ Type, Text, Refusal string }
		}
	}
	unmarshal(t, []byte(answer), &whole)
	send("response.created", map[string]any{"response": map[string]any{"status": "in_progress"}})
	for _, item := range whole.Output {
		for _, part := range append(item.Content, item.Summary...) {
			kind := map[string]string{
				"output_text": "response.output_text", "refusal": "response.refusal", "summary_text": "response.reasoning_summary_text",
			}[part.Type]
			for _, half := range halves(part.Text + part.Refusal) {
				send(kind+".delta", map[string]any{"delta": half})
			}
		}
	}
	if whole.Status != "cut" {
		send("response."+whole.Status, map[string]any{"response": json.RawMessage(answer)})
	}
	return b.String()
}

func halves(text string) []string {
	if text == "" {
		return nil
	}
	middle := (len(text) + 1) / 2
	return []string{text[:middle], text[middle:]}
}

func unmarshal(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

func marshal(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func sameJSON(t *testing.T, a, b []byte) bool {
	t.Helper()
	read := func(text []byte) (value any) {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		if err := d.Decode(&value); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return value
	}
	return reflect.DeepEqual(read(a), read(b))
}

func quote(t *testing.T, text string) string { return string(marshal(t, text)) }

type record struct {
	text, thoughts string
	pieces         int
	returned       map[string]string // text of each result by call ID
	end            loop.End
	err            error
}

func heard(events func(func(loop.Event, error) bool)) record {
	r := record{returned: map[string]string{}}
	for event, err := range events {
		switch event := event.(type) {
		case loop.Text:
			if r.pieces++; event.Thought {
				r.thoughts += event.Text
			} else {
				r.text += event.Text
			}
		case loop.Returned:
			r.returned[event.Call.ID] = event.Result.Text()
		case loop.End:
			r.end, r.err = event, err
		}
	}
	return r
}
