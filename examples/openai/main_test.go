package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"

	"github.com/go-toolgen/toolgen/examples/weather"
)

var wantCalls = []toolCall{{weather.ToolForecast, `{"city":"Oslo","days":1}`}}

func TestChatCompletions(t *testing.T) {
	client, sent := fakeAPI(t, "/chat/completions", `{"choices":[{"message":{"tool_calls":[{
		"id":"1","type":"function","function":{"name":"weather_forecast","arguments":"{\"city\":\"Oslo\",\"days\":1}"}}]}}]}`)
	calls, err := askChat(t.Context(), client, "Umbrella?")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(wantCalls, calls, cmp.AllowUnexported(toolCall{})); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
	checkSentTools(t, *sent, weather.OpenAITools)

	var params openai.ChatCompletionNewParams
	if err := json.Unmarshal(*sent, &params); err != nil {
		t.Fatal(err)
	}
	var got []function
	for _, tool := range params.Tools {
		if tool.OfFunction == nil {
			t.Fatalf("the SDK takes %v for no function", tool)
		}
		f := tool.OfFunction.Function
		got = append(got, function{string(tool.OfFunction.Type), f.Name, f.Description, f.Strict, f.Parameters})
	}
	// Omitted, strict is false in this API.
	checkFunctions(t, got, param.Opt[bool]{}, func(row weather.Tool) string { return row.OpenAI })
}

func TestResponses(t *testing.T) {
	client, sent := fakeAPI(t, "/responses", `{"output":[
		{"id":"1","call_id":"1","type":"function_call","name":"weather_forecast","arguments":"{\"city\":\"Oslo\",\"days\":1}"}]}`)
	calls, err := askResponses(t.Context(), client, "Umbrella?")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(wantCalls, calls, cmp.AllowUnexported(toolCall{})); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
	checkSentTools(t, *sent, weather.ResponsesTools)

	var params responses.ResponseNewParams
	if err := json.Unmarshal(*sent, &params); err != nil {
		t.Fatal(err)
	}
	var got []function
	for _, tool := range params.Tools {
		f := tool.OfFunction
		if f == nil {
			t.Fatalf("the SDK takes %v for no function", tool)
		}
		got = append(got, function{string(f.Type), f.Name, f.Description, f.Strict, f.Parameters})
	}
	checkFunctions(t, got, openai.Bool(false), func(row weather.Tool) string { return row.Responses })
}

// fakeAPI returns a client of a server that gives one answer, and what the
// client sends it.
func fakeAPI(t *testing.T, path, answer string) (openai.Client, *[]byte) {
	t.Helper()
	var sent []byte
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != path {
			t.Errorf("request to %s, want %s", r.URL.Path, path)
		}
		sent, _ = io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, answer)
	}))
	t.Cleanup(server.Close)
	return openai.NewClient(option.WithBaseURL(server.URL), option.WithAPIKey("none")), &sent
}

// checkSentTools: the tools go over the wire as they were generated, the
// order of their properties included.
func checkSentTools(t *testing.T, sent []byte, want string) {
	t.Helper()
	var body struct{ Tools json.RawMessage }
	if err := json.Unmarshal(sent, &body); err != nil {
		t.Fatal(err)
	}
	if got := string(body.Tools); got != want {
		t.Errorf("tools in the request:\n got %s\nwant %s", got, want)
	}
}

// A function is a tool as the SDK decodes it.
type function struct {
	Type        string
	Name        string
	Description param.Opt[string]
	Strict      param.Opt[bool]
	Parameters  map[string]any
}

// checkFunctions: what the SDK decodes is what the rows say, and a definition
// of one row alone is the same one.
func checkFunctions(t *testing.T, got []function, strict param.Opt[bool], definition func(weather.Tool) string) {
	t.Helper()
	var want []function
	for _, row := range weather.Tools() {
		want = append(want, function{"function", row.Name, openai.String(row.Description), strict, parameters(t, definition(row))})
	}
	comparable := cmpopts.EquateComparable(param.Opt[string]{}, param.Opt[bool]{})
	if diff := cmp.Diff(want, got, comparable); diff != "" {
		t.Errorf("functions as the SDK decodes them (-want +got):\n%s", diff)
	}
}

// parameters returns the parameters of a definition of either API.
func parameters(t *testing.T, definition string) map[string]any {
	t.Helper()
	type parts struct{ Parameters map[string]any }
	var tool struct {
		parts
		Function parts
	}
	if err := json.Unmarshal([]byte(definition), &tool); err != nil {
		t.Fatal(err)
	}
	if tool.Parameters != nil {
		return tool.Parameters
	}
	return tool.Function.Parameters
}

// TestRowByRow: a definition that is put in place of the SDK's fields is
// marshalled as it is.
func TestRowByRow(t *testing.T) {
	for _, row := range weather.Tools() {
		chat := param.Override[openai.ChatCompletionToolUnionParam](json.RawMessage(row.OpenAI))
		checkMarshal(t, row.Name, chat, row.OpenAI)
		response := param.Override[responses.ToolUnionParam](json.RawMessage(row.Responses))
		checkMarshal(t, row.Name, response, row.Responses)
	}
}

// TestFieldByField: so is one that is decoded into the fields, but for the
// order of properties, which the SDK's map does not keep.
func TestFieldByField(t *testing.T) {
	for _, row := range weather.Tools() {
		var chat openai.ChatCompletionToolUnionParam
		checkRoundTrip(t, row.Name, row.OpenAI, &chat)
		var response responses.ToolUnionParam
		checkRoundTrip(t, row.Name, row.Responses, &response)
	}
}

func checkMarshal(t *testing.T, name string, value any, want string) {
	t.Helper()
	got, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s as %T:\n got %s\nwant %s", name, value, got, want)
	}
}

func checkRoundTrip(t *testing.T, name, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(into)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(decode(t, text), decode(t, string(again))); diff != "" {
		t.Errorf("%s through %T (-want +got):\n%s", name, into, diff)
	}
}

func decode(t *testing.T, text string) (value any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	return value
}
