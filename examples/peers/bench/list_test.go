package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/go-toolgen/toolgen/examples/peers/bench/trains"
)

const listed = 100

// listRequest is one message of the stdio transport.
const listRequest = `{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{}}` + "\n"

// listRows returns the rows of many tools with different names.
func listRows() []trains.Tool {
	row, _ := trains.LookupTool(trains.ToolFind)
	rows := make([]trains.Tool, listed)
	for i := range rows {
		rows[i] = row
		rows[i].Name = fmt.Sprintf("%s_%03d", row.Name, i)
		rows[i].MCP = strings.Replace(row.MCP, row.Name, rows[i].Name, 1)
	}
	return rows
}

// listArray returns the JSON array of these tools, like the constant MCPTools of generated
// code.
func listArray() string {
	var definitions []string
	for _, row := range listRows() {
		definitions = append(definitions, row.MCP)
	}
	return "[" + strings.Join(definitions, ",") + "]"
}

// A lister answers a request on one line with a response on one line.
type lister struct {
	name    string
	prepare func(tb testing.TB) func(request string, answer io.Writer) error
}

var listers = []lister{
	{"precomputed", listPrecomputed},
	{"precomputed-pipe", listPiped},
	{"echo-pipe", listEchoed},
	{"go-sdk-typed", func(tb testing.TB) func(string, io.Writer) error { return listServed(tb, listTyped()) }},
	{"go-sdk-low-level", func(tb testing.TB) func(string, io.Writer) error { return listServed(tb, listLow()) }},
}

// listPrecomputed parses the request, and writes a response with the array that listArray
// has returned before the measurement.
func listPrecomputed(testing.TB) func(string, io.Writer) error {
	array := listArray()
	return func(request string, answer io.Writer) error { return answerList(array, []byte(request), answer) }
}

func answerList(array string, line []byte, answer io.Writer) error {
	var request struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
	}
	if err := json.Unmarshal(line, &request); err != nil {
		return err
	}
	if request.Method != "tools/list" {
		return fmt.Errorf("unexpected method %q", request.Method)
	}
	for _, part := range []string{`{"jsonrpc":"2.0","id":`, string(request.ID), `,"result":{"tools":`, array, "}}\n"} {
		if _, err := io.WriteString(answer, part); err != nil {
			return err
		}
	}
	return nil
}

// listPiped is listPrecomputed with a pipe before and after it, and another goroutine that
// responds, as in the server of the SDK.
func listPiped(tb testing.TB) func(string, io.Writer) error {
	array := listArray()
	return piped(tb, func(in io.Reader, out io.Writer) {
		lines, buffered := bufio.NewReader(in), bufio.NewWriterSize(out, 2*len(array))
		for {
			line, err := lines.ReadBytes('\n')
			if err != nil || answerList(array, line, buffered) != nil || buffered.Flush() != nil {
				return
			}
		}
	})
}

// listEchoed measures only the pipes: it returns a prepared line for each line.
func listEchoed(tb testing.TB) func(string, io.Writer) error {
	var ready strings.Builder
	if err := answerList(listArray(), []byte(listRequest), &ready); err != nil {
		tb.Fatal(err)
	}
	line := []byte(ready.String())
	return piped(tb, func(in io.Reader, out io.Writer) {
		lines := bufio.NewReader(in)
		for {
			if _, err := lines.ReadSlice('\n'); err != nil {
				return
			}
			if _, err := out.Write(line); err != nil {
				return
			}
		}
	})
}

func piped(tb testing.TB, serve func(io.Reader, io.Writer)) func(string, io.Writer) error {
	in, requests := io.Pipe()
	answers, out := io.Pipe()
	go serve(in, out)
	tb.Cleanup(func() {
		requests.Close()
		answers.Close()
	})
	return exchange(requests, answers)
}

