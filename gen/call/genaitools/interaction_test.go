package genaitools_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/genaitools"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"google.golang.org/genai"
	"google.golang.org/genai/interactions/models/interactions"
)

var interactionRuns = map[string]func(context.Context, *genai.Client, *interactions.CreateModelInteraction, call.Set, ...loop.Option) iter.Seq2[loop.Event, error]{
	"run": genaitools.RunInteraction, "stream": genaitools.StreamInteraction,
}

// An interactionsFake is an endpoint that returns one response after the other, and records
// the requests. If a request asks for a stream, the response is sent as events.
type interactionsFake struct {
	t         *testing.T
	responses []string
	sent      []interactionRequest
}

type interactionRequest struct {
	Previous         string `json:"previous_interaction_id"`
	Stream           bool
	Input            any
	Tools            []json.RawMessage
	GenerationConfig struct {
		ToolChoice any `json:"tool_choice"`
	} `json:"generation_config"`
}

func newInteractionsFake(t *testing.T, responses ...string) (*interactionsFake, *genai.Client) {
	f := &interactionsFake{t: t, responses: responses}
	web := httptest.NewServer(f)
	t.Cleanup(web.Close)
	client, err := genai.NewClient(t.Context(), &genai.ClientConfig{
		APIKey: "none", Backend: genai.BackendGeminiAPI, HTTPOptions: genai.HTTPOptions{BaseURL: web.URL},
	})
	if err != nil {
		t.Fatal(err)
	}
	return f, client
}

func (f *interactionsFake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil || r.URL.Path != "/v1beta/interactions" || len(f.sent) == len(f.responses) {
		f.t.Errorf("request %d to %s (%v)", len(f.sent)+1, r.URL.Path, err)
	}
	f.sent = append(f.sent, decode[interactionRequest](f.t, body))
	response := f.responses[min(len(f.sent), len(f.responses))-1]
	if !f.sent[len(f.sent)-1].Stream {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, response)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	if strings.HasPrefix(response, "data: ") {
		io.WriteString(w, response)
		return
	}
	io.WriteString(w, f.events(response)+"data: [DONE]\n\n")
}

func (f *interactionsFake) events(response string) string {
	var b strings.Builder
	send := func(format string, args ...any) {
		fmt.Fprintf(&b, "data: "+format+"\n\n", args...)
	}
	whole := decode[struct {
		ID, Status json.RawMessage
		Usage      json.RawMessage
		Errors     []struct{ Message string }
		Steps      []map[string]json.RawMessage
	}](f.t, []byte(response))
	send(`{"event_type":"interaction.created","interaction":{"id":%s,"status":"in_progress"}}`, whole.ID)
	for i, step := range whole.Steps {
		var deltas []string
		switch string(step["type"]) {
		case `"model_output"`:
			for _, part := range decode[[]struct{ Text string }](f.t, step["content"]) {
				half := len(part.Text) / 2
				for _, text := range []string{part.Text[:half], part.Text[half:]} {
					deltas = append(deltas, fmt.Sprintf(`{"type":"text","text":%q}`, text))
				}
			}
			delete(step, "content")
		case `"thought"`:
			if step["signature"] != nil {
				deltas = append(deltas, fmt.Sprintf(`{"type":"thought_signature","signature":%s}`, step["signature"]))
			}
			for _, part := range decode[[]json.RawMessage](f.t, step["summary"]) {
				deltas = append(deltas, fmt.Sprintf(`{"type":"thought_summary","content":%s}`, part))
			}
			delete(step, "summary")
			delete(step, "signature")
		case `"function_call"`:
			args := string(step["arguments"])
			for _, text := range []string{args[:1], args[1:]} {
				deltas = append(deltas, fmt.Sprintf(`{"type":"arguments_delta","arguments":%q}`, text))
			}
			step["arguments"] = []byte("{}")
		}
		start, err := json.Marshal(step)
		if err != nil {
			f.t.Fatal(err)
		}
		send(`{"event_type":"step.start","index":%d,"step":%s}`, i, start)
		for _, delta := range deltas {
			send(`{"event_type":"step.delta","index":%d,"delta":%s}`, i, delta)
		}
		send(`{"event_type":"step.stop","index":%d}`, i)
	}
	if len(whole.Errors) > 0 {
		send(`{"event_type":"error","error":{"message":%q}}`, whole.Errors[0].Message)
		return b.String()
	}
	send(`{"event_type":"interaction.completed","interaction":{"id":%s,"status":%s,"usage":%s}}`, whole.ID, whole.Status, whole.Usage)
	return b.String()
}

