package genaitools_test

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

	"github.com/go-toolgen/toolgen/gen/call"
	"github.com/go-toolgen/toolgen/gen/call/genaitools"
	"github.com/go-toolgen/toolgen/gen/call/loop"
	"google.golang.org/genai"
)

const bedSchema = `{"type":"object","properties":{"bed":{"type":"string","enum":["basil","tomatoes"]}},"required":["bed"]}`

func water() call.Set {
	return tool("water", bedSchema, func(args map[string]any) call.Result {
		return call.Result{Structured: fmt.Appendf(nil, `{"watered":%q}`, args["bed"])}
	})
}

func TestRun(t *testing.T) {
	set := call.Must(call.Join(water(), gives("photo", call.ImageContent("image/png", []byte("PNG")), call.TextContent("green"))))
	for name, run := range runs {
		t.Run(name, func(t *testing.T) {
			api, client := newFake(t,
				response("STOP", `{"text":"Beds.","thought":true}`, said("I look."), functionCall("a", "water", `{"bed":"basil"}`), functionCall("b", "photo", `{}`)),
				response("STOP", functionCall("c", "water", `{"bed":"rose"}`), functionCall("d", "wate", `{}`)),
				response("STOP", said("Watered.")))
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
			equal(t, "usage", loop.Usage{Input: 36, Cached: 6, Output: 15, Reasoning: 12}, end.Usage)
			equal(t, "end", "Watered. STOP", end.Text+" "+end.Stop)
			if last, ok := end.Response.(*genai.GenerateContentResponse); !ok || last.ModelVersion != "m" || last.Text() != "Watered." {
				t.Errorf("got %v for the last response", end.Response)
			}

			tools, err := set.Array(call.Gemini, "")
			if err != nil {
				t.Fatal(err)
			}
			sent := decode[struct{ Tools any }](t, api.sent[0])
			equal(t, "tools", decode[any](t, []byte(tools)), sent.Tools)

			second := api.request(1)
			equal(t, "contents of the second request", 3, len(second))
			equal(t, "response a", `{"id":"a","name":"water","response":{"output":{"watered":"basil"}}}`, responded(t, second[2].Parts[0]))
			equal(t, "response b", `{"id":"b","name":"photo","parts":[{"inlineData":{"data":"UE5H","mimeType":"image/png"}}],"response":{"output":"green"}}`,
				responded(t, second[2].Parts[1]))

			third := api.request(2)[4].Parts
			if got := responded(t, third[0]); !strings.Contains(got, `{"error":`) || !strings.Contains(got, "basil") {
				t.Errorf("bad arguments: got %s", got)
			}
			if got := responded(t, third[1]); !strings.Contains(got, `{"error":`) || !strings.Contains(got, "water") {
				t.Errorf("an unknown function: got %s", got)
			}
			equal(t, "contents afterwards", 6, len(params.Contents))
			equal(t, "the last content", "Watered.", params.Contents[5].Parts[0].Text)
		})
	}
}