// exchange returns a function that sends a line and returns the line that is sent back.
func exchange(requests io.Writer, answers io.Reader) func(string, io.Writer) error {
	lines := bufio.NewReaderSize(answers, mebibyte)
	return func(request string, answer io.Writer) error {
		if _, err := io.WriteString(requests, request); err != nil {
			return err
		}
		line, err := lines.ReadSlice('\n')
		if err != nil {
			return err
		}
		_, err = answer.Write(line)
		return err
	}
}

// listTyped returns a server whose tools are typed functions. The SDK stores their schemas as
// values and encodes them for each request. The server gets the generated schemas, because
// the SDK would infer shorter schemas, and all responses must be equal.
func listTyped() *mcp.Server {
	server := newServer()
	for _, row := range listRows() {
		tool := &mcp.Tool{
			Name: row.Name, Description: row.Description,
			InputSchema: parsedSchema(row.Input), OutputSchema: parsedSchema(row.Output),
		}
		mcp.AddTool(server, tool, func(context.Context, *mcp.CallToolRequest, trains.Trip) (*mcp.CallToolResult, trains.Connections, error) {
			return nil, trains.Connections{}, nil
		})
	}
	return server
}

func parsedSchema(text string) *jsonschema.Schema {
	schema := new(jsonschema.Schema)
	if err := json.Unmarshal([]byte(text), schema); err != nil {
		panic(err)
	}
	return schema
}

// listLow returns a server whose tools are registered with the JSON of their schemas.
func listLow() *mcp.Server {
	server := newServer()
	for _, row := range listRows() {
		server.AddTool(&mcp.Tool{
			Name: row.Name, Description: row.Description,
			InputSchema: json.RawMessage(row.Input), OutputSchema: json.RawMessage(row.Output),
		}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
	}
	return server
}

// listServed runs server, a server of the SDK, between two pipes.
func listServed(tb testing.TB, server *mcp.Server) func(string, io.Writer) error {
	in, requests := io.Pipe()
	answers, out := io.Pipe()
	session, err := server.Connect(tb.Context(), &mcp.IOTransport{Reader: in, Writer: out}, nil)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		requests.Close()
		answers.Close()
		session.Wait()
	})
	ask := exchange(requests, answers)
	const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}` + "\n"
	if err := ask(hello, io.Discard); err != nil {
		tb.Fatal(err)
	}
	if _, err := io.WriteString(requests, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n"); err != nil {
		tb.Fatal(err)
	}
	return ask
}

// TestListersAgree checks that all responses contain the tools, in their order.
func TestListersAgree(t *testing.T) {
	var want []string
	for _, row := range listRows() {
		want = append(want, row.Name)
	}
	for _, l := range listers {
		t.Run(l.name, func(t *testing.T) {
			var text strings.Builder
			if err := l.prepare(t)(listRequest, &text); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, listedNames(t, text.String())); diff != "" {
				t.Errorf("names (-want +got):\n%s", diff)
			}
		})
	}
}

// listedNames returns the names of the tools in a response, and checks that each has both
// schemas.
func listedNames(t *testing.T, answer string) (names []string) {
	t.Helper()
	var got struct {
		ID     int
		Result struct {
			Tools []struct {
				Name                      string
				InputSchema, OutputSchema map[string]any
			}
		}
	}
	if err := json.Unmarshal([]byte(answer), &got); err != nil {
		t.Fatal(err)
	}
	if got.ID != 7 {
		t.Errorf("the answer is to request %d, want 7", got.ID)
	}
	for _, tool := range got.Result.Tools {
		if tool.InputSchema["properties"] == nil || tool.OutputSchema["properties"] == nil {
			t.Errorf("%s has no schemas", tool.Name)
		}
		names = append(names, tool.Name)
	}
	return names
}

func BenchmarkList(b *testing.B) {
	for _, l := range listers {
		b.Run(l.name, func(b *testing.B) {
			list := l.prepare(b)
			b.ReportAllocs()
			for b.Loop() {
				must(b, list(listRequest, io.Discard))
			}
		})
	}
}
