package openaitools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"github.com/go-toolgen/toolgen/gen/call/openaitools"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"
)

// TestToolChoice checks that only the first request forces a call, as in OpenAI's Agents SDK.
func TestToolChoice(t *testing.T) {
	const echo = `{"type":"function","function":{"name":"echo"}}`
	for _, test := range []struct{ name, choice, later string }{
		{"required", `"required"`, ``},
		{"a function", echo, ``},
		{"a custom tool", `{"type":"custom","custom":{"name":"echo"}}`, ``},
		{"one of some", `{"type":"allowed_tools","allowed_tools":{"mode":"required","tools":[` + echo + `]}}`,
			`{"type":"allowed_tools","allowed_tools":{"mode":"auto","tools":[` + echo + `]}}`},
		{"auto", `"auto"`, `"auto"`},
		{"nothing", ``, ``},
	} {
		for way, run := range chats {
			t.Run("chat "+test.name+" "+way, func(t *testing.T) {
				start := func(opts ...loop.Option) []request {
					f, client := newFake(t,
						chatAnswer("tool_calls", `"content":null,"tool_calls":[`+chatCall(t, "1", "echo", bergen)+`]`),
						chatAnswer("stop", `"content":"It rains."`))
					params := chatParams()
					f.strange = true // the SDK cannot decode all choices
					if test.choice != "" {
						params.ToolChoice = param.Override[openai.ChatCompletionToolChoiceOptionUnionParam](json.RawMessage(test.choice))
					}
					if got := heard(run(t.Context(), client, params, tools(t), opts...)); got.err != nil {
						t.Fatal(got.err)
					}
					if after := marshal(t, params); test.choice != "" && !strings.Contains(string(after), `"tool_choice":`) {
						t.Errorf("the parameters are %s", after)
					}
					return f.sent
				}
				checkChoices(t, start(), test.choice, test.later)
				checkChoices(t, start(loop.KeepToolChoice()), test.choice, test.choice)
			})
		}
	}
	const function = `{"type":"function","name":"echo"}`
	for _, test := range []struct{ name, choice, later string }{
		{"required", `"required"`, ``},
		{"a function", function, ``},
		{"a hosted tool", `{"type":"file_search"}`, ``},
		{"one of some", `{"type":"allowed_tools","mode":"required","tools":[` + function + `]}`,
			`{"type":"allowed_tools","mode":"auto","tools":[` + function + `]}`},
		{"some", `{"type":"allowed_tools","mode":"auto","tools":[` + function + `]}`,
			`{"type":"allowed_tools","mode":"auto","tools":[` + function + `]}`},
		{"auto", `"auto"`, `"auto"`},
	} {
		for way, run := range ways {
			t.Run("responses "+test.name+" "+way, func(t *testing.T) {
				start := func(opts ...loop.Option) []request {
					f, client := newFake(t,
						response("r1", "completed", functionCall(t, "1", "echo", bergen)),
						response("r2", "completed", message("It rains.")))
					params := responsesParams()
					f.strange = true // the SDK cannot decode all choices
					params.ToolChoice = param.Override[responses.ResponseNewParamsToolChoiceUnion](json.RawMessage(test.choice))
					if got := heard(run(t.Context(), client, params, tools(t), opts...)); got.err != nil {
						t.Fatal(got.err)
					}
					return f.sent
				}
				checkChoices(t, start(), test.choice, test.later)
				checkChoices(t, start(loop.KeepToolChoice()), test.choice, test.choice)
			})
		}
	}
}

func checkChoices(t *testing.T, sent []request, want ...string) {
	t.Helper()
	for i, choice := range want {
		if choice == "" && sent[i].Choice == nil {
			continue
		}
		if choice == "" || sent[i].Choice == nil || !sameJSON(t, sent[i].Choice, []byte(choice)) {
			t.Errorf("tool_choice of request %d: got %s, want %s", i, sent[i].Choice, choice)
		}
	}
}

