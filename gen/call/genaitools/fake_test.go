package genaitools_test

import (
	"bytes"
	"context"
	"encoding/json"
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
)

// A fake simulates the API: it returns one response after the other, as a stream if
// requested, and records the requests.
type fake struct {
	t         *testing.T
	responses []string
	sent      [][]byte
}

func newFake(t *testing.T, responses ...string) (*fake, *genai.Client) {
	f := &fake{t: t, responses: responses}
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

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil || !strings.HasPrefix(r.URL.Path, "/v1beta/models/stand-in:") || len(f.sent) == len(f.responses) {
		f.t.Errorf("request %d to %s (%v)", len(f.sent)+1, r.URL.Path, err)
	}
	f.sent = append(f.sent, body)
	known := json.NewDecoder(bytes.NewReader(body))
	known.DisallowUnknownFields()
	if err := known.Decode(new(request)); err != nil {
		f.t.Errorf("the SDK does not know the request: %v\n%s", err, body)
	}
	response := f.responses[min(len(f.sent), len(f.responses))-1]
	if !strings.HasSuffix(r.URL.Path, ":streamGenerateContent") {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, response)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	io.WriteString(w, pieces(f.t, response))
}

type request struct {
	Contents         []*genai.Content
	Tools            []*genai.Tool
	ToolConfig       *genai.ToolConfig
	GenerationConfig *genai.GenerationConfig
}

func (f *fake) request(i int) []*genai.Content {
	f.t.Helper()
	if i >= len(f.sent) {
		f.t.Fatalf("%d requests were sent", len(f.sent))
	}
	return decode[request](f.t, f.sent[i]).Contents
}

func response(stop string, parts ...string) string {
	return fmt.Sprintf(`{"candidates":[{"content":{"role":"model","parts":[%s]},"finishReason":%q}],"modelVersion":"m",`+
		`"usageMetadata":{"promptTokenCount":12,"cachedContentTokenCount":2,"candidatesTokenCount":1,"thoughtsTokenCount":4}}`, strings.Join(parts, ","), stop)
}

func said(text string) string { return fmt.Sprintf(`{"text":%q}`, text) }

func functionCall(id, name, args string) string {
	return fmt.Sprintf(`{"functionCall":{"id":%q,"name":%q,"args":%s}}`, id, name, args)
}

// pieces returns a response as a stream: one part at a time, with the finish reason at the
// end.
func pieces(t *testing.T, whole string) string {
	var b strings.Builder
	piece := func(value any) {
		data, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "data: %s\n\n", data)
	}
	read := decode[struct {
		Candidates []struct {
			Content      struct{ Parts []any }
			FinishReason string
		}
		PromptFeedback, UsageMetadata any
	}](t, []byte(whole))
	if len(read.Candidates) == 0 {
		piece(decode[any](t, []byte(whole)))
		return b.String()
	}
	content := func(parts ...any) map[string]any {
		return map[string]any{"content": map[string]any{"role": "model", "parts": parts}}
	}
	for _, part := range read.Candidates[0].Content.Parts {
		piece(map[string]any{"candidates": []any{content(part)}})
	}
	last := content(map[string]any{"text": ""})
	last["finishReason"] = read.Candidates[0].FinishReason
	piece(map[string]any{"candidates": []any{last}, "usageMetadata": read.UsageMetadata, "modelVersion": "m"})
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

var runs = map[string]func(context.Context, *genai.Client, *genaitools.Params, call.Set, ...loop.Option) iter.Seq2[loop.Event, error]{
	"run": genaitools.Run, "stream": genaitools.Stream,
}

func question() *genaitools.Params {
	return &genaitools.Params{Model: "stand-in", Contents: genai.Text("Water the basil.")}
}
