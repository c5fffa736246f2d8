package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
	"google.golang.org/genai"

	"github.com/go-toolgen/toolgen/examples/answers/ticket"
	"github.com/go-toolgen/toolgen/gen/call"
)

const message = "Two lamps of order AB1234 came broken."

// An api decodes the requests of one of the four APIs, and creates its responses.
type api struct {
	name, path string
	format     string // output format in each request
	sorts      bool   // the SDK sorts the keys of the format
	nulls      bool   // null represents an absent value, because strict mode requires all properties
	// read decodes a request with the types of the SDK, and returns the format and the
	// messages of the conversation.
	read   func(body []byte) (format any, said []string, err error)
	answer func(text string) any
	cut    string // a response that was cut off
}

var apis = []api{
	{
		name: "chat", path: "/chat/completions", format: ticket.TicketResponseFormat, nulls: true,
		read: func(body []byte) (any, []string, error) {
			var params openai.ChatCompletionNewParams
			err := readKnown(body, &params)
			if err == nil && params.ResponseFormat.OfJSONSchema == nil {
				err = errors.New("the format is not JSON Schema")
			}
			return params.ResponseFormat, textsOf(params.Messages[1:]), err
		},
		answer: func(text string) any {
			return object{"choices": []any{object{"finish_reason": "stop", "message": object{"role": "assistant", "content": text}}}}
		},
		cut: `{"choices":[{"finish_reason":"length","message":{"role":"assistant","content":"{"}}]}`,
	},
	{
		name: "responses", path: "/responses", format: ticket.TicketTextFormat, nulls: true,
		read: func(body []byte) (any, []string, error) {
			var params responses.ResponseNewParams
			err := readKnown(body, &params)
			if err == nil && params.Text.Format.OfJSONSchema == nil {
				err = errors.New("the format is not JSON Schema")
			}
			return params.Text.Format, textsOf(params.Input.OfInputItemList), err
		},
		answer: func(text string) any {
			return object{"status": "completed", "output": []any{object{"type": "message", "role": "assistant", "status": "completed",
				"content": []any{object{"type": "output_text", "text": text, "annotations": []any{}}}}}}
		},
		cut: `{"status":"incomplete","output":[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"{"}]}]}`,
	},
	{
		name: "anthropic", path: "/v1/messages", format: ticket.TicketOutputFormat,
		read: func(body []byte) (any, []string, error) {
			var params anthropic.MessageNewParams
			err := readKnown(body, &params)
			return params.OutputConfig.Format, textsOf(params.Messages), err
		},
		answer: func(text string) any {
			return object{"type": "message", "role": "assistant", "stop_reason": "end_turn", "content": []any{object{"type": "text", "text": text}}}
		},
		cut: `{"type":"message","role":"assistant","stop_reason":"max_tokens","content":[{"type":"text","text":"{"}]}`,
	},
	{
		name: "gemini", path: "/v1beta/models/stand-in:generateContent", format: ticket.TicketResponseJSONSchema, sorts: true,
		read: func(body []byte) (any, []string, error) {
			var request struct {
				Contents          []*genai.Content
				SystemInstruction *genai.Content
				GenerationConfig  *genai.GenerationConfig
			}
			decoder := json.NewDecoder(bytes.NewReader(body))
			decoder.DisallowUnknownFields()
			if err := decoder.Decode(&request); err != nil {
				return nil, nil, err
			}
			if got := request.GenerationConfig.ResponseMIMEType; got != "application/json" {
				return nil, nil, fmt.Errorf("the type of the answer is %q", got)
			}
			return request.GenerationConfig.ResponseJsonSchema, textsOf(request.Contents), nil
		},
		answer: func(text string) any {
			return object{"candidates": []any{object{"finishReason": "STOP", "content": object{"role": "model", "parts": []any{object{"text": text}}}}}}
		},
		cut: `{"candidates":[{"finishReason":"MAX_TOKENS","content":{"role":"model","parts":[{"text":"{"}]}}]}`,
	},
}

type object = map[string]any

// readKnown decodes a request into params, parameters of an SDK. If encoding params does
// not yield the same request, the SDK has lost unknown fields, and readKnown returns an
// error.
func readKnown(body []byte, params any) error {
	if err := json.Unmarshal(body, params); err != nil {
		return err
	}
	again, err := json.Marshal(params)
	if err == nil && !sameJSON(string(body), string(again)) {
		err = fmt.Errorf("the SDK does not support all fields of the request: it decodes %s", again)
	}
	return err
}

func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}

func textsOf(messages any) (texts []string) {
	text, _ := json.Marshal(messages) // messages was decoded from JSON
	var read []struct {
		Content any
		Parts   []struct{ Text string }
	}
	_ = json.Unmarshal(text, &read)
	for _, m := range read {
		said := ""
		switch content := m.Content.(type) {
		case string:
			said = content
		case []any:
			said, _ = content[0].(object)["text"].(string)
		default:
			said = m.Parts[0].Text
		}
		texts = append(texts, said)
	}
	return texts
}

