package remote

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func background() context.Context { return context.Background() }

// echo returns its name and arguments.
func echo(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text := r.Params.Name + " " + string(r.Params.Arguments)
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil
}

// open opens a session that ends with the test.
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

// soon are options for servers that do not answer.
var soon = Options{Timeout: 700 * time.Millisecond}

func names(tools []Tool) []string {
	var names []string
	for _, t := range tools {
		names = append(names, t.Name)
	}
	return names
}

// checkError: the error has all the texts.
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
