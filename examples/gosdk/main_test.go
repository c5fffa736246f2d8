package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// TestMain runs the test binary as the server, so that the test can talk to it over stdio
// as a client would.
func TestMain(m *testing.M) {
	if os.Getenv("GOSDK_EXAMPLE_SERVE") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

func connect(t *testing.T) *mcp.ClientSession {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Args[0])
	command.Env = append(os.Environ(), "GOSDK_EXAMPLE_SERVE=1")
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: command}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// TestToolsAreListedAsGenerated checks that a client of the SDK receives the definitions
// unchanged.
func TestToolsAreListedAsGenerated(t *testing.T) {
	session := connect(t)
	listed := map[string]*mcp.Tool{}
	for tool, err := range session.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		listed[tool.Name] = tool
	}
	if len(listed) != len(Tools()) {
		t.Errorf("%d tools listed, want %d", len(listed), len(Tools()))
	}
	for _, row := range Tools() {
		want := new(mcp.Tool)
		unmarshal(t, []byte(row.MCP), want)
		if diff := cmp.Diff(want, listed[row.Name]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.Name, diff)
		}
	}
}

func marshal(t *testing.T, value any) []byte {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func unmarshal(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

func TestCalls(t *testing.T) {
	session := connect(t)
	tests := []struct {
		name      string
		tool      string
		arguments map[string]any
		want      string // string in the text of the result
		isError   bool
	}{
		{"search", ToolSearchBooks, map[string]any{"words": "LEVI", "limit": 5},
			`{"books":[{"title":"The Periodic Table","author":"Primo Levi","shelf":"science","copies":1}],"total":1}`, false},
		{"nothing", ToolSearchBooks, map[string]any{"words": "levi", "shelf": "history"}, `{"books":[],"total":0}`, false},
		{"borrow", ToolBorrow, map[string]any{"title": "The Histories"},
			`{"title":"The Histories","author":"Herodotus","shelf":"history","copies":0}`, false},
		{"gone", ToolBorrow, map[string]any{"title": "The Histories"}, `no copy of "The Histories" is here`, true},
		{"unknown argument", ToolBorrow, map[string]any{"name": "x"}, `json: unknown field "name"`, true},
		{"words", ToolOpeningHours, nil, "Monday to Friday, 10 to 18", false},
	}
	for _, test := range tests {
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: test.tool, Arguments: test.arguments})
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		text := result.Content[0].(*mcp.TextContent).Text
		if text != test.want || result.IsError != test.isError {
			t.Errorf("%s: got %s (error %t), want %s (error %t)", test.name, text, result.IsError, test.want, test.isError)
		}
		validateOutput(t, test.tool, result)
	}
}

// validateOutput validates a result against the generated output schema, with the SDK's own
// validator.
func validateOutput(t *testing.T, tool string, result *mcp.CallToolResult) {
	t.Helper()
	definition, _ := LookupTool(tool)
	if definition.Output == "" || result.IsError {
		return
	}
	schema := new(jsonschema.Schema)
	unmarshal(t, []byte(definition.Output), schema)
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := resolved.Validate(result.StructuredContent); err != nil {
		t.Errorf("%s: %v", tool, err)
	}
}