func interactionOf(id, status string, steps ...string) string {
	return fmt.Sprintf(`{"id":%q,"status":%q,"steps":[%s],"usage":{"total_input_tokens":10,"total_cached_tokens":2,"total_output_tokens":1,"total_thought_tokens":4,"total_tool_use_tokens":2}}`,
		id, status, strings.Join(steps, ","))
}

func outputStep(text string) string {
	return fmt.Sprintf(`{"type":"model_output","content":[{"type":"text","text":%q}]}`, text)
}

func callStep(id, name, args string) string {
	return fmt.Sprintf(`{"type":"function_call","id":%q,"name":%q,"arguments":%s}`, id, name, args)
}

const thoughtStep = `{"type":"thought","signature":"c2ln","summary":[{"type":"text","text":"Beds."}]}`

func interactionQuestion() *interactions.CreateModelInteraction {
	input := interactions.NewInteractionsInput("Water the basil.")
	return &interactions.CreateModelInteraction{Model: "stand-in", Input: &input}
}

func jsonOf(t *testing.T, value any) string {
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

func TestInteraction(t *testing.T) {
	set := call.Must(call.Join(water(), gives("photo", call.ImageContent("image/png", []byte("PNG")), call.TextContent("green"))))
	for name, run := range interactionRuns {
		t.Run(name, func(t *testing.T) {
			api, client := newInteractionsFake(t,
				interactionOf("i1", "requires_action", thoughtStep, outputStep("I look."), callStep("a", "water", `{"bed":"basil"}`), callStep("b", "photo", `{}`)),
				interactionOf("i2", "requires_action", callStep("c", "water", `{"bed":"rose"}`), callStep("d", "wate", `{}`)),
				interactionOf("i3", "completed", outputStep("Watered.")))
			params := interactionQuestion()
			var spoken, thoughts string
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
				case loop.End:
					end = event
				}
			}
			equal(t, "text", "I look.Watered.", spoken)
			equal(t, "thoughts", "Beds.", thoughts)
			equal(t, "usage", loop.Usage{Input: 36, Cached: 6, Output: 15, Reasoning: 12}, end.Usage)
			equal(t, "end", "Watered. completed", end.Text+" "+end.Stop)
			if last, ok := end.Response.(*interactions.Interaction); !ok || *last.ID != "i3" {
				t.Errorf("got %v for the last response", end.Response)
			}

			tools, err := set.Definitions(call.Interactions, "")
			if err != nil {
				t.Fatal(err)
			}
			for i, tool := range tools {
				equal(t, "tool", tool, string(api.sent[0].Tools[i]))
			}
			equal(t, "question", "Water the basil.", api.sent[0].Input)
			equal(t, "previous interactions", "i1 i2", api.sent[1].Previous+" "+api.sent[2].Previous)
			equal(t, "results", `[{"call_id":"a","is_error":false,"name":"water","result":"{\"watered\":\"basil\"}","type":"function_result"},`+
				`{"call_id":"b","is_error":false,"name":"photo","result":[{"data":"UE5H","mime_type":"image/png","type":"image"},{"text":"green","type":"text"}],"type":"function_result"}]`,
				jsonOf(t, api.sent[1].Input))
			for _, want := range []string{`"call_id":"c","is_error":true`, "basil", `"call_id":"d","is_error":true`, "did you mean"} {
				if got := jsonOf(t, api.sent[2].Input); !strings.Contains(got, want) {
					t.Errorf("results of wrong calls: got %s, want %s", got, want)
				}
			}
			if params.Input != nil || *params.PreviousInteractionID != "i3" || len(params.Tools) != 2 {
				t.Errorf("the conversation does not continue: %+v", params)
			}
		})
	}
}