// responded returns the JSON of the function response in part, with sorted object members.
func responded(t *testing.T, part *genai.Part) string {
	t.Helper()
	if part.FunctionResponse == nil {
		t.Fatalf("got %+v, want a response", part)
	}
	text, err := json.Marshal(part.FunctionResponse)
	if err != nil {
		t.Fatal(err)
	}
	if text, err = json.Marshal(decode[any](t, text)); err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSignatures checks that thought signatures are sent back at their position, even with
// an empty text.
func TestSignatures(t *testing.T) {
	parts := []string{
		`{"text":"Hm.","thought":true,"thoughtSignature":"c2ln"}`,
		`{"functionCall":{"args":{},"id":"a","name":"look"},"thoughtSignature":"YQ=="}`,
		`{"functionCall":{"args":{"n":1},"id":"b","name":"look"}}`,
		`{"text":"","thoughtSignature":"YmFyZQ=="}`,
	}
	for name, run := range runs {
		api, client := newFake(t, response("STOP", parts...), response("STOP", said("Done.")))
		params := question()
		asked := false
		params.Config = &genai.GenerateContentConfig{HTTPOptions: &genai.HTTPOptions{
			ExtrasRequestProvider: func(body map[string]any) map[string]any { asked = true; return body },
		}}
		if _, err := loop.Finish(run(t.Context(), client, params, gives("look"))); err != nil {
			t.Fatal(err)
		}
		sent := decode[struct {
			Contents []struct{ Parts []any }
		}](t, api.sent[1])
		got, err := json.Marshal(sent.Contents[1].Parts)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(decode[any](t, []byte("["+strings.Join(parts, ",")+"]")))
		if err != nil {
			t.Fatal(err)
		}
		// The SDK omits empty values, here the arguments.
		equal(t, name, strings.Replace(string(want), `"args":{},`, "", 1), strings.Replace(string(got), `"args":{},`, "", 1))
		if !asked {
			t.Errorf("%s: what the program adds to requests is lost", name)
		}
	}
}

// TestResults checks that results are sent in types that the API accepts.
func TestResults(t *testing.T) {
	for _, test := range []struct {
		what   string
		result call.Result
		want   string
	}{
		{"a document", call.ContentResult(call.ResourceContent("file:///a", "application/pdf", []byte("PDF"))),
			`{"name":"show","parts":[{"inlineData":{"data":"UERG","mimeType":"application/pdf"}}],"response":{"output":"done"}}`},
		{"a link to an image", call.ContentResult(call.LinkContent("file:///a", "a", "image/png")),
			`{"name":"show","response":{"output":"[resource_link a file:///a image/png]"}}`},
		{"data without a type", call.ContentResult(call.ResourceContent("file:///a", "", []byte("abc"))),
			`{"name":"show","response":{"output":"[resource file:///a 3 bytes]"}}`},
		{"an empty text", call.Result{Structured: json.RawMessage(`{"result":""}`), Content: []call.Content{call.TextContent("")}},
			`{"name":"show","response":{"output":{"result":""}}}`},
		{"a structure with an image", call.Result{Structured: json.RawMessage(`{"n":1}`), Content: []call.Content{
			call.TextContent(`{"n":1}`), call.ImageContent("image/png", []byte("PNG"))}},
			`{"name":"show","parts":[{"inlineData":{"data":"UE5H","mimeType":"image/png"}}],"response":{"output":{"n":1}}}`},
		{"a structure with a text of its own", call.Result{Structured: json.RawMessage(`{"n":1}`), Content: []call.Content{call.TextContent("one")}},
			`{"name":"show","response":{"output":"one"}}`},
		{"a structure with texts", call.Result{Structured: json.RawMessage(`{"n":1}`), Content: []call.Content{
			call.TextContent(`{"n":1}`), call.TextContent("more")}},
			`{"name":"show","response":{"output":"{\"n\":1}\nmore"}}`},
		{"an error", call.Result{IsError: true, Content: []call.Content{call.TextContent("broken")}},
			`{"name":"show","response":{"error":"broken"}}`},
	} {
		set := tool("show", "", func(map[string]any) call.Result { return test.result })
		parts, waiting := genaitools.Answer(t.Context(), set, []*genai.FunctionCall{{Name: "show"}})
		if len(parts) != 1 || waiting != nil {
			t.Fatalf("%s: got %d responses, %v", test.what, len(parts), waiting)
		}
		equal(t, test.what, test.want, responded(t, parts[0]))
	}
}

// TestRoundedNumbers checks that an integer that may have been rounded is rejected, because
// the SDK decodes numbers as float64.
func TestRoundedNumbers(t *testing.T) {
	set := tool("count", `{"type":"object","properties":{"n":{"type":"integer"}}}`, func(args map[string]any) call.Result {
		return call.ContentResult(call.TextContent(fmt.Sprint(args["n"])))
	})
	for args, want := range map[string]string{
		`{"n":4503599627370496}`: `"output":`,
		`{"n":9007199254740993}`: "an integer from -9007199254740991 to 9007199254740991",
	} {
		asked := decode[genai.FunctionCall](t, []byte(`{"name":"count","args":`+args+`}`))
		parts, _ := genaitools.Answer(t.Context(), set, []*genai.FunctionCall{&asked})
		if got := responded(t, parts[0]); !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s", args, got, want)
		}
	}
}

// TestStops checks that a turn with another finish reason is omitted, and that truncated
// calls are not executed.
func TestStops(t *testing.T) {
	blocked := `{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"},"usageMetadata":{"promptTokenCount":12}}`
	for _, test := range []struct {
		what, response, want string
		contents             int
	}{
		{"a refusal", response("SAFETY", said("I"), functionCall("a", "water", `{"bed":"basil"}`)), "I SAFETY <nil>", 1},
		{"a blocked prompt", blocked, " PROHIBITED_CONTENT <nil>", 1},
		{"a text that was cut off", response("MAX_TOKENS", said("Once")), "Once MAX_TOKENS <nil>", 2},
		{"a call that was cut off", response("MAX_TOKENS", functionCall("a", "water", `{}`)), "  the model was cut off while it called tools: MAX_TOKENS", 1},
		{"nothing", `{"candidates":[]}`, "  the stream ended before the end of the response", 1},
		{"nothing, and no reason", `{"promptFeedback":{"safetyRatings":[]}}`, "  the stream ended before the end of the response", 1},
		{"arguments in pieces", response("STOP", `{"functionCall":{"name":"water","willContinue":true}}`), "", 1},
	} {
		for name, run := range runs {
			_, client := newFake(t, test.response)
			params := question()
			end, err := loop.Finish(run(t.Context(), client, params, gives("water").With(call.Approve(func(context.Context, call.Call) error {
				return call.ErrWait // no call is expected, except that an older SDK does not detect partial calls
			}))))
			if got := fmt.Sprint(end.Text, " ", end.Stop, " ", err); test.want != "" {
				equal(t, name+" "+test.what, test.want, got)
				equal(t, name+" contents after "+test.what, test.contents, len(params.Contents))
			}
		}
	}
}

