package remote

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func TestCallGoesToItsServer(t *testing.T) {
	t.Parallel()
	s := open(t, Options{NamePrefix: true}, online(t, "web", sdkHandler("s", 1)), stdio(t, "sdk"))
	for _, name := range []string{"web_s0", "sdk_s3"} {
		result, err := s.Call(t.Context(), name, json.RawMessage(`{"n":12345678901234567890.0}`))
		if err != nil {
			t.Fatal(err)
		}
		_, remote, _ := strings.Cut(name, "_")
		if got, want := result.Text(), remote+` {"n":12345678901234567890.0}`; got != want || result.IsError {
			t.Errorf("%s: got %q (error: %v), want %q", name, got, result.IsError, want)
		}
	}
}

func TestResultsAreLossless(t *testing.T) {
	t.Parallel()
	for transport, server := range both(t, "calls") {
		t.Run(transport, func(t *testing.T) {
			s := open(t, Options{}, server)
			result, err := s.Call(t.Context(), "echo", json.RawMessage(`{"z":1.0,"a":{"c":null,"b":1e400}}`))
			if err != nil {
				t.Fatal(err)
			}
			want := `{"content":[{"type":"hologram","x":1.0}],"structuredContent":{"z":1.0,"a":{"c":null,"b":1e400}}}`
			if got := result.Doc.String(); got != want {
				t.Errorf("result:\n got %s\nwant %s", got, want)
			}
			if got, want := result.Structured.String(), `{"z":1.0,"a":{"c":null,"b":1e400}}`; got != want {
				t.Errorf("structured content: got %s, want %s", got, want)
			}
		})
	}
}

func TestCallsThatFail(t *testing.T) {
	t.Parallel()
	s := open(t, Options{}, online(t, "web", scripts["calls"]))
	result, err := s.Call(t.Context(), "fail", nil)
	if err != nil || !result.IsError || result.Text() != "no such city" {
		t.Errorf("a tool that fails: got %+v and %v, want its text as a result", result, err)
	}
	tests := []struct {
		tool, arguments string
		want            error
		message         string
	}{
		{"none", "", ErrNoSuchTool, `no such tool: "none"`},
		{"echo", "{", ErrArguments, "unexpected end"},
		{"echo", "[]", ErrArguments, "arguments must be one JSON object"},
		{"echo", "null", ErrArguments, "not null"},
		{"ask", "{}", nil, `server "web": "ask" asks the user for input`},
		{"odd", "{}", nil, `the result of "odd" cannot be decoded: its content must be a list, not string`},
		{"refuse", "{}", nil, `server "web": calling "refuse": it responded with error -32000: out of order`},
	}
	for _, tt := range tests {
		_, err := s.Call(t.Context(), tt.tool, json.RawMessage(tt.arguments))
		checkError(t, err, tt.message)
		if tt.want != nil && !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want one that wraps %v", tt.tool, err, tt.want)
		}
	}
}

// TestCancelledCall checks that a call ends with its context, and that the session
// continues.
func TestCancelledCall(t *testing.T) {
	t.Parallel()
	for transport, server := range both(t, "calls") {
		t.Run(transport, func(t *testing.T) {
			s := open(t, Options{}, server)
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			begin := time.Now()
			_, err := s.Call(ctx, "wait", nil)
			if !errors.Is(err, context.DeadlineExceeded) || time.Since(begin) > 5*time.Second {
				t.Errorf("got %v after %v, want the deadline", err, time.Since(begin))
			}
			if _, err := s.Call(t.Context(), "echo", nil); err != nil {
				t.Errorf("the next call failed: %v", err)
			}
		})
	}
}

// TestServerThatDoesNotRead checks that a call ends with its context even if the server does
// not read it.
func TestServerThatDoesNotRead(t *testing.T) {
	t.Parallel()
	s := open(t, Options{}, stdio(t, "full"))
	long := json.RawMessage(`{"a":"` + strings.Repeat("x", 1<<20) + `"}`)
	for range 2 {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		begin := time.Now()
		_, err := s.Call(ctx, "one", long)
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(begin) > 5*time.Second {
			t.Errorf("got %v after %v, want the deadline", err, time.Since(begin))
		}
	}
}

func TestEndedSession(t *testing.T) {
	t.Parallel()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if strings.Contains(string(body), "tools/call") {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Mcp-Session-Id", "s")
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		scripts["one"].ServeHTTP(w, r)
	})
	s := open(t, Options{}, online(t, "web", handler))
	_, err := s.Call(t.Context(), "one", nil)
	checkError(t, err, `server "web": calling "one": the server ended the session: open a new session`)
}