// serve starts an endpoint that returns one response after the other, and directs the SDKs
// to it. It returns the conversation of the last request.
func (a api) serve(t *testing.T, answers ...string) *[]string {
	var said []string
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || r.URL.Path != a.path || len(answers) == 0 {
			t.Errorf("a request to %s, want %s; %d answers are left (%v)", r.URL.Path, a.path, len(answers), err)
			return
		}
		format, texts, err := a.read(body)
		if err != nil {
			t.Errorf("%v: %s", err, body)
		}
		if got, _ := json.Marshal(format); !sameJSON(string(got), a.format) {
			t.Errorf("the SDK decodes the format as\n%s\nwant\n%s", got, a.format)
		}
		if bytes.Contains(body, []byte(a.format)) == a.sorts {
			t.Errorf("want the format in the order of its constant: %v\ngot\n%s\nconstant\n%s", !a.sorts, body, a.format)
		}
		said = texts
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, answers[0])
		answers = answers[1:]
	}))
	t.Cleanup(web.Close)
	t.Cleanup(func() {
		if len(answers) > 0 {
			t.Errorf("%d responses were not requested", len(answers))
		}
	})
	for _, sdk := range []string{"OPENAI", "ANTHROPIC", "GOOGLE_GEMINI"} {
		t.Setenv(sdk+"_BASE_URL", web.URL)
	}
	for _, key := range []string{"OPENAI", "ANTHROPIC", "GEMINI"} {
		t.Setenv(key+"_API_KEY", "none")
	}
	return &said
}

// text returns a response of the API in which text is the model's output.
func (a api) text(text string) string {
	said, _ := json.Marshal(a.answer(text)) // strings
	return string(said)
}

func TestAnswers(t *testing.T) {
	for _, a := range apis {
		t.Run(a.name, func(t *testing.T) {
			// Strict mode requires all properties. Without strict mode, a model may omit one.
			good := `{"subject":"Broken lamps","area":"goods","urgent":false,"order":"AB1234","items":[{"name":"lamp","count":2,"fault":null},{"name":"bulb","count":null,"fault":null}]}`
			if !a.nulls {
				good = `{"subject":"Broken lamps","area":"goods","urgent":false,"order":"AB1234","items":[{"name":"lamp","count":2},{"name":"bulb"}]}`
			}
			said := a.serve(t, a.text(`{"subject":"Broken lamps","area":"lamps","urgent":false,"order":"1234","items":[]}`), a.text(good))
			var out strings.Builder
			if err := run(t.Context(), &out, a.name, "stand-in", message); err != nil {
				t.Fatal(err)
			}
			const want = `{"subject":"Broken lamps","area":"goods","urgent":false,"order":"AB1234","items":[{"name":"lamp","count":2},{"name":"bulb","count":1}]}`
			if !sameJSON(out.String(), want) {
				t.Errorf("the ticket is %s", &out)
			}
			mended := []string{
				message,
				`{"subject":"Broken lamps","area":"lamps","urgent":false,"order":"1234","items":[]}`,
				"ticket: 2 problems with the answer\n" +
					`- area: expected one of "delivery", "goods", "billing", got "lamps"` + "\n" +
					`- order: expected a string that matches ^[A-Z]{2}[0-9]{4}$, got "1234"`,
			}
			if !slices.Equal(*said, mended) {
				t.Errorf("the model was told %q, want %q", *said, mended)
			}
		})
	}
}

// TestNoAnswer checks that a conversation without valid output ends with an error.
func TestNoAnswer(t *testing.T) {
	for _, a := range apis {
		t.Run(a.name, func(t *testing.T) {
			a.serve(t, a.cut)
			if err := run(t.Context(), io.Discard, a.name, "stand-in", message); !errors.Is(err, errNoAnswer) {
				t.Errorf("cut off: %v", err)
			}
			said := a.serve(t, slices.Repeat([]string{a.text(`[]`)}, mostTries)...)
			var wrong *call.AnswerError
			if err := run(t.Context(), io.Discard, a.name, "stand-in", message); !errors.As(err, &wrong) {
				t.Errorf("always wrong: %v", err)
			}
			if len(*said) != 2*mostTries-1 {
				t.Errorf("the model gets the message %q", *said)
			}
		})
	}
	if err := run(t.Context(), io.Discard, "none", "stand-in", message); err == nil {
		t.Error("run accepted an unknown API")
	}
}

// TestRefusal checks that a refusal of OpenAI's models is not treated as structured output.
func TestRefusal(t *testing.T) {
	chat := apis[0]
	chat.serve(t, `{"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":null,"refusal":"I will not."}}]}`)
	if err := run(t.Context(), io.Discard, "chat", "stand-in", message); !errors.Is(err, errNoAnswer) || !strings.Contains(err.Error(), "I will not.") {
		t.Error(err)
	}
}

// TestTopics checks that a type that is not an object is wrapped in an object.
func TestTopics(t *testing.T) {
	got, err := ticket.DecodeTopics(`{"answer":["lamps","a broken delivery"]}`)
	if err != nil || !slices.Equal(got, ticket.Topics{"lamps", "a broken delivery"}) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := ticket.DecodeTopics(`["lamps"]`); err == nil {
		t.Error("a list without the wrapper object is accepted")
	}
}