// TestChoiceAfterWaiting checks that no call is forced after the results of calls that
// waited, but again in the next conversation.
func TestChoiceAfterWaiting(t *testing.T) {
	f, client := newFake(t,
		chatAnswer("tool_calls", `"content":null,"tool_calls":[`+chatCall(t, "1", "raze", bergen)+`]`),
		chatAnswer("stop", `"content":"Gone."`), chatAnswer("stop", `"content":"Hello."`))
	params := chatParams()
	params.ToolChoice.OfFunctionToolChoice = &openai.ChatCompletionNamedToolChoiceParam{
		Function: openai.ChatCompletionNamedToolChoiceFunctionParam{Name: "raze"},
	}
	f.strange = true // the SDK cannot decode this choice
	got := heard(openaitools.RunChat(t.Context(), client, params, tools(t)))
	if len(got.end.Waiting) != 1 {
		t.Fatalf("got %+v", got)
	}
	heard(openaitools.RunChat(t.Context(), client, params, tools(t), loop.Resume(got.end.Waiting[0].Approve())))
	heard(openaitools.RunChat(t.Context(), client, params, tools(t)))
	raze := `{"type":"function","function":{"name":"raze"}}`
	checkChoices(t, f.sent, raze, ``, raze)
}

// chunk returns a stream event with a chunk of a completion, with the finish reason stop and
// a delta with the members delta.
func chunk(stop, delta string) string {
	return `data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"finish_reason":` + stop + `,"delta":{` + delta + `}}]}` + "\n\n"
}

// callChunks returns the stream of a completion. Each string of parts is a chunk with a
// part of a tool call.
func callChunks(parts ...string) string {
	text := chunk("null", `"role":"assistant","content":""`)
	for _, part := range parts {
		text += chunk("null", `"tool_calls":[`+part+`]`)
	}
	return text + chunk(`"tool_calls"`, "") + "data: [DONE]\n\n"
}

