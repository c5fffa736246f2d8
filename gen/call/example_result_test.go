package call_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-toolgen/toolgen/gen/call"
)

// A tool can create its result itself, with structured content for programs and text for
// people and models.
func ExampleResult() {
	grams := 4 // the displayed weight
	weigh := call.Must(call.New(call.Definition{
		Name:   "weigh",
		Output: `{"type":"object","properties":{"grams":{"type":"integer","minimum":0}},"required":["grams"]}`,
	}, func(context.Context, call.Call) call.Result {
		return call.Result{
			Structured: json.RawMessage(fmt.Sprintf(`{"grams":%d}`, grams)),
			Content:    []call.Content{call.TextContent("next to nothing")},
		}
	}))
	fmt.Printf("%s\n", weigh.Call(context.Background(), "weigh", nil).AppendMCP(nil))

	// A result that is not valid against the output schema is an error of the server.
	grams = -1
	result := weigh.Call(context.Background(), "weigh", nil)
	var refused *call.ResultError
	fmt.Println(result.Text(), errors.As(result.Err, &refused))
	fmt.Println(result.Err)
	// Output:
	// {"content":[{"type":"text","text":"next to nothing"}],"structuredContent":{"grams":4},"resultType":"complete"}
	// the result of the tool cannot be sent true
	// weigh: 1 problem with the result
	// - result.grams: expected an integer of at least 0, got -1
}

func ExampleLinkContent() {
	link := call.LinkContent("report://2026-03", "2026-03.pdf", "application/pdf")
	link.Title, link.Description, link.Size = "Report of March", "what the month cost", 48_213
	result := call.ContentResult(call.TextContent("It is printed."), link)
	fmt.Printf("%s\n", result.AppendMCP(nil))
	fmt.Println(result.Text()) // for an API that only supports text
	// Output:
	// {"content":[{"type":"text","text":"It is printed."},{"type":"resource_link","uri":"report://2026-03","name":"2026-03.pdf","title":"Report of March","description":"what the month cost","mimeType":"application/pdf","size":48213}],"resultType":"complete"}
	// It is printed.
	// [resource_link 2026-03.pdf report://2026-03 application/pdf 48213 bytes: what the month cost]
}
