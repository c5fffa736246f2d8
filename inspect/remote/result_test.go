package remote

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/gen/schema"
)

func parsed(t *testing.T, text string) *schema.Doc {
	t.Helper()
	doc, err := schema.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

const integerBox = `"type":"object","properties":{"result":{"type":"integer"}},"required":["result"]`

func TestUnboxed(t *testing.T) {
	for _, test := range []struct{ name, output, structured, want string }{
		{"the mark", `{` + integerBox + `,"x-dedalus-box":{"field":"result"}}`, `{"result":7}`, `7`},
		{"null in the box", `{` + integerBox + `,"x-dedalus-box":{"field":"result"}}`, `{"result":null}`, `null`},
		{"digits stay", `{` + integerBox + `,"x-dedalus-box":{"field":"result"}}`, `{"result":12345678901234567890.0}`, `12345678901234567890.0`},
		{"another field", `{"type":"object","properties":{"value":{}},"x-dedalus-box":{"field":"value"}}`, `{"value":[1]}`, `[1]`},
		{"a key of one's own", `{` + integerBox + `,"x-box":{"field":"result"}}`, `{"result":7}`, `7`},
		{"true for a mark", `{` + integerBox + `,"x-dedalus-box":true}`, `{"result":7}`, `7`},
		{"a mark without a field", `{` + integerBox + `,"x-dedalus-box":{}}`, `{"result":7}`, `7`},
		{"a field that is no property", `{"type":"object","properties":{"a":{},"b":{}},"x-dedalus-box":{"field":"c"}}`, `{"a":1,"b":2}`, `1`},
		{"no properties", `{"type":"object","x-dedalus-box":{"field":"c"}}`, `{"c":1}`, `1`},
		{"no mark", `{` + integerBox + `}`, `{"result":7}`, `{"result":7}`},
		{"false for a mark", `{` + integerBox + `,"x-dedalus-box":false}`, `{"result":7}`, `{"result":7}`},
		{"a key of one's own that does not fit", `{` + integerBox + `,"x-box":{"field":"c"}}`, `{"result":7}`, `{"result":7}`},
		{"a property that looks like the mark", `{"type":"object","properties":{"x-dedalus-box":{"field":"result"},"result":{}}}`, `{"result":7}`, `{"result":7}`},
		{"a result that is not boxed", `{"type":"integer"}`, `7`, `7`},
		{"null", `{` + integerBox + `,"x-dedalus-box":{"field":"result"}}`, `null`, `null`},
	} {
		r := &Result{Structured: parsed(t, test.structured), box: boxField(parsed(t, test.output))}
		value, err := r.Unboxed()
		if err != nil || value.String() != test.want {
			t.Errorf("%s: got %v, %v, want %s", test.name, value, err, test.want)
		}
		r.Structured = nil
		if value, err := r.Unboxed(); value != nil || err != nil {
			t.Errorf("%s: got %v, %v for a result without structured content", test.name, value, err)
		}
	}
}

func TestUnboxedWithoutTheField(t *testing.T) {
	box := boxField(parsed(t, `{`+integerBox+`,"x-dedalus-box":{"field":"result"}}`))
	for _, text := range []string{`{}`, `{"Result":7}`, `7`} {
		r := &Result{Structured: parsed(t, text), box: box}
		_, err := r.Unboxed()
		checkError(t, err, `no "result"`)
		r.IsError = true // a failed call has no value
		if value, err := r.Unboxed(); err != nil || value.String() != text {
			t.Errorf("%s of a tool that failed: got %v, %v", text, value, err)
		}
	}
}

// TestCallUnboxes checks that results are unwrapped according to the definition of the called
// tool, identified by its name in the session.
func TestCallUnboxes(t *testing.T) {
	t.Parallel()
	server := mcp.NewServer(&mcp.Implementation{Name: "s", Version: "1"}, nil)
	for name, output := range map[string]string{
		"boxed": `{` + integerBox + `,"additionalProperties":false,"x-dedalus-box":{"field":"result"}}`,
		"plain": `{` + integerBox + `}`,
	} {
		server.AddTool(&mcp.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`), OutputSchema: json.RawMessage(output)},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				return &mcp.CallToolResult{StructuredContent: json.RawMessage(`{"result":7}`)}, nil
			})
	}
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
	s := open(t, Options{NamePrefix: true}, online(t, "web", handler))
	for name, want := range map[string]string{"web_boxed": `7`, "web_plain": `{"result":7}`} {
		result, err := s.Call(t.Context(), name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if value, err := result.Unboxed(); err != nil || value.String() != want {
			t.Errorf("%s: got %v, %v, want %s", name, value, err, want)
		}
		if got := result.Structured.String(); got != `{"result":7}` {
			t.Errorf("%s: the structured content is %s", name, got)
		}
	}
}
