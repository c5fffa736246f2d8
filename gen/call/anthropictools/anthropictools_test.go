package anthropictools_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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

const bedSchema = `{"type":"object","properties":{"bed":{"type":"string","enum":["basil","tomatoes"]}},"required":["bed"]}`

func water() call.Set {
	return tool("water", bedSchema, func(args map[string]any) call.Result {
		return call.ContentResult(call.TextContent(fmt.Sprint("watered ", args["bed"])))
	})
}

func TestRun(t *testing.T) {
	set := call.Must(call.Join(water(), gives("photo", call.ImageContent("image/png", []byte("PNG")))))
	for name, run := range runs {
		t.Run(name, func(t *testing.T) {
			api, client := newFake(t,
				message("tool_use", thought("Beds."), said("I look."), toolUse("a", "water", `{"bed":"basil"}`), toolUse("b", "photo", `{}`)),
				message("tool_use", toolUse("c", "water", `{"bed":"rose"}`), toolUse("d", "wate", `{}`)),
				message("end_turn", said("Watered.")))
			params := question()
			var spoken, thoughts string
			var returned []string
			var end loop.End
			for event, err := range run(t.Context(), client, params, set) {
				if err != nil {
					t.Fatal(err)
				}
				switch event := event.(type) {
				case loop.Text:
					if event.Thought {
						thoughts += event.Text
					} else {
						spoken += event.Text
					}
				case loop.Returned:
					returned = append(returned, event.Call.ID)
				case loop.End:
					end = event
				}
			}
			equal(t, "text", "I look.Watered.", spoken)
			equal(t, "thoughts", "Beds.", thoughts)
			equal(t, "calls", []string{"a", "b", "c", "d"}, returned)
			equal(t, "usage", loop.Usage{Input: 45, Cached: 6, Output: 15, Reasoning: 12}, end.Usage)
			equal(t, "end", "Watered. end_turn", end.Text+" "+end.Stop)
			if last, ok := end.Response.(*anthropic.Message); !ok || last.ID != "m" {
				t.Errorf("got %v for the last response", end.Response)
			}

			tools, err := set.Array(call.Anthropic, "")
			if err != nil {
				t.Fatal(err)
			}
			sent := decode[struct{ Tools json.RawMessage }](t, api.sent[0])
			equal(t, "tools", tools, string(sent.Tools))

			second := api.request(1)
			equal(t, "messages of the second request", 3, len(second.Messages))
			block := second.Messages[1].Content[0].OfThinking
			equal(t, "the thoughts", "Beds. c2ln", block.Thinking+" "+block.Signature)
			equal(t, "result a", `false [{"text":"watered basil","type":"text"}]`, result(t, second.Messages[2].Content[0]))
			equal(t, "result b", `false [{"source":{"data":"UE5H","media_type":"image/png","type":"base64"},"type":"image"}]`,
				result(t, second.Messages[2].Content[1]))

			third := api.request(2).Messages[4].Content
			if got := result(t, third[0]); !strings.HasPrefix(got, "true") || !strings.Contains(got, "basil") {
				t.Errorf("bad arguments: got %s", got)
			}
			if got := result(t, third[1]); !strings.HasPrefix(got, "true") || !strings.Contains(got, "water") {
				t.Errorf("an unknown tool: got %s", got)
			}
			equal(t, "messages afterwards", 6, len(params.Messages))
			equal(t, "the last message", `[{"text":"Watered.","type":"text"}]`, sorted(t, params.Messages[5].Content))
		})
	}
}

func result(t *testing.T, block anthropic.ContentBlockParamUnion) string {
	t.Helper()
	if block.OfToolResult == nil {
		t.Fatalf("got %+v, want a result", block)
	}
	return fmt.Sprintf("%t %s", block.OfToolResult.IsError.Value, sorted(t, block.OfToolResult.Content))
}

