package weather_test

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/go-toolgen/toolgen/examples/weather"
)

// The result of tools/list is a constant that is inserted unchanged.
func Example() {
	answer, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": 1,
		"result": map[string]any{"tools": json.RawMessage(weather.MCPTools)},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.100s…\n", answer)
	// Output:
	// {"id":1,"jsonrpc":"2.0","result":{"tools":[{"name":"weather_forecast","description":"Returns the dai…
}

// A client decodes the list with its own types.
func ExampleTools() {
	var tools []struct {
		Name        string
		Title       string
		InputSchema struct {
			Required []string
		}
		Annotations struct {
			ReadOnlyHint, OpenWorldHint *bool
		}
	}
	if err := json.Unmarshal([]byte(weather.MCPTools), &tools); err != nil {
		log.Fatal(err)
	}
	for i, row := range weather.Tools() {
		tool := tools[i]
		fmt.Println(row.Name == tool.Name, tool.Name, tool.InputSchema.Required,
			"read only:", *tool.Annotations.ReadOnlyHint, "open world:", *tool.Annotations.OpenWorldHint)
	}
	// Output:
	// true weather_forecast [city] read only: true open world: false
	// true weather_convert [degrees from to] read only: true open world: false
	// true weather_alerts [lat lon] read only: true open world: false
}

// A row contains the parts of a definition, for programs that build another format.
func ExampleLookupTool() {
	tool, ok := weather.LookupTool(weather.ToolConvert)
	fmt.Println(ok, tool.Title)
	fmt.Println(tool.Description)
	fmt.Println(tool.Output)

	_, ok = weather.LookupTool("weather_report")
	fmt.Println(ok)
	// Output:
	// true Convert a temperature
	// Converts a temperature from one unit to the other.
	// {"type":"object","properties":{"result":{"type":"number"}},"required":["result"],"additionalProperties":false,"x-dedalus-box":{"field":"result"}}
	// false
}

// openAITool is a tool of a request in both APIs of OpenAI: Chat Completions has the fields
// in function, and Responses has them next to type.
type openAITool struct {
	Type     string
	Name     string
	Strict   *bool
	Function struct {
		Name   string
		Strict *bool
	}
}

func ExampleOpenAITools() {
	for _, tool := range decode(weather.OpenAITools) {
		fmt.Println(tool.Type, tool.Function.Name, "says strict:", tool.Function.Strict != nil)
	}
	// Output:
	// function weather_forecast says strict: false
	// function weather_convert says strict: false
	// function weather_alerts says strict: false
}

// Responses treats a missing strict as true, so it is always set.
func ExampleResponsesTools() {
	for _, tool := range decode(weather.ResponsesTools) {
		fmt.Println(tool.Type, tool.Name, "strict:", *tool.Strict)
	}
	// Output:
	// function weather_forecast strict: false
	// function weather_convert strict: false
	// function weather_alerts strict: false
}

func decode(text string) (tools []openAITool) {
	if err := json.Unmarshal([]byte(text), &tools); err != nil {
		log.Fatal(err)
	}
	return tools
}

// TestNothingRunsAtStart starts the test binary again, and checks in the runtime's trace
// that the generated packages have no initialization.
func TestNothingRunsAtStart(t *testing.T) {
	if testing.CoverMode() != "" {
		t.Skip("counters of coverage are initialised at start")
	}
	again := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
	again.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	output, err := again.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	trace := string(output)
	if !strings.Contains(trace, "init os @") {
		t.Fatalf("the trace does not contain package os:\n%s", trace)
	}
	if strings.Contains(trace, "examples/weather @") {
		t.Errorf("package weather has something to initialise:\n%s", trace)
	}
}

func TestLookupDoesNotAllocate(t *testing.T) {
	var size int
	allocs := testing.AllocsPerRun(100, func() {
		tool, _ := weather.LookupTool(weather.ToolAlerts)
		size = len(weather.MCPTools) + len(tool.Input) + len(tool.Responses)
	})
	if size == 0 || allocs != 0 {
		t.Errorf("%g allocations to read %d bytes of definitions, want none", allocs, size)
	}
}