// TestCallParts checks which parts of a stream are joined into one call.
func TestCallParts(t *testing.T) {
	const args = `{\"city\":\"Bergen\"}`
	for _, test := range []struct {
		name  string
		parts []string
		want  []string
	}{
		{"an index each", []string{
			`{"index":0,"id":"1","type":"function","function":{"name":"echo","arguments":""}}`,
			`{"index":1,"id":"2","type":"function","function":{"name":"photo","arguments":""}}`,
			`{"index":0,"function":{"arguments":"` + args + `"}}`,
			`{"index":1,"function":{"arguments":"` + args + `"}}`,
		}, []string{"1 echo " + bergen, "2 photo " + bergen}},
		{"whole calls with one index, as Ollama sends them", []string{
			`{"index":0,"id":"1","type":"function","function":{"name":"echo","arguments":"` + args + `"}}`,
			`{"index":0,"id":"2","type":"function","function":{"name":"echo","arguments":"` + args + `"}}`,
		}, []string{"1 echo " + bergen, "2 echo " + bergen}},
		{"two in one part", []string{
			`{"index":0,"id":"1","type":"function","function":{"name":"echo","arguments":"` + args + `"}},` +
				`{"index":0,"id":"2","type":"function","function":{"name":"photo","arguments":"` + args + `"}}`,
		}, []string{"1 echo " + bergen, "2 photo " + bergen}},
		{"parts of calls with one index", []string{
			`{"index":0,"id":"1","type":"function","function":{"name":"echo","arguments":""}}`,
			`{"index":0,"function":{"arguments":"` + args + `"}}`,
			`{"index":0,"id":"2","type":"function","function":{"name":"echo","arguments":"{"}}`,
			`{"index":0,"function":{"arguments":"}"}}`,
		}, []string{"1 echo " + bergen, "2 echo {}"}},
		{"without an index", []string{
			`{"id":"1","type":"function","function":{"name":"echo","arguments":"` + args + `"}}`,
			`{"id":"2","type":"function","function":{"name":"echo","arguments":"` + args + `"}}`,
		}, []string{"1 echo " + bergen, "2 echo " + bergen}},
		{"the index -1", []string{
			`{"index":-1,"id":"1","type":"function","function":{"name":"echo","arguments":"` + args + `"}}`,
		}, []string{"1 echo " + bergen}},
		{"id and name in each part", []string{
			`{"index":0,"id":"1","type":"function","function":{"name":"echo","arguments":"{\"city\":"}}`,
			`{"index":0,"id":"1","type":"function","function":{"name":"echo","arguments":"\"Bergen\"}"}}`,
		}, []string{"1 echo " + bergen}},
		{"parts of two calls that alternate", []string{
			`{"index":0,"id":"1","type":"function","function":{"name":"echo","arguments":"{\"city\":"}}`,
			`{"index":0,"id":"2","type":"function","function":{"name":"photo","arguments":"{"}}`,
			`{"index":0,"id":"1","function":{"arguments":"\"Bergen\"}"}}`,
			`{"index":0,"id":"2","function":{"arguments":"}"}}`,
		}, []string{"1 echo " + bergen, "2 photo {}"}},
		{"an id that comes late", []string{
			`{"index":0,"type":"function","function":{"name":"echo"}}`,
			`{"index":0,"id":"1","function":{"arguments":"` + args + `"}}`,
		}, []string{"1 echo " + bergen}},
		{"no type", []string{
			`{"index":0,"id":"1","function":{"name":"echo","arguments":"` + args + `"}}`,
		}, []string{"1 echo " + bergen}},
		{"no ids", []string{
			`{"index":0,"type":"function","function":{"name":"echo","arguments":"` + args + `"}}`,
			`{"index":0,"type":"function","function":{"name":"echo","arguments":"{}"}}`,
		}, []string{" echo " + bergen, " echo {}"}},
		{"an index that is missing", []string{
			`{"index":1,"id":"1","type":"function","function":{"name":"echo","arguments":"` + args + `"}}`,
		}, []string{"1 echo " + bergen}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, client := newFake(t, callChunks(test.parts...), chatAnswer("stop", `"content":"Done."`))
			var calls []string
			for event, err := range openaitools.StreamChat(t.Context(), client, chatParams(), tools(t)) {
				if err != nil {
					t.Fatal(err)
				}
				if turn, ok := event.(loop.Turn); ok {
					for _, c := range turn.Calls {
						calls = append(calls, c.ID+" "+c.Name+" "+c.Args)
					}
				}
			}
			if !slices.Equal(calls, test.want) {
				t.Errorf("got the calls %q, want %q", calls, test.want)
			}
			var sent struct {
				Calls []openai.ChatCompletionMessageToolCallUnion `json:"tool_calls"`
			}
			unmarshal(t, f.sent[1].Messages[1], &sent)
			var again []string
			for _, c := range sent.Calls {
				again = append(again, c.ID+" "+c.Function.Name+" "+c.Function.Arguments)
			}
			if !slices.Equal(again, test.want) {
				t.Errorf("sent back are %q, want %q", again, test.want)
			}
		})
	}
}

// TestChatCustomCall checks that a call of a custom tool gets a result, and is sent back
// unchanged.
func TestChatCustomCall(t *testing.T) {
	const custom = `{"id":"1","type":"custom","custom":{"name":"echo","input":"rain in Bergen"}}`
	stream := callChunks(
		`{"index":0,"id":"1","type":"custom","custom":{"name":"echo","input":""}}`,
		`{"index":0,"custom":{"input":"rain in "}}`, `{"index":0,"custom":{"input":"Bergen"}}`)
	for way, first := range map[string]string{
		"whole":  chatAnswer("tool_calls", `"content":null,"tool_calls":[`+custom+`]`),
		"stream": stream,
	} {
		f, client := newFake(t, first, chatAnswer("stop", `"content":"Done."`))
		got := heard(chats[way](t.Context(), client, chatParams(), tools(t)))
		want := map[string]string{"1": `no tool handles "echo", a call of the type custom`}
		if got.err != nil || !maps.Equal(got.returned, want) || !maps.Equal(toolTexts(t, f.sent[1].Messages), want) {
			t.Errorf("%s: got %+v, want %q", way, got, want)
		}
		if said := f.sent[1].Messages[1]; !sameJSON(t, said, []byte(`{"role":"assistant","tool_calls":[`+custom+`]}`)) {
			t.Errorf("%s: sent back is %s", way, said)
		}
	}
}