func sorted(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	if text, err = json.Marshal(decode[any](t, text)); err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestBlocks checks that blocks of results are sent in types that the API accepts.
func TestBlocks(t *testing.T) {
	for _, test := range []struct {
		what   string
		result call.Result
		want   string
	}{
		{"a document", call.ContentResult(call.ResourceContent("file:///a", "application/pdf", []byte("PDF"))),
			`false [{"source":{"data":"UERG","media_type":"application/pdf","type":"base64"},"type":"document"}]`},
		{"a link to an image", call.ContentResult(call.LinkContent("file:///a", "a", "image/png")),
			`false [{"text":"[resource_link a file:///a image/png]","type":"text"}]`},
		{"a sound", call.ContentResult(call.AudioContent("audio/wav", []byte("WAV"))),
			`false [{"text":"[audio audio/wav 3 bytes]","type":"text"}]`},
		{"a text without words", call.ContentResult(call.TextContent(" \n")), `false null`},
		{"an error with an image", call.Result{IsError: true, Content: []call.Content{
			call.TextContent("broken"), call.ImageContent("image/png", []byte("PNG"))}},
			`true [{"text":"broken\n[image image/png 3 bytes]","type":"text"}]`},
	} {
		set := tool("show", "", func(map[string]any) call.Result { return test.result })
		asked := decode[anthropic.Message](t, []byte(message("tool_use", toolUse("a", "show", `{}`))))
		blocks, waiting := anthropictools.Answer(t.Context(), set, &asked)
		if len(blocks) != 1 || waiting != nil {
			t.Fatalf("%s: got %d results, %v", test.what, len(blocks), waiting)
		}
		equal(t, test.what, test.want, result(t, blocks[0]))
	}
}

// TestStops checks that a paused turn continues, that a refused turn is omitted, and that
// truncated calls are not executed.
func TestStops(t *testing.T) {
	for name, run := range runs {
		t.Run(name, func(t *testing.T) {
			api, client := newFake(t,
				strings.Replace(message("pause_turn", said("Searching."), said(" ")), `"usage"`, `"container":{"id":"c1","expires_at":"2026-11-22T18:00:00Z"},"usage"`, 1),
				message("end_turn", said("Found.")))
			params := question()
			end, err := loop.Finish(run(t.Context(), client, params, water()))
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "a pause", "Searching. Found. end_turn 1", fmt.Sprint(end.Text, " ", end.Stop, " ", end.Rounds))
			equal(t, "usage", loop.Usage{Input: 30, Cached: 4, Output: 10, Reasoning: 8}, end.Usage)
			equal(t, "the container", "c1", decode[struct{ Container string }](t, api.sent[1]).Container)
			equal(t, "what was said before", []string{"user", "assistant"}, roles(api.request(1).Messages))
			equal(t, "what was said", []string{"user", "assistant", "assistant"}, roles(params.Messages))
			equal(t, "blocks with words", 1, len(params.Messages[1].Content))

			_, client = newFake(t, message("refusal", said("I"), toolUse("a", "water", `{"bed":"basil"}`)))
			params = question()
			end, err = loop.Finish(run(t.Context(), client, params, water()))
			equal(t, "a refusal", "I refusal <nil>", fmt.Sprint(end.Text, " ", end.Stop, " ", err))
			equal(t, "what is kept of it", 1, len(params.Messages))

			_, client = newFake(t, message("max_tokens", said("Once upon a")))
			params = question()
			end, err = loop.Finish(run(t.Context(), client, params, water()))
			equal(t, "a text that was cut off", "max_tokens <nil> 2", fmt.Sprint(end.Stop, " ", err, " ", len(params.Messages)))

			_, client = newFake(t, message("max_tokens", toolUse("a", "water", `{}`)))
			params = question()
			end, err = loop.Finish(run(t.Context(), client, params, water()))
			equal(t, "a call that was cut off", "the model was cut off while it called tools: max_tokens 1", fmt.Sprint(err, " ", len(params.Messages)))
			equal(t, "tokens that were used for it", loop.Usage{Input: 15, Cached: 2, Output: 5, Reasoning: 4}, end.Usage)
		})
	}
}

func roles(messages []anthropic.MessageParam) []string {
	var list []string
	for _, m := range messages {
		list = append(list, string(m.Role))
	}
	return list
}

