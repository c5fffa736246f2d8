package openaitools_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"github.com/go-toolgen/toolgen/gen/call/openaitools"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
)

type runResponses = func(context.Context, openai.Client, *responses.ResponseNewParams, call.Set, ...loop.Option) iter.Seq2[loop.Event, error]

var ways = map[string]runResponses{"whole": openaitools.RunResponses, "stream": openaitools.StreamResponses}

func responsesParams() *responses.ResponseNewParams {
	return &responses.ResponseNewParams{
		Model: "fake",
		Input: responses.ResponseNewParamsInputUnion{OfString: openai.String("How is Bergen?")},
	}
}

func functionCall(t *testing.T, id, name, args string) string {
	return fmt.Sprintf(`{"type":"function_call","id":"fc_%s","call_id":%[1]q,"name":%q,"arguments":%s,"status":"completed"}`, id, name, quote(t, args))
}

func response(id, status string, output ...string) string {
	return `{"id":"` + id + `","object":"response","status":"` + status + `","error":null,"incomplete_details":null,"output":[` + strings.Join(output, ",") + `],` +
		`"usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":4},"output_tokens":3,"output_tokens_details":{"reasoning_tokens":1},"total_tokens":13}}`
}

const (
	question  = `{"content":"How is Bergen?","role":"user","type":"message"}`
	reasoning = `{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Look there."}],"encrypted_content":"zzz"}`
	plain     = `{"type":"reasoning","id":"rs_2","summary":[]}`
)

func message(text string) string {
	return `{"type":"message","id":"m","role":"assistant","status":"completed","content":[{"type":"output_text","text":"` + text + `","annotations":[]}]}`
}

func functionOutput(id, text string) string {
	return `{"call_id":"` + id + `","output":` + text + `,"type":"function_call_output"}`
}

// checkInput checks that the input of the request r is the list of the items want.
func checkInput(t *testing.T, r request, want ...string) {
	t.Helper()
	if !sameJSON(t, r.Input, []byte("["+strings.Join(want, ",")+"]")) {
		t.Errorf("the input is\n%s, want\n%s", r.Input, strings.Join(want, "\n"))
	}
}

const photoParts = `[{"text":"look:","type":"input_text"},{"image_url":"data:image/png;base64,cG5n","type":"input_image"},` +
	`{"text":"[image image/svg+xml 3 bytes]","type":"input_text"},` +
	`{"file_data":"data:application/pdf;base64,cGRm","filename":"document.pdf","type":"input_file"}]`

// TestResponses checks a conversation that the service stores: each request refers to the
// previous response.
func TestResponses(t *testing.T) {
	for name, run := range ways {
		f, client := newFake(t,
			response("r1", "completed", reasoning, functionCall(t, "1", "echo", bergen), functionCall(t, "2", "photo", bergen)),
			response("r2", "completed", functionCall(t, "3", "ehco", `{}`)),
			response("r3", "completed", message("It rains.")))
		params := responsesParams()
		set := tools(t)
		got := heard(run(t.Context(), client, params, set))
		if got.err != nil || got.text != "It rains." || got.thoughts != "Look there." || got.end.Text != "It rains." || got.end.Stop != "completed" {
			t.Fatalf("%s: got %+v", name, got)
		}
		if wantPieces := map[string]int{"whole": 2, "stream": 4}[name]; got.pieces != wantPieces {
			t.Errorf("%s: the text comes in %d pieces, want %d", name, got.pieces, wantPieces)
		}
		if want := (loop.Usage{Input: 30, Cached: 12, Output: 9, Reasoning: 3}); got.end.Usage != want {
			t.Errorf("%s: used %+v, want %+v", name, got.end.Usage, want)
		}
		if last, ok := got.end.Response.(*responses.Response); !ok || last.ID != "r3" || params.PreviousResponseID.Value != "r3" {
			t.Errorf("%s: the last response is %v, params refer to %s", name, got.end.Response, params.PreviousResponseID.Value)
		}
		for _, sent := range f.sent {
			if want, err := set.Array(call.Responses, ""); err != nil || string(sent.Tools) != want || sent.Include != nil {
				t.Errorf("%s: the tools sent are\n%s, want\n%s (%v)", name, sent.Tools, want, err)
			}
		}
		checkInput(t, f.sent[1], functionOutput("1", quote(t, bergen)), functionOutput("2", photoParts))
		checkInput(t, f.sent[2], functionOutput("3", quote(t, `no tool is called "ehco": did you mean "echo"?`)))
		if f.sent[1].Previous != "r1" || f.sent[2].Previous != "r2" {
			t.Errorf("%s: the requests refer to %s and %s", name, f.sent[1].Previous, f.sent[2].Previous)
		}

		params.Input.OfString = openai.String("And Oslo?")
		if got := heard(run(t.Context(), client, params, set)); got.err != nil || f.sent[3].Previous != "r3" || string(f.sent[3].Input) != `"And Oslo?"` {
			t.Errorf("%s: the next question is %s after %s (%v)", name, f.sent[3].Input, f.sent[3].Previous, got.err)
		}
	}
}