// TestChatCut checks that no call of a truncated message is executed.
func TestChatCut(t *testing.T) {
	for _, reason := range []string{"length", "content_filter", "model_length", "insufficient_system_resource", "abort", "error"} {
		for way, run := range chats {
			t.Run(reason+" "+way, func(t *testing.T) {
				_, client := newFake(t, chatAnswer(reason, `"content":null,"tool_calls":[`+chatCall(t, "1", "echo", bergen)+`]`))
				params := chatParams()
				got := heard(run(t.Context(), client, params, tools(t)))
				want := "the model was cut off while it called tools: " + reason
				if reason == "error" {
					want = "the model failed: the service reports no reason"
				}
				if got.err == nil || got.err.Error() != want || len(got.returned) > 0 || len(params.Messages) != 1 {
					t.Errorf("got %+v, want the error %s", got, want)
				}
				if used := (loop.Usage{Input: 10, Cached: 4, Output: 3, Reasoning: 1}); got.end.Usage != used {
					t.Errorf("used %+v, want %+v", got.end.Usage, used)
				}
			})
		}
	}
	for way, run := range chats { // a message without calls is kept
		_, client := newFake(t, chatAnswer("content_filter", `"content":"It"`))
		if got := heard(run(t.Context(), client, chatParams(), tools(t))); got.err != nil || got.end.Stop != "content_filter" || got.end.Text != "It" {
			t.Errorf("%s: got %+v", way, got)
		}
	}
}

// TestBrokenStreams checks that the tokens of a stream without an end are counted as far as
// the service has reported them.
func TestBrokenStreams(t *testing.T) {
	part := chunk("null", `"role":"assistant","content":"It"`)
	counted := strings.Replace(part, `"choices"`, `"usage":`+chatUsage+`,"choices"`, 1)
	for _, test := range []struct {
		name, stream, err string
		want              loop.Usage
	}{
		{"with usage", counted, "the stream ended before the end of the completion", loop.Usage{Input: 10, Cached: 4, Output: 3, Reasoning: 1}},
		{"without usage", part, "the stream ended before the end of the completion", loop.Usage{}},
		{"an error", counted + "data: {\"error\":{\"message\":\"overloaded\"}}\n\n", "overloaded", loop.Usage{Input: 10, Cached: 4, Output: 3, Reasoning: 1}},
		{"another completion", counted + strings.Replace(part, `"id":"c"`, `"id":"d"`, 1), "a chunk of the completion does not match the previous chunks",
			loop.Usage{Input: 10, Cached: 4, Output: 3, Reasoning: 1}},
	} {
		t.Run("chat "+test.name, func(t *testing.T) {
			_, client := newFake(t, test.stream)
			params := chatParams()
			got := heard(openaitools.StreamChat(t.Context(), client, params, tools(t)))
			if got.err == nil || !strings.Contains(got.err.Error(), test.err) || got.end.Usage != test.want || len(params.Messages) != 1 {
				t.Errorf("got %v and %+v, want %s and %+v", got.err, got.end.Usage, test.err, test.want)
			}
		})
	}
	begun := `event: response.in_progress` + "\n" + `data: {"type":"response.in_progress","response":` + response("r1", "in_progress") + "}\n\n"
	for _, test := range []struct{ name, stream, err string }{
		{"no end", begun, "the stream ended before the end of the response"},
		{"an error", begun + "event: error\ndata: {\"type\":\"error\",\"message\":\"overloaded\"}\n\n", "overloaded"},
	} {
		t.Run("responses "+test.name, func(t *testing.T) {
			_, client := newFake(t, test.stream)
			got := heard(openaitools.StreamResponses(t.Context(), client, responsesParams(), tools(t)))
			if want := (loop.Usage{Input: 10, Cached: 4, Output: 3, Reasoning: 1}); got.err == nil || !strings.Contains(got.err.Error(), test.err) || got.end.Usage != want {
				t.Errorf("got %v and %+v, want %s and %+v", got.err, got.end.Usage, test.err, want)
			}
		})
	}
}