// TestInteractionNotStored checks that requests contain the whole conversation, with the
// signatures of thoughts, if the service stores nothing.
func TestInteractionNotStored(t *testing.T) {
	for name, run := range interactionRuns {
		api, client := newInteractionsFake(t,
			interactionOf("i1", "requires_action", thoughtStep, callStep("a", "water", `{"bed":"basil"}`)),
			interactionOf("i2", "completed", outputStep("Watered.")))
		params := interactionQuestion()
		params.Store = new(bool)
		if _, err := loop.Finish(run(t.Context(), client, params, water())); err != nil {
			t.Fatal(name, err)
		}
		want := `[{"content":[{"text":"Water the basil.","type":"text"}],"type":"user_input"},` +
			jsonOf(t, json.RawMessage(thoughtStep)) + `,` + jsonOf(t, json.RawMessage(callStep("a", "water", `{"bed":"basil"}`))) +
			`,{"call_id":"a","is_error":false,"name":"water","result":"{\"watered\":\"basil\"}","type":"function_result"}]`
		equal(t, name, want, jsonOf(t, api.sent[1].Input))
		equal(t, name+": previous", "", api.sent[1].Previous)
		equal(t, name+": afterwards", 5, len(params.Input.ArrayOfStep))
	}
}

// TestInteractionEnds checks the errors of interactions that are truncated, fail, or do not
// end.
func TestInteractionEnds(t *testing.T) {
	for _, test := range []struct {
		what, response, want string
		is                   error
	}{
		{"a call that is cut off", interactionOf("i1", "incomplete", callStep("a", "water", `{}`)), "cut off", loop.ErrCut},
		{"a text that is cut off", interactionOf("i1", "incomplete", outputStep("Wat")), "", nil},
		{"a failure", strings.Replace(interactionOf("i1", "failed"), `"usage"`, `"errors":[{"message":"overloaded"}],"usage"`, 1), "overloaded", nil},
		{"a status without an end", interactionOf("i1", "in_progress"), "the interaction is in_progress", nil},
	} {
		for name, run := range interactionRuns {
			_, client := newInteractionsFake(t, test.response)
			params := interactionQuestion()
			end, err := loop.Finish(run(t.Context(), client, params, water()))
			if !strings.Contains(fmt.Sprint(err), test.want) || test.is != nil && !errors.Is(err, test.is) || (test.want == "") != (err == nil) {
				t.Errorf("%s, %s: got %v", name, test.what, err)
			}
			if err != nil && params.PreviousInteractionID != nil {
				t.Errorf("%s, %s: the conversation has changed", name, test.what)
			}
			if test.is != nil && end.Usage.Input != 12 {
				t.Errorf("%s, %s: got usage %+v", name, test.what, end.Usage)
			}
		}
	}
}

// TestInteractionStreams checks streams that do not correspond to a single response.
func TestInteractionStreams(t *testing.T) {
	event := func(text string) string { return "data: " + text + "\n\n" }
	created := event(`{"event_type":"interaction.created","interaction":{"id":"i1","status":"in_progress"}}`)
	start := event(`{"event_type":"step.start","index":0,"step":{"type":"function_call","id":"a","name":"water","arguments":{}}}`)
	completed := func(status string) string {
		return event(`{"event_type":"interaction.completed","interaction":{"id":"i1","status":"` + status + `","usage":{"total_input_tokens":5}}}`)
	}
	done := event("[DONE]")
	search := event(`{"event_type":"step.start","index":0,"step":{"type":"google_search_call","id":"s","arguments":{}}}`) +
		event(`{"event_type":"step.delta","index":0,"delta":{"type":"google_search_call","arguments":{"queries":["basil"]}}}`)
	text := func(text string) string {
		return event(`{"event_type":"step.start","index":0,"step":{"type":"model_output"}}`) +
			event(`{"event_type":"step.delta","index":0,"delta":{"type":"text","text":"`+text+`"}}`)
	}
	for _, test := range []struct {
		what     string
		store    bool
		streams  []string
		want     string // part of the error, or of the final text
		contains string // part of the input of the last request
	}{
		{"malformed arguments", true,
			[]string{created + start + event(`{"event_type":"step.delta","index":0,"delta":{"type":"arguments_delta","arguments":"{\"bed\":"}}`) + completed("requires_action") + done,
				created + text("Sorry.") + completed("completed") + done},
			"Sorry.", `"is_error":true`},
		{"a stream without an end", true, []string{created + start}, "stream ended before", ""},
		{"an interaction in two parts", false, []string{created + text("Water") + completed("requires_continuation") + created + text("ed.") + completed("completed") + done}, "Watered.", ""},
		{"a search of the service", true, []string{created + search + text("Found.") + completed("completed") + done}, "Found.", ""},
		{"a search of the service that cannot be sent back", false, []string{created + search + completed("completed") + done}, "or use RunInteraction", ""},
	} {
		api, client := newInteractionsFake(t, test.streams...)
		params := interactionQuestion()
		params.Store = &test.store
		end, err := loop.Finish(genaitools.StreamInteraction(t.Context(), client, params, water()))
		if got := fmt.Sprint(end.Text, err); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %s", test.what, got)
		}
		if last := jsonOf(t, api.sent[len(api.sent)-1].Input); !strings.Contains(last, test.contains) {
			t.Errorf("%s: got the request %s", test.what, last)
		}
	}
}