// TestWaiting checks that a call that waits for a person does not block other calls. All
// results of a turn must be in one message.
func TestWaiting(t *testing.T) {
	ask := call.Approve(func(_ context.Context, c call.Call) error {
		return fmt.Errorf("really %s? %w", c.Args, call.ErrWait)
	})
	set := call.Must(call.Join(water().With(ask), gives("look", call.TextContent("green"))))
	api, client := newFake(t,
		message("tool_use", thought("Beds."), toolUse("a", "water", `{"bed":"basil"}`), toolUse("b", "look", `{}`)),
		message("end_turn", said("Done.")))
	params := question()
	end, err := loop.Finish(anthropictools.Run(t.Context(), client, params, set))
	if err != nil || len(end.Waiting) != 1 {
		t.Fatalf("got %+v, %v", end, err)
	}
	if !strings.Contains(end.Waiting[0].Reason, `really {"bed":"basil"}?`) {
		t.Errorf("got %+v", end.Waiting[0])
	}
	// Another process could continue here.
	later := question()
	later.Messages = decode[[]anthropic.MessageParam](t, []byte(sorted(t, params.Messages)))
	waiting := decode[loop.Waiting](t, []byte(sorted(t, end.Waiting[0])))
	end, err = loop.Finish(anthropictools.Run(t.Context(), client, later, set, loop.Resume(waiting.Approve())))
	if err != nil || end.Text != "Done." {
		t.Fatalf("got %+v, %v", end, err)
	}
	second := api.request(1).Messages
	equal(t, "messages", []string{"user", "assistant", "user"}, roles(second))
	equal(t, "what was said", sorted(t, params.Messages[:2]), sorted(t, second[:2]))
	equal(t, "result b", `false [{"text":"green","type":"text"}]`, result(t, second[2].Content[0]))
	equal(t, "result a", `false [{"text":"watered basil","type":"text"}]`, result(t, second[2].Content[1]))
}

// TestAsItCame checks that model output is sent back unchanged, including fields that the
// SDK does not know.
func TestAsItCame(t *testing.T) {
	content := []string{
		`{"of":{"a":2,"b":1},"signature":"xyz","type":"a_new_block"}`,
		`{"data":"secret","type":"redacted_thinking"}`,
		`{"signature":"c2ln","thinking":"Hm.","type":"thinking"}`,
		`{"id":"a","input":{"n":1},"name":"look","type":"tool_use"}`,
	}
	for name, run := range runs {
		api, client := newFake(t, message("tool_use", content...), message("end_turn", said("Done.")))
		api.foreign = true
		if _, err := loop.Finish(run(t.Context(), client, question(), gives("look"))); err != nil {
			t.Fatal(err)
		}
		sent := decode[struct {
			Messages []struct{ Content any }
		}](t, api.sent[1])
		equal(t, name, "["+strings.Join(content, ",")+"]", sorted(t, sent.Messages[1].Content))
	}
}

// TestBrokenStream checks that a message without an end is an error, which counts the tokens
// that were reported, and leaves the conversation unchanged.
func TestBrokenStream(t *testing.T) {
	whole := events(t, message("end_turn", said("Watered.")))
	usage := loop.Usage{Input: 15, Cached: 2, Output: 5, Reasoning: 4}
	for _, test := range []struct {
		what, stream, err string
		want              loop.Usage
	}{
		{"before the end", whole[:strings.Index(whole, "event: message_delta")], "the stream ended before the end of the message", usage},
		{"before the last event", whole[:strings.Index(whole, "event: message_stop")], "the stream ended before the end of the message", usage},
		{"before the first event", "event: ping\ndata: {\"type\":\"ping\"}\n\n", "the stream ended before the end of the message", loop.Usage{}},
		{"an error", whole[:strings.Index(whole, "event: message_delta")] +
			"event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n", "Overloaded", usage},
	} {
		web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprint(w, test.stream)
		}))
		defer web.Close()
		client := anthropic.NewClient(option.WithBaseURL(web.URL), option.WithAPIKey("none"), option.WithMaxRetries(0))
		params := question()
		end, err := loop.Finish(anthropictools.Stream(t.Context(), client, params, water()))
		if err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("%s: got the error %v, want %s", test.what, err, test.err)
		}
		equal(t, test.what+": usage", test.want, end.Usage)
		equal(t, test.what+": messages", 1, len(params.Messages))
	}
}

