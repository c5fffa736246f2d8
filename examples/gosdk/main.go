package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	server := newServer(newLibrary())
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}

func newServer(l *library) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "library", Version: "1"}, nil)
	register(server, ToolSearchBooks, l.SearchBooks)
	register(server, ToolBorrow, l.Borrow)
	register(server, ToolOpeningHours, l.OpeningHours)
	return server
}

// register adds a tool by its generated definition, so that the SDK has
// nothing to infer.
func register[In, Out any](server *mcp.Server, name string, handler mcp.ToolHandlerFor[In, Out]) {
	definition, ok := LookupTool(name)
	if !ok {
		log.Fatalf("no definition of the tool %s", name)
	}
	tool := new(mcp.Tool)
	if err := json.Unmarshal([]byte(definition.MCP), tool); err != nil {
		log.Fatal(err)
	}
	// As JSON text, the schemas preserve the order of their properties.
	tool.InputSchema = json.RawMessage(definition.Input)
	if definition.Output != "" {
		tool.OutputSchema = json.RawMessage(definition.Output)
	}
	server.AddTool(tool, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return call(ctx, req, handler)
	})
}

// call decodes the arguments, calls the handler, and encodes the result. An error of the
// tool is a result, which a model can read.
func call[In, Out any](ctx context.Context, req *mcp.CallToolRequest, handler mcp.ToolHandlerFor[In, Out]) (*mcp.CallToolResult, error) {
	var args In
	decoder := json.NewDecoder(bytes.NewReader(req.Params.Arguments))
	decoder.DisallowUnknownFields()
	if len(req.Params.Arguments) > 0 {
		if err := decoder.Decode(&args); err != nil {
			return failed(err), nil
		}
	}
	result, out, err := handler(ctx, req, args)
	if err != nil {
		return failed(err), nil
	}
	if result != nil {
		return result, nil
	}
	text, err := json.Marshal(out)
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{
		StructuredContent: json.RawMessage(text),
		Content:           []mcp.Content{&mcp.TextContent{Text: string(text)}},
	}, nil
}

func failed(err error) *mcp.CallToolResult {
	result := new(mcp.CallToolResult)
	result.SetError(err)
	return result
}