// TestOtherCalls checks that each call in a response that is not a function call gets a
// result that the API accepts, or is an error.
func TestOtherCalls(t *testing.T) {
	for _, test := range []struct{ item, want, id string }{
		{`{"type":"custom_tool_call","id":"ct_1","call_id":"1","name":"echo","input":"rain"}`,
			`{"type":"custom_tool_call_output","call_id":"1","output":%s}`, "1"},
		{`{"type":"local_shell_call","id":"ls_1","call_id":"1","status":"completed","action":{"type":"exec","command":["ls"],"env":{}}}`,
			`{"type":"local_shell_call_output","id":"1","output":%s}`, "1"},
		{`{"type":"shell_call","id":"sh_1","call_id":"1","status":"completed","action":{"commands":["ls"],"max_output_length":null,"timeout_ms":null},"environment":{"type":"local"}}`,
			`{"type":"shell_call_output","call_id":"1","output":[{"stdout":"","stderr":%s,"outcome":{"type":"exit","exit_code":1}}]}`, "1"},
		{`{"type":"apply_patch_call","id":"ap_1","call_id":"1","status":"completed","operation":{"type":"delete_file","path":"a"}}`,
			`{"type":"apply_patch_call_output","call_id":"1","status":"failed","output":%s}`, "1"},
		{`{"type":"mcp_approval_request","id":"mcpr_1","name":"pay","arguments":"{}","server_label":"shop"}`,
			`{"type":"mcp_approval_response","approval_request_id":"mcpr_1","approve":false,"reason":%s}`, "mcpr_1"},
	} {
		var kind struct{ Type, Name string }
		unmarshal(t, []byte(test.item), &kind)
		if kind.Name == "" {
			kind.Name = strings.TrimSuffix(kind.Type, "_call")
		}
		for way, run := range ways {
			t.Run(kind.Type+" "+way, func(t *testing.T) {
				call := functionCall(t, "2", "echo", bergen)
				f, client := newFake(t,
					response("r1", "completed", test.item, call),
					response("r2", "completed", message("It rains.")))
				f.strange = true // the oldest supported release of the SDK does not know all types
				got := heard(run(t.Context(), client, responsesParams(), tools(t)))
				text := fmt.Sprintf("no tool handles %q, a call of the type %s", kind.Name, kind.Type)
				if want := map[string]string{test.id: text, "2": bergen}; got.err != nil || !maps.Equal(got.returned, want) {
					t.Fatalf("got %+v, want %q", got, want)
				}
				checkInput(t, f.sent[1], fmt.Sprintf(test.want, quote(t, text)), functionOutput("2", quote(t, bergen)))
				var known []responses.ResponseInputItemUnionParam
				if json.Unmarshal(f.sent[1].Input, &known) == nil && !sameJSON(t, marshal(t, known), f.sent[1].Input) {
					t.Errorf("the SDK decodes %s as %s", f.sent[1].Input, marshal(t, known))
				}
			})
		}
	}
	hosted := `{"type":"shell_call","id":"sh_1","call_id":"1","status":"completed","action":{"commands":["ls"]},"environment":{"type":"container_reference","container_id":"c"}}`
	for _, test := range []struct{ name, item, err string }{
		{"a call of the service", hosted + `,{"type":"shell_call_output","id":"sho_1","call_id":"1","output":[],"max_output_length":null,"status":"completed"}`, ""},
		{"a search of the service", `{"type":"tool_search_call","id":"ts_1","call_id":null,"execution":"server","arguments":{},"status":"completed"}`, ""},
		{"a search", `{"type":"tool_search_call","id":"ts_1","call_id":"1","execution":"client","arguments":{},"status":"completed"}`,
			"the response contains a tool_search_call, which no tool of a set can answer: answer it with your own code"},
		{"a computer", `{"type":"computer_call","id":"cc_1","call_id":"1","status":"completed","pending_safety_checks":[],"action":{"type":"screenshot"}}`,
			"the response contains a computer_call, which no tool of a set can answer: answer it with your own code"},
	} {
		for way, run := range ways {
			t.Run(test.name+" "+way, func(t *testing.T) {
				_, client := newFake(t,
					response("r1", "completed", test.item, functionCall(t, "2", "echo", bergen)),
					response("r2", "completed", message("It rains.")))
				got := heard(run(t.Context(), client, responsesParams(), tools(t)))
				if test.err != "" {
					if got.err == nil || got.err.Error() != test.err || len(got.returned) > 0 || got.end.Usage.Input != 10 {
						t.Errorf("got %+v, want the error %s", got, test.err)
					}
				} else if want := map[string]string{"2": bergen}; got.err != nil || !maps.Equal(got.returned, want) {
					t.Errorf("got %+v, want %q", got, want)
				}
			})
		}
	}
}

