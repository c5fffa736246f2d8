package anthropictools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/anthropictools"
	"github.com/go-toolgen/toolgen/gen/call/loop"
)

// A fake simulates the API: it returns one message after the other, as a stream if
// requested, and records the requests.
type fake struct {
	t        *testing.T
	messages []string
	foreign  bool // requests contain fields that the SDK does not know
	sent     [][]byte
}

func newFake(t *testing.T, messages ...string) (*fake, anthropic.Client) {
	f := &fake{t: t, messages: messages}
	web := httptest.NewServer(f)
	t.Cleanup(web.Close)
	return f, anthropic.NewClient(option.WithBaseURL(web.URL), option.WithAPIKey("none"), option.WithMaxRetries(0))
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil || r.URL.Path != "/v1/messages" || len(f.sent) == len(f.messages) {
		f.t.Errorf("request %d to %s (%v)", len(f.sent)+1, r.URL.Path, err)
	}
	f.sent = append(f.sent, body)
	f.checkKnown(body)
	message := f.messages[min(len(f.sent), len(f.messages))-1]
	if asked := decode[struct{ Stream bool }](f.t, body); !asked.Stream {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, message)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	io.WriteString(w, events(f.t, message))
}

func (f *fake) checkKnown(body []byte) {
	known, err := json.Marshal(decode[anthropic.MessageNewParams](f.t, body))
	if err != nil {
		f.t.Fatal(err)
	}
	want, got := decode[map[string]any](f.t, body), decode[map[string]any](f.t, known)
	delete(want, "stream") // not a parameter
	if !f.foreign && !reflect.DeepEqual(want, got) {
		f.t.Errorf("the SDK does not support all fields of the request:\n%s\nit decodes\n%s", body, known)
	}
}

func (f *fake) request(i int) anthropic.MessageNewParams {
	f.t.Helper()
	if i >= len(f.sent) {
		f.t.Fatalf("%d requests were sent", len(f.sent))
	}
	return decode[anthropic.MessageNewParams](f.t, f.sent[i])
}

func message(stop string, content ...string) string {
	return fmt.Sprintf(`{"id":"m","type":"message","role":"assistant","model":"stand-in","content":[%s],"stop_reason":%q,`+
		`"usage":{"input_tokens":10,"cache_creation_input_tokens":3,"cache_read_input_tokens":2,"output_tokens":5,`+
		`"output_tokens_details":{"thinking_tokens":4}}}`, strings.Join(content, ","), stop)
}

func said(text string) string { return fmt.Sprintf(`{"type":"text","text":%q}`, text) }

func thought(text string) string {
	return fmt.Sprintf(`{"type":"thinking","thinking":%q,"signature":"c2ln"}`, text)
}

func toolUse(id, name, input string) string {
	return fmt.Sprintf(`{"type":"tool_use","id":%q,"name":%q,"input":%s}`, id, name, input)
}

// events returns the stream of a message.
// https://docs.anthropic.com/en/docs/build-with-claude/streaming
func events(t *testing.T, message string) string {
	var b strings.Builder
	event := func(kind string, members map[string]any) {
		members["type"] = kind
		data, err := json.Marshal(members)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "event: %s\ndata: %s\n\n", kind, data)
	}
	whole := decode[map[string]any](t, []byte(message))
	content, stop, usage := whole["content"].([]any), whole["stop_reason"], whole["usage"]
	whole["content"], whole["stop_reason"] = []any{}, nil
	event("message_start", map[string]any{"message": whole})
	for i, block := range content {
		block := block.(map[string]any)
		delta := func(kind, name string, value any) {
			event("content_block_delta", map[string]any{"index": i, "delta": map[string]any{"type": kind, name: value}})
		}
		start := map[string]any{"type": block["type"]}
		event0 := func() { event("content_block_start", map[string]any{"index": i, "content_block": start}) }
		switch block["type"] {
		case "text":
			start["text"] = ""
			event0()
			text := block["text"].(string)
			delta("text_delta", "text", text[:len(text)/2])
			delta("text_delta", "text", text[len(text)/2:])
		case "thinking":
			start["thinking"], start["signature"] = "", ""
			event0()
			delta("thinking_delta", "thinking", block["thinking"])
			delta("signature_delta", "signature", block["signature"])
		case "tool_use":
			start["id"], start["name"], start["input"] = block["id"], block["name"], map[string]any{}
			event0()
			input, err := json.Marshal(block["input"])
			if err != nil {
				t.Fatal(err)
			}
			if text, ok := block["input"].(string); ok {
				input = []byte(text) // not JSON
			}
			delta("input_json_delta", "partial_json", string(input[:len(input)/2]))
			delta("input_json_delta", "partial_json", string(input[len(input)/2:]))
		default:
			start = block
			event0()
		}
		event("content_block_stop", map[string]any{"index": i})
	}
	event("message_delta", map[string]any{"delta": map[string]any{"stop_reason": stop, "stop_sequence": nil}, "usage": usage})
	event("message_stop", map[string]any{})
	return b.String()
}

func decode[T any](t *testing.T, text []byte) (value T) {
	t.Helper()
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

func tool(name, input string, h func(args map[string]any) call.Result, opts ...call.Option) call.Set {
	set := call.Must(call.New(call.Definition{Name: name, Description: "Does " + name + ".", Input: input},
		func(_ context.Context, c call.Call) call.Result {
			var args map[string]any
			if err := json.Unmarshal(c.Args, &args); err != nil {
				panic(err)
			}
			return h(args)
		}))
	return set.With(opts...)
}

func gives(name string, blocks ...call.Content) call.Set {
	return tool(name, "", func(map[string]any) call.Result { return call.ContentResult(blocks...) })
}

var runs = map[string]func(context.Context, anthropic.Client, *anthropic.MessageNewParams, call.Set, ...loop.Option) iter.Seq2[loop.Event, error]{
	"run": anthropictools.Run, "stream": anthropictools.Stream,
}

func question() *anthropic.MessageNewParams {
	return &anthropic.MessageNewParams{
		Model: "stand-in", MaxTokens: 100,
		Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Water the basil."))},
	}
}
