package results_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/go-toolgen/toolgen/examples/results"
	"github.com/go-toolgen/toolgen/gen/call"
)

// send calls a tool and prints the result as an MCP client gets it.
func send(tools call.Set, name, args string) call.Result {
	result := tools.Call(context.Background(), name, []byte(args))
	fmt.Printf("%s\n", result.AppendMCP(nil))
	return result
}

// A value is sent as structured content, and as text for clients that do not support
// structured results. Several values become the members of an object.
func Example_values() {
	tools := results.ToolSet()
	send(tools, "get", `{"id":"a2"}`)
	send(tools, "count", `{}`)
	send(tools, "get", `{"id":"b1"}`)
	// Output:
	// {"content":[{"type":"text","text":"{\"id\":\"a2\",\"target\":\"M42\",\"year\":1901}"}],"structuredContent":{"id":"a2","target":"M42","year":1901},"resultType":"complete"}
	// {"content":[{"type":"text","text":"{\"all\":3,\"oldest\":1899}"}],"structuredContent":{"all":3,"oldest":1899},"resultType":"complete"}
	// {"content":[{"type":"text","text":"there is no plate b1"}],"isError":true,"resultType":"complete"}
}

// The values of a sequence are sent as a list. If there are too many, the result is an
// error, because a client would treat a truncated list as complete.
func Example_sequence() {
	tools := results.ToolSet()
	send(tools, "search", `{"target":"M31"}`)
	result := send(tools.With(call.MaxItems(1)), "search", `{"target":"M31"}`)
	fmt.Println(errors.Is(result.Err, call.ErrTooManyItems))
	// Output:
	// {"content":[{"type":"text","text":"[{\"id\":\"a1\",\"target\":\"M31\",\"year\":1899},{\"id\":\"a3\",\"target\":\"M31\",\"year\":1923}]"}],"structuredContent":{"result":[{"id":"a1","target":"M31","year":1899},{"id":"a3","target":"M31","year":1923}]},"resultType":"complete"}
	// {"content":[{"type":"text","text":"there are more than 1 item, which is as many as one result may have: ask for fewer"}],"isError":true,"resultType":"complete"}
	// true
}

// Bytes are sent as an image; a model that only supports text gets a description of it.
func Example_image() {
	result := results.ToolSet().Call(context.Background(), "thumbnail", []byte(`{"id":"a1"}`))
	for _, block := range result.Blocks() {
		fmt.Println(block.Type, block.MIMEType, string(block.Data))
	}
	fmt.Println(result.Text())
	// Output:
	// image image/svg+xml <svg xmlns="http://www.w3.org/2000/svg"><title>M31</title></svg>
	// [image image/svg+xml 64 bytes]
}

// Content blocks are sent in addition to a value, after its text.
func Example_blocks() {
	result := results.ToolSet().Call(context.Background(), "show", []byte(`{"id":"a1"}`))
	fmt.Printf("%s\n", result.Structured)
	for _, block := range result.Blocks() {
		fmt.Println(block.Type, block.Title, block.Description, block.Size)
	}
	fmt.Println(result.Text())
	// Output:
	// {"id":"a1","target":"M31","year":1899}
	// text   0
	// image   0
	// resource_link M31 the plate in full 31457280
	// {"id":"a1","target":"M31","year":1899}
	// [image image/svg+xml 64 bytes]
	// [resource_link a1.fits plates://a1/scan application/fits 31457280 bytes: the plate in full]
}

// A result that the tool creates itself is sent unchanged, if it is valid against the
// output schema.
func Example_result() {
	tools := results.ToolSet()
	send(tools, "describe", `{"id":"a1"}`)
	result := send(tools, "describe", `{"id":"a3"}`)
	fmt.Println(result.Err)
	// Output:
	// {"content":[{"type":"text","text":"M31, faded"}],"structuredContent":{"words":2},"resultType":"complete"}
	// {"content":[{"type":"text","text":"the result of the tool cannot be sent"}],"isError":true,"resultType":"complete"}
	// describe: 1 problem with the result
	// - result.words: expected an integer of at least 1, got 0
}

// A tool without a result sends the text "done".
func Example_nothing() {
	fmt.Println(results.ToolSet().Call(context.Background(), "return", []byte(`{"id":"a1"}`)).Text())
	// Output:
	// done
}
