package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/openai/openai-go/v3/option"

	"github.com/go-toolgen/toolgen/examples/openai/planner"
	"github.com/go-toolgen/toolgen/examples/openai/standin"
	"github.com/go-toolgen/toolgen/gen/call"
)

var update = flag.Bool("update", false, "write testdata anew")

// golden is the conversation with the simulated service, which is the same with both APIs.
const golden = "testdata/conversation.txt"

func goldenText(t *testing.T) string {
	t.Helper()
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	return string(want)
}

func about(api string) conversation {
	return conversation{api: api, model: "stand-in", question: question}
}

// TestConversation checks that the program uses the simulated service if the environment
// specifies none.
func TestConversation(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "")
	t.Setenv("OPENAI_BASE_URL", "")
	for api := range apis {
		var out bytes.Buffer
		if err := start(t.Context(), &out, about(api)); err != nil {
			t.Fatalf("%s: %v\n%s", api, err, &out)
		}
		if *update && api == "chat" {
			if err := os.WriteFile(golden, out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(goldenText(t), out.String()); diff != "" {
			t.Errorf("%s (-want +got; write it with -update):\n%s", api, diff)
		}
	}
}

// serve starts a service with handler, and returns the options that direct a client to
// it.
func serve(t *testing.T, handler http.Handler) []option.RequestOption {
	t.Helper()
	web := httptest.NewServer(handler)
	t.Cleanup(web.Close)
	return []option.RequestOption{option.WithBaseURL(web.URL + "/v1"), option.WithAPIKey("none"), option.WithMaxRetries(0)}
}

// TestService checks that the program uses the service in the environment, with its key.
func TestService(t *testing.T) {
	model := standin.New(standin.Outing)
	keys := map[string]int{}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		keys[r.Header.Get("Authorization")]++
		model.ServeHTTP(w, r)
	}))
	t.Cleanup(web.Close)
	t.Setenv("OPENAI_BASE_URL", web.URL+"/v1")
	t.Setenv("OPENAI_API_KEY", "secret")
	if err := start(t.Context(), io.Discard, about("chat")); err != nil {
		t.Fatal(err)
	}
	if len(keys) != 1 || keys["Bearer secret"] == 0 {
		t.Errorf("got requests with the keys %v, want only Bearer secret", keys)
	}
}

// TestDefinitions checks that each request contains all tools exactly as generated.
func TestDefinitions(t *testing.T) {
	tools, err := tools()
	if err != nil {
		t.Fatal(err)
	}
	for api, format := range map[string]call.Format{"chat": call.OpenAI, "responses": call.Responses, "stateless": call.Responses} {
		want, err := tools.Array(format, "")
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		capture := rewriting(t, func(body []byte) []byte {
			var sent struct{ Tools json.RawMessage }
			if err := json.Unmarshal(body, &sent); err != nil {
				t.Error(err)
			}
			if diff := cmp.Diff(want, string(sent.Tools)); diff != "" {
				t.Errorf("%s (-generated +sent):\n%s", api, diff)
			}
			seen++
			return body
		})
		if err := talk(t.Context(), io.Discard, about(api), append(serve(t, standin.New(standin.Outing)), capture)...); err != nil {
			t.Error(err)
		}
		if seen < 2 {
			t.Errorf("%s: %d requests were seen", api, seen)
		}
	}
}

// rewriting changes the bodies of requests before they are sent.
func rewriting(t *testing.T, change func([]byte) []byte) option.RequestOption {
	t.Helper()
	return option.WithMiddleware(func(r *http.Request, next option.MiddlewareNext) (*http.Response, error) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		body = change(body)
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		return next(r)
	})
}

// TestWithoutHints checks that the model can only correct its calls because of the error
// messages: if the nearest names are removed, it does not succeed.
func TestWithoutHints(t *testing.T) {
	for api := range apis {
		for _, test := range []struct {
			name string
			lost string // regular expression for the text that is removed from messages
			want string // final message of the model
		}{
			{"all hints", `did you mean nothing`, "The hike is event 3 of your calendar. In Oslo"},
			{"no hint", `[;:] did you mean [^?]*\?`, "I could not book the hike: book_event: 7 problems"},
			{"no hint at a tool", `: did you mean [^?]*\?`, "The hike is event 3 of your calendar. You will be reminded"},
			{"no hint at a value", `; did you mean \\"[^?]*\?`, "I could not book the hike: book_event: 2 problems"},
		} {
			lost := regexp.MustCompile(test.lost)
			deaf := rewriting(t, func(body []byte) []byte { return lost.ReplaceAll(body, nil) })
			var out bytes.Buffer
			opts := append(serve(t, standin.New(standin.Outing)), deaf)
			if err := talk(t.Context(), &out, about(api), opts...); err != nil {
				t.Errorf("%s, %s: %v", api, test.name, err)
			}
			lines := strings.Split(out.String(), "\nmodel:  ")
			if last := lines[len(lines)-1]; !strings.HasPrefix(last, test.want) {
				t.Errorf("%s, %s: the model ends with %q, want %q", api, test.name, last, test.want)
			}
		}
	}
}

// TestManyAtATime checks that concurrent conversations, through both APIs with one service,
// do not interfere.
func TestManyAtATime(t *testing.T) {
	opts := serve(t, standin.New(standin.Outing))
	want := goldenText(t)
	var conversations sync.WaitGroup
	for range 5 {
		for api := range apis {
			conversations.Go(func() {
				var out bytes.Buffer
				if err := talk(t.Context(), &out, about(api), opts...); err != nil {
					t.Errorf("%s: %v", api, err)
				}
				if diff := cmp.Diff(want, out.String()); diff != "" {
					t.Errorf("%s (-want +got):\n%s", api, diff)
				}
			})
		}
	}
	conversations.Wait()
}

// TestErrors checks that errors of the service end the program.
func TestErrors(t *testing.T) {
	down := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusBadGateway)
	})
	endless := standin.New(func([]standin.Exchange) standin.Turn {
		return standin.Turn{Calls: []standin.Call{{Name: planner.ToolMailAgenda, Arguments: `{}`}}}
	})
	for _, test := range []struct {
		name, api string
		handler   http.Handler
		want      string
	}{
		{"service down", "chat", down, "502 Bad Gateway"},
		{"service down", "responses", down, "502 Bad Gateway"},
		{"a model that does not stop", "chat", endless, "still calls tools after 20 rounds"},
		{"an API that is not there", "chats", down, `unknown API "chats": use chat, responses, or stateless`},
	} {
		err := talk(t.Context(), io.Discard, about(test.api), serve(t, test.handler)...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s, %s: got %v, want %q", test.name, test.api, err, test.want)
		}
	}
}