// TestOtherCallsWaiting checks that the type of a call survives the JSON of a call that
// waits.
func TestOtherCallsWaiting(t *testing.T) {
	var output []responses.ResponseOutputItemUnion
	unmarshal(t, []byte(`[{"type":"custom_tool_call","id":"ct_1","call_id":"1","name":"grep","input":"a"}]`), &output)
	answers, waiting := openaitools.AnswerResponses(t.Context(), tools(t), output)
	want := `[{"type":"custom_tool_call_output","call_id":"1","output":"no tool handles \"grep\", a call of the type custom_tool_call"}]`
	if got := marshal(t, answers); !sameJSON(t, got, []byte(want)) || waiting != nil {
		t.Errorf("got %s and %v, want %s", got, waiting, want)
	}
	var stored loop.Waiting
	unmarshal(t, marshal(t, loop.Waiting{Call: loop.Call{ID: "1", Type: "custom_tool_call", Problem: "no"}}), &stored)
	answers, _ = openaitools.AnswerResponses(t.Context(), tools(t), nil, loop.Resume(stored.Approve()))
	var item map[string]any
	if unmarshal(t, marshal(t, answers[0]), &item); item["type"] != "custom_tool_call_output" || item["output"] != "no" {
		t.Errorf("got %v", json.RawMessage(marshal(t, answers)))
	}
}

// TestTextCall checks that the text of a custom tool's call becomes the only argument of
// the tool, even if the tool is renamed.
func TestTextCall(t *testing.T) {
	set := call.Must(call.New(call.Definition{
		Name:      "query",
		Input:     `{"type":"object","properties":{"sql":{"type":"string"}},"required":["sql"]}`,
		OpenAI:    `{"type":"custom","custom":{"name":"query","format":{"type":"text"}}}`,
		Responses: `{"type":"custom","name":"query","format":{"type":"text"}}`,
	}, func(_ context.Context, c call.Call) call.Result {
		return call.ContentResult(call.TextContent(string(c.Args)))
	}))
	set, err := set.Rename(func(string) string { return "ask" })
	if err != nil {
		t.Fatal(err)
	}
	const text, args = "SELECT \"a\"\nFROM b", `{"sql":"SELECT \"a\"\nFROM b"}`
	want := map[string]string{"1": args}
	for way, run := range chats {
		f, client := newFake(t,
			chatAnswer("tool_calls", `"content":null,"tool_calls":[{"id":"1","type":"custom","custom":{"name":"ask","input":`+quote(t, text)+`}}]`),
			chatAnswer("stop", `"content":"Done."`))
		if way == "stream" {
			continue // TestChatCustomCall joins the parts of a text
		}
		got := heard(run(t.Context(), client, chatParams(), set))
		if got.err != nil || !maps.Equal(got.returned, want) || !maps.Equal(toolTexts(t, f.sent[1].Messages), want) {
			t.Errorf("%s: got %+v, want %q", way, got, want)
		}
		if tools := string(marshal(t, f.sent[0].Tools)); !sameJSON(t, []byte(tools), []byte(`[{"type":"custom","custom":{"name":"ask","format":{"type":"text"}}}]`)) {
			t.Errorf("the tools are %s", tools)
		}
	}
	for way, run := range ways {
		f, client := newFake(t,
			response("r1", "completed", `{"type":"custom_tool_call","id":"ct_1","call_id":"1","name":"ask","input":`+quote(t, text)+`}`),
			response("r2", "completed", message("Done.")))
		got := heard(run(t.Context(), client, responsesParams(), set))
		if got.err != nil || !maps.Equal(got.returned, want) {
			t.Errorf("%s: got %+v, want %q", way, got, want)
		}
		checkInput(t, f.sent[1], `{"type":"custom_tool_call_output","call_id":"1","output":`+quote(t, args)+`}`)
	}
}
