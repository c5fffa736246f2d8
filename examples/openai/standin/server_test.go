package standin

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
)

// twice is a model that makes two calls, and then reports their results.
func twice(history []Exchange) Turn {
	if len(history) == 0 {
		return Turn{Calls: []Call{{Name: "add", Arguments: `{"a":1}`}, {Name: "add", Arguments: `{"a":2}`}}}
	}
	return Turn{Text: strings.Join(history[0].Results, " and ")}
}

// Requests that the server accepts. The tests change them to invalid requests.
const (
	parameters = `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"array","items":` +
		`{"type":"object","properties":{"c":{"type":"string"}},"required":["c"],"additionalProperties":false}}},` +
		`"required":["a","b"],"additionalProperties":false}`

	chatRequest = `{"model":"m","messages":[{"role":"system","content":"Add."},{"role":"user","content":"1 and 2?"},` +
		`{"role":"assistant","tool_calls":[` +
		`{"id":"call_1_1","type":"function","function":{"name":"add","arguments":"{\"a\":1}"}},` +
		`{"id":"call_1_2","type":"function","function":{"name":"add","arguments":"{\"a\":2}"}}]},` +
		`{"role":"tool","tool_call_id":"call_1_1","content":"one"},` +
		`{"role":"tool","tool_call_id":"call_1_2","content":[{"type":"text","text":"two"}]}],` +
		`"tools":[{"type":"function","function":{"name":"add","description":"Adds.","strict":true,"parameters":` + parameters + `}}]}`

	responsesTools = `"tools":[{"type":"function","name":"add","description":"Adds.","strict":true,"parameters":` + parameters + `}]`

	responsesQuestion = `{"model":"m","input":"1 and 2?",` + responsesTools + `}`

	responsesRequest = `{"model":"m","previous_response_id":"resp_1","input":[` +
		`{"type":"function_call_output","call_id":"call_1_1","output":"one"},` +
		`{"type":"function_call_output","call_id":"call_1_2","output":[{"type":"input_text","text":"two"}]}],` + responsesTools + `}`
)

func send(t *testing.T, s *Server, path, body string) (string, bool) {
	t.Helper()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodPost, path, strings.NewReader(body)))
	if w.Code != http.StatusOK && w.Code != http.StatusBadRequest {
		t.Errorf("got status %d", w.Code)
	}
	return w.Body.String(), w.Code == http.StatusOK
}

// asked returns a server with one conversation that waits for the results of two calls.
func asked(t *testing.T) *Server {
	t.Helper()
	s := New(twice)
	if text, ok := send(t, s, "/v1/responses", responsesQuestion); !ok {
		t.Fatal(text)
	}
	return s
}

func TestAnswers(t *testing.T) {
	text, ok := send(t, New(twice), "/v1/chat/completions", chatRequest)
	var completion openai.ChatCompletion
	if err := json.Unmarshal([]byte(text), &completion); err != nil || !ok {
		t.Fatalf("%s: %v", text, err)
	}
	if choice := completion.Choices[0]; choice.FinishReason != "stop" || choice.Message.Content != "one and two" {
		t.Errorf("Chat Completions: got %s", text)
	}
	text, ok = send(t, asked(t), "/v1/responses", responsesRequest)
	var response responses.Response
	if err := json.Unmarshal([]byte(text), &response); err != nil || !ok {
		t.Fatalf("%s: %v", text, err)
	}
	if response.ID != "resp_2" || response.OutputText() != "one and two" {
		t.Errorf("Responses: got %s", text)
	}
}

