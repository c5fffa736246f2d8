package calls

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	markmcp "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-toolgen/toolgen/gen/call"
)

// oracleDir contains the published schemas of MCP, next to the module.
const oracleDir = "../../../../shared/oracles"

// revisions are the schemas of a result in each revision.
var revisions = []struct {
	file, pointer string
	unboxed       bool // a structured result may be any value, not only an object
}{
	{"mcp-schema-2025-06-18.json", "#/definitions/CallToolResult", false},
	{"mcp-schema-2025-11-25.json", "#/$defs/CallToolResult", false},
	{"mcp-schema-2026-07-28.json", "#/$defs/CallToolResult", true},
}

// revision compiles the schema at pointer in a published file, or skips the test if the
// file is missing.
func revision(t *testing.T, file, pointer string) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(oracleDir, file))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the published schemas are not in %s", oracleDir)
	}
	if err != nil {
		t.Fatal(err)
	}
	const url = "https://example.com/schema.json"
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource(url, instance(t, string(text))); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile(url + pointer)
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

func instance(t *testing.T, text string) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

type sentResult struct {
	name   string
	bare   bool // the structured result is not an object
	result call.Result
}

func sent() []sentResult {
	wrote := func(write func(w *call.Writer)) call.Result {
		var w call.Writer
		write(&w)
		return w.Result()
	}
	return []sentResult{
		{"object", false, wrote(func(w *call.Writer) { w.Object(); w.Name(`"a":`); w.String("<\xff\u2028"); w.EndObject() })},
		{"boxed", false, wrote(func(w *call.Writer) { w.Box(); w.Array(); w.EndArray() })},
		{"list", true, wrote(func(w *call.Writer) { w.Array(); w.Item(); w.Int(1); w.EndArray() })},
		{"string", true, wrote(func(w *call.Writer) { w.String("a") })},
		{"text", false, wrote(func(w *call.Writer) { w.ObjectOnly(); w.String("a") })},
		{"not a number", false, wrote(func(w *call.Writer) { w.Float(math.NaN(), 64) })},
		{"done", false, call.ContentResult()},
		{"blocks", false, call.ContentResult(
			call.TextContent("a\x00"), call.ImageContent("image/png", []byte("b")), call.AudioContent("audio/wav", []byte("c")),
			call.ResourceContent("file:///d", "application/pdf", nil), call.ResourceTextContent("file:///e", "", "f"),
			call.LinkContent("https://example.com/g", "g", "text/plain"),
		)},
		{"a link", false, call.ContentResult(call.Content{
			Type: "resource_link", URI: "https://example.com/g", Name: "g", Title: "G", Description: "what it is", MIMEType: "text/plain", Size: 7,
		})},
		{"an object and blocks", false, wrote(func(w *call.Writer) { w.Object(); w.EndObject() }).With([]call.Content{call.TextContent("a")})},
		{"a list and a block", true, wrote(func(w *call.Writer) { w.Array(); w.EndArray() }).With(&mcp.TextContent{Text: "a"})},
		{"refused", false, refusal(`{"city":7,"citys":1}`)},
		{"no JSON", false, call.Result{Structured: json.RawMessage("{")}},
		{"by hand", false, call.Result{Structured: json.RawMessage("{ \"a\":\n1 }")}},
		{"go-sdk", false, call.SDKResult(&mcp.CallToolResult{
			Meta:              mcp.Meta{"k": "v"},
			Content:           []mcp.Content{&mcp.TextContent{Text: "a"}, &mcp.ImageContent{MIMEType: "image/png", Data: []byte("b")}, &mcp.ResourceLink{URI: "file:///c", Name: "c"}},
			StructuredContent: map[string]int{"n": 1},
		})},
		{"go-sdk, nothing", false, call.SDKResult(&mcp.CallToolResult{})},
		{"go-sdk, error", false, call.SDKResult(&mcp.CallToolResult{IsError: true, StructuredContent: map[string]int{"n": 1}})},
		{"go-sdk, a block", false, call.SDKResult(&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: "file:///a", Blob: []byte("b")}})},
		{"go-sdk, blocks", false, call.SDKResult([]mcp.Content{&mcp.AudioContent{MIMEType: "audio/wav", Data: []byte("a")}})},
		{"mcp-go", false, call.SDKResult(markmcp.NewToolResultStructured(map[string]int{"n": 1}, "one"))},
		{"mcp-go, error", false, call.SDKResult(markmcp.NewToolResultError("no"))},
		{"mcp-go, a block", false, call.SDKResult(markmcp.NewImageContent("YQ==", "image/png"))},
	}
}

func refusal(args string) call.Result {
	tool := call.Must(taking(`{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}`))
	return tool.Call(context.Background(), "t", []byte(args))
}

// TestResultsAreMCP checks that results are valid in every revision that has structured
// results, that both SDKs can decode them, and that an error has no structured content.
func TestResultsAreMCP(t *testing.T) {
	for _, rev := range revisions {
		validator := revision(t, rev.file, rev.pointer)
		for _, test := range sent() {
			if test.bare && !rev.unboxed {
				continue
			}
			text := string(test.result.AppendMCP(nil))
			if err := validator.Validate(instance(t, text)); err != nil {
				t.Errorf("%s: %s: %s\n%v", rev.file, test.name, text, err)
			}
			if strings.Contains(text, "\n") {
				t.Errorf("%s has several lines: %s", test.name, text)
			}
		}
	}
	for _, test := range sent() {
		text := test.result.AppendMCP(nil)
		var official mcp.CallToolResult
		if err := json.Unmarshal(text, &official); err != nil {
			t.Errorf("%s: go-sdk: %v", test.name, err)
		}
		var mark markmcp.CallToolResult
		if err := json.Unmarshal(text, &mark); err != nil {
			t.Errorf("%s: mcp-go: %v", test.name, err)
		}
		if len(official.Content) != len(test.result.Blocks()) || len(mark.Content) != len(official.Content) {
			t.Errorf("%s: %d blocks are %d for go-sdk and %d for mcp-go", test.name, len(test.result.Blocks()), len(official.Content), len(mark.Content))
		}
		if official.IsError && official.StructuredContent != nil {
			t.Errorf("%s: an error with structured content: %s", test.name, text)
		}
	}
}