// TestWaiting checks that a call that waits for a person does not block other calls. All
// responses to the calls of a turn must be in one content.
func TestWaiting(t *testing.T) {
	ask := call.Approve(func(_ context.Context, c call.Call) error { return fmt.Errorf("really? %w", call.ErrWait) })
	set := call.Must(call.Join(water().With(ask), gives("look", call.TextContent("green"))))
	api, client := newFake(t,
		response("STOP", functionCall("a", "water", `{"bed":"basil"}`), functionCall("b", "look", `{}`)),
		response("STOP", said("Done.")))
	params := question()
	end, err := loop.Finish(genaitools.Run(t.Context(), client, params, set))
	if err != nil || len(end.Waiting) != 1 {
		t.Fatalf("got %+v, %v", end, err)
	}
	// Another process could continue here.
	text, err := json.Marshal(params.Contents)
	if err != nil {
		t.Fatal(err)
	}
	later := question()
	later.Contents = decode[[]*genai.Content](t, text)
	end, err = loop.Finish(genaitools.Run(t.Context(), client, later, set, loop.Resume(end.Waiting[0].Approve())))
	if err != nil || end.Text != "Done." {
		t.Fatalf("got %+v, %v", end, err)
	}
	second := api.request(1)
	equal(t, "contents", 3, len(second))
	equal(t, "response b", `{"id":"b","name":"look","response":{"output":"green"}}`, responded(t, second[2].Parts[0]))
	equal(t, "response a", `{"id":"a","name":"water","response":{"output":{"watered":"basil"}}}`, responded(t, second[2].Parts[1]))
}

// TestMalformed checks that a malformed call is requested a second time, and then is an
// error.
func TestMalformed(t *testing.T) {
	empty := response("MALFORMED_FUNCTION_CALL")
	thinking := response("MALFORMED_FUNCTION_CALL", `{"text":"Beds.","thought":true}`)
	said2 := response("UNEXPECTED_TOOL_CALL", said("I water."))
	done := response("STOP", said("Done."))
	usage := loop.Usage{Input: 12, Cached: 2, Output: 5, Reasoning: 4}
	for _, test := range []struct {
		what      string
		responses []string
		want      string
		usage     loop.Usage
	}{
		{"once", []string{empty, done}, "Done. STOP <nil>", usage.Add(usage)},
		{"once, after a thought", []string{thinking, done}, "Done. STOP <nil>", usage.Add(usage)},
		{"twice", []string{empty, empty}, "  the model sent a malformed call: MALFORMED_FUNCTION_CALL", usage.Add(usage)},
		{"after text", []string{said2}, "  the model sent a malformed call: UNEXPECTED_TOOL_CALL", usage},
		{"too many calls", []string{response("TOO_MANY_TOOL_CALLS")}, "  the model failed: TOO_MANY_TOOL_CALLS", usage},
		{"a signature that is missing", []string{response("MISSING_THOUGHT_SIGNATURE")}, "  the model failed: MISSING_THOUGHT_SIGNATURE", usage},
		{"an error after it", []string{empty, `{"candidates":[]}`}, "  the stream ended before the end of the response", usage},
		{"with calls", []string{response("MALFORMED_FUNCTION_CALL", functionCall("a", "water", `{"bed":"basil"}`)), done}, "Done. STOP <nil>", usage.Add(usage)},
	} {
		for name, run := range runs {
			api, client := newFake(t, test.responses...)
			params := question()
			end, err := loop.Finish(run(t.Context(), client, params, water()))
			equal(t, name+" "+test.what, test.want, fmt.Sprint(end.Text, " ", end.Stop, " ", err))
			equal(t, name+" "+test.what+" is malformed", strings.Contains(test.want, "malformed"), errors.Is(err, loop.ErrMalformed))
			equal(t, name+" "+test.what+" requests", len(test.responses), len(api.sent))
			equal(t, name+" "+test.what+" usage", test.usage, end.Usage)
			if err != nil {
				equal(t, name+" "+test.what+" contents", 1, len(params.Contents))
			}
		}
	}
}