func TestChatRefuses(t *testing.T) {
	const first, second = `{"role":"tool","tool_call_id":"call_1_1","content":"one"},`,
		`,{"role":"tool","tool_call_id":"call_1_2","content":[{"type":"text","text":"two"}]}`
	for _, test := range []spoilt{
		{"no JSON", chatRequest, `{"messages":`, "not JSON"},
		{"a second request behind it", `]}`, `]}{}`, "not JSON"},
		{"a parameter that is not there", `{"model":"m"`, `{"models":1,"model":"m"`, "fields that the SDK does not decode"},
		{"streaming", `{"model":"m"`, `{"stream":true,"model":"m"`, "fields that the SDK does not decode"},
		{"an unknown key in a tool", `"strict":true`, `"strict":true,"schema":{}`, "fields that the SDK does not decode"},
		{"an unknown key in a message", `"content":"one"`, `"content":"one","is_error":true`, "fields that the SDK does not decode"},
		{"no model", `{"model":"m",`, `{`, "has no model"},
		{"no question", `"role":"user"`, `"role":"developer"`, "no user message"},
		{"no answers", first[:len(first)-1] + second, `{"role":"user","content":"And?"}`, "no tool output for the call call_1_1 of add"},
		{"one answer missing", second, ``, "no tool output for the call call_1_2"},
		{"the first missing", first, ``, `for the call "call_1_2", want the output for the call "call_1_1"`},
		{"one answered twice", second, strings.ReplaceAll(second, "1_2", "1_1"), `for the call "call_1_1", want the output for the call "call_1_2"`},
		{"one answer too many", second, second + second, `unexpected tool output for the call "call_1_2"`},
		{"an unknown id", `"tool_call_id":"call_1_1"`, `"tool_call_id":"call_2_1"`, `messages[2]: got a tool output for the call "call_2_1"`},
		{"another call", `{\"a\":1}`, `{\"a\":3}`, "the model's calls were"},
		{"a call that was not made", `,{"id":"call_1_2","type":"function","function":{"name":"add","arguments":"{\"a\":2}"}}`, ``, "the model's calls were"},
		{"no turn of the model", `{"role":"assistant"`, `{"role":"user","content":"?"},{"role":"assistant"`, "messages[2]: an assistant message is missing"},
		{"a turn too many", `]}],"tools"`, `]},{"role":"assistant","content":"3"}],"tools"`, "messages[5]: the conversation has already ended"},
		{"no tools", chatRequest[strings.Index(chatRequest, `,"tools"`):], `}`, "no tools"},
		{"a tool of another type", `"tools":[{"type":"function"`, `"tools":[{"type":"plugin"`, "tools[0] is not a function"},
		{"the form of Responses", `{"type":"function","function":{"name":"add","description":"Adds.","strict":true,"parameters":` + parameters + `}}`,
			`{"type":"function","name":"add","description":"Adds.","strict":true,"parameters":` + parameters + `}`, "fields that the SDK does not decode"},
		{"a bad name", `"name":"add","description"`, `"name":"add two","description"`, "letters, digits"},
		{"no description", `"description":"Adds.",`, ``, "no description"},
		{"no object", `{"type":"object","properties":{"a"`, `{"type":"array","properties":{"a"`, "parameters is not object"},
		{"two of a name", `"tools":[`, `"tools":[{"type":"function","function":{"name":"add","description":"?","parameters":{"type":"object"}}},`, "another tool has the same name"},
		{"an open strict object", `"required":["c"],"additionalProperties":false`, `"required":["c"]`, "parameters.properties.b.items: a strict object must have additionalProperties false"},
		{"an optional strict property", `"required":["a","b"]`, `"required":["a"]`, "must require all its properties, but does not require b"},
	} {
		test.run(t, "/v1/chat/completions", chatRequest)
	}
}

func TestResponsesRefuses(t *testing.T) {
	const first, second = `{"type":"function_call_output","call_id":"call_1_1","output":"one"},`,
		`,{"type":"function_call_output","call_id":"call_1_2","output":[{"type":"input_text","text":"two"}]}`
	for _, test := range []spoilt{
		{"no JSON", responsesRequest, `{"input":`, "not JSON"},
		{"a parameter that is not there", `{"model":"m"`, `{"messages":[],"model":"m"`, "fields that the SDK does not decode"},
		{"an unknown key in an answer", `"output":"one"`, `"output":"one","is_error":true`, "fields that the SDK does not decode"},
		{"no model", `{"model":"m",`, `{`, "has no model"},
		{"no previous response", `"previous_response_id":"resp_1",`, ``, "has no previous response"},
		{"an unknown response", `"resp_1"`, `"resp_7"`, "there is no response resp_7"},
		{"no answers", first[:len(first)-1] + second, ``, "no tool output for the call call_1_1"},
		{"a message", first, `{"type":"message","role":"user","content":"one"},`, "input[0] is not the output of a tool"},
		{"one answer missing", second, ``, "no tool output for the call call_1_2"},
		{"one answered twice", second, strings.ReplaceAll(second, "1_2", "1_1"), `for the call "call_1_1", want the output for the call "call_1_2"`},
		{"one answer too many", second, second + second, `unexpected tool output for the call "call_1_2"`},
		{"no tools", `,` + responsesTools, ``, "no tools"},
		{"the form of Chat Completions", responsesTools, chatRequest[strings.Index(chatRequest, `"tools"`) : len(chatRequest)-1], "fields that the SDK does not decode"},
		{"a tool of another type", `"tools":[{"type":"function"`, `"tools":[{"type":"web_search"},{"type":"function"`, "tools[0] is not a function"},
		{"a mode that is left out", `"strict":true,`, ``, "does not set strict"},
		{"an open strict object", `"required":["a","b"],"additionalProperties":false`, `"required":["a","b"]`, "parameters: a strict object must have additionalProperties false"},
	} {
		test.run(t, "/v1/responses", responsesRequest)
	}
	for _, test := range []spoilt{
		{"no question", `"input":"1 and 2?"`, `"input":[]`, "no question"},
		{"an answer without a call", `"input":"1 and 2?"`, `"input":[` + first[:len(first)-1] + `]`, "has no previous response"},
	} {
		test.run(t, "/v1/responses", responsesQuestion)
	}
}