// TestStateless checks that, if the service stores nothing, each request contains the whole
// conversation, with encrypted reasoning.
func TestStateless(t *testing.T) {
	for name, run := range ways {
		first, second := functionCall(t, "1", "echo", bergen), functionCall(t, "2", "raze", bergen)
		f, client := newFake(t,
			response("r1", "completed", reasoning, plain, first),
			response("r2", "completed", second),
			response("r3", "completed", message("Gone.")))
		params := responsesParams()
		params.Store = openai.Bool(false)
		got := heard(run(t.Context(), client, params, tools(t)))
		if got.err != nil || len(got.end.Waiting) != 1 {
			t.Fatalf("%s: got %+v", name, got)
		}

		// The conversation can be stored as JSON until the person has decided.
		text := marshal(t, params)
		params = new(responses.ResponseNewParams)
		unmarshal(t, text, params)
		got = heard(run(t.Context(), client, params, tools(t), loop.Resume(got.end.Waiting[0].Approve())))
		if got.err != nil || got.text != "Gone." {
			t.Fatalf("%s: got %+v", name, got)
		}
		one, two := functionOutput("1", quote(t, bergen)), functionOutput("2", `"done"`)
		checkInput(t, f.sent[1], question, reasoning, first, one)
		checkInput(t, f.sent[2], question, reasoning, first, one, second, two)
		if all := marshal(t, params.Input); !sameJSON(t, all, []byte("["+strings.Join([]string{question, reasoning, first, one, second, two, message("Gone.")}, ",")+"]")) {
			t.Errorf("%s: afterwards the input is %s", name, all)
		}
		for _, sent := range f.sent {
			if len(sent.Include) != 1 || sent.Include[0] != "reasoning.encrypted_content" || sent.Previous != "" {
				t.Errorf("%s: the request is %s", name, sent.body)
			}
		}
		if params.Include != nil {
			t.Errorf("%s: the program's own parameters ask for %v", name, params.Include)
		}
	}
}

// TestWithoutReasoning checks that reasoning is not requested again from a model that
// rejects the request for it.
func TestWithoutReasoning(t *testing.T) {
	for name, run := range ways {
		f, client := newFake(t,
			`{"error":{"type":"invalid_request_error","param":"include","message":"not supported with this model","code":null}}`,
			response("r1", "completed", functionCall(t, "1", "echo", bergen)),
			response("r2", "completed", message("It rains.")))
		params := responsesParams()
		params.Store = openai.Bool(false)
		if got := heard(run(t.Context(), client, params, tools(t))); got.err != nil || got.text != "It rains." || len(f.sent) != 3 || f.sent[2].Include != nil {
			t.Errorf("%s: got %+v after %d requests", name, got, len(f.sent))
		}
	}
}

// TestConversation checks that a conversation of the service is neither repeated nor
// referred to by response.
func TestConversation(t *testing.T) {
	f, client := newFake(t,
		response("r1", "completed", functionCall(t, "1", "echo", bergen)),
		response("r2", "completed", message("It rains.")))
	params := responsesParams()
	params.Store = openai.Bool(false)
	params.Conversation.OfString = openai.String("conv_1")
	if got := heard(openaitools.RunResponses(t.Context(), client, params, tools(t))); got.err != nil || got.text != "It rains." {
		t.Fatalf("got %+v", got)
	}
	checkInput(t, f.sent[1], functionOutput("1", quote(t, bergen)))
	if f.sent[1].Previous != "" || f.sent[0].Include != nil {
		t.Errorf("the second request is %s", f.sent[1].body)
	}
}

// TestAnswerResponses checks that calls can also be executed without a loop.
func TestAnswerResponses(t *testing.T) {
	var said responses.Response
	unmarshal(t, []byte(response("r1", "completed", reasoning, functionCall(t, "1", "raze", bergen), functionCall(t, "2", "echo", bergen))), &said)
	answers, waiting := openaitools.AnswerResponses(t.Context(), tools(t), said.Output)
	if got := marshal(t, answers); !sameJSON(t, got, []byte("["+functionOutput("2", quote(t, bergen))+"]")) || len(waiting) != 1 {
		t.Fatalf("got %s and %v", got, waiting)
	}
	answers, waiting = openaitools.AnswerResponses(t.Context(), tools(t), said.Output, loop.Resume(waiting[0].Approve()))
	if got := marshal(t, answers); !sameJSON(t, got, []byte("["+functionOutput("1", `"done"`)+"]")) || waiting != nil {
		t.Errorf("got %s and %v", got, waiting)
	}
}