// TestInteractionToolChoice checks that a forced call is not forced again.
func TestInteractionToolChoice(t *testing.T) {
	allowed := interactions.NewToolChoice(interactions.ToolChoiceConfig{AllowedTools: &interactions.AllowedTools{
		Mode: interactions.ToolChoiceTypeAny.ToPointer(), Tools: []string{"water"},
	}})
	anyTool := interactions.NewToolChoice(interactions.ToolChoiceTypeAny)
	for want, choice := range map[string]*interactions.ToolChoice{
		`"any" "auto"`: &anyTool,
		`{"allowed_tools":{"mode":"any","tools":["water"]}} {"allowed_tools":{"mode":"validated","tools":["water"]}}`: &allowed,
	} {
		api, client := newInteractionsFake(t,
			interactionOf("i1", "requires_action", callStep("a", "water", `{"bed":"basil"}`)),
			interactionOf("i2", "completed", outputStep("Watered.")))
		params := interactionQuestion()
		params.GenerationConfig = &interactions.GenerationConfig{ToolChoice: choice}
		if _, err := loop.Finish(genaitools.RunInteraction(t.Context(), client, params, water())); err != nil {
			t.Fatal(err)
		}
		equal(t, "tool choices", want, jsonOf(t, api.sent[0].GenerationConfig.ToolChoice)+" "+jsonOf(t, api.sent[1].GenerationConfig.ToolChoice))
		equal(t, "the choice of the params", choice, params.GenerationConfig.ToolChoice)
	}
}

// TestInteractionWaiting checks a conversation that continues after a person has approved
// a call.
func TestInteractionWaiting(t *testing.T) {
	set := call.Must(call.Join(water(), gives("look", call.TextContent("green")))).With(call.Approve(func(_ context.Context, c call.Call) error {
		if c.Name == "water" {
			return call.ErrWait
		}
		return nil
	}))
	api, client := newInteractionsFake(t,
		interactionOf("i1", "requires_action", callStep("a", "water", `{"bed":"basil"}`), callStep("b", "look", `{}`)),
		interactionOf("i2", "completed", outputStep("Done.")))
	params := interactionQuestion()
	end, err := loop.Finish(genaitools.RunInteraction(t.Context(), client, params, set))
	if err != nil || len(end.Waiting) != 1 {
		t.Fatal(end, err)
	}
	text, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	later := decode[*interactions.CreateModelInteraction](t, text)
	end, err = loop.Finish(genaitools.RunInteraction(t.Context(), client, later, set, loop.Resume(end.Waiting[0].Approve())))
	if err != nil || end.Text != "Done." {
		t.Fatal(end, err)
	}
	equal(t, "previous", "i1", api.sent[1].Previous)
	if got := jsonOf(t, api.sent[1].Input); !strings.Contains(got, `"call_id":"b"`) || !strings.Contains(got, `"call_id":"a"`) {
		t.Errorf("got the results %s", got)
	}
}

// TestAnswerInteraction checks that only calls without a result are executed.
func TestAnswerInteraction(t *testing.T) {
	steps := decode[[]interactions.Step](t, []byte("["+strings.Join([]string{
		callStep("a", "water", `{"bed":"basil"}`), `{"type":"function_result","call_id":"a","result":"done"}`, callStep("b", "water", `{"bed":"tomatoes"}`),
	}, ",")+"]"))
	results, waiting := genaitools.AnswerInteraction(t.Context(), water(), steps)
	equal(t, "results", `[{"call_id":"b","is_error":false,"name":"water","result":"{\"watered\":\"tomatoes\"}","type":"function_result"}]`, jsonOf(t, results))
	equal(t, "waiting", 0, len(waiting))
}