// TestCarriedRefuses checks that a request is rejected if the conversation that it
// contains is invalid.
func TestCarriedRefuses(t *testing.T) {
	const (
		question  = `{"type":"message","role":"user","content":"1 and 2?"},`
		reasoning = `{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"thought 1"},`
		calls     = `{"type":"function_call","call_id":"call_1_1","name":"add","arguments":"{\"a\":1}"},` +
			`{"type":"function_call","call_id":"call_1_2","name":"add","arguments":"{\"a\":2}"}`
		outputs = `,{"type":"function_call_output","call_id":"call_1_1","output":"one"},` +
			`{"type":"function_call_output","call_id":"call_1_2","output":"two"}`
		request = `{"model":"m","store":false,"include":["reasoning.encrypted_content"],"input":[` + question + reasoning + calls + outputs + `],` + responsesTools + `}`
	)
	for _, test := range []spoilt{
		{"no question", question, ``, "no question"},
		{"no reasoning", reasoning, ``, "input[1]: the reasoning of the model is missing"},
		{"reasoning by its id", `,"encrypted_content":"thought 1"`, ``, "item rs_1 not found"},
		{"no calls", calls + `,`, ``, "the model's calls were"},
		{"another call", `{\"a\":2}`, `{\"a\":3}`, "the model's calls were"},
		{"no outputs", outputs, ``, "no tool output for the call call_1_1"},
		{"a turn too many", outputs, outputs + `,` + reasoning[:len(reasoning)-1], "input[6]: item rs_1 not found"},
		{"a response that was not kept", `"input":[`, `"previous_response_id":"resp_unkept","input":[`, "there is no response resp_unkept"},
	} {
		test.run(t, "/v1/responses", request)
	}
}

// A spoilt test replaces old with new in a valid request, and wants an error that
// contains want.
type spoilt struct{ name, old, new, want string }

func (test spoilt) run(t *testing.T, path, request string) {
	t.Helper()
	s := asked(t)
	if text, ok := send(t, s, path, request); !ok {
		t.Fatalf("the unchanged request is rejected: %s", text)
	}
	if !strings.Contains(request, test.old) {
		t.Fatalf("%s: the request has no %s", test.name, test.old)
	}
	text, ok := send(t, s, path, strings.Replace(request, test.old, test.new, 1))
	var answer struct{ Error struct{ Message string } }
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatal(err)
	}
	if ok || !strings.Contains(answer.Error.Message, test.want) {
		t.Errorf("%s: got %s, want an error with %s", test.name, text, test.want)
	}
}

// TestEnded checks that a conversation cannot continue after its end.
func TestEnded(t *testing.T) {
	s := asked(t)
	send(t, s, "/v1/responses", responsesRequest)
	again := strings.Replace(responsesRequest, "resp_1", "resp_2", 1)
	if text, ok := send(t, s, "/v1/responses", again); ok || !strings.Contains(text, "the conversation ended with the response resp_2") {
		t.Errorf("got %s", text)
	}
}

func TestTooLong(t *testing.T) {
	long := strings.Replace(chatRequest, "Add.", strings.Repeat("a", maxBody), 1)
	if text, ok := send(t, New(twice), "/v1/chat/completions", long); ok || !strings.Contains(text, "too large") {
		t.Errorf("got %.200s", text)
	}
}

func TestOtherPaths(t *testing.T) {
	for _, request := range []*http.Request{
		httptest.NewRequest(http.MethodGet, "/v1/responses", nil),
		httptest.NewRequest(http.MethodPost, "/v1/completions", strings.NewReader(chatRequest)),
	} {
		w := httptest.NewRecorder()
		New(twice).ServeHTTP(w, request)
		if w.Code != http.StatusNotFound && w.Code != http.StatusMethodNotAllowed {
			t.Errorf("%s %s: got status %d", request.Method, request.URL, w.Code)
		}
	}
}