// TestResponsesFail checks that an invalid response ends the conversation, which is then
// unchanged. A truncated response ends the conversation with the output so far.
func TestResponsesFail(t *testing.T) {
	failed := strings.Replace(response("r1", "failed"), `"error":null`, `"error":{"code":"server_error","message":"no luck"}`, 1)
	for _, test := range []struct{ name, way, answer, want string }{
		{"refused", "whole", `{"error":{"message":"no credit"}}`, "400 Bad Request"},
		{"refused", "stream", `{"error":{"message":"no credit"}}`, "400 Bad Request"},
		{"failed", "whole", failed, "the response is failed: no luck"},
		{"failed", "stream", failed, "the response is failed: no luck"},
		{"cut calls", "whole", strings.Replace(response("r1", "incomplete", functionCall(t, "1", "echo", bergen)), `"incomplete_details":null`, `"incomplete_details":{"reason":"max_output_tokens"}`, 1),
			"cut off while it called tools: max_output_tokens"},
		{"in the background", "whole", response("r1", "queued"), "the response is queued"},
		{"cut", "stream", response("r1", "cut", message("I")), "the stream ended before the end of the response"},
	} {
		_, client := newFake(t, test.answer)
		params := responsesParams()
		got := heard(ways[test.way](t.Context(), client, params, tools(t)))
		if got.err == nil || !strings.Contains(got.err.Error(), test.want) || !params.Input.OfString.Valid() {
			t.Errorf("%s, %s: got %v, want %s", test.name, test.way, got.err, test.want)
		}
	}
	for name, run := range ways {
		_, client := newFake(t, strings.Replace(response("r1", "incomplete", message("It ra")), `"incomplete_details":null`, `"incomplete_details":{"reason":"max_output_tokens"}`, 1))
		if got := heard(run(t.Context(), client, responsesParams(), tools(t))); got.err != nil || got.end.Stop != "max_output_tokens" || got.end.Text != "It ra" {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// TestResponsesRefusal checks that a refusal is reported, although the response is completed.
func TestResponsesRefusal(t *testing.T) {
	for name, run := range ways {
		_, client := newFake(t, response("r1", "completed",
			`{"type":"message","id":"m","role":"assistant","status":"completed","content":[{"type":"refusal","refusal":"I will not."}]}`))
		got := heard(run(t.Context(), client, responsesParams(), tools(t)))
		if got.err != nil || got.text != "I will not." || got.end.Text != got.text || got.end.Stop != "refusal" {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

// TestPhases checks that the text of a turn excludes commentary if there is a final answer.
func TestPhases(t *testing.T) {
	phased := func(phase, text string) string {
		return strings.Replace(message(text), `"id":"m"`, `"id":"m","phase":`+phase, 1)
	}
	for _, test := range []struct {
		name, want string
		output     []string
	}{
		{"final", "It rains. A lot.", []string{phased(`"commentary"`, "I look. "), phased(`"final_answer"`, "It rains. "), message("Hm. "), phased(`"final_answer"`, "A lot.")}},
		{"only commentary", "I look. It rains.", []string{phased(`"commentary"`, "I look. "), phased(`"commentary"`, "It rains.")}},
		{"no phases", "I look. It rains.", []string{message("I look. "), phased("null", "It rains.")}},
	} {
		for name, run := range ways {
			_, client := newFake(t, response("r1", "completed", test.output...))
			got := heard(run(t.Context(), client, responsesParams(), tools(t)))
			if got.err != nil || got.end.Text != test.want || got.end.Stop != "completed" || !strings.HasPrefix(got.text, "I look. ") {
				t.Errorf("%s, %s: got %+v, want the text %q", test.name, name, got, test.want)
			}
		}
	}
}

// TestDefinitions checks that definitions have the format of the SDK.
func TestDefinitions(t *testing.T) {
	set := tools(t)
	list, err := openaitools.ResponsesTools(set)
	if err != nil {
		t.Fatal(err)
	}
	for i, tool := range list {
		var read responses.ToolUnionParam
		unmarshal(t, marshal(t, tool), &read)
		var row struct{ Name string }
		unmarshal(t, marshal(t, tool), &row)
		if read.OfFunction == nil || read.OfFunction.Name != row.Name || !read.OfFunction.Strict.Valid() {
			t.Errorf("definition %d is decoded as %s", i, marshal(t, read))
		}
	}
	var again []json.RawMessage
	chat, err := openaitools.ChatTools(set)
	if err != nil {
		t.Fatal(err)
	}
	if unmarshal(t, marshal(t, chat), &again); len(again) != set.Len() {
		t.Errorf("%d definitions, want %d", len(again), set.Len())
	}
	if none, err := openaitools.ChatTools(call.Set{}); none != nil || err != nil {
		t.Errorf("no tools are %v, %v", none, err)
	}
}