// TestToolChoice checks that only the first request forces a call.
func TestToolChoice(t *testing.T) {
	alone := anthropic.Bool(true)
	for _, test := range []struct {
		what   string
		choice anthropic.ToolChoiceUnionParam
		want   []string
	}{
		{"any", anthropic.ToolChoiceUnionParam{OfAny: &anthropic.ToolChoiceAnyParam{}}, []string{`{"type":"any"}`, `{"type":"auto"}`}},
		{"any, one at a time", anthropic.ToolChoiceUnionParam{OfAny: &anthropic.ToolChoiceAnyParam{DisableParallelToolUse: alone}},
			[]string{`{"disable_parallel_tool_use":true,"type":"any"}`, `{"disable_parallel_tool_use":true,"type":"auto"}`}},
		{"a tool", anthropic.ToolChoiceUnionParam{OfTool: &anthropic.ToolChoiceToolParam{Name: "look", DisableParallelToolUse: alone}},
			[]string{`{"disable_parallel_tool_use":true,"name":"look","type":"tool"}`, `{"disable_parallel_tool_use":true,"type":"auto"}`}},
		{"auto", anthropic.ToolChoiceUnionParam{OfAuto: &anthropic.ToolChoiceAutoParam{}}, []string{`{"type":"auto"}`, `{"type":"auto"}`}},
		{"none", anthropic.ToolChoiceUnionParam{OfNone: &anthropic.ToolChoiceNoneParam{}}, []string{`{"type":"none"}`, `{"type":"none"}`}},
	} {
		for name, run := range runs {
			start := func(opts ...loop.Option) (choices []string) {
				api, client := newFake(t, message("tool_use", toolUse("a", "look", `{}`)), message("end_turn", said("Done.")))
				params := question()
				params.ToolChoice = test.choice
				if _, err := loop.Finish(run(t.Context(), client, params, gives("look"), opts...)); err != nil {
					t.Fatal(err)
				}
				for _, body := range api.sent {
					choices = append(choices, sorted(t, decode[map[string]any](t, body)["tool_choice"]))
				}
				equal(t, "the parameters", sorted(t, test.choice), sorted(t, params.ToolChoice))
				return choices
			}
			equal(t, name+" "+test.what, test.want, start())
			equal(t, name+" "+test.what+" kept", []string{test.want[0], test.want[0]}, start(loop.KeepToolChoice()))
		}
	}
}

// TestBrokenArguments checks that a tool is not called if its arguments are not JSON, which
// is possible with fine-grained streaming.
func TestBrokenArguments(t *testing.T) {
	called := false
	set := tool("look", "", func(map[string]any) call.Result { called = true; return call.ContentResult() })
	_, client := newFake(t, message("tool_use", toolUse("a", "look", `"{\"bed\":"`)), message("end_turn", said("Done.")))
	_, err := loop.Finish(anthropictools.Stream(t.Context(), client, question(), set))
	if called {
		t.Errorf("the tool was called (%v)", err)
	}
}

// TestStop checks that no more requests are sent after the iteration stops.
func TestStop(t *testing.T) {
	api, client := newFake(t, message("tool_use", said("I look."), toolUse("a", "look", `{}`)))
	for event, err := range anthropictools.Stream(t.Context(), client, question(), gives("look")) {
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := event.(loop.Text); ok {
			break
		}
	}
	equal(t, "requests", 1, len(api.sent))
}

func TestNoTools(t *testing.T) {
	api, client := newFake(t, message("end_turn", said("Done.")))
	if _, err := loop.Finish(anthropictools.Run(t.Context(), client, question(), call.Set{})); err != nil {
		t.Fatal(err)
	}
	if sent := decode[map[string]any](t, api.sent[0]); sent["tools"] != nil {
		t.Errorf("got the tools %v", sent["tools"])
	}
}

// TestNoDefinition checks that tools without a definition for Anthropic are an error.
func TestNoDefinition(t *testing.T) {
	set := call.Must(call.New(call.Definition{Name: "look", OpenAI: `{"type":"function","function":{"name":"look"}}`},
		func(context.Context, call.Call) call.Result { return call.ContentResult() }))
	_, client := newFake(t)
	_, err := loop.Finish(anthropictools.Run(t.Context(), client, question(), set))
	if err == nil || !strings.Contains(err.Error(), "format=openai,anthropic") || errors.Is(err, loop.ErrRounds) {
		t.Errorf("got %v", err)
	}
}

func equal(t *testing.T, what string, want, got any) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		t.Errorf("%s:\n got %v\nwant %v", what, got, want)
	}
}

// TestMember checks that additional members of tools are sent.
func TestMember(t *testing.T) {
	set := tool("look", `{"type":"object","properties":{}}`, func(map[string]any) call.Result { return call.ContentResult() })
	list, err := anthropictools.Tools(call.Must(set.Member(call.Anthropic, "allowed_callers", []string{"code_execution_20250825"}, nil)))
	if err != nil {
		t.Fatal(err)
	}
	sent, err := json.Marshal(list)
	if err != nil || !strings.Contains(string(sent), `"allowed_callers":["code_execution_20250825"]`) {
		t.Errorf("got the tool %s, %v", sent, err)
	}
}