// TestToolChoice checks that only the first request forces a call.
func TestToolChoice(t *testing.T) {
	for _, test := range []struct {
		mode  genai.FunctionCallingConfigMode
		names []string
		later string
	}{
		{genai.FunctionCallingConfigModeAny, nil, `{"functionCallingConfig":{"mode":"AUTO"}}`},
		{genai.FunctionCallingConfigModeAny, []string{"look"}, `{"functionCallingConfig":{"allowedFunctionNames":["look"],"mode":"VALIDATED"}}`},
		{genai.FunctionCallingConfigModeAuto, nil, `{"functionCallingConfig":{"mode":"AUTO"}}`},
		{genai.FunctionCallingConfigModeValidated, []string{"look"}, `{"functionCallingConfig":{"allowedFunctionNames":["look"],"mode":"VALIDATED"}}`},
		{genai.FunctionCallingConfigModeNone, nil, `{"functionCallingConfig":{"mode":"NONE"}}`},
	} {
		for name, run := range runs {
			start := func(opts ...loop.Option) (choices []string) {
				api, client := newFake(t, response("STOP", functionCall("a", "look", `{}`)), response("STOP", said("Done.")))
				params := question()
				calling := &genai.FunctionCallingConfig{Mode: test.mode, AllowedFunctionNames: test.names}
				params.Config = &genai.GenerateContentConfig{ToolConfig: &genai.ToolConfig{FunctionCallingConfig: calling}}
				if _, err := loop.Finish(run(t.Context(), client, params, gives("look"), opts...)); err != nil {
					t.Fatal(err)
				}
				equal(t, "the parameters", test.mode, params.Config.ToolConfig.FunctionCallingConfig.Mode)
				for _, body := range api.sent {
					text, err := json.Marshal(decode[map[string]any](t, body)["toolConfig"])
					if err != nil {
						t.Fatal(err)
					}
					choices = append(choices, string(text))
				}
				return choices
			}
			got := start()
			equal(t, fmt.Sprint(name, test.mode, test.names), test.later, got[1])
			equal(t, fmt.Sprint(name, test.mode, test.names, " is sent"), true, strings.Contains(got[0], string(test.mode)))
			kept := start(loop.KeepToolChoice())
			equal(t, fmt.Sprint(name, test.mode, test.names, " kept"), kept[0], kept[1])
		}
	}
}

// TestBrokenStream checks that a response without an end is an error, which counts the
// tokens that were reported, and leaves the conversation unchanged.
func TestBrokenStream(t *testing.T) {
	const piece = `"candidates":[{"content":{"role":"model","parts":[{"text":"Wat"}]}}]`
	const used = `,"usageMetadata":{"promptTokenCount":12,"candidatesTokenCount":1}`
	for _, test := range []struct {
		what, stream, err string
		want              loop.Usage
	}{
		{"without usage", "data: {" + piece + "}\n\n", "the stream ended before the end of the response", loop.Usage{}},
		{"with usage", "data: {" + piece + used + "}\n\ndata: {" + piece + "}\n\n", "the stream ended before the end of the response", loop.Usage{Input: 12, Output: 1}},
		{"an error", "data: {" + piece + used + "}\n\n" + `data: {"error":{"code":503,"message":"overloaded","status":"UNAVAILABLE"}}` + "\n\n", "", loop.Usage{Input: 12, Output: 1}},
	} {
		web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprint(w, test.stream)
		}))
		defer web.Close()
		client, err := genai.NewClient(t.Context(), &genai.ClientConfig{
			APIKey: "none", Backend: genai.BackendGeminiAPI, HTTPOptions: genai.HTTPOptions{BaseURL: web.URL},
		})
		if err != nil {
			t.Fatal(err)
		}
		params := question()
		end, err := loop.Finish(genaitools.Stream(t.Context(), client, params, water()))
		if err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("%s: got the error %v, want %s", test.what, err, test.err)
		}
		equal(t, test.what+": usage", test.want, end.Usage)
		equal(t, test.what+": contents", 1, len(params.Contents))
	}
}

func TestNoTools(t *testing.T) {
	api, client := newFake(t, response("STOP", said("Done.")))
	if _, err := loop.Finish(genaitools.Run(t.Context(), client, question(), call.Set{})); err != nil {
		t.Fatal(err)
	}
	if sent := decode[map[string]any](t, api.sent[0]); sent["tools"] != nil {
		t.Errorf("got the tools %v", sent["tools"])
	}
}

// TestNoDefinition checks that tools without a definition for Gemini are an error.
func TestNoDefinition(t *testing.T) {
	set := call.Must(call.New(call.Definition{Name: "look", OpenAI: `{"type":"function","function":{"name":"look"}}`},
		func(context.Context, call.Call) call.Result { return call.ContentResult() }))
	_, client := newFake(t)
	_, err := loop.Finish(genaitools.Run(t.Context(), client, question(), set))
	if err == nil || !strings.Contains(err.Error(), "format=openai,gemini") {
		t.Errorf("got %v", err)
	}
}

func equal(t *testing.T, what string, want, got any) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		t.Errorf("%s:\n got %v\nwant %v", what, got, want)
	}
}