func TestServerThatDies(t *testing.T) {
	t.Parallel()
	s := open(t, Options{}, stdio(t, "dies on call"))
	_, err := s.Call(t.Context(), "one", nil)
	checkError(t, err, `calling "one": the command exited (exit status 7)`, "\tpanic: the disk is on fire[2J")
}

func TestManyCallsAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t, Options{}, online(t, "web", sdkHandler("w", 3)), stdio(t, "sdk"))
	var all sync.WaitGroup
	for _, tool := range slices.Repeat(s.Tools(), 5) {
		all.Go(func() {
			result, err := s.Call(t.Context(), tool.Name, nil)
			if err != nil || result.Text() != tool.Remote+" {}" {
				t.Errorf("%s: got %v, %v", tool.Name, result, err)
			}
		})
	}
	all.Wait()
}

// TestRevisionHeader checks that each request after the first has a header with the
// revision that the server selected, and that all requests have the headers of
// Server.Header.
func TestRevisionHeader(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var got []string
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var message struct{ Method string }
		json.Unmarshal(body, &message)
		mu.Lock()
		got = append(got, message.Method+" "+r.Header.Get(revisionHeader)+" "+r.Header.Get("X-Key"))
		mu.Unlock()
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		scripts["one"].ServeHTTP(w, r)
	})
	server := online(t, "web", handler)
	server.Header = http.Header{"X-Key": {"k"}}
	open(t, Options{ProtocolVersion: "2025-06-18"}, server)
	mu.Lock()
	defer mu.Unlock()
	// The server selects a revision other than the requested revision.
	want := []string{"initialize  k", "notifications/initialized 2025-11-25 k", "tools/list 2025-11-25 k"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("requests (-want +got):\n%s", diff)
	}
}

// TestRedirect checks that a redirect on the same host is followed.
func TestRedirect(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	mux.Handle("/mcp", http.RedirectHandler("/mcp/", http.StatusTemporaryRedirect))
	mux.Handle("/mcp/", scripts["one"])
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	tools, err := List(t.Context(), []Server{{URL: server.URL + "/mcp"}}, Options{})
	if err != nil || len(tools) != 1 {
		t.Errorf("got %v, %v, want one tool", names(tools), err)
	}
}

func TestText(t *testing.T) {
	tests := []struct{ result, want string }{
		{`{}`, ""},
		{`{"content":[]}`, ""},
		{`{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}],"structuredContent":{"x":1}}`, "a\nb"},
		{`{"content":null,"structuredContent":{"x":1.0}}`, `{"x":1.0}`},
		{`{"content":[{"type":"image","data":"AAAA","mimeType":"image/png"}]}`, `{"type":"image","mimeType":"image/png"}`},
		{`{"content":[{"type":"resource","resource":{"uri":"a:b","text":"t"}}]}`, "t"},
		{`{"content":[{"type":"resource","resource":{"uri":"a:b","blob":"AAAA"}}]}`, `{"type":"resource","resource":{"uri":"a:b"}}`},
		{`{"content":[{"type":"resource","resource":7}, 7]}`, `{"type":"resource","resource":7}` + "\n7"},
	}
	for _, tt := range tests {
		result, err := readResult([]byte(tt.result))
		if err != nil {
			t.Errorf("%s: %v", tt.result, err)
			continue
		}
		if got := result.Text(); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.result, got, tt.want)
		}
	}
}

// TestDefinitionsHaveTheNames checks that the definition of a renamed tool has the new
// name.
func TestDefinitionsHaveTheNames(t *testing.T) {
	t.Parallel()
	s := open(t, Options{NamePrefix: true, Sanitize: true}, online(t, "a.b", listOf(tool("c/d"))))
	got := s.Tools()[0]
	name := got.Doc.Under("name")
	if !name.Equal(schema.Str("a_b_c_d")) || got.Definition.Name != "a_b_c_d" || got.Remote != "c/d" {
		t.Errorf("got %+v with the definition %s", got, got.Doc)
	}
}

func background() context.Context { return context.Background() }

func echo(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text := r.Params.Name + " " + string(r.Params.Arguments)
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil
}

func open(t *testing.T, o Options, servers ...Server) *Session {
	t.Helper()
	s, err := Open(t.Context(), servers, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// soon are options for servers that do not respond.
var soon = Options{Timeout: 700 * time.Millisecond}

func names(tools []Tool) []string {
	var names []string
	for _, t := range tools {
		names = append(names, t.Name)
	}
	return names
}

func checkError(t *testing.T, err error, want ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	for _, text := range want {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("the error lacks %q:\n%v", text, err)
		}
	}
}
