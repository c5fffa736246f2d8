package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A hostileCall has arguments that no client sends by mistake. If the status of the response
// is not 200, the SDK rejects the request before it reaches a tool.
type hostileCall struct {
	name, tool string
	arguments  string
	status     int
	words      []string // strings in the response
}

func hostileCalls() []hostileCall {
	return []hostileCall{
		{"64 MB", "magnification", `{"focal_length":100,"padding":"` + strings.Repeat("x", 64<<20) + `"}`, 413, []string{"request body exceeds"}},
		{"3 MB", "magnification", `{"focal_length":100,"padding":"` + strings.Repeat("x", 3<<20) + `"}`, 200, []string{"padding"}},
		{"10,000 deep", "magnification", `{"focal_length":` + nested(10_000) + `}`, 400, []string{"depth"}},
		{"900 deep", "magnification", `{"focal_length":` + nested(900) + `}`, 200, []string{"nested arrays and objects"}},
		{"many problems", "calibrate", `{"offsets":{` + members(10_000) + `}}`, 200, []string{"offsets", "more"}},
		{"a name twice", "magnification", `{"focal_length":100,"focal_length":200}`, 200, []string{"focal_length", "twice"}},
		{"an escaped name twice", "magnification", `{"focal_length":100,"focal_lengt\u0068":200}`, 200, []string{"focal_length", "twice"}},
		{"a name in another case", "magnification", `{"focal_length":100,"Eyepiece":10}`, 200, []string{"Eyepiece", "eyepiece"}},
		{"invalid UTF-8", "book", strings.Replace(booking, "M31", "M\xff31", 1), 200, []string{"UTF-8"}},
		{"half a surrogate pair", "book", strings.Replace(booking, "M31", `\ud800`, 1), 200, []string{"half of a pair"}},
		{"an integer beyond 64 bits", "extend", `{"id":99999999999999999999}`, 200, []string{"id"}},
		{"a number beyond all", "magnification", `{"focal_length":1e999}`, 200, []string{"focal_length"}},
		{"a long exponent", "extend", `{"id":1e999999999}`, 200, []string{"id"}},
		{"an array", "magnification", `[100]`, 200, []string{"object"}},
		{"null", "magnification", `null`, 200, []string{"focal_length"}},
		{"no JSON", "magnification", `{"focal_length":0x10}`, 400, nil},
	}
}

func nested(depth int) string {
	return strings.Repeat("[", depth) + strings.Repeat("]", depth)
}

// members returns n members that the schema does not declare.
func members(n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf(`"x%d":[]`, i)
	}
	return strings.Join(names, ",")
}

func TestHostileCalls(t *testing.T) {
	address := serve(t, newServer(tools(), "Ada"))
	session := connect(t, &mcp.StreamableClientTransport{Endpoint: address})
	for _, h := range hostileCalls() {
		t.Run(h.name, func(t *testing.T) {
			status, answer := post(t, address, h.tool, h.arguments)
			if status != h.status {
				t.Errorf("got %d, want %d: %s", status, h.status, answer)
			}
			for _, word := range h.words {
				if !strings.Contains(answer, word) {
					t.Errorf("%q is not in %q", word, answer)
				}
			}
			if status == http.StatusOK && !strings.Contains(answer, `"isError":true`) {
				t.Errorf("no error: %s", answer)
			}
			if len(answer) > 10_000 {
				t.Errorf("the answer has %d bytes", len(answer))
			}
		})
	}
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "magnification", Arguments: raw(`{"focal_length":100}`)})
	if err != nil || result.IsError {
		t.Errorf("after all that, a good call answers %s, %v", marshal(t, result), err)
	}
}

// TestHugeArguments checks the limit of generated code, without the SDK's limit.
func TestHugeArguments(t *testing.T) {
	server := newServer(tools(), "Ada")
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server },
		&mcp.StreamableHTTPOptions{Stateless: true, MaxRequestBodyBytes: -1})
	web := httptest.NewServer(handler)
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
	})
	status, answer := post(t, web.URL, "magnification", `{"focal_length":100,"padding":"`+strings.Repeat("x", 16<<20)+`"}`)
	if status != http.StatusOK || !strings.Contains(answer, "at most 8388608 bytes") || len(answer) > 1000 {
		t.Errorf("got %d: %.1000s", status, answer)
	}
}

// post calls a tool with arguments that clients do not send.
func post(t *testing.T, address, tool, arguments string) (status int, answer string) {
	t.Helper()
	body := `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"` + tool + `","arguments":` + arguments + `}}`
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json, text/event-stream")
	request.Header.Set("Mcp-Protocol-Version", "2025-11-25")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}
